"""Lets pages and dialogs that are larger than their room scroll, so that nothing that acts is out of reach."""

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QLayout, QScrollArea, QVBoxLayout, QWidget

from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named

LEAST_SCREEN = QSize(1024, 700)
"""Dialogs are made for screens of at least this size; pixels."""
SCROLL = "reflow_scroll"
"""The name of an area that scrolls."""


class ReflowScroll(QScrollArea):
    """As large as the room there is; what it holds scrolls where it needs more, and follows the keyboard."""

    def __init__(self, content: QWidget):
        super().__init__(widgetResizable=True)
        self.setObjectName(SCROLL)
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
        # Areas within this one first: where it is to be seen depends on where they show it.
        place = now.parentWidget()
        while place is not None and place is not self:
            if isinstance(place, QScrollArea):
                place.ensureWidgetVisible(now)
            place = place.parentWidget()
        self.ensureWidgetVisible(now)


class DialogFitter(QObject):
    """Watches which window comes to the front: a dialog that is larger than its screen is made smaller, and scrolls.

    What it asks at the foot, its row of buttons, stays in sight. A filter of the application's events would see dialogs
    sooner, but Python would be asked at each event of each widget.
    """

    def __init__(self, application: QApplication):
        super().__init__(application)
        application.focusWindowChanged.connect(self._fit)

    def _fit(self) -> None:
        window = QApplication.activeWindow()
        if isinstance(window, QDialog) and window.isVisible():
            fit_dialog(window)


def find_room(dialog: QWidget) -> QSize:
    """Return how large a dialog may be on its screen."""
    return dialog.screen().availableSize().expandedTo(LEAST_SCREEN)


def fit_dialog(dialog: QDialog) -> None:
    """Make a dialog no larger than its screen.

    One with an area of the name SCROLL scrolls by itself: Tab goes on in the order in which it was built.
    """
    scrolls = dialog.findChild(QScrollArea, SCROLL) is not None
    room, layout = find_room(dialog), None if scrolls else dialog.layout()
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if layout is not None and (least.width() > room.width() or least.height() > room.height()):
        _let_scroll(dialog, layout, room)
    if dialog.width() > room.width() or dialog.height() > room.height():
        dialog.resize(dialog.size().boundedTo(room))


def _let_scroll(dialog: QDialog, layout: QLayout, room: QSize) -> None:
    """Put all that a dialog holds into an area that scrolls, but for the buttons at its foot."""
    buttons = next((each for each in dialog.findChildren(QDialogButtonBox) if layout.indexOf(each) >= 0), None)
    if buttons is not None:
        layout.removeWidget(buttons)
    content = named(QWidget(), "dialog_content")
    # A widget that gets the layout of another one gets the widgets in it, too.
    content.setLayout(layout)
    dialog.setMinimumSize(0, 0)
    around = QVBoxLayout(dialog)
    around.setContentsMargins(0, 0, 0, 0)
    around.setSpacing(0)
    around.addWidget(ReflowScroll(content), 1)
    if buttons is not None:
        space = tokens().size("space_2")
        buttons.setContentsMargins(space, space, space, space)
        around.addWidget(buttons)
    dialog.resize(dialog.size().boundedTo(room))


def watch_dialogs(application: QApplication) -> None:
    """Let every dialog of the program fit its screen."""
    if application.findChild(DialogFitter) is None:
        DialogFitter(application)
