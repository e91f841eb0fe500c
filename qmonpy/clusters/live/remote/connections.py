"""The connections to other machines: one to each, shared by all clusters there."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.remote.address import Address, parse_address
from qmonpy.clusters.live.remote.connection import Connection
from qmonpy.clusters.live.remote.questions import Ask


class Connections:
    """Counts who uses which connection, and closes each behind the last one; safe for threads."""

    def __init__(self, ask: Ask | None = None, environment: Mapping[str, str] | None = None):
        """`ask` answers the questions of ssh, which else asks at the terminal."""
        self.ask = ask
        """Answers the questions of connections that are made from now on."""
        self._environment = environment
        self._lock = threading.Lock()
        self._open: dict[Address, list[Connection]] = {}
        """By address the connection, as often as it is used."""

    def take(self, cell: Cell) -> Connection:
        """Return the connection to a cell's machine, opened when it is used; `give_back` follows. ReportError."""
        address, _ = parse_address(cell.place)
        with self._lock:
            users = self._open.setdefault(address, [])
            made = users[0] if users else Connection(address, self.ask, self._environment)
            users.append(made)
            return made

    def give_back(self, connection: Connection) -> None:
        """Close the connection unless somebody else uses it."""
        with self._lock:
            users = self._open.get(connection.address, [])
            if connection in users:
                users.remove(connection)
            is_last = connection not in users
            if not users:
                self._open.pop(connection.address, None)
        if is_last:
            connection.close()

    def close(self) -> None:
        """Close every connection, whoever uses it."""
        with self._lock:
            every = {id(each): each for users in self._open.values() for each in users}
            self._open.clear()
        for each in every.values():
            each.close()

    @contextmanager
    def borrow(self, cell: Cell) -> Iterator[Connection]:
        """Give a connection for a moment."""
        connection = self.take(cell)
        try:
            yield connection
        finally:
            self.give_back(connection)
