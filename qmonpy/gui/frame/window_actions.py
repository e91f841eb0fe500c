"""The actions of the window itself, made from the application's list."""

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QWidget

from qmonpy.app.session.actions import PAGES, Place
from qmonpy.gui.base.actions import allow, make_action
from qmonpy.gui.theme import icon
from qmonpy.model.report import Report
from qmonpy.translation import tr

NAMES = (
    "open",
    "choose-cell",
    "next-cluster",
    "close-cluster",
    "save",
    "save-as",
    "export-cluster",
    "import-cluster",
    "bring-in",
    "quit",
    "undo",
    "redo",
    "apply-all",
    "discard-all",
    "back",
    "forward",
    "refresh",
    "search",
    "filter",
    "next-area",
    "previous-area",
    "export-view",
    "copy-command",
    "help",
    "help-contents",
    "shortcuts",
    "whats-new",
    "about",
    "preferences",
    "notices",
    "text-larger",
    "text-smaller",
    "text-usual",
    "play",
    "step",
    "slower",
    "faster",
)


_OF_CLOCK = ("play", "step", "slower", "faster")


class WindowActions:
    """The window's actions by id, as in `app.session.actions`; `go` has one for each page, by the page's id."""

    def __init__(self, window: QWidget):
        self._actions = {name: make_action(name, window) for name in NAMES}
        # The key of "+" is that of "=" on many keyboards.
        self["text-larger"].setShortcuts([QKeySequence("Ctrl++"), QKeySequence("Ctrl+=")])
        self.go = {place.id: self._make_go(place, window) for place in PAGES}
        self.fold = QAction(tr("Fold the panel at the foot"), window, shortcut=QKeySequence("F4"))
        self.fold.setObjectName("action_fold_foot")
        self.escape = QAction(tr("Step back"), window, shortcut=QKeySequence("Esc"))
        self.escape.setObjectName("action_escape")
        window.addActions([self.fold, self.escape])

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def allow_clock(self, refusal: Report | None) -> None:
        """Disable what changes how the time passes where it is refused; the tool tips say why."""
        for name in _OF_CLOCK:
            allow(self._actions[name], refusal)

    @staticmethod
    def _make_go(place: Place, window: QWidget) -> QAction:
        action = QAction(icon(place.icon), tr(place.title), window, shortcut=QKeySequence(place.shortcut))
        action.setObjectName(f"action_go_to_{place.id}")
        window.addAction(action)
        return action


def close_popup() -> bool:
    """Close the list of words that is open below a field, and return whether there was one: a shortcut of the window
    is looked up before the list gets the key."""
    popup = QApplication.activePopupWidget()
    if popup is None:
        return False
    popup.hide()
    return True
