"""The base classes of the parts of the page Policies: one tab, which follows the cluster and the draft while shown."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from qmonpy.app.session.showing_command import show_order
from qmonpy.app.terms.number import Number
from qmonpy.gui.base.context import PageContext
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class PolicyPart(QWidget):
    """One tab of the page. The page shows it snapshots and the draft, applies edits, and asks it about keys of links.

    The draft is `context.draft`; the page follows it, and calls `show_draft` after every edit and every change of the
    configuration. A part has its own buttons. All methods return within 50 ms and leave longer work to
    `context.background`.
    """

    kinds: Sequence[ObjectKind] = ()
    """The kinds of objects that are edited here: who may not change them is told so, and sees all."""

    summary_changed = Signal(str)
    """The one line beside the title of the page."""
    link_followed = Signal(object)
    """A `Link` was clicked."""
    location_changed = Signal(str)
    """Something else was chosen; the signal carries its key, without the part's id before it."""
    actions_changed = Signal()
    """`wanted_actions` may be others now."""

    def __init__(self, context: PageContext, parent: QWidget | None = None):
        super().__init__(parent)
        self.context = context
        self.is_locked = False

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show a newer state of the cluster; called while the part is shown, and when it is shown again."""

    def show_draft(self, planned: Cluster) -> None:
        """Show the cluster as it would be with all edits; called before the first snapshot is shown, too."""

    def show_reports(self, reports: Mapping[tuple[ObjectKind, str], tuple[Report, ...]]) -> None:
        """Show what is wrong with edited objects, by kind and name."""

    def set_locked(self, is_locked: bool) -> None:
        """Let nobody edit here, or let them again."""
        self.is_locked = is_locked

    def take_text(self) -> None:
        """Take typed text into the draft now, without waiting for a pause."""

    def go_to(self, key: str) -> str:
        """Show what a key stands for; returns a sentence to post if it does not exist, else an empty text."""
        return ""

    def work(self) -> Mapping[str, Callable[[], None]]:
        """Return by id the functions of those actions in the page's header that make sense for this part."""
        return {}

    def wanted_actions(self) -> Mapping[str, bool]:
        """Return by id whether each of these actions makes sense now."""
        return dict.fromkeys(self.work(), True)

    def show_report(self, report: Report) -> bool:
        """Show the place of a report of the draft; returns False if it is not on this part."""
        return False

    def show_conflict(self) -> None:
        """Bring the versions of what was changed by others as well into sight, where they are on this part."""

    def show_edit(self, kind: ObjectKind, name: str) -> bool:
        """Show an object of which an edit was just undone or made again; returns False if it is not shown here."""
        return False

    def location(self) -> str:
        """Return the key of what is chosen; empty when nothing is."""
        return ""

    def find_summary(self) -> Number | None:
        """Return what the one line beside the title sums up as a number; None where it sums nothing up."""
        return None

    def showing_command(self) -> str:
        """See `Page.showing_command`."""
        return show_order("-ext")

    def focus_filter(self) -> None:
        """Put the cursor into the filter line (Ctrl+F)."""

    def step_back(self) -> bool:
        """Clear the filter or close a panel (Esc); returns False when there was nothing to close."""
        return False

    def save_state(self) -> dict[str, Any]:
        """Return the state to remember until the next start as JSON values."""
        return {}

    def restore_state(self, state: dict[str, Any]) -> None:
        """Restore what `save_state` returned in an earlier run."""


class AsksLeast:
    """Beside a class of Qt, in front of it: in the page, its height by preference is the least it may have.

    A page with texts that wrap is as high as its parts prefer to be, and scrolls where there is less room than that.
    """

    def sizeHint(self) -> QSize:
        hint: QSize = super().sizeHint()  # type: ignore[misc]
        return QSize(hint.width(), self.minimumSizeHint().height())  # type: ignore[attr-defined]


class ShownStack(QStackedWidget):
    """Would be as high as the part that is shown; by itself a stack is as high as the texts of the highest of all.

    A page whose hidden part has many lines would scroll for it. The least height is that of all parts: a small window
    scrolls rather than that a part is squeezed.
    """

    def sizeHint(self) -> QSize:
        part, size = self.currentWidget(), super().sizeHint()
        return QSize(size.width(), part.sizeHint().height()) if part is not None else size

    def hasHeightForWidth(self) -> bool:
        part = self.currentWidget()
        return part is not None and part.hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        part = self.currentWidget()
        return part.heightForWidth(width) if part is not None else -1
