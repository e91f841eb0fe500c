"""The real clusters that can be chosen: those of this machine and those used before, and what is typed for another."""

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

from qmonpy.app.tables.column import Column
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cell_check import CellAnswer
from qmonpy.clusters.live.cells.cells import (
    DEFAULT_CELL,
    Cell,
    find_cells,
    find_current_cell,
    find_qmaster_port,
    read_cell,
)
from qmonpy.model.report import Report

__all__ = ["Cell", "CellAnswer", "KnownCell", "Origin", "RealClusters", "find_known_cells", "parse_cell"]
"""What the window names of real clusters besides what is here."""
KEPT_CELLS = 20


class Origin(Enum):
    """How a cell is known."""

    ENVIRONMENT = "environment"
    FOUND = "found here"
    USED = "used before"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class KnownCell:
    """A cell, how it is known, and the port that its commands use."""

    cell: Cell
    origin: Origin
    port: str = ""
    """The cell's own, or that of the machine's services; empty if unknown."""

    @property
    def key(self) -> str:
        """What it is known by from run to run."""
        return ":".join((os.path.realpath(self.cell.root), self.cell.name, self.port))

    @property
    def title(self) -> str:
        return self.cell.title


class RealClusters(Protocol):
    """The Grid Engines of this machine; everything but `close` may take long and is called in a worker."""

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        """Every cell that is known, that of the environment first."""
        ...

    def check(self, cell: Cell) -> tuple[Report, ...]:
        """What is wrong with a cell, as far as the files of this machine tell."""
        ...

    def ask(self, cell: Cell) -> CellAnswer:
        """Whether a cell's qmaster answers."""
        ...

    def reach(self, cell: Cell) -> ClusterInterface:
        """Open a cell; ReportError says why not."""
        ...

    def close(self) -> None:
        """End what is still being asked."""
        ...


def find_known_cells(environment: Mapping[str, str], used: Iterable[Cell]) -> tuple[KnownCell, ...]:
    """Every cell, each once: that of the environment, those found on this machine, those used before."""
    current = find_current_cell(environment)
    here = [(each, Origin.ENVIRONMENT if each == current else Origin.FOUND) for each in find_cells(environment)]
    found: dict[str, KnownCell] = {}
    for cell, origin in (*here, *((_recall(each), Origin.USED) for each in used)):
        known = known_cell(cell, origin)
        found.setdefault(known.key, known)
    return tuple(found.values())


def known_cell(cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
    """A cell with the port that its commands use."""
    return KnownCell(cell, origin, find_qmaster_port(cell))


def make_cell(root: str, name: str, port: str) -> Cell:
    """The cell that is typed; what it does not say its own files tell."""
    place = os.path.abspath(os.path.expanduser(root.strip())) if root.strip() else ""
    told = read_cell(place, name.strip() or DEFAULT_CELL)
    return replace(told, qmaster_port=port.strip() or told.qmaster_port)


def parse_cell(words: str) -> Cell:
    """A cell as the command line names it: `ROOT[:CELL[:PORT]]`."""
    root, _, rest = words.partition(":")
    name, _, port = rest.partition(":")
    return make_cell(root, name, port)


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


def _recall(used: Cell) -> Cell:
    """A cell as it is by now: another host may have taken over since."""
    now = read_cell(used.root, used.name)
    return replace(
        now,
        qmaster_port=used.qmaster_port or now.qmaster_port,
        execd_port=used.execd_port or now.execd_port,
        qmaster=now.qmaster or used.qmaster,
    )


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
