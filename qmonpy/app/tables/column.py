"""Columns as data: the text that a table shows of a row, how rows are sorted, and how they are filtered."""

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Generic, Protocol, TypeVar


class TextRow(Protocol):
    """A row of a table."""

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        ...


Row = TypeVar("Row", bound=TextRow)


@dataclass(frozen=True)
class Column(Generic[Row]):
    """One column of a table of rows."""

    id: str
    """A stable name, which is also the prefix in the filter (`user:anna`)."""
    title: str
    text: Callable[[Row], str]
    sort_key: Callable[[Row], Any] | None = None
    """Returns the value to sort a row by; None sorts by the text."""
    is_number: bool = False
    """Whether the text is aligned to the right."""
    tooltip: str = ""
    is_shown: bool = True
    """Whether the column is shown unless the user chose otherwise."""

    def key(self, row: Row) -> Any:
        """Return the value to sort a row by."""
        return self.sort_key(row) if self.sort_key else self.text(row).lower()


def sort_rows(rows: Iterable[Row], column: Column[Row], *, is_descending: bool = False) -> list[Row]:
    """Return rows sorted by a column; equal rows keep their order."""
    return sorted(rows, key=column.key, reverse=is_descending)


def filter_rows(rows: Sequence[Row], text: str, columns: Sequence[Column[Row]]) -> list[Row]:
    """Return the rows in which every word of the text is found; upper and lower case are the same.

    A word is searched in all of the row's words. `user:an` matches the beginning of that column, `user:a*a` the whole
    column with wildcards, `user:"anna"` exactly that text. A prefix that names no column is part of the word.
    """
    words = split_words(text)
    by_prefix = {each.id: each for each in columns}
    for word in words:
        prefix, colon, rest = word.partition(":")
        column = by_prefix.get(prefix) if colon else None
        if column is None:
            rows = [row for row in rows if _plain(word) in row.words]
        else:
            rows = _filter_column(rows, column, rest)
    return list(rows)


def split_words(text: str) -> list[str]:
    """Return the words of a filter in lower case; a quoted text is one word and keeps its quotes."""
    lexer = shlex.shlex(text.lower(), posix=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.quotes = '"'
    try:
        return list(lexer)
    except ValueError:
        # A quote is not closed yet, as somebody is typing.
        return text.lower().split()


def _filter_column(rows: Sequence[Row], column: Column[Row], wanted: str) -> list[Row]:
    show = column.text
    if len(wanted) > 1 and wanted.startswith('"') and wanted.endswith('"'):
        exact = wanted[1:-1]
        return [row for row in rows if show(row).lower() == exact]
    wanted = _plain(wanted)
    if any(each in wanted for each in "*?["):
        return [row for row in rows if fnmatchcase(show(row).lower(), wanted)]
    return [row for row in rows if show(row).lower().startswith(wanted)]


def _plain(word: str) -> str:
    return word.replace('"', "")
