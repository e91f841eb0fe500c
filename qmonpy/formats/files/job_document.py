"""Jobs and tasks in a cluster file: waiting, running and ended, read from and written to mappings."""

from collections.abc import Iterable
from dataclasses import fields, replace
from math import isfinite
from sys import intern
from typing import Any, NamedTuple

from qmonpy.formats.documents.document import Node
from qmonpy.formats.files.value_form import (
    FLAG,
    NUMBER,
    NUMBERS,
    RANGE,
    RANGES,
    REQUESTS,
    TASK_HOLDS,
    TASK_TEXTS,
    TEXT,
    TEXTS,
    TIME,
    Document,
    Form,
    format_pieces,
    format_range,
    parse_arguments,
    parse_numbers,
    parse_pieces,
    parse_range,
    parse_time,
)
from qmonpy.kept_answers import keep_of_texts
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError, Severity
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.values.value import FOREVER
from qmonpy.model.values.whole import LARGEST_UNSIGNED, find_decimal, find_whole, is_whole
from qmonpy.model.work.job import MOST_TASKS, NO_END, Job, Range
from qmonpy.model.work.state import PendingTasks, RunningTask
from qmonpy.model.work.task_record import TaskRecord
from qmonpy.translation import tr

JOB_FORMS: dict[str, Form] = {
    **dict.fromkeys(("name", "project", "department", "pe", "verification", "account", "mail_options"), TEXT),
    "checkpoint": TEXT,
    **dict.fromkeys(("groups", "hard_queues", "soft_queues", "master_queues", "mail_to", "arguments"), TEXTS),
    **dict.fromkeys(("slave_queues", "other_requests", "barred_hosts"), TEXTS),
    **dict.fromkeys(("priority", "max_running_tasks", "runtime", "reservation", "exit_status", "failed"), NUMBER),
    **dict.fromkeys(("job_share", "override_tickets", "alterations"), NUMBER),
    **dict.fromkeys(("submit_time", "start_after", "deadline"), TIME),
    **dict.fromkeys(("wants_reservation", "has_error", "is_immediate", "is_restartable"), FLAG),
    **dict.fromkeys(("user_hold", "operator_hold", "system_hold"), FLAG),
    "task_holds": TASK_HOLDS,
    "restarted_tasks": RANGES,
    "error_tasks": RANGES,
    "error_messages": TASK_TEXTS,
    "slots": RANGES,
    "hard_resources": REQUESTS,
    "soft_resources": REQUESTS,
    "master_resources": REQUESTS,
    "slave_resources": REQUESTS,
    "tasks": RANGE,
    "predecessors": NUMBERS,
    "array_predecessors": NUMBERS,
}
MOST_PLAIN_DIGITS = 10
"""Numbers of so many digits, as moments have, are looked at no more closely where a task is as nearly all."""
KEPT_VALUES = 20_000
"""So many parsed attributes of jobs are remembered."""
_JOB_KEYS = dict.fromkeys(("user", "args", "waiting", *JOB_FORMS))


class ReadJob(NamedTuple):
    """In the place of the mapping of a job: what was read of it already."""

    job: Job
    pending: PendingTasks | None


_JOB_DEFAULTS = {each.name: each.default for each in fields(Job)}


def format_job(job: Job, waiting: PendingTasks | None) -> Document:
    """Return a job and its waiting tasks as a mapping; default values are left out."""
    changed = {
        name: form.format(value)
        for name, form in JOB_FORMS.items()
        if (value := getattr(job, name)) != _JOB_DEFAULTS[name] and value is not None
    }
    return {"user": job.owner, **changed, "waiting": _format_waiting(waiting)}


def _format_waiting(waiting: PendingTasks | None) -> Any:
    if waiting is None:
        return []
    if isinstance(waiting.tasks, range):
        steps = waiting.tasks
        return format_range(Range(steps.start, steps.stop - 1, steps.step))
    return [str(task) for task in waiting.tasks]


def parse_job(node: Node, number: int, cluster: Cluster, now: int) -> Job | None:
    """Return the job of a mapping, from its attributes and, if given, the `args` of qsub; None if it is wrong."""
    node.check_keys(_JOB_KEYS, Severity.ERROR)
    user, arguments = node.child("user"), node.entry("args")
    if user is None:
        node.report("no-user", tr("the user is missing"))
        return None
    values = _parse_entries(node, now)
    if arguments is None:
        job = Job(number, user.text(), **values)
    else:
        job = replace(_parse_arguments(arguments, Job(number, user.text()), cluster, now), **values)
    return replace(job, tasks=_limited(node, job.tasks)) if job.tasks and len(job.tasks) > MOST_TASKS else job


def _parse_entries(node: Node, now: int) -> dict[str, Any]:
    """Return the values of attributes; the same object as of an equal text before, as most jobs say much the same."""
    if type(node.value) is not dict:
        return {name: JOB_FORMS[name].parse(child, now) for name, child in node.items() if name in JOB_FORMS}
    values = {}
    for name, written in node.value.items():
        form = JOB_FORMS.get(name)
        if form is None:
            continue
        kind = type(written)
        number = find_whole(written) if kind is str and form is TIME else None
        if number is not None and number <= LARGEST_UNSIGNED:
            values[name] = number
        elif kind is str and form is not TIME:
            values[name] = find_value(name, written)
        elif kind is list and len(written) == 1 and type(written[0]) is str:
            values[name] = find_listed(name, written[0])
        if values.get(name, NOT_KNOWN) is NOT_KNOWN:
            values[name] = form.parse(node.below(name, written), now)
    return values


NOT_KNOWN = object()
"""In the place of a value that has to be read with its place, as there is something to report."""


@keep_of_texts(most=KEPT_VALUES)
def find_value(name: str, written: str) -> Any:
    """Return the value of an attribute of jobs that does not depend on the time; NOT_KNOWN if it is not so simple."""
    return _parse_alone(name, written)


@keep_of_texts(most=KEPT_VALUES)
def find_listed(name: str, written: str) -> Any:
    """As `find_value`, of a list with one text."""
    return _parse_alone(name, [written])


def _parse_alone(name: str, written: str | list[str]) -> Any:
    """The value of an attribute that does not depend on the time of the file; NOT_KNOWN if there is something to
    report, which names the place of the text."""
    node, form = Node(written), JOB_FORMS.get(name)
    if form is None:
        return NOT_KNOWN
    value = form.parse(node, 0)
    return NOT_KNOWN if node.reports else value


def _parse_arguments(node: Node, job: Job, cluster: Cluster, now: int) -> Job:
    """Return the job as the `args` of qsub make it."""
    # Only files written by hand have `args`.
    from qmonpy.formats.submission.job_options import parse_job_options

    try:
        words = parse_arguments(node)
        return parse_job_options(words, owner=job.owner, number=job.number, submit_time=now, cluster=cluster)
    except ReportError as error:
        node.adopt(error.reports)
        return job


def _limited(node: Node, tasks: Range) -> Range:
    """Return the tasks, or one if there are more than an array may have, which is reported."""
    if len(tasks) <= MOST_TASKS:
        return tasks
    node.report(
        "too-many-tasks",
        tr("{range} are more than {most_tasks} tasks").format(range=format_range(tasks), most_tasks=MOST_TASKS),
    )
    return Range(tasks.first, tasks.first)


def parse_waiting(node: Node, job: int, tasks: Range, running: Iterable[RunningTask]) -> PendingTasks | None:
    """Return the waiting ones of the tasks of a job: those in `waiting`, without it all that do not run."""
    child = node.entry("waiting")
    if child is None:
        busy = {task.task for task in running}
        left = tuple(task for task in tasks if task not in busy)
        return PendingTasks(job, left) if left else None
    if child.value == _ONLY_FIRST:
        return PendingTasks(job, _FIRST)
    if isinstance(child.value, str):
        each = _limited(child, parse_range(child))
        return PendingTasks(job, range(each.first, each.last + 1, each.step))
    listed = parse_numbers(child)
    return PendingTasks(job, listed) if listed else None


_ONLY_FIRST, _FIRST = ["1"], (1,)
"""The waiting tasks of a job that is no array, as they are written and read."""


def format_running(task: RunningTask) -> Document:
    """Return a running task as a mapping: `job.task`, its slots, its start, and when and how long it was suspended.

    Where its job was altered since it started, also for how many seconds it stays booked; where the limits of its run
    time were changed, those of its start (s_rt and h_rt, in seconds). Where it is set aside, the numbers that the
    policies made of it last, as in `JobPolicy`.
    """
    document = {"task": f"{task.job}.{task.task}", "start": str(task.start_time), "slots": format_pieces(task.pieces)}
    still = {"suspended": task.suspended_since, "stood_still": task.suspended_seconds}
    document |= {name: str(value) for name, value in still.items() if value}
    document |= {"booked": str(task.booked_seconds)} if task.booked_seconds is not None else {}
    if task.kept_limits is not None:
        document |= {"limits": " ".join(_NO_LIMIT if each >= FOREVER else str(each) for each in task.kept_limits)}
    document |= {"marks": "".join(sorted(task.marks))} if task.marks else {}
    document |= {"told": " ".join(map(repr, task.told))} if task.told else {}
    return {**document, "pe": task.pe} if task.pe else document


_RUNNING_KEYS = dict.fromkeys(
    ("task", "start", "slots", "pe", "suspended", "stood_still", "marks", "booked", "limits", "told")
)
_NO_MARKS = frozenset[str]()


def parse_running(node: Node, now: int, quota_sets: tuple[str, ...] = ()) -> RunningTask:
    """Return the running task of a mapping, which is counted by these quota sets."""
    plain = _find_plain_running(node.value, quota_sets)
    if plain is not None:
        return plain
    node.check_keys(_RUNNING_KEYS, Severity.ERROR)
    job, task = _parse_key(node)
    pe, still, marks = node.child("pe"), node.child("stood_still"), node.child("marks")
    booked = node.child("booked")
    return RunningTask(
        job,
        task,
        parse_pieces(node),
        _time(node, "start", now),
        intern(pe.text()) if pe else None,
        quota_sets,
        marks=frozenset(marks.text()) if marks else _NO_MARKS,
        suspended_since=_time(node, "suspended", now),
        suspended_seconds=still.integer() if still else 0,
        booked_seconds=booked.integer() if booked else None,
        kept_limits=_parse_limits(node.child("limits")),
        told=_parse_told(node.child("told")),
    )


def _parse_told(node: Node | None) -> tuple[float, ...]:
    """Return what the policies made of a task last; nothing where that is not told."""
    if node is None:
        return ()
    words = node.text().split()
    numbers = tuple(number for word in words if (number := find_decimal(word)) is not None and isfinite(number))
    if len(numbers) != len(words) or len(numbers) != _TOLD:
        node.report("told", tr("{count} numbers are needed here").format(count=_TOLD))
        return ()
    return numbers


_TOLD = 12
"""How many numbers a `JobPolicy` has."""


_NO_LIMIT = "INFINITY"


def _parse_limits(node: Node | None) -> tuple[int, int] | None:
    if node is None:
        return None
    words = node.text().split()
    found = [FOREVER if each == _NO_LIMIT else find_whole(each) for each in words]
    if len(found) != 2 or found[0] is None or found[1] is None:
        node.report("no-limits", tr("expected two limits, s_rt and h_rt, each in seconds or INFINITY"))
        return None
    return min(found[0], FOREVER), min(found[1], FOREVER)


_PLAIN_KEYS = {"task", "start", "slots"}


def _find_plain_running(written: Any, quota_sets: tuple[str, ...]) -> RunningTask | None:
    """A task that was read already, or runs in one piece and was never suspended, as nearly all; None for any other,
    and a wrong one."""
    if type(written) is RunningTask:
        return written
    if type(written) is not dict or written.keys() != _PLAIN_KEYS:
        return None
    key, begin, slots = written["task"], written["start"], written["slots"]
    if not (type(key) is type(begin) is str and type(slots) is list and len(slots) == 1 and type(slots[0]) is str):
        return None
    job, _, task = key.partition(".")
    instance, _, count = slots[0].rpartition(" ")
    if "@" not in instance or not (is_whole(job) and is_whole(task) and is_whole(begin) and is_whole(count)):
        return None
    if max(len(job), len(task), len(begin), len(count)) > MOST_PLAIN_DIGITS:
        return None
    number, start = int(count), int(begin)
    if number > NO_END or start > LARGEST_UNSIGNED:
        return None
    return RunningTask(int(job), int(task), ((instance, number),), start, None, quota_sets)


def _parse_key(node: Node) -> tuple[int, int]:
    """Parse `17.3`, or `17` for task 1."""
    child = node.child("task")
    job, _, task = (child.text() if child else "").partition(".")
    number, id = find_whole(job), find_whole(task or "1")
    if number is None or id is None:
        node.report("no-task", tr("expected the number of a job and of a task, such as 17.1"))
        return 0, 1
    return number, id


def _time(node: Node, name: str, now: int) -> int:
    child = node.child(name)
    return parse_time(child, now) if child else 0


_FINISHED_KEYS = (
    "task", "user", "name", "submit", "start", "end", "slots", "deleted", "ran", "ar", "exit", "failed", "array",
    "group", "account", "project", "department", "requests",
)  # fmt: skip

_TOLD_OF_JOBS = {
    "group": "group", "account": "account", "project": "project", "department": "department", "requests": "category",
}  # fmt: skip
"""What a record tells of the job, by the key in a cluster file."""


def format_finished(task: FinishedTask) -> Document:
    """Return an ended task as a mapping; `ran` is the task while it ran, `ar` the reservation that it was submitted
    into, `exit` and `failed` how it ended, `requests` what it asked for, as the field `category` of its record."""
    document: Document = {
        "task": f"{task.job}.{task.task}",
        "user": task.owner,
        "name": task.name,
        "submit": str(task.submit_time),
        "start": str(task.start_time),
        "end": str(task.end_time),
        "slots": format_pieces(task.pieces),
        "deleted": str(task.was_deleted).lower(),
    }
    if task.reservation is not None:
        document["ar"] = str(task.reservation)
    if task.record is not None:
        document |= {"exit": str(task.record.exit_status), "failed": str(task.record.failed)}
        document |= {"array": "true"} if task.record.is_array else {}
        told = {each: getattr(task.record, field) for each, field in _TOLD_OF_JOBS.items()}
        document |= {each: text for each, text in told.items() if text}
    return {**document, "ran": format_running(task.running)} if task.running else document


def parse_finished(node: Node, now: int) -> FinishedTask:
    """Return the ended task of a mapping."""
    node.check_keys(_FINISHED_KEYS, Severity.ERROR)
    job, task = _parse_key(node)
    user, name, deleted, ran, reservation = (node.child(key) for key in ("user", "name", "deleted", "ran", "ar"))
    number = reservation.text() if reservation else ""
    start, end = _time(node, "start", now), _time(node, "end", now)
    return FinishedTask(
        job,
        task,
        user.text() if user else "",
        name.text() if name else "",
        submit_time=_time(node, "submit", now),
        start_time=start,
        end_time=end,
        pieces=parse_pieces(node),
        was_deleted=deleted is not None and deleted.text().lower() == "true",
        running=parse_running(ran, now) if ran else None,
        reservation=int(number) if is_whole(number) else None,
        record=_parse_record(node, end - start),
    )


def _parse_record(node: Node, seconds: int) -> TaskRecord | None:
    """Return how an ended task ended that ran for some seconds; None where that is not told."""
    status, failed, array = (node.child(key) for key in ("exit", "failed", "array"))
    if status is None and failed is None:
        return None
    record = TaskRecord(
        is_array=array is not None and array.text().lower() == "true",
        exit_status=status.integer() if status else 0,
        failed=failed.integer() if failed else 0,
        wallclock_seconds=seconds,
        is_simulated=True,
    )
    told: dict[str, Any] = {
        field: text.text() for each, field in _TOLD_OF_JOBS.items() if (text := node.child(each)) is not None
    }
    return replace(record, **told) if told else record
