"""What the two forms of the chart have in common, and what is found under the mouse."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from PySide6.QtGui import QPainter

from qmonpy.gui.charts.chart_view import ChartView
from qmonpy.gui.charts.row_layout import AxisRow


class Spot(Protocol):
    """Something on a row that can be chosen: a bar, or the mark of a lane."""

    @property
    def key(self) -> str: ...
    @property
    def thing(self) -> str: ...
    @property
    def row(self) -> str: ...
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int | None: ...


class ChartForm(Protocol):
    """What stands on the rows: bars or lanes."""

    rows: tuple[AxisRow, ...]
    has_free_space: bool
    """Whether a stretch of time can be dragged out on the rows."""

    def paint_rows(self, painter: QPainter, view: ChartView, places: range) -> None:
        """Draws the rows at some places."""

    def find_at(self, view: ChartView, place: int, x: float, y: float) -> Spot | None:
        """What is at a pixel of the picture, on the row that is shown at a place."""

    def spots_of(self, row: str) -> Sequence[Spot]:
        """What keys walk over on a row, in the order of time."""

    def find_spots(self, thing: str) -> Sequence[Spot]:
        """A thing's spots on all rows, in the order of the rows."""

    def describe_spot(self, spot: Spot) -> str:
        """Plain text on a spot, if the form itself knows some."""

    def describe_place(self, row: str, time: float) -> str:
        """Plain text on a moment of a row, if the form itself knows some."""

    def find_extent(self) -> tuple[int, int]:
        """The first and the last moment of anything, and now."""

    def find_row_height(self, base: int) -> int:
        """Pixels of a row, where a plain one has `base`."""


class Part(Enum):
    """The parts of the picture, by their names in `ChartParts`."""

    BODY = "body"
    TITLES = "titles"
    AXIS = "axis"
    CORNER = "corner"


@dataclass(frozen=True, slots=True)
class Hit:
    """What is at a place of the picture."""

    part: Part
    row: str
    """Key of the row; empty where there is none."""
    spot: Spot | None
    time: float
