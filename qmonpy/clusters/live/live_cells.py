"""Finds, checks, asks and opens the cells of this machine, for the window."""

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cell_check import ask_cell, check_cell
from qmonpy.clusters.live.cells.cells import cell_environment, find_known_cells, known_cell, make_cell
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.model.report import Report, ReportError


class LiveCells:
    """The `RealClusters` of this machine, reached by Grid Engine's own commands; safe for threads."""

    def __init__(self, environment: Mapping[str, str] | None = None):
        """`environment` is by default that of this process."""
        self._environment = os.environ if environment is None else environment
        self._lock = threading.Lock()
        self._asking: set[GridEngine] = set()
        self._is_closed = False

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        """Return every known cell, that of the environment first; `used` are those opened in earlier runs."""
        return find_known_cells(self._environment, used)

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        """Return a cell with the port that its commands use."""
        return known_cell(cell, origin)

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        """Return the cell that somebody typed; what was left empty is read from the cell's own files."""
        return make_cell(root, name, port)

    def check(self, cell: Cell) -> tuple[Report, ...]:
        """Return what is wrong with a cell, as far as files on this machine show it."""
        return check_cell(cell, self._environment)

    def ask(self, cell: Cell) -> CellAnswer:
        """Return the cell's first fault, or ask its qmaster and return whether it answers."""
        faults = [each for each in self.check(cell) if each.is_error]
        if faults:
            return CellAnswer(faults[0])
        with self._engine(cell) as engine:
            return ask_cell(cell, engine)

    def reach(self, cell: Cell) -> ClusterInterface:
        """Open a cell; ReportError if it cannot be opened."""
        # Imported when a cell is opened: the window starts without it.
        from qmonpy.clusters.live.cluster import LiveCluster

        faults = tuple(each for each in self.check(cell) if each.is_error)
        if faults:
            raise ReportError(faults)
        with self._engine(cell) as engine:
            return LiveCluster(cell, self._environment, engine=engine, finds_groups=True).open()

    def close(self) -> None:
        """Kill the commands that cells are being asked by."""
        with self._lock:
            self._is_closed = True
            asking = tuple(self._asking)
        for each in asking:
            each.close()

    @contextmanager
    def _engine(self, cell: Cell) -> Iterator[GridEngine]:
        """Run commands in a cell; they are killed if `close` is called meanwhile."""
        engine = GridEngine(cell_environment(cell, self._environment))
        with self._lock:
            self._asking.add(engine)
            if self._is_closed:
                engine.close()
        try:
            yield engine
        finally:
            with self._lock:
                self._asking.discard(engine)
