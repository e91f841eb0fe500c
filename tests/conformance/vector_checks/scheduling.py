"""Decisions of the scheduler, one job or reservation after the other on one cluster."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from qmonpy.engine.books.progress import (
    add_reservation,
    delete_jobs,
    delete_reservations,
    end_tasks,
    start_tasks,
    submit,
)
from qmonpy.engine.granting.grant import grant
from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.configuration.complex_table import parse_complex_table
from qmonpy.formats.values.slot_range import parse_slot_ranges
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.values.value import split_values
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import ReservationRequest, ReservationState
from qmonpy.model.work.state import RunningTask, State
from tests.conformance.vector_checks.quota_rules import quota_sets_of
from tests.conformance.vector_checks.registry import Folder, NotCoveredError, Vector, check, differ

Described = dict[str, Any]

READ = {
    "job": {
        *("op", "id", "owner", "group", "project", "pe", "slots", "requests", "queues", "master_queues"),
        *("reserve", "ar"),
    },
    "job_end": {"op", "id"},
    "ar": {
        *("op", "id", "owner", "pe", "slots", "requests", "queues", "master_queues"),
        *("start", "duration", "hard_error_handling", "users"),
    },
    "ar_state": {"op", "id", "state"},
    "ar_delete": {"op", "id"},
}
"""What is read of each kind of step."""


@check("scheduling")
def check_scheduling(vector: Vector, folder: Folder) -> str | None:
    return compare_steps(vector, folder)


@check("scheduling_testsuite")
def check_scheduling_testsuite(vector: Vector, folder: Folder) -> str | None:
    return compare_steps(vector, folder)


def compare_steps(vector: Vector, folder: Folder) -> str | None:
    """Run every step of a fact; each job is alone in its pass, and is forgotten if it does not start."""
    given = vector["input"]
    for step in given["steps"]:
        if unknown := set(step) - READ[step["op"]]:
            raise NotCoveredError(f"{step['op']} with {', '.join(sorted(unknown))}")
    cluster = make_cluster(given, folder)
    state, now = State(), given["now"]
    for step, expected in zip(given["steps"], vector["expected"], strict=True):
        state, difference = _STEPS[step["op"]](cluster, state, now, step, expected)
        if difference:
            return f"{step['op']} {step['id']}: {difference}"
    return None


StepResult = tuple[State, str | None]


def _run_job(cluster: Cluster, state: State, now: int, step: Described, expected: Described) -> StepResult:
    state = submit(state, make_job(cluster, step))
    decisions = schedule(cluster, state, now)
    planned = decisions.planned[0] if decisions.planned else None
    difference = differ(
        started=(_recorded_pieces(expected), _pieces(decisions.started)),
        reservation=(expected.get("reservation"), planned and planned.start),
        reserved=(dict(map(tuple, expected.get("reserved", ()))), dict(planned.pieces) if planned else {}),
    )
    if decisions.started:
        return start_tasks(state, decisions.started), difference
    return delete_jobs(state, [step["id"]]), difference


def _end_job(cluster: Cluster, state: State, now: int, step: Described, expected: None) -> StepResult:
    return end_tasks(state, [(step["id"], 1)]), None


def _reserve(cluster: Cluster, state: State, now: int, step: Described, expected: Described) -> StepResult:
    found = grant(cluster, state, now, make_request(cluster, step), step["id"]).reservation
    difference = differ(granted=(_recorded_reservation(expected), found and (dict(found.pieces), found.pe)))
    if found is None:
        return state, difference
    return add_reservation(state, replace(found, state=ReservationState.WAITING)), difference


def _set_reservation_state(cluster: Cluster, state: State, now: int, step: Described, expected: None) -> StepResult:
    changed = replace(state.reservations[step["id"]], state=ReservationState[step["state"].upper()])
    return add_reservation(state, changed), None


def _delete_reservation(cluster: Cluster, state: State, now: int, step: Described, expected: None) -> StepResult:
    return delete_reservations(state, [step["id"]]), None


_STEPS: dict[str, Callable[..., StepResult]] = {
    "job": _run_job,
    "job_end": _end_job,
    "ar": _reserve,
    "ar_state": _set_reservation_state,
    "ar_delete": _delete_reservation,
}


def _recorded_reservation(expected: Described) -> tuple[dict[str, int], str | None] | None:
    if expected["result"] != "granted":
        return None
    return dict(map(tuple, expected["granted"])), expected.get("pe")


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
    group = step.get("group")
    return Job(
        step["id"],
        step["owner"],
        groups=(group,) if group else (),
        project=step.get("project"),
        pe=step.get("pe"),
        slots=_slots(step),
        hard_resources=_requests(cluster, step),
        hard_queues=_names(step.get("queues")),
        master_queues=_names(step.get("master_queues")),
        wants_reservation=step.get("reserve", False),
        reservation=step.get("ar"),
    )


def make_request(cluster: Cluster, step: Described) -> ReservationRequest:
    users = _names(step.get("users"))
    return ReservationRequest(
        step["owner"],
        start=step["start"],
        end=step["start"] + step["duration"],
        duration=step["duration"],
        pe=step.get("pe"),
        slots=_slots(step),
        resources=_requests(cluster, step),
        queues=_names(step.get("queues")),
        master_queues=_names(step.get("master_queues")),
        acl=tuple(name for name in users if not name.startswith("!")),
        xacl=tuple(name[1:] for name in users if name.startswith("!")),
        has_hard_errors=step.get("hard_error_handling", False),
    )


def _slots(step: Described) -> tuple[Range, ...]:
    return parse_slot_ranges(step["slots"]) if step.get("slots") else (Range(1, 1),)


def _requests(cluster: Cluster, step: Described) -> tuple[ResourceRequest, ...]:
    full_names = {attribute.shortcut: attribute.name for attribute in cluster.complexes.values()}
    requests = split_values(step.get("requests") or "")
    return tuple(ResourceRequest(full_names.get(name, name), value) for name, value in requests.items())


def _names(value: str | list[str] | None) -> tuple[str, ...]:
    if value is None:
        return ()
    return tuple(value.split(",")) if isinstance(value, str) else tuple(value)
