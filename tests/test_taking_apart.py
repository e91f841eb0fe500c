"""What nobody else holds goes bit by bit; what anybody holds stays as it is."""

import weakref
from collections import defaultdict, deque
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from qmonpy.taking_apart import MANY, STRIDE, take_apart

COUNT = 2 * MANY


class Thing:
    """Something that can be held weakly."""

    def __init__(self, content: object = None):
        self.content = content


class Slim:
    """The same without a dictionary."""

    __slots__ = ("__weakref__", "content")

    def __init__(self, content: object = None):
        self.content = content


SHAPES: dict[str, Callable[[list[Thing]], Any]] = {
    "list": lambda things: things,
    "tuple": tuple,
    "frozen set": frozenset,
    "mapping": lambda things: dict(enumerate(things)),
    "mapping with a default": lambda things: defaultdict(Thing, enumerate(things)),
    "set": set,
    "queue": deque,
    "mapping of a value": lambda things: Thing(dict(enumerate(things))),
    "list of a value with slots": lambda things: Slim(things),
    "tuple of values": lambda things: (Slim(Thing(tuple(things))), 1, "a"),
    "many in many": lambda things: [[each] for each in range(MANY)] + [things],
}


def watch(things: list[Thing]) -> "weakref.WeakSet[Thing]":
    return weakref.WeakSet(things)


@pytest.mark.parametrize("shape", SHAPES)
def test_that_what_nobody_else_holds_goes_bit_by_bit(shape: str) -> None:
    things = [Thing(number) for number in range(COUNT)]
    left = watch(things)
    held = [SHAPES[shape](things)]
    del things
    seen = [COUNT]
    take_apart(held, lambda: seen.append(len(left)))
    assert not held
    assert not left
    assert max(before - after for before, after in pairwise(seen)) <= STRIDE


@pytest.mark.parametrize("shape", SHAPES)
def test_that_what_anybody_else_holds_stays_as_it_is(shape: str) -> None:
    things = [Thing(number) for number in range(COUNT)]
    kept = SHAPES[shape](things)
    left = watch(things)
    del things
    take_apart([kept], lambda: None)
    assert len(left) == COUNT
    take_apart([Thing(kept), kept, kept], lambda: None)
    assert len(left) == COUNT


def test_that_a_part_that_somebody_holds_stays_while_the_rest_goes() -> None:
    mine, theirs = (dict(enumerate(Thing() for _ in range(COUNT))) for _ in range(2))
    of_mine, of_theirs = watch(list(mine.values())), watch(list(theirs.values()))
    held: list[object] = [Thing((mine, theirs))]
    del mine
    take_apart(held, lambda: None)
    assert (len(of_mine), len(of_theirs), len(theirs)) == (0, COUNT, COUNT)


def test_that_what_is_there_twice_goes() -> None:
    things = [Thing() for _ in range(COUNT)]
    left = watch(things)
    held: list[object] = [Thing((things, things))]
    del things
    take_apart(held, lambda: None)
    assert not left


def test_that_who_looks_meanwhile_finds_a_value_whole_or_not_at_all() -> None:
    thing = Thing({number: Thing() for number in range(COUNT)})
    find = weakref.ref(thing)
    held: list[object] = [thing]
    del thing
    sizes: set[int] = set()

    def look() -> None:
        found = find()
        if found is not None:
            sizes.add(len(found.content))  # type: ignore[arg-type]

    look()
    take_apart(held, look)
    assert sizes == {COUNT}


def test_that_the_rest_goes_bit_by_bit_where_a_breath_breaks_off() -> None:
    left = watch(things := [Thing() for _ in range(COUNT)])
    seen: list[int] = []

    def stop() -> None:
        seen.append(len(left))
        raise InterruptedError

    held: list[object] = [Thing(things)]
    del things
    with pytest.raises(InterruptedError):
        take_apart(held, stop)
    # It is not asked again, and what is left goes before anybody hears of it.
    assert seen == [pytest.approx(COUNT, abs=STRIDE)]
    assert not held
    assert not left
