"""What a change would displace, to be shown: a sentence, lines, how far the work is."""

from qmonpy.app.jobs.displacement_view import MOST_LINES, DisplacementProgress, answer_displacement
from qmonpy.insight.plan.plan import plan
from qmonpy.model.snapshot import Snapshot
from tests.engine.build import NOW, make_job
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
    moments: list[int | None] = []
    progress = DisplacementProgress(breathe=lambda: moments.append(progress.percent), is_late=lambda: len(moments) > 13)
    found = answer_displacement(snapshot, changed, progress=progress)
    assert moments[0] is None
    known = [each for each in moments if each is not None]
    assert known == sorted(known)
    assert 50 <= known[0] < known[-1] < 100
    assert not found.is_complete
    assert "are known; later ones may move, too." in found.sentence


def test_that_work_that_nobody_waits_for_ends() -> None:
    snapshot = make_snapshot(9)
    progress = DisplacementProgress()
    progress.is_cancelled = True
    assert not answer_displacement(snapshot, snapshot.state, progress=progress).is_complete


def test_that_a_plan_that_is_known_is_not_made_again() -> None:
    snapshot = make_snapshot(2)
    known = plan(snapshot.cluster, snapshot.state, NOW)
    job = make_job(snapshot.cluster, 11, "-l h_rt=50")
    changed = reserve(snapshot.cluster, snapshot.state, "-d 10", 14)
    progress = DisplacementProgress()
    found = answer_displacement(snapshot, changed, own={job.number}, progress=progress, before=known)
    assert found.sentence.startswith("Job 11 would start when it would anyway")
    assert progress.percent is not None
