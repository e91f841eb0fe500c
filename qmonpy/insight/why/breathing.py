"""What a search calls now and then, so that others go on meanwhile; it holds for one thread, and no answer depends on
it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import local


class _Asking(local):
    breathe: Callable[[], None] | None = None


_ASKING = _Asking()


def breathe() -> None:
    """Let others go on, between two steps that may each take long on a large site; may break the search off by an
    exception of whoever asks."""
    if _ASKING.breathe is not None:
        _ASKING.breathe()


def find_breath() -> Callable[[], None] | None:
    """Return what `breathe` calls in this thread, for a search within another one."""
    return _ASKING.breathe


@contextmanager
def breathing(call: Callable[[], None] | None) -> Iterator[None]:
    """Let `breathe` in this thread call something, or nothing."""
    before, _ASKING.breathe = _ASKING.breathe, call
    try:
        yield
    finally:
        _ASKING.breathe = before
