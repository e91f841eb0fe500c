"""Runs Grid Engine's own commands, each with a time limit, in the environment of one cell, where that cell is."""

import contextlib
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from typing import Protocol

from qmonpy.clusters.live.cells.printed import PackedText, Printed
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.translation import tr

TIMEOUT_SECONDS = 60.0
"""How long a command may take by default; a qmaster under load answers within some seconds."""
KILL_SECONDS = 2.0
"""How long to wait for the output of a killed command, which another process may hold open."""
OUTPUT_LIMIT = 64 * 2**20
"""How many bytes a command may print. One that prints more is killed."""
LISTING_LIMIT = 1 << 30
"""The same of commands that list a whole cluster: `qhost -F` of 100,000 hosts are some hundred megabytes."""
ERRORS_LIMIT = 2**20
"""How many bytes of errors a command may print. One that prints more is killed."""
LISTINGS = frozenset(("qhost", "qstat"))
REPLACED = "\N{REPLACEMENT CHARACTER}"
"""Stands for a byte of a command's output that is not UTF-8."""
LONGEST_QUOTE = 2000
"""How many characters a message quotes of what a command said."""
FIXED_ENVIRONMENT = {"LC_ALL": "C"}
"""For messages in English."""
UTC_ENVIRONMENT = {"TZ": "UTC0"}
"""For commands that print times, so that no hour comes twice. Commands that take dates read them as local times."""

_CHUNK = 65536

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
    output: str | PackedText = ""
    """What it printed to its standard output; very much is packed."""
    stderr: str = ""
    seconds: float = 0.0
    was_killed: bool = False
    """Whether it was stopped: it exceeded its time limit, it printed too much, or the cluster was closed."""
    flood_bytes: int = 0
    """How many bytes it might print, output or errors, if it was stopped for printing more; the beginning is kept."""
    lost: str = ""
    """Where it was to run, and why there is no answer from there: the connection was cut, or could not be made."""

    @property
    def is_flood(self) -> bool:
        """Whether it was stopped because it printed more than it may."""
        return self.flood_bytes > 0

    @property
    def stdout(self) -> str:
        """All that it printed to its standard output."""
        return self.output if isinstance(self.output, str) else "".join(self.output)

    @property
    def is_fine(self) -> bool:
        """Whether it ended by itself, with exit status 0."""
        return self.status == 0 and not self.was_killed

    @property
    def line(self) -> str:
        """The command as somebody would type it."""
        return shlex.join(self.argv)


class Programs(Protocol):
    """Runs programs where a cell is, be it this machine or another one; safe for threads."""

    def find(self, command: str, environment: Mapping[str, str]) -> str | None:
        """Return the path of a program that PATH of the environment finds, None without one."""
        ...

    def run(
        self, argv: tuple[str, ...], environment: Mapping[str, str], limit_seconds: float, most_bytes: int
    ) -> CommandResult:
        """Run a program and return its result, also when it could not be started; raises nothing."""
        ...

    def close(self) -> None:
        """Kill what still runs; from now on nothing is started."""
        ...


class GridEngine:
    """Runs commands in the environment of one cell, also several at once, from any threads."""

    def __init__(
        self,
        environment: Mapping[str, str],
        timeout_seconds: float = TIMEOUT_SECONDS,
        programs: Programs | None = None,
    ):
        """`environment` names the cell and has the PATH of the commands (`cells.cell_environment`).

        `programs` runs them where the cell is, by default on this machine.
        """
        self.environment = {**environment, **FIXED_ENVIRONMENT}
        self.timeout_seconds = timeout_seconds
        self.programs: Programs = LocalPrograms() if programs is None else programs

    def find(self, command: str) -> str | None:
        """Return the path of a command, None if it is not found."""
        return self.programs.find(command, self.environment)

    def run(
        self, words: Sequence[str], timeout_seconds: float | None = None, environment: Mapping[str, str] | None = None
    ) -> CommandResult:
        """Run a command, wait for it and return its result, also when it could not be started; raises nothing.

        `environment` has additional variables for this command.
        """
        limit = self.timeout_seconds if timeout_seconds is None else timeout_seconds
        argv = tuple(words)
        return self.programs.run(argv, {**self.environment, **(environment or {})}, limit, _find_most_bytes(argv[0]))

    def close(self) -> None:
        """Kill the commands that still run; from now on none is started."""
        self.programs.close()


class LocalPrograms:
    """Runs the programs of this machine."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._is_closed = False

    def find(self, command: str, environment: Mapping[str, str]) -> str | None:
        """See `Programs.find`."""
        return shutil.which(command, path=environment.get("PATH"))

    def run(
        self, argv: tuple[str, ...], environment: Mapping[str, str], limit_seconds: float, most_bytes: int
    ) -> CommandResult:
        """See `Programs.run`."""
        path = self.find(argv[0], environment)
        if path is None:
            return CommandResult(argv, None, stderr=f"{argv[0]}: command not found")
        begin = time.monotonic()
        try:
            process = self._start(argv, path, environment)
        except OSError as error:
            return CommandResult(argv, None, stderr=f"{argv[0]}: {error.strerror or error}")
        try:
            said = _wait(process, limit_seconds, most_bytes)
        finally:
            with self._lock:
                self._running.discard(process)
        seconds = time.monotonic() - begin
        was_killed = said.was_killed or (self._is_closed and process.returncode == -signal.SIGKILL)
        output, errors = said.output.text, said.errors.text
        stderr = errors if isinstance(errors, str) else "".join(errors)
        return CommandResult(argv, process.returncode, output, stderr, seconds, was_killed, said.flood_bytes)

    def close(self) -> None:
        """See `Programs.close`."""
        with self._lock:
            self._is_closed = True
            running = tuple(self._running)
        for process in running:
            _kill(process)

    def _start(self, argv: tuple[str, ...], path: str, environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        with self._lock:
            if self._is_closed:
                raise OSError(tr("the cluster was closed"))
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


def _find_most_bytes(command: str) -> int:
    return LISTING_LIMIT if command in LISTINGS else OUTPUT_LIMIT


def report_failure(result: CommandResult) -> Report:
    """Return why a command failed, with its own words.

    Codes: `live.cut`, `live.no-command`, `live.hanging`, `live.too-long`, `live.unreachable`, `live.denied`,
    `live.failed`.
    """
    command = result.argv[0]
    if result.lost:
        words = tr("There is no connection to {place}.").format(place=shorten(" ".join(result.lost.split())))
        return Report("live.cut", words, fields=(command,))
    said = shorten(" ".join((result.stderr.strip() or result.stdout.strip())[: 2 * LONGEST_QUOTE].split()))
    if result.status is None:
        return Report(
            "live.no-command",
            tr("{command} cannot be run: {said}.").format(command=command, said=said),
            fields=(command,),
        )
    if result.is_flood:
        most = result.flood_bytes // 2**20
        words = tr("{line} printed more than {most} MB and was stopped; nothing of it was used.").format(
            line=result.line, most=most
        )
        return Report("live.too-long", words, fields=(command,))
    if result.was_killed:
        words = tr("{line} did not end within {seconds:.0f} s and was stopped.").format(
            line=result.line, seconds=result.seconds
        )
        return Report("live.hanging", words, fields=(command,))
    output = tr('it said "{said}"').format(said=said) if said else tr("it said nothing")
    if any(each in said for each in _UNREACHABLE):
        return Report(
            "live.unreachable", tr("The qmaster does not answer: {said}").format(said=said), fields=(command,)
        )
    words = tr("{line} ended with status {status}; {output}.").format(
        line=result.line, status=result.status, output=output
    )
    code = "live.denied" if any(each in said for each in _DENIED) else "live.failed"
    return Report(code, words, fields=(command,))


def shorten(said: str) -> str:
    """Return what a command said as a message quotes it: if it is very long, its beginning, and that there is more."""
    return said if len(said) <= LONGEST_QUOTE else tr("{said}... (and more)").format(said=said[:LONGEST_QUOTE])


@dataclass(slots=True)
class _Said:
    """What a command has printed, and why it was killed if it was."""

    output: Printed
    errors: Printed
    was_killed: bool = False

    @property
    def flood_bytes(self) -> int:
        """How many bytes a stream might have that has more, else 0."""
        return next((each.most for each in (self.output, self.errors) if each.is_flood), 0)


def _wait(process: "subprocess.Popen[bytes]", limit: float, most: int) -> _Said:
    """Wait for a command while reading what it prints; kill it if it takes too long or prints too much."""
    said = _Said(Printed(most), Printed(ERRORS_LIMIT))
    with selectors.DefaultSelector() as ready:
        for pipe, stream in ((process.stdout, said.output), (process.stderr, said.errors)):
            if pipe is not None:
                ready.register(pipe, selectors.EVENT_READ, stream)
        if not _read(process, ready, said, time.monotonic() + limit):
            said.was_killed = True
            _kill(process)
            # A child that left the process group may hold the pipes; no more output than this will come.
            _read(process, ready, said, time.monotonic() + KILL_SECONDS)
    for pipe in (process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
    process.wait()
    return said


def _read(process: "subprocess.Popen[bytes]", ready: selectors.BaseSelector, said: _Said, deadline: float) -> bool:
    """Read until a command has ended; tell whether it did by the deadline, without printing too much."""
    while ready.get_map() and not said.flood_bytes:
        for key, _ in ready.select(max(0.0, deadline - time.monotonic())):
            chunk = os.read(key.fd, _CHUNK)
            if not chunk:
                ready.unregister(key.fileobj)
            key.data.take(chunk)
        if time.monotonic() >= deadline and ready.get_map():
            return False
    if said.flood_bytes:
        return False
    try:
        process.wait(max(0.0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return False
    return True


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
