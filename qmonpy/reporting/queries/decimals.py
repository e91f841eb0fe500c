"""How many decimals the numbers of a result have, so that those that are compared can be compared at a glance."""

from collections.abc import Iterable, Sequence

from qmonpy.reporting.queries.result_table import Cell, Column

_MOST_DECIMALS = 3


def find_decimals(cells: Iterable[Cell], column: Column) -> int | None:
    """Return how many decimals all cells of a column of numbers have, so that they can be compared at a glance.

    None where each has its own form: whole numbers, and those of other kinds than numbers and parts of a hundred. A
    column may say itself how many it needs.
    """
    if column.decimals is not None or column.kind not in ("number", "percent"):
        return column.decimals
    sizes = [abs(each) for each in cells if isinstance(each, int | float)]
    if all(each == int(each) for each in sizes):
        return None
    most, least = max(sizes), min(filter(None, sizes))
    decimals = 0 if most >= 1000 else 1 if most >= 10 else 2
    # The smallest is not to look like nothing.
    return next((each for each in range(decimals, _MOST_DECIMALS) if least * 10**each >= 1), _MOST_DECIMALS)


def find_all_decimals(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> tuple[int | None, ...]:
    """Return how many decimals the cells of each column have; those of one measure have the same."""
    compared: dict[str, list[Cell]] = {}
    for place, column in enumerate(columns):
        if column.measure:
            compared.setdefault(column.measure, []).extend(row[place] for row in rows)
    return tuple(
        find_decimals(compared[column.measure] if column.measure else (row[place] for row in rows), column)
        for place, column in enumerate(columns)
    )
