"""What happened within the second of a pass, found from what accounting tells of the passes after it.

Accounting counts seconds. Of what ended in the second of a pass it does not tell how much of it the pass already knew,
nor how much ended before the tasks of that pass were sent to their hosts; which of equal queue instances is taken next
depends on that. Where and when tasks really ran, accounting tells. So where a pass starts other tasks than really
started then, or starts them elsewhere, the last passes are made again with each other course of their seconds; the one
counts after which most tasks of the pass are as they were. Nothing else is ever changed, and what no course explains
stays as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np

from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.waiting import note_ended
from qmonpy.lab.workload.sentence import Sentence, count_in_sentence
from qmonpy.lab.workload.workload import UNKNOWN, Workload
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, SchedulerMemory, State, TaskKey
from qmonpy.translation import later

PASSES = 10
"""So many of the last passes are made again."""
MOST_TRIALS, MOST_PLACES_TRIED = 500, 60_000
"""After so many passes were made again in vain since the last that helped, no course is looked for any more: something
else decides there. On a large site fewer are made: those passes look at so many queue instances in all."""
REPORTED = later("The file reporting tells in which order tasks began and ended within a second.")
NOTHING_FOUND = later(
    "Times are known to the second only, so the order within one second is not known; nothing depended on it here."
)
GIVEN_UP = later(
    "Times are known to the second only, so the order within one second is not known. No order that was tried explains "
    "where and when the next tasks really started: of one second, what began counts as before what ended."
)
LEFT_OFF = later("From then on no order was looked for.")

Keys = tuple[TaskKey, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What happened in the second of a pass: so many of those that ended then were known to the pass, and so many had
    ended before its tasks were sent."""

    known: int = 0
    before: int = 0


@dataclass(frozen=True, slots=True)
class _Step:
    """A pass, and what happened in its second and up to the next pass."""

    now: int
    state: State
    """Before the pass, and before anything of its second."""
    started: tuple[RunningTask, ...] = ()
    ended: Keys = ()
    """In the second of the pass, in the order of the records."""
    course: Course = Course()
    later: Keys = ()
    """What ended behind that second."""
    jobs: tuple[Job, ...] = ()
    """What came."""
    memory: SchedulerMemory | None = None
    """What the scheduler remembered after a pass that was made again."""


@dataclass(frozen=True, slots=True)
class Explained:
    """Other courses of the last passes, and what follows from them."""

    state: State
    """Before the pass, and before anything of its second."""
    course: Course
    """Of the second of the pass."""
    moved: tuple[RunningTask, ...]
    """Tasks of earlier passes that are on other queue instances now."""


class LikelyOrder:
    """Follows a play, and finds courses of its last seconds that explain what really happened."""

    def __init__(
        self,
        cluster: Cluster,
        workload: Workload,
        row_of: Callable[[RunningTask], int],
        *,
        knows_order: bool = False,
        is_shuffled: bool = False,
    ):
        """`row_of` tells the place of a task in the workload. Where it is known in which order all began and ended,
        only what a pass already knew is looked for; where a seed shuffles it, nothing is."""
        self._knows_order = knows_order
        self._cluster, self._prepared, self._row_of = cluster, prepare(cluster), row_of
        is_told = (workload.start > 0) & (workload.place != UNKNOWN)
        self._starts: list[int] = np.where(is_told, workload.start, 0).tolist()
        self._places = [workload.places[each] if each != UNKNOWN else "" for each in workload.place.tolist()]
        seconds, counts = np.unique(workload.start[is_told], return_counts=True)
        self._counts: Mapping[int, int] = dict(zip(seconds.tolist(), counts.tolist(), strict=True))
        """By second how many tasks really started then."""
        self._steps: list[_Step] = []
        self._trials = 0
        self._most_trials = min(MOST_TRIALS, MOST_PLACES_TRIED // max(1, len(self._prepared.site.places)))
        self._is_told = bool(len(seconds)) and not is_shuffled
        self._found = self._unexplained = 0
        """How often other courses were found, and for how many passes none that explains all."""

    @property
    def is_wanted(self) -> bool:
        """Whether courses are looked for."""
        return self._is_told and self._trials < self._most_trials

    def describe(self) -> tuple[Sentence, ...]:
        """Return in sentences what is known of the order within a second; none where no record tells enough."""
        if not self._is_told:
            return ()
        if self._knows_order:
            return (Sentence(REPORTED),)
        if not self._found:
            return (Sentence(GIVEN_UP if self._unexplained else NOTHING_FOUND),)
        found = count_in_sentence(
            self._found,
            later(
                "Times are known to the second only, so the order within one second is not known: {count:,} time it "
                "was found from where and when the next tasks ran."
            ),
            later(
                "Times are known to the second only, so the order within one second is not known: {count:,} times it "
                "was found from where and when the next tasks ran."
            ),
        )
        if not self._unexplained:
            return (found,)
        left = count_in_sentence(
            self._unexplained,
            later("No order explains {count:,} pass."),
            later("No order explains {count:,} passes."),
        )
        return (found, left) if self.is_wanted else (found, left, Sentence(LEFT_OFF))

    @property
    def is_open(self) -> bool:
        """Whether one of the last passes may have had another course."""
        return any(each.started and each.ended for each in self._steps)

    def forget(self) -> None:
        """Something happened that is not made again: look at no pass before."""
        self._steps = []

    def note_pass(self, now: int, state: State, started: tuple[RunningTask, ...], ended: Keys, known: int) -> None:
        """Take in a pass, the state before it and what ended in its second, some of which it knew."""
        self._steps = [*self._steps[1 - PASSES :], _Step(now, state, started, ended, Course(known, known))]

    def has_noted(self, now: int) -> bool:
        """Whether there was a pass in this second, with what ended in it."""
        return bool(self._steps) and self._steps[-1].now == now

    def note_ends(self, keys: Keys) -> None:
        """Take in what ended since."""
        if self._steps:
            self._steps[-1] = replace(self._steps[-1], later=(*self._steps[-1].later, *keys))

    def note_job(self, job: Job) -> None:
        """Take in a job that came."""
        if self._steps:
            self._steps[-1] = replace(self._steps[-1], jobs=(*self._steps[-1].jobs, job))

    def explain(self, now: int, state: State, started: Sequence[RunningTask], ending: Keys) -> Explained | None:
        """Return the courses after which a pass starts more of what really started then, where it did; None where
        all is as it was, or no course helps. `ending` is what ends in its second."""
        first = [*self._steps, _Step(now, state, tuple(started), ending)]
        wanted = self._counts.get(now, 0)
        best = self._improve(first, wanted)
        if self._score(best[-1]) != wanted:
            self._unexplained += 1
        if best is first:
            return None
        self._trials = 0
        self._found += 1
        self._steps = best[:-1]
        return Explained(best[-1].state, best[-1].course, tuple(_list_moved(first, best)))

    def _improve(self, steps: list[_Step], wanted: int) -> list[_Step]:
        """Return the steps with one other course after another, as long as each makes the last pass fit better."""
        score = self._score(steps[-1])
        while score < wanted:
            better = next((each for each in self._list_others(steps) if self._score(each[-1]) > score), None)
            if better is None:
                break
            steps, score = better, self._score(better[-1])
        return steps

    def _score(self, step: _Step) -> int:
        """Return how many tasks of a pass really started then and there, less those that really started elsewhen."""
        score = 0
        for task in step.started:
            row = self._row_of(task)
            if self._starts[row] == step.now:
                score += task.pieces[0][0] == self._places[row]
            else:
                score -= self._starts[row] > 0
        return score

    def _list_others(self, steps: list[_Step]) -> Iterator[list[_Step]]:
        """Yield the steps in which one of them took another course, the last ones first."""
        last = steps[-1]
        for known in range(len(last.ended) + 1):
            if known != last.course.known and self.is_wanted:
                yield [*steps[:-1], self._again(last, last.state, Course(known, known))]
        for at in reversed(range(0 if self._knows_order else len(steps) - 1)):
            step = steps[at]
            for before in range(step.course.known, len(step.ended) + 1) if step.started else ():
                if before != step.course.before and self.is_wanted:
                    other = replace(step, course=Course(step.course.known, before))
                    found = self._go_on([*steps[:at], other], steps[at + 1 :])
                    if found is not None:
                        yield found

    def _go_on(self, steps: list[_Step], others: Sequence[_Step]) -> list[_Step] | None:
        """Return steps with those behind them made again; None where one fits worse to what happened than it did."""
        for step in others:
            again = self._again(step, self._leave(steps[-1], step), step.course)
            is_last = step is others[-1]
            if not is_last and not self._is_as_good(again, step):
                return None
            steps.append(again)
        return steps

    def _is_as_good(self, again: _Step, step: _Step) -> bool:
        keys = {(each.job, each.task) for each in again.started}
        if keys != {(each.job, each.task) for each in step.started}:
            return False
        return self._score(again) >= self._score(step)

    def _again(self, step: _Step, state: State, course: Course) -> _Step:
        """Make a pass again."""
        self._trials += 1
        known = self._end(state, step.ended[: course.known])
        found = schedule(self._cluster, known, step.now)
        return replace(step, state=state, started=found.started, course=course, memory=found.memory)

    def _leave(self, step: _Step, following: _Step) -> State:
        """Return the state before the next pass."""
        course = step.course
        state = self._end(step.state, step.ended[: course.known])
        # Only what ended since is added to it before the next pass.
        memory = step.memory or replace(following.state.memory, ended={})
        state = self._end(replace(state, memory=memory), step.ended[course.known : course.before])
        state = start_tasks(state, step.started)
        state = self._end(state, (*step.ended[course.before :], *step.later))
        for job in step.jobs:
            state = submit(state, job)
        return state

    def _end(self, state: State, keys: Keys) -> State:
        return end_tasks(note_ended(self._prepared, state, keys), keys) if keys else state


def _list_moved(before: Sequence[_Step], after: Sequence[_Step]) -> Iterator[RunningTask]:
    for one, other in zip(before[:-1], after[:-1], strict=True):
        if one.started is not other.started:
            known = {(each.job, each.task): each for each in one.started}
            yield from (each for each in other.started if known[each.job, each.task].pieces != each.pieces)
