"""The jobs of a line one after the other, without those that are too long for the room that is left."""

from bisect import bisect_right
from collections.abc import Sequence

from qmonpy.engine.placing.board import Board
from qmonpy.engine.running.lines import Line
from qmonpy.engine.running.reserved_room import ReservedRoom
from qmonpy.model.values.value import NEVER


class Turns:
    """The positions of the jobs of a line that a pass tries; while it lasts, room only shrinks."""

    def __init__(self, line: Line, reserved: ReservedRoom | None, board: Board | None):
        """Without the search for their room, or without the board of the pass, it has all jobs."""
        self._line = line
        self._reserved, self._board = reserved, board
        self._longest = NEVER
        """Longer jobs are left out."""
        self._positions: Sequence[int] = range(len(line.numbers))
        self._next = 0

    def find_next(self) -> int | None:
        """Return the position of the next job; None if there is none."""
        if self._reserved is not None and self._board is not None:
            longest = self._reserved.find_longest(self._board)
            if longest < self._longest:
                self._shorten(longest)
        if self._next == len(self._positions):
            return None
        self._next += 1
        return self._positions[self._next - 1]

    def _shorten(self, longest: int) -> None:
        last = self._positions[self._next - 1] if self._next else -1
        self._longest = longest
        self._positions = self._line.list_short(longest)
        self._next = bisect_right(self._positions, last)
