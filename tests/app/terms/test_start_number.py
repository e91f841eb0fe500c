"""The expected start of a waiting job opens into what ends or begins then, by the run times that the forecast takes."""

from dataclasses import replace
from random import Random

import pytest

from qmonpy.app.jobs.job_rows import pending_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.start_number import ExpectedStart
from qmonpy.app.terms.term_row import TermRow
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.plan.forecast import Forecast, make_forecast
from qmonpy.insight.plan.start_forecast import StartKind
from qmonpy.insight.why.refusal_words import format_moment
from qmonpy.model.snapshot import FinishedTask, Snapshot
from tests.engine.build import NOW
from tests.engine.running.walk import walk
from tests.insight.plan.test_start_forecast import BUSY, snapshot_of
from tests.insight.windows_world import World


def open_start(snapshot: Snapshot, job: int, forecast: Forecast | None = None) -> Opened:
    tasks = snapshot.state.pending[job].tasks
    return ExpectedStart(job, tasks, forecast or make_forecast(snapshot)).open(snapshot)


def section(opened: Opened) -> tuple[TermRow, ...]:
    return next((row.children for row in opened.rows if row.key == ("ends",)), ())


def test_that_a_start_is_the_end_of_what_runs_and_of_what_is_expected_to_start_before() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-l h_rt=10")
    opened = open_start(snapshot, 12)
    start, end = format_time(NOW + 30), format_time(NOW + 40)
    assert opened.sentence == (
        f"It is expected to start at {format_moment(NOW + 40, NOW)}. Then job 11 of anna ends: "
        f"{start} + 0:00:10 = {end}."
    )
    (row,) = section(opened)
    assert [(each.title, each.shown, each.how) for each in row.children] == [
        ("Expected start", start, ""),
        ("+ Limit of the run time", "0:00:10", "h_rt=10 of the job"),
    ]
    (runs,) = section(open_start(snapshot, 11))
    assert (runs.title, runs.children[0].title, runs.link) == ("Job 1 of bob", "Started", ("jobs", "1"))


def test_that_earlier_runs_are_told_beside_the_limit_that_counts() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    name = snapshot.state.jobs[1].name
    ended = tuple(FinishedTask(90 + run, 1, "bob", name, 1, 1, 1 + run) for run in (4, 6, 8))
    (row,) = section(open_start(replace(snapshot, finished=ended), 11))
    assert (row.children[-1].title, row.children[-1].shown) == ("Earlier runs, in the middle", "0:00:06")
    assert row.children[-1].how == (
        "3 runs of the same user and name, 0:00:04 to 0:00:08; the forecast does not take them"
    )


def test_that_an_end_that_is_only_assumed_names_what_it_is_assumed_by() -> None:
    snapshot = snapshot_of(replace(BUSY, jobs=(("bob", ""),)), "-l h_rt=10", default_duration="0:0:30")
    opened = open_start(snapshot, 11)
    assert "That is a guess" in opened.sentence
    (row,) = section(opened)
    assert row.children[1].shown == "0:00:30"
    assert row.children[1].how == "default_duration of the scheduler: it has no limit"


def test_that_a_task_over_its_limit_is_told_to_end_in_the_next_interval() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    late = replace(snapshot, now=NOW + 100)
    assert "0:00:30 is over, so it is assumed to end in the next scheduling interval" in open_start(late, 11).sentence


def test_that_a_start_by_option_and_one_that_is_kept_say_so() -> None:
    world = World(("", ""), ((1, "", "NONE", "NONE"),), (20, 40), (), ())
    snapshot = snapshot_of(world, "-l h_rt=10 -a 203001010000")
    opened = open_start(snapshot, 11)
    assert "-a of the job" in [row.how for row in opened.rows]
    assert not section(opened)


def test_that_a_job_that_is_gone_or_has_no_start_says_so() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10", "-h")
    assert open_start(snapshot, 12).sentence == "It does not start while it is held."
    gone = ExpectedStart(99, (1,), make_forecast(snapshot)).open(snapshot)
    assert gone == Opened("Job 99 does not wait any more.")
    assert open_start(snapshot, 11, Forecast()).sentence == "Its start is being worked out."


def check(snapshot: Snapshot) -> tuple[int, int]:
    """Hold what starts open into against the starts that Jobs shows; return the sums, and starts without a cause."""
    forecast = make_forecast(snapshot)
    sums = unexplained = 0
    for row in pending_rows(snapshot, forecast):
        opened = ExpectedStart(row.job, row.waiting, forecast).open(snapshot)
        assert row.start is not None
        if row.start.kind is not StartKind.EXPECTED or row.start.start is None or row.start.is_in_next_pass:
            continue
        assert format_moment(row.start.start, snapshot.now) in opened.sentence
        assert any(each.key[0] == "piece" for each in opened.rows)
        unexplained += any(each.key == ("other",) for each in opened.rows)
        for each in section(opened):
            assert each.value == row.start.start
            if f"= {each.shown}" in each.how:
                least = min(term.value for term in each.children if term.key[-2] == "limit")
                assert each.children[0].value + least == each.value
                sums += 1
    return sums, unexplained


def test_that_every_start_behind_jobs_has_an_end_that_adds_up() -> None:
    random = Random(7)
    world = World(("", "", ""), ((2, "", "NONE", "NONE"),), (20, 40), (("bob", "-l h_rt=30"), ("anna", "")), ())
    jobs = [f"-l h_rt={random.randrange(1, 40)}" for _ in range(30)]
    found = [check(snapshot_of(world, *some, default_duration="0:1:0")) for some in (jobs, jobs[:9], jobs[::-1])]
    assert all(sums > 4 for sums, _ in found)
    assert not any(unexplained for _, unexplained in found)


@pytest.mark.slow
def test_that_starts_of_random_situations_are_those_that_jobs_shows() -> None:
    sums = 0
    for seed in range(60):
        walked = walk(seed, 30)
        sums += check(Snapshot(walked.cluster, walked.state, walked.now))[0]
    assert sums > 10
