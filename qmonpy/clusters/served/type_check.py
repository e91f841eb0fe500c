"""Type hints at run time: which types can be reached from some, and whether a value is of a type."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

Check = Callable[[Any], bool]


def find_hints(kind: type) -> Mapping[str, Any]:
    """Return the types of a record's fields."""
    return get_type_hints(kind)


def is_record(kind: Any) -> bool:
    """Whether a type is a dataclass or a tuple with named fields."""
    return isinstance(kind, type) and (is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields")))


def find_types(roots: Iterable[Any]) -> frozenset[type]:
    """Return the records and enumerations that can be reached from hints: fields and parts of collections."""
    found: set[type] = set()
    waiting = list(roots)
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        kind = get_origin(hint) or hint
        if not isinstance(kind, type) or kind in found:
            continue
        if issubclass(kind, Enum):
            found.add(kind)
        elif is_record(kind):
            found.add(kind)
            waiting += find_hints(kind).values()
    return frozenset(found)


def find_named_types(types: Iterable[type]) -> Mapping[str, type]:
    """Return types by name; ValueError if two have the same."""
    named: dict[str, type] = {}
    for each in types:
        if named.setdefault(each.__name__, each) is not each:
            raise ValueError(f"two types are called {each.__name__}")
    return named


def find_method_types(protocol: type) -> Iterator[Any]:
    """Yield the types of arguments and answers of all public methods and properties of a protocol."""
    for _, hints in find_methods(protocol).items():
        yield from hints.values()


@cache
def find_methods(protocol: type) -> Mapping[str, Mapping[str, Any]]:
    """Return the public methods and properties of a protocol, with the types of arguments and of `return`."""
    found: dict[str, Mapping[str, Any]] = {}
    for base in protocol.__mro__:
        for name, each in vars(base).items():
            function = each.fget if isinstance(each, property) else each
            if not name.startswith("_") and callable(function) and base not in (Protocol, object):
                found.setdefault(name, get_type_hints(function))
    return found


@cache
def make_check(hint: Any) -> Check:
    """Return a function that tells whether a value is of a type; parts of collections count, fields of records do not,
    as these were checked when the record was made."""
    if hint is Any or isinstance(hint, TypeVar):
        return lambda _: True
    kind, parts = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        checks = [make_check(each) for each in parts]
        return lambda value: any(check(value) for check in checks)
    if kind is not None:
        return _check_collection(kind, parts)
    if hint is None:
        hint = NoneType
    if hint is float:
        return lambda value: type(value) in (float, int)
    if hint in (int, bool):
        return lambda value: type(value) is hint
    return lambda value: isinstance(value, hint)


def _check_collection(kind: type, parts: tuple[Any, ...]) -> Check:
    checks = [make_check(each) for each in parts if each is not Ellipsis]
    if issubclass(kind, tuple) and not (len(parts) == 2 and parts[1] is Ellipsis):
        count = len(checks)
        return lambda value: (
            type(value) is tuple
            and len(value) == count
            and all(check(each) for check, each in zip(checks, value, strict=True))
        )
    if issubclass(kind, Mapping):
        of_key, of_value = checks
        return lambda value: (
            isinstance(value, Mapping) and all(of_key(key) and of_value(each) for key, each in value.items())
        )
    if issubclass(kind, Sequence | AbstractSet):
        # Sequences are always tuples here, so that nothing that was received can be changed.
        expected = frozenset if issubclass(kind, AbstractSet) else tuple
        (of_part,) = checks
        return lambda value: type(value) is expected and all(of_part(each) for each in value)
    return lambda value: isinstance(value, kind)
