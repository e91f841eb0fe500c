"""The cells that can be chosen, as rows, and those used before as a text of the settings."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell

KEPT_CELLS = 20

# What is remembered


def parse_used_cells(text: str) -> tuple[Cell, ...]:
    """The cells of `format_used_cells`; what cannot be understood is none."""
    try:
        return tuple(Cell(*map(str, entry)) for entry in json.loads(text))
    except (ValueError, TypeError):
        return ()


def format_used_cells(cells: Iterable[Cell]) -> str:
    """Cells as text for the settings."""
    return json.dumps([[each.root, each.name, each.qmaster_port, each.execd_port, each.qmaster] for each in cells])


def with_used_cell(cells: Iterable[Cell], cell: Cell) -> tuple[Cell, ...]:
    """The cells with one more, the newest first."""
    place = (cell.root, cell.name, cell.qmaster_port)
    others = (each for each in cells if (each.root, each.name, each.qmaster_port) != place)
    return (cell, *others)[:KEPT_CELLS]


# What is shown


@dataclass(frozen=True)
class CellRow:
    """A cell, and whether it answers as far as that is known."""

    known: KnownCell
    answer: CellAnswer | None = None
    """None while it is being asked."""

    @property
    def key(self) -> str:
        return self.known.key

    @property
    def state(self) -> str:
        """`asking...`, `answers`, or in a word what is the matter."""
        if self.answer is None:
            return ASKING
        report = self.answer.report
        return ANSWERS if report is None else _STATES.get(report.code, "fails")

    @property
    def words(self) -> str:
        cell = self.known.cell
        return f"{cell.name} {cell.root} {cell.qmaster} {self.known.port} {self.state}".lower()


ASKING, ANSWERS = "asking...", "answers"
_STATES = {
    "live.unreachable": "no answer",
    "live.hanging": "no answer",
    "live.denied": "denied",
    "live.no-command": "no commands",
    "live.no-root": "not there",
    "live.no-cell": "not there",
}

CELL_COLUMNS: tuple[Column[CellRow], ...] = (
    Column("cell", "Cell", lambda row: row.known.cell.name),
    Column("qmaster", "Qmaster", lambda row: row.known.cell.qmaster or "unknown"),
    Column("port", "Port", lambda row: row.known.port or "unknown"),
    Column("state", "State", lambda row: row.state),
    Column("origin", "Known from", lambda row: row.known.origin.value),
    Column("root", "SGE_ROOT", lambda row: row.known.cell.root),
)
