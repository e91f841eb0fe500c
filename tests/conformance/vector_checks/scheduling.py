"""Decisions of the scheduler, one job after the other on one cluster; facts that have time in them are not covered."""

from dataclasses import replace
from typing import Any

from qmonpy.engine.progress import delete_jobs, end_tasks, start_tasks, submit
from qmonpy.engine.schedule import schedule
from qmonpy.formats.complex_table import parse_complex_table
from qmonpy.formats.slot_range import parse_slot_ranges
from qmonpy.model.access import UserSet
from qmonpy.model.attribute_list import split_values
from qmonpy.model.cluster import Cluster
from qmonpy.model.complex_attribute import ComplexAttribute
from qmonpy.model.host import Host, HostGroup
from qmonpy.model.job import Job, ResourceRequest
from qmonpy.model.parallel_environment import ParallelEnvironment
from qmonpy.model.queue import ClusterQueue, Setting
from qmonpy.model.range import Range
from qmonpy.model.state import RunningTask, State
from tests.conformance.vector_checks.quota_rules import quota_sets_of
from tests.conformance.vector_checks.registry import Folder, NotCoveredError, Vector, check, differ

Described = dict[str, Any]

READ = frozenset(
    {"op", "id", "owner", "group", "project", "pe", "slots", "requests", "queues", "master_queues", "reserve"}
)
"""What is read of a step; `reserve` must be false."""


@check("scheduling")
def check_scheduling(vector: Vector, folder: Folder) -> str | None:
    return compare_steps(vector, folder)


@check("scheduling_testsuite")
def check_scheduling_testsuite(vector: Vector, folder: Folder) -> str | None:
    return compare_steps(vector, folder)


def compare_steps(vector: Vector, folder: Folder) -> str | None:
    """Run every step of a fact; each job is alone in its pass, and is forgotten if it does not start."""
    given = vector["input"]
    if not all(_is_covered(step) for step in given["steps"]):
        raise NotCoveredError("reservations are not played here")
    cluster = make_cluster(given, folder)
    state = State()
    for step, expected in zip(given["steps"], vector["expected"], strict=True):
        if step["op"] == "job_end":
            state = end_tasks(state, [(step["id"], 1)])
            continue
        state = submit(state, make_job(cluster, step))
        decisions = schedule(cluster, state, given["now"])
        difference = differ(started=(_recorded_pieces(expected), _pieces(decisions.started)))
        if difference:
            return f"job {step['id']}: {difference}"
        state = start_tasks(state, decisions.started) if decisions.started else delete_jobs(state, [step["id"]])
    return None


def _is_covered(step: Described) -> bool:
    if step["op"] == "job_end":
        return True
    return step["op"] == "job" and not step.get("reserve") and set(step) <= READ


def _recorded_pieces(expected: Described) -> Described | None:
    """Slots by queue instance and the master's instance, or None for a job that did not start."""
    if expected["result"] != "start":
        return None
    granted = expected["granted"]
    return {"slots": dict(map(tuple, granted)), "master": granted[0][0], "pe": expected.get("pe")}


def _pieces(started: tuple[RunningTask, ...]) -> Described | None:
    if not started:
        return None
    task = started[0]
    return {"slots": dict(task.pieces), "master": task.pieces[0][0], "pe": task.pe}


def make_cluster(given: Described, folder: Folder) -> Cluster:
    """The cluster of a fact; its queue instances are tried in the order in which they are listed."""
    complexes = complexes_of(given, folder)
    hosts = {
        name: Host(name, host.get("complex_values", {}), load_values=host.get("load_values", {}))
        for name, host in {"global": {}, **given["hosts"]}.items()
    }
    pes = {
        name: ParallelEnvironment(name, pe["slots"], pe["allocation_rule"])
        for name, pe in given.get("parallel_environments", {}).items()
    }
    cluster = Cluster(
        complexes=complexes,
        hosts=hosts,
        host_groups={name: HostGroup(name, tuple(names)) for name, names in given.get("hostgroups", {}).items()},
        user_sets={name: UserSet(name, tuple(names)) for name, names in given.get("usersets", {}).items()},
        pes=pes,
        queues=_queues(given["queues"]),
        scheduler={"max_reservation": str(given.get("max_reservation", 0))},
    )
    return cluster.with_quota_sets(quota_sets_of(given["rqs"], complexes)) if given["rqs"] else cluster


def complexes_of(given: Described, folder: Folder) -> dict[str, ComplexAttribute]:
    """The attributes of complexes_fixture, with what the fact leaves out and adds."""
    complexes = dict(folder.complexes)
    if "without test_integer" in given["complexes"]:
        del complexes["test_integer"]
    rows = "\n".join(map(" ".join, given.get("additional_complexes", ())))
    return complexes | {attribute.name: attribute for attribute in parse_complex_table(rows)}


def _queues(instances: list[Described]) -> dict[str, ClusterQueue]:
    """Cluster queues of instances, each with settings of its own; `seq_no` puts them in the order of the list."""
    queues: dict[str, ClusterQueue] = {}
    for number, instance in enumerate(instances):
        name, host = instance["name"], instance["host"]
        queue = queues.get(name, ClusterQueue(name))
        settings = dict(queue.settings)
        for key, value in {**_settings(instance), "seq_no": str(number)}.items():
            setting = settings.get(key) or Setting(value)
            settings[key] = replace(setting, overrides={**setting.overrides, host: value})
        queues[name] = replace(queue, hosts=(*queue.hosts, host), settings=settings)
    return queues


def _settings(instance: Described) -> dict[str, str]:
    """The settings of an instance as queue_conf(5) has them."""
    settings = {key: value for key, value in instance.items() if key not in ("name", "host")}
    values = settings.pop("complex_values", {})
    settings["complex_values"] = ",".join(f"{name}={value}" for name, value in values.items()) or "NONE"
    settings["pe_list"] = " ".join(settings.pop("pe_list", ())) or "NONE"
    return {key: str(value) for key, value in settings.items()}


def make_job(cluster: Cluster, step: Described) -> Job:
    full_names = {attribute.shortcut: attribute.name for attribute in cluster.complexes.values()}
    requests = split_values(step.get("requests") or "")
    group = step.get("group")
    return Job(
        step["id"],
        step["owner"],
        groups=(group,) if group else (),
        project=step.get("project"),
        pe=step.get("pe"),
        slots=parse_slot_ranges(step["slots"]) if step.get("slots") else (Range(1, 1),),
        hard_resources=tuple(ResourceRequest(full_names.get(name, name), value) for name, value in requests.items()),
        hard_queues=_names(step.get("queues")),
        master_queues=_names(step.get("master_queues")),
    )


def _names(value: str | list[str] | None) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(value.split(",")) if isinstance(value, str) else tuple(value)
