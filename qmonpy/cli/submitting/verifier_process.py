"""The conversation with a program that verifies a job, line by line over its standard input and output (jsv(1))."""

import os
import selectors
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field

from qmonpy.late_methods import dataclass
from qmonpy.model.values.lines import lines_of

LIMIT_SECONDS = 10.0
"""So long 8.1.9 waits for an answer; the environment variable SGE_JSV_TIMEOUT says otherwise."""
_TIMEOUT = "SGE_JSV_TIMEOUT"
_ENDED, _SILENT = "JSV ended without a result", "JSV did not answer in time"
"""8.1.9 waits without end for a program that has ended."""
_MOST_BYTES = 1 << 20
"""A line that is longer is no answer."""


class VerifierError(Exception):
    """A program that ended, was silent for too long, or did not keep to the protocol; its text is what 8.1.9 says."""


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
    notes: list[str] = field(default_factory=list)
    """What it wants the person who submits to read."""


def ask_verifier(program: str, parameters: Mapping[str, str], variables: Mapping[str, str]) -> Verdict:
    """Run a program on the parameters and variables of a job and return its verdict; VerifierError, OSError."""
    verdict = Verdict()
    with _run(program) as (process, lines):
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
        with suppress(VerifierError):
            _send(process, ["QUIT"])
    return verdict


@contextmanager
def _run(program: str) -> Iterator[tuple["subprocess.Popen[bytes]", Iterator[str]]]:
    process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    try:
        yield process, _read_lines(process)
    finally:
        assert process.stdin is not None
        assert process.stdout is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(1)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def _send(process: "subprocess.Popen[bytes]", lines: Sequence[str]) -> None:
    assert process.stdin is not None
    text = "".join(f"{' '.join(lines_of(line))}\n" for line in lines).encode(errors="surrogateescape")
    try:
        process.stdin.write(text)
    except OSError as error:
        raise VerifierError(_ENDED) from error


def _read_lines(process: "subprocess.Popen[bytes]") -> Iterator[str]:
    """Yield the lines of a program; VerifierError where it ends, or is silent for too long."""
    assert process.stdout is not None
    end, rest = time.monotonic() + _find_limit(), b""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while True:
            line, is_whole, behind = rest.partition(b"\n")
            if is_whole:
                rest = behind
                yield line.decode(errors="surrogateescape")
                continue
            left = end - time.monotonic()
            if left <= 0 or not selector.select(left):
                raise VerifierError(_SILENT)
            read = os.read(process.stdout.fileno(), 1 << 16)
            if not read or len(rest) > _MOST_BYTES:
                raise VerifierError(_ENDED)
            rest += read


def _find_limit() -> float:
    try:
        return max(1.0, float(os.environ.get(_TIMEOUT, "")))
    except ValueError:
        return LIMIT_SECONDS


def _take(verdict: Verdict, line: str) -> bool:
    """Take one line of a program; return whether it was its last word. VerifierError for one that it may not say."""
    match line.split(" "):
        case ["LOG", "INFO" | "WARNING" | "ERROR", *words]:
            verdict.notes.append(" ".join(words))
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
            verdict.notes.append("")
        case [word, *_]:
            raise VerifierError(f'master got unknown command from JSV: "{word}"')
    return False
