"""Code of late methods and late patterns, kept from one run of a command to the next, as Python keeps that of modules.

To compile the hundred methods and twenty patterns that a command uses takes a fifth of its time. The code of each is
known by its text, and so is never out of date; the file begins with the marks of the Python that reads it.
"""

import contextlib
import os
import re
from importlib.util import MAGIC_NUMBER
from marshal import dumps, loads
from types import CodeType
from typing import Any

from qmonpy import late_methods, late_patterns
from qmonpy.cli.starting.pattern_programs import MATCHER, Program, find_pattern, find_program

_MOST = 1000
"""As many are kept; texts that no class has any more are gone with the others, once there are more."""
_MARK = MAGIC_NUMBER + MATCHER


class KeptCodes:
    """The codes in a file, which the methods and patterns of this process take and add to."""

    def __init__(self, path: str):
        self._path = path
        self._methods, self._patterns = _read(path)
        self._count = self._count_all()
        late_methods.known_codes = self._methods
        late_patterns.make_pattern = self._make_pattern

    def _count_all(self) -> int:
        return len(self._methods) + len(self._patterns)

    def _make_pattern(self, text: str, flags: int) -> re.Pattern[str]:
        kept = self._patterns.get((text, int(flags)))
        if kept is None:
            made = find_program(text, flags)
            if made is not None:
                kept = self._patterns[text, int(flags)] = tuple(made)
        found = None if kept is None else find_pattern(text, Program(*kept))
        return re.compile(text, flags) if found is None else found

    def keep(self) -> None:
        """Write the file, if there is something new; where it cannot be written the next run is as slow as this one."""
        if self._count_all() == self._count:
            return
        draft = f"{self._path}.{os.getpid()}"
        known = (self._methods, self._patterns) if self._count_all() <= _MOST else ({}, {})
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(self._path), exist_ok=True)
            try:
                with open(draft, "xb") as file:
                    file.write(_MARK + dumps(known))
                os.replace(draft, self._path)
            finally:
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(draft)


def _read(path: str) -> tuple[dict[str, CodeType], dict[tuple[str, int], tuple[Any, ...]]]:
    try:
        with open(path, "rb") as file:
            kept = file.read()
        found = loads(memoryview(kept)[len(_MARK) :]) if kept.startswith(_MARK) else None
    except (OSError, ValueError, EOFError, TypeError):
        return {}, {}
    match found:
        case (dict() as methods, dict() as patterns):
            return methods, patterns
    return {}, {}
