"""Windows of reservations from any two of start, end and duration (as recorded, see tests/conformance: ar_times)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.submission.reservation_times import Times, check_times, complete_times
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER, end_of

NOW = 1000
SECONDS = st.none() | st.integers(1, 5000)


@pytest.mark.parametrize(
    ("given_times", "text"),
    [
        (Times(), 'missing value for "end time or duration" in advance reservation request'),
        (Times(2000, 3000, 999), "difference between end and start time does not correspond to duration"),
        (Times(3000, 2000), "start time is later than end time"),
        (Times(900, 950), "start time is in the past"),
        (Times(900, 800), "start time is later than end time"),
    ],
)
def test_that_times_are_checked_in_order(given_times: Times, text: str) -> None:
    with pytest.raises(ReportError, match=text):
        check_times(given_times, NOW)


def test_that_a_window_may_have_no_length() -> None:
    assert check_times(Times(2000, 2000), NOW) == Times(2000, 2000, 0)


def test_that_a_stored_reservation_may_have_begun() -> None:
    assert check_times(Times(500, 1500), NOW, may_have_begun=True) == Times(500, 1500, 1000)


def test_that_time_ends_somewhere() -> None:
    assert check_times(Times(2000, None, FOREVER), NOW) == Times(2000, FOREVER, FOREVER - 2000)
    assert end_of(FOREVER, 1) == FOREVER


@given(SECONDS, SECONDS, SECONDS)
def test_that_accepted_windows_agree_with_what_was_given(
    start: int | None, end: int | None, duration: int | None
) -> None:
    asked = complete_times(Times(start, end, duration))
    try:
        found = check_times(asked, NOW)
    except ReportError:
        return
    assert found.start is not None
    assert found.end == found.start + (found.duration or 0)
    assert start in (None, found.start)
    assert end in (None, found.end)
    assert duration in (None, found.duration)
