"""Heat maps and pies in SVG: numbers as shades of squares, and parts of a whole."""

from collections.abc import Iterator
from math import cos, pi, sin

from qmonpy.reporting.exports.axis_chart import LINE, WIDTH
from qmonpy.reporting.exports.figure import Figure
from qmonpy.reporting.exports.name_places import NameLayout, place_names
from qmonpy.reporting.exports.svg_parts import draw_box, draw_path, draw_text, find_class, fit, measure, shorten
from qmonpy.translation import grouped

_SQUARE = 24
_RADIUS = 120
_SHADES = 9
_LONGEST_NAME = 28


def draw_heat_map(figure: Figure) -> tuple[str, float]:
    """Return the inside of the picture and its height: a row of squares for each series."""
    names = [shorten(each.name, _LONGEST_NAME) for each in figure.series]
    left = max(measure(each) for each in names) + 10
    most = max((value for each in figure.series for value in each.values if value is not None), default=0.0)
    width = (WIDTH - left) / max(1, len(figure.labels))
    parts: list[str] = []
    for row, (name, series) in enumerate(zip(names, figure.series, strict=True)):
        y = row * _SQUARE
        parts.append(draw_text(left - 8, y + 16, name, "tick", "end"))
        for column, value in enumerate(series.values):
            said = "nothing" if value is None else figure.format_value(value)
            words = f"{series.name}, {figure.labels[column]}: {said}"
            shade = _find_shade(value, most)
            parts.append(draw_box(left + column * width + 1, y + 1, width - 2, _SQUARE - 2, f"square h{shade}", words))
    foot = len(names) * _SQUARE
    labels = _place_columns(figure, width)
    parts += _draw_columns(figure, left, foot, labels)
    bottom = foot + labels.find_height(LINE) + 2
    parts += _draw_shades(figure, left, bottom + 12, most)
    return "".join(parts), bottom + 34


def _find_shade(value: float | None, most: float) -> int:
    return 0 if not value or value < 0 or most <= 0 else max(1, min(_SHADES, round(_SHADES * value / most)))


def _place_columns(figure: Figure, width: float) -> NameLayout:
    spots = [(place + 0.5) * width for place in range(len(figure.labels))]
    widths = [measure(each) for each in figure.labels]
    values = zip(*(each.values for each in figure.series), strict=True)
    weights = [] if figure.is_ordered else [sum(abs(value or 0) for value in each) for each in values]
    return place_names(spots, widths, width * len(spots), LINE, weights)


def _draw_columns(figure: Figure, left: float, foot: float, labels: NameLayout) -> Iterator[str]:
    for each in labels.names:
        text, x = fit(figure.labels[each.number], each.room), left + each.middle
        if labels.is_turned:
            yield draw_text(x + 4, foot + 4, text, "tick", "end", is_turned=True)
        else:
            yield draw_text(x, foot + 16 + LINE * each.row, text, "tick", "middle")


def _draw_shades(figure: Figure, left: float, y: float, most: float) -> Iterator[str]:
    """Give what the shades stand for, from none to the most."""
    yield draw_text(left, y + 11, figure.format_value(0), "legend")
    x = left + measure(figure.format_value(0)) + 8
    for shade in range(_SHADES + 1):
        words = figure.format_value(most * shade / _SHADES)
        yield draw_box(x + shade * 16, y, 16, 14, f"square h{shade}", words)
    yield draw_text(x + (_SHADES + 1) * 16 + 8, y + 11, figure.format_value(most), "legend")


def draw_pie(figure: Figure) -> tuple[str, float]:
    """Return the inside of the picture and its height: the parts of a whole, with their names and shares beside it."""
    values = [max(0.0, value or 0.0) for value in figure.series[0].values]
    whole = sum(values) or 1.0
    parts: list[str] = []
    begin = 0.0
    for place, (label, value) in enumerate(zip(figure.labels, values, strict=True)):
        share = value / whole
        words = f"{label}: {figure.format_value(value)} ({grouped(100 * share, '.1f')} %)"
        kind = find_class(place)
        if share > 0.9999:
            parts.append(f'<circle class="slice {kind}" cx="{_RADIUS}" cy="{_RADIUS}" r="{_RADIUS - 1}"/>')
        elif share > 0:
            parts.append(draw_path(_find_slice(begin, begin + share), f"slice {kind}", words))
        begin += share
        y = 24 + 20 * place
        parts.append(f'<rect class="mark {kind}" x="{2 * _RADIUS + 32}" y="{y - 9}" width="10" height="10" rx="2"/>')
        parts.append(draw_text(2 * _RADIUS + 52, y, f"{grouped(100 * share, '5.1f')} %", "legend"))
        parts.append(draw_text(2 * _RADIUS + 112, y, f"{shorten(label, 48)}  ({figure.format_value(value)})", "legend"))
    return "".join(parts), max(2 * _RADIUS, 24 + 20 * len(values))


def _find_slice(begin: float, end: float) -> str:
    """Return the outline of the part between two shares of the whole, clockwise from the top."""
    (x1, y1), (x2, y2) = _point(begin), _point(end)
    is_large = int(end - begin > 0.5)
    radius = _RADIUS - 1
    return f"M{_RADIUS} {_RADIUS}L{x1:.2f} {y1:.2f}A{radius} {radius} 0 {is_large} 1 {x2:.2f} {y2:.2f}Z"


def _point(share: float) -> tuple[float, float]:
    angle = 2 * pi * share
    return _RADIUS + (_RADIUS - 1) * sin(angle), _RADIUS - (_RADIUS - 1) * cos(angle)
