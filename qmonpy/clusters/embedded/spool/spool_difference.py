"""What differs between two states of a spool's table, as the fewest rows to write."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, count
from operator import is_not
from typing import Any


@dataclass(frozen=True, slots=True)
class MappingDifference:
    """Keys and values of a mapping that became another one."""

    removed: tuple[Any, ...]
    modified: tuple[tuple[Any, Any], ...]
    """Another value in the same place."""
    placed: tuple[tuple[Any, Any], ...]
    """At the end, in this order: what is new, and what comes behind something else than before."""


def find_mapping_difference(before: Mapping[Any, Any], after: Mapping[Any, Any]) -> MappingDifference:
    """Values are compared by identity first: those that nobody touched cost nothing."""
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
    """The index in `after` up to which keys stand in the order that they had before."""
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
    """How many values at the beginning are gone and what came behind the end."""

    dropped: int
    appended: tuple[Any, ...]


def find_sequence_difference(before: Sequence[Any], after: Sequence[Any]) -> SequenceDifference:
    """What else happened than dropping and appending is all dropped and all appended."""
    if before is after:
        return SequenceDifference(0, ())
    before, after = tuple(before), tuple(after)
    for dropped in _offsets(before, after):
        kept = len(before) - dropped
        if before[dropped:] == after[:kept]:
            return SequenceDifference(dropped, after[kept:])
    return SequenceDifference(len(before), after)


def _offsets(before: tuple[Any, ...], after: tuple[Any, ...]) -> Sequence[int]:
    """Where the first value of `after` stood before."""
    if not after:
        return ()
    first = after[0]
    found = next((index for index, each in zip(count(), before, strict=False) if each is first or each == first), None)
    return () if found is None else (found,)
