"""What is missing for a parallel job: groups of accounts are taken as free until the engine finds a place.

Then only what will have become free by the first moment at which that is enough, and of that only what is needed.
"""

from bisect import bisect_left
from collections.abc import Collection
from dataclasses import replace
from itertools import combinations

from qmonpy.engine.books.piece import walk_names
from qmonpy.engine.fitting.quota_match import limit_number
from qmonpy.engine.placing.allocation_rules import with_own_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.trial import Trial
from qmonpy.engine.site.site import Place
from qmonpy.insight.why.accounts import Group
from qmonpy.insight.why.answer import Closed, Lack, Missing
from qmonpy.insight.why.missing_search import Alike, Found, Search, lift_lacks
from qmonpy.insight.why.parallel_groups import GroupedAccounts, group_accounts
from qmonpy.insight.why.what_if import Lifts
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.refusal import ignore_refusal
from qmonpy.model.work.state import RunningTask

PAIRS_OF = 6
"""Of so many groups of accounts pairs are tried, too, before one after the other is left out."""


class ParallelSearch(Search):
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
        return self._explain(self._trim(kept, still, starts), still, Alike())

    def _trim(self, lacks: tuple[Lack, ...], opened: frozenset[str], starts: RunningTask) -> tuple[Lack, ...]:
        """Leave of the slots on single places only as many as are missing in all, if the task starts with these.

        Where it would start later it takes slots of places that become free then; elsewhere others are free already.
        """
        for group in dict.fromkeys(self._owners.find(each.account).group for each in lacks):
            if not group.is_local or group.attribute != "slots":
                continue
            mine = [each for each in lacks if self._owners.find(each.account).group == group]
            rest = tuple(each for each in lacks if each not in mine)
            missing = starts.slots - self._count_available(rest, opened, starts)
            if not 0 < missing < sum(each.missing for each in mine):
                continue
            fewer = []
            for each in sorted(mine, key=lambda lack: -lack.missing):
                amount = min(each.missing, missing)
                missing -= int(amount)
                fewer += [replace(each, asked=each.asked - each.missing + amount)] if amount > 0 else []
            if self._prove((*rest, *fewer), opened):
                lacks = (*rest, *fewer)
        return lacks

    def _count_available(self, lacks: Collection[Lack], opened: frozenset[str], starts: RunningTask) -> int:
        """Return how many slots the task could have with some lacks lifted."""
        situation = self._situation
        board = situation.open_board(lift_lacks(lacks, opened))
        pe = with_own_rule(situation.prepared.site.cluster.pes[starts.pe or ""], situation.category)
        scene = board.scene(situation.category)
        trial = Trial(board, situation.category, pe, starts.slots, ignore_refusal, scene)
        trial.run()
        return trial.available

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
        index = bisect_left(range(len(times) - 1), True, key=lambda each: situation.start_alone(lift(each)) is not None)
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

        count = bisect_left(
            range(len(hosts)), True, key=lambda each: self._situation.start_alone(lift(each)) is not None
        )
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
        for piece, name, slots in walk_names(starts.pieces):
            place = site.by_name[name]
            for booking in prepared.bookings(category, place, starts.pe, slots, piece):
                before = found[booking.account][0] if booking.account in found else 0.0
                capacity = self._capacity(booking.account, place, self._board)
                found[booking.account] = (before + booking.amount, capacity, booking.is_exclusive is not None)
        for booking in prepared.accounts.pe_booking(starts.pe or "", starts.slots):
            found[booking.account] = (booking.amount, site.accounts[booking.account].capacity, False)
        return found

    def _capacity(self, number: int, place: Place, board: Board) -> float:
        accounts = self._situation.prepared.accounts
        first = accounts.site.account_count
        if number < first:
            return accounts.site.accounts[number].capacity
        rule, index, _ = accounts.quota_keys[number - first]
        return limit_number(accounts, board.ledger, rule.limits[index], place)
