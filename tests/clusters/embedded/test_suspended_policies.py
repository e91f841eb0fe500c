"""What is shown of the tickets of suspended jobs: as 8.1.9 shows them (asked)."""

from contextlib import closing
from dataclasses import fields
from pathlib import Path

from qmonpy.app.jobs.job_rows import find_model_policies
from qmonpy.cli.status.qstat import qstat
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job_policy import JobPolicy
from tests.clusters.world import small_cluster

JOBS = 5
ALL, WITHOUT_ONE = "3020 0 20 2000 1000 0.20", "3775 0 25 2500 1250 0.25"
"""What each of five jobs has, and each of four: tickets, `-ot`, those of override, functional, tree, and its share."""


def configured() -> Cluster:
    tree = "id=0\nname=Root\ntype=0\nshares=1\nchildnodes=1\nid=1\nname=default\ntype=0\nshares=9\nchildnodes=NONE\n"
    return small_cluster(
        queues={"all.q": {"hostlist": "h1", "slots": "8"}},
        users={"root": {"oticket": "100", "fshare": "10"}},
        scheduler={"weight_tickets_functional": "10000", "weight_tickets_share": "5000", "weight_ticket": "0.5"},
        sharetree=tree,
    )


def begin(cluster: EmbeddedCluster) -> EmbeddedCluster:
    for _ in range(JOBS):
        cluster.submit("root", ["-b", "y", "sleep"], 5000)
    cluster.advance(20)
    return cluster


def shown(cluster: EmbeddedCluster) -> list[str]:
    """Return the state and the tickets of each job, as `qstat -ext` prints them."""
    lines = (line.split() for line in qstat(cluster, "root", ["-ext"]).text.splitlines()[2:])
    return [" ".join((words[7], *words[11:17])) for words in lines]


def suspend(cluster: EmbeddedCluster, job: int, *, is_suspended: bool = True) -> None:
    cluster.suspend_jobs("root", [str(job)], is_suspended=is_suspended)
    cluster.advance(30)


def test_that_a_job_that_somebody_suspends_shows_its_last_tickets_and_the_others_share_them() -> None:
    cluster = begin(EmbeddedCluster(configured()))
    assert shown(cluster) == [f"r {ALL}"] * JOBS
    suspend(cluster, 1)
    assert shown(cluster) == [f"s {ALL}", *[f"r {WITHOUT_ONE}"] * 4]
    suspend(cluster, 1, is_suspended=False)
    assert shown(cluster) == [f"r {ALL}"] * JOBS
    assert all(not task.told for task in cluster.snapshot().state.running.values())


def test_that_jobs_of_a_suspended_queue_go_on_to_share_tickets() -> None:
    cluster = begin(EmbeddedCluster(configured()))
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.SUSPEND)
    cluster.advance(30)
    assert shown(cluster) == [f"S {ALL}"] * JOBS
    suspend(cluster, 2)
    assert shown(cluster) == [f"S {WITHOUT_ONE}", f"Ss {ALL}", *[f"S {WITHOUT_ONE}"] * 3]


def test_that_a_spool_and_a_cluster_file_keep_what_was_told_last(tmp_path: Path) -> None:
    path = tmp_path / "c.qmonpy"
    Spool.create(path, ClusterFile(configured())).close()
    with closing(EmbeddedCluster.open_spool(path)) as cluster:
        suspend(begin(cluster), 1)
        before, policies = shown(cluster), find_model_policies(cluster.snapshot())
        text = format_cluster_file(cluster.to_file())
    with closing(EmbeddedCluster.open_spool(path)) as cluster:
        assert (shown(cluster), find_model_policies(cluster.snapshot())) == (before, policies)
    assert shown(EmbeddedCluster.from_file(parse_cluster_file(text))) == before


def test_that_what_is_kept_has_each_number_of_the_policies() -> None:
    cluster = begin(EmbeddedCluster(configured()))
    suspend(cluster, 1)
    assert len(cluster.snapshot().state.running[1, 1].told) == len(fields(JobPolicy))
