"""How times are shown: one choice, which everything that prints for people follows, and no command does."""

import re
import time
from collections.abc import Iterator
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import qmonpy
from qmonpy.app.filter.amounts import find_extent
from qmonpy.app.filter.field import FieldKind
from qmonpy.app.gantt.gantt_words import format_window
from qmonpy.app.jobs.submit_options import JOB_OPTIONS
from qmonpy.app.reports.choice import READY_PREFIX, Choice
from qmonpy.app.reports.report_command import format_command
from qmonpy.app.reservations.request_words import describe_moment
from qmonpy.formats.values.date_time import format_date_time, parse_date_time
from qmonpy.formats.values.moment import (
    format_field,
    format_for_command,
    format_moment,
    format_time,
    parse_moment,
    read_from_command,
)
from qmonpy.formats.values.shown_time import ShownTime, choose_shown_time

NOW = 1_795_874_600
"""2026-11-28 14:03:20 in UTC."""
INDIA = timezone(timedelta(hours=5, minutes=30))
AMERICAN = ShownTime(None, "%-m/%-d/%Y", "%-I:%M %p")
ZONES = st.sampled_from([None, UTC, INDIA, timezone(timedelta(hours=-9))])


@pytest.fixture(autouse=True)
def usual_times() -> Iterator[None]:
    yield
    choose_shown_time(ShownTime())


def test_that_a_moment_is_shown_in_the_chosen_zone() -> None:
    choose_shown_time(ShownTime(INDIA))
    assert format_time(NOW) == "2026-11-28 19:33:20"
    assert format_moment(NOW - 86400, NOW) == "2026-11-27 19:33:20"
    assert describe_moment(NOW - NOW % 60, NOW) == "today 19:33"
    assert format_window(NOW, NOW + 3600) == "Sat 2026-11-28 19:33:20 to 20:33:20 UTC+05:30 (1:00:00)"


def test_that_a_zone_that_is_asked_for_goes_before_the_chosen_one() -> None:
    choose_shown_time(ShownTime(INDIA))
    assert format_time(NOW, UTC) == "2026-11-28 14:03:20"


def test_that_dates_and_clocks_have_the_chosen_form_but_in_fields() -> None:
    choose_shown_time(AMERICAN)
    assert format_time(NOW) == "11/28/2026 2:03:20 PM"
    assert format_moment(NOW - NOW % 60, NOW) == "2:03 PM"
    assert format_field(NOW) == "2026-11-28 14:03:20"
    choose_shown_time(ShownTime(None, "%d.%m.%Y", "%H.%M"))
    assert format_time(NOW) == "28.11.2026 14.03.20"


@given(ZONES, st.integers(0, 4_000_000_000))
def test_that_what_stands_in_a_field_is_read_as_the_same_moment(zone: timezone | None, moment: int) -> None:
    choose_shown_time(ShownTime(zone))
    assert parse_moment(format_field(moment), NOW) == moment


@given(ZONES, st.integers(0, 4_000_000_000))
def test_that_a_command_keeps_the_moment_of_a_field_in_the_machines_zone(zone: timezone | None, moment: int) -> None:
    choose_shown_time(ShownTime(zone))
    command = format_for_command(format_field(moment))
    assert command == format_date_time(moment)
    assert parse_moment(read_from_command(command), NOW) == moment


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01", "99"])
def test_that_what_is_no_moment_stays_as_it_was_typed(text: str) -> None:
    choose_shown_time(ShownTime(INDIA))
    assert format_for_command(text) == text
    assert read_from_command(text) == text


def test_that_the_start_of_a_job_is_typed_in_the_shown_zone_and_given_in_the_machines() -> None:
    choose_shown_time(ShownTime(INDIA))
    assert JOB_OPTIONS["start_after"].write("2026-11-28 19:33") == ("-a", "202611281403")
    assert JOB_OPTIONS["start_after"].find_value([("-a", "202611281403")]) == "2026-11-28 19:33"


def test_that_a_filter_takes_times_of_the_shown_zone() -> None:
    choose_shown_time(ShownTime(INDIA))
    minute = find_extent(FieldKind.TIME, "2026-11-28 19:33", NOW)
    assert minute == (NOW - 20, NOW + 39)


def test_that_a_command_line_and_a_qmaster_know_nothing_of_the_choice() -> None:
    choose_shown_time(ShownTime(INDIA))
    local = time.localtime(NOW)
    assert format_date_time(NOW) == time.strftime("%Y%m%d%H%M.%S", local)
    assert parse_date_time(time.strftime("%Y%m%d%H%M", local), NOW) == NOW - 20


def test_that_the_command_of_a_report_takes_the_days_of_the_shown_zone() -> None:
    choice = Choice(f"{READY_PREFIX}use-by-user", period="today")
    plain = format_command(choice, "sqlite:///x.db")
    choose_shown_time(ShownTime(UTC))
    assert format_command(choice, "sqlite:///x.db") == f"env TZ=UTC0 {plain}"
    choose_shown_time(ShownTime(INDIA))
    assert format_command(choice, "sqlite:///x.db") == f"env TZ=UTC-5:30 {plain}"


OWN_FORMS = {
    "app/filter/amounts.py": "what a filter takes",
    "reporting/readings/store.py": "what stands in the database",
    "clusters/live/reading/asked_history.py": "a command",
    "clusters/live/reading/asked_ends.py": "a command",
    "clusters/live/reading/qmaster_zone.py": "what the qmaster writes",
    "lab/runs/laboratory.py": "the name of a folder",
}
"""Modules with forms of times of their own, and what for."""


def test_that_nothing_else_has_a_form_for_times_that_are_shown() -> None:
    package = Path(qmonpy.__file__).parent
    folders = ("app", "gui", "insight", "lab", "reporting/questions", "reporting/readings", "clusters/live")
    found = {
        str(path.relative_to(package))
        for folder in folders
        for path in (package / folder).rglob("*.py")
        if re.search(r"%-?[HI][:.%]|%Y-%m|%H%M", path.read_text(encoding="utf-8"))
    }
    assert found == set(OWN_FORMS)
