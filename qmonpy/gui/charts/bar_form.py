"""The first form of the chart: rows of hosts or queue instances with bars, and what a newer chart changed in them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import tzinfo

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from qmonpy.app.gantt.closures import describe_closures
from qmonpy.app.gantt.gantt import Gantt, GanttBar, GanttRow, Overbooking, RowKind
from qmonpy.app.gantt.overbooking import describe_overbooking
from qmonpy.gui.charts.bar_painter import BarPainter
from qmonpy.gui.charts.chart_form import OPEN, RowChange, Spot
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.row_bars import RowBars
from qmonpy.gui.charts.row_layout import AxisRow


class BarForm:
    """The rows and bars of a chart, ready to be drawn and walked over; `with_gantt` reuses rows that did not change."""

    has_free_space = True

    def __init__(self, gantt: Gantt, older: "BarForm | None" = None):
        """`older` is a form with the same rows, of which the work done for them is taken over."""
        self.gantt = gantt
        self.rows: tuple[AxisRow, ...] = older.rows if older else tuple(_make_axis_row(row) for row in gantt.rows)
        self._slots: dict[str, int] = older._slots if older else {row.key: row.slots for row in gantt.rows}
        self._capacities: dict[str, int] = older._capacities if older else _find_exceeded(gantt.rows)
        self._children: Mapping[str, Sequence[str]] = older._children if older else _find_children(gantt.rows)
        self._bars = _group_bars(gantt.bars)
        self.overbooked = _group_overbooked(gantt.overbooked)
        """When more is booked than there is, by row."""
        self._extent: tuple[int, int] | None = None
        self._drawn: dict[str, RowBars] = {}
        self._headings: dict[str, RowBars] = {}

    def with_gantt(self, gantt: Gantt) -> tuple["BarForm", list[RowChange] | None]:
        """Return the form of a newer chart and the changed rows; None for these if rows came or went."""
        if gantt.rows != self.gantt.rows:
            return BarForm(gantt), None
        form = BarForm(gantt, self)
        changes = []
        for key in {**self._bars, **form._bars}:
            before, after = self._bars.get(key, []), form._bars.get(key, [])
            if before == after:
                if key in self._drawn:
                    form._drawn[key] = self._drawn[key]
                continue
            changes.append(self._find_change(form, key, before, after))
        changed = {change.row for change in changes}
        for key in form._find_other_grounds(self):
            changes.append(RowChange(key, -OPEN, OPEN))
        for key, drawn in self._headings.items():
            if changed.isdisjoint(self._children.get(key, ())):
                form._headings[key] = drawn
            else:
                changes.append(RowChange(key, -OPEN, OPEN))
        return form, changes

    def _find_other_grounds(self, older: "BarForm") -> set[str]:
        """Return the rows that are closed or overbooked at other times than before."""
        found = {
            key
            for key in {**self.overbooked, **older.overbooked}
            if self.overbooked.get(key) != older.overbooked.get(key)
        }
        now, before = self.gantt.closures, older.gantt.closures
        return found | {key for key in {**now, **before} if now.get(key) != before.get(key)}

    def bars_of(self, row: str) -> RowBars:
        """Return the bars of a row; a heading has none."""
        if row not in self._drawn:
            self._drawn[row] = RowBars(self._bars.get(row, ()), self._slots.get(row, 1))
        return self._drawn[row]

    def bars_below(self, heading: str) -> RowBars:
        """Return the bars of all rows that a heading hides when it is folded."""
        if heading not in self._headings:
            below = self._children.get(heading, ())
            bars = [bar for row in below for bar in self._bars.get(row, ())]
            self._headings[heading] = RowBars(bars, sum(self._slots[row] for row in below))
        return self._headings[heading]

    def paint_rows(self, painter: QPainter, view: ChartView, places: range) -> None:
        """Draw the rows at some places."""
        bars = BarPainter(painter, view)
        body = view.parts.body
        for place in places:
            key = view.layout.rows[place].key
            row = QRectF(body.left(), view.top_of(place), body.width(), view.layout.height_of(place))
            if key in view.folded:
                bars.add_heading(self.bars_below(key), row)
            else:
                bars.add_closures(self.gantt.closures.get(key, ()), self.bars_of(key), row)
                bars.add_row(self.bars_of(key), row, self._capacities.get(key), self.overbooked.get(key, ()))
        bars.paint()

    def find_at(self, view: ChartView, place: int, x: float, y: float) -> GanttBar | None:
        """Return the bar at a pixel of the picture, on the row that is shown at a place; None where there is none."""
        key = view.layout.rows[place].key
        if key in view.folded:
            return None
        y, height = y - view.top_of(place), view.layout.height_of(place)
        return self.bars_of(key).find_at(view.scale, x, y, height, view.now)

    def spots_of(self, row: str) -> Sequence[GanttBar]:
        """Return the bars of a row in the order of time."""
        return self.bars_of(row).bars

    def describe_spot(self, spot: Spot) -> str:
        """Return no text: the page describes a bar."""
        return ""

    def describe_place(self, row: str, time: float, zone: tzinfo | None) -> str:
        """Return why a row is overbooked at a moment, and why no job starts then; empty where neither is so."""
        overbooked = self.overbooked.get(row, ())
        said = [describe_overbooking(each, zone) for each in overbooked if each.is_at(time, self.gantt.now)]
        said += describe_closures(self.gantt.closures.get(row, ()), time, self.gantt.now, zone)
        return "\n".join(said)

    def find_row_height(self, base: int) -> int:
        """Return the height of a row in pixels, which is `base`."""
        return base

    def find_extent(self) -> tuple[int, int]:
        """Return the first and the last moment (seconds since the epoch) of all bars and now."""
        if self._extent is None:
            times = [self.gantt.now]
            times += [bar.start for bar in self.gantt.bars]
            times += [bar.end for bar in self.gantt.bars if bar.end is not None]
            self._extent = min(times), max(times)
        return self._extent

    def find_spots(self, thing: str) -> list[GanttBar]:
        """Return the bars of a thing on all rows, in the order of the rows."""
        found: defaultdict[str, list[GanttBar]] = defaultdict(list)
        for bar in self.gantt.bars:
            if bar.thing == thing:
                found[bar.row].append(bar)
        return [bar for row in self.gantt.rows for bar in found.get(row.key, ())]

    def _find_change(
        self, newer: "BarForm", key: str, before: Sequence[GanttBar], after: Sequence[GanttBar]
    ) -> RowChange:
        old, new = {bar.key: bar for bar in before}, {bar.key: bar for bar in after}
        changed = [bar for bar in before if new.get(bar.key) != bar] + [bar for bar in after if old.get(bar.key) != bar]
        if self.bars_of(key).slots != newer.bars_of(key).slots:
            return RowChange(key, -OPEN, OPEN)
        begin = min((bar.start for bar in changed), default=-OPEN)
        end = max((_end_of(bar) for bar in changed), default=OPEN)
        # A label has the room that the bars in its bar leave it.
        touched = [bar for bar in (*before, *after) if bar.start <= end and _end_of(bar) >= begin]
        return RowChange(key, min(bar.start for bar in touched), max(_end_of(bar) for bar in touched))


def _end_of(bar: GanttBar) -> float:
    return OPEN if bar.end is None else bar.end


def _make_axis_row(row: GanttRow) -> AxisRow:
    is_heading = row.kind is RowKind.GROUP
    return AxisRow(row.key, row.title, is_heading, row.parent, str(_capacity_of(row)), row.states)


def _capacity_of(row: GanttRow) -> int:
    """Return the configured slots; a row that stands for no queue instance tells its slots only."""
    return row.capacity if row.instances else row.slots


def _find_exceeded(rows: Iterable[GanttRow]) -> dict[str, int]:
    """Return the capacity of those rows that are higher, as something stands above it, by row."""
    return {row.key: row.capacity for row in rows if row.kind is not RowKind.GROUP and _capacity_of(row) < row.slots}


def _group_overbooked(overbooked: Iterable[Overbooking]) -> Mapping[str, list[Overbooking]]:
    by_row: defaultdict[str, list[Overbooking]] = defaultdict(list)
    for each in overbooked:
        by_row[each.row].append(each)
    return dict(by_row)


def _find_children(rows: Iterable[GanttRow]) -> Mapping[str, Sequence[str]]:
    children: defaultdict[str, list[str]] = defaultdict(list)
    for row in rows:
        if row.parent:
            children[row.parent].append(row.key)
    return children


def _group_bars(bars: Iterable[GanttBar]) -> dict[str, list[GanttBar]]:
    by_row: defaultdict[str, list[GanttBar]] = defaultdict(list)
    for bar in bars:
        by_row[bar.row].append(bar)
    return dict(by_row)
