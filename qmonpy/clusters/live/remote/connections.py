"""The connections to other machines: one to each, shared by all clusters there."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.remote.address import Address, parse_address
from qmonpy.clusters.live.remote.connection import Connection
from qmonpy.clusters.live.remote.questions import Ask
from qmonpy.late_methods import dataclass


@dataclass
class _Shared:
    """A connection, and how it is used."""

    connection: Connection
    users: int = 0
    end: threading.Timer | None = field(default=None)
    """Closes it unless somebody uses it by then."""


class Connections:
    """Counts who uses which connection, and closes each behind the last one; safe for threads."""

    def __init__(
        self, ask: Ask | None = None, environment: Mapping[str, str] | None = None, linger_seconds: float = 0.0
    ):
        """`ask` answers the questions of ssh, which else asks at the terminal.

        Connections stay so long behind the last user, so that who comes again in time is not asked for a password
        again, and who did not want to answer is not asked.
        """
        self.ask = ask
        """Answers the questions of connections that are made from now on."""
        self.linger_seconds = linger_seconds
        self._environment = environment
        self._lock = threading.Lock()
        self._shared: dict[Address, _Shared] = {}

    def take(self, cell: Cell) -> Connection:
        """Return the connection to a cell's machine, opened when it is used; `give_back` follows. ReportError."""
        address, _ = parse_address(cell.place)
        with self._lock:
            shared = self._shared.get(address)
            if shared is None:
                shared = self._shared[address] = _Shared(Connection(address, self.ask, self._environment))
            shared.users += 1
            _stop(shared)
            return shared.connection

    def give_back(self, connection: Connection) -> None:
        """Close the connection unless somebody else uses it, or may do so soon."""
        with self._lock:
            shared = self._shared.get(connection.address)
            if shared is None or shared.connection is not connection:
                return
            shared.users -= 1
            if shared.users > 0:
                return
            if self.linger_seconds > 0:
                _stop(shared)
                shared.end = threading.Timer(self.linger_seconds, self._end, (shared,))
                shared.end.daemon = True
                shared.end.start()
                return
            del self._shared[connection.address]
        connection.close()

    def allow_questions(self, cell: Cell) -> None:
        """Let ssh ask for a cell's machine again, as somebody wants that cell."""
        address, _ = parse_address(cell.place)
        with self._lock:
            shared = self._shared.get(address)
        if shared is not None:
            shared.connection.allow_questions()

    def close(self) -> None:
        """Close every connection, whoever uses it."""
        with self._lock:
            every = tuple(self._shared.values())
            self._shared.clear()
            for each in every:
                _stop(each)
        for each in every:
            each.connection.close()

    @contextmanager
    def borrow(self, cell: Cell) -> Iterator[Connection]:
        """Give a connection for a moment."""
        connection = self.take(cell)
        try:
            yield connection
        finally:
            self.give_back(connection)

    def _end(self, shared: _Shared) -> None:
        with self._lock:
            if shared.users > 0 or self._shared.get(shared.connection.address) is not shared:
                return
            del self._shared[shared.connection.address]
        shared.connection.close()


def _stop(shared: _Shared) -> None:
    """Let a connection that is used again, or closed, have no end that comes by itself."""
    if shared.end is not None:
        shared.end.cancel()
        shared.end = None
