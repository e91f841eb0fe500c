"""Finds, checks, asks and opens the cells of this machine, for the window."""

import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.clusters.cell import Cell, CellAnswer, KnownCell, Origin
from qmonpy.clusters.interface import ClusterInterface
from qmonpy.clusters.live.cells.cell_check import ask_cell, check_cell
from qmonpy.clusters.live.cells.cells import cell_environment, find_known_cells, known_cell, make_cell, parse_cell
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.remote.address import is_remote, parse_address, parse_remote_cell
from qmonpy.clusters.live.remote.connections import Connections
from qmonpy.clusters.live.remote.place import RemotePlace, log_in
from qmonpy.clusters.live.remote.programs import RemotePrograms
from qmonpy.clusters.live.remote.questions import Ask
from qmonpy.model.report import Report, ReportError, Severity
from qmonpy.translation import tr

if TYPE_CHECKING:
    from qmonpy.clusters.live.cluster import LiveCluster


class LiveCells:
    """The `RealClusters` of this machine, reached by Grid Engine's own commands; safe for threads."""

    def __init__(
        self, environment: Mapping[str, str] | None = None, ask: Ask | None = None, linger_seconds: float = 0.0
    ):
        """`environment` is by default that of this process; `ask` answers what ssh asks, else the terminal does.

        Connections to other machines stay for `linger_seconds` behind the last cell there.
        """
        self._environment = os.environ if environment is None else environment
        self._connections = Connections(ask, self._environment, linger_seconds)
        self._lock = threading.Lock()
        self._asking: set[GridEngine] = set()
        self._is_closed = False

    def ask_by(self, ask: Ask) -> None:
        """Have somebody else answer what ssh asks from now on."""
        self._connections.ask = ask

    def known(self, used: Iterable[Cell]) -> tuple[KnownCell, ...]:
        """Return every known cell, that of the environment first; `used` are those opened in earlier runs."""
        return find_known_cells(self._environment, used)

    def known_cell(self, cell: Cell, origin: Origin = Origin.TYPED) -> KnownCell:
        """Return a cell with the port that its commands use."""
        return known_cell(cell, origin)

    def make_cell(self, root: str, name: str, port: str) -> Cell:
        """Return the cell that somebody typed; what was left empty is read from the cell's own files."""
        if is_remote(root):
            try:
                typed = parse_remote_cell(root)
            except ReportError:
                return Cell("", name.strip(), port.strip(), place=root.strip())
            return replace(typed, name=typed.name or name.strip(), qmaster_port=typed.qmaster_port or port.strip())
        return make_cell(root, name, port)

    def check(self, cell: Cell) -> tuple[Report, ...]:
        """Return what is wrong with a cell, as far as files on this machine show it."""
        if not cell.place:
            return check_cell(cell, self._environment)
        try:
            parse_address(cell.place)
        except ReportError as error:
            return error.reports
        return ()

    def ask(self, cell: Cell) -> CellAnswer:
        """Return the cell's first fault, or ask its qmaster and return whether it answers."""
        faults = [each for each in self.check(cell) if each.is_error]
        if faults:
            return CellAnswer(faults[0])
        if cell.place:
            return self._ask_remote(cell)
        with self._engine(cell) as engine:
            return ask_cell(cell, engine)

    def reach(self, cell: Cell) -> ClusterInterface:
        """Open a cell; ReportError if it cannot be opened."""
        # Imported when a cell is opened: the window starts without it.
        from qmonpy.clusters.live.cluster import LiveCluster

        faults = tuple(each for each in self.check(cell) if each.is_error)
        if faults:
            raise ReportError(faults)
        if cell.place:
            return open_remote(cell, self._connections)
        with self._engine(cell) as engine:
            return LiveCluster(cell, self._environment, engine=engine, finds_groups=True).open()

    def allow_questions(self, cell: Cell) -> None:
        """Let ssh ask again for a cell that somebody did not want to answer for."""
        if cell.place:
            self._connections.allow_questions(cell)

    def close(self) -> None:
        """Kill the commands that cells are being asked by."""
        with self._lock:
            self._is_closed = True
            asking = tuple(self._asking)
        for each in asking:
            each.close()
        self._connections.close()

    def _ask_remote(self, cell: Cell) -> CellAnswer:
        """Ask a qmaster through a connection that is there: none is made, which might ask for a password."""
        with self._connections.borrow(cell) as connection:
            if not connection.state.is_open:
                words = tr("{place} is not asked before somebody opens it: ssh might want a password.").format(
                    place=cell.place
                )
                return CellAnswer(Report("live.not-asked", words, Severity.HINT))
            try:
                login = log_in(connection, cell)
            except ReportError as error:
                return CellAnswer(error.reports[0])
            return ask_cell(cell, GridEngine(login.environment, programs=RemotePrograms(connection)))

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


def parse_live_cell(words: str) -> Cell:
    """Return the cell of `ROOT[:CELL[:PORT]]`, or of `ssh://[user@]host[:port][/ROOT:CELL[:PORT]]`; ReportError."""
    return parse_remote_cell(words) if is_remote(words) else parse_cell(words)


def open_remote(cell: Cell, connections: Connections, *, keeps_journal: bool = True) -> "LiveCluster":
    """Open a cell on another machine; ReportError if that fails."""
    from qmonpy.clusters.live.cluster import LiveCluster

    connection = connections.take(cell)
    programs = RemotePrograms(connection, lambda: connections.give_back(connection))
    try:
        login = log_in(connection, cell)
        place = RemotePlace(connection, login)
        engine = GridEngine(login.environment, programs=programs)
        return LiveCluster(
            login.cell, engine=engine, finds_groups=True, place=place, keeps_journal=keeps_journal
        ).open()
    except BaseException:
        programs.close()
        raise
