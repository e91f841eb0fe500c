"""Brings snapshots from the thread that made them to the GUI thread, at most five in a second."""

import threading
import time

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.snapshot import Snapshot

SHORTEST_PAUSE_MS = 200


class SnapshotFeed(QObject):
    """Announces the newest snapshot of a cluster; snapshots that come faster than that are skipped."""

    snapshot_arrived = Signal(object)
    _announced = Signal()

    def __init__(self, cluster: ClusterInterface, parent: QObject | None = None):
        super().__init__(parent)
        self._lock = threading.Lock()
        self._latest: Snapshot | None = None
        self._shown_at = time.monotonic()
        self._pause = QTimer(self, singleShot=True, timerType=Qt.TimerType.CoarseTimer)
        self._pause.timeout.connect(self._show)
        self._announced.connect(self._schedule, Qt.ConnectionType.QueuedConnection)
        self._unsubscribe = cluster.subscribe(self._take)

    def stop(self) -> None:
        """Announce no more, before the cluster is closed."""
        self._unsubscribe()
        self._pause.stop()
        with self._lock:
            self._latest = None

    @property
    def is_waiting(self) -> bool:
        """Whether a snapshot came that is shown only when the pause after the last one is over."""
        return self._pause.isActive()

    @property
    def age_seconds(self) -> float:
        """Real seconds since the last snapshot was announced."""
        return time.monotonic() - self._shown_at

    def _take(self, snapshot: Snapshot) -> None:
        """Keep a snapshot and wake the GUI thread; called in any thread."""
        with self._lock:
            is_first = self._latest is None
            self._latest = snapshot
        if is_first:
            self._announced.emit()

    @Slot()
    def _schedule(self) -> None:
        if not self._pause.isActive():
            passed = (time.monotonic() - self._shown_at) * 1000
            self._pause.start(max(0, round(SHORTEST_PAUSE_MS - passed)))

    @Slot()
    def _show(self) -> None:
        with self._lock:
            snapshot, self._latest = self._latest, None
        if snapshot is not None:
            self._shown_at = time.monotonic()
            self.snapshot_arrived.emit(snapshot)
