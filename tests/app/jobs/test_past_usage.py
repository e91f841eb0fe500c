"""What ended tasks of a simulated cluster used, as the page *Jobs* shows it: what its accounting tells."""

from qmonpy.app.jobs.job_ends import describe_usage
from qmonpy.app.jobs.job_rows import JobRow, finished_rows, with_past_usage
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.output.accounting_record import parse_accounting_line
from qmonpy.model.snapshot import FinishedTask
from tests.clusters.world import small_cluster

QUEUES = {"all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi"}}
ACCOUNTING = {"reporting_params": "accounting=true reporting=true"}


def play(execd_params: str = "none") -> tuple[tuple[JobRow, ...], dict[int, FinishedTask]]:
    """Return the rows of ended tasks, and by number of the job what its record says; job 4 is deleted."""
    cluster = EmbeddedCluster(small_cluster(configuration={**ACCOUNTING, "execd_params": execd_params}, queues=QUEUES))
    cluster.read_records()
    for words in ("-N one -l h_vmem=2G", "-N two -pe mpi 2 -l h_vmem=1G,s_vmem=500M", "-N three", "-N four"):
        cluster.submit("root", ["-b", "y", *words.split(), "sleep"], 3000)
        cluster.advance(10)
    cluster.suspend_jobs("root", ["3"], is_suspended=True)
    cluster.advance(1000)
    cluster.suspend_jobs("root", ["3"], is_suspended=False)
    cluster.delete_jobs("root", ["4"])
    cluster.advance(20_000)
    lines = [line for line in cluster.read_records()[1] if ":acct:" in line]
    records = [parse_accounting_line(line.split(":", 2)[2]) for line in lines]
    snapshot = cluster.snapshot()
    return with_past_usage(finished_rows(snapshot), snapshot.cluster), {each.job: each for each in records if each}


def test_that_ended_tasks_show_what_their_records_tell() -> None:
    for params in ("none", "ACCT_RESERVED_USAGE=1"):
        rows, records = play(params)
        assert {row.job for row in rows} == records.keys() == {1, 2, 3, 4}
        for row in rows:
            used, record = row.usage, records[row.job].record
            assert used is not None
            assert record is not None
            told = (used.cpu_seconds, used.memory_gb_seconds, used.io_gb, used.max_vmem_bytes)
            expected = (record.cpu_seconds, record.memory_gb_seconds, record.io_gb, record.max_vmem_bytes)
            for name, value, of_record in zip(("cpu", "mem", "io", "maxvmem"), told, expected, strict=True):
                if row.job == 4 and name in ("mem", "maxvmem"):
                    assert value is None
                else:
                    assert value is not None
                    assert abs(value - of_record) < 1e-3 + 1e-5 * of_record, (row.job, name)


def test_that_the_details_of_an_ended_task_say_what_of_its_usage_is_a_guess() -> None:
    rows, _ = play()
    (row,) = (each for each in rows if each.job == 3)
    assert row.record is not None
    found = dict(describe_usage(row.record, row.usage))
    assert found["Wallclock"] == "4000 s"
    assert found["CPU"] == "3000.000 s"
    assert all(found[name].endswith("(a guess: nothing is executed)") for name in ("Memory", "I/O", "Max vmem"))
