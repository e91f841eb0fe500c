"""When a job starts if others run as long as jobs of the same user and name did: a range, beside the start by limits.

A run time limit is an upper bound: nearly all jobs end before it. Plays of the scheduler in which each task runs as
long as one that ended, drawn by chance, tell how far apart the starts may be.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Iterable, Sequence
from random import Random

from qmonpy.insight.plan.plan import Expect, Plan, plan
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.counts import format_count
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr

FEWEST = 3
"""From so many ended runs on these tell how long the next one takes."""
PLAYS = 40
SEED = 21
"""The same question has the same answer; each play has a seed of its own, so that it can be played again alone."""
EARLY, MIDDLE, LATE = 0.1, 0.5, 0.9
"""Behind so much of all plays are the starts that a range tells."""
FEWEST_PLAYS = 10
"""With fewer plays there is no range."""


class PastRuns:
    """How long tasks ran that have ended, by user and name."""

    def __init__(self, runs: Iterable[tuple[str, str, int]] = ()):
        """`runs` are users, names of jobs, and seconds."""
        self._known: dict[tuple[str, str], list[int]] = {}
        self.add_all(runs)

    def add_all(self, runs: Iterable[tuple[str, str, int]]) -> None:
        """Take in many runs: users, names of jobs, and seconds."""
        touched: set[tuple[str, str]] = set()
        for owner, name, seconds in runs:
            if seconds > 0:
                self._known.setdefault((owner, name), []).append(seconds)
                touched.add((owner, name))
        for key in touched:
            self._known[key].sort()

    def with_more(self, others: Iterable[tuple[str, str, int]]) -> "PastRuns":
        """Return the run times with those of another source that may have the same runs: of each user and name, those
        of the source that has more."""
        other, found = PastRuns(others), PastRuns()
        found._known = {**self._known}
        for key, runs in other._known.items():
            if len(runs) > len(found._known.get(key, ())):
                found._known[key] = runs
        return found

    def add(self, owner: str, name: str, seconds: int) -> None:
        """Take in the run of one task; one of no length tells nothing."""
        if seconds > 0:
            insort(self._known.setdefault((owner, name), []), seconds)

    def list_longer(self, job: Job, elapsed: int) -> Sequence[int]:
        """Return the seconds of ended runs of the same user and name that took longer than a time; rising, none where
        there are too few."""
        known = self._known.get((job.owner, job.name), [])
        found = known[bisect_right(known, elapsed) :]
        return found if len(found) >= FEWEST else ()

    def list_of(self, owner: str, name: str) -> Sequence[int]:
        """Return the seconds of all runs of a user and name that are known, rising."""
        return self._known.get((owner, name), ())

    def count(self, job: Job) -> int:
        """Return how many runs of the same user and name are known."""
        return len(self.list_of(job.owner, job.name))


def find_wanted_runs(state: State) -> frozenset[tuple[str, str]]:
    """Return the users and names of jobs of which a forecast asks how long they run: of those that run, or wait."""
    return frozenset((job.owner, job.name) for job in state.jobs.values())


def find_past_runs(finished: Iterable[FinishedTask]) -> PastRuns:
    """Return the runs of tasks that ended by themselves."""
    return PastRuns(
        (each.owner, each.name, each.end_time - each.start_time)
        for each in finished
        if each.start_time and each.end_time and not each.was_deleted
    )


@dataclass(frozen=True, slots=True)
class StartRange:
    """When a job starts, by past runs: in a tenth of all plays before `early`, in a tenth after `late`."""

    job: int
    early: int
    middle: int
    late: int
    """Seconds since the epoch."""
    plays: int
    running: int
    """How many tasks run now."""
    known: int
    """Of how many of them past runs tell how long they take."""
    by_limits: int | None
    """When it starts if every task runs as long as it may; None if that is not known."""
    starts: tuple[int | None, ...] = ()
    """When it starts in each play, in their order; None where it does not."""

    @property
    def rising(self) -> list[int]:
        """The starts of the plays in which it starts, the earliest first."""
        return sorted(each for each in self.starts if each is not None)


def find_place(part: float, plays: int) -> int:
    """Return at which place of so many starts, from 0, a part of all plays is over."""
    return round(part * (plays - 1))


def find_start_range(
    cluster: Cluster,
    state: State,
    now: int,
    job: int,
    past: PastRuns,
    should_stop: Callable[[], bool] = lambda: False,
) -> StartRange | None:
    """Return the range of starts of a waiting job by past runs; None if they tell nothing, or it starts in none of the
    plays. `should_stop` is asked now and then, and ends the search with the plays that there are."""
    known = sum(bool(past.list_longer(state.jobs[task.job], now - task.start_time)) for task in state.running.values())
    if not known or job not in state.pending:
        return None
    # First, as it would tell of no start if it were stopped, where there may be one.
    by_limits = _find_played(play_once(cluster, state, now, job, lambda task: None, should_stop), job)
    starts = []
    for number in range(PLAYS):
        if should_stop():
            break
        draw = Draws(state, now, past, number).find
        start = _find_played(play_once(cluster, state, now, job, draw, should_stop), job)
        if start is None and should_stop():
            # This play was broken off.
            break
        starts.append(start)
    rising = sorted(each for each in starts if each is not None)
    if len(rising) < FEWEST_PLAYS:
        return None
    early, middle, late = (rising[find_place(part, len(rising))] for part in (EARLY, MIDDLE, LATE))
    return StartRange(job, early, middle, late, len(rising), len(state.running), known, by_limits, tuple(starts))


def play_once(
    cluster: Cluster,
    state: State,
    now: int,
    job: int,
    expect: Expect,
    should_stop: Callable[[], bool] = lambda: False,
) -> Plan:
    """Play a state forward until a job starts, with the run times that are expected."""
    return plan(cluster, state, now, should_stop=should_stop, expect=expect, wanted=job)


def _find_played(played: Plan, job: int) -> int | None:
    found = played.find(job)
    return found.start if found is not None else None


class Draws:
    """The run times of one play: each task takes as long as an ended one, chosen by chance, and keeps to it."""

    def __init__(self, state: State, now: int, past: PastRuns, play: int):
        """`play` is the number of the play, by which the same is chosen again."""
        self._state, self._now, self._past, self._random = state, now, past, Random(f"{SEED} {play}")
        self._drawn: dict[tuple[int, int], int | None] = {}

    def find(self, task: RunningTask) -> int | None:
        """Return how many seconds a task runs in all; None for as long as it may."""
        key = task.job, task.task
        if key not in self._drawn:
            runs = self.list_possible(task)
            self._drawn[key] = self._random.choice(runs) if runs else None
        return self._drawn[key]

    def list_possible(self, task: RunningTask) -> Sequence[int]:
        """Return the run times of which that of a task is chosen: those that are longer than it has run already."""
        elapsed = max(0, self._now - task.start_time)
        return self._past.list_longer(self._state.jobs[task.job], elapsed)


def describe_start_range(found: StartRange, now: int) -> str:
    """Return both forecasts in sentences: by past runs, and by run time limits."""
    early, middle, late = (format_moment(each, now) for each in (found.early, found.middle, found.late))
    told = tr(
        "If jobs run as long as earlier ones of the same user and name, which are known for {known} of {tasks}, it"
        " starts at {middle}"
        if found.early == found.late
        else "If jobs run as long as earlier ones of the same user and name, which are known for {known} of {tasks}, it"
        " starts between {early} and {late}, as likely before {middle} as after it"
    )
    tasks = format_count(found.running, "running task")
    told = told.format(known=found.known, tasks=tasks, early=early, middle=middle, late=late)
    if found.by_limits is None:
        return tr("{told}; by run time limits no start is known.").format(told=told)
    said = tr("{told}; by run time limits, which are upper bounds, at {moment}.")
    return said.format(told=told, moment=format_moment(found.by_limits, now))
