"""One open cluster of the window: its session, draft, messages, clock, snapshots and file."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from PySide6.QtCore import QObject

from qmonpy.app.clusters.ended_troubles import describe_ended
from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.search import SearchIndex
from qmonpy.app.session.action_log import find_action_path
from qmonpy.app.session.session import Session
from qmonpy.clusters.interface import ClusterInterface, CountsDeeds, KeptElsewhere, ReadsInParts, TellsRecords
from qmonpy.formats.files.diagnosis import Diagnosis, Fault
from qmonpy.formats.files.file_merge import Choices, Saved
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.base.large_values import is_large, large_values, long_searches
from qmonpy.gui.base.message_centre import MessageCentre
from qmonpy.gui.frame.clusters.clock_driver import ClockDriver
from qmonpy.gui.frame.clusters.older_rounds import OlderRounds
from qmonpy.gui.frame.clusters.snapshot_feed import SnapshotFeed
from qmonpy.gui.frame.edits.draft_keeper import DraftKeeper
from qmonpy.gui.frame.edits.leaving import Unsaved, count_work
from qmonpy.gui.frame.edits.unsaved_keeper import UnsavedKeeper, UnsavedStore
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import AnyPart, Snapshot
from qmonpy.model.work.deeds import NO_DEEDS, DeedCount
from qmonpy.model.work.unsaved import LeftWork, UnsavedWork
from qmonpy.translation import tr

if TYPE_CHECKING:
    from qmonpy.app.clusters.trust_watch import TrustWatch

AWAY_FACTOR = 6
"""A real cluster is asked so many times less often while another one is on screen, or the window is minimised."""
FIRST_SPEED = 60.0
"""The speed of a simulated clock when it is first started: an hour passes in a minute."""


@runtime_checkable
class AsksAgain(Protocol):
    """A real cluster, which is asked again and again."""

    interval: float
    """Seconds from the end of a round of commands to the next, unless commands are slow."""

    @property
    def pause_seconds(self) -> float:
        """Seconds between rounds now: more than `interval` where commands are slow or fail."""
        ...

    @property
    def fresh_at(self) -> float:
        """The end of the last round without a failure, in seconds since the epoch."""
        ...

    def refresh(self) -> None:
        """Ask for a round soon; does not wait for it."""
        ...

    @property
    def age_seconds(self) -> float:
        """Real seconds since the cluster was as it is shown."""
        ...

    @property
    def is_stale(self) -> bool:
        """Whether the cluster should have answered since."""
        ...


@runtime_checkable
class StandsStill(Protocol):
    """A cluster that works in a thread of its own, and stands still there while the window needs the interpreter."""

    breathe: Callable[[], None] | None
    """What it calls now and then; it may block for a moment."""


class ClusterFiles(Protocol):
    """Opens and stores clusters; each call may take long and is made in a worker.

    A mistake in a file raises qmonpy.model.report.ReportError, a file that cannot be read or written OSError.
    """

    def open(self, path: Path) -> ClusterInterface:
        """Open a cluster file or a spool."""
        ...

    def save(self, cluster: ClusterInterface, path: Path, choices: Choices = ()) -> Saved:
        """Write a cluster with its jobs to a file; what others changed there is merged, or returned as conflicts.

        `choices` decide conflicts of an earlier call.
        """
        ...

    def export(self, cluster: ClusterInterface, path: Path) -> tuple[Report, ...]:
        """Write a directory of qconf files in place of an earlier one; returns reports on what they cannot hold."""
        ...

    def import_directory(self, path: Path) -> tuple[ClusterInterface, tuple[Report, ...]]:
        """Return a new cluster made of a directory of qconf files, and reports by file and line."""
        ...

    def read_configuration(self, path: Path) -> Cluster:
        """Return the configuration in a directory of qconf files, a cluster file or a spool."""
        ...

    def describe_access(self, path: Path) -> str:
        """Return who else can write a file, and so has every right in its cluster, in words; empty for nobody."""
        ...

    def keeps_itself(self, path: Path) -> bool:
        """Whether a file of this name saves every change itself, so that the window goes on with it."""
        ...


@runtime_checkable
class RepairsFiles(Protocol):
    """Files that can be repaired when their cluster does not open; each call may take long.

    A repair that is refused raises qmonpy.model.report.ReportError, and nothing is changed then.
    """

    def diagnose(self, path: Path) -> Diagnosis:
        """Return what of a file is not understood."""
        ...

    def take_back(self, path: Path, number: int) -> Diagnosis:
        """Take a change of the history back, and return what is wrong then."""
        ...

    def correct(self, path: Path, fault: Fault | None, text: str) -> Diagnosis:
        """Store another text for a row, or for a whole cluster file, and return what is wrong then."""
        ...


class RecordsBeside(Protocol):
    """What records a cluster until it is closed."""

    @property
    def url(self) -> str:
        """The address of the database."""
        ...

    def carry_to(self, path: Path) -> tuple[Report, ...]:
        """Write what was recorded beside a file to which the cluster was saved, in a worker; returns why not."""
        ...

    def close(self) -> None:
        """End it; may take a moment."""
        ...


class OpenCluster(QObject):
    """A cluster from opening to closing, on screen or not; `close` ends its threads and timers.

    It shares nothing with other clusters: it has messages and threads of its own.
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
        """The cluster begins off screen, with branches of the window's `background` and `messages`."""
        super().__init__(parent)
        self.cluster = cluster
        self.path = path
        """The file to which Ctrl+S saves; None for a real cluster, and for the demo cluster of the program."""
        self.saved_entries = len(cluster.journal())
        self.saved_deeds = self.deeds()
        self._above = background
        self._identity = identity
        session = Session(cluster)
        if path is not None:
            session.actions.keep_in(find_action_path(str(path.resolve())))
        self.messages = messages.branch(session, self)
        self.background = background.branch()
        if isinstance(cluster, StandsStill):
            cluster.breathe = self.background.breath.take
        self.context = PageContext(session, self.background, self.messages, snapshot=cluster.snapshot(), parent=self)
        self.context.cluster_path = path
        if isinstance(cluster, TellsRecords):
            # From now on it keeps its records; on a large site the first ones take a moment, and no rows wait for them.
            self.background.query("records", cluster.read_records, lambda _: None, owner=self, is_long=True)
        self.context.edits_merged.connect(self._tell_merged)
        self.keeper = DraftKeeper(self.context.draft, self.identity, self)
        self.keeper.told.connect(self.messages.post)
        self.unsaved: UnsavedKeeper | None = None
        """Keeps what is in no file over a crash, where there is something that keeps it."""
        self.successor: OpenCluster | None = None
        """The cluster of the file to which this one was saved, which goes on in its place."""
        self.search_index = SearchIndex()
        self.feed = SnapshotFeed(cluster, self)
        self.feed.snapshot_arrived.connect(self._take)
        self._troubles: tuple[Report, ...] = ()
        self.feed.snapshot_arrived.connect(self.tell_troubles)
        self.recorder: RecordsBeside | None = None
        """Records the cluster while it is open, where somebody does; it is closed first."""
        self.trust = self._watch_trust() if self.is_real else None
        """Compares the starts on a real cluster with the model's; None on a simulation."""
        self.clock = ClockDriver(cluster.clock, self.background, self) if cluster.clock is not None else None
        if self.clock is not None and self.clock.speed == 1 and not self.is_served:
            self.clock.choose_speed(FIRST_SPEED)
        self._is_large = is_large(cluster.snapshot())
        if self._is_large:
            large_values.open(is_real=self.is_real)
        self._older = OlderRounds(cluster, self.background, self) if self._is_large and self.is_real else None
        self._is_on_screen = False
        self._is_looked_at = True
        self._has_stopped_clock = False
        self._interval = cluster.interval if isinstance(cluster, AsksAgain) else 0.0

    def _watch_trust(self) -> "TrustWatch":
        from qmonpy.app.clusters.trust_watch import TrustWatch

        return TrustWatch(self.cluster, self._is_fresh, breathe=self.background.breath.take)

    # On screen or not

    @property
    def interval(self) -> float:
        """Seconds between rounds of commands of a real cluster while it is on screen; 0 for a simulation."""
        return self._interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        """Ask the real cluster so often."""
        self._interval = seconds
        self._set_pace()

    @property
    def away_interval(self) -> float:
        """Seconds between rounds of commands while another cluster is on screen."""
        return self._interval * AWAY_FACTOR

    @property
    def is_on_screen(self) -> bool:
        """Whether the window shows this cluster."""
        return self._is_on_screen

    @is_on_screen.setter
    def is_on_screen(self, is_on_screen: bool) -> None:
        """Off screen, ask a real cluster less often and stop the clock of a simulation until it is back."""
        if is_on_screen == self._is_on_screen:
            return
        self._is_on_screen = is_on_screen
        self._set_pace()
        if is_on_screen:
            self.ask_again()
        if self.clock is None or self.is_served:
            return
        if not is_on_screen and self.clock.is_playing and self.clock.other_driver is None:
            self._has_stopped_clock = True
            self.clock.pause()
        elif is_on_screen and self._has_stopped_clock:
            self._has_stopped_clock = False
            self.clock.play()

    @property
    def is_looked_at(self) -> bool:
        """Whether the window can be seen; it cannot while it is minimised or hidden."""
        return self._is_looked_at

    @is_looked_at.setter
    def is_looked_at(self, is_looked_at: bool) -> None:
        """While nobody can look, ask a real cluster less often; a simulation goes on."""
        if is_looked_at != self._is_looked_at:
            self._is_looked_at = is_looked_at
            self._set_pace()
            if is_looked_at and self._is_on_screen:
                self.ask_again()

    def _set_pace(self) -> None:
        if isinstance(self.cluster, AsksAgain):
            is_seen = self._is_on_screen and self._is_looked_at
            self.cluster.interval = self.interval if is_seen else self.away_interval

    def _take(self, snapshot: Snapshot) -> None:
        """Keep a newer snapshot in the context, whether or not the cluster is on screen."""
        before, self.context.snapshot = self.context.snapshot, snapshot
        if self._older is not None:
            self._older.take(snapshot)
        if self.clock is None:
            return
        if self.is_served:
            self.clock.follow()
        elif before is not None and snapshot.now > before.now:
            self.clock.ask_elsewhere()

    @property
    def is_real(self) -> bool:
        """Whether it is a real cluster and no simulation."""
        return self.cluster.clock is None

    @property
    def is_served(self) -> bool:
        """Whether a server keeps it for many users, and drives its time for all of them."""
        return isinstance(self.cluster.clock, KeptElsewhere)

    @property
    def identity(self) -> str:
        """The text by which the cluster is recognised in another run: its file, or else its kind and name."""
        if self._identity or self.path is not None:
            return self._identity or str(self.path.resolve() if self.path is not None else "")
        return f"{'real' if self.is_real else 'demo'} cluster {self.name}"

    @property
    def name(self) -> str:
        """The name of the cluster."""
        return self.cluster.snapshot().cluster.name

    @property
    def title(self) -> str:
        """The name on screen: of its file, else of the cluster."""
        return self.path.name if self.path is not None else self.name

    @property
    def age_seconds(self) -> float:
        """Real seconds since the cluster was as it is shown; it grows while a real cluster does not answer."""
        if self.is_real and isinstance(self.cluster, AsksAgain):
            return self.cluster.age_seconds
        return self.feed.age_seconds

    @property
    def is_stale(self) -> bool | None:
        """Whether a real cluster should have answered since; None for a simulation, where the age alone tells."""
        return self.cluster.is_stale if self.is_real and isinstance(self.cluster, AsksAgain) else None

    @property
    def rounds(self) -> AsksAgain | None:
        """The real cluster as something that is asked in rounds; None for a simulation."""
        return self.cluster if self.is_real and isinstance(self.cluster, AsksAgain) else None

    def ask_again(self) -> None:
        """Ask a real cluster soon; does nothing on a simulation."""
        if self.is_real and isinstance(self.cluster, AsksAgain):
            self.cluster.refresh()

    def read_everything(self) -> None:
        """Have every part of a real cluster read anew; does nothing on a simulation, which is always as it is shown."""
        if self.is_real and isinstance(self.cluster, ReadsInParts):
            self.cluster.refresh_all()
        else:
            self.ask_again()

    @property
    def ages(self) -> Mapping[AnyPart, float]:
        """By part of a real cluster, for how many seconds it has not been seen; nothing for a simulation."""
        return self.cluster.ages() if self.is_real and isinstance(self.cluster, ReadsInParts) else {}

    def unsaved_changes(self) -> int:
        """Return how many entries of the journal are in no file yet."""
        return 0 if self.cluster.is_durable else len(self.cluster.journal()) - self.saved_entries

    def deeds(self) -> DeedCount:
        """Return what users did to the cluster, besides its configuration; nothing where that is stored anyway."""
        cluster = self.cluster
        return cluster.deeds() if isinstance(cluster, CountsDeeds) and not cluster.is_durable else NO_DEEDS

    def find_unsaved(self) -> Unsaved:
        """Return everything that would be lost if the cluster were closed now."""
        self.context.draft.settle()
        work = self.find_unsaved_work()
        edits, typing = tuple(self.context.draft.unsaved), tuple(self.context.kept_typing)
        return Unsaved(edits, work.changes, work.changed, work.deeds, typing)

    def find_unsaved_work(self) -> UnsavedWork:
        """Return what was done to the cluster and is in no file."""
        changes = self.unsaved_changes()
        entries = self.cluster.journal()[-changes:] if changes else ()
        names = tuple(dict.fromkeys(each.key for entry in entries for each in entry.changes))
        return UnsavedWork(changes, names, self.deeds().since(self.saved_deeds))

    def take_saved(self, path: Path, entries: int, deeds: DeedCount) -> None:
        """Note that so much of the journal and of the deeds is in this file now."""
        self.path, self.saved_entries, self.saved_deeds = path, entries, deeds
        if self.unsaved is not None:
            self.unsaved.look()

    def take_over(self, before: "OpenCluster") -> None:
        """Go on where a cluster was left that was saved to this one's file: with its edits and its speed."""
        before.successor = self
        from qmonpy.app.editing.draft_parts import restore_draft

        before.context.draft.settle()
        edits = before.context.draft.saved()
        if edits:
            with self.context.draft.undo_stack.together(tr("Keep the edits from before saving")):
                restore_draft(self.context.draft, edits)
        if self.clock is not None and before.clock is not None:
            self.clock.choose_speed(before.clock.speed)

    def keep_unsaved(self, store: UnsavedStore) -> UnsavedKeeper:
        """Keep from now on what is in no file, over a crash."""
        self.unsaved = UnsavedKeeper(store, lambda: self.identity, self.find_unsaved_work, self)
        self.unsaved.told.connect(self.messages.post)
        self.unsaved.restored.connect(self._take_restored)
        self.feed.snapshot_arrived.connect(self.unsaved.look)
        return self.unsaved

    def _take_restored(self, left: LeftWork, saved: int) -> None:
        """Count what was restored as unsaved, and tell what it was."""
        self.saved_entries = saved
        words = tr("Restored: {what}. Save the cluster to keep that.")
        self.messages.post(words.format(what=count_work(left.work.changes, left.work.deeds)))
        if self.unsaved is not None:
            self.unsaved.look()

    def close(self) -> None:
        """Close the cluster and delete the file of its draft; ask about unsaved work before you call this."""
        self.feed.stop()
        if self._older is not None:
            self._older.close()
        self.context.close()
        self.keeper.close()
        if self.unsaved is not None:
            self.unsaved.close()
        if self.clock is not None:
            self.clock.stop()
        # In the window's threads, because closing ends a command that hangs in this cluster's own.
        self._above.operation("", self._let_go)
        self.background.retire(tells_owners=False)
        if self._is_large:
            large_values.close(is_real=self.is_real)
        long_searches.note_left()
        self.deleteLater()

    def _let_go(self) -> None:
        """Close the cluster, in a worker."""
        if self.recorder is not None:
            self.recorder.close()
        self.cluster.close()
        if self.trust is not None:
            self.trust.close()

    def _is_fresh(self) -> bool:
        return not (isinstance(self.cluster, AsksAgain) and self.cluster.is_stale)

    def tell_troubles(self, _: object = None) -> None:
        """Post the new troubles of the cluster as messages, and those that are over, so that none stands on as said."""
        troubles = self.cluster.troubles()
        for words in describe_ended(self._troubles, troubles):
            self.messages.post(words)
        self.messages.post_reports(tuple(each for each in troubles if each not in self._troubles))
        self._troubles = troubles

    def _tell_merged(self, merged: tuple[tuple[DraftPart[Any, Any], str], ...]) -> None:
        """Post whose changes were merged into edits here."""
        for part, name in merged:
            who = self.context.describe_author(part.kind, name)
            words = tr('"{name}" was also changed by {who}, in other parts; your edit now includes that change.')
            self.messages.post(words.format(who=who, name=name))
