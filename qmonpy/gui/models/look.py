"""The look of a table's cells, as data: what the columns of `app` leave to the window."""

from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from qmonpy.app.terms.number import Number
from qmonpy.gui.base.link import Link
from qmonpy.late_methods import dataclass
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
    """The content of a bar: `used` of `limit`, the figures as text, and the amount that is reserved on top."""

    used: float
    limit: float
    text: str
    reserved: float = 0.0
    is_capacity: bool = False
    """Full is no problem, as for the slots of a queue; only more than full is one."""

    @property
    def share(self) -> float:
        """Used divided by the limit, 1.0 being full; 2.0 where something is used of a limit of 0."""
        if self.limit <= 0:
            return 2.0 if self.used > 0 else 1.0
        return self.used / self.limit

    @property
    def tone(self) -> str:
        """accent below 80 %, attention from 80 %, problem from 100 %; a capacity is a problem above 100 % only."""
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
    number: Callable[[Any], Number | None] | None = None
    """The number in the cell as one that can be opened into its terms; None where it is none."""
    heart: Callable[[Any], int] | None = None
    """The place in the text where that begins which the cell is about: without room, what is before it is cut first."""
    is_told_below: bool = False
    """Whether what its cells cut is told below the table and in the tool tip: as the last column it is no wider than
    its room, and the table does not scroll for it."""
    width: int = 0
    """The first width in pixels with text of the usual size; 0 fits it to the first rows."""


PLAIN = Look()
SEVERITY_TONES = {None: "ok", Severity.ERROR: "problem", Severity.WARNING: "attention", Severity.HINT: "muted"}
"""The tone of a message by its severity; None is a message that something was done."""
