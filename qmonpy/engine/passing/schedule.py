"""The scheduling pass: a pure function from a cluster, its state and the time to what starts, and why others wait."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from heapq import heapify, heappop, heappush

from qmonpy.engine.books.load_corrections import find_corrections
from qmonpy.engine.books.piece import walk_places
from qmonpy.engine.fitting.level_match import Match
from qmonpy.engine.fitting.prepared import Needs, Prepared, prepare_for_passes
from qmonpy.engine.passing.delivery import is_short_for_qmaster
from qmonpy.engine.passing.known import Known, find_known
from qmonpy.engine.passing.pass_progress import PassProgress
from qmonpy.engine.passing.plan_inside import plan_inside
from qmonpy.engine.passing.planned_start import PlannedStart
from qmonpy.engine.passing.ranking import Ranking, find_priorities, find_waiting, is_idle, show_planned, show_ranking
from qmonpy.engine.passing.reasons import find_reasons, is_barred_alone, tell_limits
from qmonpy.engine.passing.reserve import plan_start
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.inside_search import search_inside
from qmonpy.engine.placing.parallel import Report, search_assignment
from qmonpy.engine.placing.sequential import FirstFit, find_place, search_place
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.calendar_bookings import NO_TURN_IN_SIGHT, counts_calendars, heed_calendars, sees_no_queue
from qmonpy.engine.work.inside import inside_bookings, open_reservations
from qmonpy.engine.work.priorities import Priorities
from qmonpy.engine.work.usage import FindLedger, ledger_of
from qmonpy.engine.work.waiting import (
    JobLimits,
    find_free_tasks,
    make_memory,
    refuse_limited,
    refuse_rest,
    still_unplannable,
)
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Refusal, Refuser, ignore_refusal
from qmonpy.model.work.state import Decisions, PlannedTask, RunningTask, SchedulerMemory, State, mark_pe
from qmonpy.uncollected import without_collection


def schedule(
    cluster: Cluster,
    state: State,
    now: int,
    *,
    with_reasons: bool = False,
    breathe: Callable[[], None] | None = None,
) -> Decisions:
    """Decide what starts now; nothing is changed.

    `now` is in seconds since the epoch. With reasons, every job that waits gets the refusals of this pass. `breathe` is
    called from job to job, so that a long pass may let other threads go first.
    """
    prepared = prepare_for_passes(cluster)
    prepared.note_pass()
    with without_collection():
        return Pass(prepared, state, now, with_reasons=with_reasons).run(breathe)


def open_board(prepared: Prepared, state: State, now: int, find_ledger: FindLedger = ledger_of) -> Board:
    """Return the board of a pass before anything starts; its ledger has a plan if a start may be planned for a job.

    `find_ledger` stands for `ledger_of` where somebody keeps books."""
    has_plan = prepared.max_reservation > 0 and any(state.jobs[n].wants_reservation for n in state.pending)
    ledger = find_ledger(prepared, state, now, has_plan=has_plan or counts_calendars(prepared, state))
    heed_calendars(prepared, state, ledger, now)
    ledger.corrections = find_corrections(prepared.site, state, now)
    return Board(
        prepared,
        ledger,
        state.instance_states,
        now,
        used_sets=state.used_sets,
        weights=state.memory.weights,
        changes=state.changes,
    )


class Pass:
    """One pass over a state; `run` may be called once.

    Before that, `board` has the open queue instances and the ledger as they are before anything of this pass starts.
    """

    def __init__(
        self,
        prepared: Prepared,
        state: State,
        now: int,
        *,
        with_reasons: bool,
        board: Board | None = None,
        ranking: Ranking | None = None,
        known: Known | None = None,
    ):
        """`board` takes the place of that of the state, for questions of what would be; `ranking` is that of its jobs,
        and `known` what is counted of them, where somebody knows."""
        self.prepared = prepared
        self.state = state
        self.now = now
        self.with_reasons = with_reasons
        self.board = board or open_board(prepared, state, now)
        known = known or find_known(state)
        self._insides = open_reservations(prepared, state) if known.has_insides else {}
        self._own_insides: set[int] = set()
        """The reservations of which no other pass has the same books."""
        self._is_untouched = True
        """Whether places have to be sorted anew when full ones are taken in for a search."""
        self._is_open_numbered = self._is_all_numbered = False
        """Whether the last search was a parallel one that numbered open places alone; whether one numbered all."""
        self._is_blind = sees_no_queue(prepared, state.instance_states)
        self.progress = PassProgress([], 0 if self._is_blind else None, unplannable=still_unplannable(prepared, state))
        self._searches: dict[Category, FirstFit] = {}
        self._is_idle = is_idle(self.board)
        """Whether no job is tried, as there is nowhere to start one."""
        self._refused: set[Category] = set()
        """Categories of which nothing more can start in this pass, as far as jobs of them were tried."""
        self._ranking = ranking
        self._looks_always = not prepared.cluster.variety.remembers_unplannable
        self._wants_plans = known.wants_plans
        """Whether it matters to anybody which places searches have marked."""
        self.progress.running_of.update(known.running_of)
        self.progress.running_by.update(known.running_by)
        for number, count in state.memory.ended.items():
            self.progress.running_of[number] = self.progress.running_of.get(number, 0) + count
        self.limits = JobLimits(prepared)

    def run(self, breathe: Callable[[], None] | None = None) -> Decisions:
        """Decide what starts, and book it on the board."""
        ranking = self.rank_jobs()
        if self._is_idle:
            self.board.note(Refusal(Cause.ALL_CLOSED, Refuser.SCHEDULER, "scheduler"))
        elif ranking.ranks.of_tasks:
            self._take_turns(ranking, breathe)
        else:
            self.try_jobs(ranking.eligible, breathe)
        return self._decisions(ranking)

    def try_jobs(self, jobs: Iterable[Job], breathe: Callable[[], None] | None = None) -> None:
        """Start and plan tasks of jobs in their order, as long as any queue instance is open."""
        for job in () if self._is_idle else jobs:
            if breathe is not None:
                breathe()
            if not self._count_left(job):
                # It was set aside before, and so is not the one after which the pass notices that no queue is left.
                continue
            if not job.wants_reservation and self._find_category(job) in self._refused:
                continue
            self.start_tasks(job)
            if not self.board.places:
                # Grid Engine, too, notices that no queue is left only after it has tried a job.
                break

    def _take_turns(self, ranking: Ranking, breathe: Callable[[], None] | None) -> None:
        """Try the jobs in their order; an array whose next task has fewer tickets falls back after each of its
        tasks."""
        ranks = ranking.ranks
        turns = [(-ranks.by_job[job.number], job.number, 0) for job in ranking.eligible]
        heapify(turns)
        while turns:
            if breathe is not None:
                breathe()
            _, number, at = heappop(turns)
            job = self.state.jobs[number]
            if not self._count_left(job):
                continue
            if job.wants_reservation or self.prepared.category(job) not in self._refused:
                turn = self.start_tasks(job, at, ranks)
                if not self.board.places:
                    break
                if turn is not None:
                    heappush(turns, (-turn[0], number, turn[1]))

    def rank_jobs(self) -> Ranking:
        """Return the jobs that may be tried in their order, the refusals of the others, and the priorities."""
        if self._ranking is None:
            waiting = find_waiting(self.state, self.now)
            self._ranking = waiting.rank(find_priorities(self.board, self.state, waiting, self.now))
        return self._ranking

    def copy(self, board: Board | None = None) -> "Pass":
        """Return a pass that goes on from the same point by itself, on another board if one is given."""
        found = copy(self)
        found.board = board or self.board.copy()
        found.progress = self.progress.copy()
        # Searches remember where there is no room, and insides what is used of reservations.
        found._searches = {}
        found._refused = set(self._refused)
        found._insides = dict(self._insides)
        self._own_insides, found._own_insides = set(), set()
        return found

    def start_tasks(self, job: Job, begin: int = 0, ranks: Priorities | None = None) -> tuple[float, int] | None:
        """Start as many tasks of a job as there is room for, in the order of their ids; plan the others if asked to.

        With `ranks` it stops where the next task has a priority of its own, and returns that and the position of the
        task, at which to begin next time; else it returns None.
        """
        category = self._find_category(job)
        tasks = find_free_tasks(job, self.state.pending[job.number].tasks)
        position = begin
        while position < len(tasks):
            task = tasks[position]
            if position > begin and ranks is not None:
                priority = ranks.find_next(job.number, task)
                if priority is not None:
                    return priority, position
            may_start = category.grid_engine_key not in self.progress.refused
            may_plan = self._may_plan(job, category)
            if not may_start:
                self._refused.add(category)
            if not (may_start or may_plan) or not self._count_left(job):
                return None
            if self._is_untouched and self.board.is_sorted_softly and not (category.pe and category.is_soft):
                self.board.sort()
            if may_plan:
                is_full_first = self._is_untouched and self._is_open_numbered
                is_sorted = self._is_untouched or self.board.is_load_moved
                self.board.take_full_in(is_sorted=is_sorted, is_full_first=is_full_first)
                self._is_all_numbered |= category.pe is not None
            self.board.is_load_moved = False
            started = len(self.progress.started)
            some = tasks[position:] if ranks is None and not self._is_blind else (task,)
            found = self._start(job, some, category, may_plan=may_plan) if may_start else Match.LATER
            is_told = may_start and self.with_reasons
            is_later = found is Match.LATER and may_plan
            is_done = found is Match.OK or (is_later and self._plan(job, task, category, is_told=is_told))
            if may_plan and is_done:
                self.board.close_full()
            elif may_plan and job.number not in self.progress.skipped:
                # Full places stay among the others, so that the pass does not end for want of open ones.
                self.progress.unplannable.add(category.grid_engine_key)
            if is_done and category.pe is not None and category.is_soft:
                # It had places sorted by its soft requests; now they are sorted as they were.
                self.board.sort()
                self._is_untouched = True
            elif is_done or category.pe is None:
                # A parallel job that found nothing leaves the order of queues as it was for the next.
                self._is_untouched = False
            self._is_open_numbered = category.pe is not None and not (is_done or self._is_all_numbered)
            position += max(1, len(self.progress.started) - started)
            if not is_done or not self.board.places:
                return None
        return None

    def _find_category(self, job: Job) -> Category:
        return self.prepared.category(job)

    def _may_plan(self, job: Job, category: Category) -> bool:
        """Whether a start may be planned for a task that cannot start now (sched_conf(5), max_reservation)."""
        return (
            job.wants_reservation
            and not job.is_immediate
            and len(self.progress.planned) < self.prepared.max_reservation
            and category.grid_engine_key not in self.progress.unplannable
        )

    def _start(self, job: Job, tasks: Sequence[int], category: Category, *, may_plan: bool) -> Match:
        """Start the first of some tasks if there is room, and those behind it that may start at once in the same place.

        Without room, return whether there will be some, where a start may be planned.
        """
        weights = self.board.weights
        found, is_later = self._place(job, tasks, category, may_plan=may_plan)
        if not found:
            learnt, self.board.weights = self.board.weights, weights
            reasons = self._reasons(category, may_plan=may_plan)
            self.board.weights = learnt
            if is_barred_alone(self.board, category):
                self.progress.skip(job.number, reasons)
                return Match.NEVER
            self.progress.refused[category.grid_engine_key] = reasons
            return Match.LATER if is_later else Match.NEVER
        self.progress.started += found
        self.progress.running_of[job.number] = self.progress.running_of.get(job.number, 0) + len(found)
        self.progress.running_by[job.owner] = self.progress.running_by.get(job.owner, 0) + len(found)
        return Match.OK

    def _plan(self, job: Job, task: int, category: Category, *, is_told: bool) -> bool:
        told: list[Refusal] = []
        found = self._plan_start(category, told.append if is_told else ignore_refusal)
        if told:
            self.progress.add_reasons(category.grid_engine_key, told)
        if found is None:
            return False
        end = end_of(found.start, self.prepared.booked_seconds(category))
        # What is reserved has a diagram of its own, and behind a calendar without end nothing is booked (9.1.4, asked).
        pieces = found.pieces if category.reservation is None and found.start < NO_TURN_IN_SIGHT else ()
        for piece, place, slots in walk_places(pieces):
            bookings = self.prepared.bookings(category, place, found.pe, slots, piece)
            self.board.ledger.plan(bookings, found.start, end)
        if found.pe is not None and found.start < NO_TURN_IN_SIGHT:
            slots = sum(slots for _, slots in found.pieces)
            self.board.ledger.plan(self.prepared.accounts.pe_booking(found.pe, slots), found.start, end)
        names = tuple((place.name, slots) for place, slots in found.pieces)
        self.progress.planned.append(PlannedTask(job.number, task, found.start, end, names, found.pe))
        # A limit on the tasks of a job counts those that are planned, too; one on the tasks of a user does not.
        self.progress.running_of[job.number] = self.progress.running_of.get(job.number, 0) + 1
        return True

    def _plan_start(self, category: Category, report: Report = ignore_refusal) -> PlannedStart | None:
        """Return the planned start of a task that cannot start now, inside its reservation if it has one."""
        if category.reservation is None:
            return plan_start(self.board, category, report)
        inside = self._insides.get(category.reservation)
        if inside is None:
            return None
        return plan_inside(self.board, self.state, category, inside, self.progress.started, self.progress.planned)

    def _count_left(self, job: Job) -> int:
        running_of_job = self.progress.running_of.get(job.number, 0)
        return self.limits.count_left(job, running_of_job, self.progress.running_by.get(job.owner, 0))

    def _place(
        self, job: Job, tasks: Sequence[int], category: Category, *, may_plan: bool
    ) -> tuple[list[RunningTask], bool]:
        """Return the first of some tasks on its places, or several on the same; without places, whether it could start
        later."""
        if category.reservation is not None:
            inside = self._place_inside(job, tasks[0], category)
            is_later = inside is None and may_plan and self._plan_start(category) is not None
            return [inside] if inside is not None else [], is_later
        if category.pe is not None:
            parallel, is_later = self._place_parallel(job, tasks[0], category, may_plan=may_plan)
            return [parallel] if parallel is not None else [], is_later
        board = self.board
        room = self._find_room(job, category, len(tasks))
        if room is None:
            return [], self._look_later(category, may_plan=may_plan)
        place, needs, count = room
        has_full = board.has_full
        if count > 1:
            board.ledger.book_equal(needs.bookings, count, self._end(category))
        else:
            board.ledger.book(needs.bookings, self.now, self._end(category))
        board.after_booking((place,), (count,))
        if board.ledger.timelines is not None:
            board.marks.note_found(place, has_full=has_full, is_full=board.free_slots(place) <= 0)
        pieces = ((place.name, 1),)
        return RunningTask.of_array(job.number, tasks[:count], pieces, self.now, None, needs.quota_sets), False

    def _look_later(self, category: Category, *, may_plan: bool) -> bool:
        """Return whether a sequential job that cannot start now could start later, where a start may be planned."""
        if not may_plan and not (self._wants_plans and self.board.marks.is_any):
            return False
        search = search_place(self.board, category, ignore_refusal, self.board.scene(category))
        if search.went_over_all:
            self.board.marks.note_all(has_full=self.board.has_full)
        return may_plan and (self._looks_always or search.is_later)

    def _find_room(self, job: Job, category: Category, most: int) -> tuple[Place, Needs, int] | None:
        """Return where a sequential task starts, what it needs there, and how many tasks, of `most`, may start there at
        once."""
        if category.is_soft:
            place = find_place(self.board, category, ignore_refusal)
            needs = self.prepared.plan(category).needs(place) if place is not None else None
            return None if place is None or needs is None else (place, needs, 1)
        search = self._searches.get(category)
        if search is None:
            search = self._searches[category] = FirstFit(self.board, category)
        found = search.find()
        if found is None:
            return None
        return (*found, search.count_room(min(most, self._count_left(job))) if most > 1 else 1)

    def _place_parallel(
        self, job: Job, task: int, category: Category, *, may_plan: bool
    ) -> tuple[RunningTask | None, bool]:
        board = self.board
        board.marks.note_all(has_full=board.has_full)
        search = search_assignment(board, category, ignore_refusal, board.scene(category), cares_for_later=may_plan)
        found = search.assignment
        if found is None:
            return None, may_plan if self._looks_always else search.is_later
        pe = found.pe.name
        if any(board.free_slots(place) < slots for place, slots in found.pieces):
            # The qmaster says "not enough (1) free slots in queue", and skips what was to start behind the task.
            self.progress.deliver_no_more()
        elif is_short_for_qmaster(board, category, found.pieces[0][0]):
            self.progress.undelivered.add((job.number, task))
        for piece, place, slots in walk_places(found.pieces):
            bookings = self.prepared.bookings(category, place, pe, slots, piece)
            board.ledger.book(bookings, self.now, self._end(category))
        board.ledger.book(self.prepared.accounts.pe_booking(pe, found.slots), self.now, self._end(category))
        board.after_booking([place for place, _ in found.pieces], [slots for _, slots in found.pieces])
        pieces = tuple((place.name, slots) for place, slots in found.pieces)
        quota_sets = self.prepared.quota_sets(category, found.pieces, pe)
        return RunningTask(job.number, task, pieces, self.now, pe, quota_sets), False

    def _place_inside(self, job: Job, task: int, category: Category) -> RunningTask | None:
        inside = self._insides.get(category.reservation or 0)
        if inside is None:
            return None
        found = search_inside(self.board, category, inside, ignore_refusal)
        if found is None:
            return None
        ledger, number = self.board.ledger, inside.reservation.id
        if number not in self._own_insides:
            inside = self._insides[number] = inside.copy()
            self._own_insides.add(number)
        for piece, place, slots in walk_places(found):
            bookings = inside_bookings(self.prepared, inside, category, place.name, slots, piece)
            inside.ledger.book(bookings)
            account = place.slots_number
            ledger.inside[account] = ledger.inside.get(account, 0.0) + slots
        self.board.after_booking([place for place, _ in found], [slots for _, slots in found])
        pieces = tuple((place.name, slots) for place, slots in found)
        pe = inside.reservation.pe if category.pe is not None else None
        # Rule sets do not count it, but the order of parallel environments follows it (8.1.9, asked).
        marks = (mark_pe(pe),) if pe is not None and len(self.prepared.cluster.pes) > 1 else ()
        return RunningTask(job.number, task, pieces, self.now, pe, marks)

    def _end(self, category: Category) -> int:
        """Return when a task that starts now frees its resources, as far as is known."""
        return end_of(self.now, self.prepared.booked_seconds(category))

    def _reasons(self, category: Category, *, may_plan: bool) -> tuple[Refusal, ...]:
        """Return every reason for which a category cannot start now; nothing unless reasons are wanted."""
        return find_reasons(self.board, category, self._insides, cares_for_later=may_plan) if self.with_reasons else ()

    def _find_limited(self, waiting: list[Job]) -> dict[int, Refusal]:
        """Return the refusals of jobs of which a limit allows no more tasks at a time, by job number."""
        found: dict[int, Refusal] = {}
        for job in waiting:
            if not self.limits.may_limit(job):
                continue
            running_by = 0 if self._is_idle else self.progress.running_by.get(job.owner, 0)
            reached = self.limits.find_reached(job, self.progress.running_of.get(job.number, 0), running_by)
            if reached is not None:
                found[job.number] = refuse_limited(job, *reached)
        return found

    def _find_cut(self, waiting: list[Job], started: Mapping[int, int]) -> Iterator[tuple[int, Refusal]]:
        """Give the refusals of jobs of which a limit kept some tasks from being tried, by job number; `started` has the
        tasks by job that start in this pass."""
        for job in waiting:
            if job.is_array:
                tasks = find_free_tasks(job, self.state.pending[job.number].tasks)
                planned = sum(each.job == job.number for each in self.progress.planned)
                running = self.progress.running_of.get(job.number, 0) - started.get(job.number, 0) - planned
                cut = self.limits.find_cut(job, len(tasks), running)
                if cut is not None:
                    yield job.number, refuse_limited(job, *cut)

    def _decisions(self, ranking: Ranking) -> Decisions:
        progress = self.progress
        ranking = show_planned(ranking, progress.planned)
        eligible, held = ranking.eligible, ranking.held
        started, undelivered = self.progress.deliver()
        gone = Counter(task.job for task in started)
        waiting = [job for job in eligible if gone.get(job.number, 0) < len(self.state.pending[job.number].tasks)]
        refusals: dict[int, tuple[Refusal, ...]] = {}
        limited = self._find_limited(waiting)
        if self.with_reasons:
            told = dict.fromkeys(self.board.dropped)
            dropped = tuple(each for each in told if not (self._is_blind and each.cause is Cause.FULL))
            for job in waiting:
                left = gone.get(job.number, 0)
                has_own = bool(job.task_holds or job.error_tasks)
                if has_own and left >= len(find_free_tasks(job, self.state.pending[job.number].tasks)):
                    refusals[job.number] = tuple(refuse_rest(job))
                    continue
                key = self.prepared.category(job).grid_engine_key
                refusals[job.number] = dropped + self.progress.find_reasons(job.number, key)
            cut = dict(self._find_cut(waiting, gone))
            limits = tell_limits(limited, cut, is_all=len(limited) == len(waiting))
            for number, refusal in (*limits, *held.items()):
                refusals[number] = (*refusals.get(number, dropped), refusal)
        excluded = {*held, *limited} - {each.job for each in progress.planned}
        order, priorities = show_ranking(
            ranking, self.prepared.cluster, self.state, ranking.list_order(waiting, excluded)
        )
        return Decisions(
            started,
            progress.list_planned(),
            order,
            priorities,
            task_priorities=ranking.ranks.list_by_task(self.state),
            refusals=refusals,
            memory=self.remember(),
            undelivered=undelivered,
        )

    def remember(self) -> SchedulerMemory:
        """Return what the scheduler remembers after the pass."""
        done = self.progress
        return make_memory(self.prepared, done.unplannable, self.board.weights, self.state, done.started)
