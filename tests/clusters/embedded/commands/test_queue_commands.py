"""What qmod does to queue instances and says, compared with a session with Grid Engine 8.1.9."""

import shlex
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.interface import Answer
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import small_cluster
from tests.engine.queue_states import DATA, read_situation

OPTIONS = {
    "-e": InstanceAction.ENABLE,
    "-d": InstanceAction.DISABLE,
    "-s": InstanceAction.SUSPEND,
    "-us": InstanceAction.RESUME,
    "-c": InstanceAction.CLEAR_ERROR,
    "-sq": InstanceAction.SUSPEND,
    "-usq": InstanceAction.RESUME,
}
OWNED_SINCE = "$ anna: qmod -d all.q@q2 low.q@q1"
"""Before this command the administrator made anna an owner of all.q."""


def real_session() -> Iterator[tuple[str, list[str], int]]:
    """Each command of the recorded session: its line, and the lines and the exit code that followed."""
    for part in ("\n" + (DATA / "qmod.txt").read_text()).split("\n$ ")[1:]:
        command, *lines = part.splitlines()
        if "qmod" in command:
            yield f"$ {command}", lines[:-1], int(lines[-1].strip("[]"))


def open_situation(**changes: Any) -> EmbeddedCluster:
    content = read_situation("busy")
    return EmbeddedCluster.from_file(replace(content, cluster=replace(content.cluster, **changes)))


def carry_out(cluster: EmbeddedCluster, line: str) -> Answer:
    user, colon, command = line.removeprefix("$ ").rpartition(": ")
    words = shlex.split(command.replace("*", "'*'"))[1:]
    is_forced = words[0] == "-f"
    option, *names = words[is_forced:]
    return cluster.modify_instances(user if colon else "root", names, OPTIONS[option], is_forced=is_forced)


def test_that_a_whole_session_goes_as_with_a_real_qmaster() -> None:
    cluster = open_situation(operators=("olga",))
    for line, said, exit_code in real_session():
        if line == OWNED_SINCE:
            content = cluster.to_file()
            owned = content.cluster.queues["all.q"]
            owned = replace(owned, settings={**owned.settings, "owner_list": Setting("anna")})
            queues = {**content.cluster.queues, "all.q": owned}
            cluster = EmbeddedCluster.from_file(replace(content, cluster=replace(content.cluster, queues=queues)))
        answer = carry_out(cluster, line)
        assert answer.text.splitlines() == said, line
        assert answer.is_done is (exit_code == 0), line


def test_that_what_grid_engine_leaves_alone_without_a_word_is_warned_of() -> None:
    cluster = open_situation()
    (report,) = cluster.modify_instances("root", ["low.q@q1"], InstanceAction.SUSPEND).reports
    assert report.text == '"low.q@q1" was not changed: it is suspended by a superordinate queue.'
    assert not report.is_error
    cluster.modify_instances("root", ["low.q@q1"], InstanceAction.SUSPEND, is_forced=True)
    assert cluster.snapshot().state.instance_states["low.q@q1"] == {"s", "S"}
    cluster.modify_instances("root", ["low.q@q1"], InstanceAction.RESUME)
    assert cluster.snapshot().state.instance_states["low.q@q1"] == {"s", "S"}


@pytest.fixture
def pair() -> EmbeddedCluster:
    """Two jobs of 100 seconds, one on each host."""
    cluster = EmbeddedCluster(small_cluster(), now=0)
    for host in ("h1", "h2"):
        cluster.submit("anna", ["-q", f"all.q@{host}"], runtime=100)
    cluster.advance(10)
    return cluster


def ends(cluster: EmbeddedCluster) -> dict[int, int]:
    return {each.job: each.end_time for each in cluster.snapshot().finished}


def test_that_jobs_of_a_suspended_instance_stand_still_until_it_is_resumed(pair: EmbeddedCluster) -> None:
    pair.modify_instances("root", ["all.q@h1"], InstanceAction.SUSPEND)
    pair.advance(200)
    task = pair.snapshot().state.running[1, 1]
    assert (task.suspended_since, task.suspended_seconds) == (10, 0)
    pair.modify_instances("root", ["all.q@h1"], InstanceAction.RESUME)
    task = pair.snapshot().state.running[1, 1]
    assert (task.suspended_since, task.suspended_seconds) == (0, 200)
    pair.advance(300)
    assert ends(pair) == {2: 100, 1: 300}


def test_that_a_suspended_instance_starts_no_job(pair: EmbeddedCluster) -> None:
    pair.modify_instances("root", ["all.q"], InstanceAction.SUSPEND)
    pair.submit("bob", ["-N", "late"])
    pair.advance(1000)
    assert [each.number for each in pair.snapshot().state.jobs.values()] == [1, 2, 3]
    text = 'queue instance "all.q@h1" dropped because it is temporarily not available'
    assert text in [format_line(each) for each in pair.why(3)]


def test_that_the_limit_of_the_run_time_goes_on_while_a_job_stands_still() -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0)
    cluster.submit("anna", ["-l", "h_rt=50"], runtime=40)
    cluster.advance(10)
    cluster.modify_instances("root", ["all.q"], InstanceAction.SUSPEND)
    assert cluster.next_event() == 40
    cluster.advance(100)
    assert ends(cluster) == {1: 50}


def test_that_a_suspended_cluster_stays_so_in_its_file(pair: EmbeddedCluster) -> None:
    pair.modify_instances("root", ["all.q@h1"], InstanceAction.SUSPEND)
    pair.advance(20)
    again = EmbeddedCluster.from_file(pair.to_file())
    assert again.snapshot().state == pair.snapshot().state
    again.modify_instances("root", ["all.q"], InstanceAction.RESUME)
    again.advance(200)
    assert ends(again) == {2: 100, 1: 120}


def test_that_an_error_is_cleared_and_jobs_start_again() -> None:
    cluster = EmbeddedCluster(small_cluster(), now=0)
    content = cluster.to_file()
    broken = {"all.q@h1": frozenset("E"), "all.q@h2": frozenset("E")}
    cluster = EmbeddedCluster.from_file(replace(content, state=replace(content.state, instance_states=broken)))
    cluster.submit("anna", [])
    assert not cluster.snapshot().state.running
    answer = cluster.modify_instances("root", ["all.q@h1"], InstanceAction.CLEAR_ERROR)
    assert answer.text == 'root@test changed state of "all.q@h1" (no error)'
    cluster.advance(20)
    assert cluster.snapshot().state.running[1, 1].pieces == (("all.q@h1", 1),)
