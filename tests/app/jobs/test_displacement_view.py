"""What a change would displace, to be shown: a sentence, lines, how far the work is."""

from dataclasses import replace

import pytest

from qmonpy.app.jobs.displacement_view import (
    MOST_LINES,
    DisplacementCancelledError,
    DisplacementProgress,
    answer_displacement,
)
from qmonpy.insight.plan.forecast import make_forecast
from qmonpy.model.snapshot import Snapshot
from tests.engine.build import NOW
from tests.insight.reserving.test_displacement import FREE, reserve, wait


def make_snapshot(jobs: int) -> Snapshot:
    cluster, state = wait(FREE, *["-l h_rt=10"] * jobs)
    return Snapshot(cluster, state, NOW)


def test_that_the_moves_behind_the_first_have_lines_and_more_are_counted() -> None:
    snapshot = make_snapshot(MOST_LINES + 4)
    found = answer_displacement(snapshot, reserve(snapshot.cluster, snapshot.state, "-d 10", 14))
    assert "; 6 others move." in found.sentence
    assert (len(found.lines), found.more, found.is_complete) == (MOST_LINES, 2, True)
    assert all(each.startswith("Job 1") and each.endswith(").") for each in found.lines)


def test_that_progress_can_be_read_and_a_late_answer_is_partial() -> None:
    snapshot = make_snapshot(9)
    changed = reserve(snapshot.cluster, snapshot.state, "-d 10", 14)
    seen: list[int] = []
    whole = DisplacementProgress(breathe=lambda: seen.append(whole.percent))
    assert answer_displacement(snapshot, changed, progress=whole).is_complete
    assert seen == sorted(seen)
    assert (seen[0], seen[-1] < 100) == (0, True)
    assert any(50 < each < 99 for each in seen)
    late = DisplacementProgress(is_late=lambda: late.percent > 30)
    found = answer_displacement(snapshot, changed, progress=late)
    assert not found.is_complete
    assert "are known; later ones may move, too." in found.sentence


def test_that_work_that_nobody_waits_for_ends() -> None:
    snapshot = make_snapshot(9)
    progress = DisplacementProgress()
    progress.is_cancelled = True
    with pytest.raises(DisplacementCancelledError):
        answer_displacement(snapshot, snapshot.state, progress=progress)


def test_that_a_whole_forecast_of_the_same_state_saves_work_and_changes_nothing() -> None:
    snapshot = make_snapshot(3)
    changed = reserve(snapshot.cluster, snapshot.state, "-d 10", 14)
    forecast = make_forecast(snapshot)
    later = replace(snapshot, now=NOW + 2)
    steps: list[int] = []
    progress = DisplacementProgress(breathe=lambda: steps.append(1))
    plain = answer_displacement(snapshot, changed, progress=progress)
    known: list[int] = []
    for each in (snapshot, later):
        progress = DisplacementProgress(breathe=lambda: known.append(1))
        assert answer_displacement(each, changed, progress=progress, forecast=forecast) == plain
    assert len(known) < 2 * len(steps)


def test_that_altered_jobs_are_told_first() -> None:
    snapshot = make_snapshot(2)
    changed = reserve(snapshot.cluster, snapshot.state, "-d 10", 14)
    assert answer_displacement(snapshot, changed, own={11}).sentence.startswith(
        "Job 11 would start when it would anyway"
    )
