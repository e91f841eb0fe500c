"""The embedded cluster: a whole Grid Engine in the process, behind the interface that every kind of cluster has."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from qmonpy.clusters.embedded.commands import happenings, qmaster_commands
from qmonpy.clusters.embedded.commands.job_taker import JobTaker
from qmonpy.clusters.embedded.known_file import KnownFile
from qmonpy.clusters.embedded.spool.clock_lease import SpoolLease
from qmonpy.clusters.embedded.spool.delivery import Delivery
from qmonpy.clusters.embedded.spool.spool_bond import SpoolBond, SpoolHistory
from qmonpy.clusters.embedded.spool.spool_watch import tell_difference
from qmonpy.clusters.embedded.witnesses.ended import EndedReservations
from qmonpy.clusters.embedded.witnesses.event_log import EventListener, EventLog
from qmonpy.clusters.embedded.witnesses.late_keeper import LateKeeper
from qmonpy.clusters.embedded.witnesses.mail import Postman
from qmonpy.clusters.embedded.witnesses.mailer import Mailer
from qmonpy.clusters.embedded.witnesses.outflow import Outflow
from qmonpy.clusters.embedded.witnesses.publication import Publication
from qmonpy.clusters.embedded.witnesses.record_folder import RecordFolder
from qmonpy.clusters.embedded.witnesses.witness import Witness, Witnesses
from qmonpy.clusters.embedded.world.clock import SimulatedClock
from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.clusters.interface import Answer, Listener, TaskHistory
from qmonpy.clusters.storage.consent import Gate
from qmonpy.clusters.storage.long_journal import LongJournal
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.clusters.storage.understanding import understood
from qmonpy.formats.configuration.change_author import describe_author
from qmonpy.formats.files.cluster_content import EPOCH, Arrival, ClusterFile
from qmonpy.kept_answers import LastAnswer
from qmonpy.model.configuration.change import AnyChange, JournalEntry
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.roles import ROOT
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import EndedReservation, FinishedTask, Snapshot
from qmonpy.model.values.value import NONE
from qmonpy.model.work.deeds import Deed, DeedCount, DeedCounter
from qmonpy.model.work.mail import Mail
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State

if TYPE_CHECKING:
    from qmonpy.clusters.embedded.commands.reservation_commands import Granting as Granter
    from qmonpy.clusters.embedded.spool.spool_writing import HistoryLimits
    from qmonpy.clusters.embedded.witnesses.record_memory import RecordMemory

SHOWN_ENTRIES = 200
"""So many of the journal's newest entries are read for whoever watches."""
_MOST_REFUSED = 1000
T = TypeVar("T")
P = ParamSpec("P")


class EmbeddedCluster(JobTaker):
    """A simulated cluster behind ClusterInterface; safe for threads, and the same inputs give the same history.

    Commands and the clock hold one lock; a snapshot is read without it. Listeners are called in the thread that made
    the change, after it, with snapshots that never go back in time.

    Mail about jobs and reservations is kept in `mails`, and sent only where the configuration names a `mailer`. Records
    are written only beside the file of the `gate`, and only those that `reporting_params` of the configuration asks
    for. The gate may forbid both.

    The `administrator`, by default the operating system's user as with a qmaster, is always a manager, as root is.

    With a spool, the effect of a command or of time is on the disk before anybody is told of it; if it cannot be
    written it is undone: a command's answer says so, `advance` raises ReportError.
    """

    _granting: "Granter | None"

    def __init__(
        self,
        cluster: Cluster,
        now: int = EPOCH,
        *,
        state: State | None = None,
        arrivals: Iterable[Arrival] = (),
        finished: Iterable[FinishedTask] = (),
        ended_reservations: Iterable[EndedReservation] = (),
        next_job: int | None = None,
        last_reservation: int | None = None,
        other: Mapping[str, Any] | None = None,
        gate: Gate | None = None,
        witnesses: Iterable[Witness] = (),
        administrator: str | None = None,
    ):
        self._administrators = tuple(dict.fromkeys((ROOT, find_os_user() if administrator is None else administrator)))
        self._lock = RLock()
        self._journal = LongJournal()
        self._refusals: LastAnswer[Snapshot, Mapping[int, tuple[Refusal, ...]]] | None = None
        known = state.jobs if state else {}
        self._next_job = max((*known, 0)) + 1 if next_job is None else next_job
        booked = state.reservations if state else {}
        self._last_reservation = max((*booked, 0)) if last_reservation is None else last_reservation
        self._deeds = DeedCounter()
        self._refused_arrivals: deque[tuple[Arrival, tuple[Report, ...]]] = deque(maxlen=_MOST_REFUSED)
        self._gate = gate
        self._mailer = Mailer(gate)
        self._postman = Postman(send=self._send)
        self._records = RecordFolder(gate) if gate is not None and gate.has_records else None
        self.outflow = Outflow(self._mailer, self._records)
        """Its mails and records; whoever stores the cluster holds them back until it is stored."""
        self._recorded: RecordMemory | None = None
        keepers = () if self._records is None else (LateKeeper(self.outflow, lambda: self._world),)
        self._ended_reservations = EndedReservations(ended_reservations)
        self._events = EventLog()
        self._witness = Witnesses((self._postman, self._ended_reservations, self._events, *keepers, *witnesses))
        self._bond: SpoolBond | None = None
        self._most_forgotten = 0
        """So many ended tasks that are forgotten are kept for a spool at most, until it has them."""
        self.history: TaskHistory | None = None
        self._enter_world(cluster, now, state, arrivals, finished, other or {})
        self._clock = SimulatedClock(self)
        self._publication = Publication(self._lock, self._take_snapshot, self._events, self._postman.outbox)
        self._noted = 0
        """Number of the last event that is on the disk."""
        self.known_file: KnownFile | None = None
        """The cluster file that it comes from, as it was then."""

    def _enter_world(
        self,
        cluster: Cluster,
        now: int,
        state: State | None,
        arrivals: Iterable[Arrival],
        finished: Iterable[FinishedTask],
        other: Mapping[str, Any],
    ) -> None:
        if cluster.administrators != self._administrators:
            cluster = replace(cluster, administrators=self._administrators)
        world = Simulation(cluster, now, state, arrivals, finished, receive=self._receive, witness=self._witness)
        if self._most_forgotten:
            world.ended.hand_over(self._most_forgotten)
        happenings.take_settings(world, other)
        before: Simulation | None = getattr(self, "_world", None)
        # What another process stored unmakes no pass that was made here.
        world.pass_seconds = before.pass_seconds if before is not None else 0.0
        # Both or neither, as what another process stored may be something that nobody expected.
        self._granting, self._world, self._other = None, world, dict(other)

    @classmethod
    def from_file(
        cls,
        content: ClusterFile,
        gate: Gate | None = None,
        witnesses: Iterable[Witness] = (),
        administrator: str | None = None,
    ) -> "EmbeddedCluster":
        """Open the content of a cluster file; records go beside the file of the gate."""
        return cls(
            content.cluster,
            content.now,
            state=content.state,
            arrivals=content.arrivals,
            finished=content.finished,
            ended_reservations=content.ended_reservations,
            next_job=content.next_job,
            last_reservation=content.last_reservation,
            other=content.other,
            gate=gate,
            witnesses=witnesses,
            administrator=administrator,
        )

    def to_file(self) -> ClusterFile:
        """Return the content of a cluster file from which this cluster would go on."""
        with self._lock:
            world = self._world
            return ClusterFile(
                cluster=world.cluster,
                state=world.state,
                now=world.now,
                arrivals=world.arrivals.left,
                finished=world.finished,
                ended_reservations=self._ended_reservations.reservations,
                next_job=self._next_job,
                last_reservation=self._last_reservation,
                other=happenings.with_settings(self._other, world),
            )

    @classmethod
    def open_spool(
        cls,
        path: Path | str,
        limits: "HistoryLimits | None" = None,
        witnesses: Iterable[Witness] = (),
        administrator: str | None = None,
    ) -> "EmbeddedCluster":
        """Open the cluster in a spool, paused, with its records beside it; ReportError if the file cannot be used."""
        # Most clusters are in cluster files: these need not wait for the import of sqlite3.
        from qmonpy.clusters.embedded.spool.spool import Spool, Spooled
        from qmonpy.clusters.storage.spool_database import told_also

        path = Path(path).resolve()
        spool, content, journal = Spool.open(path, limits)
        gate = Gate(path, is_spool=True)
        with told_also(spool.found), understood(path, on_failure=spool.close):
            cluster = cls.from_file(content, gate, witnesses, administrator)
        cluster._journal, spool.lock = journal, cluster._lock
        cluster._most_forgotten = spool.limits.most_tasks
        cluster._world.ended.hand_over(spool.limits.most_tasks)
        cluster._clock = SimulatedClock(cluster, lease=SpoolLease(spool, cluster._lock))
        cluster.history = SpoolHistory(spool, cluster._lock)
        delivery = Delivery(spool, cluster._lock, cluster._mailer, gate)
        cluster._bond = SpoolBond(spool, cluster, cluster.outflow, Spooled(content, journal), delivery)
        delivery.deliver()
        return cluster

    def deeds(self) -> DeedCount:
        """Return what users did since the cluster was opened; takes no lock, as the window asks for it."""
        return self._deeds.take()

    def count_on(self, deeds: DeedCount) -> None:
        """Count what users do on from what an earlier run had counted."""
        self._deeds.put(deeds)

    @property
    def is_durable(self) -> bool:
        """Whether there is a spool, which keeps every acknowledged change."""
        return self._bond is not None

    def refresh(self) -> bool:
        """Take over what another process wrote into the spool; return whether it had. ReportError if it is damaged."""
        with self._lock:
            is_new = self._bond is not None and self._bond.refresh()
        # Also if the thread that watches took it over just before: who refreshes sees it in the snapshot afterwards.
        self._publication.publish()
        return is_new

    def watch(self) -> None:
        """From now on take over what other processes write into the spool, in a thread of its own, until `close`."""
        if self._bond is not None:
            # Whoever watches shows the newest entries soon, in a thread that shall not wait for the disk.
            self._journal[-SHOWN_ENTRIES:]
            self._bond.watch(self.refresh, self._publication.repeat)

    def close(self) -> None:
        """Close the spool, if there is one; the caller must hold no lock that a listener needs.

        Mails that are not sent within a few seconds stay in the spool, for whoever opens it next.
        """
        if self._bond is not None:
            self._bond.settle()
            with self._lock:
                self._clock.release()
                self._bond.close()

    @contextmanager
    def hold(self) -> Iterator[None]:
        """Let nothing happen to the cluster within; then tell listeners what `take_over` changed."""
        with self._lock:
            self._noted = self._events.number
            yield
        self._publication.publish()

    def settle(self) -> None:
        """Wait until the mails that are being sent are, or cannot be."""
        self._mailer.wait()

    def take_forgotten(self) -> tuple[FinishedTask, ...]:
        """Return the ended tasks that were forgotten since this was asked last; the caller holds the lock."""
        return self._world.ended.take_forgotten()

    def put_back(self, content: ClusterFile, journal: LongJournal) -> None:
        """Return to the content of the spool and forget what happened since; the caller holds the lock."""
        self._enter_world(
            content.cluster, content.now, content.state, content.arrivals, content.finished, content.other
        )
        if content.state is self.snapshot().state:
            self._world.decisions = self.snapshot().decisions
        self._ended_reservations.put_back(content.ended_reservations)
        self._events.forget(self._noted)
        self._journal = journal
        self._next_job = content.next_job or max((*content.state.jobs, 0)) + 1
        last = content.last_reservation
        self._last_reservation = max((*content.state.reservations, 0)) if last is None else last

    def take_over(self, before: ClusterFile, content: ClusterFile, journal: LongJournal) -> None:
        """Take over the content that another process wrote, and tell listeners the difference; holds the lock."""
        known = self.to_file(), self._journal
        self.put_back(content, journal)
        try:
            tell_difference(self._events, before, content)
        except BaseException:
            self.put_back(*known)
            raise
        self._noted = self._events.number

    def _carry_out(self, command: Callable[[], T]) -> T:
        if self._bond is None:
            return command()
        mails = tuple(self._postman.outbox)
        try:
            result = self._bond.carry_out(command)
        except BaseException:
            self._postman.outbox.clear()
            self._postman.outbox.extend(mails)
            raise
        self._noted = self._events.number
        return result

    def undivided(self, give: Callable[[], T]) -> T:
        """Carry out what reads and then writes, see `SpoolBond.undivided`."""
        return give() if self._bond is None else self._bond.undivided(give, self._lock, self._publication.publish)

    # Reading

    @property
    def clock(self) -> SimulatedClock:
        """The clock that drives this cluster's time."""
        return self._clock

    def snapshot(self) -> Snapshot:
        """Return the cluster as it is now; the same object as long as nothing changed."""
        return self._publication.snapshot

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with every new snapshot, in the thread that made the change; return a way to stop that."""
        return self._publication.subscribe(listener)

    def subscribe_events(self, listener: EventListener, kinds: Iterable[str] | None = None) -> Callable[[], None]:
        """Give the listener all objects of these kinds, then every event of them; return a way to stop that."""
        return self._publication.subscribe_events(listener, kinds)

    def why(self, job: int) -> tuple[Refusal, ...]:
        """Return every reason why a job waits, none for a job that does not."""
        return self.refusals().get(job, ())

    def refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Return every reason of every waiting job, by job number; computed once for a state, without the lock."""
        if self._refusals is None:
            from qmonpy.clusters.reasons import find_decided_grounds, find_refusals

            self._refusals = LastAnswer(find_refusals, about=find_decided_grounds)
        return self._refusals.of(self.snapshot())

    def journal(self) -> LongJournal:
        """Return who changed the configuration, when and how, oldest first; a spool's older entries are read late."""
        return self._journal

    def mails(self) -> tuple[Mail, ...]:
        """Return the newest mails that users asked for with `-m`, newest last, as of the snapshot; takes no lock."""
        return self._publication.mails

    def read_records(self, after: int = 0, most: int | None = None) -> tuple[int, tuple[str, ...]]:
        """See `TellsRecords.read_records`; nothing is kept before somebody asks, as a command never does."""
        with self._lock:
            if self._recorded is None:
                from qmonpy.clusters.embedded.witnesses.record_keeping import RecordKeeper
                from qmonpy.clusters.embedded.witnesses.record_memory import REMEMBERED, RecordMemory

                self._recorded = RecordMemory()
                keeper = RecordKeeper(self._recorded, lambda: self._world, REMEMBERED)
                self._witness.add(keeper)
                keeper.tell_everything(self._world.cluster, self._world.now)
        return self._recorded.read(after, most)

    def find_recorded_tasks(self, content: ClusterFile) -> tuple[FinishedTask, ...]:
        """Return the ended tasks that a content of this cluster no longer has, as far as somebody asked for records."""
        if self._recorded is None:
            return ()
        from qmonpy.clusters.embedded.witnesses.recorded_tasks import find_recorded_tasks

        return find_recorded_tasks(self._recorded.read()[1], content)

    def troubles(self) -> tuple[Report, ...]:
        """Return reports of unsent mails, unwritten records, a stopped scheduler and so on, each reason once."""
        sources = (self._mailer, self._records, self._bond, qmaster_commands.SchedulerTrouble(self._world))
        return tuple(report for each in sources if each is not None for report in each.reports)

    def _send(self, cluster: Cluster, mail: Mail) -> None:
        command = cluster.configuration.get("mailer", NONE)
        if command.upper() != NONE:
            self.outflow.send(command, mail)

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """The jobs of the cluster file that are still to be submitted, in order of their times; then those that come
        again and again."""
        return self._world.arrivals.left

    @property
    def refused_arrivals(self) -> tuple[tuple[Arrival, tuple[Report, ...]], ...]:
        """The last 1,000 jobs of the cluster file that were refused when their time came, with the reasons."""
        return tuple(self._refused_arrivals)

    @property
    def next_job(self) -> int:
        """The number that the next submitted job will get."""
        return self._next_job

    # Time

    def advance(
        self,
        seconds: int,
        breathe: Callable[[], None] | None = None,
        is_allowed: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Advance simulated time as `Simulation.advance` does; listeners are told once, at the end."""
        try:
            with self._lock:
                return self._carry_out(lambda: self._world.advance(seconds, breathe, is_allowed))
        finally:
            self._publication.publish()

    def next_event(self) -> int | None:
        """Return the seconds until the next event, None when there is none to come."""
        with self._lock:
            event = self._world.next_event()
            return None if event is None else event - self._world.now

    # Commands

    def reserve(self, user: str, what: Sequence[str] | ReservationRequest) -> Answer:
        """Make an advance reservation, as `qrsub` with these arguments, or from a request; `-w v` only verifies."""
        from qmonpy.clusters.embedded.commands.reservation_commands import Granting, reserve

        def reserve_next(world: Simulation) -> Answer:
            last = self._last_reservation
            self._granting = self._granting or Granting(world)
            answer, self._last_reservation = reserve(world, self._granting, user, what, last)
            return answer

        return self._command(Deed.RESERVATION, reserve_next)

    def change(self, user: str, changes: Sequence[AnyChange], note: str = "", by: str = "") -> Answer:
        """Add, modify and delete objects of the configuration, all or none; `by` is the person who acts as `user`."""
        return self._command(None, lambda _: self._change(user, changes, note, "" if by == user else by))

    def _change(self, user: str, changes: Sequence[AnyChange], note: str, by: str) -> Answer:
        author = lambda change: describe_author(self._journal, change.kind, change.key, self._world.now)  # noqa: E731
        from qmonpy.clusters.embedded.commands.configuration_changes import change_configuration

        answer, made = change_configuration(self._world, user, changes, by, author)
        if made:
            number = self._journal.last_number + 1
            entry = JournalEntry(number, self._world.now, user, made, note, by)
            self._journal = self._journal.with_entries((entry,))
        return answer

    def _command(
        self, deed: Deed | None, give: Callable[Concatenate[Simulation, P], Answer], *args: P.args, **kwargs: P.kwargs
    ) -> Answer:
        """Give a command to the world, count it if it changed something, and tell listeners."""
        with self._lock:
            before = self._world.state
            try:
                answer = self._carry_out(lambda: give(self._world, *args, **kwargs))
                if deed is not None and self._world.state is not before:
                    self._deeds.note(deed, answer.text)
            except ReportError as error:
                if self._bond is None:
                    raise
                answer = Answer(False, "\n".join(each.text for each in error.reports), error.reports)
        self._publication.publish()
        return answer

    def _receive(self, arrival: Arrival) -> None:
        answer = self._enter(arrival.user, arrival.arguments, arrival.runtime)
        if not answer.is_done:
            self.outflow.add(lambda: self._refused_arrivals.append((arrival, answer.reports)))

    def _take_snapshot(self) -> Snapshot:
        world = self._world
        return Snapshot(
            cluster=world.cluster,
            state=world.state,
            now=world.now,
            decisions=world.decisions,
            finished=world.finished,
            ended_reservations=self._ended_reservations.reservations,
            pass_seconds=world.pass_seconds,
            arrivals=world.arrivals.counts,
            is_scheduling=world.is_scheduling,
            failure_rate=world.fates.rate,
        )
