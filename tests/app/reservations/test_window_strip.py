"""Free windows become hours of days, also over changes of the clocks."""

from datetime import UTC, datetime, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.reservations.window_strip import find_strip_end, make_strip
from qmonpy.insight.reserving.free_windows import FreeWindow

BERLIN = ZoneInfo("Europe/Berlin")
NOON = int(datetime(2025, 3, 10, 12, 20, tzinfo=UTC).timestamp())
MIDNIGHT = NOON - 12 * 3600 - 1200
HOUR = 3600


def windows(*pairs: tuple[int, int]) -> tuple[FreeWindow, ...]:
    return tuple(FreeWindow(first, last, ()) for first, last in pairs)


def test_that_a_day_has_its_hours_and_the_strip_its_days() -> None:
    strip = make_strip((), NOON, 14, UTC)
    assert [len(day.cells) for day in strip.days] == [24] * 14
    assert strip.days[0].day.isoformat() == "2025-03-10"
    assert [cell.hour for cell in strip.days[0].cells] == list(range(24))
    assert strip.cells[-1].end == find_strip_end(NOON, 14, UTC)
    assert strip.first is None


def test_that_the_share_of_an_hour_and_a_round_start_are_told() -> None:
    strip = make_strip(windows((MIDNIGHT + 13 * HOUR + 1800, MIDNIGHT + 15 * HOUR - 1)), NOON, 7, UTC)
    cells = strip.days[0].cells
    assert [round(cell.share, 2) for cell in cells[12:16]] == [0, 0.5, 1, 0]
    assert [cell.start for cell in cells[12:16]] == [None, MIDNIGHT + 13 * HOUR + 1800, MIDNIGHT + 14 * HOUR, None]
    assert strip.first == MIDNIGHT + 13 * HOUR + 1800


def test_that_a_window_without_a_full_quarter_gives_its_first_second() -> None:
    first = MIDNIGHT + 13 * HOUR + 61
    assert make_strip(windows((first, first + 30)), NOON, 7, UTC).days[0].cells[13].start == first


def test_that_nothing_begins_before_now() -> None:
    strip = make_strip(windows((MIDNIGHT, MIDNIGHT + 20 * HOUR)), NOON, 7, UTC)
    cells = strip.days[0].cells
    assert [cell.is_past for cell in cells[10:14]] == [True, True, False, False]
    assert (cells[11].share, cells[11].start) == (0, None)
    assert cells[12].start == MIDNIGHT + 12 * HOUR + 1800
    assert strip.first == NOON


@pytest.mark.parametrize(("day", "hours"), [("2025-03-30", 23), ("2025-10-26", 25)])
def test_that_the_days_on_which_clocks_are_set_have_their_true_hours(day: str, hours: int) -> None:
    noon = int(datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=BERLIN).timestamp())
    strip = make_strip((), noon, 2, BERLIN)
    assert [len(each.cells) for each in strip.days] == [hours, 24]
    shown = [cell.hour for cell in strip.days[0].cells]
    assert shown.count(2) == hours - 23
    assert strip.days[1].cells[0].hour == 0


@given(
    st.lists(st.tuples(st.integers(0, 8 * 86_400), st.integers(0, 86_400)), max_size=6),
    st.sampled_from((UTC, BERLIN, ZoneInfo("Asia/Kathmandu"))),
)
def test_that_every_start_of_a_cell_lies_in_a_window_and_every_window_in_a_cell(
    pairs: list[tuple[int, int]], zone: timezone | ZoneInfo
) -> None:
    found, after = [], NOON
    for gap, length in pairs:
        found.append((after + gap, after + gap + length))
        after += gap + length + 2
    strip = make_strip(windows(*found), NOON, 7, zone)
    end = find_strip_end(NOON, 7, zone)
    for cell in strip.cells:
        assert (cell.start is None) == (cell.share == 0)
        if cell.start is not None:
            assert cell.begin <= cell.start < cell.end
            assert any(first <= cell.start <= last for first, last in found)
    covered = sum(cell.share * (cell.end - cell.begin) for cell in strip.cells)
    assert covered == pytest.approx(sum(max(0, min(last, end - 1) - first + 1) for first, last in found))
    for before, cell in zip(strip.cells, strip.cells[1:], strict=False):
        assert before.end == cell.begin
