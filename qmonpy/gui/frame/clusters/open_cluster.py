"""One open cluster of the window: its session, draft, messages, clock, feed of snapshots and where it is stored."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from PySide6.QtCore import QObject

from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.search import SearchIndex
from qmonpy.app.session.session import Session
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.base.words import tr
from qmonpy.gui.frame.clusters.clock_driver import ClockDriver
from qmonpy.gui.frame.clusters.snapshot_feed import SnapshotFeed
from qmonpy.gui.frame.clusters.trouble_teller import TroubleTeller
from qmonpy.gui.frame.edits.draft_keeper import DraftKeeper
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot

if TYPE_CHECKING:
    from qmonpy.app.clusters.trust_watch import TrustWatch

AWAY_FACTOR = 6
"""So many times less often a real cluster is asked while another one is on screen."""
FIRST_SPEED = 60.0
"""A simulated cluster's hours pass in minutes, once the user lets them."""


@runtime_checkable
class AsksAgain(Protocol):
    """A real cluster, which is asked by interval."""

    interval: float
    """Seconds between the end of a round and the next one, where nothing is slow."""

    @property
    def pause_seconds(self) -> float:
        """How long it really is between rounds now: longer where they are slow, or fail."""
        ...

    @property
    def fresh_at(self) -> float:
        """When the last good round ended, seconds since the epoch."""
        ...

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
    """Lives until the cluster is closed, on screen or not; `close` lets go of threads and timers.

    Nothing of it is shared with another cluster: neither messages nor the threads in which its work is done.
    """

    def __init__(
        self,
        cluster: ClusterInterface,
        path: Path | None,
        background: Background,
        messages: MessageCentre,
        parent: QObject,
        identity: str = "",
    ):
        """Begins off screen. `background` and `messages` are the window's, of which it gets branches."""
        super().__init__(parent)
        self.cluster = cluster
        self.path = path
        """Where Ctrl+S saves to; None for the demo cluster, which is part of the program, and for a real one."""
        self.saved_entries = len(cluster.journal())
        self._above = background
        self._identity = identity
        session = Session(cluster)
        self.messages = messages.branch(session, self)
        self.background = background.branch()
        self.context = PageContext(session, self.background, self.messages, snapshot=cluster.snapshot(), parent=self)
        self.context.edits_merged.connect(self._tell_merged)
        self.keeper = DraftKeeper(self.context.draft, self.identity, self)
        self.keeper.told.connect(self.messages.post)
        self.search_index = SearchIndex()
        self.feed = SnapshotFeed(cluster, self)
        self.feed.snapshot_arrived.connect(self._take)
        self._troubles = TroubleTeller(cluster, self.messages) if self.is_real else None
        if self._troubles is not None:
            self.feed.snapshot_arrived.connect(self._troubles.look)
        self.trust = self._watch_trust() if self.is_real else None
        """What compares the starts on a real cluster with the model's."""
        self.clock = ClockDriver(cluster.clock, self.background, self) if cluster.clock is not None else None
        if self.clock is not None and self.clock.speed == 1:
            self.clock.choose_speed(FIRST_SPEED)
        self._is_on_screen = False
        self._has_stopped_clock = False
        self._interval = cluster.interval if isinstance(cluster, AsksAgain) else 0.0

    def _watch_trust(self) -> "TrustWatch":
        from qmonpy.app.clusters.trust_watch import TrustWatch

        return TrustWatch(self.cluster, self._is_fresh)

    # On screen or not

    @property
    def interval(self) -> float:
        """Seconds between rounds of a real cluster while it is on screen; 0 of a simulation."""
        return self._interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        self._interval = seconds
        self._set_pace()

    @property
    def away_interval(self) -> float:
        """The same while another cluster is on screen."""
        return self._interval * AWAY_FACTOR

    @property
    def is_on_screen(self) -> bool:
        return self._is_on_screen

    @is_on_screen.setter
    def is_on_screen(self, is_on_screen: bool) -> None:
        """Off screen a real cluster is asked less often, and the clock of a simulation stands until it is back."""
        if is_on_screen == self._is_on_screen:
            return
        self._is_on_screen = is_on_screen
        self._set_pace()
        if is_on_screen:
            self.ask_again()
        if self.clock is None:
            return
        if not is_on_screen and self.clock.is_playing and self.clock.other_driver is None:
            self._has_stopped_clock = True
            self.clock.pause()
        elif is_on_screen and self._has_stopped_clock:
            self._has_stopped_clock = False
            self.clock.play()

    def _set_pace(self) -> None:
        if isinstance(self.cluster, AsksAgain):
            self.cluster.interval = self.interval if self._is_on_screen else self.away_interval

    def _take(self, snapshot: Snapshot) -> None:
        """The draft knows what the cluster has, whoever looks."""
        self.context.snapshot = snapshot

    @property
    def is_real(self) -> bool:
        """Whether it is no simulation, whose time could be stopped."""
        return self.cluster.clock is None

    @property
    def identity(self) -> str:
        """What it is known by from run to run: its file, or that it is the demo cluster or a real one."""
        if self._identity or self.path is not None:
            return self._identity or str(self.path.resolve() if self.path is not None else "")
        return f"{'real' if self.is_real else 'demo'} cluster {self.name}"

    @property
    def name(self) -> str:
        return self.cluster.snapshot().cluster.name

    @property
    def title(self) -> str:
        """What it is called on screen: its file, or its name."""
        return self.path.name if self.path is not None else self.name

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

    @property
    def rounds(self) -> AsksAgain | None:
        """A real cluster as something that is asked in rounds; None of a simulation."""
        return self.cluster if self.is_real and isinstance(self.cluster, AsksAgain) else None

    def ask_again(self) -> None:
        """Have a real cluster asked again soon; a simulation has nothing newer."""
        if self.is_real and isinstance(self.cluster, AsksAgain):
            self.cluster.refresh()

    def unsaved_changes(self) -> int:
        """How many entries of the journal are in no file yet."""
        return 0 if self.cluster.is_durable else len(self.cluster.journal()) - self.saved_entries

    def close(self) -> None:
        """The cluster is left on purpose; whoever asks has dealt with what is edited."""
        self.feed.stop()
        self.keeper.close()
        if self.clock is not None:
            self.clock.stop()
        # Not behind a command that hangs: closing is what ends it.
        self._above.operation("", self._let_go)
        self.background.retire()
        self.deleteLater()

    def _let_go(self) -> None:
        """In a worker."""
        self.cluster.close()
        if self.trust is not None:
            self.trust.close()

    def _is_fresh(self) -> bool:
        return not (isinstance(self.cluster, AsksAgain) and self.cluster.is_stale)

    def _tell_merged(self, merged: tuple[tuple[DraftPart[Any, Any], str], ...]) -> None:
        """Say whose changes are now part of what is edited here."""
        journal = self.cluster.journal()
        for _, name in merged:
            who = next((each.user for each in reversed(journal) if name in {one.key for one in each.changes}), "")
            words = tr('{user} changed "{name}" too; that was taken into your edit of it, as it touches other parts.')
            self.messages.post(words.format(user=who or tr("Somebody"), name=name))
