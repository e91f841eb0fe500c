"""What a ledger had booked before a pass tried something on it, and those who read its timelines on the way."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import field
from typing import Protocol

from qmonpy.engine.books.timeline import Timeline
from qmonpy.late_methods import dataclass


class Reader(Protocol):
    """What is worked out from timelines, and follows them by `Ledger.changes_since`."""

    is_read: bool
    """Whether somebody has asked it since the last pass began; else it need not catch up before the next."""

    def catch_up(self) -> None:
        """Take in what has changed."""
        ...

    def copy(self) -> "Reader":
        """Return the same, which follows the ledger by itself from here on."""
        ...


PlanChange = tuple[int, int, int, float]
"""Account, start, end and amount of a booking on a timeline."""


@dataclass(slots=True)
class Trial:
    """What a ledger had booked before something was tried on it."""

    position: int
    """Of the change of the timelines that came next."""
    readers: dict[Hashable, Reader] | None
    """As they were before the first change; None as long as there is none."""
    planned: set[int]
    begins: list[int]
    held: dict[int, float]
    inside: dict[int, float]
    amounts: dict[int, tuple[float, float, float, float]] = field(default_factory=dict)
    """Of the accounts that were changed: `used`, `endless`, `shared` and `shared_endless`."""
    timelines: tuple[dict[int, Timeline | None], dict[int, Timeline | None]] = field(default_factory=lambda: ({}, {}))
    """Those that were changed, and those of shared use."""

    def keep_readers(self, shelf: Mapping[Hashable, Reader]) -> None:
        """Keep copies of readers, if they are not kept yet: before the first change they are as they have to be
        again."""
        if self.readers is None:
            self.readers = {key: reader.copy() for key, reader in shelf.items()}


def refresh(readers: Iterable[Reader]) -> None:
    """Let those readers catch up that are asked: what they take in before a trial they need not take in again behind
    it."""
    for reader in readers:
        if reader.is_read:
            reader.catch_up()
            reader.is_read = False
