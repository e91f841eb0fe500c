"""Rows of an answer: where a text is about its difference from another one."""

from qmonpy.app.reports.result_rows import find_change, make_result_rows
from qmonpy.reporting.queries.result_table import Column, ResultTable


def test_that_lines_before_and_after_a_change_are_about_the_word_that_is_changed() -> None:
    lines = ("queue all.q", "limit users {@students} to slots=20", "limit users {@students} to slots=3")
    rows = make_result_rows(ResultTable((Column("lines", "Lines"),), tuple((each,) for each in lines)))
    assert [find_change(rows, row, 0) for row in rows] == [0, *[lines[1].index("slots")] * 2]
    assert find_change(rows[:1], rows[0], 0) == 0
