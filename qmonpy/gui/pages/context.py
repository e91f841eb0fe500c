"""What a page is given: the cluster, who acts, the newest snapshot, background work and the message centre."""

from PySide6.QtCore import QObject, Signal

from qmonpy.app.session import Session
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.widgets.background import Background
from qmonpy.gui.widgets.message_centre import MessageCentre
from qmonpy.model.snapshot import Snapshot


class PageContext(QObject):
    """Shared by all pages of one open cluster; another cluster gets a context, and pages, of its own."""

    user_changed = Signal(str)
    snapshot_changed = Signal(object)
    """There is a newer snapshot; pages hear of it through `show_snapshot`, dialogs beside them by this."""

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
        self.drafts: dict[str, object] = {}
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
            self.snapshot_changed.emit(snapshot)

    @property
    def user(self) -> str:
        """The acting user, who submits, deletes and applies."""
        return self.session.user

    def act_as(self, user: str) -> None:
        if user != self.session.user:
            self.session.user = user
            self.user_changed.emit(user)
