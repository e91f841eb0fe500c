"""A slope chart in SVG: each user's mean wait in two plays, joined by a line; who wins goes down."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from qmonpy.lab.measures.comparison import WinnerRow
from qmonpy.lab.reports.wait_words import format_change, format_wait
from qmonpy.reporting.exports.style import format_plain_style
from qmonpy.reporting.exports.svg_parts import draw_line, draw_text, shorten
from qmonpy.translation import tr

WIDTH, HEIGHT = 960, 420
_LEFT, _RIGHT, _TOP = 260, 700, 40
_NAMED = 12
"""So many users, those whose waits change most, are named."""
_LEAST_GAP = 13
MOST_LINES = 200


class _Slope(NamedTuple):
    """A user's mean waits and their difference; of a user without tasks that start in both plays there is none."""

    user: str
    before: float
    after: float
    change: float


def draw_slope_chart(rows: Sequence[WinnerRow], before: str, after: str, *, is_alone: bool = False) -> str:
    """Return the picture; empty without users. Of very many users those are drawn whose waits change most.

    Alone, as a file of its own, it has its style within.
    """
    slopes = [
        _Slope(each.user, each.before, each.after, each.change)
        for each in rows
        if each.before is not None and each.after is not None and each.change is not None
    ]
    drawn = sorted(slopes, key=lambda each: -abs(each.change))[:MOST_LINES]
    if not drawn:
        return ""
    most = max(max(each.before, each.after) for each in drawn) or 1.0
    parts = [
        draw_text(_LEFT, 18, shorten(before, 30), "legend", "middle"),
        draw_text(_RIGHT, 18, shorten(after, 30), "legend", "middle"),
        draw_line(_LEFT, _TOP, _LEFT, _TOP + HEIGHT, "axis"),
        draw_line(_RIGHT, _TOP, _RIGHT, _TOP + HEIGHT, "axis"),
    ]
    for each in reversed(drawn):
        kind = "s2" if each.change <= 0 else "s1"
        words = tr("{user}: {before} to {after} ({change})").format(
            user=each.user,
            before=format_wait(each.before),
            after=format_wait(each.after),
            change=format_change(each.change),
        )
        path = f"M{_LEFT} {_find_y(each.before, most):.1f}L{_RIGHT} {_find_y(each.after, most):.1f}"
        parts.append(f'<path class="line {kind}" d="{path}"><title>{escape(words)}</title></path>')
    named = drawn[:_NAMED]
    parts += _draw_names([(each.before, each.user) for each in named], most, _LEFT - 8, "end")
    parts += _draw_names([(each.after, each.user) for each in named], most, _RIGHT + 8, "start")
    title = tr("Mean waits of users, {before} and {after}").format(before=before, after=after)
    height = HEIGHT + _TOP + 20
    space = f' xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}"' if is_alone else ""
    style = f"<style>{format_plain_style()}</style>" if is_alone else ""
    return (
        f'<svg{space} viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title, quote=True)}">'
        f"<title>{escape(title)}</title>{style}{''.join(parts)}</svg>"
    )


def _find_y(wait: float, most: float) -> float:
    return _TOP + HEIGHT * (1 - wait / most)


def _draw_names(waits: Sequence[tuple[float, str]], most: float, x: float, anchor: str) -> list[str]:
    """Return names with their waits beside an axis, the highest first, moved down where they would overlap, and up
    again where they would leave the axis."""
    ordered, heights, free = sorted(waits, key=lambda each: -each[0]), [], 0.0
    for wait, _ in ordered:
        heights.append(max(_find_y(wait, most) + 4, free))
        free = heights[-1] + _LEAST_GAP
    free = _find_y(0.0, most) + 4
    for place in reversed(range(len(heights))):
        heights[place] = min(heights[place], free)
        free = heights[place] - _LEAST_GAP
    return [
        draw_text(x, y, f"{shorten(user, 20)} {format_wait(wait)}", "tick", anchor)
        for (wait, user), y in zip(ordered, heights, strict=True)
    ]
