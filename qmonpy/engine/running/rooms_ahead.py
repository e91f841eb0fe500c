"""Room of every host for parallel tasks until any moment, in passes that look at later times, kept until more is freed.

As time passes, what is booked of a host is never less than at any moment before, unless something is freed there (see
`reserved_room`). So a host has never more slots for tasks that end at some moment than it had when it was asked.
"""

from bisect import bisect_left, insort
from collections import Counter
from itertools import accumulate, pairwise

from qmonpy.engine.books.ledger import Ledger, LedgerView, WindowedLedger
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.placing.host_bounds import HostBounds, PeBounds
from qmonpy.engine.running.books import Books
from qmonpy.engine.site.site import Place
from qmonpy.model.values.value import NEVER

_Steps = tuple[tuple[int, int], ...]
"""Moments, ascending, and the slots for tasks that end behind each of them, falling; the first moment is 0."""
_NO_ROOM: _Steps = ((0, 0),)


class RoomsAhead:
    """The most slots that the hosts may have for tasks in a PE, by when these end; categories that need the same of a
    host have it together."""

    def __init__(self, books: Books, bounds: PeBounds):
        self._books = books
        self._bounds = bounds
        self._hosts: dict[int, tuple[HostBounds, list[Place], frozenset[int]] | None] = {}
        """By number of a host its bounds, its places that may be open, and the accounts that bound both."""
        self._steps: dict[int, _Steps] = {}
        """By number of a host."""
        self._total = 0
        self._falls: Counter[int] = Counter()
        """By moment how many slots of all hosts together are not there for tasks that end behind it."""
        self._sums: tuple[list[int], list[int]] | None = None
        """These moments, ascending, and what is missing from each of them on."""
        self._untils: dict[int, list[int]] = {}
        """By number of slots until when each host has so many, ascending, once somebody has asked for it."""
        self._freed = self._changed = -1
        self.taken = 0
        """How many of the tasks that the pass has started are taken in."""
        self.is_provisional = True
        """Whether rooms were asked beside what a pass had planned, which may be planned elsewhere in the next."""

    def begin(self, ledger: Ledger, now: int) -> None:
        """Take in what has changed, at the beginning of a pass."""
        freed, changed = self._books.freed, self._books.changed
        hosts: set[int] | None = None
        if not self.is_provisional:
            logs = freed.since(self._freed), changed.since(self._changed)
            hosts = None if logs[0] is None or logs[1] is None else {*logs[0], *logs[1]}
        self._freed, self._changed, self.is_provisional = freed.end, changed.end, False
        self.taken = 0
        self._ask(range(len(self._books.order.of_host)) if hosts is None else hosts, ledger, now)

    def take(self, hosts: list[int], ledger: Ledger, now: int) -> None:
        """Take in what the pass has started; `hosts` are all on which it has."""
        self._ask(set(hosts[self.taken :]), ledger, now)
        self.taken = len(hosts)

    def has_room(self, slots: int, end: int) -> bool:
        """Whether there may be room for a task of so many slots until a moment; False only where that is certain."""
        per_host = slots_per_host(self._bounds.pe, slots)
        if per_host > 0:
            untils = self._find_untils(per_host)
            return (len(untils) - bisect_left(untils, end)) * per_host >= slots
        return self._count(end) >= slots

    def _count(self, end: int) -> int:
        """Return how many slots all hosts may have together for tasks that end at a moment."""
        if self._sums is None:
            moments = sorted(self._falls)
            self._sums = moments, list(accumulate(self._falls[each] for each in moments))
        moments, missing = self._sums
        at = bisect_left(moments, end)
        return self._total - (missing[at - 1] if at else 0)

    def _find_untils(self, slots: int) -> list[int]:
        found = self._untils.get(slots)
        if found is None:
            ends = (_find_until(each, slots) for each in self._steps.values())
            found = self._untils[slots] = sorted(each for each in ends if each)
        return found

    # --- rooms

    def _ask(self, hosts: "range | set[int]", ledger: Ledger, now: int) -> None:
        view = ledger if ledger.timelines is None else WindowedLedger(ledger, now, now + 1)
        for host in hosts:
            before, after = self._steps.get(host, _NO_ROOM), self._find_steps(host, ledger, view, now)
            if before != after:
                self._steps[host] = after
                self._replace(before, after)

    def _replace(self, before: _Steps, after: _Steps) -> None:
        self._sums = None
        self._total += after[0][1] - before[0][1]
        for steps, sign in ((before, -1), (after, 1)):
            for (_, larger), (moment, smaller) in pairwise(steps):
                self._falls[moment] += sign * (larger - smaller)
                if not self._falls[moment]:
                    del self._falls[moment]
        for slots, untils in self._untils.items():
            old, new = _find_until(before, slots), _find_until(after, slots)
            if old != new:
                if old:
                    del untils[bisect_left(untils, old)]
                if new:
                    insort(untils, new)

    def _find_steps(self, host: int, ledger: Ledger, view: LedgerView, now: int) -> _Steps:
        """Return the room of a host; `view` is of the ledger at this moment."""
        known = self._find_host(host)
        if known is None:
            return _NO_ROOM
        bounds, places, accounts = known
        room = bounds.room(places, view.used, view.shared)
        if not room:
            return _NO_ROOM
        steps = [(0, room)]
        for moment in _list_rises(ledger, accounts, now):
            until = WindowedLedger(ledger, now, moment + 1)
            room = bounds.room(places, until.used, until.shared)
            if room < steps[-1][1]:
                steps.append((moment, room))
        return tuple(steps)

    def _find_host(self, host: int) -> tuple[HostBounds, list[Place], frozenset[int]] | None:
        try:
            return self._hosts[host]
        except KeyError:
            books, suits = self._books, self._bounds.suits
            places = [place for place in books.list_of_host(host) if suits(place.instance.queue)]
            bounds = self._bounds.at(places[0].instance.host) if places else None
            found = None
            if bounds is not None:
                levels = [bounds.level, bounds.quotas, *bounds.places.values()]
                accounts = {account for each in levels for account, _, _ in each.rows}
                accounts |= {account for each in levels for account, _ in each.alone}
                found = bounds, places, frozenset(accounts)
            self._hosts[host] = found
            return found


def _find_until(steps: _Steps, slots: int) -> int:
    """Return until when a host has so many slots; 0 if it has less from now on."""
    if steps[0][1] < slots:
        return 0
    return next((moment for moment, room in steps if room < slots), NEVER)


def _list_rises(ledger: Ledger, accounts: frozenset[int], now: int) -> list[int]:
    """Return the moments from now on at which more is booked on some accounts than just before, ascending."""
    if ledger.timelines is None or ledger.planned.isdisjoint(accounts):
        return []
    found: set[int] = set()
    for number in accounts & ledger.planned:
        for timelines in (ledger.timelines, ledger.shared_timelines):
            timeline = timelines.get(number)
            if timeline is not None:
                found.update(timeline.list_rises(now))
    return sorted(found)
