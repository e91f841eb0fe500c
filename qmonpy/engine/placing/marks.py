"""The marks that searches for sequential jobs leave on queue instances within a pass, and that plans stumble over.

Grid Engine 8.1.9 marks the queue instance that a search chose, and forgets the mark only when another search comes by.
A plan for later takes the marked instance that is free first; where it stops early, as nothing behind can be free
earlier, it also meets marks that were left there by others, with the times that were noted then: none for a task that
started, which counts as free since ever.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum

from qmonpy.engine.site.site import Place
from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced


class Outcome(Enum):
    """How a search went over the queue instances."""

    FOUND = "found"
    """It stopped at the one that it chose."""
    WENT_OVER_ALL = "went over all"


@dataclass(frozen=True, slots=True)
class _Search:
    """A search that took place: what it chose, and whether it came by full instances, too."""

    outcome: Outcome
    place: Place | None
    has_full: bool
    is_full: bool = False
    """Whether the place is full after that."""


class Marks:
    """Which instances are marked, worked out from the searches of a pass only when somebody asks."""

    def __init__(self) -> None:
        self._searches: list[_Search] = []
        self._kept: dict[int, bool] = {}
        """By index the places that were marked before these searches, and whether they are full."""
        self._noted: dict[int, int] = {}
        """By index the time at which a place is free, as the last plan that came by noted it."""

    def copy(self) -> "Marks":
        """Return marks to which others can be added."""
        found = Marks()
        found._searches, found._kept, found._noted = list(self._searches), dict(self._kept), dict(self._noted)
        return found

    @property
    def is_any(self) -> bool:
        """Whether any place may be marked."""
        return bool(self._searches or self._kept)

    def note_found(self, place: Place, *, has_full: bool, is_full: bool) -> None:
        """Note that a search chose a place, which is full now or not; it came by those in front of it only."""
        self._searches.append(_Search(Outcome.FOUND, place, has_full, is_full))

    def note_all(self, *, has_full: bool) -> None:
        """Note that a search came by all places, and chose none."""
        if self.is_any:
            self._searches.append(_Search(Outcome.WENT_OVER_ALL, None, has_full))

    def find(self, order: Sequence[Place], begin: int) -> list[tuple[int, Place]]:
        """Return the marked places from a position on in an order, each with the time that is noted there."""
        if not self.is_any:
            return []
        # Of 300,000 places few were ever marked; each job that plans a start asks.
        known = {*self._kept, *(each.place.index for each in self._searches if each.place is not None)}
        positions = {place.index: at for at, place in enumerate(paced(order)) if place.index in known}
        marked = self._work_out(positions, len(order))
        found = sorted(at for each in marked if (at := positions.get(each, -1)) >= begin)
        return [(self._noted.get(order[at].index, 0), order[at]) for at in found]

    def _work_out(self, positions: Mapping[int, int], count: int) -> set[int]:
        """Return the places that are marked; `positions` are those of the ones that ever were, among so many."""
        marked = set(self._kept)
        was_full = {index for index, full in self._kept.items() if full}
        for search in self._searches:
            end = count if search.place is None else positions.get(search.place.index, 0)
            marked = {
                each for each in marked if positions.get(each, end) >= end or (each in was_full and not search.has_full)
            }
            if search.place is not None:
                marked.add(search.place.index)
                if search.is_full:
                    was_full.add(search.place.index)
        return marked

    def note_plan(self, times: Mapping[int, int], marked: Iterable[Place], *, full: Collection[int]) -> None:
        """Note what a plan left: by index the times at which places that it came by are free, and all marked places.

        `full` are the indices of those without a free slot.
        """
        self._noted.update(times)
        self._kept = {place.index: place.index in full for place in marked}
        self._searches.clear()
