"""The base class of the window's pages: a widget with a title, a summary, actions, a badge and a remembered state."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from PySide6.QtWidgets import QWidget

from qmonpy.app.session.actions import BY_ID
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.kept_filters import KeptFilters
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import icon
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


class Page(QWidget):
    """One task of the window, below the header that the frame draws.

    A page is made on its first show, or ahead. It gets a snapshot when it is shown and, while it is visible, after
    every change of the cluster (throttled); it must return from `show_snapshot` within 50 ms and leave longer work to
    `context.background`. Messages go to `context.messages`. Its focus proxy is where the keyboard begins.
    """

    summary_changed = Signal(str)
    """The one line beside the title that sums the page up."""
    unsaved_changed = Signal(int)
    """The number of objects on the page that are edited and not applied: the `*` in the navigation."""
    link_followed = Signal(object)
    """A `Link` was clicked."""
    problems_changed = Signal(object)
    """A tuple of all `Report`s of the page; the foot panel lists them, and a click there calls `show_problem`."""
    export_asked = Signal()
    """The user wants to export or print what the page shows."""
    location_changed = Signal(str)
    """The user chose something else on the page; the signal carries its key for `navigate_to`."""

    takes_long = False
    """Whether what it shows of a large site takes long, and is worked out before it is shown."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self.context = context
        self.summary_action: QAction | None = None
        """The action that opens the numbers of the line beside the title; None where it only counts the page's rows."""
        self.has_export_menu = False
        """Whether a menu of the page has `export_view`, so that the header need not have it."""
        self.kept_filters: KeptFilters | None = None
        """Where the page's filter lines keep filters under names; None where nothing is remembered."""

    @cached_property
    def export_view(self) -> QAction:
        """The action that exports or prints any table or chart; the header has it, or a menu of the page."""
        # The window has the action with its keys; this one stands for it in a header or a menu.
        spec = BY_ID["export-view"]
        action = QAction(icon(spec.icon), tr(spec.title), self)
        keys = QKeySequence(spec.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{tr(spec.tooltip)} ({keys})")
        action.triggered.connect(lambda *_: self.export_asked.emit())
        return action

    def page_actions(self) -> Sequence[QAction]:
        """Actions at the right of the header, in order. Each needs an icon, a text, a shortcut and a tool tip."""
        return ()

    def main_action(self) -> QAction | None:
        """The one action that the header shows as a filled button."""
        return None

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show this state of the cluster; keep selection, scroll position and unsaved edits."""

    def plan_filling(self, snapshot: Snapshot) -> Callable[[], Callable[[], None]] | None:
        """Return what a worker does before `show_snapshot` is called of a page that is filled before it is shown; that
        returns what is to be done in the window's thread. None where nothing in that thread takes long."""
        return None

    def prepare(self) -> bool:
        """Make some of what it shows at first, before it is shown, and return whether more is left; it may never be
        shown. By default all is left until then."""
        return False

    def navigate_to(self, key: str) -> None:
        """Choose the object of a link's key; for an unknown key choose nothing and post a message."""

    def show_edit(self, link: Link) -> bool:
        """Show the place of an edit that was just undone or made again, if it is also on this page; otherwise the page
        of the link is shown."""
        return False

    def show_problem(self, report: Report) -> None:
        """Show the place that a report of `problems_changed` is about."""

    def location(self) -> str:
        """Return the key of what is chosen now, for back and forward; empty when nothing is."""
        return ""

    def showing_command(self) -> str:
        """Return the command that prints what is chosen on the page, or all that it shows; empty where none does."""
        return ""

    def focus_filter(self) -> None:
        """Put the cursor into the page's filter line, if it has one (Ctrl+F)."""

    def step_back(self) -> bool:
        """Close the innermost panel or clear the filter (Esc); returns False when there was nothing to close."""
        return False

    def unsaved(self) -> Sequence[str]:
        """Return the names of objects that are edited and not applied, for the question before they would be lost."""
        return ()

    def explanation(self) -> str:
        """Return the text that F1 shows: the page explained in a few sentences of Markdown."""
        return ""

    def save_state(self) -> dict[str, Any]:
        """Return the state to remember until the next start (columns, splitters, the choice) as JSON values."""
        return {}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore a state that `save_state` returned in an earlier run; called once, before the first snapshot."""

    def follow(self, page: str, key: str = "") -> None:
        """Ask the window to go to a page and choose a key there."""
        self.link_followed.emit(Link(page, key))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self.context.snapshot is not None:
            self.show_snapshot(self.context.snapshot)
