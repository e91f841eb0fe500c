"""What a simulated cluster ran is played as it was, by what its file remembers of ended tasks."""

from dataclasses import replace
from pathlib import Path

from qmonpy.cli import run_command
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import Arrival, ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file
from qmonpy.lab.reading.workload_source import read_workload_from, read_workload_of
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.configuration.access import Project
from tests.clusters.world import small_cluster

JOBS, REMEMBERED = 60, 7


def make_content() -> ClusterFile:
    """A cluster that remembers its newest jobs, to which one comes each ten seconds, each second one an array."""
    cluster = replace(small_cluster(), configuration={"finished_jobs": f"{REMEMBERED}"})
    arguments = (("-l", "h_rt=600", "-P", "physics"), ("-t", "1-2", "-l", "h_rt=900"))
    arrivals = tuple(Arrival(10 * at, "anna", arguments[at % 2], 5) for at in range(1, JOBS + 1))
    return ClusterFile(replace(cluster, projects={"physics": Project("physics")}), arrivals=arrivals)


def limits_of(workload: Workload) -> set[str]:
    return {each.value for kind in workload.kinds for each in kind.hard_resources}


def notes_of(workload: Workload) -> dict[str, int]:
    return {each.code: each.count for each in workload.notes}


def test_that_of_a_spool_all_jobs_of_a_long_step_are_played_with_their_requests(tmp_path: Path) -> None:
    path = tmp_path / "site.qmonpy"
    Spool.create(path, make_content()).close()
    assert run_command("clock", [str(path), "--step", "1h"]) == 0
    workload = read_workload_from(path)
    assert len(workload) == JOBS
    assert limits_of(workload) == {"600", "900"}
    assert {each.project for each in workload.kinds} == {"physics", ""}
    assert sum(len(each.tasks) for each in workload.jobs()) == JOBS + JOBS // 2
    assert "no-requests" not in notes_of(workload)
    assert notes_of(workload)["no-records"] == JOBS + JOBS // 2
    assert "records-nothing" in notes_of(workload)


def test_that_of_an_open_cluster_what_ended_before_its_records_is_played_too_each_task_once() -> None:
    cluster = EmbeddedCluster(small_cluster())
    for at in range(12):
        cluster.submit("anna", ["-l", "h_rt=600"], 20 + 30 * at)
    cluster.clock.step(200)
    before = read_workload_of(cluster, "site")
    assert 0 < len(before) < 12
    remembered = notes_of(before)["no-records"]
    assert remembered == before.tasks
    cluster.clock.step(4000)
    both = read_workload_of(cluster, "site")
    assert sorted(each.number for each in both.jobs()) == list(range(1, 13))
    assert both.tasks == 12 == len(cluster.snapshot().finished)
    assert notes_of(both)["no-records"] == remembered
    assert next(each.text for each in both.notes).startswith(f"{remembered} tasks are played as the cluster remembers")


def test_that_a_cluster_that_writes_an_accounting_file_is_not_said_to_write_none() -> None:
    cluster = EmbeddedCluster(replace(small_cluster(), configuration={"reporting_params": "accounting=true"}))
    for at in range(6):
        cluster.submit("anna", ["-l", "h_rt=600"], 20 + 30 * at)
    cluster.clock.step(100)
    before = read_workload_of(cluster, "site")
    assert notes_of(before)["no-records"] == before.tasks
    assert "records-nothing" not in notes_of(before)
    cluster.clock.step(4000)
    assert "records-nothing" not in notes_of(read_workload_of(cluster, "site"))


def test_that_nothing_is_said_of_remembered_tasks_where_all_were_recorded() -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.submit("anna", ["-l", "h_rt=600"], 20)
    assert not len(read_workload_of(cluster, "site"))
    cluster.clock.step(4000)
    workload = read_workload_of(cluster, "site")
    assert workload.tasks == 1
    assert not {"no-records", "records-nothing"} & set(notes_of(workload))


def test_that_of_a_cluster_file_the_newest_jobs_are_played_with_their_requests(tmp_path: Path) -> None:
    path = tmp_path / "site.yaml"
    path.write_text(format_cluster_file(make_content()))
    assert run_command("clock", [str(path), "--step", "1h"]) == 0
    workload = read_workload_from(path)
    assert len(workload) == REMEMBERED
    assert limits_of(workload) == {"600", "900"}
    assert "physics" in {each.project for each in workload.kinds}
