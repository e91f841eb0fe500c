"""One open cluster in the window: its session, its clock, its feed of snapshots and where it is stored."""

from pathlib import Path
from typing import Protocol, runtime_checkable

from PySide6.QtCore import QObject

from qmonpy.app.session import Session
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.frame.clock_driver import ClockDriver
from qmonpy.gui.frame.snapshot_feed import SnapshotFeed
from qmonpy.gui.frame.trouble_teller import TroubleTeller
from qmonpy.gui.pages.context import PageContext
from qmonpy.gui.widgets.background import Background
from qmonpy.gui.widgets.message_centre import MessageCentre
from qmonpy.model.report import Report

FIRST_SPEED = 60.0
"""A simulated cluster's hours pass in minutes, once the user lets them."""


@runtime_checkable
class AsksAgain(Protocol):
    """A real cluster, which is asked by interval."""

    def refresh(self) -> None:
        """Be asked again soon; does not wait for it."""
        ...

    @property
    def age_seconds(self) -> float:
        """Real seconds since what is seen of it was as it is."""
        ...

    @property
    def is_stale(self) -> bool:
        """Whether it should have answered since."""
        ...


class ClusterFiles(Protocol):
    """What opens and stores clusters; both may take long and are called in a worker.

    A mistake in a file raises qmonpy.model.report.ReportError, a file that cannot be read or written OSError.
    """

    def open(self, path: Path) -> ClusterInterface: ...

    def save(self, cluster: ClusterInterface, path: Path) -> None: ...

    def export(self, cluster: ClusterInterface, path: Path) -> tuple[Report, ...]:
        """Write a directory of qconf files, in place of an earlier one; what it does not hold is told."""
        ...

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        """A new cluster of a directory of qconf files, and what is said of them by file and line."""
        ...

    def keeps_itself(self, path: Path) -> bool:
        """Whether a file of this name holds everything from then on, so that the window goes on with it."""
        ...


class OpenCluster(QObject):
    """Lives as long as the window shows the cluster; `close` lets go of threads and timers."""

    def __init__(
        self,
        cluster: ClusterInterface,
        path: Path | None,
        session: Session,
        background: Background,
        messages: MessageCentre,
        parent: QObject,
    ):
        super().__init__(parent)
        self.cluster = cluster
        self.path = path
        """Where Ctrl+S saves to; None for the demo cluster, which is part of the program, and for a real one."""
        self.saved_entries = len(cluster.journal())
        snapshot = cluster.snapshot()
        self.context = PageContext(session, background, messages, snapshot=snapshot, parent=self)
        self.feed = SnapshotFeed(cluster, self)
        self._troubles = TroubleTeller(cluster, messages) if self.is_real else None
        if self._troubles is not None:
            self.feed.snapshot_arrived.connect(self._troubles.look)
        self.clock = ClockDriver(cluster.clock, background, self) if cluster.clock is not None else None
        if self.clock is not None and self.clock.speed == 1:
            self.clock.choose_speed(FIRST_SPEED)

    @property
    def is_real(self) -> bool:
        """Whether it is no simulation, whose time could be stopped."""
        return self.cluster.clock is None

    @property
    def identity(self) -> str:
        """What it is known by from run to run: its file, or that it is the demo cluster or a real one."""
        if self.path is not None:
            return str(self.path.resolve())
        return f"{'real' if self.is_real else 'demo'} cluster {self.name}"

    @property
    def name(self) -> str:
        return self.cluster.snapshot().cluster.name

    @property
    def age_seconds(self) -> float:
        """Real seconds since what is shown was so; a real cluster that does not answer grows old."""
        if self.is_real and isinstance(self.cluster, AsksAgain):
            return self.cluster.age_seconds
        return self.feed.age_seconds

    @property
    def is_stale(self) -> bool | None:
        """Whether what is shown is too old; None of a simulation, of which the age alone tells."""
        return self.cluster.is_stale if self.is_real and isinstance(self.cluster, AsksAgain) else None

    def ask_again(self) -> None:
        """Have a real cluster asked again soon; a simulation has nothing newer."""
        if self.is_real and isinstance(self.cluster, AsksAgain):
            self.cluster.refresh()

    def unsaved_changes(self) -> int:
        """How many entries of the journal are in no file yet."""
        return 0 if self.cluster.is_durable else len(self.cluster.journal()) - self.saved_entries

    def close(self) -> None:
        self.feed.stop()
        if self.clock is not None:
            self.clock.stop()
        self.context.background.operation("", self.cluster.close)
        self.deleteLater()
