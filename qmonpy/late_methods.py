"""Dataclasses whose methods are made when they are first used, so that their modules are imported in less time.

Python's own decorator writes, compiles and runs the text of six methods for every frozen class, which takes 0.4 ms. A
command imports some 150 classes and makes values of few of them. Here a class has its fields and slots from that
decorator, and in the place of each method stands a `LateMethod`, which gives way to the method with its first use. What
classes and values do, and their signatures, are the same.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, FrozenInstanceError, fields
from functools import partial
from reprlib import recursive_repr
from types import CodeType, MappingProxyType, MemberDescriptorType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Whatever checks types knows the decorator by this name.
    from dataclasses import dataclass as dataclass
else:
    from dataclasses import dataclass as with_fields

    def dataclass(kind=None, /, *, frozen=False, slots=False, eq=True, order=False, kw_only=False):
        """Return a class as `dataclasses.dataclass` does, with late methods.

        It knows no `InitVar`, and a class that is frozen here does not inherit from one that Python's decorator froze.
        """
        if kind is None:
            return partial(dataclass, frozen=frozen, slots=slots, eq=eq, order=order, kw_only=kw_only)
        own = {name for name, value in vars(kind).items() if name != "__hash__" or value is not None}
        if kind.__doc__ is None:
            # Else it would be the signature, for which the methods are needed.
            kind.__doc__ = kind.__name__
        made = with_fields(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(kind)
        for name, method in _find_methods(made, frozen, slots, eq, order).items():
            if name not in own:
                setattr(made, name, method)
        return made


class LateMethod:
    """Stands in a class for a method; makes the method and gives way to it when somebody first asks for it."""

    __slots__ = ("_kind", "_make", "_name")

    def __init__(self, kind: type, name: str, make: Callable[[type, str], Any]):
        self._kind, self._name, self._make = kind, name, make

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        method = self._make(self._kind, self._name)
        setattr(self._kind, self._name, method)
        return method.__get__(instance, owner)


known_codes: dict[str, CodeType] | None = None
"""By the text of a method its code, for processes that keep these for the next one; None in all others."""


def _find_methods(kind: type, is_frozen: bool, has_slots: bool, is_compared: bool, is_ordered: bool) -> dict[str, Any]:
    """Return by its name everything that a class needs beside its fields."""
    late: dict[str, Callable[[type, str], Any]] = {"__init__": partial(_make_init, is_frozen), "__repr__": _make_repr}
    if is_compared:
        late["__eq__"] = _make_comparison
    if is_ordered:
        late |= dict.fromkeys(("__lt__", "__le__", "__gt__", "__ge__"), _make_comparison)
    if is_compared and is_frozen:
        late["__hash__"] = _make_hash
    methods: dict[str, Any] = {name: LateMethod(kind, name, make) for name, make in late.items()}
    if is_compared and not is_frozen:
        methods["__hash__"] = None
    if is_frozen:
        methods |= {"__setattr__": _refuse_to_set, "__delattr__": _refuse_to_delete}
    if is_frozen and has_slots:
        methods |= {"__getstate__": _list_values, "__setstate__": _take_values}
    return methods


# Methods that are written for each class


def _make_init(is_frozen: bool, kind: type, name: str) -> Any:
    known = fields(kind)
    names: dict[str, object] = {"_set": object.__setattr__, "_FACTORY": _FACTORY}
    lines = [line for each in known for line in _format_filling(each, kind, is_frozen, names)]
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    taken = [each for each in known if each.init]
    parameters = [_format_parameter(each) for each in taken if not each.kw_only]
    named = [_format_parameter(each) for each in taken if each.kw_only]
    method = _compile(kind, name, [*parameters, *(["*"] if named else []), *named], lines, names)
    method.__annotations__ = {**{each.name: each.type for each in taken}, "return": None}
    return method


def _format_parameter(each: "Field[Any]") -> str:
    if each.default_factory is not MISSING:
        return f"{each.name}=_FACTORY"
    return each.name if each.default is MISSING else f"{each.name}=_default_{each.name}"


def _format_filling(each: "Field[Any]", kind: type, is_frozen: bool, names: dict[str, object]) -> Iterator[str]:
    """Yield the lines that fill a field, and add what they name."""
    default, value = f"_default_{each.name}", each.name
    if each.default_factory is not MISSING:
        names[default] = each.default_factory
        if each.init:
            yield f"if {value} is _FACTORY: {value} = {default}()"
        else:
            value = f"{default}()"
    elif each.default is not MISSING:
        names[default] = each.default
        value = value if each.init else default
    elif not each.init:
        return
    slot = getattr(kind, each.name, None)
    if not is_frozen:
        yield f"self.{each.name} = {value}"
    elif isinstance(slot, MemberDescriptorType):
        # In a third less time than by the name.
        names[f"_set_{each.name}"] = slot.__set__
        yield f"_set_{each.name}(self, {value})"
    else:
        yield f"_set(self, {each.name!r}, {value})"


_FACTORY = object()
"""Stands for a value that is made anew for each object."""


def _make_repr(kind: type, name: str) -> Any:
    shown = ", ".join(f"{each.name}={{self.{each.name}!r}}" for each in fields(kind) if each.repr)
    line = f'return f"{{self.__class__.__qualname__}}({shown})"'
    return recursive_repr()(_compile(kind, name, (), (line,)))


def _make_comparison(kind: type, name: str) -> Any:
    one, other = (_format_values(kind, each) for each in ("self", "other"))
    lines = ("if other.__class__ is self.__class__:", f" return {one} {_SIGNS[name]} {other}", "return NotImplemented")
    return _compile(kind, name, ("other",), lines)


_SIGNS: Mapping[str, str] = MappingProxyType(
    {"__eq__": "==", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}
)


def _make_hash(kind: type, name: str) -> Any:
    return _compile(kind, name, (), (f"return hash({_format_values(kind, 'self', is_hash=True)})",))


def _format_values(kind: type, holder: str, is_hash: bool = False) -> str:
    """Format a tuple of the fields that make values equal."""
    used = (each for each in fields(kind) if (each.hash if is_hash and each.hash is not None else each.compare))
    return f"({''.join(f'{holder}.{each.name},' for each in used)})"


def _compile(
    kind: type, name: str, parameters: Sequence[str], lines: Sequence[str], names: Mapping[str, object] | None = None
) -> Any:
    body = "\n".join(f"  {line}" for line in lines or ("pass",))
    names = names or {}
    text = f"def make({', '.join(names)}):\n def {name}({', '.join(('self', *parameters))}):\n{body}\n return {name}"
    made: dict[str, Any] = {}
    code = known_codes.get(text) if known_codes is not None else None
    if code is None:
        code = compile(text, "<late method>", "exec")
        if known_codes is not None:
            known_codes[text] = code
    exec(code, vars(sys.modules[kind.__module__]), made)
    method = made["make"](**names)
    method.__qualname__ = f"{kind.__qualname__}.{name}"
    return method


# Methods that all frozen classes share


def _refuse_to_set(self: Any, name: str, value: object) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")
    object.__setattr__(self, name, value)


def _refuse_to_delete(self: Any, name: str) -> None:
    if _is_frozen(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")
    object.__delattr__(self, name)


def _is_frozen(value: Any, name: str) -> bool:
    """Return whether an attribute is not to be changed: any of a frozen class, fields of one derived from it."""
    kind = type(value)
    return "__dataclass_fields__" in vars(kind) or name in kind.__dataclass_fields__


def _list_values(self: Any) -> list[object]:
    return [getattr(self, each.name) for each in fields(self)]


def _take_values(self: Any, state: list[object]) -> None:
    for each, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, each.name, value)
