"""The interface of the chart's two forms, bars and lanes; what is under the mouse, and what a newer form changes."""

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from enum import Enum
from typing import Protocol

from PySide6.QtGui import QPainter

from qmonpy.gui.charts.chart_clip import ChartClip
from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.row_layout import AxisRow, AxisRows
from qmonpy.late_methods import dataclass

LEAST_PINNED = 4
"""So many pixels at the edges of a picture that is moved are always painted anew: a line that ends there is two pixels
wide at least."""
OPEN = float("inf")
"""The end of a stretch of time whose end is not known."""


class Spot(Protocol):
    """Something on a row that can be chosen: a bar, or the mark of a lane."""

    @property
    def key(self) -> str:
        """Unique on its row."""

    @property
    def thing(self) -> str:
        """The key of the thing that it stands for (`app.gantt`)."""

    @property
    def row(self) -> str:
        """The key of its row."""

    @property
    def start(self) -> int:
        """Its first moment, in seconds since the epoch."""

    @property
    def end(self) -> int | None:
        """Its last moment, in seconds since the epoch; None if that is not known."""


class ChartForm(Protocol):
    """The content of the rows: bars or lanes."""

    @property
    def rows(self) -> Sequence[AxisRow] | AxisRows:
        """The rows of the axis."""

    has_free_space: bool
    """Whether a stretch of time can be dragged out on the rows."""

    def paint_rows(self, painter: QPainter, view: ChartView, places: Iterable[int], clip: ChartClip) -> None:
        """Draw what a clip has of the rows at some places."""

    def find_pinned(self, view: ChartView, place: int, pixels: int) -> tuple[int, int] | None:
        """Return how far from the left and from the right edge of the body a row may look otherwise than a picture of
        it that was moved to the left by some pixels, to be seen in a view; None: anywhere."""

    def find_row(self, key: str) -> AxisRow | None:
        """Return the row with a key."""

    def find_at(self, view: ChartView, place: int, x: float, y: float) -> Sequence[Spot]:
        """Return the spots at a pixel of the picture, on the row that is shown at a place, the topmost first."""

    def spots_of(self, row: str) -> Sequence[Spot]:
        """Return the spots that keys walk over on a row, in the order of time."""

    def find_spots(self, thing: str) -> Sequence[Spot]:
        """Return the spots of a thing on all rows, in the order of the rows."""

    def describe_spot(self, spot: Spot) -> str:
        """Return plain text about a spot, empty if the form has nothing to say that the page does not."""

    def describe_under(self, under: Sequence[Spot]) -> str:
        """Return plain text about the spots that lie below the topmost one; empty without any."""

    def describe_place(self, row: str, time: float, zone: tzinfo | None) -> str:
        """Return plain text about a moment of a row; empty if there is nothing to say."""

    def find_extent(self) -> tuple[int, int] | None:
        """Return the first and the last moment (seconds since the epoch) of all spots and now; None while that is not
        known."""

    def find_row_height(self, base: int) -> int:
        """Return the height of a row in pixels, where a row of bars has `base`."""


class Part(Enum):
    """The parts of the picture, by their names in `ChartParts`."""

    BODY = "body"
    TITLES = "titles"
    AXIS = "axis"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Hit:
    """The part, row, spot and moment at a position of the picture."""

    part: Part
    row: str
    """Key of the row; empty where there is none."""
    spot: Spot | None
    """The topmost one."""
    time: float
    under: tuple[Spot, ...] = ()
    """Those that lie below it."""

    def has_thing(self, thing: str) -> bool:
        """Whether a thing is at the position, covered or not."""
        return any(each.thing == thing for each in self._spots)

    def find_next(self, thing: str) -> Spot | None:
        """Return the spot that a click chooses: the topmost one or, if `thing` is chosen here, the next below it."""
        spots = self._spots
        place = next((place for place, each in enumerate(spots) if each.thing == thing), -1)
        others = [*spots[place + 1 :], *spots[: place + 1]]
        return next((each for each in others if each.thing != thing), self.spot)

    @property
    def _spots(self) -> tuple[Spot, ...]:
        return (self.spot, *self.under) if self.spot is not None else ()


@dataclass(frozen=True, slots=True)
class Place:
    """What is asked about: a row at a moment, and the thing there if there is one."""

    row: str
    """Key of the row; empty where there is none."""
    time: float
    """In seconds since the epoch."""
    thing: str = ""


@dataclass(frozen=True, slots=True)
class RowChange:
    """A stretch of time on one row that must be drawn again."""

    row: str
    begin: float
    end: float
