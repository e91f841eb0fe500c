"""What every page of the window is: a widget with a title, a summary, actions, a badge, and the memory of its state."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QWidget

from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.link import Link
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class Page(QWidget):
    """One task of the window, below the header that the frame draws.

    A page is made on its first show. It gets a snapshot when it is shown and, while it is visible, after every change
    of the cluster (throttled); it must return from `show_snapshot` within 50 ms and leave longer work to
    `context.background`. Messages go to `context.messages`. Its focus proxy is where the keyboard begins.
    """

    summary_changed = Signal(str)
    """The one line beside the title that sums the page up."""
    unsaved_changed = Signal(int)
    """How many things on the page are changed and not applied: the `*` in the navigation."""
    link_followed = Signal(object)
    """A `Link` was clicked."""
    problems_changed = Signal(object)
    """All `Report`s that the page has now, a tuple; the foot panel lists them, a click calls `show_problem`."""
    location_changed = Signal(str)
    """What is chosen on the page changed because the user chose it: a key that `navigate_to` takes."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self.context = context

    def page_actions(self) -> Sequence[QAction]:
        """Actions at the right of the header, in order. Each needs an icon, a text, a shortcut and a tool tip."""
        return ()

    def main_action(self) -> QAction | None:
        """The one action that the header shows as a filled button."""
        return None

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show this state of the cluster; keep selection, scroll position and unsaved edits."""

    def navigate_to(self, key: str) -> None:
        """Choose what a link names; an unknown key chooses nothing and says so in a message."""

    def show_problem(self, report: Report) -> None:
        """Show where a report of `problems_changed` is."""

    def location(self) -> str:
        """The key of what is chosen now, for back and forward."""
        return ""

    def focus_filter(self) -> None:
        """Put the cursor into the page's filter line, if it has one (Ctrl+F)."""

    def step_back(self) -> bool:
        """Esc: close or clear the innermost thing (a panel, a filter); whether there was one."""
        return False

    def unsaved(self) -> Sequence[str]:
        """Names of what is changed and not applied, for the question before it would be lost."""
        return ()

    def explanation(self) -> str:
        """What F1 shows: the page explained in a few sentences of Markdown."""
        return ""

    def save_state(self) -> dict[str, Any]:
        """What the page remembers until the next start (columns, splitters, what is chosen): JSON values."""
        return {}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Take up what `save_state` gave in an earlier run; called once, before the first snapshot."""

    def follow(self, page: str, key: str = "") -> None:
        """Go where a link points."""
        self.link_followed.emit(Link(page, key))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self.context.snapshot is not None:
            self.show_snapshot(self.context.snapshot)
