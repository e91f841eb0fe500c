"""The header of a table in which what the edge of the table cuts is shortened, or left out: a title and its column."""

from collections.abc import Callable
from math import ceil

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader, QTableView

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.tables.short_text import ELLIPSIS

TOLD_LETTERS = 4
"""By fewer letters no word is told."""
_TEXT = "x" * TOLD_LETTERS + ELLIPSIS


def find_head_width(title: str, font: QFont) -> int:
    """Return the width of a column in which its title is whole, in pixels."""
    # Qt shortens a title that has no room by a part of a pixel.
    return ceil(QFontMetricsF(font).horizontalAdvance(title)) + 2 * tokens().size("space_2")


def find_seen(table: QObject | None, rect: QRect) -> QRect:
    """Return what is in sight of a part of a cell, where its text stands: of a number that the edge of the table cut,
    the rest would read as another number."""
    if not isinstance(table, QTableView):
        return rect
    edge, width = tokens().size("mark"), table.viewport().width()
    if rect.left() >= edge and rect.right() < width - edge:
        return rect
    return rect & QRect(edge, rect.top(), width - 2 * edge, rect.height())


class EdgeHeader(QHeaderView):
    """Titles of columns; see `CellDelegate`, which does the same with texts in cells."""

    def __init__(self, table: QTableView):
        super().__init__(Qt.Orientation.Horizontal, table)
        self.find_number_width: Callable[[int], int] = lambda _: 0
        """Returns the width in which the numbers and times of a column are whole; 0 for one of words."""
        # While the table gets another size, the header has the one before; one that is hidden keeps it.
        self._cells = table.viewport()
        self.setSectionsClickable(True)
        # The begin of a title tells more than its middle.
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        # Scrolling paints no more of the header than what came into sight.
        table.horizontalScrollBar().valueChanged.connect(lambda _: self.viewport().update())

    def tells(self, section: int) -> bool:
        """Whether so much of a column is in sight that its title and its cells say something.

        Of one of which less is in sight nothing is written, as if it began beyond the edge.
        """
        left, size = self.sectionViewportPosition(section), self.sectionSize(section)
        seen = min(left + size, self._cells.width()) - max(left, 0)
        return seen >= size or seen >= self._find_told(section)

    def _find_told(self, section: int) -> int:
        """Return the width in which a column tells something: some letters of its title and of words in it, and all of
        its numbers and times."""
        title = str(self.model().headerData(section, self.orientation()) or "")
        least = title if len(title) <= TOLD_LETTERS else f"{title[:TOLD_LETTERS]}{ELLIPSIS}"
        told = max(find_head_width(each, self.font()) for each in (least, _TEXT))
        return max(told, self.find_number_width(section))

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        super().initStyleOptionForIndex(option, section)
        if not self.tells(section):
            option.text, option.sortIndicator = "", QStyleOptionHeader.SortIndicator.None_

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        super().paintSection(painter, rect & self.viewport().rect(), section)
