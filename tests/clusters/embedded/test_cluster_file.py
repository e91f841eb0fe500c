"""An embedded cluster goes on from its file where it was saved."""

from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster
from qmonpy.formats.files.cluster_content import EPOCH, Arrival, ClusterFile
from qmonpy.formats.files.repetition import Repetition
from qmonpy.model.report import ReportError
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster


@pytest.fixture
def busy() -> EmbeddedCluster:
    cluster = small_cluster().with_quota_sets((slots_per_user(3),))
    arrivals = [Arrival(EPOCH + 40 * index, "bob", ("-N", "later"), 90) for index in range(6)]
    arrivals.append(Arrival(EPOCH + 30, "bob", ("-N", "again"), 20, 0, 0, Repetition(70, spread=30, vary=50)))
    busy = EmbeddedCluster(cluster, arrivals=arrivals)
    busy.submit("anna", ["-t", "1-9", "-N", "arr"], runtime=70)
    held = busy.submit("anna", ["-h", "-p", "-5"]).job
    busy.submit("bob", ["-hold_jid", str(held), "-pe", "mpi", "2-"])
    busy.modify_instances("root", ["all.q@h2"], InstanceAction.DISABLE)
    busy.advance(100)
    return busy


def test_that_a_saved_cluster_is_the_same_when_it_is_opened(busy: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "cluster.yaml"
    write_cluster(busy, path)
    opened = read_cluster(path)
    one, other = busy.snapshot(), opened.snapshot()
    assert (other.cluster, other.state, other.now) == (one.cluster, one.state, one.now)
    assert [(each.job, each.task, each.end_time) for each in other.finished] == [
        (each.job, each.task, each.end_time) for each in one.finished
    ]
    assert other.arrivals == one.arrivals


def test_that_history_goes_on_as_if_it_had_never_been_saved(busy: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "cluster.yaml"
    write_cluster(busy, path)
    opened = read_cluster(path)
    for cluster in (busy, opened):
        cluster.advance(400)
        cluster.submit("anna", [])
    assert opened.snapshot().state == busy.snapshot().state
    assert max(opened.snapshot().state.jobs) == max(busy.snapshot().state.jobs)


@pytest.fixture
def reserved() -> EmbeddedCluster:
    """Reservations that run, wait, are in error and are being deleted, with jobs in two of them."""
    cluster = EmbeddedCluster(small_cluster())
    cluster.reserve("root", ["-d", "0:10:0", "-N", "deleted", "-u", "anna", "-l", "h_rt=60"])
    cluster.submit("anna", ["-ar", "1", "-l", "h_rt=60"])
    cluster.reserve("root", ["-d", "0:5:0", "-pe", "mpi", "1-2", "-q", "all.q@h2", "-he", "y", "-m", "be", "-M", "a@b"])
    cluster.submit("root", ["-ar", "2"], runtime=900)
    cluster.submit("root", ["-ar", "2", "-pe", "mpi", "2"], runtime=900)
    cluster.reserve("root", ["-a", "205001010000", "-d", "1:0:0", "-q", "all.q@h1", "-A", "acct"])
    cluster.advance(20)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    cluster.delete_reservations("root", ["1"])
    assert [str(each.state) for each in cluster.snapshot().state.reservations.values()] == ["d", "r", "W"]
    return cluster


def test_that_reservations_are_saved_and_opened_with_what_they_are_doing(
    reserved: EmbeddedCluster, tmp_path: Path
) -> None:
    path = tmp_path / "cluster.yaml"
    write_cluster(reserved, path)
    assert read_cluster(path).snapshot().state == reserved.snapshot().state


def test_that_opened_reservations_go_on_and_ids_count_on(reserved: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "cluster.yaml"
    reserved.reserve("root", ["-d", "1", "-w", "v"])
    write_cluster(reserved, path)
    opened = read_cluster(path)
    for cluster in (reserved, opened):
        cluster.advance(1)
        assert list(cluster.snapshot().state.reservations) == [2, 3]
        cluster.advance(300)
        assert not cluster.snapshot().state.jobs
        assert {each.reservation for each in cluster.snapshot().finished} == {1, 2}
        assert cluster.reserve("root", ["-d", "60"]).reservation == 5
    assert opened.snapshot().state == reserved.snapshot().state


def test_that_what_only_the_author_understands_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "cluster.yaml"
    content = ClusterFile(small_cluster(), other={"notes": "mine"})
    write_cluster(EmbeddedCluster.from_file(content), path)
    assert "notes: mine" in path.read_text()


def test_that_a_file_with_mistakes_is_refused_with_reports(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("format: qmonpy-cluster/1\nnonsense: [\n")
    with pytest.raises(ReportError):
        read_cluster(path)


def test_that_reservations_that_are_over_are_remembered(tmp_path: Path) -> None:
    cluster = EmbeddedCluster(small_cluster())
    cluster.reserve("root", ["-d", "100", "-N", "short"])
    number = cluster.reserve("root", ["-d", "1000"]).reservation
    cluster.advance(200)
    cluster.delete_reservations("root", [str(number)])
    ended = cluster.snapshot().ended_reservations
    assert [(each.reservation.id, each.end_time - each.reservation.start, each.was_deleted) for each in ended] == [
        (1, 100, False),
        (2, 200, True),
    ]
    write_cluster(cluster, tmp_path / "cluster.yaml")
    assert read_cluster(tmp_path / "cluster.yaml").snapshot().ended_reservations == ended


def test_that_records_that_the_cluster_asks_for_go_beside_its_file(tmp_path: Path) -> None:
    asks = {"reporting_params": "accounting=true reporting=true"}
    write_cluster(EmbeddedCluster(small_cluster(configuration=asks)), tmp_path / "site.yaml")
    cluster = read_cluster(tmp_path / "site.yaml")
    assert not (tmp_path / "site.records").exists()
    cluster.submit("anna", [], runtime=5)
    cluster.reserve("root", ["-d", "60"])
    cluster.advance(100)
    assert (tmp_path / "site.records" / "accounting").read_text().startswith("all.q:h1:")
    kinds = [line.split(":")[1] for line in (tmp_path / "site.records" / "reporting").read_text().splitlines()]
    assert kinds == ["new_job", "new_ar", "ar_attribute", "ar_log", "acct", "ar_log", "ar_acct"]


def test_that_records_that_cannot_be_written_are_a_trouble_and_nothing_stops(tmp_path: Path) -> None:
    asks = {"reporting_params": "accounting=true"}
    write_cluster(EmbeddedCluster(small_cluster(configuration=asks)), tmp_path / "site.yaml")
    (tmp_path / "site.records").write_text("in the way")
    cluster = read_cluster(tmp_path / "site.yaml")
    cluster.submit("anna", [], runtime=5)
    cluster.advance(100)
    assert [each.code for each in cluster.troubles()] == ["records.not-written"]
    assert len(cluster.snapshot().finished) == 1


def test_that_saving_removes_what_a_killed_process_left(busy: EmbeddedCluster, tmp_path: Path) -> None:
    path, mine = tmp_path / "cluster.yaml", tmp_path / ".cluster.yaml.notes"
    for each in (mine, tmp_path / ".cluster.yaml.0123456789ab"):
        each.touch()
    write_cluster(busy, path)
    assert set(tmp_path.iterdir()) == {path, mine}
