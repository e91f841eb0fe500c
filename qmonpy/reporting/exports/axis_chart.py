"""Lines, areas, bars and distributions in SVG: numbers along an axis of times or of categories."""

from collections.abc import Iterator, Sequence
from html import escape

from qmonpy.late_methods import dataclass
from qmonpy.reporting.exports.figure import Figure, FigureSeries
from qmonpy.reporting.exports.name_places import MOST_ROWS, NameLayout, place_names
from qmonpy.reporting.exports.svg_parts import (
    draw_box,
    draw_legend,
    draw_line,
    draw_path,
    draw_text,
    find_class,
    find_dash,
    fit,
    measure,
)
from qmonpy.reporting.exports.ticks import find_ticks

WIDTH, HEIGHT = 960, 260
LINE = 14
"""How high a line of names is."""
_WIDEST_BAR = 72
_MOST_POINTS = 60
"""Up to so many numbers of a line have a mark each."""
_STACKED = frozenset({"areas", "stacked"})
_LINES = frozenset({"lines", "areas"})


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where on the picture a number and a place of the axis are."""

    figure: Figure
    left: float
    top: float
    low: float
    high: float

    @property
    def band(self) -> float:
        """How wide the place of one category is."""
        return (WIDTH - self.left) / max(1, len(self.figure.labels))

    def x(self, place: int) -> float:
        """Return the middle of a place of the axis; lines go by the time, bars stand side by side."""
        times = self.figure.times
        if self.figure.kind in _LINES and len(times) > 1 and times[-1] > times[0]:
            share = (times[place] - times[0]) / (times[-1] - times[0])
            return self.left + 6 + share * (WIDTH - self.left - 12)
        return self.left + (place + 0.5) * self.band

    def y(self, value: float) -> float:
        """Return the height of a number."""
        return self.top + HEIGHT * (1 - (value - self.low) / (self.high - self.low))


def draw_axis_chart(figure: Figure) -> tuple[str, float]:
    """Return the inside of the picture and its height."""
    names = [(each.name, _find_class(place, each)) for place, each in enumerate(figure.series)]
    is_named = len(names) > 1 or figure.kind == "lines"
    legend, bottom = draw_legend(names, WIDTH, 12, lines=figure.kind == "lines") if is_named else ("", -6.0)
    ticks = find_ticks(*_find_range(figure), figure.scale)
    left = max(measure(figure.format_value(each)) for each in ticks) + 10
    frame = _Frame(figure, left, bottom + 18, ticks[0], ticks[-1])
    parts = [legend, *_draw_grid(frame, ticks)]
    if figure.kind == "lines":
        for place, series in enumerate(figure.series):
            parts += _draw_line(frame, place, series)
    elif figure.kind == "areas":
        parts += _draw_areas(frame)
    else:
        parts += _draw_bars(frame)
    labels = _place_labels(frame)
    parts += _draw_labels(frame, labels)
    return "".join(parts), frame.top + HEIGHT + labels.find_height(LINE) + 12


def _find_range(figure: Figure) -> tuple[float, float]:
    values = [value for each in figure.series for value in each.values if value is not None]
    if figure.kind not in _STACKED:
        return min(values), max(values)
    sums = [sum(value or 0.0 for value in column) for column in _columns(figure)]
    return min(0.0, *sums), max(sums)


def _columns(figure: Figure) -> Iterator[tuple[float | None, ...]]:
    yield from zip(*(each.values for each in figure.series), strict=True)


def _draw_grid(frame: _Frame, ticks: Sequence[float]) -> Iterator[str]:
    for tick in ticks:
        y = frame.y(tick)
        yield draw_line(frame.left, y, WIDTH, y, "axis" if tick == 0 else "grid")
        yield draw_text(frame.left - 6, y + 4, frame.figure.format_value(tick), "tick", "end")


def _place_labels(frame: _Frame) -> NameLayout:
    """Return where the labels of the axis stand: each has one, but of times and others in order, some tell all."""
    figure = frame.figure
    spots = [frame.x(place) for place in range(len(figure.labels))]
    widths = [measure(each) for each in figure.labels]
    if figure.is_ordered or figure.times:
        return place_names(spots, widths, WIDTH, LINE, most_rows=1 if figure.times else MOST_ROWS)
    return place_names(
        spots, widths, WIDTH, LINE, [sum(abs(value or 0) for value in each) for each in _columns(figure)]
    )


def _draw_labels(frame: _Frame, labels: NameLayout) -> Iterator[str]:
    foot = frame.top + HEIGHT
    for each in labels.names:
        text = fit(frame.figure.labels[each.number], each.room)
        if labels.is_turned:
            yield draw_text(each.middle + 4, foot + 6, text, "tick", "end", is_turned=True)
        else:
            yield draw_text(each.middle, foot + 18 + LINE * each.row, text, "tick", "middle")


def _find_class(place: int, series: FigureSeries) -> str:
    return find_class(place if series.colour is None else series.colour, series.is_before)


def _draw_line(frame: _Frame, place: int, series: FigureSeries) -> Iterator[str]:
    kind = _find_class(place, series)
    path, was_there = "", False
    for at, value in enumerate(series.values):
        if value is not None:
            path += f"{'L' if was_there else 'M'}{frame.x(at):.1f} {frame.y(value):.1f}"
        was_there = value is not None
    yield draw_path(path, f"line {kind}", series.name, find_dash(place))
    for at, value in enumerate(series.values):
        before = series.values[at - 1] if at else None
        behind = series.values[at + 1] if at + 1 < len(series.values) else None
        if value is not None and (len(series.values) <= _MOST_POINTS or (before is None and behind is None)):
            where = f'cx="{frame.x(at):.1f}" cy="{frame.y(value):.1f}"'
            words = escape(f"{frame.figure.labels[at]}, {series.name}: {frame.figure.format_value(value)}")
            yield f'<circle class="point {kind}" {where} r="2.5"><title>{words}</title></circle>'


def _draw_areas(frame: _Frame) -> Iterator[str]:
    below = [0.0] * len(frame.figure.labels)
    for place, series in enumerate(frame.figure.series):
        above = [low + (value or 0.0) for low, value in zip(below, series.values, strict=True)]
        there = [f"{frame.x(at):.1f} {frame.y(value):.1f}" for at, value in enumerate(above)]
        back = [f"{frame.x(at):.1f} {frame.y(value):.1f}" for at, value in reversed([*enumerate(below)])]
        yield draw_path(f"M{'L'.join([*there, *back])}Z", f"area {_find_class(place, series)}", series.name)
        below = above


def _draw_bars(frame: _Frame) -> Iterator[str]:
    figure, count = frame.figure, len(frame.figure.series)
    gap = 0.02 if figure.kind == "distribution" else 0.2
    room = min(frame.band * (1 - gap), frame.band if figure.kind == "distribution" else _WIDEST_BAR * count)
    below = [0.0] * len(figure.labels)
    for place, series in enumerate(figure.series):
        kind = f"bar {_find_class(place, series)}"
        for at, value in enumerate(series.values):
            if not value:
                continue
            base = below[at] if figure.kind == "stacked" else 0.0
            width = room if figure.kind == "stacked" else room / count
            x = frame.x(at) - room / 2 + (0 if figure.kind == "stacked" else place * width)
            top, foot = sorted((frame.y(base), frame.y(base + value)))
            words = f"{figure.labels[at]}, {series.name}: {figure.format_value(value)}"
            yield draw_box(x, top, width, foot - top, kind, words)
            below[at] += value
