"""Lets Python not look for cyclic garbage while many values are made that all stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

MANY = 100_000
"""To search so many values takes longer than anybody may wait."""
SELDOM = (50_000, 20, 50)
"""After so many new values that stay, and every so many searches of the younger ones: a play takes a tenth less."""


def set_aside_many() -> None:
    """Set everything aside that is there if very many values are new, as at the first reading of a large cluster."""
    if gc.get_count()[0] > MANY:
        gc.freeze()


@contextmanager
def searching_seldom() -> Iterator[None]:
    """Set aside what is there, and search what comes within seldom: for a process of its own that works for minutes on
    values, whose cycles are few."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class _Holds:
    """How many threads want no search now; the last one that ends turns it on again, if it was on before the first."""

    def __init__(self) -> None:
        # A search amid a change may end what holds it, too, in the same thread.
        self._gate = RLock()
        self.count = 0
        self._was_enabled = False

    def begin(self) -> None:
        with self._gate:
            if not self.count:
                self._was_enabled = gc.isenabled()
                gc.disable()
            self.count += 1

    def end(self) -> None:
        with self._gate:
            self.count -= 1
            if not self.count and self._was_enabled:
                gc.enable()


_holds = _Holds()


def is_held() -> bool:
    """Whether a thread of this process wants no search now."""
    return _holds.count > 0


@contextmanager
def without_collection() -> Iterator[None]:
    """Turn the search for cyclic garbage off within, in every thread: it doubles the time of making values, even if
    they have no cycles."""
    _holds.begin()
    try:
        yield
    finally:
        _holds.end()
