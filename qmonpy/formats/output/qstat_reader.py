"""Reads one output of `qstat -xml -f` after the other; of what is as it was before, nothing is parsed again.

A large site prints hundreds of megabytes, of which between two rounds a hundredth changes. Each record is known by the
hash of its text, without what changes all the time and is not shown: the load of a queue instance, and the priority of
a job, which is read by itself.
"""

from collections.abc import Mapping
from dataclasses import field
from operator import is_
from typing import TypeVar

from qmonpy.formats.documents.xml_document import decode_text
from qmonpy.formats.documents.xml_records import Frame, Output, UnplainError, find_fields, split_records
from qmonpy.formats.output.qstat_xml import (
    InstanceRow,
    JobRow,
    PlacedRow,
    PlacedTask,
    QstatListing,
    WaitingTasks,
    join_rows,
    parse_priority,
    parse_qstat_xml,
    read_instance,
    read_row,
)
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report
from qmonpy.pauses import paced

K = TypeVar("K")
V = TypeVar("V")
_LIST, _ROW = "Queue-List", "job_list"
_ROW_BEGIN, _ROW_END = f"<{_ROW}", f"</{_ROW}>"
Key = tuple[int, int]


@dataclass(slots=True)
class _Known:
    """What was read of one output, by the hashes of texts, and the values that were made of it."""

    instances: dict[int, InstanceRow] = field(default_factory=dict)
    rows: dict[int, JobRow] = field(default_factory=dict)
    placed: dict[Key, tuple[tuple[PlacedRow, ...], PlacedTask]] = field(default_factory=dict)
    waiting: dict[JobRow, WaitingTasks] = field(default_factory=dict)


class QstatReader:
    """Reads outputs with the same options, one at a time; equal to `parse_qstat_xml` of each."""

    def __init__(self) -> None:
        self._known = _Known()
        self._last = QstatListing()

    def read(self, output: Output) -> tuple[QstatListing, tuple[Report, ...]]:
        """Return the content of an output, with the objects of the one before where they are equal; and mistakes."""
        try:
            reading = _Reading(self._known)
            listing = reading.read(output, self._last)
        except UnplainError:
            self._known = _Known()
            return parse_qstat_xml(output if isinstance(output, str) else "".join(output))
        self._known, self._last = reading.found, listing
        return listing, ()

    def read_part(self, output: Output) -> tuple[QstatListing, tuple[Report, ...]]:
        """Return the content of an output that shows less than the others; what they showed stays known."""
        try:
            return _Reading(self._known, is_part=True).read(output, self._last), ()
        except UnplainError:
            return parse_qstat_xml(output if isinstance(output, str) else "".join(output))


class _Reading:
    """Reads one output.

    What it finds again it takes from what was known, so that this goes bit by bit: to let go of hundreds of thousands
    of values at once holds every thread up.
    """

    def __init__(self, known: _Known, *, is_part: bool = False) -> None:
        self._known, self._is_part = known, is_part
        self.found = _Known()
        self._instances: dict[str, InstanceRow] = {}
        self._placed: dict[Key, tuple[PlacedRow, ...]] = {}
        self._waiting: list[WaitingTasks] = []
        self._priorities: dict[int, float] = {}
        self._words: dict[int, str] = {}

    def read(self, output: Output, last: QstatListing) -> QstatListing:
        """Return the listing; UnplainError if it is not of records alone."""
        frame = Frame("job_info", 2)
        for tag, record in paced(split_records(output, _LIST, _ROW)):
            frame.take(tag, record)
            if tag == _LIST:
                self._take_list(record)
            elif tag:
                self._take_waiting(record)
        frame.check()
        for each in reversed(self._waiting):
            # The first line of a job has its greatest priority.
            self._priorities[each.job] = each.priority
        waiting = tuple(self._waiting)
        is_same = len(waiting) == len(last.waiting) and all(map(is_, waiting, last.waiting))
        made = QstatListing(
            keep_same(last.instances, self._instances),
            keep_same(last.placed, self._join_placed()),
            last.waiting if is_same else waiting,
            keep_same(last.priorities, self._priorities),
            keep_same(last.words, self._words),
        )
        parts = ("instances", "placed", "waiting", "priorities", "words")
        return last if all(getattr(made, each) is getattr(last, each) for each in parts) else made

    def _join_placed(self) -> dict[Key, PlacedTask]:
        tasks: dict[Key, PlacedTask] = {}
        for key in paced(list(self._placed)):
            rows, old = self._placed.pop(key), self._take(self._known.placed, key)
            if old is None or old[0] != rows:
                task = join_rows(*key, rows)
                old = (rows, old[1] if old is not None and old[1] == task else task)
            self.found.placed[key] = old
            tasks[key] = old[1]
        return tasks

    def _take(self, known: dict[K, V], key: K) -> V | None:
        return known.get(key) if self._is_part else known.pop(key, None)

    def _take_list(self, record: str) -> None:
        begin = record.find(_ROW_BEGIN)
        rows: list[tuple[JobRow, float]] = []
        head, at = record[:begin] if begin >= 0 else record, begin
        while at >= 0:
            end = record.find(_ROW_END, at)
            if end < 0:
                raise UnplainError
            end += len(_ROW_END)
            rows.append(self._find_row(record[at:end]))
            at = record.find(_ROW_BEGIN, end)
            between = record[end:] if at < 0 else record[end:at]
            head += between if at < 0 or not between.isspace() else ""
        name = self._find_instance(head).name
        for row, priority in rows:
            self._words.setdefault(row.number, row.words)
            for key in row.keys:
                self._placed[key] = (*self._placed.get(key, ()), (row, priority, name))
                self._priorities.setdefault(row.number, priority)

    def _find_instance(self, head: str) -> InstanceRow:
        text = _cut(head, "<load_avg>", "</load_avg>")[0]
        key = hash(text)
        instance = self._take(self._known.instances, key) or self.found.instances.get(key)
        if instance is None:
            instance = read_instance(find_fields(text))
        self.found.instances[key] = self._instances[instance.name] = instance
        return instance

    def _take_waiting(self, record: str) -> None:
        row, priority = self._find_row(record)
        if row.number and row.tasks:
            self._words.setdefault(row.number, row.words)
            waits = self._take(self._known.waiting, row)
            if waits is None or waits.priority != priority:
                waits = WaitingTasks(row.number, row.tasks, row.state, priority)
            self.found.waiting[row] = waits
            self._waiting.append(waits)

    def _find_row(self, record: str) -> tuple[JobRow, float]:
        text, priority = _cut(record, "<JAT_prio>", "</JAT_prio>")
        key = hash(text)
        row = self._take(self._known.rows, key) or self.found.rows.get(key)
        if row is None:
            row = read_row(find_fields(text))
        self.found.rows[key] = row
        return row, parse_priority(decode_text(priority))


def keep_same(before: Mapping[K, V], after: Mapping[K, V]) -> Mapping[K, V]:
    """Return `before` if it has the same keys and values in the same order, else `after`."""
    if len(before) != len(after):
        return after
    # Step by step, as to compare all at once would hold every thread up.
    for (old_key, old), (key, new) in paced(zip(before.items(), after.items(), strict=True)):
        if (old is not new and old != new) or old_key != key:
            return after
    return before


def _cut(text: str, begin: str, end: str) -> tuple[str, str]:
    """A text without its first element of this tag, and what stands in that; the text itself if there is none."""
    first = text.find(begin)
    last = text.find(end, first) if first >= 0 else -1
    if last < 0:
        return text, ""
    return text[:first] + text[last + len(end) :], text[first + len(begin) : last]
