"""Asks a real cluster what `qquota` prints, while somebody looks at the page, where that may be something else."""

from time import monotonic

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.rules.printed_usage import find_lasting, list_told, may_differ
from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.clusters.interface import ClusterInterface, TellsQuotaLines
from qmonpy.gui.base.background import Background
from qmonpy.model.snapshot import Snapshot

PAUSE_MS = 30_000
"""So long it waits at least from one question to the next."""
SHARE = 20
"""It asks for no more than one twentieth of the time."""


class PrintedFeed(QObject):
    """Asks again and again, with a pause; what was told twice is told to the page."""

    told = Signal(object)
    """A tuple of `UsageRow`, of which `qquota` prints something else."""

    def __init__(self, cluster: ClusterInterface, background: Background, parent: QObject):
        super().__init__(parent)
        self._cluster = cluster if isinstance(cluster, TellsQuotaLines) else None
        self._background = background
        self._snapshot: Snapshot | None = None
        self._is_looked_at = False
        self._is_asking = False
        self._before: tuple[UsageRow, ...] = ()
        self._told: tuple[UsageRow, ...] = ()
        self.pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.pause.timeout.connect(self._ask)

    def want(self, snapshot: Snapshot) -> None:
        """Ask about the newest snapshot, when the pause is over."""
        self._snapshot = snapshot
        self._ask()

    def set_looked_at(self, is_looked_at: bool) -> None:
        """Ask nothing while nobody looks."""
        self._is_looked_at = is_looked_at
        self._ask()

    def _ask(self) -> None:
        cluster, snapshot = self._cluster, self._snapshot
        if cluster is None or snapshot is None or not self._is_looked_at or self._is_asking or self.pause.isActive():
            return
        if not may_differ(snapshot.cluster):
            self._tell(())
            return
        began, self._is_asking = monotonic(), True

        def find() -> tuple[UsageRow, ...] | None:
            lines = cluster.read_quota_lines()
            return None if lines is None else list_told(snapshot, lines)

        def end() -> None:
            self._is_asking = False
            self.pause.start(max(PAUSE_MS, int(SHARE * 1000 * (monotonic() - began))))

        def take(found: tuple[UsageRow, ...] | None) -> None:
            if found is not None:
                lasting, self._before = find_lasting(self._before, found), found
                self._tell(lasting)

        self._background.query("what qquota prints", find, take, owner=self, on_ended=end)

    def _tell(self, told: tuple[UsageRow, ...]) -> None:
        if told != self._told:
            self._told = told
            self.told.emit(told)
