"""The hosts of the places of a board, in order, each with its places: kept until these change, or found on the way."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from qmonpy.engine.site.site import Place, Site
from qmonpy.pauses import paced

_MOST_LISTS = 8
"""Of how many lists of places the hosts are kept."""


class _Mark(NamedTuple):
    """What a list of places was when something was found out about it: one that is longer, shorter or sorted anew by
    now is another one."""

    places: Sequence[Place]
    size: int
    version: int

    def is_of(self, places: Sequence[Place], version: int) -> bool:
        return self.places is places and self.size == len(places) and self.version == version


class HostLists:
    """The hosts of lists of places of one board.

    A walk goes from host to host of the open places without having gone through all of them: of a large site a task
    needs a few. It needs to know how the places of one host follow one another. They have the same load, so that those
    of the same sequence number stay in the order in which they were at first, until somebody sorts them otherwise.
    """

    def __init__(self, site: Site, all_places: Sequence[Place]):
        self._site = site
        self._all_places = all_places
        self._ranks: list[int] | None = None
        """By index the position of a place at first; found when it is asked for."""
        self._is_walkable = True
        self._opened: bytearray | None = None
        """By index of a place whether it is in `_open`."""
        self._open: tuple[Sequence[Place], int] = ((), 0)
        self._by_host: dict[tuple[frozenset[str], int], tuple[_Mark, dict[str, list[Place]]]] = {}
        self._queues: tuple[_Mark, tuple[str, ...]] | None = None

    def copy(self, before: Sequence[Place], places: Sequence[Place]) -> "HostLists":
        """Return the same for a board with a copy of a list, `before`."""
        found = HostLists(self._site, self._all_places)
        found._ranks, found._is_walkable = self._ranks, self._is_walkable
        if self._opened is not None and self._open == (before, len(before)):
            found._opened, found._open = self._opened[:], (places, len(places))
        return found

    def forbid_walks(self) -> None:
        """Take in that places of one host may have been sorted otherwise."""
        self._is_walkable = False

    def note_left(self, places: Sequence[Place], place: Place) -> None:
        """Take in that a place has left a list."""
        if self._opened is not None and self._open[0] is places:
            self._opened[place.index] = 0
            self._open = places, self._open[1] - 1

    def queues_of(self, places: Sequence[Place], version: int) -> tuple[str, ...]:
        """Return the cluster queues of some places, in the order of their first places."""
        known = self._queues
        if known is None or not known[0].is_of(places, version):
            found = tuple(dict.fromkeys(place.instance.queue for place in paced(places)))
            known = self._queues = _Mark(places, len(places), version), found
        return known[1]

    def with_queues(self, places: Sequence[Place], queues: frozenset[str], version: int) -> Mapping[str, list[Place]]:
        """Return the hosts of some places in their order, each with its places in some cluster queues; it stays the
        same object as long as they are the same."""
        # Searches for the present and for later times look at two lists in turn.
        known = self._by_host.get((queues, id(places)))
        if known is not None and known[0].is_of(places, version):
            return known[1]
        found: dict[str, list[Place]] = {}
        for place in paced(places):
            if place.instance.queue in queues:
                found.setdefault(place.instance.host, []).append(place)
        if len(self._by_host) >= _MOST_LISTS:
            # One of them: each has a list for every host.
            del self._by_host[next(iter(self._by_host))]
        self._by_host[queues, id(places)] = _Mark(places, len(places), version), found
        return found

    def walk(self, places: Sequence[Place], queues: frozenset[str]) -> Iterator[tuple[str, list[Place]]] | None:
        """Walk over what `with_queues` would return of the open places of a board; None where these have to be gone
        through."""
        if not self._is_walkable:
            return None
        opened = self._opened
        if opened is None or self._open[0] is not places or self._open[1] != len(places):
            opened = self._opened = bytearray(len(self._site.places))
            for place in paced(places):
                opened[place.index] = 1
            self._open = places, len(places)
        return self._walk(places, queues, opened)

    def _walk(
        self, places: Sequence[Place], queues: frozenset[str], opened: bytearray
    ) -> Iterator[tuple[str, list[Place]]]:
        seen: set[str] = set()
        of_hosts, key = self._site.places_of_hosts, self._find_key()
        for place in paced(places):
            instance = place.instance
            if instance.queue not in queues or instance.host in seen:
                continue
            seen.add(instance.host)
            here = [each for each in of_hosts[instance.host] if opened[each.index] and each.instance.queue in queues]
            if len(here) > 1:
                here.sort(key=key)
            yield instance.host, here

    def _find_key(self) -> Callable[[Place], tuple[float, int]]:
        if self._all_places is self._site.places:
            return lambda place: (place.kind.settings.seq_no, place.index)
        if self._ranks is None:
            ranks = [0] * len(self._site.places)
            for rank, place in enumerate(paced(self._all_places)):
                ranks[place.index] = rank
            self._ranks = ranks
        known = self._ranks
        return lambda place: (place.kind.settings.seq_no, known[place.index])
