"""Lets dialogs that are larger than their screen scroll, so that nothing that acts is out of reach."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDialogButtonBox,
    QLayout,
    QLineEdit,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from qmonpy.gui.base.dialog_buttons import dress_foreign
from qmonpy.gui.base.reflow_scroll import ReflowScroll, find_room
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.folding_line import FoldingLine
from qmonpy.gui.widgets.named import named

BUTTONS = (QAbstractButton, QDialogButtonBox)


class DialogFitter(QObject):
    """Watches which window comes to the front: a dialog that is larger than its screen is made smaller, and scrolls.

    What it asks at the foot, its row of buttons, stays in sight. A filter of the application's events would see dialogs
    sooner, but Python would be asked at each event of each widget. A dialog that grows afterwards, as texts come that
    need room, is made to fit again.
    """

    def __init__(self, application: QApplication):
        super().__init__(application)
        application.focusWindowChanged.connect(self._fit)

    def _fit(self) -> None:
        window = QApplication.activeWindow()
        if isinstance(window, QDialog) and window.isVisible():
            dress_foreign(window)
            window.installEventFilter(self)
            fit_dialog(window)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again at a dialog that has another size, as soon as its layout is done with that."""
        if event.type() is QEvent.Type.Resize and isinstance(watched, QDialog) and is_too_large(watched):
            QTimer.singleShot(0, watched, lambda: fit_dialog(watched))
        return super().eventFilter(watched, event)


def is_too_large(dialog: QWidget) -> bool:
    """Whether a dialog is larger than its screen."""
    room = find_room(dialog)
    return dialog.width() > room.width() or dialog.height() > room.height()


def fit_dialog(dialog: QDialog) -> None:
    """Make a dialog no larger than its screen.

    One that has a `ReflowScroll` scrolls by itself: Tab goes on in the order in which it was built.
    """
    scrolls = dialog.findChild(ReflowScroll) is not None
    room, layout = find_room(dialog), None if scrolls else dialog.layout()
    # How large a dialog wants to be at least is a wish; what its parts need is none.
    dialog.setMinimumSize(dialog.minimumSize().boundedTo(room))
    least = dialog.minimumSizeHint().expandedTo(dialog.minimumSize())
    if layout is not None and layout.hasHeightForWidth():
        # Lines that wrap in so narrow a dialog take more height.
        needed = layout.totalMinimumHeightForWidth(min(max(dialog.width(), least.width()), room.width()))
        least.setHeight(max(least.height(), needed))
    if layout is not None and (least.width() > room.width() or least.height() > room.height()):
        _let_scroll(dialog, layout, room)
    if is_too_large(dialog):
        dialog.resize(dialog.size().boundedTo(room))


def _let_scroll(dialog: QDialog, layout: QLayout, room: QSize) -> None:
    """Put all that a dialog holds into an area that scrolls, but for the buttons at its foot."""
    # What gets another parent loses the keyboard.
    keyboard = dialog.focusWidget()
    buttons = _take_buttons(dialog, layout)
    content = named(QWidget(), "dialog_content")
    # A widget that gets the layout of another one gets the widgets in it, too.
    content.setLayout(layout)
    dialog.setMinimumSize(0, 0)
    around = QVBoxLayout(dialog)
    around.setContentsMargins(0, 0, 0, 0)
    around.setSpacing(0)
    area = ReflowScroll(content)
    around.addWidget(area, 1)
    if buttons is not None:
        space = tokens().size("space_2")
        buttons.setContentsMargins(space, space, space, space)
        if isinstance(buttons, QWidget):
            around.addWidget(buttons)
        else:
            around.addLayout(buttons)
    # The bar at the side takes room, for want of which the dialog would scroll sideways, too.
    bar = dialog.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent) + 2 * tokens().size("hairline")
    wide = content.minimumSizeHint().width() + bar
    dialog.resize(dialog.size().expandedTo(QSize(wide, 0)).boundedTo(room))
    if keyboard is not None:
        if not (isinstance(keyboard, QLineEdit) and keyboard.isModified()):
            # Nobody typed there yet: a dialog is read from its beginning.
            area.begin_above(keyboard)
        keyboard.setFocus(Qt.FocusReason.OtherFocusReason)


def _take_buttons(dialog: QDialog, layout: QLayout) -> QWidget | QLayout | None:
    """Take the row of buttons out of a dialog's layout: its box of buttons, or the last row if that is of buttons."""
    box = next((each for each in dialog.findChildren(QDialogButtonBox) if layout.indexOf(each) >= 0), None)
    if box is not None:
        layout.removeWidget(box)
        return box
    last = layout.itemAt(layout.count() - 1)
    if last is None:
        return None
    widget, row = last.widget(), last.layout()
    if isinstance(widget, FoldingLine):
        layout.removeWidget(widget)
        return widget
    if row is None or not all(isinstance(each, BUTTONS) for each in _list_widgets(row)):
        return None
    # It has that of the layout around it, which is another one from now on.
    row.setSpacing(row.spacing())
    layout.removeItem(row)
    row.setParent(None)
    return row


def _list_widgets(layout: QLayout) -> Iterator[QWidget]:
    for item in filter(None, map(layout.itemAt, range(layout.count()))):
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            yield widget
        elif inner is not None:
            yield from _list_widgets(inner)


def watch_dialogs(application: QApplication) -> None:
    """Let every dialog of the program fit its screen."""
    if application.findChild(DialogFitter) is None:
        DialogFitter(application)
