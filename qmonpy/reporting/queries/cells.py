"""Cells of a result from what the drivers of the databases return."""

import math
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from qmonpy.reporting.queries.known_columns import describe_column
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable


def make_table(
    names: Sequence[str], rows: Sequence[Sequence[object]], declared: Sequence[Column] = (), *, is_cut: bool = False
) -> ResultTable:
    """Return a result of rows as a database gave them; both databases give equal results for equal rows."""
    columns = tuple(
        describe_column(name, (row[place] for row in rows), declared) for place, name in enumerate(_distinct(names))
    )
    kinds = [each.kind for each in columns]
    cells = (tuple(make_cell(value, kind) for value, kind in zip(row, kinds, strict=True)) for row in rows)
    return ResultTable(columns, tuple(cells), is_cut)


def make_cell(value: object, kind: str) -> Cell:
    """Return a value as a cell: times in seconds since the epoch, intervals in seconds, whole numbers as such."""
    match value:
        case None | "" if value is None or kind != "text":
            return None
        case bool():
            return "yes" if value else "no"
        case datetime():
            return _whole((value if value.tzinfo else value.replace(tzinfo=UTC)).timestamp())
        case date():
            return _whole(datetime(value.year, value.month, value.day, tzinfo=UTC).timestamp())
        case timedelta():
            return _whole(value.total_seconds())
        case int():
            return value
        case float() | Decimal():
            return _whole(float(value)) if math.isfinite(value) else None
        case str() if kind == "time":
            return _parse_time(value)
        case bytes():
            return value.hex()
    return str(value)


def sort_rows(table: ResultTable, names: Sequence[str]) -> ResultTable:
    """Return a result with its rows sorted by some columns; rows without a value come last."""
    places = [place for name in names if (place := table.find_column(name)) is not None]

    def key(row: Sequence[Cell]) -> list[tuple[bool, bool, Any]]:
        return [
            (row[place] is None, isinstance(row[place], str), row[place] or ("" if isinstance(row[place], str) else 0))
            for place in places
        ]

    return replace(table, rows=tuple(sorted(table.rows, key=key)))


def _parse_time(text: str) -> Cell:
    try:
        return make_cell(datetime.fromisoformat(text), "time")
    except ValueError:
        return text


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _distinct(names: Sequence[str]) -> list[str]:
    """Return the names of columns, of which later ones of the same name get a number."""
    found: list[str] = []
    for name in names:
        number, free = 2, name
        while free in found:
            free, number = f"{name}_{number}", number + 1
        found.append(free)
    return found
