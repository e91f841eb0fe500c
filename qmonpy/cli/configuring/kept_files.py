"""The files that a command reads, each once: a pipe cannot be read again when a command is given again."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_INPUT = "standard input"
_kept: ContextVar[dict[str, str] | None] = ContextVar("kept", default=None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Read each file once within."""
    token = _kept.set({})
    try:
        yield
    finally:
        _kept.reset(token)


def read_once(path: str, read: Callable[[str], str]) -> str:
    """Return the text of a file as it was when it was read first within `reading_once`."""
    kept = _kept.get()
    if kept is None:
        return read(path)
    if path not in kept:
        kept[path] = read(path)
    return kept[path]


def is_typed() -> bool:
    """Whether a command is carried out that was given in a terminal or a script, and not one of a scenario."""
    return _kept.get() is not None


def read_input() -> str:
    """Return standard input, where a command is carried out that was given in a terminal or a script; else nothing."""
    kept = _kept.get()
    if kept is None:
        return ""
    if _INPUT not in kept:
        try:
            kept[_INPUT] = sys.stdin.read()
        except (OSError, UnicodeDecodeError):
            kept[_INPUT] = ""
    return kept[_INPUT]
