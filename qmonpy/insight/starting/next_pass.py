"""The next pass as it would go for other versions of one waiting job; what all of them have in common is done once."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.passing.ranking import Ranking, find_priorities, find_waiting
from qmonpy.engine.passing.schedule import Pass, open_board
from qmonpy.engine.placing.board import Board
from qmonpy.engine.work.priorities import has_tickets
from qmonpy.engine.work.urgency import resource_urgency
from qmonpy.engine.work.waiting import not_eligible
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from qmonpy.pauses import pause

MOST_MARKS = 6
"""So many points of the pass over the jobs before are kept."""
BREATHS = 200
"""After so many jobs others may go on."""


class NextPass:
    """The next pass over a state, asked again and again where one of its jobs would start if it were otherwise."""

    def __init__(self, prepared: Prepared, state: State, now: int, number: int):
        """`number` is that of a waiting job; `now` is in seconds since the epoch."""
        self.prepared = prepared
        self.state = state
        self.now = now
        self.job = state.jobs[number]
        self._board: Board = open_board(prepared, state, now)
        pause()
        self._rankings: dict[tuple[object, ...], Ranking] = {}
        self._others = [each for each in self._rank(self.job).eligible if each.number != number]
        self._marks: dict[int, Pass] = {0: self._make_pass()}
        """By the number of the jobs that were tried, the pass at that point."""

    def find_start(self, job: Job) -> RunningTask | None:
        """Return where a task of another version of the job would start in the next pass; None if none would."""
        if not_eligible(replace(self.state, jobs={**self.state.jobs, job.number: job}), job, self.now):
            return None
        ranking = self._rank(job)
        if ranking.ranks.of_tasks:
            return self._find_in_turns(job)
        before, others = self._part(ranking.eligible, job.number)
        mark = self._go_to(len(before)) if others is None else self._go_over(self._make_pass(), before)
        trial = mark.copy()
        if trial.board.places or not before:
            trial.try_jobs([job])
        return next((each for each in trial.progress.deliver()[0] if each.job == job.number), None)

    def _part(self, eligible: Sequence[Job], number: int) -> tuple[Sequence[Job], Sequence[Job] | None]:
        """Return the jobs before one, and all others of them; None for these if they are in their usual order."""
        at = next(index for index, each in enumerate(eligible) if each.number == number)
        before = eligible[:at]
        rest = [*before, *eligible[at + 1 :]]
        return before, None if rest == self._others else rest

    def _find_in_turns(self, job: Job) -> RunningTask | None:
        """The whole pass, where arrays take turns with others task by task."""
        state = replace(self.state, jobs={**self.state.jobs, job.number: job})
        found = Pass(self.prepared, state, self.now, with_reasons=False, board=self._board.copy())
        return next((each for each in found.run(pause).started if each.job == job.number), None)

    def _rank(self, job: Job) -> Ranking:
        """Return the order of all jobs with another version of the job in it."""
        prepared = self.prepared
        urgency = resource_urgency(prepared, prepared.category(job))
        policy = job.owner, job.project, job.department, job.override_tickets, job.job_share, job.slots
        has_own = has_tickets(prepared.cluster, (self.job, job))
        times = job.priority, job.submit_time, job.deadline, job.tasks
        gates = job.user_hold, job.operator_hold, job.system_hold, job.task_holds, job.start_after, job.predecessors
        key = urgency, times, gates, job.has_error, job.error_tasks, policy if has_own else ()
        found = self._rankings.get(key)
        if found is None:
            state = replace(self.state, jobs={**self.state.jobs, job.number: job})
            waiting = find_waiting(state, self.now)
            found = waiting.rank(find_priorities(self._board, state, waiting, self.now))
            pause()
            if len(self._rankings) > MOST_MARKS:
                self._rankings.clear()
            self._rankings[key] = found
        # The order is that of numbers and priorities: the version of the job in it plays no role.
        return found

    def _make_pass(self) -> Pass:
        return Pass(self.prepared, self.state, self.now, with_reasons=False, board=self._board.copy())

    def _go_to(self, count: int) -> Pass:
        """Return the pass after so many of the other jobs, in their usual order."""
        if count not in self._marks:
            nearest = max(each for each in self._marks if each <= count)
            if len(self._marks) > MOST_MARKS:
                self._marks = {each: self._marks[each] for each in {0, nearest}}
            self._marks[count] = self._go_over(self._marks[nearest].copy(), self._others[nearest:count])
        return self._marks[count]

    @staticmethod
    def _go_over(found: Pass, jobs: Sequence[Job]) -> Pass:
        for begin in range(0, len(jobs), BREATHS):
            if begin and not found.board.places:
                break
            if found.board.places or not begin:
                found.try_jobs(jobs[begin : begin + BREATHS])
            pause()
        return found
