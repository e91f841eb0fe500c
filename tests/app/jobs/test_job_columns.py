"""Columns of jobs that can be added: what tasks used, and what jobs ask for."""

from dataclasses import replace

from qmonpy.app.filter.checks import check_filter
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.jobs.job_columns import JOB_COLUMNS, filter_rows, format_cpu, format_memory, with_told
from qmonpy.app.jobs.job_rows import finished_rows, pending_rows, running_rows, with_usage
from qmonpy.app.tables.column import column_fields
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.insight.plan.start_forecast import StartForecast, StartKind
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.model.work.task_usage import TaskUsage
from qmonpy.translation import translate_by
from tests.clusters.world import small_cluster, submitted

COLUMNS = {column.id: column for column in JOB_COLUMNS}


def test_that_usage_is_shown_as_qmon_shows_it() -> None:
    assert (format_cpu(93784.9), format_memory(1.5 * 1024**3), format_memory(12)) == ("1:02:03:04", "1.5G", "12")
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("root", []))
    rows = running_rows(cluster.snapshot())
    assert COLUMNS["used_cpu"].text(rows[0]) == "", "what is used is asked apart"
    (row,) = with_usage(rows, {(job, 1): TaskUsage(61.5, 0.25, 0.5, 2048.0, 4096.0), (99, 1): TaskUsage(1)})
    shown = {id: COLUMNS[f"used_{id}"].text(row) for id in ("cpu", "mem", "io", "vmem", "maxvmem")}
    assert shown == {"cpu": "0:00:01:01", "mem": "0.25000", "io": "0.50000", "vmem": "2K", "maxvmem": "4K"}
    assert filter_rows((row,), "used_cpu>0:01:00")
    assert not filter_rows((row,), "used_maxvmem>4K")


def test_that_an_ended_task_has_what_its_record_says() -> None:
    record = TaskRecord(cpu_seconds=7.0, max_vmem_bytes=2048.0, account="acc")
    ended = FinishedTask(7, 1, "anna", "sim", 1, 2, 3, (("all.q@h1", 1),), record=record)
    (row,) = finished_rows(Snapshot(small_cluster(), finished=(ended,)))
    assert (COLUMNS["used_cpu"].text(row), COLUMNS["account"].text(row)) == ("0:00:00:07", "acc")


def test_that_every_request_of_a_job_can_be_a_column_and_is_found() -> None:
    cluster = EmbeddedCluster(small_cluster())
    line = "-h -A acc -o /out -m be -R y -p -5 -soft -l arch=x -hard -wd /w -t 1-4 -tc 2 work.sh a b"
    cluster.submit("root", line.split())
    (row,) = pending_rows(cluster.snapshot())
    shown = {id: column.text(row) for id, column in COLUMNS.items() if not column.is_shown and column.text(row)}
    assert shown.items() >= {
        "holds": "u", "account": "acc", "stdout": "/out", "mail": "be", "reserves": "yes", "posix": "-5",
        "preferred": "arch=x", "folder": "/w", "at_a_time": "2", "arguments": "a b",
    }.items()  # fmt: skip
    assert filter_rows((row,), "stdout:/out account:acc")


def test_that_a_filter_takes_words_of_cells_in_english_and_in_the_language_of_the_window() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("root", ["-h", "-R", "y"])
    german = {"yes": "ja", "never": "nie"}
    translate_by(lambda text: german.get(text, text))
    try:
        (row,) = pending_rows(cluster.snapshot())
        never = replace(row, start=StartForecast(row.job, StartKind.NEVER), start_text="nie")
        assert COLUMNS["reserves"].text(row) == "ja"
        for text in ("reserves:yes", "reserves:ja", "start:never", "start:nie"):
            assert filter_rows((never,), text) == [never], text
            assert not check_filter(parse_filter(text), column_fields(JOB_COLUMNS)), text
    finally:
        translate_by(None)


def test_that_what_a_real_cluster_tells_apart_fills_the_columns_of_its_jobs() -> None:
    cluster = EmbeddedCluster(small_cluster())
    job = submitted(cluster.submit("root", ["-h", "-r", "y"]))
    (row,) = pending_rows(cluster.snapshot())
    assert with_told((row,), {job: ("-o", "/out")}) == (row,), "what was typed is known"
    bare = replace(row, asked=replace(cluster.snapshot().state.jobs[job], arguments=()))
    (told,) = with_told((bare,), {job: ("-o", "/out", "-wd", "/w", "work.sh", "a")})
    shown = [COLUMNS[id].text(told) for id in ("stdout", "folder", "arguments", "restart")]
    assert shown == ["/out", "/w", "a", "y"]
