"""Cells for a map of many queue instances, filled by used slots or by the load of the host."""

from collections.abc import Iterable
from enum import StrEnum

from qmonpy.app.queues.queue_rows import InstanceRow, describe_states
from qmonpy.late_methods import dataclass
from qmonpy.model.values.counts import format_count
from qmonpy.translation import tr


class HeatMeasure(StrEnum):
    """The measure by which cells are filled."""

    SLOTS = "slots"
    LOAD = "load"
    """The load average per processor; 1 fills a cell."""


@dataclass(frozen=True, slots=True)
class HeatCell:
    """The cell of one queue instance."""

    name: str
    share: float | None
    """How much is used; 1 is full, more is overloaded; None if it is not known."""
    letter: str
    """The first of its state letters; empty if it has none."""
    words: str
    """Slots, load and states in words."""


def heat_cells(rows: Iterable[InstanceRow], measure: HeatMeasure) -> tuple[HeatCell, ...]:
    """Return a cell for each queue instance, once, in the order of the rows."""
    by_name = {row.name: row for row in rows}
    return tuple(
        HeatCell(name, _find_share(row, measure), row.states[:1], _describe(row)) for name, row in by_name.items()
    )


def has_loads(rows: Iterable[InstanceRow]) -> bool:
    """Return whether the load of any host is known."""
    return any(row.np_load is not None for row in rows)


def _find_share(row: InstanceRow, measure: HeatMeasure) -> float | None:
    if measure is HeatMeasure.LOAD:
        return row.np_load
    return row.fullness if row.total else None


def _describe(row: InstanceRow) -> str:
    slots = format_count(row.total, "slot")
    words = [tr("{name}: {used:,} of {slots} used").format(name=row.name, used=row.used, slots=slots)]
    if row.np_load is not None:
        words.append(tr("load {load:.2f} per processor").format(load=row.np_load))
    return ", ".join((*words, *([describe_states(row.states)] if row.states else ())))
