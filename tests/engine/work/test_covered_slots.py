"""What calendars take of the slots of running tasks: the arithmetic of steps."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.work.covered_slots import Steps, list_differences
from qmonpy.model.values.value import FOREVER

STEPS = st.dictionaries(st.integers(0, 50), st.integers(0, 5).map(float), max_size=6).map(
    lambda made: sorted(made.items())
)
"""Amounts from a time on; nothing at all, too, as what is booked on an account where all that ran has ended."""


def amount_at(steps: Steps, time: int) -> float:
    return next((amount for start, amount in reversed(steps) if start <= time), 0.0)


@given(STEPS, STEPS)
def test_that_the_differences_added_to_what_was_booked_are_what_is_booked_after(before: Steps, after: Steps) -> None:
    found = list_differences(before, after)
    for time in range(-1, 52):
        added = sum(amount for start, end, amount in found if start <= time < end)
        assert amount_at(before, time) + added == amount_at(after, time)
    assert all(start < end <= FOREVER and amount for start, end, amount in found)


class Moment(int):
    """A time that counts how often it is asked whether it is not later than another one."""

    asked = 0

    def __le__(self, other: Any) -> bool:
        Moment.asked += 1
        return bool(int(self) <= other)

    __hash__ = int.__hash__


def test_that_each_step_is_looked_at_once() -> None:
    count = 200
    before = [(Moment(each), float(each)) for each in range(0, 3 * count, 3)]
    after = [(Moment(each), 1.0) for each in range(1, 3 * count, 3)]
    Moment.asked = 0
    found = list_differences(list(before), list(after))
    assert len(found) == 2 * count - 1
    # Each of both is asked at each time at most once more than it has steps.
    assert Moment.asked <= 2 * (2 * count + count)
