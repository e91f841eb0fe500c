"""Rows of jobs tell when each starts, and a filter finds those that never can."""

from dataclasses import replace

import pytest

from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import find_rows
from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_counts import count_jobs
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import JobRow, find_job_row, pending_rows
from qmonpy.app.tables.column import column_fields, sort_rows
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.plan.forecast import Forecast, make_forecast
from qmonpy.insight.plan.start_forecast import StartKind
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Range
from tests.engine.build import NOW
from tests.insight.plan.test_plan import FREE, wait

JOBS = ("-R y -l h_rt=10", "-l h_rt=10", "-l lic=9", "-h", "-l h_rt=20 -p -10")
START = next(each for each in JOB_COLUMNS if each.id == "start")


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    """Jobs 11 to 15 behind a running one: one that is planned, one that never starts, one that is held."""
    cluster, state = wait(replace(FREE, jobs=(("bob", "-l h_rt=30"),)), *JOBS, max_reservation="5")
    return Snapshot(cluster, state, NOW, schedule(cluster, state, NOW))


@pytest.fixture(scope="module")
def rows(snapshot: Snapshot) -> tuple[JobRow, ...]:
    return pending_rows(snapshot, make_forecast(snapshot))


def test_that_each_row_tells_its_start_in_a_word(snapshot: Snapshot, rows: tuple[JobRow, ...]) -> None:
    shown = {row.job: START.text(row) for row in rows}
    planned = snapshot.decisions.planned[0].start
    assert shown.pop(11) == f"{format_moment(planned, NOW)} planned"
    assert shown == {
        12: format_moment(NOW + 40, NOW),
        13: "never",
        14: "held",
        15: format_moment(NOW + 50, NOW),
    }


def test_that_rows_sort_by_their_start(rows: tuple[JobRow, ...]) -> None:
    assert [row.job for row in sort_rows(rows, START)] == [11, 12, 15, 14, 13]


def test_that_without_a_forecast_nothing_is_said_of_starts(snapshot: Snapshot) -> None:
    assert {START.text(row) for row in pending_rows(snapshot)} == {""}
    shown = {row.job: row.start.kind for row in pending_rows(snapshot, Forecast()) if row.start is not None}
    assert shown == {11: StartKind.PLANNED, 14: StartKind.HELD, **dict.fromkeys((12, 13, 15), StartKind.WORKING)}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("never", {13}),
        ("forecast:never", {13}),
        ("not forecast:never", {11, 12, 14, 15}),
        ("forecast:planned", {11}),
        ("forecast:expected", {12, 15}),
        ("forecast:held", {14}),
        (f"start>{format_moment(NOW + 40, NOW)}", {15}),
    ],
)
def test_that_a_filter_finds_jobs_by_what_is_known_of_their_start(
    snapshot: Snapshot, rows: tuple[JobRow, ...], text: str, found: set[int]
) -> None:
    fields = column_fields(JOB_COLUMNS, job_filter_fields(snapshot.cluster))
    assert {row.job for row in find_rows(rows, parse_filter(text), fields, NOW)} == found


def test_that_jobs_are_counted_by_what_is_known_of_their_start(snapshot: Snapshot) -> None:
    starts = count_jobs(snapshot, make_forecast(snapshot)).starts
    assert (starts.waiting, starts.planned, starts.expected, starts.never) == (5, 1, 2, 1)


def test_that_the_row_of_one_job_tells_the_same(snapshot: Snapshot, rows: tuple[JobRow, ...]) -> None:
    forecast = make_forecast(snapshot)
    assert [find_job_row(snapshot, row.job, None, forecast) for row in rows] == list(rows)


def test_that_held_tasks_of_a_job_are_held_and_the_others_are_not() -> None:
    cluster, state = wait(FREE, "-t 1-3 -l h_rt=10")
    held = replace(state.jobs[11], task_holds=(("u", (Range(2, 2),)),))
    snapshot = Snapshot(cluster, replace(state, jobs={**state.jobs, 11: held}), NOW)
    shown = {row.tasks: row.start_text for row in pending_rows(snapshot, make_forecast(snapshot))}
    assert shown == {"1,3": "next pass", "2": "held"}
