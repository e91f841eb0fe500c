"""Columns as data: the text that a table shows of a row, how rows are sorted, and how they are filtered."""

from collections.abc import Callable, Iterable, Sequence
from time import time
from typing import Any, Generic

from qmonpy.app.filter.amounts import find_extent
from qmonpy.app.filter.field import Amount, Field, FieldKind, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import Row, find_rows
from qmonpy.late_methods import dataclass
from qmonpy.translation import tr


@dataclass(frozen=True)
class Column(Generic[Row]):
    """One column of a table of rows."""

    id: str
    """A stable name, which is also the key in the filter (`user:anna`)."""
    title: str
    text: Callable[[Row], str]
    sort_key: Callable[[Row], Any] | None = None
    """Returns the value to sort a row by; None sorts by the text."""
    is_number: bool = False
    """Whether the text is aligned to the right."""
    tooltip: str = ""
    is_shown: bool = True
    """Whether the column is shown unless the user chose otherwise."""
    kind: FieldKind | None = None
    """How a filter compares its values; None is number if it is aligned to the right, else text."""
    amount: Callable[[Row], Amount] | None = None
    """Returns the amount that a filter compares; None takes the value to sort by."""
    texts: Callable[[Row], str | Sequence[str]] | None = None
    """Returns every text of a row, where the cell shows only some of them or shortens them."""
    choices: tuple[str, ...] = ()
    """All texts that there are, if there are no others; of amounts, the texts of rows that have none. A filter takes
    them as they are, and in the user's language, in which cells show them."""
    aliases: tuple[str, ...] = ()
    """Further keys of the filter."""
    is_named: bool = False
    """Whether the title is a name of Grid Engine's, which is the same in every language."""
    group: str = ""
    """The menu below the menu of columns in which it is; empty for that menu itself."""
    meanings: tuple[tuple[str, str], ...] = ()
    """What the letters in its cells mean: the lines of its tool tip where it has no other."""

    def key(self, row: Row) -> Any:
        """Return the value to sort a row by."""
        return self.sort_key(row) if self.sort_key else self.text(row).lower()


def words_of(word: str) -> tuple[str, ...]:
    """Return a word of ours for `Column.texts`: as it is typed in any language, and as a cell shows it."""
    return tuple(dict.fromkeys((word, tr(word))))


def sort_rows(rows: Iterable[Row], column: Column[Row], *, is_descending: bool = False) -> list[Row]:
    """Return rows sorted by a column; equal rows keep their order."""
    return sorted(rows, key=column.key, reverse=is_descending)


def filter_rows(rows: Sequence[Row], text: str, columns: Sequence[Column[Row]], now: int | None = None) -> list[Row]:
    """Return the rows that match a filter (`qmonpy.app.filter`); all of them where it has a mistake."""
    return find_rows(rows, parse_filter(text), column_fields(columns), int(time()) if now is None else now)


def column_fields(columns: Sequence[Column[Any]], more: Iterable[Field] = ()) -> Fields:
    """Return columns, and what a filter can ask for besides, as the fields of a filter."""
    return Fields((*map(_column_field, columns), *more))


def _column_field(column: Column[Any]) -> Field:
    kind = column.kind or (FieldKind.NUMBER if column.is_number else FieldKind.TEXT)
    return Field(
        column.id,
        column.texts or column.text,
        kind,
        (column.amount or _find_amount(column, kind)) if kind.has_amounts else None,
        column.title,
        column.tooltip,
        tuple(dict.fromkeys((*column.choices, *map(tr, column.choices)))),
        column.aliases,
    )


def _find_amount(column: Column[Any], kind: FieldKind) -> Callable[[Any], Amount]:
    """Return a function for the number that a column sorts by, or else that its text stands for."""

    def amount(row: Any) -> Amount:
        number = column.sort_key(row) if column.sort_key else None
        if isinstance(number, tuple):
            # The first number counts; if a truth before it says whether there is one, the text says so as well.
            is_sure = type(number[0]) is not bool or any(map(str.isdigit, column.text(row)))
            numbers = (each for each in number if isinstance(each, int | float) and type(each) is not bool)
            number = next(numbers, None) if is_sure else None
        if isinstance(number, int | float):
            return number
        extent = find_extent(kind, column.text(row).strip(), 0)
        return extent[0] if extent else None

    return amount
