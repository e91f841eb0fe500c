"""Numbers as few ranges."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.work.job import NO_END, Range, average_number, compress_numbers, has_number

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


def test_that_a_number_is_found_in_any_range() -> None:
    assert has_number([Range(1, 3), Range(6, 10, 2)], 8)
    assert not has_number([Range(1, 3), Range(6, 10, 2)], 7)
