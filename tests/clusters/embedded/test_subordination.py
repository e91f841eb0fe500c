"""Tasks that queues suspend in others, slot-wise and queue-wise, as Grid Engine 8.1.9 was recorded to."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from qmonpy.app.jobs.job_states import find_running_state
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import small_cluster

RECORDED: dict[str, Any] = yaml.safe_load((Path(__file__).parents[1] / "data" / "subordination.yaml").read_text())
PASS_SECONDS = 20
"""In which a pass comes."""
PES = {"mpi": {"allocation_rule": "$fill_up"}, "smp": {"allocation_rule": "$pe_slots"}}
SCHEDULER = {"load_formula": "slots", "queue_sort_method": "seqno"}
SWITCHES = {"-sq": InstanceAction.SUSPEND, "-usq": InstanceAction.RESUME}


def make_cluster(queues: dict[str, dict[str, str]]) -> EmbeddedCluster:
    attributes = {name: {"hostlist": "h1", "pe_list": "mpi smp", **queue} for name, queue in queues.items()}
    return EmbeddedCluster(small_cluster(queues=attributes, pes=PES, scheduler=SCHEDULER), now=0)


def carry_out(cluster: EmbeddedCluster, verb: str, *words: str) -> None:
    match verb:
        case "submit":
            for word in words:
                owner, _, options = word.partition(":")
                cluster.submit(owner, ["-h", *options.split()])
            cluster.hold_jobs("root", sorted(cluster.snapshot().state.pending), is_held=False)
        case "delete":
            cluster.delete_jobs("root", [number_of(word) for word in words])
        case "qmod" if words[0] in SWITCHES:
            cluster.modify_instances("root", words[1:], SWITCHES[words[0]])
        case "qmod":
            cluster.suspend_jobs("root", [number_of(words[1])], is_suspended=words[0] == "-sj")
        case "mattr":
            _, name, text, queue = words
            before = cluster.snapshot().cluster
            settings = {**before.queues[queue].settings, name: Setting(text)}
            changed = replace(before.queues[queue], settings=settings)
            cluster.change("root", find_changes(before, replace(before, queues={**before.queues, queue: changed})))
    cluster.advance(PASS_SECONDS)


def number_of(name: str) -> int:
    return int(name.removeprefix("j"))


def show(cluster: EmbeddedCluster) -> dict[str, str]:
    """Jobs by name with their state and pieces."""
    snapshot = cluster.snapshot()
    shown = {}
    for (job, number), task in snapshot.state.running.items():
        name = f"j{job}.{number}" if snapshot.state.jobs[job].is_array else f"j{job}"
        pieces = (f"{instance}={slots}" for instance, slots in task.pieces)
        shown[name] = " ".join((find_running_state(snapshot, task), *pieces))
    return shown | {f"j{job} waits": "qw" for job in snapshot.state.pending}


@pytest.mark.parametrize("name", RECORDED)
def test_that_tasks_are_suspended_and_go_on_as_recorded(name: str) -> None:
    cluster = make_cluster(RECORDED[name]["queues"])
    for step in RECORDED[name]["steps"]:
        carry_out(cluster, *step["do"])
        assert show(cluster) == step["tasks"], step["do"]
        states = cluster.snapshot().state.instance_states
        assert {each: "".join(letters) for each, letters in states.items()} == step.get("instances", {}), step["do"]


@pytest.mark.parametrize("name", ["three_levels", "qmod_job", "queuewise_mixed"])
def test_that_a_cluster_file_that_was_saved_meanwhile_goes_on_as_recorded(name: str) -> None:
    cluster = make_cluster(RECORDED[name]["queues"])
    for step in RECORDED[name]["steps"]:
        cluster = EmbeddedCluster.from_file(cluster.to_file())
        carry_out(cluster, *step["do"])
        assert show(cluster) == step["tasks"], step["do"]


def test_that_the_time_of_a_task_does_not_run_while_it_is_suspended_slot_wise() -> None:
    cluster = make_cluster({"top.q": {"subordinate_list": "slots=1(low.q)"}, "low.q": {}})
    cluster.submit("anna", ["-q", "low.q"], runtime=100)
    cluster.advance(10)
    cluster.submit("bob", ["-q", "top.q"], runtime=30)
    assert show(cluster) == {"j1": "S low.q@h1=1", "j2": "r top.q@h1=1"}
    cluster.advance(200)
    assert {each.job: each.end_time for each in cluster.snapshot().finished} == {2: 40, 1: 130}
