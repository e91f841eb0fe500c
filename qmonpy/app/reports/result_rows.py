"""The rows of an answer for a table: columns made of those of the result."""

from collections.abc import Sequence
from datetime import tzinfo
from itertools import takewhile
from typing import Any

from qmonpy.app.filter.field import FieldKind
from qmonpy.app.reports.cell_words import format_cell, format_exactly, title_column
from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.decimals import find_all_decimals
from qmonpy.reporting.queries.result_table import Cell, ResultTable
from qmonpy.reporting.queries.result_table import Column as ResultColumn


@dataclass(frozen=True, slots=True)
class ResultRow:
    """A row of an answer, with its place there."""

    number: int
    cells: tuple[Cell, ...]
    decimals: tuple[int | None, ...]
    """Of each column, as `find_all_decimals` says."""

    @property
    def words(self) -> str:
        """What a filter without a field searches, in lower case."""
        return " ".join(str(each) for each in self.cells if each is not None).lower()


def make_result_rows(table: ResultTable) -> tuple[ResultRow, ...]:
    """Return the rows of a result."""
    decimals = find_all_decimals(table.columns, table.rows)
    return tuple(ResultRow(number, row, decimals) for number, row in enumerate(table.rows))


def make_result_columns(columns: Sequence[ResultColumn], zone: tzinfo | None = None) -> tuple[Column[ResultRow], ...]:
    """Return the columns of a table that shows a result."""
    return tuple(_make_column(place, column, zone) for place, column in enumerate(columns))


def exact_cell(row: ResultRow, place: int, column: ResultColumn, zone: tzinfo | None = None) -> str:
    """Return the exact value of a cell for its tool tip."""
    return format_exactly(row.cells[place], column, zone)


def find_difference(row: ResultRow, place: int, other: int) -> int:
    """Return the place in the text of a cell at which the word begins that differs from the text of another cell."""
    return _find_difference(*(str(row.cells[each] or "") for each in (place, other)))


def _find_difference(text: str, compared: str) -> int:
    common = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, compared, strict=False)))
    return text.rfind(" ", 0, common) + 1 if text != compared else 0


def find_change(rows: tuple[ResultRow, ...], row: ResultRow, place: int) -> int:
    """Return where a cell differs from that of the row before or after it, whichever is more like it: of lines before
    and after a change, where the change is."""
    neighbours = rows[max(0, row.number - 1) : row.number] + rows[row.number + 1 : row.number + 2]
    return max(
        (_find_difference(*(str(each.cells[place] or "") for each in (row, one))) for one in neighbours), default=0
    )


def _make_column(place: int, column: ResultColumn, zone: tzinfo | None) -> Column[ResultRow]:
    is_number = column.kind not in ("text", "time")
    return Column(
        column.name,
        title_column(column),
        lambda row: format_cell(row.cells[place], column, zone, row.decimals[place]),
        sort_key=lambda row: _order(row.cells[place]),
        is_number=is_number,
        kind=FieldKind.NUMBER if is_number else FieldKind.TEXT,
        amount=(lambda row: _amount(row.cells[place])) if is_number else None,
    )


def _order(value: Cell) -> tuple[Any, ...]:
    """Return what a cell is sorted by: nothing first, then numbers, then texts."""
    if value is None:
        return (0, 0, "")
    return (1, value, "") if isinstance(value, int | float) else (2, 0, value.lower())


def _amount(value: Cell) -> float | None:
    return value if isinstance(value, int | float) else None
