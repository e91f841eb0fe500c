"""A pass of the running engine that looks at later times, too: jobs in the order that is kept, and without searches for
what had no room before.
"""

from collections.abc import Callable, Sequence

from qmonpy.engine.fitting.level_match import Match
from qmonpy.engine.fitting.prepared import Needs, Prepared
from qmonpy.engine.passing.known import Known
from qmonpy.engine.passing.ranking import Ranking
from qmonpy.engine.passing.schedule import Pass
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.kept_pass import KeptPass
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.priorities import Priorities
from qmonpy.engine.work.waiting import not_eligible
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, State


class PlanningPass(Pass):
    """A pass over a state of which the order of jobs, the counts of running tasks and the room at present are kept."""

    def __init__(
        self,
        prepared: Prepared,
        view: State,
        now: int,
        kept: KeptPass,
        *,
        board: Board,
        known: Known,
        is_ordered: bool,
        with_reasons: bool = False,
    ):
        """`kept` has begun a pass at this moment, `known` is what is counted of the state; with `is_ordered` no search
        puts places in another order."""
        super().__init__(prepared, view, now, with_reasons=with_reasons, board=board, known=known)
        self._kept = kept
        kept.look_ahead(self.board)
        self._is_ordered = is_ordered and not self._is_blind
        self._skips_refused = self._is_ordered and not known.wants_plans and bool(board.places)
        """Whether jobs that find no room change nothing for those behind them: a job is tried before the pass ends for
        want of an open queue instance, and the order of those that are full depends on who was tried."""

    def run_briefly(self, breathe: Callable[[], None] | None = None) -> Decisions:
        """Decide what starts, and what is remembered; order, priorities and reasons are not told."""
        self.try_jobs(self._kept.list_jobs(self.board if self._skips_refused else None), breathe)
        started, undelivered = self.progress.deliver()
        planned = self.progress.list_planned()
        return Decisions(started, planned, memory=self.remember(), undelivered=undelivered)

    def rank_jobs(self) -> Ranking:
        """See `Pass.rank_jobs`."""
        if self._ranking is None:
            eligible = list(self._kept.list_jobs())
            tried = {job.number for job in eligible}
            others = ((number, self.state.jobs[number]) for number in self.state.pending if number not in tried)
            refusals = ((number, not_eligible(self.state, job, self.now)) for number, job in others)
            held = {number: refusal for number, refusal in refusals if refusal is not None}
            self._ranking = Ranking(eligible, held, Priorities(self._kept.list_priorities()))
        return self._ranking

    def _find_category(self, job: Job) -> Category:
        return self._kept.find_category(job)

    def _start(self, job: Job, tasks: Sequence[int], category: Category, *, may_plan: bool) -> Match:
        if not may_plan and not self.with_reasons and not self._has_room(job):
            self.progress.refused[category.grid_engine_key] = ()
            if category.pe is None:
                self._look_later(category, may_plan=False)
            else:
                self.board.marks.note_all(has_full=self.board.has_full)
            return Match.NEVER
        before = len(self.progress.started)
        found = super()._start(job, tasks, category, may_plan=may_plan)
        if found is not Match.OK and self._is_ordered and not self.progress.planned:
            self._kept.note_refused(job)
        if not self.progress.planned:
            for task in self.progress.started[before:]:
                self._kept.note_room_taken(task)
        return found

    def _has_room(self, job: Job) -> bool:
        if not self._is_ordered:
            return True
        return self._kept.has_room(job, self.board, is_lasting=not self.progress.planned)

    def _find_room(self, job: Job, category: Category, most: int) -> tuple[Place, Needs, int] | None:
        search = self._kept.find_reserved(job) if self._is_ordered else None
        if search is None:
            return super()._find_room(job, category, most)
        seconds = self.prepared.booked_seconds(category)
        found = search.find(self.board, seconds, is_lasting=not self.progress.planned)
        return None if found is None else (*found, search.count_room(min(most, self._count_left(job))))
