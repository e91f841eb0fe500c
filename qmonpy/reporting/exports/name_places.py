"""Where the names of an axis stand below it, so that each has one: side by side, in several rows, or turned."""

from collections.abc import Sequence
from itertools import pairwise

from qmonpy.late_methods import dataclass

GAP = 8.0
"""The least number of pixels between two names of a row."""
MOST_ROWS = 3
LEAST_ROOM = 4.5
"""A name that is cut keeps at least so many times the height of a line, or all names are turned."""
TURNED_ROOM = 8.0
"""So many times the height of a line a name that is turned may be long."""


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where one name stands: its `number` among all, the middle of its text, its row, and how long it may be."""

    number: int
    middle: float
    row: int
    room: float


@dataclass(frozen=True, slots=True)
class NameLayout:
    """The names that are shown; of names that are turned, each stands in a column of its own."""

    names: tuple[NamePlace, ...] = ()
    rows: int = 1
    is_turned: bool = False

    def find_height(self, line: float) -> float:
        """Return how high the names are, where a line of text has this height."""
        if self.is_turned:
            return max((each.room for each in self.names), default=line)
        return self.rows * line


def place_names(
    spots: Sequence[float],
    widths: Sequence[float],
    size: float,
    line: float,
    weights: Sequence[float] = (),
    most_rows: int = MOST_ROWS,
) -> NameLayout:
    """Return where names stand along an axis of `size` pixels, at their spots, which grow.

    `weights` tell how much is drawn at each: where not even turned names have room, those of the largest are shown.
    Without, the names have an order, which tells what stands between two of them: every second or third is shown.
    """
    widths = [min(each, size) for each in widths]
    every = range(len(spots))
    for rows in range(1, most_rows + 1):
        found = _stand(spots, widths, size, every, rows)
        if _fits(found, widths):
            return NameLayout(found, rows)
    if not weights:
        return NameLayout(_find_steps(spots, widths, size))
    cut = _stand_cut(spots, widths, size, most_rows)
    if all(each.room >= min(widths[each.number], LEAST_ROOM * line) for each in cut):
        return NameLayout(cut, most_rows)
    room = min(max(widths), TURNED_ROOM * line)
    shown = choose_names(spots, weights, line)
    return NameLayout(tuple(NamePlace(each, spots[each], 0, room) for each in shown), is_turned=True)


def _stand(
    spots: Sequence[float], widths: Sequence[float], size: float, numbers: Sequence[int], rows: int
) -> tuple[NamePlace, ...]:
    """Return names in so many rows, one after the other, none over an end of the axis."""
    return tuple(
        NamePlace(each, _keep_within(spots[each], widths[each], 0.0, size), at % rows, widths[each])
        for at, each in enumerate(numbers)
    )


def _keep_within(middle: float, width: float, least: float, most: float) -> float:
    return max(least + width / 2, min(middle, most - width / 2))


def _fits(names: Sequence[NamePlace], widths: Sequence[float]) -> bool:
    """Return whether no name touches the next one of its row."""
    ends: dict[int, float] = {}
    for each in names:
        half = widths[each.number] / 2
        if each.middle - half < ends.get(each.row, -GAP) + GAP:
            return False
        ends[each.row] = each.middle + half
    return True


def _find_steps(spots: Sequence[float], widths: Sequence[float], size: float) -> tuple[NamePlace, ...]:
    """Return one row of every name, or of every second one, or third ..., as many as have room."""
    step = 1
    while True:
        found = _stand(spots, widths, size, range(0, len(spots), step), 1)
        if len(found) <= 1 or _fits(found, widths):
            return found
        step += 1


def _stand_cut(spots: Sequence[float], widths: Sequence[float], size: float, rows: int) -> tuple[NamePlace, ...]:
    """Return all names, each as long as its part of its row, which ends half way to the next name there."""
    found = []
    for each, spot in enumerate(spots):
        least = (spots[each - rows] + spot + GAP) / 2 if each >= rows else 0.0
        most = (spot + spots[each + rows] - GAP) / 2 if each + rows < len(spots) else size
        room = min(widths[each], most - least)
        found.append(NamePlace(each, _keep_within(spot, room, least, most), each % rows, room))
    return tuple(found)


def choose_names(spots: Sequence[float], weights: Sequence[float], line: float) -> list[int]:
    """Return which names are shown where each needs a line at its spot: all, else of the largest those that have it."""
    if all(behind - before >= line for before, behind in pairwise(spots)):
        return list(range(len(spots)))
    chosen: list[int] = []
    for each in sorted(range(len(spots)), key=lambda place: -weights[place]):
        if all(abs(spots[each] - spots[other]) >= line for other in chosen):
            chosen.append(each)
    return sorted(chosen)
