"""The Grid Engines of this machine as a window chooses, asks and opens them."""

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cell_check import ask_cell, check_cell
from qmonpy.clusters.live.cells.cells import cell_environment
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cells.known_cells import find_known_cells, known_cell, make_cell
from qmonpy.clusters.storage.os_user import find_primary_group
from qmonpy.model.report import Report, ReportError


class LiveCells:
    """The Grid Engines of this machine and those that are typed, reached by their own commands."""

    def __init__(self, environment: Mapping[str, str] | None = None):
        """`environment` is by default that of the process."""
        self._environment = os.environ if environment is None else environment
        self._lock = threading.Lock()
        self._asking: set[GridEngine] = set()
        self._is_closed = False

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        return find_known_cells(self._environment, used)

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        return known_cell(cell, origin)

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        return make_cell(root, name, port)

    def check(self, cell: Cell) -> tuple[Report, ...]:
        return check_cell(cell, self._environment)

    def ask(self, cell: Cell) -> CellAnswer:
        faults = [each for each in self.check(cell) if each.is_error]
        if faults:
            return CellAnswer(faults[0])
        with self._engine(cell) as engine:
            return ask_cell(cell, engine)

    def reach(self, cell: Cell) -> ClusterInterface:
        # Imported when a cell is opened: the window starts without it.
        from qmonpy.clusters.live.cluster import LiveCluster

        faults = tuple(each for each in self.check(cell) if each.is_error)
        if faults:
            raise ReportError(faults)
        with self._engine(cell) as engine:
            return LiveCluster(cell, self._environment, engine=engine, find_group=find_primary_group).open()

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            asking = tuple(self._asking)
        for each in asking:
            each.close()

    @contextmanager
    def _engine(self, cell: Cell) -> Iterator[GridEngine]:
        """What runs commands, and what ends them if the window is closed meanwhile."""
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
