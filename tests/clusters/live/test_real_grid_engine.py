"""A live cluster on a real Grid Engine 8.1.9: what is there is seen, also when the qmaster goes and comes back."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from qmonpy.app.rules.printed_usage import list_told, may_differ
from qmonpy.clusters.live.cells.cells import find_current_cell
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.change import ObjectKind, find_changes
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue
from tests.clusters.live.written_commands import PE_TEXT
from tests.gridengine.private_qmaster import PrivateQmaster, with_attributes

pytestmark = pytest.mark.gridengine

QUEUE = {
    "qname": "all.q",
    "hostlist": "h1 h2",
    "seq_no": "0,[h2=1]",
    "load_thresholds": "NONE",
    "pe_list": "smp",
    "slots": "4",
}
PATIENCE_SECONDS = 60.0


def configure(engine: PrivateQmaster) -> None:
    """A queue of two hosts with a parallel environment."""
    folder = engine.folder / "texts"
    folder.mkdir(exist_ok=True)
    (folder / "pe").write_text(PE_TEXT.format("smp"))
    engine.tell("qconf", "-Ap", str(folder / "pe"))
    (folder / "queue").write_text(with_attributes(engine.tell("qconf", "-sq"), QUEUE))
    engine.tell("qconf", "-Aq", str(folder / "queue"))


@pytest.fixture
def cluster(grid_engine: PrivateQmaster) -> Iterator[LiveCluster]:
    configure(grid_engine)
    environment = grid_engine.environment()
    cell = find_current_cell(environment)
    assert cell is not None
    cluster = LiveCluster(cell, environment, interval=0.2)
    cluster.open()
    yield cluster
    cluster.close()


def wait_until(is_so: Callable[[], bool], cluster: LiveCluster) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, cluster.troubles()
        time.sleep(0.05)


def test_that_what_the_qmaster_has_is_seen(grid_engine: PrivateQmaster, cluster: LiveCluster) -> None:
    seen = cluster.snapshot().cluster
    assert tuple(seen.hosts) == ("global", *grid_engine.hosts)
    assert (list(seen.queues), list(seen.pes)) == (["all.q"], ["smp"])
    assert cluster.troubles() == ()
    assert cluster.clock_difference in (None, 0)


def test_that_jobs_are_seen_to_run_and_to_wait_where_they_do(grid_engine: PrivateQmaster, cluster: LiveCluster) -> None:
    grid_engine.tell("qsub", "-N", "wide", "-pe", "smp", "3", "-b", "y", "sleep", "1000", user="anna")
    grid_engine.tell("qsub", "-N", "many", "-t", "1-4", "-tc", "1", "-b", "y", "sleep", "1000", user="bob")
    grid_engine.tell("qsub", "-N", "held", "-h", "-b", "y", "sleep", "1000", user="bob")
    wait_until(lambda: len(cluster.snapshot().state.running) == 2 and 3 in cluster.snapshot().state.jobs, cluster)
    state = cluster.snapshot().state
    assert state.running[1, 1].pieces == (("all.q@h1", 3),)
    assert state.pending[2].tasks == range(2, 5)
    assert (state.jobs[2].owner, state.jobs[2].max_running_tasks, state.jobs[3].user_hold) == ("bob", 1, True)
    assert [format_line(each) for each in cluster.why(3)][-1] == "Job is in hold state"
    grid_engine.tell("qdel", "1", "2", "3")
    wait_until(lambda: not cluster.snapshot().state.jobs, cluster)


def test_that_the_model_sees_why_the_real_scheduler_lets_a_job_wait(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    grid_engine.tell("qsub", "-pe", "smp", "5", "-b", "y", "sleep", "10", user="anna")
    wait_until(lambda: 1 in cluster.snapshot().state.pending, cluster)
    texts = [format_line(each) for each in cluster.why(1)]
    assert 'cannot run in PE "smp" because it only offers 0 slots' in texts
    said = grid_engine.tell("qstat", "-j", "1")
    assert 'cannot run in PE "smp" because it only offers 0 slots' in said
    details = cluster.read_job_details(1)
    assert 'cannot run in PE "smp" because it only offers 0 slots' in details.scheduling
    assert (details.find_value("script_file"), details.find_value("job_args")) == ("sleep", "10")
    switch_info_off(grid_engine)
    wait_until(lambda: not cluster.read_job_details(1).is_collected, cluster)


def switch_info_off(grid_engine: PrivateQmaster) -> None:
    text = grid_engine.tell("qconf", "-ssconf").replace(
        "schedd_job_info                   true", "schedd_job_info false"
    )
    path = grid_engine.folder / "texts" / "scheduler"
    path.write_text(text)
    grid_engine.tell("qconf", "-Msconf", str(path))


def test_that_what_the_last_pass_planned_is_seen_though_no_pass_follows(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    grid_engine.tell("qsub", "-t", "1-8", "-l", "h_rt=3600", "-b", "y", "sleep", "1000", user="anna")
    wait_until(lambda: len(cluster.snapshot().state.running) == 8, cluster)
    grid_engine.tell("qsub", "-R", "y", "-pe", "smp", "2", "-l", "h_rt=60", "-b", "y", "sleep", "9", user="bob")
    wait_until(lambda: [each.job for each in cluster.snapshot().decisions.planned] == [2], cluster)
    grid_engine.tell("qhold", "2")
    wait_until(lambda: cluster.snapshot().decisions.planned == (), cluster)


def test_that_a_job_that_ended_is_seen_with_its_record(grid_engine: PrivateQmaster, cluster: LiveCluster) -> None:
    grid_engine.tell("qsub", "-N", "short", "-b", "y", "sleep", "1", user="anna")
    wait_until(lambda: len(cluster.snapshot().finished) == 1, cluster)
    (ended,) = cluster.snapshot().finished
    assert (ended.job, ended.owner, ended.name) == (1, "anna", "short")
    assert ended.record is not None
    assert not ended.record.is_failure
    assert cluster.history is not None
    assert cluster.history.read_tasks(5) == ()


def test_that_a_change_by_others_is_seen(grid_engine: PrivateQmaster, cluster: LiveCluster) -> None:
    grid_engine.tell("qconf", "-ao", "olga")
    wait_until(lambda: cluster.snapshot().cluster.operators == ("olga",), cluster)
    (entry,) = cluster.journal()
    assert [(each.kind, each.key) for each in entry.changes] == [(ObjectKind.OPERATOR, "olga")]


def test_that_a_queue_whose_groups_name_a_host_twice_is_added_though_qconf_ends_with_1(cluster: LiveCluster) -> None:
    before = cluster.snapshot().cluster
    queue = ClusterQueue("wide.q", ("@every",))
    groups = {"@some": HostGroup("@some", ("h1",)), "@every": HostGroup("@every", ("@some", "h1", "h2"))}
    wanted = replace(before, host_groups=groups, queues={**before.queues, "wide.q": queue})
    answer = cluster.change("root", find_changes(before, wanted))
    assert answer.is_done, answer.text
    assert "wide.q" in cluster.snapshot().cluster.queues


def test_that_a_qmaster_that_goes_is_missed_and_seen_again_when_it_is_back(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    before = cluster.snapshot().cluster
    grid_engine.kill_qmaster()
    wait_until(lambda: not cluster.health.is_fresh, cluster)
    assert [each.code for each in cluster.troubles()] == ["live.unreachable"]
    assert cluster.snapshot().cluster is before
    grid_engine.restart_qmaster()
    cluster.refresh()
    wait_until(lambda: cluster.health.is_fresh, cluster)
    assert [each.code for each in cluster.troubles()] == ["live.reconnected"]


QUOTA_SET = "{\nname s1\ndescription NONE\nenabled TRUE\nlimit users {@staff} to slots=5\nlimit users * to slots=9\n}\n"
USER_SET = "name staff\ntype ACL\nfshare 0\noticket 0\nentries bob\n"


def test_that_what_the_qmaster_debits_is_told_beside_what_runs(
    grid_engine: PrivateQmaster, cluster: LiveCluster
) -> None:
    folder = grid_engine.folder / "texts"
    for option, name, text in (("-Au", "staff", USER_SET), ("-Arqs", "quotas", QUOTA_SET)):
        (folder / name).write_text(text)
        grid_engine.tell("qconf", option, str(folder / name))
    grid_engine.tell("qsub", "-b", "y", "sleep", "1000", user="anna")
    cluster.refresh_all()
    wait_until(lambda: bool(cluster.snapshot().state.running and cluster.snapshot().cluster.quota_sets), cluster)

    def find_told() -> list[tuple[str, str, str, str | None]]:
        rows = list_told(cluster.snapshot(), cluster.read_quota_lines() or ())
        return [(row.rule_name, row.filter, row.used, row.printed) for row in rows]

    assert may_differ(cluster.snapshot().cluster)
    assert find_told() == []
    grid_engine.tell("qconf", "-au", "anna", "staff")
    cluster.refresh_all()
    wait_until(lambda: "anna" in cluster.snapshot().cluster.user_sets["staff"].entries, cluster)
    assert find_told() == [("s1/1", "users anna", "1 / 5", ""), ("s1/2", "users *", "0 / 9", "1")]
    grid_engine.tell("qdel", "1")
    wait_until(lambda: not cluster.snapshot().state.jobs, cluster)
    assert find_told() == [("s1/1", "users anna", "0 / 5", "-1"), ("s1/2", "users *", "0 / 9", "1")]
