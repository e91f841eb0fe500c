"""A cell of Grid Engine as it is chosen and asked: where it is, how it is known, and whether its qmaster answers."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from qmonpy.clusters.interface import ClusterInterface
from qmonpy.model.report import Report

DEFAULT_CELL = "default"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that commands can be sent to; ports are empty where the services of the machine tell them."""

    root: str
    name: str = DEFAULT_CELL
    qmaster_port: str = ""
    execd_port: str = ""
    qmaster: str = ""
    """The host of the qmaster as the cell says; empty where that cannot be read."""

    @property
    def folder(self) -> Path:
        """Where the cell keeps what all its hosts read."""
        return Path(self.root, self.name, "common")

    @property
    def title(self) -> str:
        """What it is called on the screen: `default on master1`."""
        return f"{self.name} on {self.qmaster}" if self.qmaster else f"{self.name} in {self.root}"


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """What came of asking a cell."""

    report: Report | None = None
    """Why it cannot be opened now; None if its qmaster answers."""
    seconds: float = 0.0
    """How long it took."""

    @property
    def is_answering(self) -> bool:
        return self.report is None


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

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        """A cell with the port that its commands use."""
        ...

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        """The cell that is typed; what it does not say its own files tell."""
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
