"""Things of the Gantt chart have names that can be taken apart again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.gantt.chart_bars import find_rows
from qmonpy.app.gantt.gantt import (
    Gantt,
    GanttRow,
    RowKind,
    Thing,
    format_job_thing,
    format_reservation_thing,
    parse_thing,
)

numbers = st.integers(0, 10**7)


@given(numbers, numbers)
def test_that_the_name_of_a_thing_tells_what_it_is(one: int, other: int) -> None:
    assert parse_thing(format_reservation_thing(one)) == Thing(reservation=one)
    assert parse_thing(format_job_thing(one)) == Thing(job=one)
    assert parse_thing(format_job_thing(one, other)) == Thing(job=one, task=other)


@pytest.mark.parametrize("text", ["", "ar:", "ar:1.2", "job:", "job:1.2.3", "job:x", "job:-1", "host:1", "17", "job:²"])
def test_that_other_texts_are_no_things(text: str) -> None:
    assert parse_thing(text) is None


def test_that_the_rows_below_a_heading_are_found_with_it() -> None:
    group = GanttRow("group:g", "g", RowKind.GROUP, 2, instances=("a@h", "b@h"))
    rows: tuple[GanttRow, ...] = (GanttRow("host:h", "h", RowKind.HOST, 2, "group:g", instances=("a@h", "b@h")),)
    rows += (GanttRow("instance:a@i", "a@i", RowKind.INSTANCE, 1, "group:g", instances=("a@i",)),)
    gantt = Gantt(0, (group, *rows), ())
    assert find_rows(gantt, ["instance:a@i", "gone"]) == [rows[1]]
    assert find_rows(gantt, ["group:g"]) == [*rows]
