"""How a cell looks: what the columns of the application leave to the window, as data."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from qmonpy.gui.base.link import Link
from qmonpy.model.report import Severity


class CellKind(Enum):
    """The ways in which a cell is drawn."""

    TEXT = auto()
    CODE = auto()
    """Monospaced: commands, ids and Grid Engine's own text."""
    BADGE = auto()
    """A small coloured ground with the letters on it; empty text draws nothing."""
    BAR = auto()
    """A fullness bar with the figures in it."""


@dataclass(frozen=True, slots=True)
class Fullness:
    """What a bar shows: `used` of `limit`, the figures, and what was reserved on top of it."""

    used: float
    limit: float
    text: str
    reserved: float = 0.0
    is_capacity: bool = False
    """Full is as it should be, such as the slots of a queue; only more than full is a problem."""

    @property
    def share(self) -> float:
        """1.0 is full; used of a limit of 0 is above it."""
        if self.limit <= 0:
            return 2.0 if self.used > 0 else 1.0
        return self.used / self.limit

    @property
    def tone(self) -> str:
        """accent below 80 %, attention from 80 %, problem from 100 %; of a capacity, problem above 100 %."""
        if self.is_capacity:
            return "problem" if self.used > self.limit else "accent"
        return "problem" if self.share >= 1 else "attention" if self.share >= 0.8 else "accent"


@dataclass(frozen=True)
class Look:
    """How the cells of one column are drawn; the functions take a row."""

    kind: CellKind = CellKind.TEXT
    tone: Callable[[Any], str] | None = None
    """Tone of a badge, or of the text: accent, ok, attention, problem, muted."""
    fullness: Callable[[Any], Fullness | None] | None = None
    link: Callable[[Any], Link | None] | None = None
    tooltip: Callable[[Any], str] | None = None
    width: int = 0
    """Width at first in pixels; 0 fits the first rows."""


PLAIN = Look()
SEVERITY_TONES = {None: "ok", Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "muted"}
"""Tones of what is said, by how much it matters; None is what went as it should."""
