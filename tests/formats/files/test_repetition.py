"""Jobs of a cluster file that come again: when they come, what is no repetition, and how it is written."""

from datetime import UTC, datetime
from itertools import islice, pairwise, takewhile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.files.file_merge import merge_files
from qmonpy.formats.files.repetition import DAY, Repetition
from qmonpy.model.report import ReportError

MONDAY = int(datetime(2023, 11, 13, 8, tzinfo=UTC).timestamp())
WORKDAYS = (0, 1, 2, 3, 4)


@st.composite
def repetitions(draw: st.DrawFn) -> Repetition:
    weekdays = draw(st.sets(st.integers(0, 6), max_size=6))
    every = draw(st.sampled_from((3600, 7200, DAY, 7 * DAY)) if weekdays else st.integers(1, 30 * DAY))
    spread, vary, seed = (draw(st.integers(0, most)) for most in (every - 1, 90, 9))
    return Repetition(every, tuple(sorted(weekdays)), spread, vary, seed)


def comings(arrival: Arrival, after: int, count: int = 40) -> list[Arrival]:
    return list(islice(arrival.list_comings(after), count))


def days_of(arrivals: list[Arrival]) -> set[str]:
    return {f"{datetime.fromtimestamp(each.time, UTC):%a %H:%M}" for each in arrivals}


def test_that_a_job_of_working_days_comes_on_each_of_them_at_its_hour() -> None:
    arrival = Arrival(MONDAY, "anna", repetition=Repetition(DAY, WORKDAYS))
    assert days_of(comings(arrival, MONDAY - 1)) == {"Mon 08:00", "Tue 08:00", "Wed 08:00", "Thu 08:00", "Fri 08:00"}
    assert len(list(takewhile(lambda each: each.time < MONDAY + 14 * DAY, arrival.list_comings(MONDAY - 1)))) == 10


def test_that_the_first_coming_is_as_written_and_later_ones_are_late_and_longer_or_shorter() -> None:
    arrival = Arrival(MONDAY, "anna", ("-N", "x"), 1000, repetition=Repetition(DAY, (), 600, 30))
    first, *later = comings(arrival, MONDAY - 1)
    assert (first.time, first.runtime) == (MONDAY, 1000)
    delays = [each.time - MONDAY - DAY * (at + 1) for at, each in enumerate(later)]
    assert 0 <= min(delays) < max(delays) <= 600
    assert 700 <= min(each.runtime for each in later) < 1000 < max(each.runtime for each in later) <= 1300
    other = Arrival(MONDAY, "anna", ("-N", "x"), 1000, repetition=Repetition(DAY, (), 600, 30, seed=1))
    assert comings(other, MONDAY - 1) != [first, *later]


@given(repetitions(), st.integers(-40 * DAY, 40 * DAY), st.integers(0, 60 * DAY))
def test_that_what_comes_does_not_depend_on_when_one_begins_to_look(
    repetition: Repetition, begin: int, later: int
) -> None:
    arrival = Arrival(MONDAY, "anna", ("-N", "x"), 100, 1, 0, repetition)
    for seen in (comings(arrival, MONDAY + begin), comings(arrival, MONDAY + begin + later)):
        assert all(a.time < b.time for a, b in pairwise(seen))
        if seen:
            middle = seen[len(seen) // 2].time
            rest = [each for each in seen if each.time > middle]
            assert comings(arrival, middle, len(rest)) == rest
            assert arrival.find_next_time(middle - 1) == middle
        if repetition.weekdays and not repetition.spread:
            assert {datetime.fromtimestamp(each.time, UTC).weekday() for each in seen} <= set(repetition.weekdays)


@given(repetitions())
def test_that_a_repetition_is_read_again_as_it_is_written(repetition: Repetition) -> None:
    arrival = Arrival(MONDAY, "anna", ("-N", "x"), 100, 1, 0, repetition)
    content = ClusterFile(now=MONDAY + 5, arrivals=(arrival,))
    if comings(arrival, MONDAY - 1):
        assert parse_cluster_file(format_cluster_file(content)).arrivals == (arrival,)


def test_that_periods_and_days_are_written_in_words() -> None:
    def read(repeat: dict[str, Any]) -> Repetition:
        arrival = {"at": "60", "user": "anna", "repeat": repeat}
        document = {"format": "qmonpy-cluster/1", "now": str(MONDAY), "arrivals": [arrival]}
        return parse_cluster_file(document).arrivals[0].repetition

    assert read({"every": "week"}) == Repetition(7 * DAY)
    assert read({"every": "hour", "days": "Sat-mon"}) == Repetition(3600, (0, 5, 6))
    assert read({"every": "day", "days": ["mon", "wed"]}) == Repetition(DAY, (0, 2))
    assert read({"every": "day", "days": "mon-sun"}) == Repetition(DAY)


@pytest.mark.parametrize(
    ("repeat", "words"),
    [
        ("{spread: 5}", "it is missing after which time the job comes again"),
        (
            "{every: never}",
            'repeat.every: expected hour, day, week or a number of seconds from 1 to 31622400, not "never"',
        ),
        ("{every: 0}", "repeat.every: expected hour, day, week or a number"),
        ("{every: -5}", "repeat.every: expected hour, day, week or a number"),
        ("{every: day, spread: 86400}", "repeat.spread: expected seconds from 0 to less than the 86400"),
        ("{every: day, vary: 100}", "repeat.vary: expected per cent from 0 to 90, not 100"),
        ("{every: day, seed: -1}", "repeat.seed: expected a whole number from 0 on"),
        ("{every: day, days: payday}", 'expected days of the week such as mon-fri or sat,sun, not "payday"'),
        ("{every: 5000, days: mon}", "repeat.days: with days, a job comes every so many days, or some times a day"),
        ("{every: week, days: sun}", "repeat.days: every coming is on another day of the week"),
        ("{every: day, until: friday}", '"until" is unknown here; allowed are every, days, spread, vary, seed'),
        ("often", "expected a mapping"),
    ],
)
def test_that_what_is_no_repetition_is_told_with_its_place(repeat: str, words: str) -> None:
    text = f"format: qmonpy-cluster/1\nnow: {MONDAY}\narrivals:\n- {{at: 60, user: anna, repeat: {repeat}}}\n"
    with pytest.raises(ReportError) as caught:
        parse_cluster_file(text)
    assert any(words in each.text and "arrivals.1.repeat" in each.text for each in caught.value.reports)


def test_that_merged_files_have_a_repeated_job_once() -> None:
    base = ClusterFile(now=MONDAY, arrivals=(Arrival(MONDAY, "anna", repetition=Repetition(DAY)),))
    merged = merge_files(base, base, ClusterFile(now=MONDAY + 3 * DAY, arrivals=base.arrivals)).content
    assert (merged.arrivals, merged.now) == (base.arrivals, MONDAY + 3 * DAY)
