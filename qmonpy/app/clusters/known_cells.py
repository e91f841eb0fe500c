"""The cells that can be chosen, as rows, and those used before, as a text in the settings."""

import json
from collections.abc import Iterable

from qmonpy.app.tables.column import Column
from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell
from qmonpy.late_methods import dataclass
from qmonpy.translation import later, tr

KEPT_CELLS = 20

# What is remembered


def parse_used_cells(text: str) -> tuple[Cell, ...]:
    """Return the cells of a text by `format_used_cells`; none if it cannot be parsed."""
    try:
        return tuple(Cell(*map(str, entry)) for entry in json.loads(text))
    except (ValueError, TypeError, RecursionError):
        return ()


def format_used_cells(cells: Iterable[Cell]) -> str:
    """Return cells as a text for the settings."""
    entries = ((each.root, each.name, each.qmaster_port, each.execd_port, each.qmaster, each.place) for each in cells)
    return json.dumps([each if each[-1] else each[:-1] for each in entries])


def with_used_cell(cells: Iterable[Cell], cell: Cell) -> tuple[Cell, ...]:
    """Return the cells with this one first, at most KEPT_CELLS."""
    place = (cell.place, cell.root, cell.name, cell.qmaster_port)
    others = (each for each in cells if (each.place, each.root, each.name, each.qmaster_port) != place)
    return (cell, *others)[:KEPT_CELLS]


# What is shown


@dataclass(frozen=True)
class CellRow:
    """A cell, and whether its qmaster answers."""

    known: KnownCell
    answer: CellAnswer | None = None
    """None while it is being asked."""

    @property
    def key(self) -> str:
        """A text that identifies the cell, the same in every run."""
        return self.known.key

    @property
    def state(self) -> str:
        """`asking...`, `answers`, or the fault in a word or two."""
        if self.answer is None:
            return ASKING
        report = self.answer.report
        return ANSWERS if report is None else _STATES.get(report.code, FAILS)

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        cell = self.known.cell
        return f"{cell.name} {cell.address} {cell.qmaster} {self.known.port} {self.state}".lower()


ASKING, ANSWERS, NOT_ASKED, FAILS = later("asking..."), later("answers"), later("not asked"), later("fails")
_STATES = {
    "live.unreachable": later("no answer"),
    "live.hanging": later("no answer"),
    "live.denied": later("denied"),
    "live.no-command": later("no commands"),
    "live.no-root": later("does not exist"),
    "live.no-cell": later("does not exist"),
    "live.not-asked": NOT_ASKED,
}

CELL_COLUMNS: tuple[Column[CellRow], ...] = (
    Column("cell", "Cell", lambda row: row.known.cell.name),
    Column("qmaster", "Qmaster", lambda row: row.known.cell.qmaster or tr("unknown")),
    Column(
        "port", "Port", lambda row: row.known.port or tr("unknown"), lambda row: row.known.port.rjust(5), is_number=True
    ),
    Column("state", "State", lambda row: tr(row.state)),
    Column("origin", "Known from", lambda row: tr(row.known.origin.value)),
    Column("root", "SGE_ROOT", lambda row: row.known.cell.address),
)
