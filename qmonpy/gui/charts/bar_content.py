"""The rows and bars of a chart by key, whether all of them are there or each is made when it is asked for."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Protocol

from qmonpy.app.gantt.chart_bars import ChartBars, RowClosures
from qmonpy.app.gantt.gantt import Closure, Gantt, GanttBar, GanttRow, Overbooking, RowKind
from qmonpy.app.gantt.row_list import RowList
from qmonpy.gui.charts.row_layout import AxisRow


class BarContent(Protocol):
    """The rows of a chart, each with its bars, by key."""

    @property
    def extent(self) -> tuple[int, int] | None:
        """The first and the last moment of all bars and now, in seconds since the epoch; None while that is not
        known."""

    def find_axis_row(self, key: str) -> AxisRow | None:
        """Return a row or a heading."""

    def made_keys(self) -> Iterable[str]:
        """Return the keys of all rows that may have been painted."""

    def bars_of(self, key: str) -> Sequence[GanttBar]:
        """Return the bars of a row."""

    def coarse_of(self, key: str) -> Sequence[GanttBar] | None:
        """Return bars that are as full as the rows below a heading; None where they are not made yet."""

    def overbooked_of(self, key: str) -> Sequence[Overbooking]:
        """Return when more is booked on a row than there is."""

    def slots_of(self, key: str) -> int:
        """Return the height of a row in slots; of a heading, that of all its rows."""

    def find_exceeded(self, key: str) -> int | None:
        """Return the capacity of a row that is higher, as something stands above it."""


class WholeContent:
    """A chart of which everything is there, such as the small one of a request."""

    def __init__(self, gantt: Gantt):
        self._rows = {row.key: row for row in gantt.rows}
        self._gantt = gantt
        self._bars: dict[str, list[GanttBar]] = {}
        for bar in gantt.bars:
            self._bars.setdefault(bar.row, []).append(bar)
        self._overbooked: dict[str, list[Overbooking]] = {}
        for each in gantt.overbooked:
            self._overbooked.setdefault(each.row, []).append(each)
        times = [gantt.now, *(bar.start for bar in gantt.bars)]
        times += [bar.end for bar in gantt.bars if bar.end is not None]
        self.extent: tuple[int, int] | None = (min(times), max(times))

    @cached_property
    def _children(self) -> Mapping[str, list[GanttRow]]:
        found: dict[str, list[GanttRow]] = {}
        for row in self._rows.values():
            found.setdefault(row.parent, []).append(row)
        return found

    def find_axis_row(self, key: str) -> AxisRow | None:
        """See `BarContent.find_axis_row`."""
        row = self._rows.get(key)
        return make_axis_row(row) if row is not None else None

    def made_keys(self) -> Iterable[str]:
        """See `BarContent.made_keys`."""
        return (*self._bars, *self._overbooked)

    def bars_of(self, key: str) -> Sequence[GanttBar]:
        """See `BarContent.bars_of`."""
        return self._bars.get(key, ())

    def coarse_of(self, key: str) -> Sequence[GanttBar]:
        """See `BarContent.coarse_of`."""
        return [bar for row in self._children.get(key, ()) for bar in self._bars.get(row.key, ())]

    def overbooked_of(self, key: str) -> Sequence[Overbooking]:
        """See `BarContent.overbooked_of`."""
        return self._overbooked.get(key, ())

    def slots_of(self, key: str) -> int:
        """See `BarContent.slots_of`."""
        row = self._rows.get(key)
        if row is not None and row.kind is RowKind.GROUP:
            return sum(each.slots for each in self._children.get(key, ()))
        return row.slots if row is not None else 1

    def find_exceeded(self, key: str) -> int | None:
        """See `BarContent.find_exceeded`."""
        row = self._rows.get(key)
        return _find_exceeded(row) if row is not None else None


class SiteContent:
    """A chart of a cluster, of which a row is made when it is asked for."""

    def __init__(self, rows: RowList, bars: ChartBars):
        self._rows, self._bars = rows, bars

    @property
    def extent(self) -> tuple[int, int] | None:
        """See `BarContent.extent`."""
        return self._bars.extent if self._bars.is_counted else None

    def _find(self, key: str) -> GanttRow | None:
        return self._rows.find(key)

    def find_axis_row(self, key: str) -> AxisRow | None:
        """See `BarContent.find_axis_row`."""
        place = self._rows.place_of(key)
        return make_axis_row(self._rows.find_plain(place)) if place is not None else None

    def made_keys(self) -> Iterable[str]:
        """See `BarContent.made_keys`."""
        return self._bars.made_keys()

    def bars_of(self, key: str) -> Sequence[GanttBar]:
        """See `BarContent.bars_of`."""
        row = self._find(key)
        return self._bars.of_row(row) if row is not None else ()

    def coarse_of(self, key: str) -> Sequence[GanttBar] | None:
        """See `BarContent.coarse_of`."""
        return self._bars.coarse_of(key)

    def overbooked_of(self, key: str) -> Sequence[Overbooking]:
        """See `BarContent.overbooked_of`."""
        row = self._find(key)
        return self._bars.overbooked_of(row) if row is not None else ()

    def slots_of(self, key: str) -> int:
        """See `BarContent.slots_of`."""
        row = self._find(key)
        return row.slots if row is not None else 1

    def find_exceeded(self, key: str) -> int | None:
        """See `BarContent.find_exceeded`."""
        row = self._find(key)
        return _find_exceeded(row) if row is not None else None


class GanttAxis:
    """The rows of a cluster's chart on its axis."""

    def __init__(self, rows: RowList):
        self._rows = rows
        plan = rows.plan
        self.headings = [(place, each.key) for place, each in zip(plan.starts, plan.sections, strict=False)]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, place: int) -> AxisRow:
        return make_axis_row(self._rows.find_plain(place))

    def place_of(self, key: str) -> int | None:
        """See `AxisRows.place_of`."""
        return self._rows.place_of(key)


def make_content(gantt: Gantt) -> BarContent:
    """Return the content of a chart."""
    if isinstance(gantt.rows, RowList) and isinstance(gantt.bars, ChartBars):
        return SiteContent(gantt.rows, gantt.bars)
    return WholeContent(gantt)


def make_axis(gantt: Gantt) -> GanttAxis | tuple[AxisRow, ...]:
    """Return the rows of a chart on its axis."""
    return GanttAxis(gantt.rows) if isinstance(gantt.rows, RowList) else tuple(map(make_axis_row, gantt.rows))


def closed_keys(closures: Mapping[str, tuple[Closure, ...]]) -> Iterable[str]:
    """Return the keys of the rows whose closures may have been painted."""
    return closures.made_keys() if isinstance(closures, RowClosures) else closures


def make_axis_row(row: GanttRow) -> AxisRow:
    """Return a row of a chart on its axis."""
    is_heading = row.kind is RowKind.GROUP
    return AxisRow(row.key, row.title, is_heading, row.parent, str(_capacity_of(row)), row.states)


def _capacity_of(row: GanttRow) -> int:
    """Return the configured slots; a row that stands for no queue instance tells its slots only."""
    return row.capacity if row.instances else row.slots


def _find_exceeded(row: GanttRow) -> int | None:
    is_high = row.kind is not RowKind.GROUP and _capacity_of(row) < row.slots
    return row.capacity if is_high else None
