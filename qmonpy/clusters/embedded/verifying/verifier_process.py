"""The conversation with a program that verifies a job, line by line over its standard input and output (jsv(1))."""

import os
import selectors
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from typing import NamedTuple

from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of

LIMIT_SECONDS = 10.0
"""So long 8.1.9 waits for an answer before it starts a program once more."""
_TIMEOUT = "SGE_JSV_TIMEOUT"
"""The environment variable that says otherwise to the commands."""
_COMPLAINING_SECONDS = 0.05
"""How long further lines of a program that complains are waited for."""
_MOST_BYTES = 1 << 20
"""A line that is longer is no answer."""
REFUSALS = {"REJECT": "JSV rejected job", "REJECT_WAIT": "JSV temporarily rejected job"}
"""By verdict that refuses a job what is said where the program gives no reason."""


class VerifierError(Exception):
    """A program that did not answer, complained, or did not keep to the protocol; `lines` are what 8.1.9 says."""

    def __init__(self, *lines: str, complaints: Sequence[str] = ()):
        super().__init__(*lines)
        self.lines, self.complaints = lines, tuple(complaints)
        """What a command says before."""


class _SilenceError(Exception):
    """A program that cannot be run, ended, or was silent for too long."""


class Note(NamedTuple):
    """What a program wants to be read: by who submits, or in the messages of the qmaster."""

    level: str
    """INFO, WARNING or ERROR."""
    text: str


@dataclass
class Verdict:
    """What a program says of a job; only the conversation changes it."""

    state: str = ""
    """ACCEPT, CORRECT, REJECT or REJECT_WAIT."""
    message: str = ""
    parameters: dict[str, str] = field(default_factory=dict)
    """By name those that it changed; an empty text takes one away."""
    variables: dict[str, str | None] = field(default_factory=dict)
    """By name the variables of the job that it changed; None takes one away."""
    notes: list[Note] = field(default_factory=list)


def ask_verifier(
    program: str, parameters: Mapping[str, str], variables: Mapping[str, str], seconds: float | None = None
) -> Verdict:
    """Run a program on the parameters and variables of a job and return its verdict; VerifierError.

    One that does not answer within so many seconds, or ends before, is started once more (`jsv_timeout` of
    sge_conf(5)). 8.1.9 does not notice that it ended, and waits.
    """
    limit = _find_limit() if seconds is None else seconds
    for _ in range(2):
        with suppress(_SilenceError, OSError):
            return _ask(program, parameters, variables, limit)
    raise VerifierError(f'got no response from JSV script "{program}"')


def _ask(program: str, parameters: Mapping[str, str], variables: Mapping[str, str], limit: float) -> Verdict:
    verdict = Verdict()
    with _run(program, limit) as (process, lines):
        _send(process, ["START"])
        wants_variables = False
        for line in lines:
            if line == "STARTED":
                break
            wants_variables = wants_variables or line == "SEND ENV"
            _take(verdict, line)
        told = [f"PARAM {name} {text}" for name, text in parameters.items()]
        if wants_variables:
            told += [f"ENV ADD {name} {text}" for name, text in variables.items()]
        _send(process, [*told, "BEGIN"])
        for line in lines:
            if _take(verdict, line):
                break
        _look_for_complaints(process, 0)
        with suppress(_SilenceError):
            _send(process, ["QUIT"])
    return verdict


@contextmanager
def _run(program: str, limit: float) -> Iterator[tuple["subprocess.Popen[bytes]", Iterator[str]]]:
    pipe = subprocess.PIPE
    process = subprocess.Popen([program], stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
    try:
        yield process, _read_lines(process, limit)
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        process.stderr.close()


def _send(process: "subprocess.Popen[bytes]", lines: Sequence[str]) -> None:
    assert process.stdin is not None
    text = "".join(f"{' '.join(lines_of(line))}\n" for line in lines).encode(errors="surrogateescape")
    try:
        process.stdin.write(text)
    except OSError as error:
        raise _SilenceError from error


def _read_lines(process: "subprocess.Popen[bytes]", limit: float) -> Iterator[str]:
    """Yield the lines of a program; _SilenceError where it ends, or is silent for too long."""
    assert process.stdout is not None
    assert process.stderr is not None
    end, rest = time.monotonic() + limit, b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        selector.register(process.stderr, selectors.EVENT_READ)
        while True:
            line, is_whole, behind = rest.partition(b"\n")
            if is_whole:
                rest = behind
                yield line.decode(errors="surrogateescape")
                continue
            left = end - time.monotonic()
            ready = {key.fileobj for key, _ in selector.select(left)} if left > 0 else set[object]()
            if not ready:
                raise _SilenceError
            if process.stderr in ready and not _look_for_complaints(process, _COMPLAINING_SECONDS):
                selector.unregister(process.stderr)
            if process.stdout not in ready:
                continue
            read = os.read(process.stdout.fileno(), 1 << 16)
            if not read or len(rest) > _MOST_BYTES:
                raise _SilenceError
            rest += read


def _look_for_complaints(process: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Return whether a program may still complain; VerifierError if it does: 8.1.9 takes no job then."""
    assert process.stderr is not None
    said = b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stderr, selectors.EVENT_READ)
        while selector.select(seconds) and len(said) < _MOST_BYTES:
            read = os.read(process.stderr.fileno(), 1 << 16)
            said += read
            if not read:
                break
        else:
            read = b"open"
    lines = [f"JSV stderr: {line}" for line in lines_of(said.decode(errors="surrogateescape"))]
    if lines:
        raise VerifierError(*lines, lines[-1].replace(":", " is -", 1), complaints=[f"error: {line}" for line in lines])
    return bool(read)


def _find_limit() -> float:
    try:
        return max(1.0, float(os.environ.get(_TIMEOUT, "")))
    except ValueError:
        return LIMIT_SECONDS


def _take(verdict: Verdict, line: str) -> bool:
    """Take one line of a program; return whether it was its last word. VerifierError for one that it may not say."""
    match line.split(" "):
        case ["LOG", ("INFO" | "WARNING" | "ERROR") as level, *words]:
            verdict.notes.append(Note(level, " ".join(words)))
        case ["PARAM", name, *words]:
            verdict.parameters[name] = " ".join(words)
        case ["ENV", "ADD" | "MOD", name, *words]:
            verdict.variables[name] = " ".join(words)
        case ["ENV", "DEL", name, *_]:
            verdict.variables[name] = None
        case ["RESULT", "STATE", ("ACCEPT" | "CORRECT" | "REJECT" | "REJECT_WAIT") as state, *words]:
            verdict.state, verdict.message = state, " ".join(words)
            return True
        case ["SEND", "ENV"]:
            pass
        case ["RESULT", "STATE", *words]:
            raise VerifierError(f'JSV sent unknown result "{" ".join(words)}"')
        case ["RESULT", *words]:
            raise VerifierError(f'JSV got unknown command "{words[0] if words else "(null)"}"')
        case ["LOG"]:
            verdict.notes.append(Note("INFO", ""))
        case [word, *_]:
            raise VerifierError(f'master got unknown command from JSV: "{word}"')
    return False
