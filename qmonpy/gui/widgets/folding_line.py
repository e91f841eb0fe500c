"""A line of two parts, of which the second goes below the first where both have no room beside each other; and a label
for such lines."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QLayout, QWidget

from qmonpy.gui.theme import tokens

_BESIDE, _BELOW = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class FoldingLine(QWidget):
    """A line that may be as narrow as the wider of its parts; the first one takes the room that is left."""

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        self.box = QBoxLayout(_BESIDE, self)
        # `minimumSizeHint` tells how narrow it may be, which is less than what the layout needs at present.
        self.box.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._parts: tuple[QLayout, ...] = ()
        self._stretches = (1, 0)

    def set_parts(self, first: QLayout, second: QLayout, stretches: tuple[int, int] = (1, 0)) -> None:
        """Lay the parts beside each other, until the line is too narrow for that.

        `stretches` say how both share the room that is left; with 0, the second one stands at its end as it is.
        """
        self._parts, self._stretches = (first, second), stretches
        for part, stretch in zip(self._parts, stretches, strict=True):
            self.box.addLayout(part, stretch)
        self._turn(_BESIDE)

    def minimumSizeHint(self) -> QSize:
        """Return the size with the second part below the first."""
        return QSize(max(self._widths(), default=0) + self._margins(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._fold()
        return super().event(event)

    def _fold(self) -> None:
        """Lay the parts below each other where both have no room beside each other."""
        if self._parts:
            self._turn(_BESIDE if self.width() >= self.whole_width else _BELOW)

    @property
    def whole_width(self) -> int:
        """The width in which both parts stand beside each other; pixels."""
        width = max(self._wish(), self._widths()[0]) + self._wish_of_second()
        return width + self.box.spacing() + self._margins()

    def _turn(self, way: QBoxLayout.Direction) -> None:
        self.box.setDirection(way)
        if self._stretches[1]:
            return
        # Below, it has as many lines as it needs.
        middle = Qt.AlignmentFlag.AlignVCenter if way is _BESIDE else Qt.AlignmentFlag(0)
        self.box.setAlignment(self._parts[1], Qt.AlignmentFlag.AlignLeft | middle)

    def _wish(self) -> int:
        """Return the width that the first part would like to have beside the second; pixels."""
        return 0

    def _wish_of_second(self) -> int:
        """Return the width that the second part has beside the first; pixels."""
        second = self._parts[1]
        # What can stand in several lines stands in one beside the first part.
        return second.sizeHint().width() if second.hasHeightForWidth() else self._widths()[1]

    def _widths(self) -> list[int]:
        return [part.minimumSize().width() for part in self._parts]

    def _margins(self) -> int:
        margins = self.box.contentsMargins()
        return margins.left() + margins.right()


class YieldingLabel(QLabel):
    """Plain text that stands in one line where there is room, else in several."""

    def __init__(self, text: str = ""):
        super().__init__(text, wordWrap=True)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def sizeHint(self) -> QSize:
        metrics, margins = self.fontMetrics(), self.contentsMargins()
        return QSize(metrics.horizontalAdvance(self.text()) + margins.left() + margins.right() + 1, metrics.height())

    def minimumSizeHint(self) -> QSize:
        words = [self.fontMetrics().horizontalAdvance(each) for each in self.text().split()]
        return QSize(max(words, default=0) + 1, super().minimumSizeHint().height())


class _Head(FoldingLine):
    """Lets what the object is called be read whole, beside the views or above them."""

    def __init__(self, wide: QWidget):
        super().__init__()
        self._wide = wide

    def _wish(self) -> int:
        needed = min(self._wide.sizeHint().width(), self._wide.maximumWidth())
        if needed <= self._wide.minimumSizeHint().width():
            return self._widths()[0]
        # The others take all that they ask for, though they may be narrower, before `wide` takes what is left.
        return self._parts[0].sizeHint().width()


def make_head(widgets: Sequence[QWidget], segments: QWidget, *, wide: QWidget) -> FoldingLine:
    """Return the head of an editor: what names the object, of which `wide` takes the room, and the choice of views."""
    space = tokens().size
    line, first, second = _Head(wide), QHBoxLayout(), QHBoxLayout()
    line.box.setContentsMargins(space("space_3"), space("space_2"), space("space_3"), space("space_1"))
    line.box.setSpacing(space("space_3"))
    first.setSpacing(space("space_3"))
    for each in widgets:
        first.addWidget(each, int(each is wide))
    # Where `wide` may take none, what is left would be shared by all: the name would stand in the middle.
    first.addStretch(0)
    second.addWidget(segments)
    line.set_parts(first, second)
    return line
