"""A row of joined buttons of which exactly one is chosen: `Form | Text`."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QToolButton, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.flow_layout import FlowLayout


class _Lines(FlowLayout):
    """As wide as all of them beside each other where there is room for that."""

    def sizeHint(self) -> QSize:
        items = (self.itemAt(place) for place in range(self.count()))
        widths = (each.sizeHint().width() for each in items if each is not None and not each.isEmpty())
        margins = self.contentsMargins()
        return self.minimumSize().expandedTo(QSize(sum(widths) + margins.left() + margins.right(), 0))


class Segments(QWidget):
    """Chooses one of a few by a click or with Left and Right."""

    chosen = Signal(str)
    """The user chose the segment of this id."""

    def __init__(self, segments: Sequence[tuple[str, str]], parent: QWidget | None = None, *, has_lines: bool = False):
        """`segments` are pairs of an id and a title; the first one is chosen.

        Those that have no room beside each other stand in several lines if `has_lines`.
        """
        super().__init__(parent)
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        layout = _Lines(self, spacing=0) if has_lines else QHBoxLayout(self)
        layout.setContentsMargins(1, 1, 1, 1)
        layout.setSpacing(0)
        for id, title in segments:
            button = QToolButton()
            button.setObjectName(f"segment_{id}")
            button.setText(title)
            button.setCheckable(True)
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _, id=id: self.chosen.emit(id))
            self._group.addButton(button)
            self._buttons[id] = button
            layout.addWidget(button)
        next(iter(self._buttons.values())).setChecked(True)

    @property
    def current(self) -> str:
        """The id of the chosen segment."""
        return next(id for id, button in self._buttons.items() if button.isChecked())

    def choose(self, id: str) -> None:
        """Choose a segment without emitting `chosen`."""
        self._buttons[id].setChecked(True)

    def button(self, id: str) -> QToolButton:
        """Return the button of a segment, for its tool tip and shortcut."""
        return self._buttons[id]

    def set_title(self, id: str, title: str) -> None:
        """Show another title on a segment."""
        self._buttons[id].setText(title)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if not step:
            super().keyPressEvent(event)
            return
        shown = [id for id, button in self._buttons.items() if button.isVisible()]
        place = shown.index(self.current) + step
        if 0 <= place < len(shown):
            self._buttons[shown[place]].setFocus(Qt.FocusReason.OtherFocusReason)
            self._buttons[shown[place]].click()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(tokens().colour("hairline"), 1))
        radius = tokens().size("radius")
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), radius, radius)
