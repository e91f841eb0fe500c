"""The words of a calendar's text: numbers, names and single signs, one at a time (calendar_conf(5))."""

from collections.abc import Sequence
from typing import TypeVar

from qmonpy.late_patterns import compile_late

T = TypeVar("T")

_WORD = compile_late(r"(?P<word>[A-Za-z][A-Za-z0-9]*)|(?P<number>[0-9]+)|(?P<sign>[-.:=, ])")
_SHORTEST_ABBREVIATION = 3


class WordError(Exception):
    """The text is not a valid calendar; the message is the reason in Grid Engine's words."""


class Words:
    """A text with its current word: `kind` is `word`, `number`, `end`, the sign itself, or empty for any other
    character."""

    def __init__(self, text: str, *, has_dots: bool):
        self._rest = text
        self._has_dots = has_dots
        self.kind = ""
        self.text = ""
        self.advance()

    def advance(self) -> None:
        """Read the next word; at the end `text` stays the last one."""
        if not self._rest:
            self.kind = "end"
            return
        found = _WORD.match(self._rest)
        if found is None or (found[0] == "." and not self._has_dots):
            self.kind, self.text = "", self._rest[0]
            return
        self.kind = found[0] if found["sign"] else str(found.lastgroup)
        self.text = found[0]
        self._rest = self._rest[found.end() :]

    def skip(self, sign: str) -> bool:
        """Go past a sign if it is the current word, and return whether it was."""
        if self.kind != sign:
            return False
        self.advance()
        return True

    def find(self, names: Sequence[tuple[str, T]]) -> T | None:
        """Return the value of the current word among names, None if it is unknown; three letters or more may
        abbreviate."""
        text = self.text.lower()
        is_short = len(text) < _SHORTEST_ABBREVIATION
        return next((value for name, value in names if (name == text if is_short else name.startswith(text))), None)

    def number(self, smallest: int, largest: int, name: str) -> int:
        """Go past a number between two limits and return it; `name` says in errors what it is."""
        if self.kind != "number":
            raise WordError(f'"{self.text}" is not a {name}')
        shown, number = self.text, int(self.text[:9])
        if not smallest <= number <= largest:
            raise WordError(f'"{shown}" outside of range {smallest}-{largest} of {name}')
        self.advance()
        return number
