"""A real Grid Engine behind the interface that every kind of cluster has."""

import os
import threading
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from queue import SimpleQueue

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.interface import Listener, PlannedCommand, TaskHistory
from qmonpy.clusters.live.cells.cells import cell_environment
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.clusters.live.dialect import read_dialect
from qmonpy.clusters.live.journal.journal import LiveJournal, find_journal_place
from qmonpy.clusters.live.pass_times import PassTimesReader
from qmonpy.clusters.live.reading import configuration as qconf
from qmonpy.clusters.live.reading.absurd_times import find_latest_seen, report_absurd_times
from qmonpy.clusters.live.reading.accounting_files import RecordIds
from qmonpy.clusters.live.reading.asked_ends import AskedEnds
from qmonpy.clusters.live.reading.asked_history import AskedHistory
from qmonpy.clusters.live.reading.configuration_watch import ConfigurationWatch
from qmonpy.clusters.live.reading.ended_tasks import EndedTasks
from qmonpy.clusters.live.reading.feed import INTERVAL_SECONDS, Feed, Health, after_round, find_pause
from qmonpy.clusters.live.reading.history import AccountingHistory
from qmonpy.clusters.live.reading.host_loads import HostLoads
from qmonpy.clusters.live.reading.identity import find_administrator, read_identity
from qmonpy.clusters.live.reading.job_details import DetailsReader
from qmonpy.clusters.live.reading.job_questions import JobQuestions, find_altered, read_policies
from qmonpy.clusters.live.reading.plan_file import PlanFile
from qmonpy.clusters.live.reading.primary_groups import PrimaryGroups
from qmonpy.clusters.live.reading.qmaster_watch import QmasterWatch
from qmonpy.clusters.live.reading.qmaster_zone import QmasterZone
from qmonpy.clusters.live.reading.round_reports import first_of_each_code, report_unexpected
from qmonpy.clusters.live.reading.state import LiveData, make_decisions, make_state, with_lost_instances
from qmonpy.clusters.live.reading.state_watch import StateWatch
from qmonpy.clusters.live.writing.change_run import RETURN_SECONDS, ChangeOutcome
from qmonpy.clusters.live.writing.unread_changes import UnreadChanges, with_made
from qmonpy.clusters.live.writing.writer import CommandWriter, name_some
from qmonpy.clusters.reasons import find_grounds, find_refusals
from qmonpy.formats.configuration.change_author import describe_author
from qmonpy.formats.configuration.qconf_directory import WHOLE_PATHS
from qmonpy.kept_answers import LastAnswer
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, GivenCommand, JournalEntry, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.journal_notes import LATE
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import AnyPart, Snapshot
from qmonpy.model.work.job_details import JobDetails
from qmonpy.model.work.job_policy import TaskPolicies
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import TaskKey
from qmonpy.model.work.task_usage import TaskUsage
from qmonpy.pauses import pausing
from qmonpy.uncollected import set_aside_many, without_collection


@dataclass(frozen=True, slots=True)
class _Wish:
    """What somebody wants to be read in the next round."""

    kinds: frozenset[ObjectKind] = frozenset()
    jobs: frozenset[int] = frozenset()
    is_state: bool = True
    """Whether the state of jobs, hosts and reservations is to be read, however young it is."""
    is_everything: bool = False


class LiveCluster(CommandWriter):
    """A real Grid Engine behind ClusterInterface; safe for threads.

    One thread reads the cluster in rounds, which call `breathe` now and then; `snapshot` never waits for it. Listeners
    are called in that thread after every round, also after a failed one, when `troubles` has the reasons. Commands run
    in the threads of their callers; rounds go on meanwhile, but do not read the configuration while it is written.
    """

    clock = None
    breathe: Callable[[], None] | None = None

    def __init__(
        self,
        cell: Cell,
        environment: Mapping[str, str] | None = None,
        *,
        interval: float = INTERVAL_SECONDS,
        engine: GridEngine | None = None,
        user: str | None = None,
        keeps_journal: bool = True,
        finds_groups: bool = False,
        wall_clock: Callable[[], float] = time.time,
        place: Place = HERE,
    ):
        """Nothing is read before `open`. `environment` is by default that of this process.

        `user` is the user whose rights the commands have, by default the one that the commands themselves show, or else
        the user of the operating system. `keeps_journal` writes the journal into a file of that user's. `finds_groups`
        looks up primary groups of users who have no jobs; else these are unknown. Commands run, and files are read, at
        `place`.
        """
        self.cell = cell
        self.engine = engine or GridEngine(cell_environment(cell, os.environ if environment is None else environment))
        super().__init__(self.engine, place.user if user is None else user, place)
        self._is_user_told, self._wall_clock = user is not None, wall_clock
        ids, accounting, files = RecordIds(), cell.folder / "accounting", place.files
        self._ended = EndedTasks(accounting, ids, asked=AskedEnds(self.engine), files=files)
        self._accounting = AccountingHistory(accounting, ids, self._ended, AskedHistory(self.engine), files)
        self.history: TaskHistory | None = self._accounting
        self._reader = StateWatch(self.engine, PlanFile(cell.folder / "schedule", files), wall_clock)
        self._watch = ConfigurationWatch(self.engine.run)
        self._qmaster = QmasterWatch(self.engine, cell, wall_clock, place)
        self.read_pass_times = PassTimesReader(files, cell.folder, self.snapshot).read
        self._questions, self._details = JobQuestions(self.engine), DetailsReader(self.engine)
        self.read_quota_lines = self._questions.read_quota_lines
        self._listeners: list[Listener] = []
        self._lock = threading.Lock()
        """Held while new data and a new snapshot take the place of old ones."""
        self._delivery = threading.Lock()
        self._wishes: SimpleQueue[_Wish] = SimpleQueue()
        self._data, self._health = LiveData(), Health()
        self._snapshot = Snapshot(Cluster(cell.title))
        self._configuration = qconf.Configuration(Cluster(cell.title), qconf.ConfigurationTexts())
        self._journal = LiveJournal(find_journal_place(cell) if keeps_journal else None)
        self._unread, self._loads = UnreadChanges(), HostLoads()
        self._groups = PrimaryGroups(place.find_groups if finds_groups else None)
        self._refusals = LastAnswer(find_refusals, about=find_grounds)
        self._feed, self._zone = Feed(self._work, interval), QmasterZone(cell, place=place)

    def open(self) -> "LiveCluster":
        """Read everything once and start the rounds; ReportError with the reasons if that fails."""
        try:
            with without_collection():
                self._read_all()
                self._run_round(is_first=True)
                set_aside_many()
            if self._health.reports:
                raise ReportError(self._health.reports)
            self._journal.open(self._configuration.cluster, self._now())
            self._read_identity()
        except ReportError:
            for each in (self.engine, self._reader, self._ended):
                each.close()
            raise
        self._feed.start(self._health)
        return self

    # Reading

    def read_usage(self, jobs: Collection[int]) -> Mapping[TaskKey, TaskUsage]:
        """Run `qstat -j` for jobs and return what their running tasks have used so far."""
        return self._questions.read_usage(jobs)

    def read_options(self, jobs: Collection[int]) -> Mapping[int, tuple[str, ...]]:
        """Run `qstat -j` for jobs and return the options that snapshots do not have."""
        return self._questions.read_options(jobs)

    def read_policies(self) -> Mapping[int, TaskPolicies]:
        """Run `qstat` for what the policies make of all jobs; those that it shows to be altered are read again."""
        policies = read_policies(self.engine)
        altered = find_altered(policies, self._snapshot.state.jobs)
        if altered:
            self._wish(_Wish(jobs=frozenset(altered)))
        return policies

    @property
    def health(self) -> Health:
        """How the last round went."""
        return self._health

    @property
    def interval(self) -> float:
        """Seconds between two rounds, unless they are slow or fail; may be set at any time."""
        return self._feed.interval

    @interval.setter
    def interval(self, seconds: float) -> None:
        """Set the seconds between two rounds; the new value counts at once."""
        self._feed.interval = seconds

    @property
    def pause_seconds(self) -> float:
        """Seconds from the last round to the next: the interval, or more where rounds are slow or fail."""
        return find_pause(self._health, self.interval)

    @property
    def fresh_at(self) -> float:
        """When the last good round ended, in seconds since the epoch by this machine's clock."""
        return self._health.fresh_at

    @property
    def age_seconds(self) -> float:
        """Real seconds since the last good round."""
        return max(0.0, self._wall_clock() - self._health.fresh_at)

    def ages(self) -> Mapping[AnyPart, float]:
        """See `ReadsInParts.ages`."""
        now = self._wall_clock()
        return {part: max(0.0, now - moment) for part, moment in self._snapshot.read_at.items()}

    @property
    def is_stale(self) -> bool:
        """Whether the last round failed, or the next one is long overdue."""
        longest = 2 * (find_pause(self._health, self.interval) + self._health.round_seconds)
        return not self._health.is_fresh or self.age_seconds > longest

    @property
    def clock_difference(self) -> int | None:
        """Seconds by which the qmaster's clock is ahead of this machine's; None if it is not known."""
        return self._qmaster.difference

    def snapshot(self) -> Snapshot:
        """Return the cluster as of the last good round; its parts are the same objects as long as they are equal."""
        return self._snapshot

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with the snapshot after every round; return a way to stop that."""
        self._listeners.append(listener)

        def stop() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return stop

    def refresh(self, kinds: Iterable[ObjectKind] = (), jobs: Iterable[int] = ()) -> None:
        """Request a round that reads the state, these kinds of objects and these jobs; does not wait for it."""
        self._place.allow_questions()
        self._wish(_Wish(frozenset(kinds), frozenset(jobs)))

    def refresh_all(self) -> None:
        """Request a round that reads everything anew; does not wait for it."""
        self._place.allow_questions()
        self._wish(_Wish(frozenset(ObjectKind), is_everything=True))

    def read_again(self, kinds: Iterable[ObjectKind]) -> None:
        """See `ReadsInParts.read_again`; the state is read with them unless that was done just now."""
        self._wish(_Wish(frozenset(kinds), is_state=False))

    def _wish(self, wish: _Wish) -> None:
        self._wishes.put(wish)
        self._feed.ask()

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Return every reason why a job waits, as the model computes them; none for a job that does not."""
        return self.refusals().get(job, ())

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Return every reason of every waiting job, as the model computes them, once for a state."""
        return self._refusals.of(self._snapshot)

    def read_job_details(self, job: int) -> JobDetails:
        """Return what `qstat -j` says of a job, among it what the cluster's own scheduler noted; ReportError."""
        return self._details.read(job, self._snapshot.state)

    def mails(self) -> tuple[Mail, ...]:
        """Return no mails, as a real cluster sends them itself."""
        return ()

    def journal(self) -> tuple[JournalEntry, ...]:
        """Return the changes made from here, and the noticed changes of others, oldest first."""
        return self._journal.entries

    def troubles(self) -> tuple[Report, ...]:
        """Return why rounds fail, what could not be read or kept, differing clocks, and the last recovery."""
        recovery = filter(None, (self._health.recovered,))
        told = (*self._health.reports, *self._place.reports, *self._spoken.reports, *self._configuration.reports)
        absurd = (*report_absurd_times(self._data, self._ended.tasks, self._clock()), *self._ended.reports)
        return (*told, *self._qmaster.reports(), *absurd, *self._journal.reports, *recovery)

    @property
    def is_durable(self) -> bool:
        """Whether there is never anything to save: True, as the qmaster keeps every change."""
        return True

    def close(self) -> None:
        """Let a running command finish or be taken back, then stop reading; the cluster must not be used afterwards."""
        self._closing.set()
        with self._writing:
            self.engine.close()
            self._journal.close()
        self._feed.stop()
        for each in (self._reader, self._ended, self._accounting):
            each.close()

    # Rounds

    def _work(self) -> Health:
        try:
            with pausing(self.breathe), without_collection():
                self._run_round()
                set_aside_many()
        except Exception as error:
            # An output that nobody expected must not end the thread: the next round may succeed.
            self._health = after_round(self._health, (report_unexpected(error),), 0.0, self._wall_clock())
        self._notify()
        return self._health

    def _notify(self) -> None:
        with self._delivery:
            snapshot = self._snapshot
            for listener in tuple(self._listeners):
                listener(snapshot)

    def _run_round(self, *, is_first: bool = False) -> None:
        begin = time.monotonic()
        self._place.begin_round()
        is_asked = self._take_wishes()
        found = self._reader.read(self._data, is_asked=is_asked or is_first or not self._health.is_fresh)
        reports = found.reports
        if not reports and not is_first and self._configuring.acquire(blocking=False):
            try:
                reports = self._look_at_configuration(is_asked=is_asked)
            finally:
                self._configuring.release()
        if not any(each.code == "live.cut" for each in reports):
            # Without a connection each of these would only try to make one.
            found = self._reader.with_policies(found, self._data, self._configuration.cluster, is_asked=is_asked)
            running = (task.start_time for task in self._data.listing.placed.values())
            self._ended.follow(self._now(), min(running, default=None))
            if self._ended.trouble is None:
                self._reader.note_ended()
            self._qmaster.look(is_asked=bool(self._health.reports))
        self._journal.look()
        with self._lock:
            self._follow_failover()
            if not found.reports:
                self._data = self._reader.with_plan(
                    found.data,
                    self._configuration.cluster,
                    is_scheduling=self._qmaster.has_scheduler,
                    ahead=self.clock_difference or 0,
                )
            self._health = after_round(self._health, reports, time.monotonic() - begin, self._wall_clock())
            self._snapshot = self._take_snapshot(is_fresh=not reports)

    def _follow_failover(self) -> None:
        """Name the cluster by the host that its qmaster runs on now."""
        if self._qmaster.cell == self.cell:
            return
        self.cell = self._qmaster.cell
        cluster = replace(self._configuration.cluster, name=self.cell.title)
        self._configuration = replace(self._configuration, cluster=cluster)

    def _take_wishes(self) -> bool:
        """Take note of what is to be read anew; return whether anybody asked for this round."""
        is_asked = False
        while not self._wishes.empty():
            wish = self._wishes.get()
            is_asked = is_asked or wish.is_state
            self._watch.put_back(wish.kinds)
            self._reader.forget_jobs(wish.jobs)
            if wish.is_everything:
                self._reader.forget_details()
        return is_asked

    def _look_at_configuration(self, *, is_asked: bool) -> tuple[Report, ...]:
        """Read the kinds that changed, as nobody writes now; return what failed."""
        kinds, reports = self._watch.take(self._configuration, self._wall_clock(), is_asked=is_asked)
        if reports:
            self._watch.put_back(kinds)
            return first_of_each_code(reports)
        return self._refresh_configuration(kinds) if kinds else ()

    def _read_identity(self) -> None:
        """Take the user and the host that the commands show; a user given at the beginning stays."""
        found = read_identity(self.engine)
        self._host = self._zone.host = found.host
        if not self._is_user_told and found.user:
            self._user = found.user

    def _read_all(self) -> None:
        self._spoken = read_dialect(self.engine)
        for each in (self._ended, self._accounting):
            dialect = self._spoken.dialect
            each.use_file(dialect.find_accounting(self.cell.folder, self._place.files), by_end=dialect.qacct_by_end)
        administrators = tuple(dict.fromkeys((ROOT, *filter(None, (find_administrator(self.cell, self._place),)))))
        moment = self._wall_clock()
        self._configuration = qconf.read_configuration(
            self.engine, self.cell.title, administrators, self._spoken.dialect
        )
        self._watch.read_at = dict.fromkeys(ObjectKind, moment)
        if not self._configuration.is_whole:
            raise ReportError(first_of_each_code(self._configuration.texts.reports))

    def _refresh_configuration(self, kinds: frozenset[ObjectKind]) -> tuple[Report, ...]:
        """Read kinds again, while nobody writes, and enter noticed changes in the journal; return what failed."""
        before, moment = self._configuration, self._wall_clock()
        try:
            after = qconf.refresh_configuration(self.engine, before, kinds)
        except Exception as error:
            # A change that was just written must not fail because of this: the next round may succeed.
            self._watch.put_back(kinds)
            return (report_unexpected(error),)
        if not after.is_whole:
            self._watch.put_back(kinds)
            return first_of_each_code(after.texts.reports)
        seen, late = self._unread.find_seen(before.cluster, after.cluster, kinds, self._now())
        with self._lock:
            self._configuration = after
        since, now = self._find_last_look(seen), self._now()
        self._watch.read_at.update(dict.fromkeys(kinds, moment))
        if late:
            self._journal.see(now, late, LATE, self._user)
        if seen:
            self._journal.see(now, seen, since=since)
        return ()

    def _find_last_look(self, changes: Sequence[AnyChange]) -> int:
        """Return when, by the qmaster's clock, the kinds of changes were all known to be as before; 0 for never."""
        moments = (self._watch.read_at.get(each.kind) for each in changes)
        difference = self.clock_difference or 0
        return min((0 if each is None else int(each) + difference for each in moments), default=0)

    def _take_snapshot(self, *, is_fresh: bool) -> Snapshot:
        before, now = self._snapshot, self._now()
        seconds = self._health.round_seconds
        if not is_fresh:
            return replace(before, now=max(now, before.now), pass_seconds=seconds, finished=self._ended.tasks)
        data = self._data
        of_owners = {job.owner: job.groups for job in data.jobs.values() if job.groups}
        groups = {**self._groups.of(self._configuration.cluster), **of_owners}
        cluster = replace(self._loads.put_into(self._configuration.cluster, data.loads), unix_groups=groups)
        cluster = with_lost_instances(cluster, data, before.cluster, self._watch.note_unknown)
        cluster = qconf.with_same_objects(before.cluster, cluster)
        return replace(
            before,
            cluster=cluster,
            state=make_state(data, cluster, before.state, now),
            now=now,
            pass_seconds=seconds,
            decisions=make_decisions(data, before.decisions),
            calendar_zone=self._zone.find(),
            finished=self._ended.tasks,
            unread=self._configuration.unread,
            is_scheduling=self._qmaster.has_scheduler,
            read_at=dict(chain[tuple[AnyPart, float]](self._watch.read_at.items(), self._reader.read_at.items())),
        )

    def _now(self) -> int:
        """The time by the qmaster's clock, never before the newest start or submission that was read and can be."""
        return max(self._clock(), find_latest_seen(self._data, self._clock()), 0)

    def _clock(self) -> int:
        """The time by the qmaster's clock, as far as its difference is known."""
        return int(self._wall_clock()) + (self.clock_difference or 0)

    # Writing

    def _see_again(self, jobs: Sequence[int]) -> Snapshot | None:
        """See `CommandWriter._see_again`."""
        is_seen = self._feed.wait_for_good(lambda: self.refresh(jobs=jobs), self._closing, RETURN_SECONDS)
        return self._snapshot if is_seen else None

    def plan_commands(self, changes: Sequence[AnyChange]) -> tuple[PlannedCommand, ...]:
        """Return the calls of qconf for changes, with the content of their files, from what was read last."""
        texts = self._configuration.texts.files
        dialect = self._spoken.dialect
        return tuple(
            PlannedCommand(step.command, step.text_upon(texts.get(WHOLE_PATHS[step.changes[0].kind], "")))
            if step.show
            else PlannedCommand(step.command, dialect.translate(step.changes[0].kind, step.text))
            for step in dialect.plan(changes)
        )

    def _keep_command(self, title: str, command: GivenCommand, *, is_done: bool) -> None:
        self._journal.add(self._now(), self._user, (), title=title, commands=(command,), is_done=is_done)

    def _describe_author(self, change: AnyChange) -> str:
        return describe_author(self._journal.entries, change.kind, change.key, self._now())

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
                # The changed objects were read back one by one; the next good round reads the rest.
                snapshot = replace(snapshot, cluster=with_made(snapshot.cluster, outcome.made))
            self._snapshot = snapshot
        self._notify()
