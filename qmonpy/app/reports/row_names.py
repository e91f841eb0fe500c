"""What tells rows of one name apart that have a value each, so that a plot shows all of them."""

from collections.abc import Sequence
from datetime import tzinfo

from qmonpy.app.reports.cell_words import NAMES, format_cell
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable


def find_details(table: ResultTable, drawing: Drawing, zone: tzinfo | None = None) -> tuple[str, ...]:
    """Return by row what is to stand behind its name: empty where no other row of this name has a value beside.

    It is what the cells say that differ, such as the limit of a rule, else the number of the row among those of its
    name. Along the time, where rows become lines, it is told of all rows as soon as two of one moment need it.
    """
    columns = table.columns
    named = [place for place in (table.find_column(each) for each in (drawing.x, drawing.series)) if place is not None]
    measured = [place for place in (table.find_column(each) for each in drawing.y) if place is not None]
    telling = [place for place, each in enumerate(columns) if place not in named and _can_tell(each)]
    groups: dict[tuple[Cell, ...], list[int]] = {}
    for number, row in enumerate(table.rows):
        groups.setdefault(tuple(row[place] for place in named), []).append(number)
    found, told = [""] * len(table.rows), set[int]()
    for numbers in groups.values():
        rows = [table.rows[number] for number in numbers]
        if len(rows) > 1 and any(sum(_is_number(row[place]) for row in rows) > 1 for place in measured):
            differing = [place for place in telling if len({row[place] for row in rows}) > 1]
            told.update(differing)
            for number, words in zip(numbers, _tell_apart(rows, columns, differing, zone), strict=True):
                found[number] = words
    if told and columns[named[0]].kind == "time":
        return tuple(_tell_apart(table.rows, columns, sorted(told), zone, is_numbered=False))
    return tuple(found)


def _is_number(cell: Cell) -> bool:
    return isinstance(cell, int | float)


def _can_tell(column: Column) -> bool:
    return column.kind in ("text", "time") or column.name in NAMES


def _tell_apart(
    rows: Sequence[tuple[Cell, ...]],
    columns: Sequence[Column],
    places: Sequence[int],
    zone: tzinfo | None,
    *,
    is_numbered: bool = True,
) -> list[str]:
    words = ["".join(f", {format_cell(row[place], columns[place], zone)}" for place in places) for row in rows]
    if not is_numbered or len(set(words)) == len(words):
        return words
    return [f"{text} ({place})" for place, text in enumerate(words, 1)]
