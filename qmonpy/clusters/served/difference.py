"""The difference between two values as a tree to send, and the second value made again of the first and the difference.

What is the same object in both is not looked into, so that a change costs what changed; what stays the same stays the
same object on the other side, too.
"""

from collections.abc import Mapping
from dataclasses import is_dataclass
from operator import is_
from typing import Any

from qmonpy.clusters.served.codec import Codec, CodecError, list_fields

SAME = "="


def find_difference(codec: Codec, old: Any, new: Any) -> Any:
    """Return what to send to somebody who has the old value; SAME if nothing changed."""
    if old is new:
        return SAME
    if type(old) is type(new):
        if is_dataclass(new):
            return _find_fields(codec, old, new)
        if isinstance(new, Mapping):
            return _find_entries(codec, old, new)
        if type(new) is tuple:
            return _find_splice(codec, old, new)
        if old == new and isinstance(new, str | int | float | bool):
            return SAME
    return {"whole": codec.pack(new)}


def apply_difference(codec: Codec, old: Any, difference: Any) -> Any:
    """Return the new value; CodecError if the difference is none of the old value."""
    if difference == SAME:
        return old
    try:
        ((name, content),) = difference.items()
        if name == "whole":
            return codec.unpack(content)
        if name == "fields" and is_dataclass(old):
            kept = {field: getattr(old, field) for field, _, _ in list_fields(type(old))}
            changed = {field: apply_difference(codec, kept[field], each) for field, each in content.items()}
            return codec.make_record(type(old), {**kept, **changed})
        if name == "entries" and isinstance(old, Mapping):
            return _apply_entries(codec, old, *content)
        if name == "splice" and type(old) is tuple:
            return _apply_splice(codec, old, *content)
    except CodecError:
        raise
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise CodecError(f"what was received is no difference: {error}") from None
    raise CodecError("what was received is no difference")


def _find_fields(codec: Codec, old: Any, new: Any) -> Any:
    changed = {}
    for name, default, is_compared in list_fields(type(new)):
        before, after = getattr(old, name), getattr(new, name)
        if before is after:
            continue
        try:
            difference = find_difference(codec, before, after)
        except CodecError:
            if is_compared:
                raise
            difference = find_difference(codec, before, default)
        if difference != SAME:
            changed[name] = difference
    return {"fields": changed} if changed else SAME


def _find_entries(codec: Codec, old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Any:
    gone = [key for key in old if key not in new]
    changed = [
        [codec.pack(key), find_difference(codec, old[key], each) if key in old else {"whole": codec.pack(each)}]
        for key, each in new.items()
        if key not in old or old[key] is not each
    ]
    changed = [each for each in changed if each[1] != SAME]
    natural = [*(key for key in old if key in new), *(key for key in new if key not in old)]
    order = None if natural == list(new) else [codec.pack(key) for key in new]
    if not gone and not changed and order is None:
        return SAME
    return {"entries": [[codec.pack(key) for key in gone], changed, order]}


def _apply_entries(codec: Codec, old: Mapping[Any, Any], gone: Any, changed: Any, order: Any) -> dict[Any, Any]:
    values = dict(old)
    for key in gone:
        del values[codec.unpack(key)]
    for packed, difference in changed:
        key = codec.unpack(packed)
        values[key] = apply_difference(codec, values.get(key), difference)
    if order is None:
        return values
    ordered = {key: values[key] for key in map(codec.unpack, order)}
    if len(ordered) != len(values):
        raise CodecError("the order does not name every key")
    return ordered


def _find_splice(codec: Codec, old: tuple[Any, ...], new: tuple[Any, ...]) -> Any:
    shortest = min(len(old), len(new))
    first = 0
    while first < shortest and old[first] is new[first]:
        first += 1
    last = 0
    while last < shortest - first and is_(old[-1 - last], new[-1 - last]):
        last += 1
    if first == len(old) == len(new):
        return SAME
    if not first and not last and len(new) > 2 and new[0] in old:
        # The oldest were dropped, as in a memory of limited length.
        place = old.index(new[0])
        kept = len(old) - place
        if old[place:] == new[:kept]:
            return {"splice": [place, kept, 0, codec.pack(new[kept:])]}
    return {"splice": [0, first, last, codec.pack(new[first : len(new) - last])]}


def _apply_splice(codec: Codec, old: tuple[Any, ...], start: int, first: int, last: int, new: Any) -> tuple[Any, ...]:
    if min(start, first, last) < 0 or start + first + last > len(old):
        raise CodecError("the difference is of another value")
    return (*old[start : start + first], *codec.unpack(new), *old[len(old) - last :])
