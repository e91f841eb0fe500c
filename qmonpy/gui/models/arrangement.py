"""The way from the lines of a table to others in a few steps that are worked out beforehand, in a worker if need be."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from qmonpy.gui.models.change import Span, find_spans
from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced

MOST_SPANS = 48
"""With more separate changes than this, rows are moved together first and changed in one piece."""


@dataclass(frozen=True)
class Lines:
    """The lines of a table with their keys."""

    items: list[Any]
    keys: list[Hashable]

    def places(self) -> dict[Hashable, int]:
        """Return the place of each key."""
        return {key: place for place, key in enumerate(paced(self.keys))}


@dataclass(frozen=True)
class Step:
    """A change of the lines: some are moved (`places`), or the last ones removed, or new ones appended."""

    after: Lines
    places: Mapping[Hashable, int] | None = None
    """By key the new places, if only the order changes."""


@dataclass(frozen=True)
class Arrangement:
    """The steps from one list of lines to another, and which lines have new values in the end."""

    before: Lines
    after: Lines
    places: dict[Hashable, int]
    steps: tuple[Step, ...]
    renewed: tuple[Span, ...]


def plan_arrangement(before: Lines, after: Lines) -> Arrangement:
    """Return how lines become others in at most four steps, whatever their number is."""
    places = after.places()
    return Arrangement(before, after, places, tuple(find_steps(before, after, places)), find_renewed(before, after))


def find_steps(before: Lines, after: Lines, places: Mapping[Hashable, int]) -> list[Step]:
    """Move what goes to the end, remove it, append what comes, and put all in order."""
    if before.keys == after.keys:
        return []
    known = set(before.keys)
    staying = [place for place, key in enumerate(paced(before.keys)) if key in places]
    going = [place for place, key in enumerate(paced(before.keys)) if key not in places]
    coming = [place for place, key in enumerate(paced(after.keys)) if key not in known]
    kept, steps = _select(before, staying), list[Step]()
    if going:
        moved = _select(before, [*staying, *going])
        if moved.keys != before.keys:
            steps.append(Step(moved, moved.places()))
        steps.append(Step(kept))
    if coming:
        more = _select(after, coming)
        kept = Lines([*kept.items, *more.items], [*kept.keys, *more.keys])
        steps.append(Step(kept))
    if kept.keys != after.keys:
        steps.append(Step(after, places))
    return steps


def _select(lines: Lines, places: Sequence[int]) -> Lines:
    return Lines([lines.items[place] for place in places], [lines.keys[place] for place in places])


def find_renewed(before: Lines, after: Lines) -> tuple[Span, ...]:
    """Return the places of lines that were there before and have other values now."""
    if not before.keys:
        return ()
    known = dict(zip(before.keys, before.items, strict=True))
    renewed = []
    for place, (key, item) in enumerate(paced(zip(after.keys, after.items, strict=True))):
        old = known.get(key, item)
        if old is not item and old != item:
            renewed.append(place)
    spans = find_spans(renewed)
    return ((spans[0][0], spans[-1][1]),) if len(spans) > MOST_SPANS else spans
