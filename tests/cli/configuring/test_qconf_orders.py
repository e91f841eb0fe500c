"""Orders to a qmaster by qconf; the words and exit statuses are those that an 8.1.9 gave to the same commands."""

from pathlib import Path

import pytest

from qmonpy.cli import run_command
from qmonpy.cli.configuring.qconf import qconf
from qmonpy.cli.job_commands import qalter
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster, write_cluster, write_spool
from qmonpy.engine.passing.policies import describe_policies
from tests.clusters.world import small_cluster

LIST = """\
      ID NAME            HOST                     
--------------------------------------------------
       1 scheduler       vm                       
"""  # noqa: W291


def give(cluster: EmbeddedCluster, *words: str, user: str = "root") -> tuple[int, str, str]:
    said = qconf(cluster, user, words)
    return said.exit_code, said.text, said.complaint


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configured = small_cluster(operators=["opr"], pes={"mpi": {"allocation_rule": "1"}})
    object.__setattr__(configured, "name", "vm")
    return EmbeddedCluster(configured)


def test_that_a_queue_is_cleaned_of_what_runs_and_no_end_of_it_is_known(cluster: EmbeddedCluster) -> None:
    for _ in range(3):
        assert cluster.submit("anna", ["-l", "h=h1"], 1000).is_done
    cluster.clock.step(30)
    assert len(cluster.snapshot().state.running) >= 1
    denied = 'anna - you have no permission to modify queue "all.q@h1"\n'
    assert give(cluster, "-cq", "all.q@h1", user="anna") == (1, "", denied)
    assert give(cluster, "-cq", "all.q@h1", user="opr") == (1, "", "cleaning a queue requires manager privileges\n")
    assert give(cluster, "-cq", "all.q@h1,nope.q") == (
        1,
        "",
        'root@vm purged queue "all.q@h1"\ninvalid queue or job "nope.q"\n',
    )
    snapshot = cluster.snapshot()
    assert (snapshot.state.running, snapshot.finished) == ({}, ())
    assert give(cluster, "-cq", "all.q@h1") == (0, "", 'root@vm purged queue "all.q@h1"\n')
    assert give(cluster, "-cq")[2].startswith('error: no option argument provided to "-cq"\nSGE 8.1.9\n')


def test_that_no_job_starts_while_the_scheduler_is_stopped(cluster: EmbeddedCluster) -> None:
    assert give(cluster, "-secl") == (0, LIST, "")
    assert give(cluster, "-ks", user="anna") == (1, "", "shutdown requires manager privileges\n")
    assert give(cluster, "-ks") == (0, "", "sent shutdown notification to scheduler\n")
    assert give(cluster, "-ks") == (1, "", "no scheduler registered at qmaster\n")
    assert give(cluster, "-secl") == (0, "", "no event clients registered\n")
    assert [each.code for each in cluster.troubles()] == ["cluster.scheduler-stopped"]
    assert cluster.submit("anna", ["-l", "h=h1"], 1000).is_done
    cluster.clock.step(600)
    assert not cluster.snapshot().state.running
    assert give(cluster, "-at", "scheduler", user="anna") == (0, "", "scheduler has been started\n")
    assert give(cluster, "-at", "scheduler") == (0, "", "scheduler thread is already running\n")
    assert cluster.snapshot().state.running
    assert cluster.troubles() == ()


def test_that_event_clients_are_stopped_by_number_and_all_means_others_than_the_scheduler(
    cluster: EmbeddedCluster,
) -> None:
    assert give(cluster, "-kec", "all") == (0, "", "")
    assert give(cluster, "-kec", "abc") == (0, "", "")
    assert give(cluster, "-kec", "1", user="anna") == (1, "", "shutdown requires manager privileges\n")
    assert give(cluster, "-kec", "5") == (1, "", "no event client known with id 5 to shutdown\n")
    assert cluster.snapshot().is_scheduling
    said = "sent shutdown notification to scheduler\nno event client known with id 7 to shutdown\n"
    assert give(cluster, "-kec", "1,7") == (1, "", said)
    assert not cluster.snapshot().is_scheduling


def test_that_other_orders_say_what_8_1_9_says(cluster: EmbeddedCluster) -> None:
    assert give(cluster, "-tsm") == (0, "", "root@vm triggers scheduler monitoring\n")
    refusal = "starting scheduler monitoring requires manager privileges\n"
    assert give(cluster, "-tsm", user="opr") == (0, "", refusal)
    cleared = 'root@vm modified "p1" in project list\n'
    assert give(cluster, "-clearusage") == (0, "", cleared)
    assert give(cluster, "-clearusage", "nobody") == (0, "", 'denied: user "nobody" does not exist\n')
    assert give(cluster, "-clearusage", user="opr") == (1, "", 'denied: "opr" must be manager for this operation\n')
    assert give(cluster, "-km", user="opr") == (1, "", "shutting down qmaster requires manager privileges\n")
    said = "An embedded cluster has no qmaster that could be stopped; nothing was done.\n"
    assert give(cluster, "-km") == (1, "", said)


def test_that_objects_are_found_by_a_value(cluster: EmbeddedCluster) -> None:
    hosts = "template\nglobal\nh1\nh2\n"
    assert give(cluster, "-sobjl", "exechost", "load_scaling", "NONE") == (0, hosts, "")
    assert give(cluster, "-sobjl", "exechost", "hostname", "h*") == (0, "h1\nh2\n", "")
    assert give(cluster, "-sobjl", "queue", "qname", "a*") == (0, "all.q\n", "")
    assert give(cluster, "-sobjl", "queue", "h_rt", "INFINITY") == (0, "all.q\n", "")
    for words in (("queue", "nope", "1"), ("nope", "a", "b"), ("queue", "h_rt", "1")):
        assert give(cluster, "-sobjl", *words) == (0, "", "")
    assert give(cluster, "-sobjl", "queue", "slots")[2].startswith('error: no option argument provided to "slots"\n')


@pytest.mark.parametrize("suffix", [".qmonpy", ".yaml"])
def test_that_a_stopped_scheduler_stays_stopped_over_processes(
    tmp_path: Path, suffix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / f"site{suffix}"
    (write_spool if suffix == ".qmonpy" else write_cluster)(EmbeddedCluster(small_cluster()), path)
    for words, is_scheduling in ((["-ks"], False), (["-at", "scheduler"], True)):
        assert run_command("qconf", ["--cluster", str(path), *words]) == 0
        opened = EmbeddedCluster.open_spool(path) if suffix == ".qmonpy" else read_cluster(path)
        assert opened.snapshot().is_scheduling is is_scheduling
        opened.close()
    assert "scheduler has been started" in capsys.readouterr().err


@pytest.mark.parametrize("suffix", [".qmonpy", ".yaml"])
def test_that_a_scheduler_that_is_started_again_takes_jobs_as_they_were_submitted(tmp_path: Path, suffix: str) -> None:
    """8.1.9, asked: tickets of policies that the hierarchy does not name go by the scheduler's list of jobs, in which
    altered ones stand behind. It has forgotten that when it, or the qmaster, is started again."""
    scheduler = {"policy_hierarchy": "NONE"}
    site = small_cluster(users={"anna": {"oticket": "600"}}, queues={}, scheduler=scheduler)
    cluster = EmbeddedCluster(site, administrator="root")
    for _ in range(3):
        assert cluster.submit("anna", []).is_done
    assert tickets(cluster) == [600, 300, 200]
    assert qalter(cluster, "root", ["-N", "x", "1"]).exit_code == 0
    assert tickets(cluster) == [200, 600, 300]
    path = tmp_path / f"site{suffix}"
    (write_spool if suffix == ".qmonpy" else write_cluster)(cluster, path)
    opened = EmbeddedCluster.open_spool(path) if suffix == ".qmonpy" else read_cluster(path)
    assert tickets(opened) == ([200, 600, 300] if suffix == ".qmonpy" else [600, 300, 200])
    opened.close()
    assert give(cluster, "-ks")[0] == give(cluster, "-at", "scheduler")[0] == 0
    assert tickets(cluster) == [600, 300, 200]


def tickets(cluster: EmbeddedCluster) -> list[int]:
    """The tickets of waiting jobs, by their numbers."""
    snapshot = cluster.snapshot()
    found = describe_policies(snapshot.cluster, snapshot.state, snapshot.now)["jobs"]
    return [int(found[name]["tckts"]) for name in ("j1", "j2", "j3")]
