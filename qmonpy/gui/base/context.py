"""The context of a page: cluster, acting user, newest snapshot, draft, background work and message centre."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.draft import Draft, describe_bound
from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.editing.undo_stack import Undoable
from qmonpy.app.session.session import Session
from qmonpy.app.session.shown_snapshot import Holders
from qmonpy.clusters.interface import ClusterInterface, ReadsInParts
from qmonpy.formats.configuration.change_author import describe_author
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

if TYPE_CHECKING:
    from qmonpy.app.queues.queue_rows import InstanceRows
    from qmonpy.gui.base.case_feed import CaseFeed
    from qmonpy.gui.base.forecast_feed import ForecastFeed


class PageContext(QObject):
    """Shared by all pages of one open cluster; another cluster gets a context, and pages, of its own."""

    user_changed = Signal(str)
    snapshot_changed = Signal(object)
    """There is a newer snapshot. Pages are given it by `show_snapshot`; dialogs connect to this."""
    edits_merged = Signal(object)
    """Pairs of a `DraftPart` and the name of an edited object into which others' changes were merged."""
    place_asked = Signal(object)
    """A `Link` to show: an edit was just undone or made again there."""
    problem_asked = Signal(object, object)
    """A `Link` to show, and the `Report` there that was clicked."""

    def __init__(
        self,
        session: Session,
        background: Background,
        messages: MessageCentre,
        *,
        snapshot: Snapshot | None = None,
        parent: QObject | None = None,
    ):
        super().__init__(parent)
        self.session = session
        self.background = background
        self.messages = messages
        self._snapshot = snapshot
        self.holders = Holders()
        """What holds the snapshots that pages show."""
        self._forecasts: ForecastFeed | None = None
        self._cases: CaseFeed | None = None
        self._instances: InstanceRows | None = None
        self.cluster_path: Path | None = None
        """The file of the cluster, beside which its reporting database lies; None for one without a file."""
        self.is_closed = False
        """Whether the cluster was closed, so that nobody waits for answers any more."""
        self.draft = Draft(snapshot or Snapshot())
        """The edits of all pages that are not applied."""
        self.draft.describe_author = self.describe_author
        self.draft.note_bound = lambda bound: messages.post(describe_bound(bound))
        self.readings_url = ""
        """The address of the database with what was recorded of the cluster; empty where nothing is."""
        self.asks_first = False
        """Whether also commands are asked about first by which nothing is lost."""
        self.kept_typing: dict[str, object] = {}
        """The input of dialogs that were cancelled, by name of the dialog, so that they open with it again."""

    @property
    def cluster(self) -> ClusterInterface:
        """The open cluster. Change it only inside `background.operation`: a change may wait for a scheduling pass."""
        return self.session.cluster

    @property
    def instances(self) -> "InstanceRows":
        """What makes the rows of queue instances, the same for all pages."""
        if self._instances is None:
            # The engine is not imported before the window is on screen.
            from qmonpy.app.queues.queue_rows import InstanceRows

            self._instances = InstanceRows()
        return self._instances

    @property
    def forecasts(self) -> "ForecastFeed":
        """The forecast of the cluster, the same for all pages."""
        if self._forecasts is None:
            # The engine is not imported before the window is on screen.
            from qmonpy.gui.base.forecast_feed import ForecastFeed

            self._forecasts = ForecastFeed(self.background, self)
        return self._forecasts

    @property
    def cases(self) -> "CaseFeed":
        """The cases of the cluster, the same for all pages."""
        if self._cases is None:
            from qmonpy.gui.base.case_feed import CaseFeed

            self._cases = CaseFeed(self, self)
            self.snapshot_changed.connect(self._cases.follow)
        return self._cases

    def close(self) -> None:
        """Stop what is worked out for the pages."""
        self.is_closed = True
        if self._cases is not None:
            self._cases.close()
        if self._forecasts is not None:
            self._forecasts.close()

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest snapshot, kept up to date by the frame; None before the first one."""
        return self._snapshot

    @snapshot.setter
    def snapshot(self, snapshot: Snapshot | None) -> None:
        """Keep a newer snapshot, rebase the draft onto it and tell `snapshot_changed`."""
        if snapshot is not self._snapshot:
            self._snapshot = snapshot
            self.holders.let_go()
            if snapshot is not None:
                self.rebase(snapshot)
            self.snapshot_changed.emit(snapshot)

    def read_again(self, kinds: Iterable[ObjectKind]) -> None:
        """Have kinds of objects of a real cluster read now, as they are to be edited; their snapshot comes later."""
        wanted = frozenset(kinds)
        if wanted and self.cluster.clock is None and isinstance(self.cluster, ReadsInParts):
            self.cluster.read_again(wanted)

    def rebase(self, snapshot: Snapshot) -> None:
        """Merge what others changed in the cluster into the draft, and tell `edits_merged` which objects changed."""
        merged = self.draft.rebase(snapshot)
        if merged:
            self.edits_merged.emit(merged)

    def describe_author(self, kind: ObjectKind, name: str) -> str:
        """Return who changed an object of the cluster last, and when, as its journal knows: `anna at 10:02`."""
        now = self._snapshot.now if self._snapshot is not None else 0
        return describe_author(self.cluster.journal(), kind, name, now)

    # Undo

    def undo(self) -> None:
        """Undo the last edit, whichever page it was made on, and show where it was."""
        self._step(self.draft.undo_stack.undo)

    def redo(self) -> None:
        """Make the edit again that was undone last, and show where it is."""
        self._step(self.draft.undo_stack.redo)

    def _step(self, step: Callable[[], Undoable[Any] | None]) -> None:
        self.draft.settle()
        before = {part: part.state for part in self.draft.parts.values()}
        changed = step()
        if isinstance(changed, DraftPart):
            self.place_asked.emit(Link(changed.page, changed.changed_name(before[changed])))

    @property
    def user(self) -> str:
        """The name of the acting user, as whom jobs are submitted and changes made."""
        return self.session.user

    def act_as(self, user: str) -> Report | None:
        """Act as another user from now on; returns a report when that is refused."""
        before = self.session.user
        refusal = self.session.act_as(user)
        if self.session.user != before:
            self.user_changed.emit(user)
        return refusal
