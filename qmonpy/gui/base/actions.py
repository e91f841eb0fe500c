"""Qt actions made from the application's actions, which are data."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from qmonpy.app.session.actions import BY_ID
from qmonpy.gui.theme import icon, tokens
from qmonpy.model.report import Report
from qmonpy.translation import tr

_USUAL_TOOL_TIP = "usual_tool_tip"
"""The property of an action that keeps its tool tip while a reason why it is refused stands there."""
_PASSING = "passing"
"""The property of an action that is offered for some time only."""


def make_action(action_id: str, parent: QWidget, triggered: Callable[[], None] | None = None) -> QAction:
    """Return a Qt action for an action of `qmonpy.app.session.actions`, with its icon, shortcut and tool tip.

    The action belongs to `parent`, and its shortcut works there. For a toggle, leave out `triggered` and connect
    `toggled`.
    """
    spec = BY_ID[action_id]
    action = QAction(tr(spec.title), parent)
    # By itself the text of a button would be that of the menu without its dots.
    action.setIconText(action.text())
    action.setObjectName(f"action_{spec.id.replace('-', '_')}")
    action.setCheckable(spec.is_toggle)
    if spec.icon:
        action.setIcon(icon(spec.icon))
    if spec.shortcut:
        keys = [QKeySequence(spec.shortcut)]
        if "Return" in spec.shortcut:
            keys.append(QKeySequence(spec.shortcut.replace("Return", "Enter")))
        action.setShortcuts(keys)
    action.setToolTip(describe(action, tr(spec.tooltip)))
    if triggered is not None:
        action.triggered.connect(lambda *_: triggered())
    parent.addAction(action)
    return action


def rename(action: QAction, text: str, icon_name: str) -> None:
    """Give an action of `make_action` another text and icon, in menus and on buttons, which show Qt's icon text."""
    if action.text() != text:
        action.setText(text)
        action.setIconText(text)
        action.setIcon(icon(icon_name))


def stand_in(action: QAction, parent: QWidget) -> QAction:
    """Return an action that does the same in another place, where it may be hidden; the keys remain the first one's."""
    other = QAction(action.icon(), action.text(), parent)
    other.setIconText(action.iconText())
    other.triggered.connect(lambda *_: action.trigger())

    def follow() -> None:
        other.setEnabled(action.isEnabled())
        other.setToolTip(action.toolTip())

    action.changed.connect(follow)
    follow()
    return other


def allow(action: QAction, refusal: Report | str | None, *, is_wanted: bool = True, why_not: str = "") -> None:
    """Enable an action where it makes sense and nothing refuses it; its tool tip gives the reason of a refusal, or why
    it makes no sense."""
    reason = str(refusal or ("" if is_wanted else why_not))
    if action.property(_USUAL_TOOL_TIP) is None:
        action.setProperty(_USUAL_TOOL_TIP, action.toolTip())
    is_enabled = is_wanted and not reason
    tool_tip = reason or action.property(_USUAL_TOOL_TIP)
    if action.isEnabled() != is_enabled:
        action.setEnabled(is_enabled)
    if action.toolTip() != tool_tip:
        action.setToolTip(tool_tip)


def mark_passing(action: QAction) -> None:
    """Note that an action is offered for some time only: while it is shown, words beside it are more than texts of
    buttons."""
    action.setProperty(_PASSING, True)


def is_passing(action: QAction) -> bool:
    """Return whether an action is offered for some time only."""
    return bool(action.property(_PASSING))


def describe(action: QAction, text: str) -> str:
    """Return the text of a tool tip with the action's shortcut behind it."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return f"{text} ({keys})" if keys else text


def icon_size_before_text() -> QSize:
    """Return the size of an icon that leaves some room between it and the text of its button."""
    return QSize(tokens().size("icon") + tokens().size("space_1"), tokens().size("icon"))


def tool_button(action: QAction, *, shows_text: bool = False) -> QToolButton:
    """Return a flat button for an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(tokens().size("icon"), tokens().size("icon")))
    button.setAccessibleName(action.text().replace("&", ""))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    if action.menu() is not None:
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    if shows_text:
        button.setIconSize(icon_size_before_text())
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


class FilledButton(QPushButton):
    """The one filled button of a page: it triggers an action, and shows its text, tool tip and state."""

    def __init__(self, action: QAction, parent: QWidget | None = None):
        super().__init__(parent)
        self.setProperty("filled", True)
        self._action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.text())
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
        if self.parentWidget() is not None or not self._action.isVisible():
            # Shown without a parent it would be a window for a moment, and take the keyboard away.
            self.setVisible(self._action.isVisible())
