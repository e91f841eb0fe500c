"""An area in which what needs more room scrolls, so that nothing that acts is out of reach."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from qmonpy.gui.theme import tokens

LEAST_SCREEN = QSize(1024, 700)
"""Dialogs are made for screens of at least this size; pixels."""


def find_room(dialog: QWidget) -> QSize:
    """Return how large a dialog may be on its screen; what needs more scrolls."""
    return dialog.screen().availableSize().expandedTo(LEAST_SCREEN)


def show_in_areas(widget: QWidget, outermost: QWidget | None = None) -> None:
    """Scroll the areas around a widget so that it is in sight, as far as an outermost one, or all of them."""
    # Those within others first: where it is to be seen depends on where they show it.
    place = widget.parentWidget()
    while place is not None:
        if isinstance(place, QScrollArea):
            place.ensureWidgetVisible(widget)
        place = place.parentWidget() if place is not outermost else None


class ReflowScroll(QScrollArea):
    """As large as the room there is; what it holds scrolls where it needs more, and follows the keyboard."""

    def __init__(self, content: QWidget):
        super().__init__(widgetResizable=True)
        self.setObjectName("reflow_scroll")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        # PySide forgets what it knows of all within when it forgets the viewport, which Qt makes itself.
        self._viewport = self.viewport()
        self.setWidget(content)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._show_focus)
        application.focusChanged.connect(self._follow_keyboard)

    def sizeHint(self) -> QSize:
        content = self.widget()
        return content.sizeHint() if content is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(tokens().size("field_width"), tokens().size("row") * 4)

    def _follow_keyboard(self, before: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now):
            self._show_focus()
            # What has the keyboard may unfold, and move with that.
            self._again.start()

    def _show_focus(self) -> None:
        now = QApplication.focusWidget()
        if now is None or not self.isAncestorOf(now):
            return
        show_in_areas(now, self)


class FieldsScroll(ReflowScroll):
    """The part of a dialog that scrolls on a small screen. Elsewhere the dialog is so high that all of it is in view,
    with sentences as wide as they are there."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell the dialog, too, where what is within wants another size; an area that scrolls keeps that to itself."""
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def sizeHint(self) -> QSize:
        hint, content = super().sizeHint(), self.widget()
        layout = content.layout() if content is not None else None
        if layout is None or not layout.hasHeightForWidth():
            return hint
        return QSize(hint.width(), max(hint.height(), layout.totalHeightForWidth(max(self.width(), hint.width()))))
