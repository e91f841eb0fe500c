"""A picture of numbers as data: what is drawn along an axis, in squares or as parts of a whole."""

from collections.abc import Callable

from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.query import DrawingKind


@dataclass(frozen=True, slots=True)
class FigureSeries:
    """Numbers along the axis, None where there is none; those of a period that is compared with are drawn paler."""

    name: str
    values: tuple[float | None, ...]
    is_before: bool = False
    colour: int | None = None
    """The place of its colour, where that is not its own place among the series."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What is drawn. `times` has the moments of the axis, and is empty where it has categories.

    Of a heat map the series are the rows and `labels` the columns; of a pie `labels` name the parts of the one series.
    `format_value` gives the words for a number, `scale` says which numbers are round: those of a `number`, a `percent`,
    a `duration` in seconds or of `bytes`.
    """

    kind: DrawingKind
    title: str
    labels: tuple[str, ...]
    series: tuple[FigureSeries, ...]
    format_value: Callable[[float], str]
    times: tuple[int, ...] = ()
    scale: str = "number"
    is_ordered: bool = False
    """Whether the names along the axis have an order of their own, so that some tell what stands between them."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to draw."""
        return self.kind == "none" or not any(value is not None for each in self.series for value in each.values)
