"""Lets long work stand still now and then where whoever runs it wants that, as a worker of the window; free elsewhere.

Threads of one interpreter take turns: while a worker works, the thread that draws waits for it at each call of Qt.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from threading import local
from typing import Any, TypeVar

Item = TypeVar("Item")

STRIDE = 50
"""After so many items a worker looks whether it is to stand still: some of them take 20 microseconds each."""
PART = 5_000
"""About so many items are sorted at once: a sort lets no other thread have the interpreter."""
SAMPLES = 10
"""So many items of each part tell where parts begin."""


class _Thread(local):
    call: Callable[[], None] | None = None


_thread = _Thread()


@contextmanager
def pausing(call: Callable[[], None] | None) -> Iterator[None]:
    """Let the work within, in this thread, call something now and then, which may break it off by an exception; with
    None, what is called around it. What the work held that an exception ends goes bit by bit."""
    before = _thread.call
    _thread.call = call or before
    try:
        yield
    except Exception as error:
        if _thread.call is not None:
            from qmonpy.taking_apart import take_trace_apart

            # It is broken off already.
            with suppress(Exception):
                take_trace_apart(error, _thread.call)
        raise
    finally:
        _thread.call = before


def pause() -> None:
    """Stand still if somebody wants that, between two steps that may each take long on a large site."""
    if _thread.call is not None:
        _thread.call()


def find_pause() -> Callable[[], None] | None:
    """Return what this thread calls now and then, for work within other work."""
    return _thread.call


def paced(items: Iterable[Item]) -> Iterable[Item]:
    """Return the items as they are, to be gone through once; between them the thread may stand still."""
    return items if _thread.call is None else _paced(items, _thread.call)


def paced_if_many(items: Iterable[Item], count: int) -> Iterable[Item]:
    """Return the items as `paced` does if they are many, for loops within a loop that is paced."""
    return paced(items) if count > STRIDE else items


def _paced(items: Iterable[Item], call: Callable[[], None]) -> Iterator[Item]:
    left = iter(items)
    while batch := tuple(islice(left, STRIDE)):
        call()
        yield from batch


def drain(*mappings: dict[Any, Any]) -> None:
    """Let go of the items of mappings that nobody else has: hundreds of thousands would go in one step with them."""
    if _thread.call is None:
        return
    for each in mappings:
        for _ in paced(range(len(each))):
            each.popitem()


def sort_paced(items: Iterable[Item], key: Callable[[Item], Any], *, is_descending: bool = False) -> list[Item]:
    """Return the items sorted as `sorted` does it; many are dealt out to parts first, each of which is then sorted."""
    listed = list(items)
    if _thread.call is None or len(listed) <= PART:
        return sorted(listed, key=key, reverse=is_descending)
    keys = [key(each) for each in paced(listed)]
    some = sorted(keys[:: max(1, PART // SAMPLES)])
    # Equal ones come into one part, in their order.
    bounds = some[SAMPLES::SAMPLES]
    parts: list[list[int]] = [[] for _ in range(len(bounds) + 1)]
    for at, each in enumerate(paced(keys)):
        parts[bisect_right(bounds, each)].append(at)
    for part in parts:
        pause()
        if len(part) <= PART or not _are_equal(keys, part):
            part.sort(key=keys.__getitem__, reverse=is_descending)
    found = [listed[at] for part in (reversed(parts) if is_descending else parts) for at in paced(part)]
    # Hundreds of thousands of keys and places would go in one step.
    for left in (keys, *parts):
        while left:
            del left[-PART:]
            pause()
    return found


def _are_equal(keys: list[Any], places: list[int]) -> bool:
    """Whether the keys at some places are all equal: very many of those cannot be dealt out."""
    first = keys[places[0]]
    return all(keys[at] == first for at in paced(places))
