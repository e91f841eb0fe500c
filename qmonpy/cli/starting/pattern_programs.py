"""Regular expressions as the programs that Python makes of them, which can be kept: a pattern itself cannot.

Python compiles the text of a pattern in Python, which takes up to seven milliseconds for one of ours, and hands the
program to its matcher, which checks it. Where a Python does this otherwise than the ones known here, nothing is kept.
"""

import re
from importlib import import_module
from typing import Any, NamedTuple

_sre: Any
try:
    _sre, _compiler, _parser = (import_module(each) for each in ("_sre", "re._compiler", "re._parser"))
except ImportError:
    _sre = None

MATCHER: bytes = repr(getattr(_sre, "MAGIC", None)).encode()
"""Tells which programs the matcher of this Python takes."""


class Program(NamedTuple):
    """What the matcher takes beside the text: all of it numbers, names, and collections of these."""

    flags: int
    code: list[int]
    groups: int
    by_name: dict[str, int]
    by_number: tuple[str | None, ...]


def find_program(text: str, flags: int) -> Program | None:
    """Return the program of a text; None where it cannot be had. A mistake in the text raises `re.error`."""
    if _sre is None:
        return None
    parsed: Any = _parser.parse(text, flags)
    try:
        state = parsed.state
        names = {number: name for name, number in state.groupdict.items()}
        by_number = tuple(names.get(each) for each in range(state.groups))
        code = [int(each) for each in _compiler._code(parsed, flags)]
        return Program(int(flags | state.flags), code, state.groups - 1, dict(state.groupdict), by_number)
    except (AttributeError, TypeError):
        return None


def find_pattern(text: str, program: Program) -> re.Pattern[str] | None:
    """Return the pattern of a text by its program; None if the matcher does not take it."""
    try:
        pattern: re.Pattern[str] = _sre.compile(text, *program)
    except (AttributeError, TypeError, ValueError, RuntimeError, OverflowError):
        return None
    return pattern
