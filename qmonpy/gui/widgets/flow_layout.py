"""A layout that puts widgets in lines, as words are put in a paragraph."""

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Left to right, then the next line; an expanding last item takes the rest of its line.

    superqt's QFlowLayout is no substitute: importing it costs 0.2 s (see `elided_label`), it inserts nothing before
    another item, and its last item does not take the rest of the line.
    """

    def __init__(self, parent: QWidget | None = None, spacing: int = 4):
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """By width the height that the items take; Qt asks for the same ones again and again."""
        self.setSpacing(spacing)
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def insert_widget(self, index: int, widget: QWidget) -> None:
        """Insert a widget before the item at an index."""
        self.addWidget(widget)
        self._items.insert(index, self._items.pop())
        self.invalidate()

    def count(self) -> int:
        """The number of items, as Qt asks."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        found = self._heights.get(width)
        if found is None:
            found = self._heights[width] = self._lay(QRect(0, 0, width, 0), moves=False)
        return found

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._lay(rect, moves=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        margins = self.contentsMargins()
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _lay(self, rect: QRect, *, moves: bool) -> int:
        """Return the height that the items take in a rectangle, and place them there if `moves`.

        The items of a line stand in the middle of its height.
        """
        area = rect.marginsRemoved(self.contentsMargins())
        x, y, line = area.x(), area.y(), 0
        placed: list[tuple[QLayoutItem, QRect]] = []
        for item in self._items:
            if item.isEmpty():
                continue
            hint = item.sizeHint()
            if line and x + hint.width() > area.right() + 1:
                _place(placed, line, moves=moves)
                x, y, line = area.x(), y + line + self.spacing(), 0
            width = hint.width()
            if item is self._items[-1] and item.expandingDirections() & Qt.Orientation.Horizontal:
                width = max(width, area.right() + 1 - x)
            placed.append((item, QRect(QPoint(x, y), QSize(min(width, area.width()), hint.height()))))
            x, line = x + width + self.spacing(), max(line, hint.height())
        _place(placed, line, moves=moves)
        margins = self.contentsMargins()
        return y + line - rect.y() + margins.bottom()


def _place(placed: list[tuple[QLayoutItem, QRect]], height: int, *, moves: bool) -> None:
    """Move the items of a line of so many pixels, and forget them."""
    if moves:
        for item, rect in placed:
            item.setGeometry(rect.translated(0, (height - rect.height()) // 2))
    placed.clear()
