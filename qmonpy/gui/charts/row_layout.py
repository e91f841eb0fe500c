"""The places of rows from top to bottom, with their heights; folded rows are left out."""

from bisect import bisect_right
from collections.abc import Collection, Sequence
from typing import Protocol, overload

from qmonpy.late_methods import dataclass


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


class AxisRows(Protocol):
    """Rows in order, each made when it is asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: int) -> AxisRow: ...

    def place_of(self, key: str) -> int | None:
        """Return the position of a row."""

    @property
    def headings(self) -> Sequence[tuple[int, str]]:
        """Position and key of each heading, in order; each is the parent of what follows it."""


class RowLayout:
    """The rows that are shown, with their tops in pixels from the top of the first one.

    What is worked out for it grows with the number of headings, not of rows.
    """

    def __init__(
        self, rows: Sequence[AxisRow] | AxisRows, folded: Collection[str], heading_height: int, row_height: int
    ):
        self._all: AxisRows = PlainRows(rows) if isinstance(rows, Sequence) else rows
        self._heights = heading_height, row_height
        headings = self._all.headings
        ends = [*(place for place, _ in headings), len(self._all)]
        first = ends.pop(0)
        # Stretches of rows below each other: places shown and in all, tops, and whether they begin with a heading.
        self._shown, self._places, self._tops = [0], [0], [0]
        self._has_heading = [False]
        shown, top = first, first * row_height
        for (place, key), end in zip(headings, ends, strict=True):
            self._shown.append(shown)
            self._places.append(place)
            self._tops.append(top)
            self._has_heading.append(True)
            count = 1 if key in folded else end - place
            shown += count
            top += heading_height + (count - 1) * row_height
        self.height = top
        """The height of all rows in pixels."""
        self.rows = ShownRows(self._all, self._shown, self._places, shown)

    def place_of(self, key: str) -> int | None:
        """Return the position of a row among those shown; None if it is folded away or unknown."""
        place = self._all.place_of(key) if key else None
        if place is None:
            return None
        stretch = bisect_right(self._places, place) - 1
        shown = self._shown[stretch] + place - self._places[stretch]
        end = self._shown[stretch + 1] if stretch + 1 < len(self._shown) else len(self.rows)
        return shown if shown < end else None

    def top_of(self, place: int) -> int:
        """Return the top of the row at a place, in pixels from that of the first one."""
        stretch = bisect_right(self._shown, place) - 1
        heading, row = self._heights
        within = place - self._shown[stretch]
        top = self._tops[stretch]
        return (
            top + within * row if not within or not self._has_heading[stretch] else top + heading + (within - 1) * row
        )

    def height_of(self, place: int) -> int:
        """Return the height in pixels of the row at a place."""
        stretch = bisect_right(self._shown, place) - 1
        return self._heights[0 if self._has_heading[stretch] and place == self._shown[stretch] else 1]

    def place_at(self, y: float) -> int | None:
        """Return the row at a height in pixels; None above the first and below the last."""
        if not 0 <= y < self.height:
            return None
        stretch = bisect_right(self._tops, y) - 1
        heading, row = self._heights
        within = y - self._tops[stretch]
        if self._has_heading[stretch]:
            return self._shown[stretch] + (0 if within < heading else 1 + int((within - heading) // row))
        return self._shown[stretch] + int(within // row)

    def places_between(self, top: float, bottom: float) -> range:
        """Return the rows of which something lies between two heights in pixels."""
        if not len(self.rows) or bottom <= 0 or top >= self.height or bottom <= top:
            return range(0)
        first = self.place_at(max(top, 0.0)) or 0
        last = self.place_at(min(bottom, self.height) - 1e-6)
        return range(first, (first if last is None else last) + 1)


class ShownRows(Sequence[AxisRow]):
    """Those of some rows that are not folded away."""

    def __init__(self, rows: AxisRows, shown: Sequence[int], places: Sequence[int], count: int):
        self._rows, self._shown, self._places, self._count = rows, shown, places, count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> AxisRow: ...
    @overload
    def __getitem__(self, place: slice) -> list[AxisRow]: ...
    def __getitem__(self, place: int | slice) -> AxisRow | list[AxisRow]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(self._count))]
        place = range(self._count)[place]
        stretch = bisect_right(self._shown, place) - 1
        return self._rows[self._places[stretch] + place - self._shown[stretch]]


class PlainRows:
    """A few rows that are all there."""

    def __init__(self, rows: Sequence[AxisRow]):
        self._rows = rows
        self._places = {row.key: place for place, row in enumerate(rows)}
        self.headings = [(place, row.key) for place, row in enumerate(rows) if row.is_heading]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: int) -> AxisRow:
        return self._rows[place]

    def place_of(self, key: str) -> int | None:
        """See `AxisRows.place_of`."""
        return self._places.get(key)
