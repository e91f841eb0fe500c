"""Columns as data: what a table shows of a row, how it sorts, and how rows are filtered as one types."""

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any, Generic, Protocol, TypeVar


class TextRow(Protocol):
    """A row that knows all of its words, in lower case, for the filter."""

    @property
    def words(self) -> str: ...


Row = TypeVar("Row", bound=TextRow)


@dataclass(frozen=True)
class Column(Generic[Row]):
    """One column of a table of rows."""

    id: str
    """Stable name, and the prefix that the filter takes (`user:anna`)."""
    title: str
    text: Callable[[Row], str]
    sort_key: Callable[[Row], Any] | None = None
    """What the column sorts by; its text if absent."""
    is_number: bool = False
    """Numbers stand at the right."""
    tooltip: str = ""
    is_shown: bool = True
    """Whether the column is shown before the user chose."""

    def key(self, row: Row) -> Any:
        """What to sort a row by."""
        return self.sort_key(row) if self.sort_key else self.text(row).lower()


def sort_rows(rows: Iterable[Row], column: Column[Row], *, is_descending: bool = False) -> list[Row]:
    """Rows by a column; rows that are equal keep their order."""
    return sorted(rows, key=column.key, reverse=is_descending)


def filter_rows(rows: Sequence[Row], text: str, columns: Sequence[Column[Row]]) -> list[Row]:
    """The rows in which every word of the text is found, in upper or lower case.

    A word is looked for in all columns; `user:an` only at the beginning of that column, `user:a*a` with wildcards, and
    `user:"anna"` (in quotes) means exactly that. A prefix that is no column is part of the word.
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
    """The words of a filter in lower case; quotes hold a word together and are kept."""
    lexer = shlex.shlex(text.lower(), posix=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.quotes = '"'
    try:
        return list(lexer)
    except ValueError:
        # A quote that is not closed yet, while someone types.
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
