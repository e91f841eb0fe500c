"""Numbers as few ranges."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.model.work.job import Range, compress_numbers, has_number

ranges = st.builds(lambda first, length, step: Range(first, first + length, step), *[st.integers(1, 30)] * 3)


@given(st.sets(st.integers(1, 60)))
def test_that_compressing_keeps_every_number_once(numbers: set[int]) -> None:
    compressed = compress_numbers(numbers)
    assert sorted(number for each in compressed for number in each) == sorted(numbers)


def test_that_neighbours_and_steps_become_one_range() -> None:
    assert compress_numbers([9, 1, 3, 2, 5, 7]) == (Range(1, 3), Range(5, 9, 2))
    assert compress_numbers([1, 2, 4, 6]) == (Range(1, 2), Range(4, 4), Range(6, 6))


def test_that_a_number_is_found_in_any_range() -> None:
    assert has_number([Range(1, 3), Range(6, 10, 2)], 8)
    assert not has_number([Range(1, 3), Range(6, 10, 2)], 7)
