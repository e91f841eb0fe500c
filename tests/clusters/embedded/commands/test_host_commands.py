"""What stopping and starting execution daemons does and says, as 8.1.9 did it with a real daemon (asked)."""

from dataclasses import replace
from pathlib import Path

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.engine.world.instance_state import format_letters, instance_letters
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from tests.clusters.world import small_cluster


@pytest.fixture
def pair() -> EmbeddedCluster:
    """Two jobs of 100 seconds, one on each host, ten seconds old."""
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    for host in ("h1", "h2"):
        assert cluster.submit("anna", ["-q", f"all.q@{host}"], runtime=100).is_done
    cluster.advance(10)
    return cluster


def letters(cluster: EmbeddedCluster) -> dict[str, str]:
    return {name: "".join(sorted(each)) for name, each in cluster.snapshot().state.instance_states.items()}


def places(cluster: EmbeddedCluster) -> list[str]:
    return [task.pieces[0][0] for task in cluster.snapshot().state.running.values()]


def test_that_the_instances_of_a_stopped_host_are_unknown_and_take_no_job_while_what_runs_goes_on(
    pair: EmbeddedCluster,
) -> None:
    answer = pair.stop_hosts("root", ["h1"])
    assert answer.is_done
    assert answer.text == "sent shutdown notification to  execd host h1"
    assert letters(pair) == {"all.q@h1": "u"}
    pair.submit("anna", ["-q", "all.q@h1"])
    pair.submit("anna", ["-q", "all.q@h2"])
    pair.advance(20)
    assert sorted(places(pair)) == ["all.q@h1", "all.q@h2", "all.q@h2"]


def test_that_the_end_of_a_task_is_heard_when_the_daemon_answers_again_and_was_when_it_was(
    pair: EmbeddedCluster,
) -> None:
    pair.stop_hosts("root", ["h1"])
    pair.advance(300)
    assert places(pair) == ["all.q@h1"]
    assert pair.next_event() is None
    assert pair.start_hosts("root", ["h1"]).text == "execd on h1 registered"
    pair.advance(0)
    assert places(pair) == []
    ended = pair.snapshot().finished
    assert [each.end_time - each.start_time for each in ended] == [100, 100]


def test_that_a_task_which_did_not_end_meanwhile_ends_in_its_time(pair: EmbeddedCluster) -> None:
    pair.stop_hosts("root", ["h1"])
    pair.advance(20)
    pair.start_hosts("root", ["all"])
    pair.advance(200)
    assert [each.end_time - each.start_time for each in pair.snapshot().finished] == [100, 100]


def test_that_with_its_jobs_only_those_that_began_on_the_host_are_killed() -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    cluster.submit("anna", ["-pe", "mpi", "4"], runtime=100)
    cluster.advance(10)
    assert {name for task in cluster.snapshot().state.running.values() for name, _ in task.pieces} == {
        "all.q@h1", "all.q@h2",
    }  # fmt: skip
    assert cluster.stop_hosts("root", ["h2"], kills_jobs=True).is_done
    assert len(places(cluster)) == 1
    answer = cluster.stop_hosts("root", ["h1"], kills_jobs=True)
    assert answer.text == "sent shutdown and kill notification to  execd host h1"
    (killed,) = cluster.snapshot().state.running.values()
    assert killed.marks == {"d"}
    assert letters(cluster) == {"all.q@h1": "u", "all.q@h2": "u"}
    cluster.start_hosts("root", ["h1"])
    (ended,) = cluster.snapshot().finished
    assert ended.was_deleted


def test_that_hosts_that_do_not_answer_or_are_none_are_told_of_and_the_others_stopped(pair: EmbeddedCluster) -> None:
    pair.stop_hosts("root", ["h2"])
    answer = pair.stop_hosts("root", ["h2", "nosuch", "h1"])
    assert answer.text.splitlines() == [
        "failed sending shutdown notification to unknown execd host h2",
        'can\'t resolve hostname "nosuch"',
        "sent shutdown notification to  execd host h1",
    ]
    assert not answer.is_done
    assert [each.code for each in answer.reports] == ["cluster.host-silent", "cluster.no-such-host"]
    assert letters(pair) == {"all.q@h1": "u", "all.q@h2": "u"}
    everywhere = pair.stop_hosts("root", ["all"])
    assert everywhere.text.splitlines() == ["no execd known on host h1", "no execd known on host h2"]
    assert not everywhere.is_done


def test_that_only_managers_stop_and_start(pair: EmbeddedCluster) -> None:
    for answer in (pair.stop_hosts("olga", ["h1"]), pair.start_hosts("olga", ["h1"])):
        assert answer.text == "shutting down execd requires manager privileges"
        assert not answer.is_done
    assert letters(pair) == {}


@pytest.mark.parametrize(
    ("initial", "before", "after"), [("disabled", "", "d"), ("enabled", "d", ""), ("default", "d", "d")]
)
def test_that_a_daemon_that_starts_gives_its_instances_their_initial_state(
    initial: str, before: str, after: str
) -> None:
    queue = {"hostlist": "@allhosts", "slots": "2", "initial_state": initial}
    cluster = EmbeddedCluster(small_cluster(queues={"all.q": queue}), now=0, administrator="root")
    content = cluster.to_file()
    states = {"all.q@h1": frozenset(before)} if before else {}
    cluster = EmbeddedCluster.from_file(
        replace(content, state=replace(content.state, instance_states=states)), administrator="root"
    )
    cluster.stop_hosts("root", ["h1"])
    cluster.start_hosts("root", ["h1"])
    assert letters(cluster).get("all.q@h1", "") == after
    assert "all.q@h2" not in letters(cluster)


def test_that_a_new_queue_is_unknown_on_a_host_that_is_stopped(pair: EmbeddedCluster) -> None:
    pair.stop_hosts("root", ["h1"])
    queue = ClusterQueue("new.q", ("@allhosts",), {"slots": Setting("1")})
    assert pair.change("root", [Change(ObjectKind.QUEUE, "new.q", None, queue)]).is_done
    assert letters(pair) == {"all.q@h1": "u", "new.q@h1": "u"}
    pair.start_hosts("root", ["h1"])
    assert letters(pair) == {}


def test_that_reservations_on_a_stopped_host_are_in_error_until_it_answers() -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0, administrator="root")
    assert cluster.reserve("root", ["-d", "100", "-l", "h=h1"]).is_done
    cluster.advance(1)
    cluster.stop_hosts("root", ["h1"])
    (reservation,) = cluster.snapshot().state.reservations.values()
    assert reservation.errors == (("all.q@h1", "reserved queue all.q@h1 is unknown"),)
    cluster.start_hosts("root", ["h1"])
    (reservation,) = cluster.snapshot().state.reservations.values()
    assert reservation.errors == ()


def loaded_cluster() -> EmbeddedCluster:
    """A host that reports its load, below a threshold."""
    values = "load_avg=1.5,np_load_avg=0.75,num_proc=2,arch=lx-amd64,mem_total=4G,mem_free=1G"
    queue = {"hostlist": "@allhosts", "slots": "2", "load_thresholds": "np_load_avg=1.75"}
    hosts = {"h1": {"load_values": values}, "h2": {"load_values": "np_load_avg=0.1"}}
    return EmbeddedCluster(small_cluster(hosts=hosts, queues={"all.q": queue}), now=0, administrator="root")


def test_that_the_load_of_a_stopped_host_is_not_known_which_its_thresholds_take_for_an_alarm() -> None:
    cluster = loaded_cluster()
    before = cluster.snapshot().cluster.hosts["h1"].load_values
    cluster.stop_hosts("root", ["h1"])
    snapshot = cluster.snapshot()
    assert snapshot.cluster.hosts["h1"].load_values == {"num_proc": "2", "arch": "lx-amd64", "mem_total": "4G"}
    shown = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    assert {name: format_letters(each) for name, each in shown.items()} == {"all.q@h1": "au"}
    again = EmbeddedCluster.from_file(cluster.to_file(), administrator="root")
    for each in (cluster, again):
        each.start_hosts("root", ["h1"])
        snapshot = each.snapshot()
        assert snapshot.cluster.hosts["h1"].load_values == before
        assert instance_letters(snapshot.cluster, snapshot.state, snapshot.now) == {}


def test_that_editing_a_stopped_host_keeps_what_it_will_report() -> None:
    cluster = loaded_cluster()
    cluster.stop_hosts("root", ["h1"])
    before = cluster.snapshot().cluster.hosts["h1"]
    after = replace(before, complex_values={"slots": "3"})
    assert cluster.change("root", [Change(ObjectKind.HOST, "h1", before, after)]).is_done
    cluster.start_hosts("root", ["h1"])
    assert cluster.snapshot().cluster.hosts["h1"].load_values["np_load_avg"] == "0.75"


def test_that_what_is_stopped_stays_so_in_a_spool_and_a_cluster_file(tmp_path: Path) -> None:
    for name, write, read in (
        ("site.qmonpy", write_spool, EmbeddedCluster.open_spool),
        ("site.yaml", write_cluster, read_cluster),
    ):
        cluster = loaded_cluster()
        cluster.stop_hosts("root", ["h1"])
        write(cluster, tmp_path / name)
        again = read(tmp_path / name)
        assert again.snapshot().cluster.hosts == cluster.snapshot().cluster.hosts
        assert letters(again) == {"all.q@h1": "u"}
        assert again.start_hosts(again.snapshot().cluster.administrators[-1], ["h1"]).is_done
        assert again.snapshot().cluster.hosts["h1"].load_values["load_avg"] == "1.5"
        again.close()


def test_that_what_is_stopped_stays_so_in_a_file(pair: EmbeddedCluster) -> None:
    pair.stop_hosts("root", ["h1"])
    pair.advance(200)
    again = EmbeddedCluster.from_file(pair.to_file(), administrator="root")
    again.advance(50)
    assert places(again) == ["all.q@h1"]
    again.start_hosts("root", ["h1"])
    again.advance(0)
    assert places(again) == []
