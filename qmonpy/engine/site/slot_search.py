"""How many slots a parallel task takes: which numbers are tried one after the other, and how many go on each host.

Grid Engine begins in the middle of a range, with its least or its most, whichever would have taken the fewest tries of
late (sched_conf(5), PE_RANGE_ALG). Where the numbers that fit are not all below the ones that do not, the way decides
what is found; else only the reasons depend on it, since those of the first try are told.
"""

from dataclasses import dataclass
from enum import Enum

from qmonpy.engine.site.site import Place
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.work.state import SearchWeights

FILL_UP, ROUND_ROBIN = -1, -2


def slots_per_host(pe: ParallelEnvironment, slots: int) -> int:
    """Slots of a task on each host: a fixed number, FILL_UP, ROUND_ROBIN, or 0 where the rule cannot serve it."""
    rule = pe.allocation_rule
    if rule[:1].isdigit():
        fixed = int(rule) if rule.isdigit() else 0
        return fixed if fixed and slots % fixed == 0 else 0
    return {"$pe_slots": slots, "$fill_up": FILL_UP, "$round_robin": ROUND_ROBIN}.get(rule.lower(), 0)


@dataclass(slots=True)
class Assignment:
    """Slots found for one task in one PE; the first piece holds the master task."""

    pe: ParallelEnvironment
    slots: int
    pieces: list[tuple[Place, int]]
    soft_violations: int


_HISTORY, _PRESENT = 66, 34
"""What earlier searches and the last one weigh, in percent."""


class SearchOrder(Enum):
    """Which number is tried first."""

    MIDDLE = "bin"
    MOST = "highest"
    LEAST = "least"


class SlotSearch:
    """The numbers to try for one range, in order: ask for the next one and tell whether it fitted."""

    def __init__(self, size: int, order: SearchOrder):
        self._low, self._high = 0, size - 1
        self._order = order
        self._size = size
        self.tries = 0
        self.best = 0
        """Index of the last number that fitted, 0 if none did."""

    @property
    def next(self) -> int | None:
        """The index of the number to try, None when the search is over."""
        if self._low > self._high:
            return None
        if self._order is SearchOrder.MIDDLE:
            return (self._low + self._high) // 2
        return self._low if self._order is SearchOrder.LEAST else self._high

    def note(self, index: int, *, has_fitted: bool) -> None:
        """Tell what came of a try."""
        self.tries += 1
        if has_fitted:
            self.best = index
            self._low = index + 1
        else:
            self._high = index - 1
        is_over = has_fitted if self._order is SearchOrder.MOST else not has_fitted
        if is_over and self._order is not SearchOrder.MIDDLE:
            self._low = self._high + 1

    @property
    def cost(self) -> int:
        """Tries that beginning in the middle has taken, or about would have taken."""
        if self._order is SearchOrder.MIDDLE:
            return self.tries
        runs, end = 1, self._size
        while runs < end:
            end -= runs
            runs += 1
        return runs - 1


class SearchHabit:
    """The weights by which the order is chosen, as they change from search to search."""

    def __init__(self, weights: SearchWeights | None = None):
        self.weights = weights or SearchWeights()

    @property
    def order(self) -> SearchOrder:
        weights = self.weights
        if weights.middle >= max(weights.least, weights.most):
            return SearchOrder.MIDDLE
        return SearchOrder.MOST if weights.most >= weights.least else SearchOrder.LEAST

    def note(self, search: SlotSearch, size: int) -> None:
        """Learn from a search over some numbers."""
        if size > 1:
            old = self.weights
            self.weights = SearchWeights(
                _weigh(old.least, search.best + 1),
                _weigh(old.middle, search.cost),
                _weigh(old.most, size - search.best + 1),
            )


def _weigh(weight: int, tries: int) -> int:
    """A weight after one more search; weights are negative and cut towards zero."""
    return -(-weight * _HISTORY // 100) - tries * _PRESENT
