"""How many queue instances are open up to a place in an order, while slots are taken from them."""

from collections.abc import Sequence


class OpenCount:
    """A tree of counts: each question and each change takes as many steps as the number of instances has bits."""

    def __init__(self, free: Sequence[int]):
        """`free` are the free slots of the instances, in their order; one without any is not open."""
        self._free = list(free)
        self._tree = [0] * (len(free) + 1)
        self.open = 0
        """How many are open in all."""
        for at, slots in enumerate(free):
            if slots > 0:
                self._add(at, 1)

    def _add(self, at: int, amount: int) -> None:
        self.open += amount
        place = at + 1
        while place < len(self._tree):
            self._tree[place] += amount
            place += place & -place

    def count_up_to(self, at: int) -> int:
        """Return how many are open up to a place, that one included."""
        place, found = at + 1, 0
        while place > 0:
            found += self._tree[place]
            place -= place & -place
        return found

    def take(self, at: int, slots: int) -> None:
        """Take slots of the instance at a place; without any left it is not open."""
        before = self._free[at]
        self._free[at] = before - slots
        if before > 0 >= self._free[at]:
            self._add(at, -1)
