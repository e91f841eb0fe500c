"""Rules for names of objects (sge_types(1)): three tables of forbidden characters, and reserved words."""

from enum import Enum

from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report

LONGEST_NAME = 512
"""The longest name that is allowed, in bytes."""

_RESERVED = ("NONE", "ALL", "TEMPLATE")
_CHARACTERS = {
    "\n": "Return",
    "\t": "Tab",
    "\r": "Carriage return",
    " ": "Space (' ')",
    "/": "Slash ('/')",
    ":": "Colon (':')",
    "'": "Quote (''')",
    '"': "Double quote ('\"')",
    "\\": "Backslash ('\\')",
    "[": "Brackets ('[')",
    "]": "Brackets (']')",
    "{": "Braces ('{')",
    "}": "Braces ('}')",
    "|": "Pipe ('|')",
    "(": "Parenthesis ('(')",
    ")": "Parenthesis (')')",
    "@": "At ('@')",
    "%": "Percent ('%')",
    ",": "Comma (',')",
    ".": "Dot ('.')",
    "#": "Hash ('#')",
    "*": "Asterisk ('*')",
    "?": "Questionmark ('?')",
}


@dataclass(frozen=True, slots=True)
class _Forbidden:
    """Characters that a name may not begin with, and those it may not contain, in the order in which they are looked
    for."""

    first: str
    anywhere: str


class NameTable(Enum):
    """Tables of forbidden characters: for names of objects, for what is submitted (reservations, accounts), for
    patterns."""

    KEY_TABLE = _Forbidden(".#", "\n\t\r /:'\"\\[]{}|()@%,")
    QSUB_TABLE = _Forbidden("", "\n\t\r/:@\\*?")
    WC_TABLE = _Forbidden(".#", "\n\t\r /:'\"\\{}|()@%,")


def check_object_name(name: str, table: NameTable = NameTable.KEY_TABLE) -> tuple[Report, ...]:
    """Return one report, in the words of Grid Engine, if a name is not allowed; the empty name is not checked."""
    text = _find_fault(name, table.value)
    return (Report("name.invalid", text),) if text else ()


def _find_fault(name: str, forbidden: _Forbidden) -> str | None:
    """Return what is wrong with a name, None if nothing is.

    Grid Engine looks for the forbidden characters in the order of its table, not of the name.
    """
    if len(name.encode(errors="replace")) > LONGEST_NAME:
        return f"string is longer than {LONGEST_NAME}, this is not allowed for objectnames"
    if name[:1] in forbidden.first and name:
        return f"{_CHARACTERS[name[0]]} not allowed as first character of objectname"
    for char in forbidden.anywhere:
        if char in name:
            return f"{_CHARACTERS[char]} not allowed in objectname"
    if name.upper() in _RESERVED:
        return f'Keyword ("{name.upper()}") not allowed as objectname'
    if any(not "!" <= char <= "~" for char in name):
        return "Blanks, control characters and characters outside of ASCII are not allowed in objectname"
    return None
