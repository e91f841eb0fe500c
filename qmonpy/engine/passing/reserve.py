"""Resource reservation: the earliest start that is planned for a waiting job which asked for it (`-R y`).

As in Grid Engine 8.1.9 a plan goes backward from the time when everything that is booked has ended: the earliest time
from which there is room without a break. Gaps in front of later bookings are left to jobs that can start at once.
"""

from bisect import bisect_left, bisect_right, insort
from collections import Counter
from collections.abc import Iterable
from copy import copy

from qmonpy.engine.books.ledger import Ledger, LedgerAtEnd
from qmonpy.engine.books.trial import PlanChange
from qmonpy.engine.fitting.level_match import IMPLICIT_SLOTS, Match, default_requests, match_level
from qmonpy.engine.fitting.quota_match import LimitLevel, RuledOut, limit_number
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.host_bounds import find_task_bounds
from qmonpy.engine.placing.parallel import find_room, least_slots, matching_pes, maximise, slot_choices
from qmonpy.engine.placing.sequential import count_soft_violations
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import shortfall
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_host_requested, check_instance, check_queue
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import FOREVER, NEVER, Relop, end_of
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import ignore_refusal


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """When and where a job is planned to start."""

    start: int
    pieces: tuple[tuple[Place, int], ...]
    pe: str | None = None


def plan_start(board: Board, category: Category) -> PlannedStart | None:
    """Return the planned start of one task, or None where the resources never become free."""
    return _plan_parallel(board, category) if category.pe is not None else _plan_sequential(board, category)


def find_never(board: Board) -> int:
    """Return the moment from which on nothing is planned any more: what has no end there ends then."""
    return NEVER if board.prepared.cluster.variety.plans_behind_endless else FOREVER


# --- sequential jobs


def _plan_sequential(board: Board, category: Category) -> PlannedStart | None:
    """Return the place that is free first; of equal ones the first, or the one with the fewest soft violations.

    Of those that nobody looks at, as no place can be free earlier, one that is still marked may be taken (`Marks`).
    """
    site = board.site
    if check_host(site, category, site.global_level):
        return None
    at_end = LedgerAtEnd(board.ledger)
    general = match_level(site.global_level, at_end, category, frozenset(), is_last=False)
    if general.match not in (Match.OK, Match.MISSING):
        return None
    search = _PlanSearch(board, category, at_end, general.found)
    return search.run()


class _PlanSearch:
    """The search for the place of a sequential job that is free first."""

    def __init__(self, board: Board, category: Category, at_end: LedgerAtEnd, found: frozenset[str]):
        self._board, self._category, self._at_end, self._found = board, category, at_end, found
        self._out = RuledOut(board.accounts, category)
        self._from_global = level_free_from(board, board.site.global_level, category)
        self._best: Place | None = None
        # A place that is never free is none, but for a job with soft requests.
        never = find_never(board)
        self._best_key = (never, never if category.is_soft else 0)
        self._bound = never + 1
        """Where host, instance or a quota lets a place be free no earlier, it is not looked at further."""
        self._marked: dict[int, tuple[int, Place]] = {}
        """By index the places that are free earlier than all before them."""
        self._is_over = False

    def run(self) -> PlannedStart | None:
        """Return the place and its time; None where there is none."""
        board, seen = self._board, 0
        for place in board.places:
            seen += 1
            if place.instance.queue not in self._out.queues and place.instance.host not in self._out.hosts:
                self._look_at(place)
            if self._is_over:
                break
        behind = board.marks.find(board.places, seen)
        for start, place in behind:
            if start < self._best_key[0]:
                self._best, self._best_key = place, (start, 0)
        if self._best is None:
            return None
        times = {index: start for index, (start, _) in self._marked.items()}
        marked = [*(place for _, place in self._marked.values()), *(place for _, place in behind)]
        full = {place.index for place in marked if board.free_slots(place) <= 0}
        board.marks.note_plan(times, marked, full=full)
        return PlannedStart(self._best_key[0], ((self._best, 1),))

    def _look_at(self, place: Place) -> None:
        board, category = self._board, self._category
        by_quotas = self._quotas_free_from(place)
        if by_quotas is None or not _suits(board, category, place):
            return
        host = match_level(place.host, self._at_end, category, self._found, is_last=False)
        if host.match not in (Match.OK, Match.MISSING):
            return
        found = self._found | host.found
        if match_level(place.level, self._at_end, category, found, is_last=True).match is not Match.OK:
            return
        by_place = max(level_free_from(board, place.host, category), level_free_from(board, place.level, category))
        if by_place >= self._bound:
            return
        start = self._bound = max(self._from_global, by_quotas, by_place)
        violations = count_soft_violations(board, category, place) if category.is_soft else 0
        self._is_over = not category.is_soft and self._from_global >= start > board.now
        if (start, violations) < self._best_key:
            self._best, self._best_key = place, (start, violations)
            if category.is_soft:
                self._marked.clear()
            self._marked[place.index] = start, place

    def _quotas_free_from(self, place: Place) -> int | None:
        """Return when all quotas on a place leave room; None where one never does, or no earlier than elsewhere."""
        board, category = self._board, self._category
        start = board.now
        if category.reservation is not None:
            return start
        queue, host = place.instance.queue, place.instance.host
        for rule in board.in_order(board.accounts.job_rules(category, None).at(queue, host)):
            free_from = rule_free_from(board, category, rule, place)
            if free_from is None or free_from >= self._bound:
                self._is_over = self._out.add_after_quota(rule, queue, host) or self._is_over
            if free_from is None:
                return None
            start = max(start, free_from)
        return start if start < self._bound else None


def _suits(board: Board, category: Category, place: Place) -> bool:
    site = board.site
    queue, host = place.instance.queue, place.instance.host
    return (
        check_queue(site, category, queue, None, 1) is None
        and check_host_requested(site, category, host) is None
        and check_host(site, category, place.host) is None
        and check_instance(site, category, place, None) is None
    )


def level_free_from(board: Board, level: Level, category: Category) -> int:
    """Return the earliest time from which a level has room for one slot of a job; now if it has it already."""
    requests: list[Request] = [*default_requests(level, category), *category.hard]
    if "slots" in level.accounts and "slots" not in category.requested:
        requests.append(IMPLICIT_SLOTS)
    if category.core_request is not None:
        requests.append(category.core_request)
    start = board.now
    for request in requests:
        account = level.accounts.get(request.name)
        if account is not None:
            wants_alone = account.is_exclusive and request.number != 0
            free_from = account_free_from(
                board.ledger, account.number, account.capacity - request.number, wants_alone=wants_alone
            )
            start = max(start, free_from)
    return start


def account_free_from(ledger: Ledger, number: int, limit: float, *, wants_alone: bool) -> int:
    """Return the earliest time from which an account never again holds more than a limit; 0 if it never does."""
    timelines = ledger.timelines or {}
    free_from = timelines[number].below_from(limit) if number in timelines else 0
    if wants_alone and number in ledger.shared_timelines:
        free_from = max(free_from, ledger.shared_timelines[number].below_from(limit))
    return free_from


def rule_free_from(board: Board, category: Category, rule: CompiledRule, place: Place) -> int | None:
    """Return the time for which a quota rule on an instance lets a job be planned; None if a limit never leaves room.

    Of several limits Grid Engine 8.1.9 takes the time of the last one that the job counts in: where that one has room
    now, a job may be planned for now that another limit keeps from starting (asked).
    """
    accounts = board.accounts
    start = board.now
    queue, host = place.instance.queue, place.instance.host
    key = rule.key(category, None, queue, host)
    for index, limit in enumerate(rule.limits):
        attribute = limit.attribute
        request = category.requested.get(attribute.name)
        amount = accounts.slot_amount(category, attribute.name) if attribute.is_consumable else 0.0
        if request is None and (not attribute.is_consumable or (amount == 0 and not attribute.is_exclusive)):
            continue
        number = limit_number(accounts, board.ledger, limit, place)
        if not attribute.is_consumable:
            offer = LimitLevel(limit, number, 0, None).offer(attribute.name)
            if offer is None or request is None or shortfall(offer, request.text, request.number) is not None:
                return None
            start = board.now
            continue
        account = accounts.quota(rule, index, key)
        if amount > number - board.ledger.endless[account]:
            return None
        wants_alone = attribute.is_exclusive and amount != 0
        free_from = account_free_from(board.ledger, account, number - amount, wants_alone=wants_alone)
        start = max(board.now, free_from)
    return start


# --- parallel jobs


def _plan_parallel(board: Board, category: Category) -> PlannedStart | None:
    best: tuple[int, Assignment] | None = None
    tried: list[tuple[ParallelEnvironment, int]] = []
    for pe in matching_pes(board, category):
        found = earliest_start(board, category, pe)
        tried.append((pe, find_never(board) if found is None else found[0]))
        if found is None:
            continue
        if best is None or (found[0], found[1].soft_violations) < (best[0], best[1].soft_violations):
            best = found
    if best is None:
        return None
    start, assignment = best
    if slot_choices(category, assignment.pe, assignment.slots) == [assignment.slots]:
        return PlannedStart(start, tuple(assignment.pieces), assignment.pe.name)
    scene = board.scene_at(start, category)
    masters = _find_masters_left(board, category, tried) if _may_share_hosts(board, category) else None
    most = maximise(board, category, assignment.pe, assignment.slots, ignore_refusal, scene, masters=masters)
    chosen = most.assignment or assignment
    return PlannedStart(start, tuple(chosen.pieces), chosen.pe.name)


def _may_share_hosts(board: Board, category: Category) -> bool:
    """Whether a request can keep the master task from a host while something runs there."""
    complexes = board.site.complexes
    if category.master:
        return True
    asked = [(each, complexes.get(each.name)) for each in category.hard]
    return any(each.is_per_job or (known is not None and known.relop is Relop.EXCL) for each, known in asked)


def _find_masters_left(
    board: Board, category: Category, tried: Iterable[tuple[ParallelEnvironment, int]]
) -> dict[int, int]:
    """Return of which queue instances 8.1.9 believes that no master task can start there, by index of a place.

    It notes that where the search backward came to an end, at the latest time without room, and does not forget it
    before it looks for more slots at the start that was found (asked). `tried` has the start by parallel environment.
    """
    masters: dict[int, int] = {}
    for pe, start in tried:
        before = next((time for time in start_times(board, category, pe) if time < start), None)
        if before is not None:
            scene = board.scene_at(before, category)
            Trial(board, category, pe, least_slots(category), ignore_refusal, scene, masters=masters).run()
    return masters


def earliest_start(board: Board, category: Category, pe: ParallelEnvironment) -> tuple[int, Assignment] | None:
    """Return the earliest time, going backward from the last, from which the fewest slots of a request fit in a PE.

    Between two beginnings of later bookings room only grows from now on, so that halving finds the same time as
    trying one after the other.
    """
    times = start_times(board, category, pe)
    seconds = board.prepared.booked_seconds(category)
    begins = board.ledger.begins

    def try_at(index: int) -> Assignment | None:
        return find_room(board, category, pe, least_slots(category), board.scene_at(times[index], category))

    def stretch(index: int) -> tuple[int, int]:
        """The same for times between which nothing begins, neither at the start of a job nor before its end."""
        time = times[index]
        if time < board.now:
            return -1, -time
        return bisect_right(begins, time), bisect_left(begins, end_of(time, seconds))

    best: tuple[int, Assignment] | None = None
    index = 0
    while index < len(times):
        here = stretch(index)
        last = bisect_left(range(len(times)), True, lo=index, key=lambda each: stretch(each) != here) - 1
        found = try_at(last)
        if found is not None:
            best = times[last], found
            index = last + 1
            continue
        # The last time with room lies in this stretch, or is the one before it.
        low, high = index - 1, last
        while high - low > 1:
            middle = (low + high) // 2
            found = try_at(middle)
            if found is None:
                high = middle
            else:
                low, best = middle, (times[middle], found)
        break
    return best


def start_times(board: Board, category: Category, pe: ParallelEnvironment) -> list[int]:
    """Return the times at which something changes that a parallel job needs, latest first.

    Only instances that suit the job count, and of them only what it requests: ends of jobs that merely stand in the
    way of a quota are no times to start at.
    """
    bounds = find_task_bounds(board.prepared, category, pe, is_single=least_slots(category) == 1)
    # Categories that need the same of hosts wait for the same times.
    key = ("times", pe.name, category if bounds is None else bounds.hosts)
    # All places are taken in while starts are planned.
    numbers = board.prepared.kept((*key, board.reach), lambda: _find_numbers(board, category, pe))
    shelf = board.ledger.shelf
    found = shelf.get(("times", numbers))
    if not isinstance(found, _Times):
        found = shelf["times", numbers] = _Times(numbers, board.ledger)
    return found.sorted() or [board.now]


def _find_numbers(board: Board, category: Category, pe: ParallelEnvironment) -> frozenset[int]:
    """Return the accounts of what a parallel job needs."""
    site = board.site
    numbers = {site.pe_accounts[pe.name].number}
    levels: dict[str, Level] = {site.global_level.name: site.global_level}
    for place in board.places:
        if (
            pe.name in place.pes
            and check_host(site, category, place.host) is None
            and check_instance(site, category, place, pe) is None
        ):
            levels[place.host.name] = place.host
            levels[place.name] = place.level
    names = {"slots", CORES, *category.requested, *(each.name for each in (*category.master, *category.slave))}
    for level in levels.values():
        numbers.update(account.number for name, account in level.accounts.items() if name in names)
    return frozenset(numbers)


_FEW_STEPS = 24
"""Timelines with so few steps are compared whole."""


class _Times:
    """The times at which the booked amount of some accounts changes, kept while starts are planned."""

    def __init__(self, numbers: frozenset[int], ledger: Ledger):
        self.is_read = True
        self._ledger = ledger
        self._numbers = numbers
        self._steps: dict[int, list[int]] = {}
        self._counts: Counter[int] = Counter()
        self._ascending: list[int] = []
        self._seen = -1

    def copy(self) -> "_Times":
        """Return the same, which follows the ledger by itself from here on."""
        found = copy(self)
        found._steps, found._counts = dict(self._steps), Counter(self._counts)
        found._ascending = list(self._ascending)
        return found

    def sorted(self) -> list[int]:
        """Return the times, latest first."""
        self.is_read = True
        self.catch_up()
        return self._ascending[::-1]

    def catch_up(self) -> None:
        """Take in what has changed."""
        ledger = self._ledger
        changes = ledger.changes_since(self._seen) if self._seen >= 0 else None
        self._seen = ledger.watch()
        if changes is None:
            self._count(ledger)
        else:
            self._recount(ledger, changes)

    def _count(self, ledger: Ledger) -> None:
        timelines, counts = ledger.timelines or {}, self._counts
        counts.clear()
        for number in self._numbers:
            timeline = timelines.get(number)
            times = self._steps[number] = timeline.steps()[0] if timeline is not None else []
            counts.update(times)
        # What has no end leaves no time behind it.
        counts.pop(FOREVER, None)
        self._ascending = sorted(counts)

    def _recount(self, ledger: Ledger, changes: list[PlanChange]) -> None:
        """Count the times anew at which something was booked since, or taken back."""
        touched: dict[int, set[int]] = {}
        numbers = self._numbers
        for number, start, end, _ in changes:
            if number in numbers:
                touched.setdefault(number, set()).update((start, end))
        timelines, steps = ledger.timelines or {}, self._steps
        for number, times in touched.items():
            timeline = timelines.get(number)
            before, after = steps[number], timeline.steps()[0] if timeline is not None else []
            if before is after:
                continue
            steps[number] = after
            if len(before) + len(after) <= _FEW_STEPS:
                for time in {*before}.symmetric_difference(after):
                    if time != FOREVER:
                        self._change(time, -1 if time in before else 1)
                continue
            for time in times:
                gone, come = _has(before, time), _has(after, time)
                if gone is not come and time != FOREVER:
                    self._change(time, 1 if come else -1)

    def _change(self, time: int, change: int) -> None:
        counts, ascending = self._counts, self._ascending
        count = counts[time] = counts[time] + change
        if not count:
            del counts[time]
            del ascending[bisect_left(ascending, time)]
        elif count == 1 and change > 0:
            insort(ascending, time)


def _has(times: list[int], time: int) -> bool:
    at = bisect_left(times, time)
    return at < len(times) and times[at] == time
