"""Finds the fewest rows to write when the content of a spool's table changes."""

from collections.abc import Mapping, Sequence
from itertools import compress, count
from operator import is_not
from typing import Any

from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class MappingDifference:
    """The steps from one mapping to another, in which the order counts."""

    removed: tuple[Any, ...]
    """Keys to delete."""
    modified: tuple[tuple[Any, Any], ...]
    """Keys with new values that keep their place."""
    placed: tuple[tuple[Any, Any], ...]
    """Keys and values to put at the end, in this order: new keys, and keys that follow another key than before."""


def find_mapping_difference(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> MappingDifference:
    """Return the steps from one mapping to another; values are compared by identity first, which is cheap."""
    if before is after:
        return MappingDifference((), (), ())
    old_keys, keys = list(before), list(after)
    removed: tuple[Any, ...] = ()
    if keys[: len(old_keys)] != old_keys:
        removed = tuple(key for key in old_keys if key not in after)
        old_keys = [key for key in old_keys if key in after]
    kept = keys[: _first_moved(old_keys, keys)]
    # Ten thousand comparisons by identity, without a line of Python for each.
    touched = compress(kept, map(is_not, map(before.__getitem__, kept), after.values()))
    modified = tuple((key, after[key]) for key in touched if before[key] != after[key])
    return MappingDifference(removed, modified, tuple((key, after[key]) for key in keys[len(kept) :]))


def _first_moved(before: list[Any], after: list[Any]) -> int:
    """The index in `after` up to which keys have the order that they had before."""
    if after[: len(before)] == before:
        return len(before)
    places = {key: place for place, key in enumerate(before)}
    last = -1
    for index, key in enumerate(after):
        place = places.get(key, -1)
        if place < last or place < 0:
            return index
        last = place
    return len(after)


@dataclass(frozen=True, slots=True)
class SequenceDifference:
    """The steps from one sequence to another."""

    dropped: int
    """How many values to remove at the beginning."""
    appended: tuple[Any, ...]
    """The values to append."""


def find_sequence_difference(before: Sequence[Any], after: Sequence[Any]) -> SequenceDifference:
    """Return the steps from one sequence to another; where none of it is kept, all is dropped and all appended."""
    if before is after:
        return SequenceDifference(0, ())
    before, after = tuple(before), tuple(after)
    for dropped in _offsets(before, after):
        kept = len(before) - dropped
        if before[dropped:] == after[:kept]:
            return SequenceDifference(dropped, after[kept:])
    return SequenceDifference(len(before), after)


def _offsets(before: tuple[Any, ...], after: tuple[Any, ...]) -> Sequence[int]:
    """The index that the first value of `after` had before; empty if it is new."""
    if not after:
        return ()
    first = after[0]
    found = next((index for index, each in zip(count(), before, strict=False) if each is first or each == first), None)
    return () if found is None else (found,)
