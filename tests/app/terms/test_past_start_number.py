"""The start of a job by past runs opens into the plays behind its range, each with the run times drawn for it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.starts.past_start_number import PastStart
from qmonpy.app.terms.term_row import TermRow
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.plan.past_runs import PastRuns, describe_start_range, find_start_range
from qmonpy.model.snapshot import Snapshot
from tests.engine.build import NOW
from tests.engine.running.walk import walk
from tests.insight.plan.test_start_forecast import BUSY, snapshot_of
from tests.present import present


def list_all(rows: tuple[TermRow, ...]) -> Iterator[TermRow]:
    for row in rows:
        yield row
        yield from list_all(row.children)


def find(rows: tuple[TermRow, ...], *key: str) -> TermRow:
    return next(each for each in list_all(rows) if each.key == key)


def open_start(snapshot: Snapshot, job: int, past: PastRuns) -> tuple[PastStart, Opened]:
    found = present(find_start_range(snapshot.cluster, snapshot.state, snapshot.now, job, past))
    number = PastStart(found, snapshot, past)
    return number, number.open(Snapshot())


def past_of(snapshot: Snapshot, *seconds: int) -> PastRuns:
    jobs = {(each.owner, each.name) for each in snapshot.state.jobs.values() if each.owner == "bob"}
    return PastRuns((*job, each) for job in jobs for each in seconds)


def test_that_a_range_opens_into_its_places_and_what_ends_in_the_plays_that_have_them() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    number, opened = open_start(snapshot, 11, past_of(snapshot, 5, 12, 18, 25))
    found = number.found
    assert opened.sentence == describe_start_range(found, snapshot.now)
    assert [row.title for row in opened.rows] == [
        "Forecast of", "Early: behind a tenth", "In the middle",
        "Late: behind nine tenths", "By run time limits", "Tasks that run", "Starts of all plays",
    ]  # fmt: skip
    early, middle, late, limits = opened.rows[1:5]
    assert [row.value for row in (early, middle, late, limits)] == [
        found.early, found.middle, found.late, found.by_limits,
    ]  # fmt: skip
    assert early.how.startswith("place 5 of 40 in rising order, as in play ")
    drawn = find((middle,), *middle.key, "ends", "1", "1", "limit", "0")
    assert (drawn.title, drawn.value) == ("+ Drawn run time", found.middle - NOW)
    assert drawn.how == "one of 4 runs of the same user and name, 0:00:05 to 0:00:25; this one counts"
    assert f"job 1 of bob ends: {format_time(NOW)} + 0:00:" in middle.how
    assert limits.value == NOW + 30
    assert "+ Drawn run time" not in {row.title for row in list_all((limits,))}


def test_that_the_tasks_that_run_are_told_by_who_tells_how_long_they_take() -> None:
    both = replace(BUSY, queues=((2, "", "NONE", "NONE"),), jobs=(("bob", "-l h_rt=30"), ("anna", "-l h_rt=50")))
    snapshot = snapshot_of(both, "-l h_rt=10")
    number, opened = open_start(snapshot, 11, past_of(snapshot, 5, 12, 18))
    tasks = find(opened.rows, "tasks")
    assert tasks.how == "earlier runs are known for 1 of 2 running tasks"
    assert sum(row.value for row in tasks.children) == tasks.value == number.found.running
    assert tasks.children[0].how == "3 earlier runs ended by themselves, 0:00:05 to 0:00:18, in the middle 0:00:12"
    assert tasks.children[-1].title == "Not known"


def test_that_runs_that_are_all_alike_have_one_place() -> None:
    snapshot = snapshot_of(BUSY, "-l h_rt=10")
    _, opened = open_start(snapshot, 11, past_of(snapshot, 12, 12, 12))
    assert [row.title for row in opened.rows if row.key[0] == "place"] == ["In the middle"]


def check(snapshot: Snapshot, past: PastRuns) -> int:
    """Hold what ranges open into against the ranges; return how many sums there were."""
    sums = 0
    for job in sorted(snapshot.state.pending)[:3]:
        found = find_start_range(snapshot.cluster, snapshot.state, snapshot.now, job, past)
        if found is None:
            continue
        opened = PastStart(found, snapshot, past).open(Snapshot())
        keys = [row.key for row in list_all(opened.rows)]
        assert len(keys) == len(set(keys))
        tasks, plays = find(opened.rows, "tasks"), find(opened.rows, "plays")
        assert sum(row.value for row in tasks.children) == found.running
        starts = [row.value for row in plays.children if row.shown != "-"]
        assert starts == sorted(starts)
        assert len(starts) == found.plays
        for row in opened.rows:
            if row.key[0] not in ("place", "limits") or not row.children:
                continue
            assert any(each.key[-2] == "piece" for each in row.children), "the play that is opened is the one"
            if row.key[0] == "place":
                assert starts[int(row.key[1])] == row.value
                assert row.value in (found.early, found.middle, found.late)
            for each in next((below.children for below in row.children if below.is_section), ()):
                assert each.value == row.value
                if f"= {each.shown}" in each.how:
                    least = min(term.value for term in each.children if term.key[-2] == "limit")
                    assert each.children[0].value + least == each.value
                    sums += 1
    return sums


def test_that_the_terms_of_a_range_add_up() -> None:
    snapshot = snapshot_of(BUSY, *[f"-l h_rt={10 + each}" for each in range(5)])
    assert check(snapshot, past_of(snapshot, 5, 12, 18, 25)) > 4


@pytest.mark.slow
def test_that_the_terms_of_ranges_in_random_situations_add_up() -> None:
    sums = 0
    for seed in range(20):
        walked = walk(seed, 30)
        snapshot = Snapshot(walked.cluster, walked.state, walked.now)
        names = {(each.owner, each.name) for each in snapshot.state.jobs.values()}
        past = PastRuns((*each, seconds) for each in names for seconds in (7, 20, 33, 60, 200, 1000))
        sums += check(snapshot, past)
    assert sums > 10
