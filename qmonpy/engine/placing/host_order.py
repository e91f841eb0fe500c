"""The order of hosts by their load, as the load formula of the scheduler has it, and by sequence numbers of queues."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterable, Mapping
from copy import copy
from math import inf, isnan

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import sort_value
from qmonpy.engine.site.site import Level, Place, Site
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.pauses import paced, sort_paced

_MOVED_PART = 8
"""Where more than one in so many places would move, all are sorted."""


class HostOrder:
    """What sorts the places of a pass beside what happened to them last.

    Where bookings change the load of hosts, it keeps the values of all hosts of one ledger, and which list is sorted by
    them: after a start only the hosts that were booked are evaluated anew, and only their places move. So what is taken
    of all hosts together changes the load of the others in the next pass (8.1.9, asked: `loadglobal-1` to `-4` of
    tests/conformance/data/minimal). The list is then as if all of it had been sorted.
    """

    def __init__(self, site: Site, ledger: Ledger):
        self._site = site
        self._formula = find_load_formula(self._setting("load_formula"))
        self.is_load_booked = self._formula is not None and any(
            name in kind.capacities or (ledger.corrections is not None and name in ledger.corrections.written)
            for name in self._formula.attributes()
            for kind in site.kinds
            if kind.letter != "q"
        )
        """Whether starting a job changes what the load formula says of a host."""
        self._valued: Ledger | None = None
        """The ledger that the values are of; None where they have to be found anew."""
        self._sorted: list[Place] | None = None
        """The list that is sorted by the values; since then places only left it."""
        self._sorts_by_load = self._setting("queue_sort_method").lower() == "load"
        self._values: dict[str, float] = {}
        self._ranks: dict[str, int] | None = None
        """Ranks of hosts by load, once found."""

    def _setting(self, name: str) -> str:
        return self._site.cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name])

    def copy(self, before: list[Place], places: list[Place], ledger: Ledger) -> "HostOrder":
        """Return the same for a copy of a list, `before`, and for a copy of its ledger."""
        found = copy(self)
        if self._valued is not None:
            found._values, found._valued = dict(self._values), ledger
        found._sorted = places if self._sorted is before else None
        return found

    def copy_anew(self) -> "HostOrder":
        """Return the same for a ledger with other bookings, which is asked for all values."""
        found = copy(self)
        found._valued = found._sorted = None
        return found

    def find_key(self, ledger: Ledger) -> Callable[[Place], tuple[float, float]]:
        """Return what sorts places as the load of hosts is now."""
        self._sorted = None
        return self._make_key(self._rank(ledger))

    def sort(self, places: list[Place], ledger: Ledger) -> None:
        """Sort places as the load of hosts is now; equal ones keep their order.

        What was booked in the ledger since it was first sorted by has been told (`sort_after`).
        """
        ranks = self._values if self._valued is ledger else self._rank(ledger)
        if ranks or len({kind.settings.seq_no for kind in {place.kind for place in paced(places)}}) > 1:
            places[:] = sort_paced(places, self._make_key(ranks))
        self._sorted = places if self._valued is ledger else None

    def sort_by_numbers(self, places: list[Place], ledger: Ledger, opened: Container[int]) -> None:
        """Sort places as `sort` does, but by the numbers that a search for a parallel job gave to hosts of open places,
        of which the indices are in `opened`.

        8.1.9 counts from 0 where a host has more load than the one before it in the order of load, the first one where
        it has more than none; all that is full has 0 (asked: `fullfirst-1` to `-9` in
        tests/conformance/data/minimal).
        """
        ranks = self._rank(ledger)
        self._sorted = None
        least = min(self._values.values(), default=inf)
        first = 0 if least <= 0 else 1

        def find(place: Place) -> tuple[float, float]:
            number = first + ranks.get(place.instance.host, 0) if place.index in opened else 0
            seq_no = place.kind.settings.seq_no
            return (number, seq_no) if self._sorts_by_load else (seq_no, number)

        places[:] = sort_paced(places, find)

    def forget_sorted(self) -> None:
        """Take in that a list may have been sorted otherwise."""
        self._sorted = None

    def sort_after(self, places: list[Place], ledger: Ledger, booked: Iterable[Place]) -> bool:
        """Sort places anew if a booking on some of them changed the load of a host; return whether it did."""
        if not self.is_load_booked:
            return False
        levels = {place.instance.host: place.host for place in booked}
        values = {name: self._value(ledger, level) for name, level in levels.items()}
        changed = {name: value for name, value in values.items() if value != self._values[name]}
        if not changed:
            return False
        if self._valued is not ledger or any(map(isnan, changed.values())):
            self._valued = None
            self.sort(places, ledger)
        elif self._sorted is not places or not self._move(places, changed):
            self._values.update(changed)
            self.sort(places, ledger)
        return True

    def _move(self, places: list[Place], changed: Mapping[str, float]) -> bool:
        """Move the places of hosts whose load changed to where they belong in a sorted list; False, with nothing
        changed, where it is better to sort it."""
        key = self._make_key(self._values)
        moved: list[tuple[int, Place, tuple[float, float]]] = []
        for place in self._list_places(changed):
            before = key(place)
            low = bisect_left(places, before, key=key)
            high = bisect_right(places, before, low, key=key)
            try:
                moved.append((places.index(place, low, high), place, before))
            except ValueError:
                continue  # It has left the list.
        if len(moved) * _MOVED_PART > len(places):
            return False
        if not moved:
            self._values.update(changed)
            return True
        moved.sort(key=lambda each: each[0])
        after = self._make_key(changed)
        nows = [after(place) for _, place, _ in moved]
        low = min(moved[0][0], bisect_left(places, min(nows), key=key))
        high = max(moved[-1][0] + 1, bisect_right(places, max(nows), key=key))
        # Of a long list each step would move what is behind it: only the part in which anything moves is touched.
        part = places[low:high]
        for position, _, _ in reversed(moved):
            del part[position - low]
        self._values.update(changed)
        # Those that were before their new equals stay before them, others behind them, each in their order.
        for _, place, before in reversed(moved):
            if before < (now := key(place)):
                part.insert(bisect_left(part, now, key=key), place)
        for _, place, before in moved:
            if before > (now := key(place)):
                part.insert(bisect_right(part, now, key=key), place)
        places[low:high] = part
        return True

    def _list_places(self, hosts: Iterable[str]) -> list[Place]:
        return [place for host in hosts for place in self._site.places_of_hosts[host]]

    def _make_key(self, ranks: Mapping[str, float]) -> Callable[[Place], tuple[float, float]]:
        if not ranks:
            return lambda place: (place.kind.settings.seq_no, 0)
        if self._sorts_by_load:
            return lambda place: (ranks[place.instance.host], place.kind.settings.seq_no)
        return lambda place: (place.kind.settings.seq_no, ranks[place.instance.host])

    def _rank(self, ledger: Ledger) -> dict[str, int]:
        """Return the rank of each host by its load; nothing where all have the same."""
        if self._ranks is not None and not self.is_load_booked:
            return self._ranks
        if self._formula is None:
            return {}
        hosts = self._site.hosts
        if self._valued is ledger:
            pass
        elif self.is_load_booked:
            self._values = {name: self._value(ledger, level) for name, level in paced(hosts.items())}
        else:
            of_kind = {level.kind: level for level in paced(hosts.values())}
            by_kind = {kind: self._value(ledger, level) for kind, level in of_kind.items()}
            self._values = {name: by_kind[level.kind] for name, level in paced(hosts.items())}
        values = {number: rank for rank, number in enumerate(sorted(set(self._values.values())))}
        found = {name: values[value] for name, value in paced(self._values.items())} if len(values) > 1 else {}
        self._ranks = found
        is_kept = self.is_load_booked and not any(map(isnan, values))
        self._valued = ledger if is_kept else None
        return found

    def _value(self, ledger: Ledger, level: Level) -> float:
        assert self._formula is not None
        return sort_value(self._site, ledger, level, self._formula)
