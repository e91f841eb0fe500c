"""The jobs before a job that take what it needs: without all of them it would start, with any one of them it would not.

A pass is made as the scheduler makes it, up to the job in question, in which a job after which this one would no longer
start is left out.
"""

from collections.abc import Callable, Sequence
from time import thread_time

from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.site.category import CategoryKey
from qmonpy.insight.why.answer import Before, JobBefore, Taken
from qmonpy.insight.why.before.taken import TakenSearch, find_start
from qmonpy.insight.why.what_if import Lifts, Situation
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask
from qmonpy.pauses import paced

MOST_TRIES = 400
"""So often it is tried whether the job starts behind some others; then the jobs that are left count together."""
MOST_TOLD = 20
"""Of so many categories of jobs it is found out what they take."""
MOST_SECONDS = 20.0
"""After so many seconds of the processor no more jobs are tried: on the largest sites a single one takes up to one."""


def find_jobs_before(
    situation: Situation,
    lifts: Lifts,
    breathe: Callable[[], None] | None = None,
    clock: Callable[[], float] = thread_time,
) -> tuple[Before | None, RunningTask | None]:
    """Return the jobs that keep a job from starting though, with some things lifted, it would start alone.

    Also returns where it starts without them; None if it does not start even so. `breathe` is called before each job
    that is tried, and may break the search off by an exception; `clock` tells seconds, by which it ends by itself.
    """
    search = _Search(situation, lifts, breathe or (lambda: None), clock)
    return search.find()


class _TimeIsUpError(Exception):
    """It takes too long to try any more jobs."""


class _Search:
    """A pass in which jobs are left out that are in the way."""

    def __init__(self, situation: Situation, lifts: Lifts, breathe: Callable[[], None], clock: Callable[[], float]):
        self._situation, self._breathe, self._clock = situation, breathe, clock
        self._job = situation.job
        state = situation.without(lifts.ended)
        self._pass = situation.make_pass(state, situation.open_board(lifts))
        ranking = self._pass.rank_jobs()
        eligible, self._priorities = ranking.eligible, ranking.priorities
        index = next(index for index, each in enumerate(eligible) if each.number == self._job.number)
        self._jobs = eligible[:index]
        self._before: dict[int, JobBefore] = {}
        self._together: tuple[int, ...] = ()
        self._untried: tuple[int, ...] = ()
        self._latest = self._last_look = float("inf")
        self._taken = TakenSearch(situation, self._breathe)
        self._keys: dict[CategoryKey, tuple[Taken, ...]] = {}
        """Categories of which a job was in the way, with what it takes: all others of them would be and do, too."""

    def find(self) -> tuple[Before | None, RunningTask | None]:
        starts = self._try()
        if starts is None:
            return None, None
        self._latest = self._clock() + MOST_SECONDS
        self._go_on()
        starts = self._try()
        if not self._before and not self._untried:
            return None, starts
        ranks = {job.number: rank for rank, job in enumerate(self._jobs)}
        jobs = tuple(sorted(self._before.values(), key=lambda each: ranks[each.number]))
        return Before(jobs, self._priorities[self._job.number], self._together, self._untried), starts

    def _try(self) -> RunningTask | None:
        """Return where the job would start at this point of the pass."""
        return find_start(self._pass.copy(), self._job)

    def _go_on(self) -> None:
        """Make the pass over all jobs in front, without those after which the job in question would not start.

        As many are taken at once as went well before: after some that are in the way the next one is tried by itself,
        and then ever more. So the work grows with the jobs that are in the way, not with all that wait.
        """
        position, size = 0, 1
        mark = self._pass
        try:
            for _ in range(MOST_TRIES):
                if position >= len(self._jobs):
                    return
                some = self._jobs[position : position + size]
                mark = self._pass
                if self._goes_well(some):
                    position, size = position + len(some), 2 * size
                    continue
                if len(some) == 1:
                    self._note(some[0], self._pass, mark)
                    position += 1
                self._pass, size = mark, max(1, len(some) // 2)
            mark = self._pass
            self._take_together(self._jobs[position:])
        except _TimeIsUpError:
            self._pass = mark
            left = paced(self._jobs[position:])
            self._untried = tuple(each.number for each in left if not self._joins_those_before(each))

    def _goes_well(self, jobs: Sequence[Job]) -> bool:
        """Go on by a copy of the pass over some jobs; return whether the job in question still starts."""
        jobs = [each for each in jobs if not self._joins_those_before(each)]
        if not jobs:
            return True
        self._pass = self._pass.copy()
        self._pass.board.ledger.watch()
        for each in jobs:
            if not self._pass.board.places:
                break
            self._breathe()
            self._last_look = self._clock()
            if self._last_look > self._latest:
                raise _TimeIsUpError
            self._pass.start_tasks(each)
        return self._try() is not None

    def _take_together(self, jobs: Sequence[Job]) -> None:
        """Go on over the jobs that are left, or leave them all out if the job in question would not start."""
        mark = self._pass
        if jobs and not self._goes_well(jobs):
            self._pass = mark
            self._together = tuple(each.number for each in jobs if each.number not in self._before)

    def _joins_those_before(self, job: Job) -> bool:
        """Take in a job of a category of which another was in the way; return whether it is one."""
        if not self._keys:
            return False
        taken = self._keys.get(self._situation.prepared.category(job).grid_engine_key)
        if taken is None:
            return False
        self._before.setdefault(job.number, JobBefore(job.number, self._priorities[job.number], taken=taken))
        return True

    def _note(self, job: Job, after: Pass, mark: Pass) -> None:
        """Note that a job is in the way, with where and when it would start, and what it takes."""
        taken = self._taken.find(job, mark, after) if self._has_time() else ()
        key = self._situation.prepared.category(job).grid_engine_key
        self._keys[key] = tuple(each.without_places() for each in taken)
        planned = next((each for each in after.progress.planned if each.job == job.number), None)
        started = next(
            (each for each in after.progress.started[len(mark.progress.started) :] if each.job == job.number), None
        )
        pieces = planned.pieces if planned else started.pieces if started else ()
        names = tuple(name for name, _ in pieces)
        start = planned.start if planned else None
        self._before[job.number] = JobBefore(job.number, self._priorities[job.number], start, names, taken)

    def _has_time(self) -> bool:
        """Whether so much of the time is left that it is found out, too, what a job takes."""
        return self._latest - self._last_look > MOST_SECONDS / 2 and len(self._keys) < MOST_TOLD
