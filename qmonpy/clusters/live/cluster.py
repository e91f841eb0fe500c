"""A real Grid Engine, behind the interface that every kind of cluster has."""

import gc
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from queue import SimpleQueue

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.interface import Listener, PlannedCommand, TaskHistory
from qmonpy.clusters.live.cells.cells import cell_environment
from qmonpy.clusters.live.cells.clock import measure_difference
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.journal.journal import LATE, LiveJournal, find_journal_path
from qmonpy.clusters.live.reading import configuration as qconf
from qmonpy.clusters.live.reading.feed import INTERVAL_SECONDS, Feed, Health, after_round, find_pause
from qmonpy.clusters.live.reading.history import AccountingHistory
from qmonpy.clusters.live.reading.identity import read_identity
from qmonpy.clusters.live.reading.primary_groups import FindGroup, PrimaryGroups
from qmonpy.clusters.live.reading.reader import Reader
from qmonpy.clusters.live.reading.state import LiveData, make_decisions, make_state, with_lost_instances
from qmonpy.clusters.live.writing.change_plan import plan_changes
from qmonpy.clusters.live.writing.change_run import ChangeOutcome
from qmonpy.clusters.live.writing.unread_changes import UnreadChanges
from qmonpy.clusters.live.writing.writer import CommandWriter, name_some
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.eligibility import count_due
from qmonpy.formats.configuration.qconf_directory import WHOLE_PATHS
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.change import AnyChange, GivenCommand, JournalEntry, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.refusal import Cause, Refusal, Refuser

CLOCK_SECONDS = 600.0
"""How often the qmaster's clock is compared with ours."""
TOLD_DIFFERENCE = 5
"""Seconds between the clocks from which on it is told."""
READY = Refusal(Cause.NEXT_PASS, Refuser.SCHEDULER, "scheduler")
"""For a job that nothing keeps from starting, as far as the model sees."""


@dataclass
class _Turns:
    """Which kinds of objects are read again in which round, so that changes by others are seen in time."""

    kinds: tuple[ObjectKind, ...] = tuple(ObjectKind)
    position: int = 0
    stale: set[ObjectKind] = field(default_factory=set)

    def take(self) -> frozenset[ObjectKind]:
        """What was said to be stale, and the next kind."""
        taken = frozenset((*self.stale, self.kinds[self.position % len(self.kinds)]))
        self.position += 1
        self.stale.clear()
        return taken

    def put_back(self, kinds: Iterable[ObjectKind]) -> None:
        """These are to be read with the next turn."""
        self.stale.update(kinds)


class LiveCluster(CommandWriter):
    """Implements ClusterInterface; safe for threads.

    Everything is asked in one thread; a snapshot is read without waiting. Listeners are called in that thread after
    every round, also after one that failed, when `troubles` says why what is shown is not fresh. Whoever writes does it
    in a thread of its own; rounds go on meanwhile, but read no configuration that is being written.
    """

    clock = None

    def __init__(
        self,
        cell: Cell,
        environment: Mapping[str, str] | None = None,
        *,
        interval: float = INTERVAL_SECONDS,
        engine: GridEngine | None = None,
        user: str | None = None,
        keeps_journal: bool = True,
        find_group: FindGroup | None = None,
        wall_clock: Callable[[], float] = time.time,
    ):
        """`open` is called next; nothing is asked before. `environment` is by default that of the process.

        `user` is who the qmaster takes this process for, by default what its commands say, or else the user of the
        operating system. The journal is kept in a file of that user's unless it is not to be. `find_group` tells
        primary groups of users who have no jobs; without it these are not known.
        """
        self.cell = cell
        self.engine = engine or GridEngine(cell_environment(cell, os.environ if environment is None else environment))
        super().__init__(self.engine, find_os_user() if user is None else user)
        self._is_user_told = user is not None
        self._wall_clock = wall_clock
        self._reader = Reader(self.engine, cell.folder / "schedule")
        self.history: TaskHistory | None = AccountingHistory(cell.folder / "accounting")
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        """Held for moments, by whoever puts what was read in place of what is shown."""
        self._delivery = threading.Lock()
        self._wishes: SimpleQueue[tuple[tuple[ObjectKind, ...], tuple[int, ...]]] = SimpleQueue()
        """Kinds of objects and numbers of jobs that are to be read again."""
        self._turns = _Turns()
        self._data = LiveData()
        self._snapshot = Snapshot(Cluster(cell.title))
        self._configuration = qconf.Configuration(Cluster(cell.title), qconf.ConfigurationTexts())
        self._health = Health()
        self._difference: int | None = None
        self._measured_at = 0.0
        self._journal = LiveJournal(find_journal_path(cell) if keeps_journal else None)
        self._unread = UnreadChanges()
        self._groups = PrimaryGroups(find_group)
        self._refusals = LastAnswer(_find_refusals, about=_find_grounds)
        self._feed = Feed(self._work, interval)

    def open(self) -> "LiveCluster":
        """Read everything once, then go on by itself; ReportError with what went wrong if that is not possible."""
        try:
            self._read_all()
            self._run_round(is_first=True)
            if self._health.reports:
                raise ReportError(self._health.reports)
            self._journal.open(self._configuration.cluster, self._now())
            self._learn_who()
        except ReportError:
            self.engine.close()
            raise
        self._feed.start(self._health)
        return self

    # Looking

    @property
    def health(self) -> Health:
        """How fresh the snapshot is."""
        return self._health

    @property
    def interval(self) -> float:
        """Seconds between the end of a round and the next, where nothing is slow; may be set at any time."""
        return self._feed.interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        self._feed.interval = seconds

    @property
    def pause_seconds(self) -> float:
        """How long it is until the next round: the interval, or longer where rounds are slow or fail."""
        return find_pause(self._health, self.interval)

    @property
    def fresh_at(self) -> float:
        """When the last good round ended, seconds since the epoch, this machine's clock."""
        return self._health.fresh_at

    @property
    def age_seconds(self) -> float:
        """Real seconds since the last good round."""
        return max(0.0, self._wall_clock() - self._health.fresh_at)

    @property
    def is_stale(self) -> bool:
        """Whether the last round failed, or the next one should long have been."""
        longest = 2 * (find_pause(self._health, self.interval) + self._health.round_seconds)
        return not self._health.is_fresh or self.age_seconds > longest

    @property
    def clock_difference(self) -> int | None:
        """Seconds by which the qmaster's clock is ahead of ours; None if it cannot be asked."""
        return self._difference

    def snapshot(self) -> Snapshot:
        """What the last good round told; its parts are the same objects as long as they are equal."""
        return self._snapshot

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with the snapshot of every round; returns how to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        """Have a round soon, in which these kinds of objects and these jobs are read again; does not wait for it."""
        self._wishes.put((tuple(kinds), tuple(jobs)))
        self._feed.ask()

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Every reason why a job waits, as the model sees it; empty for a job that does not."""
        return self.refusals().get(job, ())

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Every reason of every waiting job, as the model sees it; computed once for a state."""
        return self._refusals.of(self._snapshot)

    def mails(self) -> tuple[Mail, ...]:
        """None: a real cluster sends them itself."""
        return ()

    def journal(self) -> tuple[JournalEntry, ...]:
        """What was changed here, and what was seen to be changed by others; oldest first."""
        return self._journal.entries

    def troubles(self) -> tuple[Report, ...]:
        """Why what is shown is not fresh, what could not be read, clocks that differ, and when it came back."""
        health = self._health
        clocks = _tell_clocks(self._difference)
        news = filter(None, (health.recovered,))
        return (*health.reports, *self._configuration.reports, *clocks, *self._journal.reports, *news)

    @property
    def is_durable(self) -> bool:
        """Always: the qmaster keeps what it acknowledged."""
        return True

    def close(self) -> None:
        """Finish what is being written, or take it back, and end what reads; nothing else may be asked afterwards."""
        with self._writing:
            self.engine.close()
            self._journal.close()
        self._feed.stop()

    # Rounds

    def _work(self) -> Health:
        try:
            self._run_round()
        except Exception as error:
            # Whatever a cluster says, the next round may be better.
            self._health = after_round(self._health, (_tell_unexpected(error),), 0.0, self._wall_clock())
        self._tell()
        return self._health

    def _tell(self) -> None:
        with self._delivery:
            snapshot = self._snapshot
            for listener in tuple(self._listeners):
                listener(snapshot)

    def _run_round(self, *, is_first: bool = False) -> None:
        begin = time.monotonic()
        while not self._wishes.empty():
            kinds, jobs = self._wishes.get()
            self._turns.put_back(kinds)
            self._reader.forget_jobs(jobs)
        with _without_collection():
            found = self._reader.read_round(self._data)
        reports = found.reports
        if not reports and not is_first and self._configuring.acquire(blocking=False):
            try:
                reports = self._refresh_configuration(self._turns.take())
            finally:
                self._configuring.release()
        self._measure_clock()
        self._journal.look()
        with self._lock:
            if not reports:
                self._data = found.data
            self._health = after_round(self._health, reports, time.monotonic() - begin, self._wall_clock())
            self._snapshot = self._take_snapshot(is_fresh=not reports)

    def _learn_who(self) -> None:
        """What the commands say of who gives them counts, but for what was told at the beginning."""
        found = read_identity(self.engine)
        self._host = found.host
        if not self._is_user_told and found.user:
            self._user = found.user

    def _read_all(self) -> None:
        administrators = tuple(dict.fromkeys((ROOT, *filter(None, (_find_administrator(self.cell),)))))
        self._configuration = qconf.read_configuration(self.engine, self.cell.title, administrators)
        if not self._configuration.is_whole:
            raise ReportError(_first_of_each_code(self._configuration.texts.reports))

    def _refresh_configuration(self, kinds: frozenset[ObjectKind]) -> tuple[Report, ...]:
        """Read kinds again, while nobody writes; what others changed is noted as seen. Gives what failed."""
        before = self._configuration
        try:
            after = qconf.refresh_configuration(self.engine, before, kinds)
        except Exception as error:
            # What was written stays written, and the next round may be better.
            self._turns.put_back(kinds)
            return (_tell_unexpected(error),)
        if not after.is_whole:
            self._turns.put_back(kinds)
            return _first_of_each_code(after.texts.reports)
        seen, late = self._unread.find_seen(before.cluster, after.cluster, kinds)
        with self._lock:
            self._configuration = after
        if late:
            self._journal.see(self._now(), late, LATE, self._user)
        if seen:
            self._journal.see(self._now(), seen)
        return ()

    def _take_snapshot(self, *, is_fresh: bool) -> Snapshot:
        before, now = self._snapshot, self._now()
        seconds = self._health.round_seconds
        if not is_fresh:
            return replace(before, now=max(now, before.now), pass_seconds=seconds)
        data = self._data
        cluster = qconf.with_load_values(self._configuration.cluster, data.loads)
        of_owners = {job.owner: job.groups for job in data.jobs.values() if job.groups}
        groups = {**self._groups.of(self._configuration.cluster), **of_owners}
        cluster = with_lost_instances(replace(cluster, unix_groups=groups), data, before.cluster)
        cluster = qconf.with_same_objects(before.cluster, cluster)
        return replace(
            before,
            cluster=cluster,
            state=make_state(data, cluster, before.state, now),
            now=now,
            pass_seconds=seconds,
            decisions=make_decisions(data, before.decisions),
        )

    def _now(self) -> int:
        """The qmaster's clock; never before what was seen to happen by it."""
        seen = [task.start_time for task in self._data.listing.placed.values()]
        seen += [job.submit_time for job in self._data.jobs.values()]
        return max(int(self._wall_clock()) + (self._difference or 0), *seen, 0)

    def _measure_clock(self) -> None:
        moment = time.monotonic()
        if not self._measured_at or moment - self._measured_at > CLOCK_SECONDS or self._health.reports:
            found = measure_difference(self.engine, self.cell, self._wall_clock)
            self._difference = self._difference if found is None else found
            self._measured_at = moment

    # Writing

    def plan_commands(self, changes: Sequence[AnyChange]) -> tuple[PlannedCommand, ...]:
        """The calls of qconf for changes, with what will stand in their files."""
        texts = self._configuration.texts.files
        return tuple(
            PlannedCommand(step.command, step.text_upon(texts.get(WHOLE_PATHS[step.changes[0].kind], "")))
            if step.show
            else PlannedCommand(step.command, step.text)
            for step in plan_changes(changes)
        )

    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        self._journal.add(self._now(), self._user, (), title=title, commands=(command,), is_done=is_done)

    def _take_in(self, outcome: ChangeOutcome, changes: Sequence[AnyChange], note: str, by: str) -> None:
        if outcome.calls:
            title = "" if outcome.made else f"Change {name_some(each.key for each in changes)}"
            self._journal.add(
                self._now(),
                self._user,
                outcome.made,
                note=note,
                by=by,
                title=title,
                commands=outcome.commands,
                is_done=outcome.is_done,
            )
        self._unread.add(outcome)
        kinds = frozenset(each.kind for each in changes)
        failed = self._refresh_configuration(kinds)
        with self._lock:
            snapshot = self._take_snapshot(is_fresh=not failed)
            if failed:
                # What was made was read back one by one; the next good round reads everything.
                snapshot = replace(snapshot, cluster=_with_made(snapshot.cluster, outcome.made))
            self._snapshot = snapshot
        self._tell()


@contextmanager
def _without_collection() -> Iterator[None]:
    """Documents are trees of hundreds of thousands of objects without cycles: looking for cycles doubles their time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _with_made(cluster: Cluster, made: Iterable[AnyChange]) -> Cluster:
    """A cluster with changes, and with what its hosts report."""
    heard = (
        replace(each, after=each.after.with_reports_of(cluster.hosts.get(each.key)))
        if isinstance(each.after, Host)
        else each
        for each in made
    )
    return with_changes(cluster, heard)


def _tell_unexpected(error: Exception) -> Report:
    words = f"What the cluster said could not be understood: {type(error).__name__}: {error}."
    return Report("live.unexpected", words, fields=(type(error).__name__,))


def _tell_clocks(difference: int | None) -> tuple[Report, ...]:
    if difference is None or abs(difference) < TOLD_DIFFERENCE:
        return ()
    side = "ahead of" if difference > 0 else "behind"
    words = f"The qmaster's clock is {abs(difference)} s {side} this machine's; times here are the qmaster's."
    return (Report("live.clock", words, Severity.WARNING),)


def _first_of_each_code(reports: Iterable[Report]) -> tuple[Report, ...]:
    """One report of each kind: every command of a round fails alike when the qmaster does not answer."""
    found: dict[str, Report] = {}
    for each in reports:
        found.setdefault(each.code, each)
    return tuple(found.values())


def _find_administrator(cell: Cell) -> str:
    """Who runs the qmaster, as the cell's `bootstrap` says; empty if that cannot be read."""
    try:
        text = (cell.folder / "bootstrap").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    words = (line.split() for line in text.splitlines())
    return next((each[1] for each in words if len(each) == 2 and each[0] == "admin_user" and each[1] != "none"), "")


def _find_refusals(snapshot: Snapshot) -> Mapping[int, tuple[Refusal, ...]]:
    found = schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=True).refusals
    return {number: found.get(number) or (READY,) for number in snapshot.state.pending}


def _find_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """What these reasons depend on; not the real scheduler's decisions, which are others in every round."""
    return snapshot.cluster, snapshot.state, count_due(snapshot.state, snapshot.now)
