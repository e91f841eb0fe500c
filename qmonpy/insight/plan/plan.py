"""The plan: when and where every pending job would start if no other jobs came.

The scheduler is played forward from moment to moment. A task is assumed to end at its run time limit; without one,
after default_duration of sched_conf(5), and never if that is infinite.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import count

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.world.time_limits import find_limits
from qmonpy.insight.plan.closed import find_closed
from qmonpy.insight.plan.play import EnginePlay, PlainPlay, Play
from qmonpy.insight.plan.suspending import is_unplayed
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.pauses import paced


def _never() -> bool:
    """Return False: go on."""
    return False


@dataclass(frozen=True, slots=True)
class PlanProgress:
    """How far a plan is that is being worked out."""

    jobs: int
    """How many jobs wait in the state that is played."""
    found: int
    """How many of them have a start for each of their tasks."""
    until: int
    """The moment that was played last."""


Tell = Callable[[PlanProgress, Callable[[], "Plan"]], None]
"""A function that is told how far a plan is, with a function that returns the plan so far, which is not complete."""


def _tell_nobody(progress: PlanProgress, find_so_far: Callable[[], "Plan"]) -> None:
    """Do nothing."""


Expect = Callable[[RunningTask], int | None]
"""A function that returns how many seconds a task runs in all, where that is thought to be less than its limit."""


def _expect_nothing(task: RunningTask) -> None:
    """Return None: a task runs as long as it may."""


@dataclass(frozen=True, slots=True)
class TaskPlan:
    """When and where a task would start."""

    task: int
    start: int
    """Seconds since the epoch."""
    end: int | None
    """When it is assumed to end; None if that is not known."""
    pieces: tuple[tuple[str, int], ...]
    """Queue instances and slots, that of the master task first."""
    pe: str | None = None


@dataclass(frozen=True, slots=True)
class JobPlan:
    """The planned starts of a pending job."""

    job: int
    is_duration_known: bool
    """Whether it requests a run time limit; if not, all that starts after it is a guess."""
    tasks: tuple[TaskPlan, ...] = ()
    """Its tasks in the order in which they would start."""
    left: int = 0
    """How many tasks have no start."""
    refusals: tuple[Refusal, ...] = ()
    """Why they have none, at the last moment that was played."""
    is_array: bool = False

    @property
    def start(self) -> int | None:
        """When its first task would start, in seconds since the epoch; None if none would."""
        return self.tasks[0].start if self.tasks else None


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a state."""

    now: int
    jobs: tuple[JobPlan, ...]
    """Every pending job, in the order of their numbers."""
    unknown: tuple[int, ...]
    """Numbers of running jobs that request no run time limit."""
    until: int
    """The last moment that was played; nothing is planned after it."""
    is_complete: bool
    """Whether everything was played; if not, jobs without a start may have one later."""
    guesses_from: int | None = None
    """The first moment at which something ends whose end is only assumed; starts from then on are guesses."""
    guessed_job: int | None = None
    """The number of the job whose end is assumed for that moment."""
    endless: tuple[int, ...] = ()
    """Numbers of jobs that run when the play ends, as nothing says when they end."""
    closed: frozenset[int] = frozenset()
    """Numbers of jobs without a start for which no queue instance is open that suits them."""
    leaves_thresholds_out: bool = False
    """Whether queue instances may suspend tasks by thresholds, which was not played: of a real cluster the load to come
    is not known."""

    def find(self, job: int) -> JobPlan | None:
        """Return the plan of one job, None if it is not pending."""
        return next((each for each in self.jobs if each.job == job), None)


def plan(
    cluster: Cluster,
    state: State,
    now: int,
    most_steps: int | None = None,
    *,
    until: int | None = None,
    granularity: int = 1,
    should_stop: Callable[[], bool] = _never,
    tell: Tell = _tell_nobody,
    breathe: Callable[[], None] | None = None,
    expect: Expect = _expect_nothing,
    wanted: int | None = None,
) -> Plan:
    """Play a state forward until no job waits, or nothing more happens.

    There are no more moments than tasks, reservations and start times. `now` is in seconds since the epoch. The state
    is not changed. Nothing is played after `until`, nor more than `most_steps` moments, where these are given. With a
    granularity of more than a second, what happens within so many seconds is played at their end, as by a scheduler
    that runs at that interval: fewer moments for a picture, with starts that are late by less than that. `should_stop`
    is asked before each moment; if it is true, the plan so far is returned. `tell` is called after each moment,
    `breathe` from job to job of each pass. `expect` tells how long tasks run that are thought to end before their
    limits; they are booked until these nevertheless. Nothing is played after the first start of the job `wanted`.
    """
    prepared = prepare(cluster)
    player = _Player(
        prepared, state, now, granularity, EnginePlay(prepared, state, now, breathe), tell, breathe, expect
    )
    is_stopped = not player.play(most_steps, until, should_stop, wanted)
    return player.plan(is_complete=not is_stopped)


def plan_plainly(cluster: Cluster, state: State, now: int, most_steps: int | None = None, granularity: int = 1) -> Plan:
    """Make the same plan by passes over the whole state at every moment.

    Slow; it is the reference for tests of the quick way.
    """
    prepared = prepare(cluster)
    player = _Player(prepared, state, now, granularity, PlainPlay(prepared, state, now))
    is_complete = player.play(most_steps, None, _never)
    return player.plan(is_complete=is_complete)


class _Player:
    """A play from one event to the next, and the starts that it notes."""

    def __init__(
        self,
        prepared: Prepared,
        state: State,
        now: int,
        granularity: int,
        play: Play,
        tell: Tell = _tell_nobody,
        breathe: Callable[[], None] | None = None,
        expect: Expect = _expect_nothing,
    ):
        self._prepared = prepared
        self._first = state
        self._begin = now
        self._granularity = granularity
        self._play = play
        self._tell, self._breathe, self._expect = tell, breathe, expect
        self._leaves_out = is_unplayed(prepared, state)
        self._guesses_from: tuple[int, int] | None = None
        """The first assumed end, and the job that is assumed to end then."""
        self._found = 0
        self._now = now
        self._tasks: dict[int, list[TaskPlan]] = {number: [] for number in paced(state.pending)}
        self._started = count()
        """What ends in one second does so in the order of starts, as in a simulation: it decides where others start."""
        self._ends = [
            (end, next(self._started), key)
            for key, task in paced(state.running.items())
            if (end := self._end(task)) is not None
        ]
        heapify(self._ends)

    def play(
        self, most_steps: int | None, until: int | None, should_stop: Callable[[], bool], wanted: int | None = None
    ) -> bool:
        """Play moment by moment; return whether everything was played."""
        moment: int | None = self._begin
        for _ in count() if most_steps is None else range(most_steps):
            if moment is None:
                return True
            if should_stop() or (until is not None and moment > until) or self._tasks.get(wanted or 0):
                return False
            self._now = moment
            self._step()
            self._tell(PlanProgress(len(self._tasks), self._found, self._now), self._plan_so_far)
            moment = self._next_moment()
            if not self._play.has_pending():
                return True
        return moment is None

    def plan(self, *, is_complete: bool) -> Plan:
        """Return the plan as far as it was played, with the reasons of jobs that have no start."""
        state = self._play.state
        if not state.pending:
            return self._make_plan({}, is_complete=is_complete)
        refusals = schedule(self._prepared.cluster, state, self._now, with_reasons=True, breathe=self._breathe).refusals
        waiting = {number: refusals.get(number, ()) for number in state.pending}
        found = self._make_plan(waiting, is_complete=is_complete)
        if not is_complete:
            return found
        endless = tuple(dict.fromkeys(job for job, _ in state.running))
        return replace(found, endless=endless, closed=find_closed(self._prepared, state, self._now, state.pending))

    def _plan_so_far(self) -> Plan:
        return self._make_plan({}, is_complete=False)

    def _make_plan(self, refusals: Mapping[int, tuple[Refusal, ...]], *, is_complete: bool) -> Plan:
        jobs = []
        for number in paced(sorted(self._tasks)):
            left = len(self._first.pending[number].tasks) - len(self._tasks[number])
            tasks, reasons = tuple(self._tasks[number]), refusals.get(number, ())
            jobs.append(
                JobPlan(number, self._is_known(number, tasks), tasks, left, reasons, self._first.jobs[number].is_array)
            )
        unknown = tuple(
            sorted({each.job for each in paced(self._first.running.values()) if self._find_limit(each) is None})
        )
        guesses_from, guessed_job = self._guesses_from or (None, None)
        return Plan(
            self._begin,
            tuple(jobs),
            unknown,
            self._now,
            is_complete,
            guesses_from,
            guessed_job,
            leaves_thresholds_out=self._leaves_out,
        )

    def _step(self) -> None:
        """Play one moment: tasks end, others start."""
        ended: list[TaskKey] = []
        while self._ends and self._ends[0][0] <= self._now:
            ended.append(heappop(self._ends)[2])
        for task in self._play.move(self._now, ended):
            self._note(task)

    def _note(self, task: RunningTask) -> None:
        end = self._end(task)
        if end is not None:
            heappush(self._ends, (end, next(self._started), (task.job, task.task)))
        tasks = self._tasks[task.job]
        tasks.append(TaskPlan(task.task, task.start_time, end, task.pieces, task.pe))
        self._found += len(tasks) == len(self._first.pending[task.job].tasks)

    def _end(self, task: RunningTask) -> int | None:
        """Return when a task ends, if that is known, and note the first end that is only assumed."""
        found = assume_end(self._prepared, self._first, task, self._now, self._expect(task))
        if found is None:
            return None
        end, is_known = found
        if not is_known:
            guess = end, task.job
            self._guesses_from = guess if self._guesses_from is None else min(guess, self._guesses_from)
        return end

    def _find_limit(self, task: RunningTask) -> int | None:
        return find_run_limit(self._prepared, self._first, task)

    def _is_known(self, number: int, tasks: Iterable[TaskPlan]) -> bool:
        """Whether the run time of a waiting job is limited, by itself or on the queue instances that it gets."""
        category = self._prepared.category(self._first.jobs[number])
        if category.run_time_limit is not None:
            return True
        limits = [self._prepared.run_time_limit(category, (name for name, _ in each.pieces)) for each in tasks]
        return bool(limits) and None not in limits

    def _next_moment(self) -> int | None:
        """Return when the next task ends, a reservation begins or ends, or a job may first start; None if never."""
        other = self._play.next_moment(self._now)
        moments = [*(end for end, *_ in self._ends[:1]), *([other] if other is not None else [])]
        if not moments:
            return None
        behind = -(-(min(moments) - self._begin) // self._granularity) * self._granularity
        return max(self._begin + behind, self._now + 1)


def assume_end(
    prepared: Prepared, state: State, task: RunningTask, now: int, run: int | None = None
) -> tuple[int, bool] | None:
    """Return when a task of a play is taken to end, and whether that is known; None if it is played to no end.

    A task that should have ended is assumed to end in the next interval. `run` is how many seconds it is thought to
    run.
    """
    limit = find_run_limit(prepared, state, task)
    end = end_of(task.start_time, prepared.default_duration if limit is None else limit)
    reservation = state.reservations.get(state.jobs[task.job].reservation or 0)
    is_inside = reservation is not None and reservation.end <= end
    end = min(end, reservation.end) if reservation is not None else end
    is_known = is_inside or (limit is not None and not is_only_warned(prepared, state, task))
    if run is not None and end_of(task.start_time, run) < end:
        end, is_known = end_of(task.start_time, run), True
    if end >= FOREVER:
        return None
    if end <= now and task.start_time < now:
        # With its reservation it ends for certain, by its limit it should have ended already.
        end, is_known = now + max(1, prepared.schedule_seconds), is_inside
    return max(end, now + 1), is_known


def is_only_warned(prepared: Prepared, state: State, task: RunningTask) -> bool:
    """Whether a task stands still of which the next limit is s_rt: that warns it, which ends it when it goes on, while
    h_rt would kill it (8.1.9 with a real execution daemon, asked)."""
    if not task.is_standing_still:
        return False
    soft, hard = find_limits(prepared, state.jobs[task.job], task)
    return soft < hard


def find_run_limit(prepared: Prepared, state: State, task: RunningTask) -> int | None:
    """Return the seconds after which a task is ended; None if nothing limits it, also where that is what it asks for:
    the scheduler plans both with `default_duration`."""
    limit = min(find_limits(prepared, state.jobs[task.job], task))
    return limit if limit < FOREVER else None
