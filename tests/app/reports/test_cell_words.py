"""Numbers of one column have one precision, in the form of the language."""

from dataclasses import replace

import pytest

from qmonpy.app.reports.cell_words import format_cell
from qmonpy.app.reports.report_page import make_page_table
from qmonpy.app.reports.result_rows import make_result_columns, make_result_rows
from qmonpy.reporting.queries.decimals import find_decimals
from qmonpy.reporting.queries.result_table import Column, ResultTable

HOURS = Column("hours", "Slot hours", "number", "h")


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ((19.3, 18.0, 10.04), ["19.3", "18.0", "10.0"]),
        ((1234.5, 18.0, 7.2), ["1,234", "18", "7"]),
        ((3.0, 1.25), ["3.00", "1.25"]),
        ((250.0, 0.04, 0.0), ["250.00", "0.04", "0.00"]),
        ((12, 7, 1500), ["12", "7", "1,500"]),
        ((0.0, 0.0), ["0", "0"]),
        ((), []),
    ],
)
def test_that_all_cells_of_a_column_of_numbers_have_the_same_decimals(
    values: tuple[float, ...], texts: list[str]
) -> None:
    table = ResultTable((HOURS,), tuple((each,) for each in values))
    (column,) = make_result_columns(table.columns)
    assert [column.text(row) for row in make_result_rows(table)] == texts


def test_that_other_kinds_of_columns_have_a_form_of_their_own() -> None:
    assert find_decimals((1.5, None, "x"), Column("wait", "Wait", "duration")) is None
    assert format_cell(None, HOURS, decimals=1) == "-"


def test_that_columns_of_one_measure_have_the_same_decimals() -> None:
    """Beside each other, 2.44 and 2.4 read as a change."""
    before, after = (replace(HOURS, name=each, measure="hours") for each in ("before", "after"))
    table = ResultTable((before, HOURS, after), ((8.07, 8.07, 172.6), (2.44, 2.44, 2.44), (None, 3.0, 0.64)))
    columns, rows = make_result_columns(table.columns), make_result_rows(table)
    assert [[column.text(row) for column in columns] for row in rows] == [
        ["8.1", "8.07", "172.6"],
        ["2.4", "2.44", "2.4"],
        ["-", "3.00", "0.6"],
    ]
    assert [list(each) for each in make_page_table(table).rows] == [[c.text(row) for c in columns] for row in rows]


def test_that_a_column_may_say_how_many_decimals_tell_its_cells_apart() -> None:
    """Jain's index of runs that are compared seldom differs in its second decimal."""
    column = Column("shares", "For shares", "number", decimals=3)
    table = ResultTable((column,), ((1.0,), (0.9742,), (0.9718,), (None,)))
    (shown,) = make_result_columns(table.columns)
    assert [shown.text(row) for row in make_result_rows(table)] == ["1.000", "0.974", "0.972", "-"]
