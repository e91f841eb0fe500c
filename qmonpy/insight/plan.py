"""The plan: when and where every pending job would start if nothing else came.

The scheduler is played forward on copies of the state. A task is taken to end at its run time limit; one that requests
none at default_duration of sched_conf(5), and never where that is infinite.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import chain

from qmonpy.engine.prepared import prepare
from qmonpy.engine.progress import advance_reservations, delete_jobs, end_tasks, next_reservation_event, start_tasks
from qmonpy.engine.schedule import schedule
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import Refusal
from qmonpy.model.moment import FOREVER, end_of
from qmonpy.model.state import RunningTask, State, TaskKey

MOST_STEPS = 1000
"""Moments at which something ends or begins that are played, unless told otherwise; each costs two or more passes."""


@dataclass(frozen=True, slots=True)
class TaskPlan:
    """When and where a task would start."""

    task: int
    start: int
    """Seconds since the epoch."""
    end: int | None
    """When it is taken to end; None if that is not known."""
    pieces: tuple[tuple[str, int], ...]
    """Queue instances and slots, the master's first."""
    pe: str | None = None


@dataclass(frozen=True, slots=True)
class JobPlan:
    """What is planned for a pending job."""

    job: int
    is_duration_known: bool
    """Whether it requests a run time limit; if not, all that starts behind it is a guess."""
    tasks: tuple[TaskPlan, ...] = ()
    """In the order in which they would start."""
    left: int = 0
    """Tasks for which no start was found."""
    refusals: tuple[Refusal, ...] = ()
    """Why not, at the last moment that was played."""

    @property
    def start(self) -> int | None:
        """When its first task would start."""
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
    """The last moment that was played; behind it nothing is planned."""
    is_complete: bool
    """Whether all was played to the end; if not, jobs without a start may have one later."""

    def find(self, job: int) -> JobPlan | None:
        """The plan of one job."""
        return next((each for each in self.jobs if each.job == job), None)


def plan(cluster: Cluster, state: State, now: int, most_steps: int = MOST_STEPS) -> Plan:
    """Play a state forward until no job waits, nothing more happens, or so many moments were played.

    `now` is in seconds since the epoch. The state is not changed.
    """
    player = _Player(cluster, state, now)
    is_complete = player.play(most_steps)
    return player.plan(is_complete=is_complete)


class _Player:
    """A state that moves on from one event to the next."""

    def __init__(self, cluster: Cluster, state: State, now: int):
        self._cluster = cluster
        self._prepared = prepare(cluster)
        self._first = state
        self._begin = now
        self._state = state
        self._now = now
        self._tasks: dict[int, list[TaskPlan]] = {number: [] for number in state.pending}
        self._ends = [(end, key) for key, task in state.running.items() if (end := self._end(task)) is not None]
        heapify(self._ends)

    def play(self, most_steps: int) -> bool:
        """Whether all there is to play was played."""
        for _ in range(most_steps):
            self._step()
            moment = self._next_moment()
            if not self._state.pending or moment is None:
                return True
            self._now = moment
        return False

    def plan(self, *, is_complete: bool) -> Plan:
        refusals: Mapping[int, tuple[Refusal, ...]] = {}
        if self._state.pending:
            refusals = schedule(self._cluster, self._state, self._now, with_reasons=True).refusals
        jobs = []
        for number in sorted(self._tasks):
            waiting = self._state.pending.get(number)
            left = len(self._first.pending[number].tasks) - len(self._tasks[number])
            tasks = tuple(self._tasks[number])
            reasons = refusals.get(number, ()) if waiting else ()
            jobs.append(JobPlan(number, self._is_known(number), tasks, left, reasons))
        running = dict.fromkeys(task.job for task in self._first.running.values())
        unknown = tuple(sorted(number for number in running if not self._is_known(number)))
        return Plan(self._begin, tuple(jobs), unknown, self._now, is_complete)

    def _step(self) -> None:
        """What happens at one moment: reservations and tasks end, others begin."""
        self._state = advance_reservations(self._state, self._now)
        ended: list[TaskKey] = []
        while self._ends and self._ends[0][0] <= self._now:
            ended.append(heappop(self._ends)[1])
        self._state = end_tasks(self._state, ended)
        while self._state.pending:
            started = schedule(self._cluster, self._state, self._now).started
            if not started:
                break
            self._state = start_tasks(self._state, started)
            for task in started:
                self._note(task)
        # Jobs that are to start at once or not at all are gone now.
        running = {task.job for task in self._state.running.values()}
        late = [n for n in self._state.pending if self._state.jobs[n].is_immediate and n not in running]
        self._state = delete_jobs(self._state, late) if late else self._state

    def _note(self, task: RunningTask) -> None:
        end = self._end(task)
        if end is not None:
            heappush(self._ends, (end, (task.job, task.task)))
        self._tasks[task.job].append(TaskPlan(task.task, task.start_time, end, task.pieces, task.pe))

    def _end(self, task: RunningTask) -> int | None:
        """When a task ends, as far as is known; one that should have ended is taken to end in the next interval."""
        job = self._first.jobs[task.job]
        category = self._prepared.category(job)
        limit = category.run_time_limit
        end = end_of(task.start_time, self._prepared.default_duration if limit is None else limit)
        reservation = self._first.reservations.get(job.reservation or 0)
        if reservation is not None:
            end = min(end, reservation.end)
        if end >= FOREVER:
            return None
        if end <= self._now and task.start_time < self._now:
            return self._now + max(1, self._prepared.schedule_seconds)
        return max(end, self._now + 1)

    def _is_known(self, number: int) -> bool:
        return self._prepared.category(self._first.jobs[number]).run_time_limit is not None

    def _next_moment(self) -> int | None:
        """When the next task ends, a reservation begins or ends, or a job may first start."""
        moments = chain(
            (self._ends[0][0],) if self._ends else (),
            (event for event in (next_reservation_event(self._state),) if event is not None),
            (self._state.jobs[number].start_after for number in self._state.pending),
        )
        return min((each for each in moments if each > self._now), default=None)
