"""Moments as they are shown and typed: one way to show them, every usual way to type them."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.values.date_time import format_date_time
from qmonpy.formats.values.moment import format_example, format_moment, format_time, parse_moment
from qmonpy.model.report import ReportError

NOW = int(datetime(2026, 11, 22, 10, 30, tzinfo=UTC).timestamp())
MOMENT = int(datetime(2026, 11, 22, 14, 0, tzinfo=UTC).timestamp())
BERLIN = ZoneInfo("Europe/Berlin")


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-22 14:00",
        "2026-11-22T14:00",
        "2026-11-22t14:00:00",
        "2026-11-22  14:00:00",
        " 11/22/2026 14:00:00 ",
        "11/22/2026 14:00",
        "202611221400",
        "2611221400",
        "11221400",
        "202611221400.00",
    ],
)
def test_that_a_moment_may_be_typed_in_every_usual_way(text: str) -> None:
    assert parse_moment(text, NOW, UTC) == MOMENT


def test_that_a_day_begins_at_midnight_and_ends_at_24() -> None:
    assert parse_moment("2026-11-22", NOW, UTC) == MOMENT - 14 * 3600
    assert parse_moment("2026-11-22 24:00", NOW, UTC) == MOMENT + 10 * 3600


@pytest.mark.parametrize("text", ["tomorrow", "2026-13-01 10:00", "2026-02-30", "25:00", "14:61", "22.11.2026", "1/2"])
def test_that_what_is_no_moment_is_told_with_what_is_one(text: str) -> None:
    with pytest.raises(ReportError) as error:
        parse_moment(text, NOW, UTC)
    assert "is no date and time" in str(error.value)
    assert "Valid is YYYY-MM-DD hh:mm, " in str(error.value)


def test_that_the_commands_own_reason_is_told_where_it_says_more() -> None:
    with pytest.raises(ReportError, match=r'"13221400" is no date and time \(Invalid month specification\)'):
        parse_moment("13221400", NOW, UTC)


@given(st.integers(0, 4_000_000_000), st.sampled_from([UTC, BERLIN]))
def test_that_every_way_of_showing_a_moment_is_read_back(seconds: int, zone: ZoneInfo) -> None:
    def is_same(read: int) -> bool:
        # In the hour that clocks show twice, both have one text.
        return format_time(read, zone) == format_time(seconds, zone)

    local = datetime.fromtimestamp(seconds, zone)
    for text in (format_time(seconds, zone), format_date_time(seconds, zone), f"{local:%m/%d/%Y %H:%M:%S}"):
        assert is_same(parse_moment(text, NOW, zone))
    assert is_same(parse_moment(format_moment(seconds, seconds + 172800, zone), NOW, zone))


def test_that_a_moment_of_today_needs_no_date() -> None:
    assert format_moment(MOMENT, NOW, UTC) == "14:00"
    assert format_moment(MOMENT + 5, NOW, UTC) == "14:00:05"
    assert format_moment(MOMENT, NOW + 86400, UTC) == "2026-11-22 14:00"
    assert format_time(MOMENT, BERLIN) == "2026-11-22 15:00:00"


def test_that_an_example_of_a_moment_is_of_the_next_day_and_can_be_read() -> None:
    assert format_example(MOMENT, zone=UTC) == "2026-11-23 14:00"
    assert format_example(MOMENT, -1, UTC) == "2026-11-21 14:00"
    assert parse_moment(format_example(MOMENT, zone=BERLIN), MOMENT, BERLIN) > MOMENT
