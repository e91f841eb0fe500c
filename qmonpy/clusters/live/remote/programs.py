"""Runs the commands of a cell on the machine where it is, through the shared connection of ssh."""

import threading
import time
from collections.abc import Callable, Mapping

from qmonpy.clusters.live.cells.commands import CommandResult
from qmonpy.clusters.live.remote.connection import Connection, NoConnectionError, StoppedError


class RemotePrograms:
    """The `Programs` of another machine; safe for threads."""

    def __init__(self, connection: Connection, on_close: Callable[[], None] = lambda: None):
        """`on_close` is called when no more programs are to run."""
        self._connection, self._on_close = connection, on_close
        self._closed = threading.Event()

    def find(self, command: str, environment: Mapping[str, str]) -> str | None:
        """See `Programs.find`; None too where there is no connection."""
        try:
            reply = self._connection.run(("command", "-v", command), environment, 20.0, 1 << 16)
        except (NoConnectionError, StoppedError, ValueError):
            return None
        return reply.text.strip() or None

    def run(
        self, argv: tuple[str, ...], environment: Mapping[str, str], limit_seconds: float, most_bytes: int
    ) -> CommandResult:
        """See `Programs.run`; the seconds are those of the program, without the way there and back."""
        begin = time.monotonic()
        if self._closed.is_set():
            return CommandResult(argv, None, stderr=f"{argv[0]}: the cluster was closed")
        try:
            reply = self._connection.run(argv, environment, limit_seconds, most_bytes, self._closed.is_set)
        except NoConnectionError as error:
            if self._connection.is_closed and not error.may_have_run:
                return CommandResult(argv, None, stderr=f"{argv[0]}: the cluster was closed")
            where = self._connection.address.text
            return CommandResult(argv, None, was_killed=error.may_have_run, lost=f"{where}: {error}")
        except StoppedError as error:
            said = error.answer
            seconds = time.monotonic() - begin
            if said is None:
                return CommandResult(argv, -9, seconds=seconds, was_killed=True)
            return CommandResult(argv, -9, said.text, said.error_text, seconds, True, said.flood_bytes)
        except ValueError as error:
            return CommandResult(argv, None, stderr=f"{argv[0]}: {error}")
        if reply.status is None:
            return CommandResult(argv, None, stderr=f"{argv[0]}: command not found")
        return CommandResult(argv, reply.status, reply.output.text, reply.error_text, reply.seconds)

    def close(self) -> None:
        """See `Programs.close`."""
        if not self._closed.is_set():
            self._closed.set()
            self._on_close()
