"""What `qstat -ext`, `-j` and their documents tell of the usage of running tasks, as with a real sge_execd of 8.1.9."""

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from qmonpy.app.jobs.job_rows import find_model_usage
from qmonpy.cli.grid_engine import find_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.output.usage_xml import parse_usage_xml
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees
from qmonpy.model.work.happening import HostCrash
from tests.clusters.world import small_cluster

# A private qmaster with one sge_execd, whose hosts tell of usage every 40 s, `qstat -u '*' -ext` and `qstat -j` 21 s
# after the first job and 1 s after the second one had begun: the host had told of the first one only.
RECORDED_LINES = """\
      1 1.00000 1.00000 n1         anna         NA               defaultdep r     0:00:00:00 0.02756 3.49617  1000     0     0     0  1000 1.00  real.q@qmaster-host                1        
      2 0.25000 0.50000 n2         anna         NA               defaultdep r     NA         NA      NA        500     0     0     0   500 0.00  real.q@qmaster-host                1        
""".splitlines()  # noqa: E501, W291
RECORDED_USAGE = """\
usage         1:            cpu=00:00:00, mem=0.02756 GB s, io=3.49617 GB, vmem=210.766M, maxvmem=210.766M
usage         1:            cpu=00:00:00, mem=0.00000 GB s, io=0.00000 GB, vmem=N/A, maxvmem=N/A
""".splitlines()
# The same with `SHARETREE_RESERVED_USAGE` after 18 s: one slot with h_vmem=2G, two with s_vmem=1G, one without a limit.
RECORDED_RESERVED = """\
usage         1:            cpu=00:00:18, mem=36.00000 GB s, io=104.10554 GB, vmem=2.000G, maxvmem=2.000G
usage         1:            cpu=00:00:36, mem=36.00000 GB s, io=108.28132 GB, vmem=2.000G, maxvmem=2.000G
usage         1:            cpu=00:00:17, mem=0.00000 GB s, io=104.40828 GB, vmem=N/A, maxvmem=N/A
""".splitlines()
TREE = ShareNode("Root", 1, (ShareNode("anna", 10),))


def make_cluster(execd_params: str = "NONE", usage_scaling: str = "NONE") -> EmbeddedCluster:
    hosts = {name: {"usage_scaling": usage_scaling} for name in ("h1", "h2")}
    found = small_cluster(users={"anna": {}}, hosts=hosts, pes={"mpi": {"slots": "99"}})
    scheduler = {**found.scheduler, "weight_tickets_share": "1000", "halftime": "0"}
    configuration = {"execd_params": execd_params}
    trees = to_share_trees(TREE)
    return EmbeddedCluster(replace(found, scheduler=scheduler, configuration=configuration, share_trees=trees))


def start(cluster: EmbeddedCluster, *arguments: str) -> int:
    job = cluster.submit("anna", [*arguments, "sleep"], 100_000).job
    assert job is not None
    cluster.clock.step(2)
    return job


def pass_until(cluster: EmbeddedCluster, job: int, seconds: int) -> None:
    """Let time pass until a job has run so long."""
    began = cluster.snapshot().state.running[job, 1].start_time
    cluster.clock.step(began + seconds - cluster.snapshot().now)


def ask(cluster: EmbeddedCluster, *words: str) -> list[str]:
    qstat = find_command("qstat")
    assert qstat is not None
    return qstat(cluster, "root", words).text.splitlines()


def list_usage(cluster: EmbeddedCluster, jobs: Sequence[int]) -> list[str]:
    return [line for job in jobs for line in ask(cluster, "-j", str(job)) if line.startswith("usage")]


def shape(line: str) -> str:
    """A line without what its numbers are."""
    return re.sub(r" +", " ", re.sub(r"\d+", "0", line))


def test_that_nothing_is_known_before_a_host_has_told_of_a_task_and_then_what_it_used() -> None:
    cluster = make_cluster()
    first = start(cluster)
    pass_until(cluster, first, 60)
    jobs = [first, start(cluster)]
    lines = ask(cluster, "-u", "*", "-ext")[2:]
    usage = re.compile(r" r +(NA|[\d:]{10,}) +(NA|[\d.]+) +(NA|[\d.]+) ")
    here, there = ([usage.search(line) for line in each] for each in (lines, RECORDED_LINES))
    for one, other in zip(here, there, strict=True):
        assert one is not None
        assert other is not None
        assert shape(one[0]) == shape(other[0])
    assert [shape(each) for each in list_usage(cluster, jobs)] == [shape(each) for each in RECORDED_USAGE]


@pytest.mark.parametrize(
    ("arguments", "recorded", "seconds"),
    [(["-l", "h_vmem=2G"], 0, 18), (["-pe", "mpi", "2", "-l", "h_vmem=2G,s_vmem=1G"], 1, 18), ([], 2, 17)],
)
def test_that_what_is_allocated_is_told_where_the_share_tree_counts_it(
    arguments: list[str], recorded: int, seconds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("qmonpy.engine.tickets.present_usage.FIRST_REPORT_SECONDS", 2)
    cluster = make_cluster("SHARETREE_RESERVED_USAGE=true")
    job = start(cluster, *arguments)
    pass_until(cluster, job, seconds)
    here, there = (
        re.sub(r"io=[\d.]+", "io", line) for line in (*list_usage(cluster, [job]), RECORDED_RESERVED[recorded])
    )
    assert here == there


@pytest.mark.parametrize("scaling", ["NONE", "cpu=2,mem=3,io=4"])
@pytest.mark.parametrize("execd_params", ["NONE", "SHARETREE_RESERVED_USAGE=true", "ACCT_RESERVED_USAGE=true"])
def test_that_running_tasks_have_used_what_the_share_tree_counts(execd_params: str, scaling: str) -> None:
    cluster = make_cluster(execd_params, scaling)
    job = start(cluster, "-pe", "mpi", "2", "-l", "h_vmem=2G")
    cluster.clock.step(500)
    assert cluster.suspend_jobs("root", [job], is_suspended=True).is_done
    cluster.clock.step(300)
    assert cluster.suspend_jobs("root", [job], is_suspended=False).is_done
    cluster.clock.step(200)
    snapshot = cluster.snapshot()
    (used,) = find_model_usage(snapshot).values()
    cluster.delete_jobs("anna", [job])
    counted = cluster.to_file().state.usage.users["anna"].usage
    assert (used.cpu_seconds, used.memory_gb_seconds, used.io_gb) == pytest.approx(
        (counted["cpu"], counted["mem"], counted["io"])
    )


def test_that_documents_tell_the_same() -> None:
    cluster = make_cluster()
    job = start(cluster)
    assert not any("usage" in line for line in ask(cluster, "-u", "*", "-ext", "-xml"))
    assert not parse_usage_xml("\n".join(ask(cluster, "-j", str(job), "-xml")))[0]
    pass_until(cluster, job, 100)
    (used,) = find_model_usage(cluster.snapshot()).values()
    assert used.cpu_seconds == 100
    lines = [line.strip() for line in ask(cluster, "-u", "*", "-ext", "-xml")]
    at = lines.index("<cpu_usage>100.00000</cpu_usage>")
    assert lines[at + 1 : at + 3] == [
        f"<mem_usage>{used.memory_gb_seconds:.5f}</mem_usage>",
        f"<io_usage>{used.io_gb:.5f}</io_usage>",
    ]
    found, reports = parse_usage_xml("\n".join(ask(cluster, "-j", str(job), "-xml")))
    assert not reports
    assert found[job, 1].cpu_seconds == used.cpu_seconds
    assert found[job, 1].memory_gb_seconds == pytest.approx(used.memory_gb_seconds, abs=1e-6)
    assert found[job, 1].max_vmem_bytes == used.max_vmem_bytes


def test_that_a_task_uses_nothing_from_when_its_host_broke_down() -> None:
    cluster = make_cluster()
    job = start(cluster)
    cluster.clock.step(500)
    (task,) = cluster.snapshot().state.running.values()
    host, ran = task.pieces[0][0].partition("@")[2], cluster.snapshot().now - task.start_time
    assert cluster.happen("root", HostCrash((host,))).is_done
    cluster.clock.step(100)
    (used,) = find_model_usage(cluster.snapshot()).values()
    assert used.cpu_seconds == ran
    cluster.clock.step(700)
    assert cluster.start_hosts("root", [host]).is_done
    assert (job, 1) not in cluster.snapshot().state.running
    assert cluster.to_file().state.usage.users["anna"].usage["cpu"] == ran
