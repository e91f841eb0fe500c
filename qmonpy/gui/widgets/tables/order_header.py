"""The header of a table, which always shows what the rows are sorted by: an arrow at a column, or words at its end."""

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.translation import tr


class OrderHeader(QHeaderView):
    """While no column has the arrow, the order of the rows stands at the right edge, as far as there is room."""

    def __init__(self, find_words: Callable[[], str], parent: QWidget | None = None):
        """`find_words` returns the order while no column has the arrow, else an empty text."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._find_words = find_words
        self.said = ""
        """The words as they were painted last; empty where they would have been cut."""
        self.setSectionsClickable(True)

    @property
    def order_text(self) -> str:
        """The text at the right edge; empty while an arrow says it."""
        words = self._find_words()
        return tr("sorted: {order}").format(order=words) if words else ""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        if self.visualIndex(section) == self._last_visible():
            self._paint_order(painter, rect, section)

    def _paint_order(self, painter: QPainter, rect: QRect, section: int) -> None:
        text, space = self.order_text, tokens().size("space_2")
        if not text:
            return
        title = str(self.model().headerData(section, Qt.Orientation.Horizontal) or "")
        taken = self.fontMetrics().horizontalAdvance(title) + 3 * space
        alignment = self.model().headerData(section, Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole)
        # The title of a column of numbers is at the right: there the words stand before it.
        is_at_right = bool(int(alignment or 0) & int(Qt.AlignmentFlag.AlignRight))
        room = rect.adjusted(space, 0, -taken, 0) if is_at_right else rect.adjusted(taken, 0, -space, 0)
        flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        # Words of which the end is missing say nothing.
        width = self.fontMetrics().horizontalAdvance
        fitting = (each for each in (text, self._find_words()) if width(each) <= room.width())
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

    def _last_visible(self) -> int:
        places = range(self.count() - 1, -1, -1)
        return next((place for place in places if not self.isSectionHidden(self.logicalIndex(place))), -1)
