"""The words of a text in SQL: names, texts, numbers, operators, what is between them, and what each part is."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_WORD = re.compile(
    r"""
    (?P<space>\s+|--[^\n]*|/\*.*?\*/)
  | (?P<text>[eE]'(?:[^'\\]|''|\\.)*'|'(?:[^']|'')*'|\$(?P<tag>[A-Za-z_]*)\$.*?\$(?P=tag)\$)
  | (?P<name>"(?:[^"]|"")*"|[^\W\d][\w$]*)
  | (?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)
  | (?P<parameter>(?<![:\w]):[^\W\d]\w*)
  | (?P<sign>::|<=|>=|<>|!=|\|\||.)
    """,
    re.VERBOSE | re.DOTALL,
)

_KINDS = ("space", "text", "name", "number", "parameter", "sign")


class Word(NamedTuple):
    """A piece of SQL as it is written: of kind `space`, `text`, `name`, `number`, `parameter` or `sign`."""

    kind: str
    text: str

    def is_name(self, *names: str) -> bool:
        """Whether it is one of some keywords or plain names, however it is written."""
        return self.kind == "name" and self.text.lower() in names

    @property
    def is_space(self) -> bool:
        """Whether it only separates others; comments do so, too."""
        return self.kind == "space"


def split_words(sql: str) -> list[Word]:
    """Return the words of a text; joined they are the text again."""
    return [_name_kind(found) for found in _WORD.finditer(sql)]


def _name_kind(found: re.Match[str]) -> Word:
    # `lastgroup` would be the tag of a text in dollars.
    return Word(next(kind for kind in _KINDS if found.group(kind) is not None), found.group())


def join_words(words: Sequence[Word]) -> str:
    """Return the text that words stand for."""
    return "".join(word.text for word in words)


def find_parameters(sql: str) -> tuple[str, ...]:
    """Return the names of the parameters in a text, each once, as they come."""
    found = (word.text[1:] for word in split_words(sql) if word.kind == "parameter")
    return tuple(dict.fromkeys(found))


def split_statements(sql: str) -> list[list[Word]]:
    """Return the statements of a text as words, without empty ones and without the semicolons."""
    return [each for each in _split(split_words(sql)) if any(not word.is_space for word in each)]


def _split(words: Sequence[Word]) -> Iterator[list[Word]]:
    part: list[Word] = []
    for word in words:
        if word == Word("sign", ";"):
            yield part
            part = []
        else:
            part.append(word)
    yield part
