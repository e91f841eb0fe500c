"""Values as JSON and back: numbers, texts, tuples, mappings, ranges, enumerations and our frozen records of them.

A peer is not trusted. Only records and enumerations that a codec was told of are made, each field is checked against
its type before a record is made, and depth is limited. Nothing a peer sends names code.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any

from qmonpy.clusters.served.type_check import Check, find_hints, find_named_types, find_types, make_check

MOST_DEPTH = 130
"""How deep values may be nested; ours have some fifteen levels, and the deepest share tree a hundred more."""
NON_FINITE = ("Infinity", "-Infinity", "NaN")


class CodecError(ValueError):
    """A value cannot be written, or what a peer sent is no value that was expected."""


class Codec:
    """Writes and reads values of the types that can be reached from some others, through the fields of records."""

    def __init__(self, roots: Iterable[Any]):
        self._types = find_named_types(find_types(roots))

    def write(self, value: Any) -> bytes:
        """Return a value as bytes; CodecError if it, or something in it, is of no known type."""
        return json.dumps(self.pack(value), separators=(",", ":"), allow_nan=False).encode()

    def read(self, data: bytes, hint: Any = Any) -> Any:
        """Return the value of bytes; CodecError if they are none, or if it is not of the type of the hint."""
        try:
            tree = json.loads(data, parse_constant=_refuse_constant)
        except (ValueError, RecursionError) as error:
            raise CodecError(f"what was received is no JSON: {error}") from None
        return self.unpack(tree, hint)

    # From values to trees

    def pack(self, value: Any) -> Any:
        """Return a value as a tree of what JSON has: tuples are arrays, all else an object of one entry."""
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if kind is tuple:
            return [self.pack(each) for each in value]
        if kind is float:
            return value if value - value == 0 else {"float": repr(value)}
        if isinstance(value, Enum):
            return {"enum": [self._known(kind), value.value]}
        if is_dataclass(value) or hasattr(value, "_fields"):
            return self._pack_record(value)
        return self._pack_collection(value)

    def _pack_collection(self, value: Any) -> Any:
        if isinstance(value, Mapping):
            return {"map": [[self.pack(key), self.pack(each)] for key, each in value.items()]}
        if isinstance(value, frozenset | set):
            packed = [self.pack(each) for each in value]
            return {"set": sorted(packed, key=repr)}
        if isinstance(value, range):
            return {"range": [value.start, value.stop, value.step]}
        if isinstance(value, Sequence) and not isinstance(value, str | bytes):
            return [self.pack(each) for each in value]
        raise CodecError(f"a {type(value).__name__} cannot be sent")

    def _pack_record(self, value: Any) -> dict[str, Any]:
        # Where a module has a finer kind of its own, the kind that everybody knows is sent.
        kind = next((each for each in type(value).__mro__ if self._types.get(each.__name__) is each), type(value))
        packed = {}
        for name, default, is_compared in list_fields(kind):
            field = getattr(value, name)
            if field is default or (type(field) is type(default) and field == default and is_compared):
                continue
            try:
                packed[name] = self.pack(field)
            except CodecError:
                # What does not count when records are compared may be left out, such as what a scheduler remembers.
                if is_compared or default is MISSING:
                    raise
        return {self._known(kind): packed}

    def _known(self, kind: type) -> str:
        if self._types.get(kind.__name__) is not kind:
            raise CodecError(f"a {kind.__name__} cannot be sent")
        return kind.__name__

    def is_of(self, value: Any, hint: Any) -> bool:
        """Return whether a value is of the type of a hint."""
        return make_check(hint)(value)

    # From trees to values

    def unpack(self, tree: Any, hint: Any = Any) -> Any:
        """Return the value of a tree; CodecError if it is none, or not of the type of the hint."""
        try:
            value = self._unpack(tree, MOST_DEPTH)
        except CodecError:
            raise
        except (ValueError, TypeError, LookupError, AttributeError, OverflowError, ArithmeticError) as error:
            raise CodecError(f"what was received is no value: {error}") from None
        if not make_check(hint)(value):
            raise CodecError(f"what was received is not of the type that was expected: {str(hint)[:100]}")
        return value

    def _unpack(self, tree: Any, depth: int) -> Any:
        if tree is None or type(tree) in (bool, int, str, float):
            return tree
        if depth == 0:
            raise CodecError("what was received is nested too deep")
        if type(tree) is list:
            return tuple([self._unpack(each, depth - 1) for each in tree])
        ((name, content),) = tree.items()
        unpack = _FORMS.get(name)
        return unpack(self, content, depth - 1) if unpack is not None else self._unpack_record(name, content, depth - 1)

    def _unpack_record(self, name: str, content: Any, depth: int) -> Any:
        kind = self._types.get(name)
        if kind is None or issubclass(kind, Enum):
            raise CodecError(f"there are no records of the name {name[:40]!r}")
        return self.make_record(kind, {key: self._unpack(each, depth) for key, each in content.items()})

    def make_record(self, kind: type, values: Mapping[str, Any]) -> Any:
        """Return a record with these fields; CodecError if one is unknown, missing or of another type."""
        checks = _find_checks(kind)
        for key, value in values.items():
            check = checks.get(key)
            if check is None or not check(value):
                raise CodecError(f"{kind.__name__} does not have {key[:40]} of that type")
        try:
            return kind(**values)
        except (TypeError, ValueError) as error:
            raise CodecError(f"{kind.__name__} cannot be made of what was received: {error}") from None

    def _unpack_map(self, content: Any, depth: int) -> dict[Any, Any]:
        return {self._unpack(key, depth): self._unpack(each, depth) for key, each in content}

    def _unpack_set(self, content: Any, depth: int) -> frozenset[Any]:
        return frozenset([self._unpack(each, depth) for each in content])

    def _unpack_enum(self, content: Any, _: int) -> Any:
        name, value = content
        kind = self._types[name]
        if not issubclass(kind, Enum):
            raise CodecError(f"{name[:40]} is no enumeration")
        return kind(value)


def _unpack_range(_: Codec, content: Any, __: int) -> range:
    start, stop, step = content
    return range(start, stop, step)


def _unpack_float(_: Codec, content: Any, __: int) -> float:
    if content not in ("inf", "-inf", "nan"):
        raise CodecError("that is no number")
    return float(content)


_FORMS: Mapping[str, Callable[[Codec, Any, int], Any]] = {
    "map": Codec._unpack_map,
    "set": Codec._unpack_set,
    "enum": Codec._unpack_enum,
    "range": _unpack_range,
    "float": _unpack_float,
}
"""By the name of an object's one entry what it stands for; other names are those of records."""


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _list_fields(kind: Any) -> tuple[tuple[str, Any, bool], ...]:
    if not is_dataclass(kind):
        defaults = getattr(kind, "_field_defaults", {})
        return tuple((name, defaults.get(name, MISSING), True) for name in kind._fields)
    return tuple(
        (each.name, each.default_factory() if each.default_factory is not MISSING else each.default, each.compare)
        for each in fields(kind)
        if each.init
    )


list_fields: Callable[[Any], tuple[tuple[str, Any, bool], ...]] = cache(_list_fields)
"""Name, default and whether it counts in comparisons, of each field of a type of records."""


@cache
def _find_checks(kind: type) -> Mapping[str, Check]:
    hints = find_hints(kind)
    return {name: make_check(hints[name]) for name, _, _ in list_fields(kind)}
