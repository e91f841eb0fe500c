"""What must be drawn again on the chart."""

from dataclasses import dataclass

OPEN = float("inf")


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row, from one moment to another."""

    row: str
    begin: float
    end: float
