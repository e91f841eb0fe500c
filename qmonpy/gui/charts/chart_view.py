"""Everything that a picture of the chart depends on besides its rows: places of its parts, scale, choice."""

from math import floor

from PySide6.QtCore import QRect

from qmonpy.gui.charts.row_layout import RowLayout
from qmonpy.gui.charts.time_scale import TimeScale
from qmonpy.late_methods import dataclass


@dataclass(frozen=True, slots=True)
class ChartParts:
    """The places of the four parts, in pixels: the corner and the time axis above, the titles and the body below."""

    corner: QRect
    axis: QRect
    titles: QRect
    body: QRect


def make_parts(width: int, height: int, title_width: int, axis_height: int, top: int = 0) -> ChartParts:
    """Divide a picture into its parts; `top` pixels above are left free."""
    title_width = min(title_width, width // 2)
    below = max(0, height - top - axis_height)
    return ChartParts(
        QRect(0, top, title_width, axis_height),
        QRect(title_width, top, width - title_width, axis_height),
        QRect(0, top + axis_height, title_width, below),
        QRect(title_width, top + axis_height, width - title_width, below),
    )


@dataclass(frozen=True, slots=True)
class DraggedWindow:
    """A stretch of time on some rows that is being dragged out."""

    begin: int
    end: int
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChartView:
    """Everything that a picture depends on besides the rows themselves."""

    parts: ChartParts
    scale: TimeScale
    layout: RowLayout
    offset: int
    """Pixels of the rows that are scrolled away above."""
    now: int
    folded: frozenset[str] = frozenset()
    chosen: str = ""
    """The key of the chosen thing."""
    hovered: str = ""
    """The key of the thing under the mouse."""
    hovered_row: str = ""
    walker_row: str = ""
    """The row that keys act on; empty while the chart does not have the focus."""
    window: DraggedWindow | None = None
    ratio: float = 1.0
    can_fold: bool = True
    """Whether headings have arrows."""
    is_vector: bool = False
    """Whether it is drawn into a vector file, not onto pixels."""

    def snap(self, x: float) -> float:
        """Return the nearest edge of a device pixel; of one in the middle, always the one behind it."""
        return floor(x * self.ratio + 0.5) / self.ratio

    def top_of(self, place: int) -> int:
        """Return the y, in pixels, at which the row at a place begins."""
        return self.parts.body.top() + self.layout.top_of(place) - self.offset
