"""Cluster files: a whole cluster, its state and the jobs that will arrive, as one YAML document (qmonpy-cluster/1)."""

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.configuration.cluster_printer import format_cluster
from qmonpy.formats.documents.document import Node, check_format, decode_text, parse_document
from qmonpy.formats.files.cluster_content import EPOCH, FAILURE_RATE, Arrival, ClusterFile
from qmonpy.formats.files.incident_steps import parse_ending
from qmonpy.formats.files.job_document import (
    ReadJob,
    format_finished,
    format_job,
    format_running,
    parse_finished,
    parse_job,
    parse_running,
    parse_waiting,
)
from qmonpy.formats.files.repetition import format_repetition, parse_repetition
from qmonpy.formats.files.reservation_document import (
    format_ended_reservation,
    format_reservation,
    parse_ended_reservation,
    parse_reservation,
)
from qmonpy.formats.files.usage_document import format_usage_book, parse_usage_book
from qmonpy.formats.files.value_form import parse_arguments, parse_time
from qmonpy.limited_file import MOST_CLUSTER_BYTES, read_limited
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from qmonpy.model.snapshot import EndedReservation
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import DEFAULT_RUNTIME, Job
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr
from qmonpy.whole_file import write_whole

FORMAT = "qmonpy-cluster/1"
LARGE = 500_000
"""Files of so many bytes are worth a look at how their sections are written."""

DISABLED = frozenset("d")
_COUNTER_PARTS = 8
"""How many slashes are in the name of a counter."""
_KEYS = (
    "format", "name", "now", "next_job", "cluster", "disabled", "instance_states", "instance_messages",
    "down_hosts", "threshold_times", "stale_debits", "jobs", "running", "finished",
    "arrivals", "last_reservation", "reservations",
    "ended_reservations", "usage",
)  # fmt: skip


def read_cluster_file(path: Path | str) -> ClusterFile:
    """Return the content of a file; raises OSError if it cannot be read, ReportError if it is wrong."""
    return parse_cluster_file(read_limited(path, MOST_CLUSTER_BYTES))


def parse_cluster_file(source: str | bytes | Mapping[str, Any]) -> ClusterFile:
    """Return the content of a YAML text, of the bytes of a file, or of the mapping read from one.

    It raises ReportError with every mistake.
    """
    root = parse_document(_find_quickly(source) or source)
    check_format(root, FORMAT)
    name, number, last, now = root.child("name"), root.child("next_job"), root.child("last_reservation"), _now(root)
    cluster = parse_cluster(_part(root, "cluster"), name.text() if name else "cluster")
    content = ClusterFile(
        cluster=cluster,
        state=parse_state(root, cluster, now),
        now=now,
        arrivals=tuple(_arrival(node, now) for node in _part(root, "arrivals").elements()),
        finished=tuple(parse_finished(node, now) for node in _part(root, "finished").elements()),
        ended_reservations=_ended(root, now),
        next_job=number.integer() if number else None,
        last_reservation=last.integer() if last else None,
        other=_other(root),
        warnings=tuple(root.reports),
    )
    root.raise_errors()
    return content


def _other(root: Node) -> dict[str, Any]:
    """Return what is kept of a file as it is; of that a rate of failures has a range."""
    rate = root.child(FAILURE_RATE)
    number = find_number(ValueType.DOUBLE, rate.text()) if rate else 0.0
    if rate is not None and (number is None or not 0 <= number <= 1):
        words = tr('expected a rate of failures between 0 and 1, not "{text}"')
        rate.report("no-rate", words.format(text=rate.text()))
    return {key: value for key, value in root.value.items() if key not in _KEYS}


def _find_quickly(source: str | bytes | Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return the mapping of a large file that is written as most are; None for any other."""
    if not isinstance(source, str | bytes) or len(source) < LARGE:
        return None
    # Small files are read as quickly without it.
    from qmonpy.formats.files.plain_sections import find_document

    return find_document(decode_text(source) if isinstance(source, bytes) else source, f"format: {FORMAT}")


def _part(root: Node, name: str) -> Node:
    return root.child(name) or Node(None, (name,), root.reports)


def _times(root: Node, name: str, now: int) -> dict[str, int]:
    """Return times by name, in seconds since the epoch."""
    return {each: parse_time(node, now) for each, node in _part(root, name).items()}


def _stale_debits(root: Node) -> dict[str, float]:
    """Return what the qmaster counts without use, by the name of a counter."""
    found: dict[str, float] = {}
    for name, node in _part(root, "stale_debits").items():
        amount = find_number(ValueType.DOUBLE, node.text())
        if amount is None or not math.isfinite(amount) or name.count("/") != _COUNTER_PARTS:
            node.report(
                "no-debit",
                tr('expected a counter such as s1/0/slots/anna///// with a number, not "{name}"').format(name=name),
            )
        else:
            found[name] = amount
    return found


def _now(root: Node) -> int:
    now = root.child("now")
    return now.integer(EPOCH) if now else EPOCH


def _arrival(node: Node, now: int) -> Arrival:
    """Return a job that arrives `at` so many seconds after the time of the file, and again as `repeat` says."""
    node.check_keys(("at", "user", "args", "runtime", "name", "exit", "failed", "repeat"), Severity.ERROR)
    at, user, runtime, name = (node.child(key) for key in ("at", "user", "runtime", "name"))
    ending = parse_ending(node)
    if user is None:
        node.report("no-user", tr("the user is missing"))
    arguments = parse_arguments(node.child("args"))
    time = now + (at.integer() if at else 0)
    return Arrival(
        time=time,
        user=user.text() if user else "",
        arguments=("-N", name.text(), *arguments) if name else arguments,
        runtime=runtime.amount(DEFAULT_RUNTIME) if runtime else DEFAULT_RUNTIME,
        exit_status=ending.exit_status,
        failed=ending.failed,
        repetition=parse_repetition(node.child("repeat"), time),
    )


def parse_state(root: Node, cluster: Cluster, now: int) -> State:
    """Return the state under the names of a mapping: jobs, running tasks, reservations, states of queue instances."""
    running = [parse_running(node, now) for node in _part(root, "running").elements()]
    by_job: dict[int, list[RunningTask]] = {}
    for task in running:
        by_job.setdefault(task.job, []).append(task)
    jobs: dict[int, Job] = {}
    pending = {}
    for key, node in _part(root, "jobs").items():
        number = int(key) if is_whole(key) else None
        if number is None:
            node.report("no-job", tr('expected the number of a job, not "{key}"').format(key=key))
            continue
        if type(node.value) is ReadJob:
            jobs[number], waiting = node.value
            pending.update({number: waiting} if waiting else {})
            continue
        job = parse_job(node, number, cluster, now)
        if job is not None:
            jobs[number] = job
            waiting = parse_waiting(node, number, job.task_ids, by_job.get(number, ()))
            pending.update({number: waiting} if waiting else {})
    for number in by_job.keys() - jobs.keys():
        root.report("no-job", tr("job {number} is running but not under jobs").format(number=number))
    tasks = {(task.job, task.task): task for task in running}
    usage = parse_usage_book(root.child("usage"), now)
    return State(
        jobs,
        pending,
        tasks,
        _instance_states(root),
        _reservations(root, now),
        instance_messages={name: each.names() for name, each in _part(root, "instance_messages").items()},
        down_hosts=_times(root, "down_hosts", now),
        threshold_times=_times(root, "threshold_times", now),
        stale_debits=_stale_debits(root),
        usage=usage,
    )


def _ended(root: Node, now: int) -> tuple[EndedReservation, ...]:
    found = (parse_ended_reservation(node, now) for node in _part(root, "ended_reservations").elements())
    return tuple(each for each in found if each is not None)


def _reservations(root: Node, now: int) -> dict[int, Reservation]:
    found: dict[int, Reservation] = {}
    for key, node in _part(root, "reservations").items():
        if not is_whole(key):
            node.report("no-id", tr('expected the id of a reservation, not "{key}"').format(key=key))
            continue
        reservation = parse_reservation(node, int(key), now)
        if reservation is not None:
            found[int(key)] = reservation
    return found


def _instance_states(root: Node) -> dict[str, frozenset[str]]:
    states = dict.fromkeys(_part(root, "disabled").names(), DISABLED)
    for instance, node in _part(root, "instance_states").items():
        states[instance] = states.get(instance, frozenset()) | frozenset(node.names())
    return states


def format_cluster_file(content: ClusterFile) -> str:
    """Return the content as YAML; reading it gives the same content."""
    document = {
        "format": FORMAT,
        "name": content.cluster.name,
        "now": str(content.now),
        "next_job": "" if content.next_job is None else str(content.next_job),
        "last_reservation": "" if content.last_reservation is None else str(content.last_reservation),
        **content.other,
        "cluster": format_cluster(content.cluster),
        **format_state(content.state),
        "finished": [format_finished(task) for task in content.finished],
        "ended_reservations": [format_ended_reservation(each) for each in content.ended_reservations],
        "arrivals": [_format_arrival(arrival, content.now) for arrival in content.arrivals],
    }
    written = {key: value for key, value in document.items() if value or key in content.other}
    return yaml.dump(written, Dumper=TextDumper, sort_keys=False, allow_unicode=True, width=120)


def format_state(state: State) -> dict[str, Any]:
    """Return a state as parts of a mapping, some of which may be empty."""
    disabled = [name for name, letters in state.instance_states.items() if letters == DISABLED]
    others = {
        name: sorted(letters) for name, letters in state.instance_states.items() if letters and name not in disabled
    }
    return {
        "disabled": disabled,
        "instance_states": others,
        "instance_messages": {name: list(each) for name, each in state.instance_messages.items()},
        "down_hosts": {name: str(since) for name, since in state.down_hosts.items()},
        "threshold_times": {name: str(when) for name, when in state.threshold_times.items()},
        "stale_debits": {name: repr(amount) for name, amount in state.stale_debits.items()},
        "jobs": {str(number): format_job(job, state.pending.get(number)) for number, job in state.jobs.items()},
        "running": [format_running(task) for task in state.running.values()],
        "reservations": {str(number): format_reservation(each) for number, each in state.reservations.items()},
        "usage": format_usage_book(state.usage),
    }


def _format_arrival(arrival: Arrival, now: int) -> dict[str, Any]:
    document = {"at": str(arrival.time - now), "user": arrival.user, "args": list(arrival.arguments)}
    document |= {"runtime": str(arrival.runtime)}
    document |= {"exit": str(arrival.exit_status)} if arrival.exit_status else {}
    document |= {"failed": str(arrival.failed)} if arrival.failed else {}
    repeat = format_repetition(arrival.repetition)
    return {**document, "repeat": repeat} if repeat else document


class TextDumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes no anchors, and texts of several lines as they are."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return True, so that equal values are written out each time."""
        return True


def _represent_text(dumper: Any, text: str) -> Any:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


TextDumper.add_representer(str, _represent_text)


def write_cluster_file(path: Path | str, content: ClusterFile) -> None:
    """Write a file as a whole: if that fails (OSError), the old file stays as it was."""
    write_whole(path, format_cluster_file(content))
