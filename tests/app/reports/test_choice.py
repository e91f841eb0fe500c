"""What is chosen on the page Reports: which jobs, which period, and what is kept of it."""

from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from qmonpy.app.reports.cell_words import format_cell, format_exactly
from qmonpy.app.reports.choice import Choice, as_mapping, find_periods, make_question, parse_choice
from qmonpy.app.reports.period_words import describe_period
from qmonpy.app.reports.where_text import format_where, parse_where
from qmonpy.model.report import Report
from qmonpy.reporting.queries.result_table import Cell, Column
from qmonpy.reporting.questions.question import Condition, Period, Question

BERLIN = ZoneInfo("Europe/Berlin")
NOW = int(datetime(2026, 11, 23, 13, tzinfo=UTC).timestamp())


def test_that_jobs_are_chosen_by_names_and_values() -> None:
    conditions = (
        Condition("user", ("anna", "o'hara")),
        Condition("name", ("my job", "a,b")),
        Condition("queue", ("t*",), True),
    )
    assert parse_where('user:anna,o\'hara name:"my job","a,b" -queue:t*') == conditions
    assert parse_where(format_where(conditions)) == conditions
    assert parse_where("  ") == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [("anna", '"anna" says nothing'), ("colour:red", 'Jobs cannot be chosen by "colour"'), ("user:", '"user:" says')],
)
def test_that_a_mistake_in_what_counts_is_a_report(text: str, words: str) -> None:
    found = parse_where(text)
    assert isinstance(found, Report)
    assert words in found.text


def test_that_quota_pressure_is_asked_by_what_limits_count_and_other_measures_by_what_jobs_have() -> None:
    pressure = Choice(measure="quota_pressure", by="rule", then_by="month", where="-user:anna resource:slots")
    assert isinstance(make_question(pressure, NOW), Question)
    for choice, words in (
        (replace(pressure, by="department"), "Quota pressure cannot be divided by department, but by user, project,"),
        (replace(pressure, measure="wait"), "Wait cannot be divided by rule, but by user, project, department,"),
        (
            replace(pressure, where="name:x"),
            'Limits cannot be chosen by "name", but by user, project, queue, host,',
        ),
        (Choice(where="rule:x"), 'Jobs cannot be chosen by "rule", but by user, project, department,'),
    ):
        found = make_question(replace(choice, where="") if "divided" in words else choice, NOW)
        assert isinstance(found, Report)
        assert found.text.startswith(words)


@pytest.mark.parametrize(
    ("choice", "about", "before"),
    [
        (Choice(period="this-month", against="before"), "2026-11-01 to 2026-11-30", "2026-10-01 to 2026-10-31"),
        (Choice(period="last-week", against="before"), "2026-11-16 to 2026-11-22", "2026-11-09 to 2026-11-15"),
        (Choice(period="last-year", against="before"), "2025-01-01 to 2025-12-31", "2024-01-01 to 2024-12-31"),
        (
            Choice(period="from-to", begin="2026-02", end="2026-03", against="before"),
            "2026-02-01 to 2026-03-31",
            "2025-12-01 to 2026-01-31",
        ),
        (
            Choice(period="from-to", begin="2026-03-01", end="2026-03-30", against="before"),
            "2026-03-01 to 2026-03-30",
            "2026-01-30 to 2026-02-28",
        ),
        (Choice(period="today", against="year-before"), "2026-11-23", "2025-11-23"),
        (
            Choice(period="7-days"),
            "2026-11-16 14:00 to 2026-11-23 14:00 CET",
            None,
        ),
        (Choice(period="everything", against="before"), "all that was recorded", None),
        (Choice(period="from-to", begin="2026-10", end="2026-10"), "2026-10-01 to 2026-10-31", None),
        (Choice(period="from-to", begin="2026-10-24", end="2026-10-25"), "2026-10-24 to 2026-10-25", None),
    ],
)
def test_that_periods_are_those_of_local_time(choice: Choice, about: str, before: str | None) -> None:
    found = find_periods(choice, NOW, BERLIN)
    assert not isinstance(found, Report)
    assert describe_period(found[0], BERLIN) == about
    assert (describe_period(found[1], BERLIN) if found[1] else None) == before


def test_that_a_period_that_is_none_is_a_report() -> None:
    for begin, end in (("2026-11", "2026-10"), ("tomorrowish", "")):
        assert isinstance(find_periods(Choice(period="from-to", begin=begin, end=end), NOW, BERLIN), Report)


def test_that_a_choice_makes_a_question() -> None:
    choice = Choice(measure="wait", by="user", then_by="user", where="project:phys*", period="today")
    midnight = int(datetime(2026, 11, 23, tzinfo=BERLIN).timestamp())
    assert make_question(choice, NOW, BERLIN) == Question(
        "wait", ("user",), Period(midnight, midnight + 86400), (Condition("project", ("phys*",)),)
    )


def test_that_a_choice_is_kept_and_that_unknown_words_in_it_are_left_out() -> None:
    choice = Choice("query/jobs", by="day", values=(("since", "-1 year"),))
    assert parse_choice(as_mapping(choice)) == choice
    assert parse_choice({"measure": "gone", "by": "gone", "period": 7, "values": 3}) == Choice()


@pytest.mark.parametrize(
    ("value", "column", "text", "exact"),
    [
        (None, Column("x", "X", "number"), "-", ""),
        (1234.56, Column("x", "X", "number", "h"), "1,235", "1,234.56 h"),
        (5400, Column("x", "X", "duration"), "1:30:00", "5,400 s"),
        (2**32, Column("x", "X", "bytes"), "4 GiB", "4,294,967,296 bytes"),
        (12.5, Column("x", "X", "percent", "change"), "+12.5 %", "12.5 %"),
        (NOW, Column("x", "X", "time"), "2026-11-23 14:00:00", ""),
        (NOW, Column("x", "X", "time", "local day"), "Mon 23 Nov 2026", "2026-11-23 14:00:00"),
        (10**30, Column("x", "X", "time"), "9892-03-08 13:26:40", ""),
        ("anna\nb", Column("x", "X"), "anna\nb", ""),
    ],
)
def test_that_cells_are_short_and_their_tool_tips_exact(value: Cell, column: Column, text: str, exact: str) -> None:
    assert (format_cell(value, column, BERLIN), format_exactly(value, column, BERLIN)) == (text, exact)
