"""Sums, counts, quotients and changes of a report open into records and jobs that come to them."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from sqlalchemy import insert, select

from qmonpy.app.reports.advice_number import ReportAdvice
from qmonpy.app.reports.cell_number import find_cell_number
from qmonpy.app.reports.choice import Choice
from qmonpy.app.reports.record_feed import RecordFeed
from qmonpy.app.reports.shown_report import ShownReport, find_sums, run_report
from qmonpy.app.reports.sum_number import ReportChange, ReportSum, open_sums
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.model.snapshot import Snapshot
from qmonpy.reporting.queries.result_table import Column
from qmonpy.reporting.questions.asked_too_much import round_memory, round_time
from qmonpy.reporting.questions.job_run import (
    Behind,
    CountBehind,
    MeanBehind,
    SpanBehind,
    StepsBehind,
    SumBehind,
    SumsBehind,
)
from qmonpy.reporting.questions.question import MEASURES
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.tables import JOB, JOB_REQUEST
from tests.app.terms.test_chart_numbers import all_rows, check_keys
from tests.reporting.questions.run_rows import BEGIN, DAYS, add_runs, make_runs, write_runs

NOW = BEGIN + DAYS * 86400
ASKED = [
    *(Choice(measure=each.id, by="project") for each in MEASURES if each.id != "quota_pressure"),
    Choice(measure="slot_hours", by="user", then_by="day"),
    Choice(measure="jobs", by="hour_of_day", then_by="weekday"),
    Choice(measure="efficiency", by=""),
    Choice("ready/use-by-project"),
    Choice("ready/failed-by-host"),
    Choice("ready/memory-asked"),
    Choice("ready/time-asked"),
]


def write_site(path: Path, count: int) -> str:
    url = f"sqlite:///{path / 'site.sqlite'}"
    with open_database(url) as database, database.begin() as connection:
        write_runs(connection, make_runs(count, seed=5))
        jobs = connection.execute(select(JOB.c.j_id).order_by(JOB.c.j_id)).scalars()
        times = ("500:0:0", "1000:0:0", "INFINITY", "7")
        asked = [
            {"jr_id": 100_000 + job, "jr_parent": job, "jr_variable": "h_rt", "jr_value": times[job % 4]}
            for job in jobs
        ]
        connection.execute(insert(JOB_REQUEST), asked)
    return url


def is_listed(row: TermRow) -> bool:
    """Whether a row adds something to the one above."""
    return row.key[-1] not in ("sum", "value")


def check_part(part: TermRow, behind: Behind) -> None:
    """Hold a term of a quotient against what it opens into."""
    match behind:
        case SpanBehind():
            assert part.value == behind.end - behind.begin
        case MeanBehind():
            above, below = part.children
            assert above.value / below.value == pytest.approx(part.value)
            check_part(above, behind.above)
            check_part(below, behind.below)
        case SumBehind(is_largest=True):
            assert part.children[0].value == part.value
        case _:
            assert sum(row.value for row in part.children if is_listed(row)) == pytest.approx(part.value)


def check_sums(found: SumsBehind, column: Column, cell: float) -> None:
    """Hold what a number opens into against the cell that it stands in."""
    opened = open_sums(found, column)
    check_keys(opened)
    scale = 3600 if column.unit in ("h", "job hours") else 1
    if found.below is not None:
        above, below, value = opened.rows
        assert value.value * (100 if column.kind == "percent" else 1) == pytest.approx(cell)
        assert above.value / below.value == pytest.approx(value.value)
        for part, behind in ((above, found.above), (below, found.below)):
            check_part(part, behind)
    elif isinstance(found.above, SumBehind | StepsBehind) and found.above.is_largest:
        assert opened.rows[0].value == pytest.approx(cell)
    else:
        assert sum(row.value for row in opened.rows if is_listed(row)) / scale == pytest.approx(cell)
    for row in all_rows(opened.rows):
        if row.children and isinstance(found.above, CountBehind) and not found.below:
            assert sum(each.value for each in row.children) == row.value


@pytest.mark.parametrize("against", ["", "before"])
@pytest.mark.parametrize("choice", ASKED, ids=lambda each: f"{each.key} {each.measure} {each.by}")
def test_that_every_sum_and_count_opens_into_what_comes_to_it_whatever_ended_since(
    tmp_path: Path, choice: Choice, against: str
) -> None:
    url = write_site(tmp_path, 400)
    asked = replace(choice, period="30-days" if against else "everything", against=against)
    shown = run_report(url, asked, NOW)
    with open_database(url) as database, database.begin() as connection:
        add_runs(connection, make_runs(40, seed=6), 10_000)
    columns = {each.name: (place, each) for place, each in enumerate(shown.answer.table.columns)}
    assert columns.keys() & shown.answer.sums.keys() or asked.measure in ("wait", "turnaround", "run_time")
    held = 0
    for name in columns.keys() & shown.answer.sums.keys():
        place, column = columns[name]
        for row in shown.answer.table.rows[:40]:
            cell = row[place]
            if isinstance(cell, int | float):
                check_sums(find_sums(url, shown, row, name), column, cell)
                held += 1
    assert held or not shown.answer.table.rows or asked.measure in ("wait", "turnaround", "run_time")


class FakeFeed:
    """Knows where the database is."""

    def __init__(self, url: str) -> None:
        self.url = url

    def find_url(self) -> str:
        return self.url


def open_cell(shown: ShownReport, url: str, row: int, name: str) -> Opened:
    """What the cell of a row in the column of a name opens into."""
    found = find_cell_number(cast(RecordFeed, FakeFeed(url)), shown, shown.answer.table.rows[row], name)
    assert isinstance(found, ReportSum | ReportChange | ReportAdvice)
    return found.open(Snapshot())


def test_that_slot_hours_say_of_each_record_its_slots_and_its_time(tmp_path: Path) -> None:
    url = write_site(tmp_path, 60)
    shown = run_report(url, Choice(measure="slot_hours", by="project", period="everything"), NOW)
    opened = open_cell(shown, url, 0, "slot_hours")
    assert " h in " in opened.sentence
    assert " × (2026-" in opened.rows[0].how
    assert any("the job ran on" in row.how for row in opened.rows)
    assert any("the job began at 2026-" in row.how for row in opened.rows)


def test_that_jobs_open_into_how_they_ended_and_failed_ones_have_none_that_ended_well(tmp_path: Path) -> None:
    url = write_site(tmp_path, 200)
    shown = run_report(url, Choice(measure="jobs", by="user", period="everything"), NOW)
    jobs, failed = (open_cell(shown, url, 0, name) for name in ("jobs", "failed"))
    assert {row.title for row in jobs.rows} == {"ok", "exit status 1"}
    assert [row.title for row in failed.rows] == ["exit status 1"]
    assert failed.rows[0].value == next(row.value for row in jobs.rows if row.title == "exit status 1")
    assert jobs.sentence.startswith(f"{jobs.rows[0].shown} + {jobs.rows[1].shown} = ")


def test_that_a_change_opens_into_both_periods(tmp_path: Path) -> None:
    url = write_site(tmp_path, 400)
    asked = Choice(measure="slot_hours", by="project", period="30-days", against="before")
    shown = run_report(url, asked, NOW)
    row = next(at for at, each in enumerate(shown.answer.table.rows) if each[2] is not None and each[1] is not None)
    _, now, before, change = shown.answer.table.rows[row]
    opened = open_cell(shown, url, row, "change")
    values = {each.key[0]: each.value for each in opened.rows}
    assert (values["now"], values["before"]) == (now, before)
    assert values["change"] == pytest.approx(change)


@pytest.mark.parametrize(("kind", "round_up"), [("memory", round_memory), ("time", round_time)])
def test_that_what_to_ask_for_opens_into_the_most_that_was_used(
    tmp_path: Path, kind: str, round_up: Callable[[float], str]
) -> None:
    url = write_site(tmp_path, 400)
    shown = run_report(url, Choice(f"ready/{kind}-asked", period="everything"), NOW)
    names = [each.name for each in shown.answer.table.columns]
    assert shown.answer.table.rows
    for at, row in enumerate(shown.answer.table.rows):
        opened = open_cell(shown, url, at, "advice")
        check_keys(opened)
        most, times, wanted, advice = opened.rows
        assert most.value == row[names.index("most")]
        assert most.children[0].value == most.value
        assert wanted.value == most.value * times.value
        assert row[names.index("advice")] == advice.shown
        assert advice.shown.endswith(f"={round_up(wanted.value)}")
        assert opened.sentence.endswith(f"rounded up: {advice.shown}.")
