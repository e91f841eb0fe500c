"""The Unix groups of whoever gives a command, where the system tells them and not only the configuration."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

_groups: ContextVar[tuple[str, ...]] = ContextVar("acting_groups", default=())


@contextmanager
def acting_in(groups: Sequence[str]) -> Iterator[None]:
    """Let jobs and reservations that this thread asks for within have these groups, the primary one first."""
    token = _groups.set(tuple(groups))
    try:
        yield
    finally:
        _groups.reset(token)


def find_acting_groups() -> tuple[str, ...]:
    """Return the groups of whoever gives the command of this thread; none where the system did not tell."""
    return _groups.get()
