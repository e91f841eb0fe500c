"""A state played forward by its changes: the result of passes at every moment, at the cost of what happens in them.

Bookings and refusals are kept from moment to moment; jobs are tried again only when something was freed.
`find_quick_play` returns None where passes depend on more than that.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from heapq import heapify, heappop, heappush

from qmonpy.engine.books.progress import advance_reservations, next_reservation_event, with_last
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category, make_requests
from qmonpy.engine.work.calendar_bookings import counts_calendars
from qmonpy.engine.work.inside import Inside, inside_bookings, open_reservations
from qmonpy.engine.work.priorities import has_tickets
from qmonpy.engine.work.waiting import JobLimits, job_priorities, not_eligible
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.insight.plan.play_books import Books
from qmonpy.insight.plan.play_order import CategoryGroups, Line, Lines, Order, Rank
from qmonpy.insight.plan.play_search import FitSearch, Found, InsideSearch, ParallelSearch, PlaceSearch, Search
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import PendingTasks, RunningTask, State, TaskKey

_PARTS = 1024
"""Amounts that are multiples of 1 / 1024 add up without rounding."""


def _has_own_gates(job: Job) -> bool:
    """Return whether single tasks of a job are held or in error."""
    return bool(job.task_holds or job.error_tasks)


def find_quick_play(prepared: Prepared, state: State, now: int) -> "QuickPlay | None":
    """Return a quick play of a state; None if only passes can tell what happens."""
    if (
        counts_calendars(prepared, state)
        or _wants_plans(prepared, state)
        or _has_moving_limits(prepared)
        or not _is_whole(prepared, state)
    ):
        return None
    if state.reservations and (prepared.has_queue_limits or not _is_on_time(prepared, state, now)):
        return None
    if has_tickets(prepared.cluster, state.jobs.values()):
        return None
    if _has_ranges(state) or any(_has_own_gates(state.jobs[number]) for number in state.pending):
        return None
    has_orphans = any("o" in letters for letters in state.instance_states.values())
    if has_orphans and any(state.jobs[number].reservation is not None for number in state.pending):
        # Orphans are tried separately from the places of the books.
        return None
    found = QuickPlay(prepared, state, now)
    return found if found.is_exact else None


def _wants_plans(prepared: Prepared, state: State) -> bool:
    """Whether passes reserve for jobs (`-R y`), which others must not delay."""
    jobs = (state.jobs[number] for number in state.pending)
    return prepared.max_reservation > 0 and any(job.wants_reservation and not job.user_hold for job in jobs)


def _has_ranges(state: State) -> bool:
    """Whether parallel jobs with a range of slots wait: how many they get depends on all searches before."""
    jobs = (state.jobs[number] for number in state.pending)
    return any(job.pe is not None and sum(len(each) for each in job.slots) > 1 for job in jobs)


def _has_moving_limits(prepared: Prepared) -> bool:
    """Whether limits of quotas depend on what is left of consumables."""
    site = prepared.site
    names = {name for level in (site.global_level, *site.hosts.values()) for name in level.accounts}
    limits = (limit.limit for rules in prepared.accounts.rules.sets for rule in rules for limit in rule.limits)
    formulas = (find_load_formula(limit.value) for limit in limits if limit.is_dynamic)
    return any(formula is not None and not names.isdisjoint(formula.attributes()) for formula in formulas)


def _is_whole(prepared: Prepared, state: State) -> bool:
    """Whether amounts add up without rounding, so that releasing them leaves no remainder."""
    requests = [job.hard_resources for job in state.jobs.values()]
    requests += [each.request.resources for each in state.reservations.values()]
    defaults = prepared.site.defaults
    numbers = {
        request.number
        for resources in set(requests)
        for request in make_requests(prepared.cluster, resources)
        if request.name in defaults
    }
    return not any(number * _PARTS % 1 for number in (*numbers, *defaults.values()))


def _is_on_time(prepared: Prepared, state: State, now: int) -> bool:
    """Whether all tasks end before their bookings do; a booking that moves with time cannot be kept."""
    waiting = (prepared.category(state.jobs[number]) for number in state.pending)
    if any(prepared.booked_seconds(category) == 0 for category in waiting):
        return False
    for task in state.running.values():
        limit = prepared.category(state.jobs[task.job]).run_time_limit
        if end_of(task.start_time, prepared.default_duration if limit is None else limit) <= now:
            return False
    return True


class QuickPlay:
    """A play that keeps bookings and refusals from moment to moment."""

    def __init__(self, prepared: Prepared, state: State, now: int):
        self._prepared = prepared
        self._jobs = dict(state.jobs)
        self._running = dict(state.running)
        self._left = {number: each.tasks for number, each in state.pending.items()}
        """By job its waiting tasks."""
        self._view = replace(state, jobs=self._jobs, pending={}, running=self._running)
        """The state at any moment, without what waits."""
        self._used_sets = state.used_sets
        self._has_several_sets = len(prepared.accounts.rules.sets) > 1
        """Whether the order in which quota sets are checked matters."""
        pes = prepared.cluster.pes
        self._has_patterns = any(
            job.pe is not None and (job.pe not in pes or job.has_soft_requests) for job in state.jobs.values()
        )
        """Whether the order in which parallel environments are tried may matter, or that which soft requests leave."""
        self._due = _next_turn(state.reservations.values())
        self._books = Books(prepared, state, now)
        self._insides: dict[int, Inside] | None = None
        self._limits = JobLimits(prepared)
        self._running_of = Counter(number for number, _ in state.running)
        self._running_by = Counter(state.jobs[number].owner for number, _ in state.running)
        self._order = Order(prepared, self._jobs)
        self._groups = CategoryGroups(prepared)
        self._lines = Lines(self._make_search)
        self._categories: dict[int, tuple[Category, Category, int]] = {}
        """By job its category, the category that represents it, and the seconds for which its tasks are booked."""
        self._ranks: dict[int, Rank] = {}
        self._eligible: set[int] = set()
        self._entering: list[int] = []
        """Jobs that are eligible and in no line yet."""
        self._counted: set[int] = set()
        """Jobs that the order counts: eligible or running ones."""
        self._behind: dict[int, list[int]] = {}
        """By job the jobs that wait for its end."""
        self._later = [(self._jobs[number].start_after, number) for number in self._left]
        heapify(self._later)
        self._immediate = {number for number in self._left if self._jobs[number].is_immediate}
        for number in self._running_of:
            self._count(number)
        for task in self._running.values():
            _, example, seconds = self._category(self._jobs[task.job])
            self._books.book_task(example, task, seconds)
        for number in self._left:
            self._line(self._jobs[number])
            self._try_to_enter(number, now)

    @property
    def is_exact(self) -> bool:
        """Whether this gives the same result as passes."""
        sorting = self._books.sorting
        if self._has_patterns or (self._has_several_sets and any(line.must_retry for line in self._lines)):
            return False
        return not self._lines.has_split_keys and (sorting is None or sorting.is_local)

    @property
    def state(self) -> State:
        """See `Play.state`."""
        pending = {number: PendingTasks(number, tasks) for number, tasks in self._left.items()}
        used = self._used_sets
        return replace(self._view, jobs=dict(self._jobs), pending=pending, running=dict(self._running), used_sets=used)

    def has_pending(self) -> bool:
        """See `Play.has_pending`."""
        return bool(self._left)

    def next_moment(self, now: int) -> int | None:
        """See `Play.next_moment`."""
        later = self._later
        while later and (later[0][0] <= now or later[0][1] not in self._left):
            heappop(later)
        event = next_reservation_event(self._view) if self._view.reservations else None
        moments = [*(time for time, _ in later[:1]), *([event] if event is not None else [])]
        return min((each for each in moments if each > now), default=None)

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`."""
        while self._later and self._later[0][0] <= now:
            _, number = heappop(self._later)
            if number in self._left and number not in self._eligible:
                self._try_to_enter(number, now)
        if now >= self._due:
            self._turn_reservations(now)
        self._end(ended, now)
        started: list[RunningTask] = []
        while True:
            for line in self._lines:
                line.may_fit |= line.must_retry
            self._arrange(now)
            more = self._run(now)
            started += more
            if not more or not any(line.must_retry for line in self._lines):
                break
        for number in [each for each in self._immediate if each in self._left and not self._running_of[each]]:
            self._drop(number, now)
        return started

    # --- what ends

    def _end(self, keys: Iterable[TaskKey], now: int) -> None:
        gone = []
        for key in keys:
            task = self._running.pop(key, None)
            if task is None:
                continue
            gone.append(task.job)
            self._used_sets = with_last(self._used_sets, task.quota_sets)
            job = self._jobs[task.job]
            _, example, seconds = self._category(job)
            self._books.free_task(example, task, seconds)
            self._running_of[task.job] -= 1
            self._running_by[job.owner] -= 1
            if job.reservation is not None:
                self._insides = None
        for number in dict.fromkeys(gone):
            self._settle(number, now)
        if gone:
            self._retry_all()

    def _retry_all(self) -> None:
        for line in self._lines:
            line.may_fit, line.refused_from = True, None

    def _turn_reservations(self, now: int) -> None:
        """Let reservations begin and end; the jobs that were submitted into an ended one end with it."""
        before = self.state
        after = advance_reservations(before, now)
        self._end([key for key in before.running if key not in after.running], now)
        for number in [each for each in before.pending if each not in after.pending]:
            self._drop(number, now)
        self._view = replace(self._view, reservations=after.reservations)
        self._due = _next_turn(after.reservations.values())
        self._insides = None
        self._books.advance(now)
        self._retry_all()

    def _drop(self, number: int, now: int) -> None:
        """Delete the waiting tasks of a job."""
        if number in self._entering:
            self._entering.remove(number)
        elif number in self._eligible:
            job = self._jobs[number]
            line = self._line(job)
            line.remove(line.jobs.index(number), self._seconds(job))
        self._eligible.discard(number)
        del self._left[number]
        self._settle(number, now)

    def _settle(self, number: int, now: int) -> None:
        """Forget a job of which nothing runs or waits, and try the jobs that waited for its end."""
        self._count(number)
        if self._running_of[number] or number in self._left:
            return
        del self._jobs[number]
        for each in self._behind.pop(number, ()):
            if each in self._left and each not in self._eligible:
                self._try_to_enter(each, now)

    def _count(self, number: int) -> None:
        is_present = number in self._eligible or self._running_of[number] > 0
        if is_present is not (number in self._counted):
            if is_present:
                self._counted.add(number)
                self._order.add(self._jobs[number])
            else:
                self._counted.discard(number)
                self._order.remove(self._jobs[number])

    # --- what waits

    def _try_to_enter(self, number: int, now: int) -> None:
        job = self._jobs[number]
        if not_eligible(self._view, job, now) is None:
            self._eligible.add(number)
            self._entering.append(number)
            self._count(number)
            return
        for each in job.predecessors:
            if each in self._jobs:
                self._behind.setdefault(each, []).append(number)

    def _seconds(self, job: Job) -> int:
        return self._category(job)[2]

    def _category(self, job: Job) -> tuple[Category, Category, int]:
        found = self._categories.get(job.number)
        if found is None:
            category = self._prepared.category(job)
            seconds = self._prepared.booked_seconds(category)
            found = self._categories[job.number] = category, self._groups.representative(job, category), seconds
        return found

    def _line(self, job: Job) -> Line:
        category, example, _ = self._category(job)
        return self._lines.find(example, category.grid_engine_key)

    def _arrange(self, now: int) -> None:
        """Sort all jobs into the order in which they are tried."""
        if self._order.is_volatile:
            jobs = [self._jobs[number] for number in self._counted]
            priorities = job_priorities(self._prepared, jobs, now)
            self._ranks = {number: (-priority, number) for number, priority in priorities.items()}
            self._sort()
        elif self._order.has_changed():
            self._ranks = {number: self._order.rank(self._jobs[number]) for number in self._eligible}
            self._sort()
        for number in self._entering:
            job = self._jobs[number]
            if not self._order.is_volatile:
                self._ranks[number] = self._order.rank(job)
            self._line(job).add(number, self._seconds(job), self._ranks.__getitem__)
        self._entering = []

    def _sort(self) -> None:
        for line in self._lines:
            line.jobs.sort(key=self._ranks.__getitem__)

    # --- what starts

    def _make_search(self, category: Category) -> Search:
        if category.reservation is not None:
            return InsideSearch(self._books, self._find_inside)
        if category.pe is not None:
            return ParallelSearch(self._books, category)
        is_fitting = not category.is_soft and self._prepared.plan(category).is_independent
        return FitSearch(self._books, category) if is_fitting else PlaceSearch(self._books)

    def _find_inside(self, number: int) -> Inside | None:
        if self._insides is None:
            self._insides = open_reservations(self._prepared, self._view)
        return self._insides.get(number)

    def _run(self, now: int) -> list[RunningTask]:
        """Make one pass over the lines that are awake; return the tasks that start."""
        started: list[RunningTask] = []
        if self._books.sorting is not None:
            self._books.sorting.begin_pass()
        awake = [line for line in self._lines if line.may_fit and line.jobs]
        heads = [(self._ranks[line.jobs[0]], index, 0) for index, line in enumerate(awake)]
        heapify(heads)
        while heads:
            _, index, position = heappop(heads)
            line = awake[index]
            position = self._serve(line, position, now, started)
            if line.may_fit and position < len(line.jobs):
                heappush(heads, (self._ranks[line.jobs[position]], index, position))
        return started

    def _serve(self, line: Line, position: int, now: int, started: list[RunningTask]) -> int:
        """Start the tasks of a job that can start; return the position of the next job of its line."""
        number = line.jobs[position]
        job = self._jobs[number]
        category, example, seconds = self._category(job)
        if line.refused_from is not None and seconds >= line.refused_from:
            return position + 1
        while self._is_within_limits(job):
            found = line.search.find(category, now, end_of(now, seconds))
            if found is None:
                line.refused_from = seconds
                line.may_fit = line.search.may_find_for_less() and seconds > line.shortest
                return position + 1
            task = self._start(job, category, found, now)
            self._books.book_task(example, task, seconds)
            started.append(task)
            if number not in self._left:
                line.remove(position, seconds)
                return position
        return position + 1

    def _is_within_limits(self, job: Job) -> bool:
        return self._limits.find_reached(job, self._running_of[job.number], self._running_by[job.owner]) is None

    def _start(self, job: Job, category: Category, found: Found, now: int) -> RunningTask:
        pieces, pe = found
        tasks = self._left[job.number]
        sets: tuple[str, ...] = ()
        if (self._has_several_sets or pe is not None) and category.reservation is None:
            places = self._prepared.site.by_name
            sets = self._prepared.quota_sets(category, [(places[name], slots) for name, slots in pieces], pe)
            self._used_sets = with_last(self._used_sets, sets)
        task = RunningTask(job.number, tasks[0], pieces, now, pe, sets)
        self._running[job.number, task.task] = task
        self._running_of[job.number] += 1
        self._running_by[job.owner] += 1
        if len(tasks) > 1:
            self._left[job.number] = tasks[1:]
        else:
            del self._left[job.number]
            self._eligible.discard(job.number)
        inside = self._find_inside(category.reservation) if category.reservation is not None else None
        if inside is not None and self._insides is not None:
            for index, (name, slots) in enumerate(pieces):
                booked = inside_bookings(self._prepared, inside, category, name, slots, is_master=index == 0)
                inside.ledger.book(booked)
        return task


def _next_turn(reservations: Iterable[Reservation]) -> int:
    """Return when a reservation next begins or ends."""
    waiting = (ReservationState.WAITING, ReservationState.WARNING)
    return min((each.start if each.state in waiting else each.end for each in reservations), default=FOREVER)
