"""The header of a table, which always shows what the rows are sorted by: an arrow at a column, or words at its end."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QTableView

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.tables.edge_header import EdgeHeader
from qmonpy.translation import tr

BEYOND = 1000
"""Pixels by which a title is moved out of sight."""
ARROW = "\N{DOWNWARDS ARROW}"
"""Stands for "sorted:" where that has no room: words alone would read as the head of a column."""


class OrderHeader(EdgeHeader):
    """While no column has the arrow, the order of the rows stands at the right edge, as far as there is room."""

    def __init__(self, find_words: Callable[[], str], table: QTableView):
        """`find_words` returns the order while no column has the arrow, else an empty text."""
        super().__init__(table)
        self._find_words = find_words
        self.find_text_width: Callable[[int], int] = self.sectionSize
        """Returns the width in which the texts of a column stand, as that of one that is stretched may be large."""
        self.said = ""
        """The words as they were painted last; empty where they would have been cut."""

    @property
    def order_text(self) -> str:
        """The text at the right edge; empty while an arrow says it."""
        words = self._find_words()
        return tr("sorted: {order}").format(order=words) if words else ""

    def shown_columns(self) -> list[int]:
        """Return the columns that are shown, in the order in which they stand."""
        order = (self.logicalIndex(place) for place in range(self.count()))
        return [column for column in order if not self.isSectionHidden(column)]

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        texts, is_last = self._find_texts_rect(rect, section), section == self.shown_columns()[-1]
        painter.save()
        if texts.width() < rect.width():
            # The ground of all of it; its title, at the right, is out of sight.
            QHeaderView.paintSection(self, painter, rect.adjusted(0, 0, rect.width() + BEYOND, 0), section)
        super().paintSection(painter, texts, section)
        painter.restore()
        if is_last:
            self._paint_order(painter, rect, texts, section)

    def _find_texts_rect(self, rect: QRect, section: int) -> QRect:
        """Return where the texts of a column stand: numbers at the right edge of the width that they need."""
        width = self.find_text_width(section) if self._is_at_right(section) else rect.width()
        return QRect(rect.left(), rect.top(), min(width, rect.width()), rect.height())

    def _is_at_right(self, section: int) -> bool:
        alignment = self.model().headerData(section, self.orientation(), Qt.ItemDataRole.TextAlignmentRole)
        return bool(int(alignment or 0) & int(Qt.AlignmentFlag.AlignRight))

    def _paint_order(self, painter: QPainter, rect: QRect, texts: QRect, section: int) -> None:
        text, space = self.order_text, tokens().size("space_2")
        if not text:
            return
        title = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        is_at_right = self._is_at_right(section)
        taken = texts.width() if is_at_right else self.fontMetrics().horizontalAdvance(title) + 2 * space
        room = rect.adjusted(taken + space, 0, -space, 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        # Words of which the end is missing say nothing; the tool tip has all of them.
        width = self.fontMetrics().horizontalAdvance
        fitting = (each for each in (text, f"{ARROW} {self._find_words()}") if width(each) <= room.width())
        # A table that is scrolled sideways may show a part of the column.
        shown = next(fitting, "") if rect.right() < self.viewport().width() else ""
        if shown != self.said:
            # Scrolling paints no more of the header than what came into sight.
            self.said = shown
            self.viewport().update()
        painter.save()
        painter.setPen(tokens().colour("muted"))
        painter.drawText(room, flags, shown)
        painter.restore()
