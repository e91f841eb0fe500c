"""The kind of each word in a line of a rule set's text, to colour it; its meaning is found by the parser.

A line that a backslash joins to the one before it continues in that line's context, a number that a highlighter can
keep.
"""

import re
from enum import IntEnum, StrEnum
from typing import NamedTuple

from qmonpy.formats.quota_set.layout import BLANKS
from qmonpy.formats.quota_set.set_reader import FALSE_WORDS, TRUE_WORDS

_WORD = re.compile(rf"[^{BLANKS}\n]+")
_LIST_PART = re.compile(r"[{}]|[^{},]+")
_LIMIT = re.compile(r"[^,]+")
_FORMULA_PART = re.compile(r"\$[\w.]*|[^$]+")


class Kind(StrEnum):
    """The kind of a word."""

    KEYWORD = "keyword"
    NAME = "name"
    """The name of a set or a rule."""
    MEMBER = "member"
    """A name or pattern in a filter."""
    GROUP = "group"
    """`@name` in a filter: a user set or a host group."""
    EXCLUDED = "excluded"
    """`!name` in a filter."""
    BRACE = "brace"
    ATTRIBUTE = "attribute"
    VALUE = "value"
    TEXT = "text"
    """A description."""
    JOIN = "join"
    """The backslash at the end of a line."""
    COMMENT = "comment"
    ERROR = "error"


class Context(IntEnum):
    """The part of a logical line that is expected next."""

    LINE = 0
    """A new line: a brace or a keyword."""
    CLAUSE = 1
    """A keyword inside a rule."""
    RULE_NAME = 2
    USERS = 3
    PROJECTS = 4
    PES = 5
    QUEUES = 6
    HOSTS = 7
    LIMITS = 8
    NAME = 9
    ENABLED = 10
    DESCRIPTION = 11
    UNKNOWN = 12
    """Anything after a word that is not a keyword."""

    @property
    def filter_kind(self) -> str | None:
        """The kind of filter whose list is expected next, None if that is not a list."""
        return self.name.lower() if Context.USERS <= self <= Context.HOSTS else None


class Lexeme(NamedTuple):
    """A piece of a line from start to end (exclusive, from 0)."""

    start: int
    end: int
    kind: Kind


_LINE_KEYWORDS = {
    "name": Context.NAME,
    "enabled": Context.ENABLED,
    "description": Context.DESCRIPTION,
    "limit": Context.CLAUSE,
}
_RULE_KEYWORDS = {
    "name": Context.RULE_NAME,
    "users": Context.USERS,
    "projects": Context.PROJECTS,
    "pes": Context.PES,
    "queues": Context.QUEUES,
    "hosts": Context.HOSTS,
    "to": Context.LIMITS,
}


def context_after(text: str, context: Context = Context.LINE) -> Context:
    """Return the context in which the next line begins: LINE, unless a backslash joins it."""
    scan = LineScan(context)
    scan.read(text)
    return scan.context if scan.is_joined else Context.LINE


class LineScan:
    """Reads a line, or the part of it before a cursor, and knows what is expected next."""

    def __init__(self, context: Context):
        self.context = context
        self.lexemes: list[Lexeme] = []
        self.is_joined = False
        self.wants_limit = True
        """In the context of limits: whether one must follow, after `to` or a comma."""

    def read(self, text: str) -> None:
        """Read a line word by word."""
        stripped = text.strip(BLANKS)
        if not stripped or stripped[0] == "#":
            self.is_joined = self.context is not Context.LINE
            if stripped:
                self.add(text.index("#"), len(text), Kind.COMMENT)
            return
        for found in _WORD.finditer(text):
            word, start, end = found[0], found.start(), found.end()
            if word == "\\" and not text[end:].strip(BLANKS):
                self.join(start, end)
            elif word[0] == "#":
                self.add(start, len(text.rstrip(BLANKS)), Kind.ERROR)
                return
            elif word[-1] == "\\" and not text[end:].strip(BLANKS):
                self.read_word(word[:-1], start)
                self.join(end - 1, end)
            else:
                self.read_word(word, start)

    def add(self, start: int, end: int, kind: Kind) -> None:
        """Note a piece of the line."""
        self.lexemes.append(Lexeme(start, end, kind))

    def join(self, start: int, end: int) -> None:
        """Note the backslash that joins the next line."""
        self.add(start, end, Kind.JOIN)
        self.is_joined = True

    def read_word(self, word: str, start: int) -> None:
        """Note a word by the context, and set the context after it."""
        end = start + len(word)
        match self.context:
            case Context.LINE:
                self.read_line_start(word, start)
            case Context.CLAUSE:
                self.read_keyword(word, start)
            case Context.RULE_NAME:
                self.add(start, end, Kind.NAME)
                self.context = Context.CLAUSE
            case Context.LIMITS:
                self.read_limits(word, start)
            case Context.NAME:
                self.add(start, end, Kind.NAME)
            case Context.ENABLED:
                is_boolean = word.lower() in TRUE_WORDS | FALSE_WORDS
                self.add(start, end, Kind.VALUE if is_boolean else Kind.ERROR)
            case Context.DESCRIPTION:
                self.add(start, end, Kind.TEXT)
            case Context.UNKNOWN:
                self.add(start, end, Kind.ERROR)
            case _:
                self.read_list(word, start)

    def read_line_start(self, word: str, start: int) -> None:
        """Note the first word of a line: a brace or a keyword."""
        if word in ("{", "}"):
            self.add(start, start + 1, Kind.BRACE)
            return
        self.context = _LINE_KEYWORDS.get(word, Context.UNKNOWN)
        self.add(start, start + len(word), Kind.ERROR if self.context is Context.UNKNOWN else Kind.KEYWORD)

    def read_keyword(self, word: str, start: int) -> None:
        """Note a keyword inside a rule."""
        following = _RULE_KEYWORDS.get(word)
        self.add(start, start + len(word), Kind.ERROR if following is None else Kind.KEYWORD)
        if following is not None:
            self.context = following
            self.wants_limit = True

    def read_list(self, word: str, start: int) -> None:
        """Note a list, or the part of one that ends with a comma before a joined line."""
        for part in _LIST_PART.finditer(word):
            kind = Kind.BRACE if part[0] in "{}" else _KIND_OF_SIGN.get(part[0][0], Kind.MEMBER)
            self.add(start + part.start(), start + part.end(), kind)
        if not word.endswith(","):
            self.context = Context.CLAUSE

    def read_limits(self, word: str, start: int) -> None:
        """Note limits, or a keyword after them."""
        if "=" not in word and word in _RULE_KEYWORDS:
            self.read_keyword(word, start)
            return
        self.wants_limit = word.endswith(",")
        for limit in _LIMIT.finditer(word):
            place = start + limit.start()
            name, sign, value = limit[0].partition("=")
            self.add(place, place + len(name), Kind.ATTRIBUTE if sign and name else Kind.ERROR)
            place += len(name) + len(sign)
            for part in _FORMULA_PART.finditer(value):
                kind = Kind.ATTRIBUTE if part[0][0] == "$" else Kind.VALUE
                self.add(place + part.start(), place + part.end(), kind)


_KIND_OF_SIGN = {"!": Kind.EXCLUDED, "@": Kind.GROUP}
