"""Queue instances that their queue loses while they are in use (state o; asked of 8.1.9)."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.change import Change, ObjectKind
from tests.clusters.world import small_cluster, submitted
from tests.present import present

HOUR = ("-d", "1:0:0", "-l", "h=h1")


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


def change_hosts(cluster: EmbeddedCluster, *hosts: str) -> None:
    queue = cluster.snapshot().cluster.queues["all.q"]
    answer = cluster.change("root", [Change(ObjectKind.QUEUE, "all.q", queue, replace(queue, hosts=hosts))])
    assert answer.text == 'root@test modified "all.q" in cluster queue list'


def states(cluster: EmbeddedCluster) -> dict[str, str]:
    return {name: "".join(sorted(each)) for name, each in cluster.snapshot().state.instance_states.items()}


def running(cluster: EmbeddedCluster) -> list[tuple[int, str]]:
    return [(each.job, each.pieces[0][0]) for each in cluster.snapshot().state.running.values()]


def test_that_jobs_of_a_reservation_start_on_its_orphan_and_others_do_not(cluster: EmbeddedCluster) -> None:
    reservation = cluster.reserve("root", HOUR).reservation
    change_hosts(cluster, "h2")
    assert states(cluster) == {"all.q@h1": "o"}
    outside = submitted(cluster.submit("root", ["-l", "h=h1"]))
    inside = submitted(cluster.submit("root", ["-ar", str(reservation)]))
    cluster.advance(20)
    assert running(cluster) == [(inside, "all.q@h1")]
    assert 'queue instance "all.q@h1" dropped because it is temporarily not available' in [
        format_line(each) for each in cluster.why(outside)
    ]


def test_that_an_orphan_is_not_reserved_again(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", HOUR)
    change_hosts(cluster, "h2")
    answer = cluster.reserve("root", HOUR)
    assert answer.text == "advance_reservation: no suitable queues"


def test_that_an_orphan_is_no_error_of_its_reservation(cluster: EmbeddedCluster) -> None:
    reservation = cluster.reserve("root", HOUR).reservation
    change_hosts(cluster, "h2")
    assert cluster.snapshot().state.reservations[present(reservation)].errors == ()


def test_that_an_orphan_goes_with_the_last_reservation_and_job_on_it(cluster: EmbeddedCluster) -> None:
    first = cluster.reserve("root", HOUR).reservation
    second = cluster.reserve("root", HOUR).reservation
    change_hosts(cluster, "h2")
    cluster.delete_reservations("root", [str(first)])
    assert list(cluster.snapshot().cluster.orphans) == ["all.q@h1"]
    cluster.delete_reservations("root", [str(second)])
    assert cluster.snapshot().cluster.orphans == {}
    assert states(cluster) == {}


def test_that_an_orphan_goes_when_its_reservation_ends(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", HOUR)
    change_hosts(cluster, "h2")
    cluster.advance(3601)
    assert cluster.snapshot().cluster.orphans == {}
    assert states(cluster) == {}


def test_that_a_running_job_orphans_its_instance_until_it_ends(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-l", "h=h1"], runtime=100))
    change_hosts(cluster, "h2")
    assert states(cluster) == {"all.q@h1": "o"}
    assert running(cluster) == [(job, "all.q@h1")]
    cluster.advance(120)
    assert states(cluster) == {}


def test_that_an_orphan_keeps_its_settings_when_the_queue_changes(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", HOUR)
    change_hosts(cluster, "h2")
    queue = cluster.snapshot().cluster.queues["all.q"]
    slots = {**queue.settings, "slots": replace(queue.settings["slots"], default="1")}
    assert cluster.change("root", [Change(ObjectKind.QUEUE, "all.q", queue, replace(queue, settings=slots))]).is_done
    assert cluster.snapshot().cluster.orphans["all.q@h1"].settings["slots"].default == "2"


def test_that_an_orphan_is_none_any_more_when_its_queue_has_it_again(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", HOUR)
    change_hosts(cluster, "h2")
    change_hosts(cluster, "h2", "h1")
    assert states(cluster) == {}
    assert cluster.snapshot().cluster.orphans == {}


@pytest.mark.parametrize("use", ["reservation", "job"])
def test_that_a_queue_or_host_in_use_is_not_deleted(cluster: EmbeddedCluster, use: str) -> None:
    if use == "reservation":
        cluster.reserve("root", HOUR)
    else:
        cluster.submit("anna", ["-l", "h=h1"])
    change_hosts(cluster, "h2")
    now = cluster.snapshot().cluster
    answer = cluster.change("root", [Change(ObjectKind.QUEUE, "all.q", now.queues["all.q"], None)])
    assert answer.text == "There are still running jobs in the queue. Deletion denied."
    answer = cluster.change("root", [Change(ObjectKind.HOST, "h1", now.hosts["h1"], None)])
    assert answer.text.splitlines()[-1] == 'Host object "h1" is still referenced in cluster queue "all.q".'
    assert cluster.snapshot().cluster is now


def test_that_an_orphan_survives_a_cluster_file(cluster: EmbeddedCluster) -> None:
    cluster.reserve("root", HOUR)
    change_hosts(cluster, "h2")
    content = cluster.to_file()
    again = EmbeddedCluster.from_file(parse_cluster_file(format_cluster_file(content)))
    assert again.snapshot().cluster.orphans == cluster.snapshot().cluster.orphans
    assert again.snapshot().state == cluster.snapshot().state


def test_that_jobs_of_a_reservation_fill_its_orphan(cluster: EmbeddedCluster) -> None:
    reservation = cluster.reserve("root", ["-d", "1:0:0", "-l", "h=h1", "-pe", "mpi", "2"]).reservation
    change_hosts(cluster, "h2")
    jobs = [submitted(cluster.submit("root", ["-ar", str(reservation)])) for _ in range(3)]
    cluster.advance(20)
    assert running(cluster) == [(job, "all.q@h1") for job in jobs[:2]]
