"""The mean of the last day opens into what was recorded, and comes to the mean that the overview tells."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.overview.course_number import DayMean
from qmonpy.app.overview.last_day import DayCourse, Stretch, describe_course
from qmonpy.app.readings.history import DAY_SECONDS
from qmonpy.model.snapshot import Snapshot

NOW = 1_700_006_400


def open_mean(course: DayCourse) -> DayMean:
    return DayMean("slots in use", "slot hours", course)


def test_that_a_mean_is_told_as_what_was_used_by_the_time_that_was_recorded() -> None:
    begin = NOW - DAY_SECONDS
    course = DayCourse(begin, NOW, (Stretch(begin, begin + 5400, 10.0), Stretch(begin + 5400, begin + 7200, 20.0)))
    opened = open_mean(course).open(Snapshot())
    assert opened.sentence.startswith("25.0 slot hours / 2.00 h = 12.5. The most, 20, was from ")
    assert describe_course(course).startswith("At most 20, 12 on average")
    assert opened.rows[-1].title == "Not recorded"
    assert opened.rows[-1].how == "22 h, not counted"
    assert open_mean(DayCourse(begin, NOW)).open(Snapshot()).sentence == "Nothing was recorded in the last day."


@given(st.lists(st.tuples(st.integers(0, 9000), st.integers(1, 9000), st.floats(0, 1e6)), min_size=1, max_size=8))
def test_that_the_terms_of_a_mean_come_to_it(steps: list[tuple[int, int, float]]) -> None:
    at, stretches = NOW - DAY_SECONDS, []
    for gap, length, value in steps:
        end = min(at + gap + length, NOW)
        if end > at + gap:
            stretches.append(Stretch(at + gap, end, value))
        at = end
    course = DayCourse(NOW - DAY_SECONDS, NOW, tuple(stretches))
    opened = open_mean(course).open(Snapshot())
    assert sum(row.value for row in opened.rows) == pytest.approx(course.mean * course.known_seconds / 3600)
    for row in opened.rows:
        if row.children:
            assert row.value == pytest.approx(sum(each.value for each in row.children))
    assert len({row.key for row in opened.rows}) == len(opened.rows)
    assert (opened.rows[-1].key == ("missing",)) == (course.known_seconds < DAY_SECONDS)
