"""What a page is given: the cluster, who acts, the newest snapshot, background work and the message centre."""

from PySide6.QtCore import QObject, Signal

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.widgets.background import Background
from qmonpy.gui.widgets.message_centre import MessageCentre
from qmonpy.model.snapshot import Snapshot


class PageContext(QObject):
    """Shared by all pages of one open cluster; another cluster gets a context, and pages, of its own."""

    user_changed = Signal(str)

    def __init__(
        self,
        cluster: ClusterInterface,
        background: Background,
        messages: MessageCentre,
        *,
        user: str = "root",
        snapshot: Snapshot | None = None,
        parent: QObject | None = None,
    ):
        super().__init__(parent)
        self.cluster = cluster
        """Call what changes it with `background.operation` only: an operation may wait for a scheduling pass."""
        self.background = background
        self.messages = messages
        self.snapshot = snapshot
        """The newest one; the frame keeps it up to date."""
        self._user = user

    @property
    def user(self) -> str:
        """The acting user, who submits, deletes and applies."""
        return self._user

    def act_as(self, user: str) -> None:
        if user != self._user:
            self._user = user
            self.user_changed.emit(user)
