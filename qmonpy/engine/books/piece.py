"""The pieces of a task, one for each queue instance, as far as it matters for what they book."""

from collections.abc import Iterable, Iterator
from enum import IntEnum

from qmonpy.engine.site.site import Place
from qmonpy.model.configuration.complex_attribute import Consumable


class Piece(IntEnum):
    """Which piece of a task something is: that decides who books what counts once a job or once a host."""

    MASTER = 0
    """The first of all: it has the master task."""
    FIRST = 1
    """The first on its host."""
    FURTHER = 2
    """Right behind another one on the same host."""

    def count(self, consumable: Consumable, slots: int, level: str) -> int:
        """Return how many times an attribute is counted for this piece at a level: one of GLOBAL, HOST, INSTANCE, RULE.

        What counts once a host (HOST) is booked with the first of pieces that stand one behind the other on a host,
        of all hosts together with the master's, and of queue instances never (9.1.4 of Open Cluster Scheduler, asked).
        """
        if consumable is Consumable.JOB:
            return 1 if self is Piece.MASTER else 0
        if consumable is not Consumable.HOST:
            return slots
        if level == INSTANCE or not slots:
            return 0
        return 1 if self is Piece.MASTER or (self is Piece.FIRST and level != GLOBAL) else 0


GLOBAL, HOST, INSTANCE, RULE = "g", "h", "q", "rule"
"""Where something is booked."""


def walk_names(pieces: Iterable[tuple[str, int]]) -> Iterator[tuple[Piece, str, int]]:
    """Yield which piece each is, with the name of its queue instance and its slots."""
    before: str | None = None
    for name, slots in pieces:
        host = name.rpartition("@")[2]
        yield Piece.MASTER if before is None else Piece.FURTHER if host == before else Piece.FIRST, name, slots
        before = host


def walk_places(pieces: Iterable[tuple[Place, int]]) -> Iterator[tuple[Piece, Place, int]]:
    """Yield which piece each is, with its queue instance and its slots."""
    before: str | None = None
    for place, slots in pieces:
        host = place.instance.host
        yield Piece.MASTER if before is None else Piece.FURTHER if host == before else Piece.FIRST, place, slots
        before = host
