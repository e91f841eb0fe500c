"""What a change would displace: starts of waiting jobs before and after it, planned and expected ones kept apart."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from enum import StrEnum

from qmonpy.engine.books.progress import add_reservation
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.reservation_states import with_errors
from qmonpy.insight.plan.plan import Plan, PlanProgress, Tell, plan
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import PlannedTask, State
from qmonpy.translation import later


class StartKind(StrEnum):
    """How a start is known."""

    PLANNED = later("planned")
    """The scheduler reserves it, as the job asks for with `-R y`."""
    EXPECTED = later("expected")
    """The forecast expects it; nothing is reserved."""


@dataclass(frozen=True, slots=True)
class Start:
    """When a waiting task would start."""

    moment: int | None
    """Seconds since the epoch; None if it would not start as far as was played."""
    kind: StartKind = StartKind.EXPECTED
    is_guess: bool = False
    """Whether a job ends before it whose end is only assumed, as it has no run time limit."""


@dataclass(frozen=True, slots=True)
class JobStarts:
    """The start of a waiting job without and with a change; of an array, that of the task that moves most."""

    job: int
    before: Start
    after: Start
    task: int | None = None
    """The task, of an array; None for other jobs."""
    moved_tasks: int = 0
    """How many of its tasks would start at another time; 0 if none would."""

    @property
    def is_moved(self) -> bool:
        """Whether the change moves it."""
        return self.moved_tasks > 0

    @property
    def delay(self) -> int | None:
        """By how many seconds it would start later, negative for earlier; None if it would not start in one case."""
        if self.before.moment is None or self.after.moment is None:
            return None
        return self.after.moment - self.before.moment


@dataclass(frozen=True)
class Displacement:
    """The starts of all waiting jobs without and with a change."""

    now: int
    jobs: tuple[JobStarts, ...]
    """Every job that waits both without and with the change, by number."""
    until: int | None = None
    """The moment up to which starts are known, in seconds since the epoch; None if all are."""
    guesses_from: int | None = None
    """Starts from this moment on are guesses, as a job ends then whose end is only assumed; None if none are."""
    plans: tuple[Plan, ...] = field(default=(), compare=False)
    """What was played without and with the change."""

    @property
    def is_complete(self) -> bool:
        """Whether everything was played; if not, starts after `until` are left out, and may move, too."""
        return self.until is None

    @property
    def moved(self) -> tuple[JobStarts, ...]:
        """The jobs that move: planned starts before forecasts, those that would not start any more first, then by
        falling delay."""
        return tuple(sorted((each for each in self.jobs if each.is_moved), key=_rank))


def _rank(each: JobStarts) -> tuple[bool, bool, int, int]:
    is_lost = each.after.moment is None
    delay = each.delay or 0
    return each.before.kind is not StartKind.PLANNED, not is_lost, -abs(delay) if delay > 0 else 1, each.job


def with_reservation(state: State, reservation: Reservation) -> State:
    """Return the state with one more reservation, in state W or E where its queue instances have errors."""
    return add_reservation(state, with_errors(reservation, state.instance_states))


def with_jobs(state: State, jobs: Iterable[Job]) -> State:
    """Return the state with some of its jobs altered, as `qalter` leaves them."""
    return replace(state, jobs={**state.jobs, **{each.number: each for each in jobs}})


def _never() -> bool:
    """Return False: go on."""
    return False


def _tell_nobody(progress: PlanProgress, so_far: Callable[[], Plan]) -> None:
    """Do nothing."""


def find_displacement(
    cluster: Cluster,
    state: State,
    now: int,
    changed: State,
    *,
    before: Plan | None = None,
    should_stop: Callable[[], bool] = _never,
    tell: Tell = _tell_nobody,
    breathe: Callable[[], None] | None = None,
) -> Displacement:
    """Return the starts of waiting jobs in a state and in a changed one, both played forward from the same moment.

    `now` is in seconds since the epoch. `before` may be the plan of the state at that moment, if it is known.
    `should_stop` is asked at each moment that is played; once it is true, the starts that are known are compared, and
    `until` says how far that is. `tell` and `breathe` are those of the plan, of the changed state last.
    """
    played = before or plan(cluster, state, now, should_stop=should_stop, tell=tell, breathe=breathe)
    replayed = plan(cluster, changed, now, should_stop=should_stop, tell=tell, breathe=breathe)
    both = played, replayed
    until = min((each.until for each in both if not each.is_complete), default=None)
    guesses_from = min((each.guesses_from for each in both if each.guesses_from is not None), default=None)
    first = _Starts(cluster, state, now, played, until, breathe)
    second = _Starts(cluster, changed, now, replayed, until, breathe)
    jobs = sorted(state.pending.keys() & changed.pending.keys())
    moves = tuple(_compare(state.jobs[number], first, second) for number in jobs)
    return Displacement(now, moves, until, guesses_from, both)


class _Starts:
    """The starts of the waiting tasks of one state."""

    def __init__(
        self,
        cluster: Cluster,
        state: State,
        now: int,
        found: Plan,
        until: int | None,
        breathe: Callable[[], None] | None,
    ):
        self._guesses_from = found.guesses_from
        self._until = until
        self._planned: dict[int, dict[int, PlannedTask]] = {}
        wants = any(state.jobs[number].wants_reservation for number in state.pending)
        if wants and prepare(cluster).max_reservation > 0:
            for each in schedule(cluster, state, now, breathe=breathe).planned:
                self._planned.setdefault(each.job, {})[each.task] = each
        self._forecast = {each.job: {task.task: task.start for task in each.tasks} for each in found.jobs}
        self._tasks = {number: each.tasks for number, each in state.pending.items()}

    def of_job(self, number: int) -> dict[int, Start]:
        """Return the start of each waiting task of a job."""
        forecast, planned = self._forecast.get(number, {}), self._planned.get(number, {})
        return {task: self._start(task, forecast, planned) for task in self._tasks[number]}

    def _start(self, task: int, forecast: Mapping[int, int], planned: Mapping[int, PlannedTask]) -> Start:
        if task in planned:
            moment, kind = planned[task].start, StartKind.PLANNED
        elif task not in forecast or (self._until is not None and forecast[task] > self._until):
            return Start(None)
        else:
            moment, kind = forecast[task], StartKind.EXPECTED
        return Start(moment, kind, self._guesses_from is not None and moment >= self._guesses_from)


def _compare(job: Job, first: _Starts, second: _Starts) -> JobStarts:
    before, after = first.of_job(job.number), second.of_job(job.number)
    moved = [task for task in before if task in after and before[task].moment != after[task].moment]
    shown = max(moved, key=lambda task: (_size(before[task], after[task]), -task), default=next(iter(before)))
    return JobStarts(job.number, before[shown], after[shown], shown if job.is_array else None, len(moved))


def _size(before: Start, after: Start) -> float:
    """Return how far a start moves; further than any time where there is none in one of the cases."""
    if before.moment is None or after.moment is None:
        return float("inf")
    return abs(after.moment - before.moment)
