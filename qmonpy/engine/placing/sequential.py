"""Placement of sequential jobs: the first queue instance, in the order of the board, that takes the job.

Two ways to the same decision. `FirstFit` is the fast one: within a pass nothing is given back, so that an instance that
refused a category once need not be asked again. `find_place` goes through all instances as Grid Engine does and says
why each was refused; it serves jobs with soft requests, explanations, and the tests of the other.
"""

from collections.abc import Callable, Sequence

from qmonpy.engine.books.ledger import LedgerView, WindowedLedger
from qmonpy.engine.fitting.equal_tasks import count_equal
from qmonpy.engine.fitting.level_match import NO_SLOTS, Match, match_level, match_request
from qmonpy.engine.fitting.prepared import Needs
from qmonpy.engine.fitting.quota_match import RuledOut, limit_number, match_rule, refuse_by_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_host_requested,
    check_instance,
    check_queue,
    means_instance,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import end_of
from qmonpy.model.work.refusal import Refusal, Shortage, Shortages, ignore_refusal

Report = Callable[[Refusal], None]


def refuse_at_level(level: Level, category: Category, shortage: Shortage | None) -> Refusal:
    """Return the refusal of a level that has too little of something for one slot of a job."""
    short = shortage or NO_SLOTS
    detail = Shortages(category.requests_text or "NONE", (short,))
    return Refusal(short.cause, level.refuser, level.name, short.attribute, short.asked, short.left, detail=detail)


@dataclass(slots=True)
class PlaceSearch:
    """The outcome of a search: a place, or whether one could be had later."""

    place: Place | None = None
    is_later: bool = False
    """Whether somewhere only what will end stands in the way."""
    went_over_all: bool = False
    """Whether every place was come by without one being chosen."""


def find_place(board: Board, category: Category, report: Report) -> Place | None:
    """Return the instance on which one slot of a sequential job can start now, or None; every refusal is reported."""
    return search_place(board, category, report, board.scene(category)).place


def search_place(board: Board, category: Category, report: Report, scene: Scene) -> PlaceSearch:
    """Search the places of a scene for one slot of a sequential job; every refusal is reported."""
    site = board.site
    refusal = check_host(site, category, site.global_level)
    if refusal:
        report(refusal)
        return PlaceSearch()
    general = match_level(site.global_level, scene.ledger, category, frozenset(), is_last=False)
    if general.match not in (Match.OK, Match.MISSING):
        report(refuse_at_level(site.global_level, category, general.shortage))
        return PlaceSearch(is_later=general.match is Match.LATER)
    search = _Search(board, category, report, general.found, scene.ledger)
    best: Place | None = None
    fewest = -1
    for place in scene.places:
        if search.is_everything_refused:
            break
        if not search.accepts(place):
            continue
        violations = count_soft_violations(board, category, place) if category.is_soft else 0
        if violations == 0:
            return PlaceSearch(place)
        if best is None or violations < fewest:
            best, fewest = place, violations
    return PlaceSearch(best, search.is_later, best is None and not search.is_everything_refused)


class _Search:
    """The tests of one search; what was ruled out on the way is neither tested nor reported again."""

    def __init__(self, board: Board, category: Category, report: Report, found: frozenset[str], ledger: LedgerView):
        self._board = board
        self._ledger = ledger
        self.is_later = False
        self._category = category
        self._report = report
        self._found = found
        self._out = RuledOut(board.accounts, category)
        self._queues: set[str] = set()
        self._hosts: dict[str, frozenset[str] | None] = {}
        self._quota_results: dict[object, Match] = {}
        self.is_everything_refused = False

    def accepts(self, place: Place) -> bool:
        queue, host = place.instance.queue, place.instance.host
        if queue in self._out.queues or host in self._out.hosts:
            return False
        return (
            self._quotas_accept(place)
            and self._queue_accepts(queue)
            and self._host_is_suitable(host, place.host)
            and self._instance_accepts(place)
        )

    def _note(self, match: Match) -> None:
        self.is_later = self.is_later or match is Match.LATER

    def _quotas_accept(self, place: Place) -> bool:
        category, accounts = self._category, self._board.accounts
        if category.reservation is not None:
            return True
        queue, host = place.instance.queue, place.instance.host
        for rule in self._board.in_order(accounts.job_rules(category, None).at(queue, host)):
            key = rule.key(category, None, queue, host)
            result = self._quota_results.get((rule, key))
            if result is None:
                finding = match_rule(accounts, self._ledger, category, rule, key, place)
                result = self._quota_results[rule, key] = finding.match
                self._note(result)
                if result not in (Match.OK, Match.MISSING):
                    self._report(refuse_by_rule(rule, key, finding))
                    self.is_everything_refused = self._out.add_after_quota(rule, queue, host)
            if result not in (Match.OK, Match.MISSING):
                return False
        return True

    def _queue_accepts(self, queue: str) -> bool:
        if queue not in self._queues:
            refusal = check_queue(self._board.site, self._category, queue, None, 1)
            if refusal:
                self._report(refusal)
                self._out.queues.add(queue)
                return False
            self._queues.add(queue)
        return True

    def _host_is_suitable(self, host: str, level: Level) -> bool:
        """The static tests of a host, once; the host's amounts are tested for every instance anew."""
        if host in self._hosts:
            return True
        site, category = self._board.site, self._category
        refusal = check_host_requested(site, category, host) or check_host(site, category, level)
        if refusal:
            self._report(refusal)
            self._out.hosts.add(host)
            return False
        self._hosts[host] = None
        return True

    def _instance_accepts(self, place: Place) -> bool:
        board, category = self._board, self._category
        refusal = check_instance(board.site, category, place, None)
        if refusal:
            self._report(refusal)
            return False
        at_host = match_level(place.host, self._ledger, category, self._found, is_last=False)
        self._note(at_host.match)
        if at_host.match not in (Match.OK, Match.MISSING):
            self._report(refuse_at_level(place.host, category, at_host.shortage))
            self._out.hosts.add(place.instance.host)
            return False
        finding = match_level(place.level, self._ledger, category, self._found | at_host.found, is_last=True)
        self._note(finding.match)
        if finding.match is not Match.OK:
            self._report(refuse_at_level(place.level, category, finding.shortage))
            return False
        return True


def count_soft_violations(board: Board, category: Category, place: Place) -> int:
    """Return how many soft requests an instance does not meet, for one slot."""
    violations = 0
    for request in category.soft:
        is_met = False
        for level in (board.site.global_level, place.host, place.level):
            match = match_request(level, board.ledger, request, 1).match
            if match is Match.NEVER:
                violations += 1
            elif match is Match.OK:
                is_met = True
            elif level is place.level and not is_met:
                violations += 1
    return violations + sum(not means_instance(board.site, (text,), place) for text in category.soft_queues)


class FirstFit:
    """The fast search for one category within one pass."""

    def __init__(self, board: Board, category: Category):
        self._board = board
        self._category = category
        self._plan = board.prepared.plan(category)
        self._end = end_of(board.now, board.prepared.booked_seconds(category))
        self._window: WindowedLedger | None = None
        self._plan_size = 0
        self._refused: set[int] = set()
        """Places, by index, that refused when others were sorted in front of them."""
        self._version = self._searched_at = -1
        """Of which order of the board the candidates are, and in which order was searched last."""
        self._candidates: Sequence[Place] = ()
        self._next = 0
        """The position of the first candidate that has not refused."""
        self._last: Needs | None = None
        """The needs on the place that was found last."""

    def find(self) -> tuple[Place, Needs] | None:
        """Return the instance on which the next slot starts with the needs of the job there; None if there is none."""
        if not self._plan.is_independent:
            return self._find_plainly()
        board = self._board
        if self._is_in_new_order():
            return self._find_as_sorted()
        if self._version != board.order_version:
            self._version = board.order_version
            self._refused.update(place.index for place in self._candidates[: self._next])
            self._candidates, self._next = board.list_candidates()
        ledger = board.ledger
        used, shared = ledger.used, ledger.shared
        candidates, position = self._candidates, self._next
        while position < len(candidates):
            place = candidates[position]
            if place.index in self._refused or board.free_slots(place) <= 0:
                position += 1
                continue
            needs = self._find_needs(place, used, shared)
            if needs is not None:
                self._next = position
                self._last = needs
                return place, needs
            position += 1
        self._next = position
        return None

    def _is_in_new_order(self) -> bool:
        """Whether nothing was searched in this order yet where each start may sort places anew: no list of them is
        worth being kept. Where full places stand among them, those in front are passed over once for all."""
        board, before = self._board, self._searched_at
        self._searched_at = board.order_version
        return board.is_load_booked and board.order_version != before and not board.has_full

    def _find_as_sorted(self) -> tuple[Place, Needs] | None:
        """Search the places as they are sorted now."""
        board, refused = self._board, self._refused
        used, shared = board.ledger.used, board.ledger.shared
        self._last = None
        for place in board.places:
            if place.index in refused or board.free_slots(place) <= 0:
                continue
            needs = self._find_needs(place, used, shared)
            if needs is not None:
                return place, needs
            refused.add(place.index)
        return None

    def _find_needs(self, place: Place, used: list[float], shared: list[float]) -> Needs | None:
        """Return the needs of the job on an instance with a free slot, None if there is too little room."""
        needs = self._plan.needs(place) if self._plan.levels_have_room(place, used) else None
        if (
            needs is not None
            and _has_room(needs, used, shared)
            and self._dynamic_has_room(needs, place)
            and self._plan_has_room(needs)
        ):
            return needs
        return None

    def count_room(self, most: int) -> int:
        """Return how many tasks may start at once where `find` has just found room for one, at most `most`.

        `find` would find the same place for each of them: those before it still refuse.
        """
        board, needs = self._board, self._last
        if most < 2 or needs is None or board.ledger.timelines is not None or not board.is_steady:
            return 1
        return count_equal(needs, board.ledger, board.free_slots(self._candidates[self._next]), most)

    def _find_plainly(self) -> tuple[Place, Needs] | None:
        """Search as Grid Engine does, for quotas that leave out more than they refuse."""
        place = find_place(self._board, self._category, ignore_refusal)
        needs = self._plan.needs(place) if place is not None else None
        return (place, needs) if place is not None and needs is not None else None

    def _plan_has_room(self, needs: Needs) -> bool:
        """Whether what is planned to begin later leaves room for as long as the job may run."""
        ledger = self._board.ledger
        if not ledger.planned:
            return True
        if self._window is None or self._plan_size != ledger.plan_size:
            self._window = WindowedLedger(ledger, self._board.now, self._end)
            self._plan_size = ledger.plan_size
        planned, window = ledger.planned, self._window
        return all(
            amount <= capacity - window.used[number] for number, capacity, amount in needs.amounts if number in planned
        ) and not any(
            window.used[number] or (alone and window.shared[number])
            for number, alone in needs.exclusive
            if number in planned
        )

    def _dynamic_has_room(self, needs: Needs, place: Place) -> bool:
        board = self._board
        return all(
            amount <= limit_number(board.accounts, board.ledger, limit, place) - board.ledger.used[account]
            for account, limit, amount in needs.dynamic
        )


def _has_room(needs: Needs, used: list[float], shared: list[float]) -> bool:
    for account, capacity, amount in needs.amounts:
        if amount > capacity - used[account]:
            return False
    return not needs.exclusive or not any(
        used[account] or (wants_alone and shared[account]) for account, wants_alone in needs.exclusive
    )
