"""Tasks that ended on a real cluster, in its accounting file."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.interface import TaskHistory
from qmonpy.clusters.live.reading import accounting_files
from qmonpy.clusters.live.reading.history import AccountingHistory
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.model.report import ReportError

RECORDED = (
    "all.q:rd4:anna:anna:ending:6:sge:0:0:0:0:0:0:0:0.000000:0.000000:0.000000:0:0:0:0:0:0:0:0.000000:0:0:0:0:0:0:NONE"
    ":defaultdepartment:smp:6:0:0.000000:0.000000:0.000000:-u anna -q all.q@rd4 -l h_rt=1800 -pe smp 6:0.000000:NONE"
    ":0.000000:0:0"
)
"""Of 8.1.9 with simulated hosts, which notes no times."""


def make_line(number: int) -> str:
    words = RECORDED.split(":")
    words[4:6] = [f"job{number}", str(number)]
    words[8:12] = [str(1000 + number), str(2000 + number), str(3000 + number), "100" if number % 2 else "0"]
    words[35], words[43] = str(number % 3), "7"
    return ":".join(words)


def test_that_a_record_tells_who_ran_what_where_and_when() -> None:
    task = parse_accounting_line(make_line(5))
    assert task is not None
    assert (task.job, task.task, task.owner, task.name) == (5, 2, "anna", "job5")
    assert (task.submit_time, task.start_time, task.end_time) == (1005, 2005, 3005)
    assert (task.pieces, task.was_deleted, task.reservation) == ((("all.q@rd4", 6),), False, 7)
    assert task.record is not None
    assert (task.record.failed, task.record.is_failure, task.record.category) == (
        100,
        True,
        "-u anna -q all.q@rd4 -l h_rt=1800 -pe smp 6",
    )
    assert task.running is not None
    assert task.running.pe == "smp"


def test_that_a_recorded_line_without_times_is_a_record() -> None:
    task = parse_accounting_line(RECORDED)
    assert task is not None
    assert (task.job, task.task, task.start_time, task.reservation, task.was_deleted) == (6, 1, 0, None, False)


@pytest.mark.parametrize("line", ["", "# DO NOT MODIFY THIS FILE MANUALLY!", "a:b:c", RECORDED.replace(":6:", ":x:")])
def test_that_what_is_no_record_is_passed_over(line: str) -> None:
    assert parse_accounting_line(line) is None


@given(st.integers(0, 30), st.integers(1, 7), st.integers(1, 700), st.booleans())
def test_that_all_tasks_are_found_the_newest_first_whatever_is_read_at_once(
    count: int, most: int, block: int, has_tail: bool
) -> None:
    lines = ["# a comment", *(make_line(number) for number in range(1, count + 1))]
    text = "\n".join(lines) + "\n" + (make_line(99)[:50] if has_tail else "")
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        patch.setattr(accounting_files, "BLOCK_BYTES", block)
        path = Path(folder, "accounting")
        path.write_text(text)
        read: TaskHistory = AccountingHistory(path)
        found: list[int] = []
        before: int | None = None
        while piece := read.read_tasks(most, before):
            assert len(piece) <= most
            found += [task.job for _, task in piece]
            before = piece[-1][0]
    assert found == list(range(count, 0, -1))


def test_that_a_cluster_on_which_nothing_ended_has_no_history(tmp_path: Path) -> None:
    assert AccountingHistory(tmp_path / "accounting").read_tasks(5) == ()


def test_that_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(ReportError) as caught:
        AccountingHistory(tmp_path).read_tasks(5)
    assert caught.value.reports[0].code == "live.no-history"
