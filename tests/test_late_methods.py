"""Classes with late methods do what Python's own dataclasses do."""

import copy
import dataclasses
import inspect
import pickle
from collections.abc import Callable, Mapping
from dataclasses import FrozenInstanceError, field, fields, replace
from typing import Any, Generic, TypeVar

import pytest

from qmonpy.late_methods import LateMethod, dataclass

T = TypeVar("T")
OPTIONS: tuple[dict[str, bool], ...] = (
    {},
    {"slots": True},
    {"frozen": True},
    {"frozen": True, "slots": True},
    {"frozen": True, "slots": True, "order": True},
    {"frozen": True, "slots": True, "eq": False},
    {"slots": True, "eq": False},
    {"frozen": True, "kw_only": True},
)
Decorator = Callable[..., Any]


def make_classes(decorator: Decorator, options: Mapping[str, bool]) -> tuple[type[Any], ...]:
    """Return classes of many shapes."""

    @decorator(**options)
    class Plain:
        """Fields, some of them with a default."""

        number: int
        name: str = "x"
        marks: list[int] = field(default_factory=list, compare=False)
        hidden: int = field(default=1, repr=False)
        weight: float = field(default=1.0, hash=False)
        made: dict[str, int] = field(default_factory=dict, init=False, hash=False)
        fixed: int = field(default=3, init=False)
        last: int = field(default=0, kw_only=True)

    @decorator(**options)
    class Derived(Plain):
        """Two more, and another default."""

        name: str = "y"
        more: int = 7

    @decorator(**options)
    class Checked(Generic[T]):
        """One that does more when it is made, and has a representation and a hash of its own."""

        number: int
        double: int = field(init=False, default=0)

        def __post_init__(self) -> None:
            object.__setattr__(self, "double", 2 * self.number)

        def __repr__(self) -> str:
            return "mine"

        def __hash__(self) -> int:
            return 1

    @decorator(**options)
    class Alike(Plain):
        """One that says itself what is equal."""

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Plain)

    @decorator(**options)
    class Empty:
        """No field."""

    return Plain, Derived, Checked, Alike, Empty


def outcome(function: Callable[[], Any]) -> Any:
    """What a function returns, or what it raises."""
    try:
        return function()
    except (TypeError, AttributeError) as error:
        return type(error), str(error)


def describe(kind: type[Any]) -> dict[str, Any]:
    """What can be seen of a class, of values and of what happens with them."""
    names = [each.name for each in fields(kind) if each.init][:1]
    one, same, other = (outcome(lambda n=n: kind(**dict.fromkeys(names, n))) for n in (1, 1, 2))  # type: ignore[misc]
    # With slots Python's own class confuses itself with the one that it was before, where it has no such field.
    is_sound = not hasattr(kind, "__slots__")
    return {
        "fields": [(each.name, each.type, each.default, each.init, each.kw_only) for each in fields(kind)],
        "parameters": {
            name: (each.kind, each.annotation, each.default is each.empty)
            for name, each in inspect.signature(kind).parameters.items()
        },
        "qualname": kind.__init__.__qualname__,
        "match": kind.__match_args__,
        "slots": getattr(kind, "__slots__", None),
        "values": [repr(each) for each in (one, same, other)],
        "equal": [one == same, one == other, one != same, one == 1],
        "hash": outcome(lambda: hash(one) == hash(same)),
        "hash of": outcome(lambda: hash(one)) if "__hash__" in vars(kind) else None,
        "order": outcome(lambda: (one < other, one >= other, one < same, one <= same)),
        "set": outcome(lambda: setattr(one, "number", 5)) if names or is_sound else None,
        "set another": outcome(lambda: setattr(one, "nothing", 5)) if is_sound else None,
        "delete": outcome(lambda: delattr(other, "number")) if names or is_sound else None,
        "missing": outcome(lambda: kind(nothing=1)),
        "default": [str(getattr(kind, name, None)) for name in ("name", "more", "fixed")],
        "replaced": repr(outcome(lambda: replace(same, **dict.fromkeys(names, 9)))),
        "copied": repr(outcome(lambda: copy.copy(same))),
        "tuple": outcome(lambda: dataclasses.astuple(same)),
    }


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_that_classes_and_values_are_like_those_of_dataclasses(options: dict[str, bool]) -> None:
    ours, theirs = (make_classes(each, options) for each in (dataclass, dataclasses.dataclass))
    for our, their in zip(ours, theirs, strict=True):
        assert describe(our) == describe(their), our.__name__


@dataclass(frozen=True, slots=True)
class Point:
    """A value that can be named from outside of a function."""

    x: int
    tags: tuple[str, ...] = ()


def test_that_a_method_is_made_with_its_first_use() -> None:
    @dataclass(frozen=True, slots=True)
    class Unused:
        number: int

    names = ("__init__", "__repr__", "__eq__", "__hash__")
    assert all(isinstance(vars(Unused)[name], LateMethod) for name in names)
    assert hash(Unused(1)) == hash((1,))
    assert [isinstance(vars(Unused)[name], LateMethod) for name in names] == [False, True, True, False]


def test_that_a_frozen_value_with_slots_is_pickled() -> None:
    assert pickle.loads(pickle.dumps(Point(1, ("a",)))) == Point(1, ("a",))


def test_that_a_class_which_derives_without_the_decorator_has_attributes_of_its_own() -> None:
    class Named(Point):
        name = ""

    value = Named(1)
    value.name = "n"
    assert (value.name, value.x, type(value)) == ("n", 1, Named)
    with pytest.raises(FrozenInstanceError):
        value.x = 2  # type: ignore[misc]
    assert value != Point(1)


def test_that_a_method_of_the_base_is_made_for_the_base() -> None:
    @dataclass(frozen=True)
    class Base:
        number: int

        def __init__(self, number: int) -> None:
            object.__setattr__(self, "number", number + 1)

    @dataclass(frozen=True)
    class Derived(Base):
        name: str = ""

        def __eq__(self, other: object) -> bool:
            return super().__eq__(other)

    assert Derived(1, "a") == Derived(1, "b")
    assert Base(1).number == 2


def test_that_a_value_which_holds_itself_is_shown() -> None:
    @dataclass
    class Ring:
        other: object = None

    ring = Ring()
    ring.other = ring
    assert repr(ring).endswith("Ring(other=...)")
