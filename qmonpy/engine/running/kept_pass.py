"""Passes over a state of which everything is kept: bookings, room, the lines of waiting jobs, counts of running tasks.

Only jobs for which something may have changed are tried. What comes out is what a pass over the whole state decides.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush, heapreplace

from qmonpy.engine.fitting.likeness import find_group_key
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.books import Books
from qmonpy.engine.running.layout import LaidOut, Rooms
from qmonpy.engine.running.lines import Line, Lines, Priorities
from qmonpy.engine.running.place_order import PlaceOrder
from qmonpy.engine.running.reserved_room import ReservedRoom
from qmonpy.engine.running.search import (
    FirstRoom,
    Found,
    Group,
    OverbookedError,
    PlainPlace,
    Search,
)
from qmonpy.engine.running.turns import Turns
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.waiting import JobLimits, find_free_tasks, not_eligible
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State, TaskKey
from qmonpy.pauses import paced

MOST_GROUPS = 32
"""How many groups without jobs are kept beside twice as many as there are jobs that may be tried."""

_Head = tuple[float, tuple[int, int], Line, int]
"""Negative priority, job number, its line, and its position there."""


class KeptPass:
    """What passes need of a state; whoever changes the state tells it."""

    def __init__(self, prepared: Prepared, view: State, now: int, order: PlaceOrder):
        """`view` is a state whose jobs and tasks change with time; it is only read. `order` is followed."""
        self._prepared = prepared
        self._view = view
        self.running_of = Counter(number for number, _ in paced(view.running))
        """By job how many of its tasks run."""
        self._aside = _count_aside(view.running)
        """By job how many of these play no role in priorities."""
        categories = {number: prepared.category(view.jobs[number]) for number in paced(self.running_of)}
        self.books = Books(prepared, view, now, categories, order)
        self._rooms = Rooms(self.books)
        self._limits = JobLimits(prepared)
        self._has_user_limit = prepared.site.scheduler_number("maxujobs") > 0
        self.running_by = Counter(view.jobs[number].owner for number, _ in paced(view.running))
        """By user how many of their tasks run."""
        self._priorities = Priorities(prepared)
        self._lines = Lines()
        self._groups: dict[Hashable, Group] = {}
        self._known: dict[int, tuple[Category, Group, float, Search]] = {}
        """By job its category, group, urgency and search."""
        rules = (rule.rule for rules in prepared.accounts.rules.sets for rule in rules)
        self._tells_projects = any(rule.projects is not None for rule in rules)
        """Whether a quota rule tells projects apart."""
        self._counted: dict[int, int] = {}
        """Jobs by which priorities are normalised: those that may be tried, and those that run."""
        self._behind: dict[int, list[int]] = {}
        """By job the jobs that wait for its end."""
        self._later: list[tuple[int, int]] = []
        """Start times and numbers of jobs that asked for one, as a heap."""
        self._is_idle = False
        """Whether a pass tries no job, as there is nowhere to start one."""
        self._touched: set[int] = set()
        """Jobs with held tasks that started others: what is left of them may be held."""
        for number, category in paced(categories.items()):
            if self._counts_running(number):
                submit = self._counted[number] = self._priorities.find_submit(view.jobs[number])
                self._priorities.add(self._priorities.urgency(category), submit)
        for number in paced(view.pending):
            self.enter(view.jobs[number], now)

    # --- what changes

    def look_at(self, view: State) -> None:
        """Take another view in the place of the first, of the same jobs and tasks."""
        self._view = view

    def enter(self, job: Job, now: int) -> None:
        """Let a waiting job be tried if nothing keeps it from that."""
        number = job.number
        if not_eligible(self._view, job, now) is None:
            category, group, urgency, _ = self._find(job)
            owner = job.owner if self._has_user_limit else ""
            seconds = self._prepared.booked_seconds(category)
            self._lines.add(job, group, urgency, owner, seconds)
        self._count(job)
        if number in self._lines:
            return
        if job.start_after > now:
            heappush(self._later, (job.start_after, number))
        for each in job.predecessors:
            if each in self._view.jobs:
                self._behind.setdefault(each, []).append(number)

    def leave(self, job: Job) -> None:
        """Let a job be tried no more, as it is altered or deleted."""
        if job.number in self._lines:
            self._lines.remove(job.number)
            self._count(job)
        if job.number not in self._counted:
            self._known.pop(job.number, None)

    def free(self, job: Job, task: RunningTask) -> None:
        """Release what a task used that has ended."""
        self.books.move(self._find_category(job), task, is_end=True)
        self.running_of[job.number] -= 1
        self.running_by[job.owner] -= 1
        if task.is_set_aside:
            self._aside[job.number] -= 1

    def mark(self, running: Mapping[TaskKey, RunningTask]) -> None:
        """Take in which of the tasks that run are set aside in priorities now."""
        aside = _count_aside(running)
        changed = [number for number in {**self._aside, **aside} if aside[number] != self._aside[number]]
        self._aside = aside
        for number in changed:
            if number in self._view.jobs:
                self._count(self._view.jobs[number])

    def _counts_running(self, number: int) -> bool:
        """Whether a task of a job runs that counts in priorities."""
        return self.running_of[number] > self._aside[number]

    def settle(self, job: Job, now: int) -> None:
        """Take in that tasks of a job have ended; if the job is gone, others may have waited for that."""
        self._count(job)
        if job.number in self._view.jobs:
            return
        self._known.pop(job.number, None)
        del self.running_of[job.number]
        for number in self._behind.pop(job.number, ()):
            if number in self._view.pending and number not in self._lines:
                self.enter(self._view.jobs[number], now)

    def _count(self, job: Job) -> None:
        """Count a job among those that may be tried or run, or count it no more."""
        number = job.number
        is_present = number in self._lines or self._counts_running(number)
        counted, submit = self._counted.get(number), self._priorities.find_submit(self._view.jobs.get(number, job))
        if counted == (submit if is_present else None):
            return
        urgency = self._find_urgency(job)
        if counted is not None:
            self._priorities.remove(urgency, counted)
            del self._counted[number]
        if is_present:
            self._priorities.add(urgency, submit)
            self._counted[number] = submit

    def _find_category(self, job: Job) -> Category:
        """Return the category of a job, for which nobody may ever search."""
        known = self._known.get(job.number)
        return self._prepared.category(job) if known is None else known[0]

    def _find_urgency(self, job: Job) -> float:
        known = self._known.get(job.number)
        return self._priorities.urgency(self._prepared.category(job)) if known is None else known[2]

    def _find(self, job: Job) -> tuple[Category, Group, float, Search]:
        found = self._known.get(job.number)
        if found is None:
            category = self._prepared.category(job)
            key: Hashable = category.grid_engine_key
            if not self._tells_projects or category.grid_engine_key[0] is not None:
                # Else Grid Engine may take jobs of several projects for equal, but no more than those with one key.
                key = find_group_key(self._prepared, category)
            group = self._groups.get(key)
            if group is None:
                # Also where no pass uses what is kept, as long as starts are planned, jobs come and go.
                if len(self._groups) > MOST_GROUPS + 2 * len(self._lines):
                    self._forget_groups()
                group = self._groups[key] = Group()
            project = category.project if self._tells_projects else None
            search = group.searches.get(project)
            if search is None:
                search = group.searches[project] = self._make_search(category)
            found = self._known[job.number] = category, group, self._priorities.urgency(category), search
        return found

    def _make_search(self, category: Category) -> Search:
        if category.pe is not None:
            return LaidOut(self.books, category, self._rooms)
        if category.is_soft or not self._prepared.plan(category).is_independent:
            return PlainPlace(self.books, category)
        return FirstRoom(self.books, category)

    # --- a pass

    def begin(self, now: int) -> None:
        """Prepare the next pass: jobs whose start time has come may be tried from now on."""
        view = self._view
        self._prepared.note_pass()
        self._priorities.begin(now)
        while self._later and self._later[0][0] <= now:
            _, number = heappop(self._later)
            if number in view.pending and number not in self._lines:
                self.enter(view.jobs[number], now)
        for number in sorted(self._touched):
            if number in view.pending and number in self._lines:
                self._lines.remove(number)
                self.enter(view.jobs[number], now)
                self._count(view.jobs[number])
        self._touched = set()
        self.books.order.follow()
        self.books.add_up(view, now)
        self.books.follow_reservations(view.reservations, now)
        self.books.board.begin(view.used_sets, view.memory.weights)
        opens_later = self._prepared.max_reservation and (self.books.order.places or self.books.board.opens_later)
        self._is_idle = not self.books.open_count and not opens_later

    def _forget_groups(self) -> None:
        """Forget what was kept for jobs that run or have gone, each of which may have requested something else."""
        self._known = {number: each for number, each in self._known.items() if number in self._lines}
        used = {group for _, group, _, _ in self._known.values()}
        self._groups = {key: group for key, group in self._groups.items() if group in used}
        self._priorities.forget()

    def run(self, now: int) -> Iterator[tuple[Job, list[RunningTask]]]:
        """Start what can start, job by job in the order in which they are tried; yield each with the tasks that start.

        Whoever asks takes them out of the waiting tasks before going on, and calls `note_started`.
        """
        refused: list[Group] = []
        heads = self._find_heads()
        while heads:
            _, (_, number), line, position = heappop(heads)
            group = line.group
            if group.is_refused:
                continue
            job = self._view.jobs[number]
            tasks = self._start_tasks(job, group, now)
            if group.is_refused:
                refused.append(group)
            if tasks:
                is_left = len(tasks) < len(self._view.pending[number].tasks)
                yield job, tasks
                position += is_left
            else:
                position += 1
            if not self.books.open_count:
                break
            if not group.is_refused and position < len(line.numbers):
                heappush(heads, (-self._priority(line, position), line.rank(position), line, position))
        for group in refused:
            group.is_refused = False
        # What has started counts from the next pass on; it costs less if taken in here.
        self.books.order.follow()

    def look_ahead(self, board: Board) -> None:
        """Begin a pass that looks at later times on a board; it has not planned anything yet."""
        self._rooms.begin(board)

    def note_room_taken(self, task: RunningTask) -> None:
        """Take in that this pass, which has planned nothing so far, has started a task."""
        self._rooms.take(task)

    def list_jobs(self, board: Board | None = None) -> Iterator[Job]:
        """Yield the jobs that may be tried in the order of a pass, which starts nothing of them before the last.

        With the board of a pass that looks at later times, jobs are left out that are known to find no room.
        """
        turns = {line: Turns(line, self._find_reserved_of(line), board) for line in self._lines}
        heads = []
        for line, turn in turns.items():
            if (at := turn.find_next()) is not None:
                heads.append((-self._priority(line, at), line.rank(at), line, at))
        heapify(heads)
        jobs = self._view.jobs
        while heads:
            _, (_, number), line, _ = heads[0]
            job = jobs[number]
            if board is None or self.has_room(job, board):
                yield job
            at = turns[line].find_next()
            if at is None:
                heappop(heads)
            else:
                heapreplace(heads, (-self._priority(line, at), line.rank(at), line, at))

    def _find_reserved_of(self, line: Line) -> ReservedRoom | None:
        """Return the search for all jobs of a line in passes that look at later times; None if there are several."""
        group = line.group
        return next(iter(group.reserved.values()), None) if len(group.searches) == 1 else None

    def find_category(self, job: Job) -> Category:
        """Return the category of a job that may be tried or runs."""
        return self._find_category(job)

    def has_room(self, job: Job, board: Board, *, is_lasting: bool = True) -> bool:
        """Whether a task of a job may find room in a pass that looks at later times; False only where that is certain.

        Reservations and planned starts only take room away. `is_lasting` says that the pass has planned nothing so far.
        """
        category, group, _, search = self._find(job)
        if category.reservation is not None:
            return True
        seconds = self._prepared.booked_seconds(category)
        reserved = self.find_reserved(job)
        if reserved is not None:
            return reserved.may_have_room(board, seconds)
        at = self.books.freed.end
        if group.must_retry or group.refused_for.get(seconds) == at:
            return group.must_retry
        if isinstance(search, LaidOut) and not search.may_have_room(board, seconds, is_lasting=is_lasting):
            if is_lasting:
                group.refused_for[seconds] = at
            return False
        if group.must_retry:
            # Found out just now: where the order of a search matters, less room may be what lets it succeed.
            return True
        try:
            if group.refused_at != at and search.find(board.now) is None:
                group.refused_at = at
        except OverbookedError:
            return True
        return group.refused_at != at

    def find_reserved(self, job: Job) -> ReservedRoom | None:
        """Return the search for the place of a sequential job in passes that look at later times; None where such a
        search takes more than to ask the places one by one."""
        category, group, _, search = self._find(job)
        if not isinstance(search, FirstRoom) or category.reservation is not None:
            return None
        project = category.project if self._tells_projects else None
        found = group.reserved.get(project)
        if found is None:
            found = group.reserved[project] = ReservedRoom(self.books, category)
        return found

    def note_refused(self, job: Job) -> None:
        """Take in that a job found no room in a pass that looks at later times and has planned nothing so far."""
        category, group, _, _ = self._find(job)
        if category.pe is not None and category.reservation is None and not group.must_retry:
            group.refused_for[self._prepared.booked_seconds(category)] = self.books.freed.end

    def _find_heads(self) -> list[_Head]:
        """Return the first jobs of the lines of which one may start, as a heap."""
        heads: list[_Head] = []
        at, priority = self.books.freed.end, self._priority
        if not self.books.open_count:
            # Grid Engine notices that no queue is open only after it has tried a job, if one may open later.
            if self._is_idle:
                return []
            firsts = (self._find_first(each) for each in self._lines)
            first = min((each for each in firsts if each is not None), default=None, key=_rank)
            return [first] if first is not None and first[2].group.must_retry else []
        for line in self._lines:
            group = line.group
            if not group.is_refused_at(at):
                heads.append((-priority(line, 0), line.rank(0), line, 0))
        heapify(heads)
        return heads

    def _find_first(self, line: Line) -> _Head | None:
        """Return the first job of a line of which a limit lets a task start; None without one."""
        for position, number in enumerate(line.numbers):
            job = self._view.jobs[number]
            if self._limits.count_left(job, self._count_running(number), self.running_by[job.owner]):
                return -self._priority(line, position), line.rank(position), line, position
        return None

    def _count_running(self, number: int) -> int:
        """Return how many tasks of a job limits take for running: also those that have ended since the last pass."""
        return self.running_of[number] + self._view.memory.ended.get(number, 0)

    def _priority(self, line: Line, position: int) -> float:
        return self._priorities.priority(line.posix, line.urgency, line.submits[position])

    def _start_tasks(self, job: Job, group: Group, now: int) -> list[RunningTask]:
        """Start as many tasks of a job as there is room for, in the order of their ids."""
        started: list[RunningTask] = []
        books, running_of, running_by = self.books, self.running_of, self.running_by
        number, owner = job.number, job.owner
        category, _, _, search = self._find(job)
        tasks = find_free_tasks(job, self._view.pending[number].tasks)
        while tasks:
            most = self._limits.count_left(job, self._count_running(number), running_by[owner])
            if not most:
                break
            found = search.find(now)
            if found is None:
                group.is_refused, group.refused_at = True, books.freed.end
                break
            count = search.count_room(min(most, len(tasks)))
            started += self._start(number, tasks[:count], category, found, now)
            tasks = tasks[count:]
            running_of[number] += count
            running_by[owner] += count
            if not books.open_count:
                break
        return started

    def _start(
        self, number: int, tasks: Sequence[int], category: Category, found: Found, now: int
    ) -> list[RunningTask]:
        """Start tasks of a job at the same places."""
        places, pe = found
        pieces = tuple((place.name, slots) for place, slots in places)
        sets = self._prepared.quota_sets(category, places, pe)
        started = RunningTask.of_array(number, tasks, pieces, now, pe, sets)
        self.books.move(category, started[0], is_end=False, count=len(started))
        return started

    def take_start(self, job: Job, task: RunningTask) -> None:
        """Book a task that a pass has let start which looked at later times.

        Such a pass books it for as long as its job asks; from now on the limits of its queues count, too, and what was
        refused behind its start may find room behind its end.
        """
        category = self._find_category(job)
        self.books.move(category, task, is_end=False)
        prepared = self._prepared
        if prepared.has_queue_limits and prepared.task_seconds(category, task) < prepared.booked_seconds(category):
            self.books.reopen(task)
        self.running_of[job.number] += 1
        self.running_by[job.owner] += 1

    def note_started(self, job: Job) -> None:
        """Take in that tasks of a job have left the waiting ones."""
        if job.number not in self._view.pending:
            if job.number in self._lines:
                self._lines.remove(job.number)
        elif job.task_holds or job.error_tasks:
            self._touched.add(job.number)
        self._count(job)

    # --- what a pass tells

    def list_priorities(self) -> Mapping[int, float]:
        """Return the dispatch priorities of all jobs that may be tried or run, by number."""
        jobs, urgency = self._view.jobs, self._find_urgency
        priority = self._priorities.priority
        counted = self._counted.items()
        found = {number: priority(jobs[number].priority, urgency(jobs[number]), submit) for number, submit in counted}
        aside = [jobs[number] for number, count in self._aside.items() if count and number not in self._counted]
        return found | self._priorities.find_aside([(job, urgency(job)) for job in aside]) if aside else found

    def list_order(self, priorities: Mapping[int, float]) -> tuple[int, ...]:
        """Return the jobs that still wait: those that are tried by falling priority, then the others, which have the
        priority 0, by number."""
        jobs, pending = self._view.jobs, self._view.pending
        limited = set()
        for number in self._lines.numbers():
            job = jobs[number]
            if self._limits.may_limit(job):
                running = self._count_running(number), 0 if self._is_idle else self.running_by[job.owner]
                if self._limits.find_reached(job, *running) is not None:
                    limited.add(number)
        tried = [each for each in self._lines.numbers() if each not in limited and priorities[each]]
        tried.sort(key=lambda number: (-priorities[number], jobs[number].submit_time, number))
        wanted = set(tried)
        return (*tried, *sorted(number for number in pending if number not in wanted))


def _count_aside(running: Mapping[TaskKey, RunningTask]) -> Counter[int]:
    """Return by job how many of its running tasks play no role in priorities."""
    return Counter(key[0] for key, task in paced(running.items()) if task.marks and task.is_set_aside)


def _rank(head: _Head) -> tuple[float, tuple[int, int]]:
    return head[:2]
