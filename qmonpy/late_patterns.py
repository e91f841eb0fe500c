"""Regular expressions that are compiled when they are first used.

To compile one takes a tenth of a millisecond, some of them three; a command imports a hundred and uses a dozen.
"""

import re
from collections.abc import Callable
from typing import Any, cast

make_pattern: Callable[[str, int], re.Pattern[str]] = re.compile
"""Compiles a text with its flags; another function in processes that keep compiled patterns for the next one."""


def compile_late(text: str, flags: int = 0) -> re.Pattern[str]:
    """Return the pattern of a text, as `re.compile` does; a mistake in it shows with its first use."""
    return cast("re.Pattern[str]", _LatePattern(text, flags))


class _LatePattern:
    """Is asked for the methods of a pattern, and then has them."""

    def __init__(self, text: str, flags: int):
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> Any:
        if name == "_made":
            self._made = make_pattern(self._text, self._flags)
            return self._made
        asked = getattr(self._made, name)
        setattr(self, name, asked)
        return asked
