"""Runs Grid Engine's own commands, each with a time limit, without a shell, in the environment of one cell."""

import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qmonpy.model.report import Report

TIMEOUT_SECONDS = 60.0
"""How long a command may take by default; a qmaster under load answers within some seconds."""
KILL_SECONDS = 2.0
"""How long to wait for the output of a killed command, which another process may hold open."""
FIXED_ENVIRONMENT = {"LC_ALL": "C"}
"""For messages in English."""
UTC_ENVIRONMENT = {"TZ": "UTC0"}
"""For commands that print times, so that no hour comes twice. Commands that take dates read them as local times."""

_UNREACHABLE = (
    "commlib error",
    "unable to send message to qmaster",
    "unable to contact qmaster",
    "can't reach qmaster",
)
_DENIED = (
    "denied:",
    "access denied",
    "no permission",
    "neither submit nor admin host",
    "is not an admin host",
    "is not a submit host",
)


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The whole output of a command and how it ended."""

    argv: tuple[str, ...]
    status: int | None
    """The exit status, negative for a signal; None if the command could not be started."""
    stdout: str = ""
    stderr: str = ""
    seconds: float = 0.0
    was_killed: bool = False
    """Whether it was stopped: it exceeded its time limit, or the cluster was closed."""

    @property
    def is_fine(self) -> bool:
        """Whether it ended by itself, with exit status 0."""
        return self.status == 0 and not self.was_killed

    @property
    def line(self) -> str:
        """The command as somebody would type it."""
        return shlex.join(self.argv)


class GridEngine:
    """Runs commands in the environment of one cell, also several at once, from any threads."""

    def __init__(self, environment: Mapping[str, str], timeout_seconds: float = TIMEOUT_SECONDS):
        """`environment` names the cell and has the PATH of the commands (`cells.cell_environment`)."""
        self.environment = {**environment, **FIXED_ENVIRONMENT}
        self.timeout_seconds = timeout_seconds
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._is_closed = False

    def find(self, command: str) -> str | None:
        """Return the path of a command, None if it is not found."""
        return shutil.which(command, path=self.environment.get("PATH"))

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        """Run a command, wait for it and return its result, also when it could not be started; raises nothing.

        `environment` has additional variables for this command.
        """
        argv = tuple(words)
        path = self.find(argv[0])
        if path is None:
            return CommandResult(argv, None, stderr=f"{argv[0]}: command not found")
        begin = time.monotonic()
        try:
            process = self._start(argv, path, {**self.environment, **(environment or {})})
        except OSError as error:
            return CommandResult(argv, None, stderr=f"{argv[0]}: {error.strerror or error}")
        try:
            limit = self.timeout_seconds if timeout_seconds is None else timeout_seconds
            output, errors, was_killed = _wait(process, limit)
        finally:
            with self._lock:
                self._running.discard(process)
        seconds = time.monotonic() - begin
        was_killed = was_killed or (self._is_closed and process.returncode == -signal.SIGKILL)
        return CommandResult(argv, process.returncode, _text(output), _text(errors), seconds, was_killed)

    def close(self) -> None:
        """Kill the commands that still run; from now on none is started."""
        with self._lock:
            self._is_closed = True
            running = tuple(self._running)
        for process in running:
            _kill(process)

    def _start(self, argv: tuple[str, ...], path: str, environment: dict[str, str]) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._is_closed:
                raise OSError("the cluster was closed")
            process = subprocess.Popen(
                argv,
                executable=path,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                # A group of its own, so that its children end with it.
                start_new_session=True,
            )
            self._running.add(process)
            return process


def report_failure(result: CommandResult) -> Report:
    """Return why a command failed, with its own words.

    Codes: `live.no-command`, `live.hanging`, `live.unreachable`, `live.denied`, `live.failed`.
    """
    command = result.argv[0]
    said = " ".join((result.stderr.strip() or result.stdout.strip()).split())
    if result.status is None:
        return Report("live.no-command", f"{command} cannot be run: {said}.", fields=(command,))
    if result.was_killed:
        words = f"{result.line} did not end within {result.seconds:.0f} s and was stopped."
        return Report("live.hanging", words, fields=(command,))
    output = f'it said "{said}"' if said else "it said nothing"
    if any(each in said for each in _UNREACHABLE):
        return Report("live.unreachable", f"The qmaster does not answer: {said}", fields=(command,))
    words = f"{result.line} ended with status {result.status}; {output}."
    code = "live.denied" if any(each in said for each in _DENIED) else "live.failed"
    return Report(code, words, fields=(command,))


def _wait(process: "subprocess.Popen[bytes]", limit: float) -> tuple[bytes, bytes, bool]:
    """Wait for a command; return its standard output and error, and whether it was killed."""
    try:
        return *process.communicate(timeout=limit), False
    except subprocess.TimeoutExpired:
        _kill(process)
    try:
        return *process.communicate(timeout=KILL_SECONDS), True
    except subprocess.TimeoutExpired as late:
        # A child that left the process group holds the pipes; no more output than this will come.
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
        process.wait()
        return late.stdout or b"", late.stderr or b"", True


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _text(output: bytes) -> str:
    return output.decode("utf-8", errors="replace")
