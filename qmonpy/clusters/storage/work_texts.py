"""The texts of jobs, tasks, reservations and usage in a spool."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.clusters.storage.spool_text import ReadsMany, SpoolText, by_node, write_json
from qmonpy.formats.configuration.usage_text import format_usage
from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.formats.files.job_document import (
    format_job,
    format_running,
    parse_job,
    parse_running,
    parse_waiting,
)
from qmonpy.formats.files.plain_tasks import PlainTasks
from qmonpy.formats.files.repetition import ONCE, Repetition
from qmonpy.formats.files.reservation_document import (
    format_ended_reservation,
    format_reservation,
    parse_ended_reservation,
    parse_reservation,
)
from qmonpy.formats.files.usage_document import parse_share_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord

_NO_CLUSTER = Cluster()
"""For the arguments of `qsub`, which no row of a spool has."""
JOB = by_node(
    lambda job: {name: value for name, value in format_job(job, None).items() if name != "waiting"},
    lambda number, node: parse_job(node, number, _NO_CLUSTER, 0),
)


def _make_job_reader() -> ReadsMany:
    find_job, parse = PlainTasks().find_job, JOB.parse

    def read(numbers: Sequence[Any], texts: Sequence[str]) -> list[Any]:
        found = map(find_job, numbers, texts)
        each = zip(found, numbers, texts, strict=True)
        return [job if job is not None else parse(number, text) for job, number, text in each]

    return read


JOB = replace(JOB, make_reader=_make_job_reader)
SHARE_USAGE = by_node(
    lambda usage: {**format_usage(usage), "usage_time_stamp": str(usage.stamp)},
    lambda _, node: parse_share_usage(node, 0),
)
PENDING = by_node(
    lambda tasks: {"waiting": format_job(Job(tasks.job, ""), tasks)["waiting"]},
    lambda number, node: parse_waiting(node, number, Range(1, 1), ()),
)


def _make_pending_reader() -> ReadsMany:
    find_pending, parse = PlainTasks().find_pending, PENDING.parse
    return lambda jobs, texts: [
        find_pending(job, text) or parse(job, text) for job, text in zip(jobs, texts, strict=True)
    ]


PENDING = replace(PENDING, make_reader=_make_pending_reader)


def _format_running(task: RunningTask) -> dict[str, Any]:
    return {**format_running(task), "quota_sets": list(task.quota_sets)}


def _parse_running(key: tuple[int, int], node: Node) -> RunningTask:
    return parse_running(node, 0, tuple(node.value.pop("quota_sets")))


def _make_running_reader() -> ReadsMany:
    find_running, parse = PlainTasks().find_running, RUNNING.parse
    return lambda keys, texts: [
        task if task is not None else parse(key, text)
        for task, key, text in zip(map(find_running, texts), keys, texts, strict=True)
    ]


RUNNING = replace(by_node(_format_running, _parse_running), make_reader=_make_running_reader)
RESERVATION = by_node(format_reservation, lambda number, node: parse_reservation(node, number, 0))


def _format_finished(task: FinishedTask) -> str:
    """A list without field names: there are many of these, and all are read when a cluster is opened."""
    times = (task.submit_time, task.start_time, task.end_time)
    ran = task.running
    running = None if ran is None else (ran.job, ran.task, ran.pieces, ran.start_time, ran.pe, *_suspension(ran))
    rest: tuple[Any, ...] = (task.pieces, task.was_deleted, running, task.reservation)
    record = task.record
    if record is not None:
        told = (record.group, record.account, record.project, record.department, record.category)
        rest = (*rest, record.exit_status, record.failed, record.is_array, *(told if any(told) else ()))
    return write_json((task.job, task.task, task.owner, task.name, *times, *rest))


def _parse_finished(text: str) -> FinishedTask:
    number, id, owner, name, submit, start_time, end, pieces, was_deleted, ran, reservation, *how = json.loads(text)
    running = None
    if ran is not None:
        job, task, places, start, pe, *suspension = ran
        since, seconds = suspension or (0, 0)
        pieces_then = _pieces(places)
        running = RunningTask(job, task, pieces_then, start, pe, suspended_since=since, suspended_seconds=seconds)
    where = _pieces(pieces)
    record = None
    if how:
        status, failed, is_array, *told = how
        group, account, project, department, category = told or ("", "", "", "", "")
        record = TaskRecord(
            is_array=is_array,
            exit_status=status,
            failed=failed,
            group=group,
            account=account,
            project=project,
            department=department,
            category=category,
            wallclock_seconds=end - start_time,
            is_simulated=True,
        )
    return FinishedTask(
        number, id, owner, name, submit, start_time, end, where, was_deleted, running, reservation, record
    )


def _suspension(task: RunningTask) -> tuple[int, ...]:
    """Since when a task is suspended and how long it was before; empty for one that never was."""
    suspension = (task.suspended_since, task.suspended_seconds)
    return suspension if any(suspension) else ()


def _pieces(written: list[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((instance, slots) for instance, slots in written)


FINISHED = SpoolText(_format_finished, lambda _, text: _parse_finished(text))
ENDED_RESERVATION = by_node(format_ended_reservation, lambda _, node: parse_ended_reservation(node, 0))


def _parse_arrival(text: str) -> Arrival:
    time, user, arguments, runtime, *further = json.loads(text)
    status, failed, *again = further or (0, 0)
    repetition = ONCE
    if again:
        every, weekdays, spread, vary, seed = again
        repetition = Repetition(every, tuple(weekdays), spread, vary, seed)
    return Arrival(time, user, tuple(arguments), runtime, status, failed, repetition)


def _format_arrival(each: Arrival) -> str:
    end: tuple[Any, ...] = (each.exit_status, each.failed)
    again = each.repetition
    if again.every:
        end = (*end, again.every, list(again.weekdays), again.spread, again.vary, again.seed)
    return write_json([each.time, each.user, list(each.arguments), each.runtime, *(end if any(end) else ())])


ARRIVAL = SpoolText(_format_arrival, lambda _, text: _parse_arrival(text))

WORK_TEXTS: Mapping[str, SpoolText] = {
    "jobs": JOB,
    "pending": PENDING,
    "running": RUNNING,
    "reservations": RESERVATION,
    "usage": SHARE_USAGE,
    "finished": FINISHED,
    "arrivals": ARRIVAL,
    "ended_reservations": ENDED_RESERVATION,
}
"""By the table that keeps them."""
