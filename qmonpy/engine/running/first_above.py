"""Numbers in a row, of which the first is found that is large enough, in a time that grows with the logarithm."""


class FirstAbove:
    """Whole numbers by position: a tree in which each node has the largest number below it."""

    __slots__ = ("_size", "_tree")

    def __init__(self, numbers: list[int]):
        """`numbers` are those at first."""
        count = len(numbers)
        self._size = 1
        while self._size < count:
            self._size *= 2
        lowest = numbers + [-1] * (self._size - count)
        levels = [lowest]
        while len(levels[-1]) > 1:
            below = levels[-1]
            levels.append([max(below[place], below[place + 1]) for place in range(0, len(below), 2)])
        self._tree = [-1]
        for level in reversed(levels):
            self._tree += level

    @property
    def most(self) -> int:
        """The largest number; -1 if there are none."""
        return self._tree[1]

    def at(self, position: int) -> int:
        """Return the number at a position."""
        return self._tree[self._size + position]

    def put(self, position: int, number: int) -> None:
        """Replace the number at a position."""
        tree, place = self._tree, self._size + position
        tree[place] = number
        while place > 1:
            place //= 2
            left, right = tree[2 * place], tree[2 * place + 1]
            most = left if left > right else right
            if tree[place] == most:
                return
            tree[place] = most

    def find(self, least: int) -> int | None:
        """Return the first position of a number that is at least so large; None if there is none."""
        tree, size, place = self._tree, self._size, 1
        if tree[1] < least:
            return None
        while place < size:
            place *= 2
            if tree[place] < least:
                place += 1
        return place - size
