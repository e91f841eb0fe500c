"""A plot as data: series of numbers along categories or times, cells of a heat map, parts of a whole."""

from collections.abc import Iterable, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime, tzinfo
from itertools import pairwise
from math import ceil, log2
from typing import TypeAlias

from qmonpy.app.reports.cell_words import LOCAL, NAMES, WEEKDAY, format_cell, title_column
from qmonpy.app.reports.row_names import find_details, name_rows
from qmonpy.formats.values.shown_time import shown_zone
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.queries.decimals import find_decimals
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.translation import later, tr

MOST_SERIES = 8
"""So many have colours of their own; the others are put together."""
MOST_CATEGORIES = 40
OTHERS = later("others")
HOURS = tuple(f"{hour:02d}" for hour in range(24))
WEEKDAYS = (later("Mon"), later("Tue"), later("Wed"), later("Thu"), later("Fri"), later("Sat"), later("Sun"))
STACKABLE = ("number",)
"""Kinds of numbers that may be added up; durations, memory and parts of a whole are means."""
ADDED = frozenset({"areas", "stacked", "pie"})
"""Drawings that add numbers up."""


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers along the axis, None where there is none; `rows` are the places in the table that they come from."""

    name: str
    values: tuple[float | None, ...]
    rows: tuple[int | None, ...] = ()
    is_before: bool = False
    """Whether it is of the period that is compared with."""
    owner: str = ""
    """Whose values they are, if that is not what it is called: the colour is that of the owner."""
    told: tuple[tuple[int, str], ...] = ()
    """By place on the axis what is told of a value where series have it of different rows, such as the limit of a rule
    that differs between runs."""


@dataclass(frozen=True, slots=True)
class Plot:
    """What is drawn. `times` has the moments of the axis, and is empty where the axis has categories."""

    kind: str
    column: Column
    """What is measured."""
    labels: tuple[str, ...] = ()
    times: tuple[int, ...] = ()
    series: tuple[Series, ...] = ()
    note: str = ""
    """What is left out of it."""
    row_labels: tuple[str, ...] = field(default=())
    """Of a heat map, whose columns are `labels` and whose rows are series."""
    edges: tuple[str, ...] = ()
    """Of a distribution: where its stretches begin, and where the last one ends."""
    is_overlaid: bool = False
    """Whether areas begin at 0 each, one before the other, and do not lie on top of each other."""
    is_ordered: bool = False
    """Whether the names along the axis have an order of their own, as times and classes of waits have."""
    owners: tuple[str, ...] = ()
    """Those that have a colour of their own, in the order of colours, also where they are drawn elsewhere only."""
    details: tuple[str, ...] = ()
    """What is told besides of what stands at each name, where the mouse rests."""
    measure: str = ""
    """What the amounts are, with their unit, where no name in sight says it: none, or those of users, projects."""
    spread: str = ""
    """Of a distribution of one column: which one, with its unit."""

    @property
    def has_lines(self) -> bool:
        """Whether each name has a line of its own, along the time where the axis has times."""
        return self.kind == "lines" or (self.kind == "areas" and self.is_overlaid)

    @property
    def has_names(self) -> bool:
        """Whether the plot says itself which colour is what: there are several, or one with a name of its own."""
        if self.kind == "heat_map" or not self.series:
            return False
        is_named = self.kind not in ("bars", "distribution") and self.series[0].name != tr(self.column.title)
        is_named = is_named or bool(self.series[0].owner)
        return self.kind == "pie" or len(self.series) > 1 or is_named

    @property
    def origin(self) -> int:
        """The moment from which places on an axis of times count: a file of SVG has six digits for each."""
        return self.times[0] if self.times else 0

    @property
    def decimals(self) -> int | None:
        """How many decimals the numbers of all series have, as in the columns of a table."""
        return find_decimals((value for each in self.series for value in each.values), self.column)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return not any(value is not None for each in self.series for value in each.values)


NO_PLOT = Plot("none", Column("", ""))


def find_kinds(table: ResultTable, drawing: Drawing) -> tuple[str, ...]:
    """Return the ways in which a table can be drawn, in their order; none where it has no numbers."""
    if drawing.kind == "none" or table.find_column(drawing.x) is None or not _measured(table, drawing):
        return ()
    found = ["lines", "bars"]
    column = _measured(table, drawing)[0]
    can_add = _can_add(column, drawing)
    if drawing.are_alternatives:
        found += ["areas"] if _find_x(table, drawing).kind == "time" else []
    elif can_add and (drawing.series or len(drawing.y) > 1):
        found += ["areas", "stacked"]
    found.append("distribution")
    if can_be_heat_map(table, drawing):
        found.append("heat_map")
    if can_add and not drawing.are_alternatives:
        found.append("pie")
    return tuple(found)


def _find_x(table: ResultTable, drawing: Drawing) -> Column:
    place = table.find_column(drawing.x)
    assert place is not None
    return table.columns[place]


def _can_add(column: Column, drawing: Drawing) -> bool:
    """Whether numbers may be added up: those that are amounts, and sums of lengths of time, which are drawn as such."""
    return column.kind in STACKABLE or drawing.kind in ADDED


def can_be_heat_map(table: ResultTable, drawing: Drawing) -> bool:
    """Return whether there are weekdays and hours, or a second name beside the first."""
    at = table.find_column(drawing.x)
    return at is not None and (bool(drawing.series) or table.columns[at].unit == f"{LOCAL}hour")


def make_plot(table: ResultTable, drawing: Drawing, kind: str = "", zone: tzinfo | None = None) -> Plot:
    """Return the plot of a table; another kind than that of the drawing may be asked for."""
    kinds = find_kinds(table, drawing)
    wanted = kind if kind in kinds else drawing.kind if drawing.kind in kinds else ""
    if not wanted or not table.rows:
        return NO_PLOT
    column, zone = _measured(table, drawing)[0], shown_zone(zone)
    if wanted == "distribution":
        return _distribute(table, drawing)
    if wanted == "heat_map":
        return _make_heat_map(table, drawing, column, zone)
    labels, times, series = _arrange(table, drawing, zone)
    is_ordered = _is_ordered(_find_x(table, drawing), drawing)
    if wanted == "pie":
        return _make_pie(labels, series, column, is_ordered=is_ordered)
    can_join = _can_add(column, drawing) and not drawing.are_alternatives
    series, note = _join_series(series) if can_join else (series[:MOST_SERIES], _few(series))
    notes = [note, _tell_undrawn(table, drawing)]
    if not times and len(labels) > MOST_CATEGORIES:
        notes.insert(0, tr("The first {most} of {count:,} are drawn.").format(most=MOST_CATEGORIES, count=len(labels)))
        labels = labels[:MOST_CATEGORIES]
        series = tuple(_cut(each) for each in series)
    plot = Plot(
        wanted,
        column,
        labels,
        times,
        series,
        " ".join(filter(None, notes)),
        is_overlaid=drawing.are_alternatives,
        is_ordered=is_ordered,
        owners=drawing.all_owners,
        details=_list_details(table, drawing, series, len(labels)) if drawing.told else (),
    )
    return replace(plot, measure=title_column(column) if drawing.series or not plot.has_names else "")


def _list_details(table: ResultTable, drawing: Drawing, series: Sequence[Series], count: int) -> tuple[str, ...]:
    """Return by name on the axis what the rows say of it in the column `told`."""
    told = table.read_column(drawing.told)
    rows = ({each.rows[place]: None for each in series if each.rows[place] is not None} for place in range(count))
    return tuple(", ".join(str(told[row]) for row in each if row is not None) for each in rows)


def _is_ordered(axis: Column, drawing: Drawing) -> bool:
    return drawing.is_ordered or axis.name == WEEKDAY or (axis.kind != "text" and axis.name not in NAMES)


def _tell_undrawn(table: ResultTable, drawing: Drawing) -> str:
    """Return which columns are left out, because no row has a value there; what was before is told by the report."""
    drawn = {each.name for each in _measured(table, drawing)}
    found = [each for each in table.columns if each.name in drawing.y and each.name not in (*drawn, "before")]
    names = ", ".join(tr(each.title) for each in found if each.kind != "text")
    return tr("Without a value, and not drawn: {names}.").format(names=names) if names and not drawing.series else ""


def describe_point(plot: Plot, place: int) -> str:
    """Return what is at a place of the axis, in lines: its name, then each series with its value."""
    if not 0 <= place < len(plot.labels):
        return ""
    shown = [(each.name, each.values[place], dict(each.told).get(place, "")) for each in plot.series]
    head = ", ".join(filter(None, (plot.labels[place], *plot.details[place : place + 1])))
    decimals = plot.decimals
    lines = [
        f"{name}: {format_cell(value, plot.column, decimals=decimals)}{f' ({told})' if told else ''}"
        for name, value, told in shown
        if value is not None
    ]
    return "\n".join((head, *lines))


def describe_plot(plot: Plot) -> str:
    """Return in a sentence what is drawn, for those who listen."""
    if plot.is_empty:
        return tr("Nothing is drawn.")
    names = ", ".join(each.name for each in plot.series)
    count = format_count(len(plot.labels), "point")
    return tr("{column}: {names}, {count} from {first} to {last}.").format(
        column=title_column(plot.column),
        names=names,
        count=count,
        first=plot.labels[0],
        last=plot.labels[-1],
    )


def _measured(table: ResultTable, drawing: Drawing) -> list[Column]:
    """Return the columns of numbers that are drawn: those that have one."""
    places = [table.find_column(name) for name in drawing.y]
    return [
        table.columns[place]
        for place in places
        if place is not None
        and table.columns[place].kind != "text"
        and any(isinstance(row[place], int | float) for row in table.rows)
    ]


# Series along an axis


Axis: TypeAlias = tuple[tuple[str, ...], tuple[int, ...], tuple[Series, ...]]
"""Labels, times, and the series along them."""


def _arrange(table: ResultTable, drawing: Drawing, zone: tzinfo | None) -> Axis:
    at = table.find_column(drawing.x) or 0
    axis = table.columns[at]
    details = find_details(table, drawing, zone)
    if axis.kind == "time":
        # A moment has one place: what tells its rows apart divides the series.
        found = sorted({each for row in table.rows if isinstance(each := row[at], int | float)})
        moments = _fill(found, axis.unit, zone)
        labels = tuple(format_cell(each, axis, zone) for each in moments)
        times = tuple(int(each) for each in moments if isinstance(each, int | float))
        spots = {each: place for place, each in enumerate(moments)}
        cells = [_Place(spots.get(row[at]), detail.behind) for row, detail in zip(table.rows, details, strict=True)]
        return labels, times, tuple(_find_series(table, drawing, cells, len(labels)))
    names = [(row[at], detail.behind) for row, detail in zip(table.rows, details, strict=True)]
    along = {each: place for place, each in enumerate(dict.fromkeys(names))}
    labels = tuple(f"{format_cell(key, axis, zone)}{detail}" for key, detail in along)
    cells = [_Place(along[each], told=detail.told) for each, detail in zip(names, details, strict=True)]
    return labels, (), tuple(_find_series(table, drawing, cells, len(labels)))


def _fill(keys: Sequence[float], unit: str, zone: tzinfo | None) -> list[Cell]:
    """Return times with those between them at which nothing happened, so that a line does not leap over them.

    One wrong record may be years from the others: far too many times are left out.
    """
    if unit in _UTC_STEPS and len(keys) > 1:
        return list(_fill_utc(keys, unit))
    key = unit.removeprefix(LOCAL)
    if not unit.startswith(LOCAL) or len(keys) < 2 or (keys[-1] - keys[0]) / _LOCAL_SECONDS[key] > _MOST_TIMES:
        return list(keys)
    from qmonpy.reporting.questions.buckets import find_stretches
    from qmonpy.reporting.questions.question import Period

    return list(find_stretches(key, Period(int(keys[0]), int(keys[-1]) + 1), zone))


_UTC_STEPS = {"hour": 3600, "day": 86_400, "month": 0}
_LOCAL_SECONDS = {"hour": 3600, "day": 86_400, "week": 604_800, "month": 28 * 86_400, "year": 365 * 86_400}
_MOST_TIMES = 20_000


def _fill_utc(keys: Sequence[float], unit: str) -> Iterable[Cell]:
    """Give the hours, days or months of UTC from the first time to the last, unless they are far too many."""
    step, first, last = _UTC_STEPS[unit], int(keys[0]), int(keys[-1])
    if (last - first) / (step or 28 * 86_400) > _MOST_TIMES or (step and any((key - first) % step for key in keys)):
        yield from keys
        return
    moment = first
    while moment <= last:
        yield moment
        moment = moment + step if step else _next_month(moment)


def _next_month(moment: int) -> int:
    day = datetime.fromtimestamp(moment, UTC)
    return int(day.replace(year=day.year + day.month // 12, month=day.month % 12 + 1).timestamp())


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a row stands on the axis, and what else than its name divides series there."""

    at: int | None
    detail: str = ""
    told: str = ""
    """What is told of its value, which stands beside that of another row."""


def _find_series(table: ResultTable, drawing: Drawing, places: Sequence[_Place], count: int) -> Iterable[Series]:
    columns = _measured(table, drawing)
    owners = dict(zip(drawing.y, drawing.owners, strict=False))
    divided = table.find_column(drawing.series) if drawing.series else None
    for column in columns if divided is None else columns[:1]:
        measured = table.find_column(column.name)
        assert measured is not None
        by_name: dict[str, list[tuple[int | None, Cell, int]]] = {}
        told: dict[str, list[tuple[int, str]]] = {}
        for number, (row, place) in enumerate(zip(table.rows, places, strict=True)):
            name = tr(column.title) if divided is None else format_cell(row[divided], table.columns[divided])
            by_name.setdefault(f"{name}{place.detail}", []).append((place.at, row[measured], number))
            if place.told and place.at is not None and isinstance(row[measured], int | float):
                told.setdefault(f"{name}{place.detail}", []).append((place.at, place.told))
        for name, cells in by_name.items():
            if any(isinstance(value, int | float) for _, value, _ in cells):
                is_before = divided is None and column.name == "before"
                made = _make_series(name, cells, count, columns[0], is_before, owners.get(column.name, ""))
                yield replace(made, told=tuple(told.get(name, ())))


def _make_series(
    name: str,
    cells: Iterable[tuple[int | None, Cell, int]],
    count: int,
    column: Column,
    is_before: bool,
    owner: str,
) -> Series:
    # Where nothing ended, nothing was used, but there is no mean either.
    empty = 0.0 if column.kind == "number" else None
    values: list[float | None] = [empty] * count
    rows: list[int | None] = [None] * count
    for place, value, number in cells:
        if place is not None:
            if values[place] is not None and rows[place] is not None and not isinstance(value, int | float):
                # Another row of this place has a value.
                continue
            values[place] = float(value) if isinstance(value, int | float) else None
            rows[place] = number
    return Series(name, tuple(values), tuple(rows), is_before, owner)


def _join_series(series: tuple[Series, ...]) -> tuple[tuple[Series, ...], str]:
    """Return the largest series, and the others as one."""
    if len(series) <= MOST_SERIES:
        return series, ""
    by_size = sorted(series, key=lambda each: -sum(value or 0 for value in each.values))
    kept, rest = by_size[: MOST_SERIES - 1], by_size[MOST_SERIES - 1 :]
    joined = tuple(sum(value or 0 for value in values) for values in zip(*(each.values for each in rest), strict=True))
    nowhere = (None,) * len(joined)
    return (*kept, Series(tr(OTHERS), joined, nowhere)), tr("{some:,} of {all:,} are drawn as others.").format(
        some=len(rest), all=len(series)
    )


def _few(series: tuple[Series, ...]) -> str:
    return (
        tr("The first {most} of {count:,} are drawn.").format(most=MOST_SERIES, count=len(series))
        if len(series) > MOST_SERIES
        else ""
    )


def _cut(series: Series) -> Series:
    return replace(series, values=series.values[:MOST_CATEGORIES], rows=series.rows[:MOST_CATEGORIES])


# Other kinds


def _distribute(table: ResultTable, drawing: Drawing) -> Plot:
    """Count the values in bins of equal width, as many as their number needs (Sturges): those of each column that is
    drawn where all are of one kind, such as of each run of the lab."""
    columns = _measured(table, drawing)
    columns = columns if len({(each.kind, each.unit) for each in columns}) == 1 and not drawing.series else columns[:1]
    found = [[cell for cell in table.read_column(each.name) if isinstance(cell, int | float)] for each in columns]
    low, high = min(map(min, found)), max(map(max, found))
    count = 1 if low == high else max(4, ceil(log2(max(map(len, found)))) + 1)
    width = (high - low) / count or 1.0
    edges = tuple(format_cell(low + place * width, columns[0]) for place in range(count + 1))
    labels = tuple(tr("{least} to {most}").format(least=least, most=most) for least, most in pairwise(edges))
    is_one = len(columns) == 1
    things = name_rows(table, drawing)
    spread = title_column(columns[0]) if is_one else ""
    title = tr('{things} by "{column}"').format(things=things, column=spread) if is_one else things
    owners = dict(zip(drawing.y, drawing.owners, strict=False))
    series = tuple(
        Series(
            things if is_one else tr(each.title),
            _count(values, low, width, count),
            (None,) * count,
            each.name == "before",
            "" if is_one else owners.get(each.name, ""),
        )
        for each, values in zip(columns, found, strict=True)
    )
    counted = Column("count", title, "number")
    return Plot("distribution", counted, labels, (), series, edges=edges, is_ordered=True, owners=drawing.all_owners,
                measure=things, spread=spread)  # fmt: skip


def _count(values: Sequence[float], low: float, width: float, count: int) -> tuple[float, ...]:
    bins = [0.0] * count
    for value in values:
        bins[min(count - 1, int((value - low) / width))] += 1
    return tuple(bins)


def _make_heat_map(table: ResultTable, drawing: Drawing, column: Column, zone: tzinfo | None) -> Plot:
    """Return weekdays by hours where there are such, else names by what they are divided by."""
    at, measured = table.find_column(drawing.x) or 0, table.find_column(column.name) or 0
    divided = table.find_column(drawing.series) if drawing.series else None
    is_round = drawing.x == "hour_of_day" or divided is None
    sums: dict[tuple[str, str], list[float]] = {}
    rows: dict[tuple[str, str], int] = {}
    for number, row in enumerate(table.rows):
        value = row[measured]
        if not isinstance(value, int | float):
            continue
        key = _find_square(row, table.columns, at, divided, zone)
        sums.setdefault(key, []).append(float(value))
        rows[key] = number if len(sums[key]) == 1 else -1
    across = HOURS if is_round else tuple(dict.fromkeys(key[1] for key in sums))[:MOST_CATEGORIES]
    down = tuple(map(tr, WEEKDAYS)) if is_round else tuple(dict.fromkeys(key[0] for key in sums))[:MOST_CATEGORIES]
    mean = column.kind not in STACKABLE
    series = tuple(
        Series(
            name,
            tuple(_join(sums.get((name, each)), is_mean=mean) for each in across),
            tuple(place if (place := rows.get((name, each), -1)) >= 0 else None for each in across),
        )
        for name in down
    )
    is_ordered = is_round or _is_ordered(table.columns[at], drawing)
    return Plot("heat_map", column, across, (), series, row_labels=down, is_ordered=is_ordered)


def _find_square(
    row: Sequence[Cell], columns: Sequence[Column], at: int, divided: int | None, zone: tzinfo | None
) -> tuple[str, str]:
    value = row[at]
    if divided is None:
        local = datetime.fromtimestamp(float(value or 0), UTC).astimezone(zone)
        return tr(WEEKDAYS[local.weekday()]), HOURS[local.hour]
    across = HOURS[int(value or 0) % 24] if columns[at].name == "hour_of_day" else format_cell(value, columns[at], zone)
    return format_cell(row[divided], columns[divided], zone), across


def _join(values: list[float] | None, *, is_mean: bool) -> float | None:
    if not values:
        return None
    return sum(values) / len(values) if is_mean else sum(values)


def _make_pie(labels: tuple[str, ...], series: tuple[Series, ...], column: Column, *, is_ordered: bool) -> Plot:
    """Return the parts of the whole: one for each name on the axis, or for each series where there are several.

    The largest is the first, unless names have an order of their own; what the others come to is always the last.
    """
    own_order: dict[str, int] = {}
    if len([each for each in series if not each.is_before]) > 1:
        parts: list[tuple[str, float, int | None]] = [
            (each.name, sum(value or 0 for value in each.values), None) for each in series if not each.is_before
        ]
    else:
        parts = [
            (label, max(0.0, value or 0), row)
            for label, value, row in zip(labels, series[0].values, series[0].rows, strict=True)
        ]
        own_order = {label: place for place, label in enumerate(labels)} if is_ordered else {}
    parts.sort(key=lambda each: -each[1])
    note = ""
    if len(parts) > MOST_SERIES:
        note = tr("{some:,} of {all:,} are drawn as others.").format(some=len(parts) - MOST_SERIES + 1, all=len(parts))
        parts = [*parts[: MOST_SERIES - 1], (tr(OTHERS), sum(each[1] for each in parts[MOST_SERIES - 1 :]), None)]
    if own_order:
        parts.sort(key=lambda each: own_order.get(each[0], len(own_order)))
    names, values, rows = zip(*parts, strict=True)
    return Plot("pie", column, tuple(names), (), (Series(tr(column.title), tuple(values), tuple(rows)),), note)
