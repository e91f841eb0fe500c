"""The slots by which the urgency of a parallel job is counted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.work.job import NO_END, Range
from qmonpy.model.work.urgency_slots import average_number, count_urgency_slots

ranges = st.builds(lambda first, length, step: Range(first, first + length, step), *[st.integers(1, 30)] * 3)


@given(st.lists(ranges, max_size=3), st.integers(1, 100))
def test_that_the_average_is_the_mean_of_all_numbers_up_to_the_limit(given_ranges: list[Range], limit: int) -> None:
    numbers = [number for each in given_ranges for number in each if number <= limit]
    assert average_number(given_ranges, limit) == (sum(numbers) / len(numbers) if numbers else 0.0)


def test_that_an_open_range_counts_up_to_the_limit() -> None:
    assert average_number([Range(4, NO_END)], 8) == 6


def test_that_a_limit_of_no_slots_bounds_nothing() -> None:
    assert average_number([Range(2, 8)], 0) == 5


@pytest.mark.parametrize(
    ("rule", "asked", "slots"),
    [
        ("min", Range(2, 3), 2),
        ("avg", Range(2, 3), 2),
        ("max", Range(2, 3), 3),
        ("MAX", Range(2, NO_END), 8),
        ("avg", Range(2, NO_END), 5),
        ("5", Range(2, 3), 5),
    ],
)
def test_that_a_request_counts_by_the_rule_of_its_environment(rule: str, asked: Range, slots: int) -> None:
    assert count_urgency_slots(rule, 8, [asked]) == slots
