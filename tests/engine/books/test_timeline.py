"""Timelines against a plain table with a row for every second."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.engine.books.timeline import Timeline
from qmonpy.model.values.value import FOREVER

pytestmark = pytest.mark.slow

many = settings(max_examples=300, derandomize=True, deadline=None)

SECONDS = 24
Bookings = list[tuple[int, int, float]]
"""Start, end and amount of each; FOREVER as end is beyond the table."""

moments = st.integers(0, SECONDS - 1)
ends = st.one_of(st.integers(0, SECONDS), st.just(FOREVER))
bookings: st.SearchStrategy[Bookings] = st.lists(
    st.tuples(moments, ends, st.sampled_from([1.0, 2.0, 0.1, 0.7, 2.0**30])), max_size=8
)


def make_timeline(booked: Bookings) -> Timeline:
    made = Timeline()
    for start, end, amount in booked:
        made.add(start, end, amount)
    return made


def make_table(booked: Bookings) -> list[float]:
    """The amount at every second; the one behind the table stands for all later ones."""
    return [sum(amount for start, end, amount in booked if start <= second < end) for second in range(SECONDS + 1)]


def is_near(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-6


@many
@given(bookings, moments, st.integers(0, SECONDS))
def test_that_the_most_of_a_window_is_the_most_of_its_seconds(booked: Bookings, start: int, end: int) -> None:
    """A window without length is looked at where it starts."""
    seconds = make_table(booked)[start : max(end, start + 1)]
    assert is_near(make_timeline(booked).most(start, end), max(seconds))


@many
@given(bookings)
def test_that_steps_rise_and_fall_as_the_seconds_do(booked: Bookings) -> None:
    times, amounts = make_timeline(booked).steps()
    assert times == sorted(set(times))
    assert all(one != other for one, other in zip([0.0, *amounts], amounts, strict=False))
    at = dict(zip(times, amounts, strict=True))
    amount = 0.0
    for second, expected in enumerate(make_table(booked)):
        amount = at.get(second, amount)
        assert is_near(amount, expected)


@pytest.mark.slow
@many
@given(bookings, st.sampled_from([0.0, 1.0, 2.5, 4.0]))
def test_that_below_is_the_first_second_from_which_the_limit_is_kept(booked: Bookings, limit: float) -> None:
    table = make_table(booked)
    over = [second for second, amount in enumerate(table) if amount > limit + 1e-6]
    found = make_timeline(booked).below_from(limit)
    if not over:
        assert found == 0
    elif over[-1] < SECONDS:
        assert found == over[-1] + 1
    else:
        assert found == FOREVER


@many
@given(bookings)
def test_that_the_amount_at_the_end_is_what_nobody_gives_back(booked: Bookings) -> None:
    assert is_near(make_timeline(booked).at_end(), make_table(booked)[SECONDS])


@pytest.mark.slow
@many
@given(bookings, bookings)
def test_that_a_booking_that_is_taken_back_leaves_nothing(booked: Bookings, more: Bookings) -> None:
    made = make_timeline(booked)
    made.steps()
    for start, end, amount in more:
        made.add(start, end, amount)
    made.steps()
    for start, end, amount in more:
        made.add(start, end, -amount)
    expected = make_timeline(booked)
    for second in range(SECONDS + 1):
        assert is_near(made.most(second, second + 1), expected.most(second, second + 1))


@pytest.mark.slow
@many
@given(bookings, moments, st.integers(0, SECONDS))
def test_that_the_order_of_bookings_does_not_matter(booked: Bookings, start: int, end: int) -> None:
    forward, backward = make_timeline(booked), make_timeline(booked[::-1])
    assert is_near(forward.most(start, end), backward.most(start, end))


def test_that_adjacent_bookings_of_one_amount_are_one_step() -> None:
    assert make_timeline([(1, 5, 2.0), (5, 9, 2.0)]).steps() == ([1, 9], [2.0, 0.0])


def test_that_a_window_does_not_meet_what_begins_when_it_ends() -> None:
    made = make_timeline([(5, 9, 2.0)])
    assert (made.most(1, 5), made.most(4, 6), made.most(9, 12)) == (0.0, 2.0, 0.0)


taken = st.lists(st.tuples(moments, ends, st.sampled_from([1.0, 2.0, 0.1, 3.0, -1.0]), st.booleans()), max_size=12)


@settings(max_examples=100, derandomize=True, deadline=None)
@given(taken, moments, st.integers(0, SECONDS))
def test_that_what_is_booked_late_counts_as_if_it_had_been_booked_before_anybody_asked(
    booked: list[tuple[int, int, float, bool]], start: int, end: int
) -> None:
    late, early = Timeline(), Timeline()
    for begin, until, amount, asks in booked:
        for each in (late, early):
            each.add(begin, until, amount)
        if asks:
            late.steps()
    before = late.steps()
    kept = list(before[0]), list(before[1])
    assert before == early.steps()
    assert late.most(start, end) == early.most(start, end)
    assert late.list_rises(start) == early.list_rises(start)
    late.add(start, end, 5.0)
    late.steps()
    assert before == kept, "nobody's steps change under them"


def test_that_rises_are_the_times_at_which_more_is_booked_than_before() -> None:
    made = make_timeline([(1, 9, 1.0), (5, 7, 2.0), (7, 8, 3.0)])
    assert (made.list_rises(0), made.list_rises(1), made.list_rises(5), made.list_rises(7)) == (
        [1, 5, 7],
        [5, 7],
        [7],
        [],
    )
    assert Timeline().list_rises(0) == []
