"""A number on the screen that can be opened: what it is, and how it comes about at a moment of a cluster."""

from dataclasses import field
from typing import Protocol

from qmonpy.app.terms.term_row import TermRow
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Opened:
    """How a number comes about."""

    sentence: str
    """The whole sum in words, with its result: `12 − 9 = 3 left`."""
    rows: tuple[TermRow, ...] = ()


class Number(Protocol):
    """A number by what it is of, so that it can be opened again in a later snapshot. Numbers are values."""

    @property
    def title(self) -> str:
        """What it is of, in words."""

    def open(self, snapshot: Snapshot) -> Opened:
        """Return how it comes about, with the numbers by which the engine decides; call it in a worker."""


@dataclass(frozen=True, slots=True)
class AtMoment:
    """A number as it was at a moment, whatever has become of the cluster since."""

    number: Number
    moment: Snapshot = field(compare=False)

    @property
    def title(self) -> str:
        """See `Number`."""
        return self.number.title

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        del snapshot
        return self.number.open(self.moment)


@dataclass(frozen=True, slots=True)
class SaidPart:
    """Where a number that can be opened stands in a line: its first letter, and the one behind its last."""

    begin: int
    end: int
    number: Number


@dataclass(frozen=True, slots=True)
class SaidLine:
    """A line of text with a number in it that can be opened, or with several."""

    text: str
    part: str = ""
    """The words of the text that are the number, where there is one."""
    number: Number | None = None
    parts: tuple[SaidPart, ...] = ()
    """The numbers in their order, where there may be several; beside `number` the further ones."""

    @property
    def places(self) -> tuple[SaidPart, ...]:
        """Where the numbers stand."""
        if self.number is None or not self.part:
            return self.parts
        begin = self.text.index(self.part)
        own = SaidPart(begin, begin + len(self.part), self.number)
        return tuple(sorted((own, *self.parts), key=lambda each: each.begin)) if self.parts else (own,)
