"""A real Grid Engine, behind the interface that every kind of cluster has."""

import gc
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from queue import SimpleQueue

from qmonpy.clusters.interface import Answer, Listener, TaskHistory
from qmonpy.clusters.live import configuration as qconf
from qmonpy.clusters.live.cells import Cell, cell_environment
from qmonpy.clusters.live.clock import measure_difference
from qmonpy.clusters.live.commands import GridEngine
from qmonpy.clusters.live.feed import INTERVAL_SECONDS, Feed, Health, after_round, find_pause
from qmonpy.clusters.live.history import AccountingHistory
from qmonpy.clusters.live.reader import Reader
from qmonpy.clusters.live.state import LiveData, make_decisions, make_state, with_lost_instances
from qmonpy.clusters.live.writer import NoWriter, Writer
from qmonpy.engine.permissions import InstanceAction
from qmonpy.engine.schedule import schedule
from qmonpy.model.change import AnyChange, JournalEntry, ObjectKind, find_changes, with_changes
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import Layer, Refusal
from qmonpy.model.mail import Mail
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.roles import ROOT
from qmonpy.model.snapshot import Snapshot

SOMEBODY = "somebody"
"""Whom the journal names for a change that was only seen: the qmaster does not tell who made it."""
SEEN = "Seen: it was changed by other means."
CLOCK_SECONDS = 600.0
"""How often the qmaster's clock is compared with ours."""
TOLD_DIFFERENCE = 5
"""Seconds between the clocks from which on it is told."""
READY = Refusal(Layer.TIME, "scheduler", "waits for the next scheduling pass")
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


class LiveCluster:
    """Implements ClusterInterface; safe for threads.

    Everything is asked in one thread; a snapshot is read without waiting. Listeners are called in that thread after
    every round, also after one that failed, when `troubles` says why what is shown is not fresh.
    """

    clock = None

    def __init__(
        self,
        cell: Cell,
        environment: Mapping[str, str] | None = None,
        *,
        interval: float = INTERVAL_SECONDS,
        engine: GridEngine | None = None,
        writer: Writer | None = None,
        wall_clock: Callable[[], float] = time.time,
    ):
        """`open` is called next; nothing is asked before. `environment` is by default that of the process."""
        self.cell = cell
        self.engine = engine or GridEngine(cell_environment(cell, os.environ if environment is None else environment))
        self._wall_clock = wall_clock
        self._interval = interval
        self._reader = Reader(self.engine, cell.folder / "schedule")
        self._writer = writer or NoWriter()
        self.history: TaskHistory | None = AccountingHistory(cell.folder / "accounting")
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        """Held by whoever has a round."""
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
        self._journal: tuple[JournalEntry, ...] = ()
        self._refusals: tuple[Snapshot | None, Mapping[int, tuple[Refusal, ...]]] = (None, {})
        self._feed = Feed(self._work, interval)

    def open(self) -> "LiveCluster":
        """Read everything once, then go on by itself; ReportError with what went wrong if that is not possible."""
        try:
            with self._lock:
                self._read_all()
                self._run_round(is_first=True)
                if self._health.reports:
                    raise ReportError(self._health.reports)
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
    def age_seconds(self) -> float:
        """Real seconds since the last good round."""
        return max(0.0, self._wall_clock() - self._health.fresh_at)

    @property
    def is_stale(self) -> bool:
        """Whether the last round failed, or the next one should long have been."""
        longest = 2 * (find_pause(self._health, self._interval) + self._health.round_seconds)
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
        snapshot = self._snapshot
        known, found = self._refusals
        if known is None or known.state is not snapshot.state or known.cluster is not snapshot.cluster:
            reasons = schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=True).refusals
            found = {number: reasons.get(number) or (READY,) for number in snapshot.state.pending}
            self._refusals = (snapshot, found)
        return found

    def mails(self) -> tuple[Mail, ...]:
        """None: a real cluster sends them itself."""
        return ()

    def journal(self) -> tuple[JournalEntry, ...]:
        """What was changed here, and what was seen to be changed by others; oldest first."""
        return self._journal

    def troubles(self) -> tuple[Report, ...]:
        """Why what is shown is not fresh, what could not be read, clocks that differ, and when it came back."""
        health = self._health
        clocks = _tell_clocks(self._difference)
        return (*health.reports, *self._configuration.reports, *clocks, *filter(None, (health.recovered,)))

    @property
    def is_durable(self) -> bool:
        """Always: the qmaster keeps what it acknowledged."""
        return True

    def close(self) -> None:
        """End what still runs; nothing else may be asked afterwards."""
        self.engine.close()
        self._feed.stop()

    # Rounds

    def _work(self) -> Health:
        with self._lock:
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
        if not reports and not is_first:
            turn = self._turns.take()
            reports = self._refresh_configuration(turn)
            if reports:
                self._turns.put_back(turn)
        if not reports:
            self._data = found.data
        self._measure_clock()
        self._health = after_round(self._health, reports, time.monotonic() - begin, self._wall_clock())
        self._snapshot = self._take_snapshot(is_fresh=not reports)

    def _read_all(self) -> None:
        administrators = tuple(dict.fromkeys((ROOT, *filter(None, (_find_administrator(self.cell),)))))
        self._configuration = qconf.read_configuration(self.engine, self.cell.title, administrators)
        if not self._configuration.is_whole:
            raise ReportError(_first_of_each_code(self._configuration.texts.reports))

    def _refresh_configuration(self, kinds: Iterable[ObjectKind], made: Sequence[AnyChange] = ()) -> tuple[Report, ...]:
        """Read kinds again; what is different besides what was `made` here is noted as seen. Gives what failed."""
        before = self._configuration
        after = qconf.refresh_configuration(self.engine, before, kinds)
        if not after.is_whole:
            return _first_of_each_code(after.texts.reports)
        if after is not before:
            changes = find_changes(with_changes(before.cluster, made), after.cluster)
            if changes:
                self._note(SOMEBODY, changes, SEEN)
        self._configuration = after
        return ()

    def _note(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> None:
        entry = JournalEntry(len(self._journal) + 1, self._now(), user, tuple(changes), note, by)
        self._journal = (*self._journal, entry)

    def _take_snapshot(self, *, is_fresh: bool) -> Snapshot:
        before, now = self._snapshot, self._now()
        seconds = self._health.round_seconds
        if not is_fresh:
            return replace(before, now=max(now, before.now), pass_seconds=seconds)
        data = self._data
        cluster = qconf.with_load_values(self._configuration.cluster, data.loads)
        groups = {job.owner: job.groups for job in data.jobs.values() if job.groups}
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

    # Commands

    def submit(self, user: str, arguments: Sequence[str], runtime: int = 1000) -> Answer:
        """Submit a job; how long it runs is the job's own affair here."""
        return self._command(partial(self._writer.submit, user, arguments))

    def delete_jobs(self, user: str, jobs: Sequence[int]) -> Answer:
        """Delete jobs by `qdel`."""
        return self._command(partial(self._writer.delete_jobs, user, jobs), jobs=jobs)

    def hold_jobs(self, user: str, jobs: Sequence[int], *, is_held: bool) -> Answer:
        """Put a user hold on jobs or take it off, by `qhold` and `qrls`."""
        return self._command(partial(self._writer.hold_jobs, user, jobs, is_held=is_held), jobs=jobs)

    def alter_jobs(self, user: str, jobs: Sequence[int], arguments: Sequence[str]) -> Answer:
        """Give jobs other options by `qalter`."""
        return self._command(partial(self._writer.alter_jobs, user, jobs, arguments), jobs=jobs)

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        """Reserve by `qrsub`."""
        return self._command(partial(self._writer.reserve, user, what))

    def delete_reservations(
        self, user: str, words: Sequence[str], users: Sequence[str] = (), *, is_forced: bool = False
    ) -> Answer:
        """Delete advance reservations by `qrdel`."""
        return self._command(partial(self._writer.delete_reservations, user, words, users, is_forced=is_forced))

    def modify_instances(
        self, user: str, instances: Sequence[str], action: InstanceAction, *, is_forced: bool = False
    ) -> Answer:
        """Switch queue instances by `qmod`."""
        return self._command(partial(self._writer.modify_instances, user, instances, action, is_forced=is_forced))

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        """Change the configuration by `qconf`; what was made is in the journal."""
        with self._lock:
            answer, made = self._writer.change(user, changes, note, by)
            if made:
                self._note(user, made, note, by)
            kinds = frozenset(each.kind for each in changes)
            if self._refresh_configuration(kinds, made):
                self._turns.put_back(kinds)
            self._snapshot = self._take_snapshot(is_fresh=True)
        self._tell()
        return answer

    def _command(self, run: Callable[[], Answer], jobs: Iterable[int] = ()) -> Answer:
        answer = run()
        self.refresh(jobs=jobs)
        return answer


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
