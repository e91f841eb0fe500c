"""Lets Python not look for cyclic garbage while many values are made that all stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MANY = 100_000
"""To search so many values takes longer than anybody may wait."""


def set_aside_many() -> None:
    """Set everything aside that is there if very many values are new, as at the first reading of a large cluster."""
    if gc.get_count()[0] > MANY:
        gc.freeze()


@contextmanager
def without_collection() -> Iterator[None]:
    """Turn the search for cyclic garbage off within: it doubles the time of making values, even if they have no
    cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
