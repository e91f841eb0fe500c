"""Resource reservation: the earliest start that is planned for a waiting job which asked for it (`-R y`).

As in Grid Engine 8.1.9 a plan goes backward from the time when everything that is booked has ended: the earliest time
from which there is room without a break. Gaps in front of later bookings are left to jobs that can start at once.
"""

from qmonpy.engine.books.ledger import Ledger, LedgerAtEnd
from qmonpy.engine.fitting.level_match import IMPLICIT_SLOTS, Match, default_requests, match_level
from qmonpy.engine.fitting.quota_match import LimitLevel, RuledOut, limit_number
from qmonpy.engine.passing.plan_parallel import plan_parallel
from qmonpy.engine.passing.planned_start import PlannedStart, find_never
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import Report
from qmonpy.engine.placing.sequential import count_soft_violations
from qmonpy.engine.site.category import Category, Request
from qmonpy.engine.site.offer import shortfall
from qmonpy.engine.site.quota_rules import CompiledRule
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import check_host, check_host_requested, check_instance, check_queue
from qmonpy.model.work.refusal import ignore_refusal


def plan_start(board: Board, category: Category, report: Report = ignore_refusal) -> PlannedStart | None:
    """Return the planned start of one task, or None where the resources never become free.

    Of a parallel job the search tells some of what refuses, beside what the search for a start now has told.
    """
    return plan_parallel(board, category, report) if category.pe is not None else _plan_sequential(board, category)


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
        never = find_never(board.prepared.cluster.variety)
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
