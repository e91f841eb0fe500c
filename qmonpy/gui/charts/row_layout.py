"""The places of rows from top to bottom, with their heights; folded rows are left out."""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AxisRow:
    """One row of the left axis, whatever the chart draws on it."""

    key: str
    title: str
    is_heading: bool = False
    parent: str = ""
    note: str = ""
    """Written in grey at the right: slots, or a limit."""
    states: str = ""
    """Letters for a badge."""
    detail: str = ""
    """A second line, where the row is high enough."""


class RowLayout:
    """The rows that are shown, with their tops in pixels from the top of the first one."""

    def __init__(self, rows: Sequence[AxisRow], folded: Collection[str], heading_height: int, row_height: int):
        self.rows = [row for row in rows if not (row.parent and row.parent in folded)]
        self.tops: list[int] = []
        self._heights: list[int] = []
        top = 0
        for row in self.rows:
            self.tops.append(top)
            height = heading_height if row.is_heading else row_height
            self._heights.append(height)
            top += height
        self.height = top
        """The height of all rows in pixels."""
        self._places = {row.key: place for place, row in enumerate(self.rows)}

    def place_of(self, key: str) -> int | None:
        """Return the position of a row among those shown; None if it is folded away or unknown."""
        return self._places.get(key)

    def height_of(self, place: int) -> int:
        """Return the height in pixels of the row at a place."""
        return self._heights[place]

    def place_at(self, y: float) -> int | None:
        """Return the row at a height in pixels; None above the first and below the last."""
        if not 0 <= y < self.height:
            return None
        return bisect_right(self.tops, y) - 1

    def places_between(self, top: float, bottom: float) -> range:
        """Return the rows of which something lies between two heights in pixels."""
        if not self.rows or bottom <= 0 or top >= self.height or bottom <= top:
            return range(0)
        first = bisect_right(self.tops, max(top, 0.0)) - 1
        last = bisect_right(self.tops, min(bottom, self.height) - 1e-6) - 1
        return range(max(first, 0), last + 1)
