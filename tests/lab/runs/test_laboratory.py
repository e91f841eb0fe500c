import errno
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from qmonpy.lab.reading.tally import Tally
from qmonpy.lab.runs import process
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Progress, Run, RunState
from qmonpy.lab.runs.run_folder import LOCK, RESULT, RunFolder
from qmonpy.lab.workload.builder import Builder
from qmonpy.model.report import ReportError
from qmonpy.translation import translate_by
from tests.lab.lines import make_site, make_workload

SHORT = make_workload((0, 10, "anna", 1), (0, 10, "bob", 1))
LONG = make_workload(*((number, 40, "abcdefg"[number % 7], 1 + number % 2) for number in range(40_000)))
PATIENCE_SECONDS = 120.0


def wait_until(laboratory: Laboratory, run: Run, is_there: Callable[[Run], bool]) -> Run:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_there(found := laboratory.look(run.id)):
        assert time.monotonic() < deadline, found
        time.sleep(0.02)
    return found


def find_process(run: Run) -> int:
    """The process that has the lock of a run open."""
    for each in os.listdir("/proc"):
        if each.isdecimal() and each != str(os.getpid()):
            try:
                words = Path("/proc", each, "cmdline").read_bytes()
            except OSError:
                continue
            if str(run.folder).encode() in words:
                return int(each)
    raise AssertionError("no process")


@pytest.fixture
def laboratory(tmp_path: Path) -> Laboratory:
    return Laboratory(tmp_path / "lab")


def play_here(laboratory: Laboratory, run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Play a run in this process, whose own one is told to do nothing."""
    monkeypatch.setattr(os, "nice", lambda _: 0)
    process.main([str(run.folder)])
    return laboratory.look(run.id)


@pytest.fixture
def unstarted(laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch) -> Run:
    """A run whose process does not play."""
    monkeypatch.setattr("qmonpy.lab.runs.laboratory.PROCESS", ("-c", "pass"))
    return laboratory.start(make_site(1, 1), SHORT, is_real=True)


def test_that_a_run_is_played_in_a_process_of_its_own_and_compared_with_another(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(laboratory.root.parent)
    laboratory = Laboratory(Path("lab"))
    first = laboratory.start(make_site(1, 1), SHORT, group="g")
    second = laboratory.start(make_site(2, 1), SHORT, configuration="one host more", group="g")
    assert find_process(first) != os.getpid()
    for each in (first, second):
        done = wait_until(laboratory, each, lambda run: run.state.is_over)
        assert (done.state, done.trouble, done.progress.share) == (RunState.DONE, "", 1.0)
    found = laboratory.compare([first.id, second.id])
    assert found.titles == ("as it is", "one host more")
    assert found.winners[0][0].user == "bob"
    assert {each.id for each in Laboratory(laboratory.root).runs()} == {first.id, second.id}
    laboratory.throw_away(first.id)
    assert laboratory.read_workload(second.id).job(0) == SHORT.job(0), "what another run is made of stays"
    laboratory.throw_away(second.id)
    assert not [each for each in laboratory.root.rglob("*") if each.is_file()]


@pytest.mark.slow
def test_that_a_run_is_paused_goes_on_and_is_cancelled(laboratory: Laboratory) -> None:
    run = laboratory.start(make_site(8, 2), LONG)
    wait_until(laboratory, run, lambda each: each.progress.share > 0)
    laboratory.pause(run.id)
    paused = wait_until(laboratory, run, lambda each: each.state is RunState.PAUSED)
    laboratory.resume(run.id)
    wait_until(laboratory, run, lambda each: each.progress.share > paused.progress.share)
    laboratory.cancel(run.id)
    over = wait_until(laboratory, run, lambda each: each.state.is_over)
    assert (over.state, over.trouble) == (RunState.CANCELLED, "")
    with pytest.raises(ReportError, match="has no result: it is cancelled"):
        laboratory.read_played(run.id)


def test_that_a_run_that_was_repeated_is_told_apart_from_the_first(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.lab.runs.laboratory.PROCESS", ("-c", "pass"))
    first = laboratory.start(make_site(1, 1), SHORT, group="g")
    runs = [play_here(laboratory, each, monkeypatch) for each in (first, laboratory.repeat(first.id))]
    assert laboratory.compare([each.id for each in runs]).titles == ("as it is", "as it is (2)")


@pytest.mark.slow
def test_that_a_run_that_is_killed_says_so_and_can_be_repeated(laboratory: Laboratory) -> None:
    run = laboratory.start(make_site(8, 2), LONG)
    wait_until(laboratory, run, lambda each: each.progress.share > 0)
    os.kill(find_process(run), signal.SIGKILL)
    over = wait_until(laboratory, run, lambda each: each.state.is_over)
    assert over.state is RunState.FAILED
    assert "ended without a result" in over.trouble
    again = laboratory.repeat(run.id)
    assert again.inputs == run.inputs
    laboratory.throw_away(again.id)


def test_that_a_result_that_finds_no_room_on_the_disk_is_told(
    laboratory: Laboratory, unstarted: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path, _: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    monkeypatch.setattr(process, "write_played", fail)
    over = play_here(laboratory, unstarted, monkeypatch)
    assert over.state is RunState.FAILED
    assert over.trouble == f"{unstarted.folder / RESULT}: No space left on device. The run has no result."


def test_that_the_state_of_a_run_needs_no_more_room_than_at_its_begin(unstarted: Run) -> None:
    folder = RunFolder(unstarted.folder)
    before = (unstarted.folder / "state").stat()
    folder.write_state(RunState.FAILED, Progress(), "No space left on device. " * 1000)
    after = (unstarted.folder / "state").stat()
    assert (before.st_ino, before.st_size) == (after.st_ino, after.st_size)
    assert folder.read().trouble.startswith("No space left")


def test_that_nothing_is_left_of_a_run_that_cannot_be_begun(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("qmonpy.lab.runs.run_folder.write_whole", fail)
    with pytest.raises(ReportError, match="No space left on device"):
        laboratory.start(make_site(1, 1), SHORT)
    assert laboratory.runs() == ()


def test_that_a_run_whose_inputs_were_changed_by_hand_fails_with_a_sentence(
    laboratory: Laboratory, unstarted: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    next((laboratory.root / "workloads").iterdir()).write_bytes(b"nonsense")
    over = play_here(laboratory, unstarted, monkeypatch)
    assert over.state is RunState.FAILED
    assert "is damaged" in over.trouble


def test_that_runs_of_different_workloads_are_not_compared(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.lab.runs.laboratory.PROCESS", ("-c", "pass"))
    ids = [laboratory.start(make_site(1, 1), each).id for each in (SHORT, make_workload((0, 1, "x", 1)))]
    with pytest.raises(ReportError, match="different"):
        laboratory.compare(ids)


def test_that_folders_that_are_no_runs_are_passed_over(laboratory: Laboratory, unstarted: Run) -> None:
    (laboratory.root / "runs" / "20200101-000000-abcdef").mkdir()
    (laboratory.root / "runs" / "mine").mkdir()
    assert [each.id for each in laboratory.runs()] == [unstarted.id]
    (unstarted.folder / LOCK).unlink()
    assert laboratory.look(unstarted.id).state is RunState.FAILED
    with pytest.raises(ReportError, match="There is no run"):
        laboratory.look("../../etc")


def test_that_reasons_are_said_in_the_language_of_whoever_opens_a_comparison(
    laboratory: Laboratory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run knows no language; what it tells in words is found again."""
    monkeypatch.setattr("qmonpy.lab.runs.laboratory.PROCESS", ("-c", "pass"))
    run = laboratory.start(make_site(1, 1), make_workload((0, 10, "anna", 9)), is_real=True)
    play_here(laboratory, run, monkeypatch)
    (english,) = laboratory.compare([run.id]).never[0]
    translate_by(lambda text: f"<{text}>")
    try:
        comparison = laboratory.compare([run.id])
    finally:
        translate_by(None)
    (said,) = comparison.never[0]
    assert said.jobs == english.jobs
    assert "<" in said.text
    assert "<" not in english.text
    assert comparison.titles == ("<as it is>",)


def test_that_a_workload_without_jobs_says_why_it_has_none(laboratory: Laboratory) -> None:
    builder, tally = Builder(), Tally()
    tally.note("never-ran", "accounting, line 5")
    with pytest.raises(ReportError) as refused:
        laboratory.start(make_site(), builder.build("accounting", tally.list_notes()))
    (report,) = refused.value.reports
    assert str(report.text).startswith("accounting has no jobs to play. 1 record is of a task that never ran")
    assert not list(laboratory.runs())
