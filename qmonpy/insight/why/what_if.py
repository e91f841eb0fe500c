"""A situation as it would be without some causes: resources taken as free, queue instances as open, holds as gone."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field, replace
from threading import Lock

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import matching_pes, slot_choices
from qmonpy.engine.work.calendar_bookings import plan_calendars
from qmonpy.engine.work.usage import ledger_of
from qmonpy.engine.work.waiting import JobLimits
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from qmonpy.pauses import paced, pause


@dataclass(frozen=True, slots=True)
class Lifts:
    """What is taken as if it were otherwise."""

    emptied: frozenset[int] = frozenset()
    """Accounts on which nothing counts as booked."""
    credits: Mapping[int, float] = field(default_factory=dict)
    """By account an amount that counts as not booked."""
    opened: frozenset[str] = frozenset()
    """Queue instances that count as open."""
    ended: frozenset[tuple[int, int]] = frozenset()
    """Running tasks in the reservation of the job that count as ended."""


NOTHING = Lifts()


def _make_books(prepared: Prepared, state: State, now: int) -> tuple[Ledger, Mapping[str, int]]:
    """Return the ledger of a state with a plan, and until when it has queue instances booked that are closed now, by
    calendar."""
    ledger = ledger_of(prepared, state, now, has_plan=True)
    closings = plan_calendars(prepared, state, ledger, now)
    return ledger, {name: end for name, spells in closings.items() for begin, end in spells if begin == 0}


_BOOKS = KeptAnswers(_make_books, most=2, weigh=weigh_cluster, most_weight=MOST_HOSTS // 2)
"""Of a site of 100,000 hosts one alone is kept: with its plan it takes some 100 MiB."""


def find_ledger(prepared: Prepared, state: State, now: int) -> Ledger:
    """Return the ledger of a state, with a plan; it is made once for all questions about the state, and only copied.

    It is kept for a prepared cluster, not for the cluster: limits have their numbers in the order in which they are
    asked for, and a cluster that is prepared anew, after many others, gives them others.
    """
    return _BOOKS.of(prepared, state, now)[0]


VERY_LARGE = MOST_HOSTS // 6
"""Clusters of so many hosts are very large: a ledger with a plan takes 100 MiB and more."""
WAIT_SECONDS = 0.5
"""Who waits looks so often whether it is still wanted; more often would take the interpreter from whom it waits for."""
_turn = Lock()


@contextmanager
def alone_if_very_large(cluster: Cluster) -> Iterator[None]:
    """Let one thread at a time within, of those that work on a very large cluster behind the window.

    At the end of each round several would have a ledger with a plan at once, and be ready no sooner, as threads take
    turns anyway. Who waits pauses now and then, which may break it off.
    """
    if len(cluster.hosts) < VERY_LARGE:
        yield
        return
    while not _turn.acquire(timeout=WAIT_SECONDS):
        pause()
    try:
        yield
    finally:
        _turn.release()


def forget_if_very_large(prepared: Prepared) -> None:
    """Keep no books of a very large cluster for questions that nobody may ever ask."""
    if len(prepared.cluster.hosts) >= VERY_LARGE:
        for kept in (_BOARDS, _BOOKS):
            kept.let_go(prepared, pause)


class _RaisedLimits(JobLimits):
    """Limits on running tasks, raised so far that one more task of a job may run, and of its owner."""

    def __init__(self, prepared: Prepared, state: State, job: Job):
        super().__init__(prepared)
        self._job, self._more = job, 0
        ended = state.memory.ended.get(job.number, 0)
        self._of_job = ended + sum(number == job.number for number, _ in paced(state.running))
        of_owner = sum(state.jobs[number].owner == job.owner for number, _ in paced(state.running))
        reached = self.find_reached(replace(job, tasks=None), 0, of_owner)
        self._more = of_owner + 1 - reached[1] if reached else 0

    def find_reached(self, job: Job, running_of_job: int, running_of_owner: int) -> tuple[str, int] | None:
        """See `JobLimits.find_reached`."""
        if job.owner == self._job.owner:
            running_of_owner -= self._more
        is_next = job.number == self._job.number and running_of_job == self._of_job
        return super().find_reached(replace(job, tasks=None) if is_next else job, running_of_job, running_of_owner)

    def count_left(self, job: Job, running_of_job: int, running_of_owner: int) -> int:
        """See `JobLimits.count_left`; more may start after the next one."""
        return int(self.find_reached(job, running_of_job, running_of_owner) is None)


class Situation:
    """A state without what is in the job itself: its holds, start time, predecessors and limits on its tasks are gone,
    and its reservation has begun."""

    def __init__(self, cluster: Cluster, state: State, now: int, job: Job, task: int, prepared: Prepared | None = None):
        """`prepared` is the prepared cluster that numbers of accounts are exchanged with, if there is such a one."""
        self._given = state
        self.prepared = prepare(cluster) if prepared is None else prepared
        self.now = now
        self.job = _without_gates(job)
        self.task = task
        self.state = _begin_reservation(
            replace(
                state,
                jobs={**state.jobs, job.number: self.job},
                pending={**state.pending, job.number: PendingTasks(job.number, (task,))},
            ),
            job,
        )
        pause()
        self.category = self.prepared.category(self.job)
        is_begun = self.state.reservations is not state.reservations
        self.ledger, self._closed_until = (_make_books if is_begun else _BOOKS.of)(self.prepared, self.state, now)
        if is_begun:
            # When a reservation begins, what runs on its slots now has ended, and nobody else gets them.
            _empty(self.ledger, (number for number, _ in self._list_reserved_slots()))
            for number, slots in self._list_reserved_slots():
                self.ledger.book([Booking(number, slots)], now, self.state.reservations[job.reservation or 0].end)
                self.ledger.held[number] = self.ledger.held.get(number, 0.0) + slots
        self._ledgers = {NOTHING.ended: self.ledger}
        self._board = None if is_begun else _BOARDS.of(self.prepared, state, now)
        """The board with nothing lifted, of which others are made or copied."""
        self._alone: dict[frozenset[tuple[int, int]], Pass] = {}

    def _list_reserved_slots(self) -> Iterator[tuple[int, float]]:
        """Yield the accounts of the slots of all queue instances of which the job's reservation has some, with how
        many."""
        for name, slots in self.state.reservations[self.job.reservation or 0].pieces:
            place = self.prepared.site.by_name.get(name)
            if place is not None:
                yield place.slots_number, float(slots)

    @property
    def seconds(self) -> int:
        """The seconds for which the task would be booked."""
        return self.prepared.booked_seconds(self.category)

    def with_fewest_slots(self) -> "Situation":
        """Return the situation of a task that asks for the fewest of its slots that a PE can serve; itself if for one
        number."""
        if self.category.pe is None or sum(len(each) for each in self.job.slots) == 1:
            return self
        choices = [slot_choices(self.category, pe)[:1] for pe in matching_pes(self.open_board(), self.category)]
        least = min((found[0] for found in choices if found), default=None)
        if least is None:
            return self
        job = replace(self.job, slots=(Range(least, least),))
        return Situation(self.prepared.cluster, self._given, self.now, job, self.task, self.prepared)

    def open_board(self, lifts: Lifts = NOTHING) -> Board:
        """Return the board of a pass with some things lifted."""
        source = self._ledgers.get(lifts.ended)
        if source is None:
            state = self.without(lifts.ended)
            source = ledger_of(self.prepared, state, self.now, has_plan=True)
            plan_calendars(self.prepared, state, source, self.now)
            source.corrections = find_corrections(self.prepared.site, state, self.now)
            self._ledgers[lifts.ended] = source
        if self._board is None:
            self._board = _make_board(self.prepared, self.ledger, self.state, self.now)
        if lifts == NOTHING:
            return self._board.copy()
        ledger = source.copy()
        _empty(ledger, lifts.emptied)
        self._open_calendars(ledger, lifts.opened, lifts.emptied)
        ledger.book((Booking(number, -amount) for number, amount in lifts.credits.items()), self.now, FOREVER)
        return self._board.relaxed(ledger, lifts.opened)

    def open_board_of_lacks(self) -> Board:
        """Return the board with nothing lifted but what calendars have booked: an instance that one closes is closed,
        and not in use."""
        if not self._closed_until:
            return self.open_board()
        self.open_board()
        assert self._board is not None
        ledger = self.ledger.copy()
        self._open_calendars(ledger, (place.name for place in paced(self.prepared.site.places)))
        return self._board.relaxed(ledger, ())

    def _open_calendars(self, ledger: Ledger, names: Iterable[str], emptied: Collection[int] = ()) -> None:
        """Take back what calendars have booked of queue instances until they open next, but on emptied accounts."""
        if not self._closed_until:
            return
        for name in names:
            place = self.prepared.site.by_name[name]
            end = self._closed_until.get(place.instance.calendar or "")
            if end is not None and place.slots_number not in emptied:
                capacity = place.level.kind.capacities["slots"].amount
                ledger.unplan([Booking(place.slots_number, capacity)], self.now, end)

    def start_alone(self, lifts: Lifts = NOTHING) -> RunningTask | None:
        """Return where the task would start in a pass with no other job waiting; None if it would not."""
        return next(iter(self._try_alone(lifts).progress.deliver()[0]), None)

    def list_refusals(self, lifts: Lifts) -> tuple[Refusal, ...]:
        """Return why the task does not start in a pass with no other job waiting."""
        progress = self._try_alone(lifts, with_reasons=True).progress
        return progress.find_reasons(self.job.number, self.category.grid_engine_key)

    def _try_alone(self, lifts: Lifts, *, with_reasons: bool = False) -> Pass:
        template = self._alone.get(lifts.ended)
        if template is None:
            waiting = {self.job.number: PendingTasks(self.job.number, (self.task,))}
            state = replace(self.without(lifts.ended), pending=waiting)
            template = self._alone[lifts.ended] = self.make_pass(state, self.open_board())
        pause()
        trial = template.copy(self.open_board(lifts))
        trial.with_reasons = with_reasons
        pause()
        trial.start_tasks(self.job)
        pause()
        return trial

    def without(self, ended: Collection[tuple[int, int]]) -> State:
        """Return the state without some running tasks."""
        if not ended:
            return self.state
        running = {key: each for key, each in self.state.running.items() if key not in ended}
        return replace(self.state, running=running)

    def make_pass(self, state: State, board: Board) -> Pass:
        """Return a pass on a board in which limits on tasks let one more task of the job run."""
        found = Pass(self.prepared, state, self.now, with_reasons=False, board=board)
        found.limits = _RaisedLimits(self.prepared, state, self.job)
        return found


def _make_board(prepared: Prepared, ledger: Ledger, state: State, now: int) -> Board:
    sets, weights = state.used_sets, state.memory.weights
    letters = state.instance_states
    return Board(prepared, ledger, letters, now, used_sets=sets, weights=weights, changes=state.changes)


def _find_board(prepared: Prepared, state: State, now: int) -> Board:
    return _make_board(prepared, find_ledger(prepared, state, now), state, now)


_BOARDS = KeptAnswers(_find_board, most=1, weigh=weigh_cluster, most_weight=MOST_HOSTS)
"""The board of the last state, the same for all jobs that are asked about: of a large site it takes a second. One in
whose place another comes goes bit by bit, as what has a weight does."""


def _empty(ledger: Ledger, accounts: Iterable[int]) -> None:
    for number in accounts:
        for column in (ledger.used, ledger.endless, ledger.shared, ledger.shared_endless):
            column[number] = 0.0
        for timelines in (ledger.timelines or {}, ledger.shared_timelines):
            timelines.pop(number, None)
        for amounts in (ledger.held, ledger.inside):
            amounts.pop(number, None)


def _without_gates(job: Job) -> Job:
    return replace(
        job,
        user_hold=False,
        operator_hold=False,
        system_hold=False,
        task_holds=(),
        has_error=False,
        error_tasks=(),
        predecessors=(),
        start_after=0,
    )


def _begin_reservation(state: State, job: Job) -> State:
    """Return the state in which the reservation of a job has begun, so that only what is in it counts."""
    reservation = state.reservations.get(job.reservation or 0)
    if reservation is None or reservation.state is ReservationState.RUNNING:
        return state
    begun = replace(reservation, state=ReservationState.RUNNING)
    return replace(state, reservations={**state.reservations, reservation.id: begun})
