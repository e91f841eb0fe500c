"""How tasks of a real cluster ended: a failure never looks like success."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.app.gantt.gantt_spans import SpanMaker
from qmonpy.app.jobs.job_columns import JOB_COLUMNS
from qmonpy.app.jobs.job_columns import filter_rows as filter_job_rows
from qmonpy.app.jobs.job_ends import (
    describe_end,
    describe_exit,
    describe_failed,
    find_efficiency,
    find_requests,
    format_exit,
    format_failed,
)
from qmonpy.app.jobs.job_filter import job_filter_fields
from qmonpy.app.jobs.job_rows import JobRow, finished_rows
from qmonpy.app.tables.column import column_fields, filter_rows
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.gui.pages.jobs.job_table import describe_state, find_tone
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.task_record import TaskRecord

RECORDED = Path(__file__).parents[2] / "formats" / "output" / "data" / "accounting.txt"


@pytest.fixture
def rows() -> tuple[JobRow, ...]:
    """The records of a real 8.1.9 as rows, the oldest first."""
    lines = RECORDED.read_text().splitlines()
    tasks = [task for number, line in enumerate(lines) if (task := parse_accounting_line(line, number)) is not None]
    return finished_rows(Snapshot(finished=tuple(tasks)))[::-1]


def named(rows: tuple[JobRow, ...], name: str) -> JobRow:
    return [row for row in rows if row.name == name][-1]


@pytest.mark.parametrize(
    ("name", "exit_status", "failed"),
    [
        ("ok", "0", ""),
        ("failing", "7", ""),
        ("chdirerr", "", "28 : changing into working directory"),
        ("kill", "137", "100 : assumedly after job"),
        ("sig", "139", "100 : assumedly after job"),
        ("exit100", "100", "30 : application error returned"),
        ("longrun", "140", "37 : qmaster enforced h_rt, h_cpu, or h_vmem limit"),
    ],
)
def test_that_exit_status_and_failed_are_those_of_qacct(
    rows: tuple[JobRow, ...], name: str, exit_status: str, failed: str
) -> None:
    row = named(rows, name)
    assert (format_exit(row.record), format_failed(row.record)) == (exit_status, failed)
    assert (find_tone(row) == "problem") is (name != "ok")


def test_that_a_code_is_found_by_its_number_alone(rows: tuple[JobRow, ...]) -> None:
    for code, names in (("100", {"kill", "sig"}), ("1", {"chdirerr", "failing", "longrun"}), ("10", set())):
        assert {row.name for row in filter_job_rows(rows, f"failed:{code}")} == names
    assert {row.name for row in filter_job_rows(rows, "assumedly after")} == {"kill", "sig"}


def test_that_a_signal_is_named() -> None:
    assert describe_exit(TaskRecord(exit_status=137, failed=100)) == "137, signal 9 (SIGKILL)"
    assert describe_exit(TaskRecord(exit_status=255)) == "255, signal 127"


def test_that_a_code_has_the_words_of_the_manual_and_one_that_it_lacks_is_told() -> None:
    assert describe_failed(TaskRecord(failed=26)) == "26 : opening input/output file: failed opening stderr/stdout file"
    assert (
        describe_failed(TaskRecord(failed=99))
        == "99 : invalid execution state: a code that sge_status(5) does not list"
    )


def test_that_what_did_not_run_has_no_exit_status_and_no_start(rows: tuple[JobRow, ...]) -> None:
    row = named(rows, "chdirerr")
    words = "failed 28 : changing into working directory: failed changing to start directory; it did not run"
    assert row.record is not None
    assert describe_end(row.record) == words
    assert (row.time, row.end_time) == (0, 0)
    assert describe_state(row).endswith(words)


def test_that_each_attempt_is_a_row_and_the_tasks_of_an_array_are_told(rows: tuple[JobRow, ...]) -> None:
    assert len({row.key for row in rows}) == len(rows)
    assert [row.tasks for row in rows if row.name == "arr"] == ["1", "2", "3", "4", "5", "6"]
    assert [row.tasks for row in rows if row.name == "failing"] == ["", "", ""]


def test_that_a_run_after_which_the_task_waits_again_is_not_called_finished() -> None:
    lines = RECORDED.read_text().splitlines()
    run = next(task for line in lines if (task := parse_accounting_line(line)) is not None and task.end_time)
    again = replace(run, record=TaskRecord(failed=25, exit_status=99))
    (row,) = finished_rows(Snapshot(finished=(again,)))
    assert (row.state, find_tone(row)) == ("", "problem")
    assert "finished" not in describe_state(row)
    (span,) = SpanMaker(Snapshot(finished=(again,))).past()
    assert (span.state, span.ending) == ("", describe_end(TaskRecord(failed=25, exit_status=99)))


def test_that_failures_are_found_by_the_filter(rows: tuple[JobRow, ...]) -> None:
    def find(text: str) -> set[str]:
        return {row.name for row in filter_rows(rows, text, JOB_COLUMNS)}

    assert column_fields(JOB_COLUMNS, job_filter_fields(Cluster()))
    assert find("exit:7") == {"failing"}
    assert find("exit>128") == {"kill", "sig", "longrun"}
    assert find('failed:"28"') | find("failed:28") == {"chdirerr"}
    assert find("working directory") == {"chdirerr"}


def test_that_moments_and_amounts_that_no_host_writes_do_not_get_to_the_table() -> None:
    line = next(each for each in RECORDED.read_text().splitlines() if parse_accounting_line(each) is not None)
    words = line.split(":")
    for at, text, is_read in (
        (8, "9" * 17, True),
        (10, "-" + "9" * 17, True),
        (36, "inf", False),
        (13, "1e999", False),
    ):
        task = parse_accounting_line(":".join((*words[:at], text, *words[at + 1 :])))
        assert (task is not None) is is_read
        assert task is None or 0 in (task.submit_time, task.end_time)


def test_that_efficiency_is_processor_time_of_slots_times_run_time() -> None:
    record = TaskRecord(wallclock_seconds=100, cpu_seconds=300)
    assert find_efficiency(record, 4) == 75.0
    assert find_efficiency(record, 0) is None
    assert find_efficiency(TaskRecord(cpu_seconds=5), 4) is None
    assert find_efficiency(replace(record, is_simulated=True), 4) is None
    assert find_efficiency(None, 4) is None


@pytest.mark.parametrize(
    ("category", "requests"),
    [
        ("-l h_rt=3600,mem=4G -pe mpi 4", "h_rt=3600,mem=4G"),
        ("-U staff -hard -l a=1 -soft -l b=2 -hard -l c=3", "a=1,c=3"),
        ("-u anna", ""),
        ("-l", ""),
        ("", ""),
    ],
)
def test_that_the_requests_of_an_ended_task_are_read_from_its_category(category: str, requests: str) -> None:
    assert find_requests(TaskRecord(category=category)) == requests
