"""What is missing for a sequential job: the queue instance that lacks the least, and the soonest, by accounts."""

from collections.abc import Iterable
from heapq import nsmallest
from typing import NamedTuple

from qmonpy.engine.books.ledger import LedgerView
from qmonpy.engine.fitting.quota_match import limit_number
from qmonpy.engine.site.site import Place
from qmonpy.insight.why.accounts import Group, find_rule
from qmonpy.insight.why.answer import Closed, Lack, Missing
from qmonpy.insight.why.free_times import find_free_time
from qmonpy.insight.why.missing_search import Alike, Found, Search, lift_lacks
from qmonpy.insight.why.what_if import Lifts
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import Refusal
from qmonpy.pauses import paced, pause, sort_paced
from qmonpy.taking_apart import take_apart

MOST_TRIED = 3
"""So many queue instances are tried, those that lack the least, and the soonest."""
MOST_ROUNDS = 5
"""Rules that keep a queue instance from being asked are looked for so many times."""


class _Need(NamedTuple):
    """What a task lacks on one queue instance."""

    place: Place
    closing: Refusal | None
    lacks: tuple[Lack, ...]
    groups: frozenset[Group | None]
    """The sorts of what it lacks; None for a closed instance."""


class SequentialSearch(Search):
    """The search for a sequential job: the queue instance that lacks the least, and the soonest."""

    def find(self) -> Found | None:
        """Return what the best queue instance lacks."""
        needs = self._list_needs()
        try:
            return self._find_among(needs)
        finally:
            # On a large site they are hundreds of thousands.
            held: list[object] = [needs]
            del needs
            take_apart(held, pause)

    def _find_among(self, needs: list[_Need]) -> Found | None:
        if not needs:
            return None
        fewest = min(len(each.groups) for each in paced(needs))
        best = (each for each in paced(needs) if len(each.groups) == fewest)
        for need in nsmallest(MOST_TRIED, best, key=self._rank):
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
            lifts = lift_lacks(tuple(lacks.values()), opened)
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

    def _find_alike(self, groups: frozenset[Group | None], needs: list[_Need]) -> Alike:
        """Return what all queue instances lack that lack just these sorts: closed ones, and accounts by sort."""
        closed: list[str] = []
        found: dict[Group, dict[int, Lack]] = {}
        for each in paced(needs):
            if each.groups == groups:
                for lack in each.lacks:
                    found.setdefault(self._owners.find(lack.account).group, {})[lack.account] = lack
                closed += [each.place.name] if each.closing is not None else []
        return Alike(tuple(closed), {group: tuple(lacks.values()) for group, lacks in found.items()})

    def _find_others(self, groups: frozenset[Group | None], needs: list[_Need]) -> tuple[Missing | Closed, ...]:
        """Return other single causes that would each do instead, proven."""
        found: list[Missing | Closed] = []
        tried = {groups}
        for each in sort_paced((each for each in paced(needs) if len(each.groups) == 1), key=self._rank):
            if each.groups in tried or len(found) == 2:
                continue
            tried.add(each.groups)
            opened = frozenset((each.place.name,)) if each.closing else frozenset[str]()
            if not self._prove(each.lacks, opened):
                continue
            alike = self._find_alike(each.groups, needs)
            if each.closing is not None:
                found.append(self._close((each.closing,), alike.closed))
            else:
                found += self._describe(each.lacks, alike)
        return tuple(found)

    def _list_needs(self) -> list[_Need]:
        """Return what the task lacks on every queue instance that it suits."""
        situation = self._situation
        plan = situation.prepared.plan(situation.category)
        ledger = self._board.scene(situation.category).ledger
        found = []
        sorts: dict[frozenset[Group | None], frozenset[Group | None]] = {}
        last: tuple[Lack, ...] = ()
        for place in paced(situation.prepared.site.places):
            needs = plan.look(place)
            if needs is None:
                continue
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
            # Most lack the same, and so does the one before: a set and lacks of each would be the most of what is kept.
            lacking = frozenset(groups)
            shared = sorts.setdefault(lacking, lacking)
            last = last if list(last) == lacks else tuple(lacks)
            found.append(_Need(place, closing, last, shared))
        return found

    def _list_exclusive(self, needs: Iterable[tuple[int, bool]], ledger: LedgerView) -> Iterable[Lack]:
        for number, wants_alone in needs:
            used = ledger.used[number] + (ledger.shared[number] if wants_alone else 0.0)
            if used:
                yield self._lack(number, 1.0, used, 1.0, is_exclusive=True)
