"""Which numbers of slots are tried one after the other for a job that asks for a range (sched_conf(5), PE_RANGE_ALG).

Grid Engine begins in the middle, with the least or with the most, whichever would have taken the fewest tries of late.
Where the numbers that fit are not all below the ones that do not, the way decides what is found; else only the reasons
depend on it, since those of the first try are told.
"""

from enum import Enum

from qmonpy.model.work.state import SearchWeights

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
