"""The words for how old the parts of a real cluster are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.clusters.ages import describe_ages, format_age
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import AnyPart, SnapshotPart


def test_that_a_simulation_has_no_ages() -> None:
    assert describe_ages({}) is None


def test_that_the_oldest_kind_counts_for_the_configuration() -> None:
    ages: dict[AnyPart, float] = {SnapshotPart.JOBS: 0.0}
    ages |= {**dict.fromkeys(ObjectKind, 3.0), ObjectKind.HOST: 61.0}
    words = describe_ages(ages)
    assert words is not None
    assert words.line == "jobs 0 s, configuration 61 s old"
    assert words.details[-1] == "exec hosts: 61 s"


def test_that_every_part_is_told_and_a_plan_that_is_not_there_as_well() -> None:
    ages: dict[AnyPart, float] = dict.fromkeys((*SnapshotPart, *ObjectKind), 1.0)
    words = describe_ages(ages)
    assert words is not None
    told = "\n".join(words.details)
    assert all(str(part) in told for part in SnapshotPart)
    assert told.count("calendars") == told.count("scheduler configuration") == 1
    del ages[SnapshotPart.PLAN]
    without = describe_ages(ages)
    assert without is not None
    assert any(line.startswith("planned starts: not known") for line in without.details)


@given(st.sets(st.sampled_from([*SnapshotPart, *ObjectKind]), min_size=1))
def test_that_the_line_names_something_whatever_is_known(parts: set[AnyPart]) -> None:
    words = describe_ages(dict.fromkeys(parts, 3.0))
    assert words is not None
    assert words.line.endswith(" 3 s old")
    assert not words.line.startswith(" ")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.0, "0 s"), (0.2, "1 s"), (119.0, "119 s"), (120.0, "2 min"), (249.5, "4 min 10 s"), (7500.0, "2 h 5 min")],
)
def test_that_ages_are_short(seconds: float, text: str) -> None:
    assert format_age(seconds) == text


@given(st.floats(0, 1e6))
def test_that_nothing_is_told_younger_than_it_is(seconds: float) -> None:
    units = {"s": 1, "min": 60, "h": 3600}
    words = format_age(seconds).split()
    told = sum(int(number) * units[unit] for number, unit in zip(words[::2], words[1::2], strict=True))
    assert told + (60 if "h" in words else 0) >= seconds
