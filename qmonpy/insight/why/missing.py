"""What is missing for a job that suits a queue: the fewest resources, limits and closed queue instances that, free,
below and open, let it start.

A sequential job needs one queue instance, and what it lacks there is known account by account. For a parallel job the
engine is asked, with groups of accounts emptied; then host by host, those that become free first in front.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.quota_match import limit_number
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.site import Place
from qmonpy.insight.why.accounts import Group, Owners, find_rule
from qmonpy.insight.why.answer import Closed, Lack, Missing, Reserved
from qmonpy.insight.why.free_times import find_free_time
from qmonpy.insight.why.holders import find_holders, find_reservations
from qmonpy.insight.why.parallel_groups import GroupedAccounts, group_accounts
from qmonpy.insight.why.trace_quotas import Holder
from qmonpy.insight.why.what_if import NOTHING, Lifts, Situation
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.refusal import Cause, Refusal
from qmonpy.model.work.state import RunningTask

MOST_ROUNDS = 5
"""Rules that keep a queue instance from being asked are looked for so many times."""
PAIRS_OF = 6
"""Of so many groups of accounts pairs are tried, too, before one after the other is left out."""


@dataclass(frozen=True, slots=True)
class Found:
    """The causes that were found, what lifts them, and where the task would start then."""

    lifts: Lifts
    starts: RunningTask
    missing: tuple[Missing, ...] = ()
    closed: Closed | None = None
    enough_at: int | None = None
    others: tuple[Missing | Closed, ...] = ()


class _Need(NamedTuple):
    """What a task lacks on one queue instance."""

    place: Place
    closing: Refusal | None
    lacks: tuple[Lack, ...]
    groups: frozenset[Group | None]
    """The sorts of what it lacks; None for a closed instance."""


@dataclass(frozen=True, slots=True)
class _Alike:
    """What would do as well: closed queue instances, and accounts by what they are about."""

    closed: tuple[str, ...] = ()
    lacks: Mapping[Group, tuple[Lack, ...]] = field(default_factory=dict)


def find_missing(situation: Situation) -> Found | None:
    """Return the fewest causes without which a task starts if no other job waits; None if none were found.

    The job must suit a queue of an empty cluster, and not start as things are.
    """
    if situation.category.pe is None:
        return _Sequential(situation).find()
    fewest = situation.with_fewest_slots()
    found = _Parallel(fewest).find()
    if fewest is not situation and (found is None or situation.start_alone(found.lifts) is None):
        # How many slots of a range are tried depends on the searches before: with all of them the range may fail.
        return _Parallel(situation).find()
    return found


class _Search:
    """The common parts of both searches."""

    def __init__(self, situation: Situation):
        self._situation = situation
        self._owners = Owners(situation.prepared)
        self._board = situation.open_board()
        self._closings = {each.object: each for each in self._board.dropped if each.cause is not Cause.FULL}

    def _lack(self, number: int, asked: float, used: float, capacity: float, *, is_exclusive: bool = False) -> Lack:
        owner = self._owners.find(number)
        return Lack(owner.name, asked, used, capacity, number, owner.counter, is_exclusive)

    def _prove(self, lacks: Collection[Lack], opened: frozenset[str]) -> tuple[Lifts, RunningTask] | None:
        """Return the lifts of some lacks, and where the task starts with them; None if it does not."""
        lifts = _lift(lacks, opened)
        starts = self._situation.start_alone(lifts)
        return (lifts, starts) if starts is not None else None

    def _reduce(self, lacks: Iterable[Lack], opened: frozenset[str]) -> tuple[tuple[Lack, ...], frozenset[str]]:
        """Leave out what the task can do without, group by group."""
        kept, still, before = tuple(lacks), opened, -1
        # What can be done without may depend on what else was left out: the search of 8.1.9 skips much for one refusal.
        while before != len(kept) + len(still):
            before = len(kept) + len(still)
            for group in dict.fromkeys(self._owners.find(each.account).group for each in kept):
                rest = tuple(each for each in kept if self._owners.find(each.account).group != group)
                if (rest or still) and self._prove(rest, still):
                    kept = rest
            if still and kept and self._prove(kept, frozenset()):
                still = frozenset()
        return kept, still

    def _explain(
        self,
        lacks: Collection[Lack],
        opened: frozenset[str],
        alike: _Alike,
        others: tuple[Missing | Closed, ...] = (),
    ) -> Found | None:
        proven = self._prove(lacks, opened)
        if proven is None:
            return None
        missing = self._describe(lacks, alike)
        closed = Closed(tuple(self._closings[name] for name in sorted(opened)), alike.closed) if opened else None
        is_known = not opened and all(each.enough_at is not None for each in missing)
        enough_at = find_free_time(self._situation, lacks) if is_known else None
        return Found(*proven, missing, closed, enough_at, others)

    def _describe(self, lacks: Iterable[Lack], alike: _Alike) -> tuple[Missing, ...]:
        """Return lacks by what they are about, with who holds it, those that go first in front."""
        situation = self._situation
        by_group: dict[Group, list[Lack]] = {}
        for each in lacks:
            by_group.setdefault(self._owners.find(each.account).group, []).append(each)
        wanted = {group: frozenset(each.account for each in some) for group, some in by_group.items()}
        holders = find_holders(situation.prepared, situation.state, situation.now, tuple(set(wanted.values())))
        end = end_of(situation.now, situation.seconds)
        found = []
        for group, some in by_group.items():
            accounts = wanted[group]
            reserved = find_reservations(situation.prepared, situation.state, accounts, situation.now, end)
            found.append(
                Missing(
                    group.where,
                    group.attribute,
                    self._owners.find(some[0].account).attribute.type,
                    tuple(some),
                    holders[accounts],
                    reserved,
                    self._find_known_time(some, holders[accounts], reserved),
                    alike.lacks.get(group, ()),
                )
            )
        return tuple(sorted(found, key=lambda each: (each.enough_at is None, each.enough_at or 0)))

    def _find_known_time(
        self, lacks: Iterable[Lack], holders: Iterable[Holder], reserved: Iterable[Reserved]
    ) -> int | None:
        """Return when enough is free, if that is the end of something; what is only assumed to end is no known time."""
        found = find_free_time(self._situation, lacks)
        ends = {self._situation.now, *(each.end_time for each in holders), *(each.end for each in reserved)}
        return found if found in ends else None


def _lift(lacks: Collection[Lack], opened: frozenset[str]) -> Lifts:
    emptied = frozenset(each.account for each in lacks if each.is_exclusive)
    credits = {each.account: each.missing for each in lacks if not each.is_exclusive}
    return replace(NOTHING, emptied=emptied, credits=credits, opened=opened)


class _Sequential(_Search):
    """The search for a sequential job: the queue instance that lacks the least, and the soonest."""

    def find(self) -> Found | None:
        """Return what the best queue instance lacks."""
        needs = self._list_needs()
        if not needs:
            return None
        fewest = min(len(each.groups) for each in needs)
        best = [each for each in needs if len(each.groups) == fewest]
        ranked = sorted(best, key=self._rank)
        for need in ranked[:3]:
            found = self._try(need, needs)
            if found is not None:
                return found
        return None

    def _rank(self, need: _Need) -> tuple[bool, int]:
        time = find_free_time(self._situation, need.lacks)
        return need.closing is not None, FOREVER if time is None else time

    def _try(self, need: _Need, needs: list[_Need]) -> Found | None:
        """Return the causes of a queue instance; rules that refuse elsewhere and so keep it from being asked come
        with them."""
        lacks = {each.account: each for each in need.lacks}
        opened = frozenset((need.place.name,)) if need.closing else frozenset[str]()
        for _ in range(MOST_ROUNDS):
            lifts = _lift(tuple(lacks.values()), opened)
            if self._situation.start_alone(lifts) is not None:
                break
            more = self._find_rules_elsewhere(lifts)
            if more.keys() <= lacks.keys():
                return None
            lacks |= more
        else:
            return None
        kept, still = self._reduce(lacks.values(), opened)
        groups = {self._owners.find(each.account).group for each in kept} | ({None} if still else set())
        alike = self._find_alike(frozenset(groups), needs)
        others = self._find_others(frozenset(groups), needs) if len(groups) == 1 else ()
        return self._explain(kept, still, alike, others)

    def _find_rules_elsewhere(self, lifts: Lifts) -> dict[int, Lack]:
        """Return what rules lack that refuse on other queue instances, for which 8.1.9 does not ask this one."""
        accounts, category = self._situation.prepared.accounts, self._situation.category
        ledger = self._board.scene(category).ledger
        found: dict[int, Lack] = {}
        for refusal in self._situation.list_refusals(lifts):
            rule = find_rule(accounts, refusal.counter) if refusal.counter else None
            if rule is None or refusal.counter is None:
                continue
            for index, limit in enumerate(rule.limits):
                if limit.attribute.name == refusal.attribute and limit.attribute.is_consumable:
                    number = accounts.quota(rule, index, refusal.counter.key)
                    amount = accounts.slot_amount(category, refusal.attribute)
                    found[number] = self._lack(number, amount, ledger.used[number], limit.number)
        return found

    def _find_alike(self, groups: frozenset[Group | None], needs: list[_Need]) -> _Alike:
        """Return what all queue instances lack that lack just these sorts: closed ones, and accounts by sort."""
        closed: list[str] = []
        found: dict[Group, dict[int, Lack]] = {}
        for each in needs:
            if each.groups == groups:
                for lack in each.lacks:
                    found.setdefault(self._owners.find(lack.account).group, {})[lack.account] = lack
                closed += [each.place.name] if each.closing is not None else []
        return _Alike(tuple(closed), {group: tuple(lacks.values()) for group, lacks in found.items()})

    def _find_others(self, groups: frozenset[Group | None], needs: list[_Need]) -> tuple[Missing | Closed, ...]:
        """Return other single causes that would each do instead, proven."""
        found: list[Missing | Closed] = []
        tried = {groups}
        for each in sorted((each for each in needs if len(each.groups) == 1), key=self._rank):
            if each.groups in tried or len(found) == 2:
                continue
            tried.add(each.groups)
            opened = frozenset((each.place.name,)) if each.closing else frozenset[str]()
            if not self._prove(each.lacks, opened):
                continue
            alike = self._find_alike(each.groups, needs)
            if each.closing is not None:
                found.append(Closed((each.closing,), alike.closed))
            else:
                found += self._describe(each.lacks, alike)
        return tuple(found)

    def _list_needs(self) -> list[_Need]:
        """Return what the task lacks on every queue instance that it suits."""
        situation = self._situation
        plan = situation.prepared.plan(situation.category)
        ledger = self._board.scene(situation.category).ledger
        found = []
        for place in situation.prepared.site.places:
            needs = plan.needs(place)
            if needs is None:
                continue
            self._owners.note_place(place)
            lacks = [
                self._lack(number, amount, ledger.used[number], capacity)
                for number, capacity, amount in needs.amounts
                if amount > capacity - ledger.used[number]
            ]
            for number, limit, amount in needs.dynamic:
                capacity = limit_number(situation.prepared.accounts, ledger, limit, place)
                if amount > capacity - ledger.used[number]:
                    lacks.append(self._lack(number, amount, ledger.used[number], capacity))
            lacks += self._list_exclusive(needs.exclusive, ledger)
            closing = self._closings.get(place.name)
            groups = {self._owners.find(each.account).group for each in lacks} | ({None} if closing else set())
            found.append(_Need(place, closing, tuple(lacks), frozenset(groups)))
        return found

    def _list_exclusive(self, needs: Iterable[tuple[int, bool]], ledger: LedgerView) -> Iterable[Lack]:
        for number, wants_alone in needs:
            used = ledger.used[number] + (ledger.shared[number] if wants_alone else 0.0)
            if used:
                yield self._lack(number, 1.0, used, 1.0, is_exclusive=True)


class _Parallel(_Search):
    """The search for a parallel job: groups of accounts are emptied until the engine finds a place."""

    def find(self) -> Found | None:
        """Return the smallest set of groups without which the task starts, as amounts on the hosts that it needs."""
        groups = group_accounts(self._situation, self._board, self._owners, self._closings)
        if not groups.all or not self._fits(groups, groups.all):
            return None
        singles = [frozenset((each,)) for each in groups.all if self._fits(groups, (each,))]
        chosen = singles or self._find_larger(groups)
        found = [each for each in (self._make(groups, some) for some in chosen[:3]) if each is not None]
        if not found:
            return None
        best, *others = sorted(found, key=lambda each: (each.enough_at is None, each.enough_at or 0))
        single: list[Missing | Closed] = []
        for each in others:
            single += each.missing
            single += [each.closed] if each.closed else []
        return replace(best, others=tuple(single) if singles else ())

    def _fits(self, groups: GroupedAccounts, some: Collection[Group | None]) -> bool:
        emptied = frozenset(number for each in some if each is not None for number in groups.accounts[each])
        opened = frozenset(groups.closed) if None in some else frozenset[str]()
        return self._situation.start_alone(Lifts(emptied=emptied, opened=opened)) is not None

    def _find_larger(self, groups: GroupedAccounts) -> list[frozenset[Group | None]]:
        """Return a set of two or more groups of which none can be done without."""
        if len(groups.all) <= PAIRS_OF:
            for pair in combinations(groups.all, 2):
                if self._fits(groups, pair):
                    return [frozenset(pair)]
        kept = list(groups.all)
        # What is most often free again soon, slots and limits, is kept if it can be.
        for each in reversed(groups.all):
            rest = [other for other in kept if other != each]
            if rest and self._fits(groups, rest):
                kept = rest
        return [frozenset(kept)]

    def _make(self, groups: GroupedAccounts, some: frozenset[Group | None]) -> Found | None:
        """Return the causes of some groups as amounts on the places where they are free soonest."""
        lifts = self._wait(groups, some) or self._empty_hosts(groups, some)
        starts = self._situation.start_alone(lifts)
        if starts is None:
            return None
        lacks = self._find_lacks(starts, lifts.emptied | lifts.credits.keys())
        opened = lifts.opened & {name for name, _ in starts.pieces}
        if not self._prove(lacks, opened):
            lacks, opened = self._take_all(starts, lifts), lifts.opened
        kept, still = self._reduce(lacks, opened)
        return self._explain(kept, still, _Alike())

    def _wait(self, groups: GroupedAccounts, some: frozenset[Group | None]) -> Lifts | None:
        """Return what will have become free by the first moment at which that is enough; None if it never is."""
        situation = self._situation
        timelines = situation.ledger.timelines or {}
        accounts = {number for each in some if each is not None for number in groups.accounts[each]}
        known = [number for number in accounts if number in timelines]
        steps = {time for number in known for time in timelines[number].steps()[0]}
        times = sorted(time for time in steps if situation.now < time < FOREVER)
        opened = frozenset(groups.closed) if None in some else frozenset[str]()

        def lift(index: int) -> Lifts:
            moment = times[index]
            free = {}
            for number in known:
                present = timelines[number].most(situation.now, end_of(situation.now, situation.seconds))
                free[number] = present - timelines[number].most(moment, end_of(moment, situation.seconds))
            shared = {number for number in accounts if self._is_shared_until(number, moment)}
            emptied = {number for number in accounts if not self._board.ledger.used[number]} - shared
            credits = {number: amount for number, amount in free.items() if amount > 0 and number not in emptied}
            return Lifts(emptied=frozenset(emptied), credits=credits, opened=opened)

        if not times:
            return None
        index = _bisect(len(times) - 1, lambda each: situation.start_alone(lift(each)) is not None)
        return lift(index) if situation.start_alone(lift(index)) is not None else None

    def _is_shared_until(self, number: int, moment: int) -> bool:
        """Whether others still share an exclusive attribute at a moment."""
        timeline = self._situation.ledger.shared_timelines.get(number)
        return timeline is not None and timeline.most(moment, end_of(moment, self._situation.seconds)) > 0

    def _empty_hosts(self, groups: GroupedAccounts, some: frozenset[Group | None]) -> Lifts:
        """Return what is booked on the fewest hosts that do, those that become free first in front."""
        wide = frozenset(
            number for each in some if each is not None and each not in groups.local for number in groups.accounts[each]
        )
        hosts = self._order_hosts(groups, some)

        def lift(count: int, only: Collection[str] | None = None) -> Lifts:
            chosen = [each for each in hosts[:count] if only is None or each in only]
            numbers = {number for host in chosen for number in groups.of_host(host, some)}
            opened = {name for host in chosen for name in groups.closed_on(host)} if None in some else set[str]()
            return Lifts(emptied=wide | numbers, opened=frozenset(opened))

        count = _bisect(len(hosts), lambda each: self._situation.start_alone(lift(each)) is not None)
        starts = self._situation.start_alone(lift(count))
        if starts is None:
            return lift(count)
        used = {name.partition("@")[2] for name, _ in starts.pieces}
        return lift(count, used) if self._situation.start_alone(lift(count, used)) is not None else lift(count)

    def _order_hosts(self, groups: GroupedAccounts, some: Collection[Group | None]) -> list[str]:
        """Return the hosts that have something to free, those that are free first in front, closed ones last."""
        timelines = self._situation.ledger.timelines or {}

        def free_from(host: str) -> tuple[bool, int]:
            numbers = [each for each in groups.of_host(host, some) if each in timelines]
            times = [timelines[each].fits_from(0.0, self._situation.now, 1) for each in numbers]
            return None in some and bool(groups.closed_on(host)), max(times, default=self._situation.now)

        hosts = [
            host for host in groups.hosts if groups.of_host(host, some) or (None in some and groups.closed_on(host))
        ]
        return sorted(hosts, key=free_from)

    def _find_lacks(self, starts: RunningTask, emptied: Collection[int]) -> tuple[Lack, ...]:
        """Return what a start would book beyond what is free, of the accounts that were emptied for it."""
        needed = self._sum_bookings(starts)
        ledger = self._board.scene(self._situation.category).ledger
        found = []
        for number, (amount, capacity, is_exclusive) in needed.items():
            if number not in emptied:
                continue
            if is_exclusive:
                used = ledger.used[number] + ledger.shared[number]
                found.append(self._lack(number, 1.0, used, 1.0, is_exclusive=True))
            elif amount > capacity - ledger.used[number]:
                found.append(self._lack(number, amount, ledger.used[number], capacity))
        return tuple(found)

    def _take_all(self, starts: RunningTask, lifts: Lifts) -> tuple[Lack, ...]:
        """Return all that was emptied, where less does not do for the search of Grid Engine."""
        needed = self._sum_bookings(starts)
        found = []
        for number in sorted(lifts.emptied | lifts.credits.keys()):
            used = self._situation.ledger.used[number] + self._situation.ledger.shared[number]
            if used:
                capacity = needed[number][1] if number in needed else used
                asked = capacity - self._situation.ledger.used[number] + used
                found.append(self._lack(number, asked, used, capacity))
        return tuple(found)

    def _sum_bookings(self, starts: RunningTask) -> dict[int, tuple[float, float, bool]]:
        """Return by account what a start books, how much may be booked, and whether it is exclusive."""
        prepared, category = self._situation.prepared, self._situation.category
        site = prepared.site
        found: dict[int, tuple[float, float, bool]] = {}
        for index, (name, slots) in enumerate(starts.pieces):
            place = site.by_name[name]
            self._owners.note_place(place)
            for booking in prepared.bookings(category, place, starts.pe, slots, is_master=index == 0):
                before = found[booking.account][0] if booking.account in found else 0.0
                capacity = self._capacity(booking.account, place, self._board)
                found[booking.account] = (before + booking.amount, capacity, booking.is_exclusive is not None)
        for booking in prepared.accounts.pe_booking(starts.pe or "", starts.slots):
            found[booking.account] = (booking.amount, site.accounts[booking.account].capacity, False)
        return found

    def _capacity(self, number: int, place: Place, board: Board) -> float:
        accounts = self._situation.prepared.accounts
        first = len(accounts.site.accounts)
        if number < first:
            return accounts.site.accounts[number].capacity
        rule, index, _ = accounts.quota_keys[number - first]
        return limit_number(accounts, board.ledger, rule.limits[index], place)


def _bisect(most: int, fits: Callable[[int], bool]) -> int:
    """Return the smallest number for which something fits, if it does from some number on; else the most."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if fits(middle):
            high = middle
        else:
            low = middle + 1
    return low
