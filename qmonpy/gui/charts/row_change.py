"""The part of the chart that must be drawn again."""

from dataclasses import dataclass

OPEN = float("inf")


@dataclass(frozen=True, slots=True)
class RowChange:
    """A stretch of time on one row."""

    row: str
    begin: float
    end: float
