"""Numbers as few ranges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.work.job import NO_END, Range, average_number, compress_numbers, count_urgency_slots, has_number

ranges = st.builds(lambda first, length, step: Range(first, first + length, step), *[st.integers(1, 30)] * 3)


@given(st.sets(st.integers(1, 60)))
def test_that_compressing_keeps_every_number_once(numbers: set[int]) -> None:
    compressed = compress_numbers(numbers)
    assert sorted(number for each in compressed for number in each) == sorted(numbers)


def test_that_neighbours_and_steps_become_one_range() -> None:
    assert compress_numbers([9, 1, 3, 2, 5, 7]) == (Range(1, 3), Range(5, 9, 2))
    assert compress_numbers([1, 2, 4, 6]) == (Range(1, 2), Range(4, 4), Range(6, 6))


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


def test_that_a_number_is_found_in_any_range() -> None:
    assert has_number([Range(1, 3), Range(6, 10, 2)], 8)
    assert not has_number([Range(1, 3), Range(6, 10, 2)], 7)
