"""The texts in the rows of a spool, one for each object, job and so on: as in cluster files, on one line, exact.

Every text is parsed again before it is stored: a value that would be read back as another is refused, not lost.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.formats.configuration.cluster_document import parse_object_document
from qmonpy.formats.configuration.cluster_printer import format_object_document
from qmonpy.formats.configuration.complex_table import format_complex_table, parse_complex_table
from qmonpy.formats.configuration.share_tree_text import format_share_tree, parse_share_tree
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
from qmonpy.formats.files.reservation_document import (
    format_ended_reservation,
    format_reservation,
    parse_ended_reservation,
    parse_reservation,
)
from qmonpy.formats.files.usage_document import parse_share_usage
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import RunningTask
from qmonpy.model.work.task_record import TaskRecord


@dataclass(frozen=True, slots=True)
class SpoolText:
    """How values of one kind are written and parsed; their key is kept in other columns of the row."""

    write: Callable[[Any], str]
    parse: Callable[[Any, str], Any]
    """The value from key and text; any exception means that the text is damaged."""
    parse_quickly: Callable[[Sequence[Any], Sequence[str]], list[Any]] | None = None
    """The values from keys and texts of many rows; any exception means that they are to be parsed one by one."""

    def format(self, key: Any, value: Any) -> str:
        """Return the text of a value; ReportError (`spool.not-kept`) if it would not be parsed as the same value."""
        try:
            text = self.write(value)
            text.encode()
            is_kept = self.parse(key, text) == value
        except (ReportError, ValueError, TypeError, LookupError):
            is_kept = False
        if not is_kept:
            words = f'"{key}" cannot be kept in the spool: it would be read as something else. Nothing was changed.'
            raise ReportError((Report("spool.not-kept", words, fields=(str(key),)),))
        return text


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


_decode = json.JSONDecoder().raw_decode


def _parse_json(text: str) -> Any:
    """As `json.loads`, which takes as long again for looking whether there are blanks around."""
    try:
        value, end = _decode(text)
    except ValueError:
        return json.loads(text)
    return value if end == len(text) else json.loads(text)


def _parse_all_json(texts: Sequence[str]) -> list[Any]:
    """Decode texts in one go, in two thirds of the time; ValueError if one of them is not one value."""
    found: list[Any] = json.loads(f"[{','.join(texts)}]")
    if len(found) != len(texts):
        raise ValueError("a text is not one value")
    return found


def _by_node(write: Callable[[Any], Any], parse: Callable[[Any, Node], Any]) -> SpoolText:
    """A text that is a mapping as in cluster files, written as JSON."""

    def parse_decoded(key: Any, decoded: Any) -> Any:
        node = Node(decoded)
        value = parse(key, node)
        if node.reports:
            node.raise_errors()
        return value

    def parse_text(key: Any, text: str) -> Any:
        return parse_decoded(key, _parse_json(text))

    def parse_quickly(keys: Sequence[Any], texts: Sequence[str]) -> list[Any]:
        return list(map(parse_decoded, keys, _parse_all_json(texts)))

    return SpoolText(lambda value: _json(write(value)), parse_text, parse_quickly)


def _complex_line(value: Any) -> str:
    return format_complex_table((value,)).split("\n")[2]


def _parse_quota_set(text: str) -> Any:
    parsed = parse_quota_sets(text)
    if any(each.is_error for each in parsed.reports):
        raise ReportError(parsed.reports)
    (found,) = parsed.sets
    return found


def _document(kind: ObjectKind) -> SpoolText:
    return _by_node(
        lambda value: format_object_document(kind, value), lambda name, node: parse_object_document(kind, name, node)
    )


PLAIN = SpoolText(str, lambda _, text: text)
VALUE = SpoolText(_json, lambda _, text: json.loads(text))
NAMES = SpoolText(lambda names: _json(list(names)), lambda _, text: tuple(json.loads(text)))
LETTERS = SpoolText(lambda letters: _json(sorted(letters)), lambda _, text: frozenset(json.loads(text)))

_DOCUMENTS = (
    ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.USER_SET, ObjectKind.PROJECT, ObjectKind.USER,
    ObjectKind.PE, ObjectKind.CALENDAR, ObjectKind.CHECKPOINT, ObjectKind.QUEUE,
    ObjectKind.LOCAL_CONFIGURATION,
)  # fmt: skip
OBJECT_TEXTS: Mapping[ObjectKind, SpoolText] = {
    **dict.fromkeys(ObjectKind, PLAIN),
    **{kind: _document(kind) for kind in _DOCUMENTS},
    ObjectKind.COMPLEX: SpoolText(_complex_line, lambda _, text: parse_complex_table(text)[0]),
    ObjectKind.SHARE_TREE: SpoolText(format_share_tree, lambda _, text: parse_share_tree(text)),
    ObjectKind.QUOTA_SET: SpoolText(format_quota_set, lambda _, text: _parse_quota_set(text)),
}
ORPHAN = _by_node(
    lambda value: format_object_document(ObjectKind.QUEUE, value),
    lambda name, node: parse_object_document(ObjectKind.QUEUE, name.partition("@")[0], node),
)

_NO_CLUSTER = Cluster()
"""For the arguments of `qsub`, which no row of a spool has."""
JOB = _by_node(
    lambda job: {name: value for name, value in format_job(job, None).items() if name != "waiting"},
    lambda number, node: parse_job(node, number, _NO_CLUSTER, 0),
)


def _parse_jobs(numbers: Sequence[Any], texts: Sequence[str]) -> list[Any]:
    plain = PlainTasks()
    decoded = _parse_all_json(texts)
    return [
        plain.find_job(number, written) or JOB.parse(number, text)
        for number, written, text in zip(numbers, decoded, texts, strict=True)
    ]


JOB = replace(JOB, parse_quickly=_parse_jobs)
SHARE_USAGE = _by_node(
    lambda usage: {**format_usage(usage), "usage_time_stamp": str(usage.stamp)},
    lambda _, node: parse_share_usage(node, 0),
)
PENDING = _by_node(
    lambda tasks: {"waiting": format_job(Job(tasks.job, ""), tasks)["waiting"]},
    lambda number, node: parse_waiting(node, number, Range(1, 1), ()),
)


def _parse_pending(jobs: Sequence[Any], texts: Sequence[str]) -> list[Any]:
    plain = PlainTasks()
    return [plain.find_pending(job, text) or PENDING.parse(job, text) for job, text in zip(jobs, texts, strict=True)]


PENDING = replace(PENDING, parse_quickly=_parse_pending)


def _format_running(task: RunningTask) -> dict[str, Any]:
    return {**format_running(task), "quota_sets": list(task.quota_sets)}


def _parse_running(key: tuple[int, int], node: Node) -> RunningTask:
    return parse_running(node, 0, tuple(node.value.pop("quota_sets")))


def _parse_all_running(keys: Sequence[Any], texts: Sequence[str]) -> list[Any]:
    plain = PlainTasks()
    return [plain.find_running(text) or RUNNING.parse(key, text) for key, text in zip(keys, texts, strict=True)]


RUNNING = replace(_by_node(_format_running, _parse_running), parse_quickly=_parse_all_running)
RESERVATION = _by_node(format_reservation, lambda number, node: parse_reservation(node, number, 0))


def _format_finished(task: FinishedTask) -> str:
    """A list without field names: there are many of these, and all are read when a cluster is opened."""
    times = (task.submit_time, task.start_time, task.end_time)
    ran = task.running
    running = None if ran is None else (ran.job, ran.task, ran.pieces, ran.start_time, ran.pe, *_suspension(ran))
    rest: tuple[Any, ...] = (task.pieces, task.was_deleted, running, task.reservation)
    record = task.record
    if record is not None:
        rest = (*rest, record.exit_status, record.failed, record.is_array)
    return _json((task.job, task.task, task.owner, task.name, *times, *rest))


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
        status, failed, is_array = how
        record = TaskRecord(
            is_array=is_array, exit_status=status, failed=failed, wallclock_seconds=end - start_time, is_simulated=True
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
ENDED_RESERVATION = _by_node(format_ended_reservation, lambda _, node: parse_ended_reservation(node, 0))


def _parse_arrival(text: str) -> Arrival:
    time, user, arguments, runtime, *end = json.loads(text)
    return Arrival(time, user, tuple(arguments), runtime, *end)


def _format_arrival(each: Arrival) -> str:
    end = (each.exit_status, each.failed)
    return _json([each.time, each.user, list(each.arguments), each.runtime, *(end if any(end) else ())])


ARRIVAL = SpoolText(_format_arrival, lambda _, text: _parse_arrival(text))
