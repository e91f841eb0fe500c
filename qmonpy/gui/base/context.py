"""What a page is given: the cluster, who acts, the newest snapshot, background work and the message centre."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.editing.undo_stack import Undoable
from qmonpy.app.session.session import Session
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.link import Link
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class PageContext(QObject):
    """Shared by all pages of one open cluster; another cluster gets a context, and pages, of its own."""

    user_changed = Signal(str)
    snapshot_changed = Signal(object)
    """There is a newer snapshot; pages hear of it through `show_snapshot`, dialogs beside them by this."""
    edits_merged = Signal(object)
    """Pairs of a part of the draft and the name of an object that was edited and now has others' changes, too."""
    place_asked = Signal(object)
    """A `Link` to where something just happened, which should be seen."""
    problem_asked = Signal(object, object)
    """A `Link`, and a `Report` about what is there, which should be seen."""

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
        self.draft = Draft(snapshot or Snapshot())
        """What is edited on all pages and not applied."""
        self.kept_typing: dict[str, object] = {}
        """What was typed into dialogs that were closed without doing it, by name of the dialog."""

    @property
    def cluster(self) -> ClusterInterface:
        """Call what changes it inside `background.operation` only: it may wait for a scheduling pass."""
        return self.session.cluster

    @property
    def snapshot(self) -> Snapshot | None:
        """The newest one; the frame keeps it up to date."""
        return self._snapshot

    @snapshot.setter
    def snapshot(self, snapshot: Snapshot | None) -> None:
        if snapshot is not self._snapshot:
            self._snapshot = snapshot
            if snapshot is not None:
                self.rebase(snapshot)
            self.snapshot_changed.emit(snapshot)

    def rebase(self, snapshot: Snapshot) -> None:
        """Take what the cluster has by now into what is edited."""
        merged = self.draft.rebase(snapshot)
        if merged:
            self.edits_merged.emit(merged)

    # Undo

    def undo(self) -> None:
        """Take the last edit back, whichever page it was made on, and show where."""
        self._step(self.draft.undo_stack.undo)

    def redo(self) -> None:
        """Make the edit again that was taken back last, and show where."""
        self._step(self.draft.undo_stack.redo)

    def _step(self, step: Callable[[], Undoable | None]) -> None:
        self.draft.settle()
        before = {part: part.state for part in self.draft.parts.values()}
        changed = step()
        if isinstance(changed, DraftPart):
            self.place_asked.emit(Link(changed.page, changed.changed_name(before[changed])))

    @property
    def user(self) -> str:
        """The acting user, who submits, deletes and applies."""
        return self.session.user

    def act_as(self, user: str) -> Report | None:
        """Act as a user from now on; the report says why not."""
        before = self.session.user
        refusal = self.session.act_as(user)
        if self.session.user != before:
            self.user_changed.emit(user)
        return refusal
