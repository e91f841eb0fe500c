"""States of queue instances, and tasks where they run, from `qstat -xml -u * -f -g t -r`.

A parallel task has a row for each slot on a queue instance, and one more for its master task if the parallel
environment has `job_is_first_task FALSE`. Times have no zone: they are read as UTC.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime
from functools import cached_property, lru_cache
from sys import intern
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import decode_text, parse_xml, text_of
from qmonpy.formats.documents.xml_records import Field
from qmonpy.formats.values.moment import find_units, known_moment
from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range
from qmonpy.pauses import paced

QSTAT_OPTIONS = ("-xml", "-u", "*", "-f", "-g", "t", "-r", "-explain", "aAcE")
"""The options of `qstat` whose output is read here."""
PLAIN_OPTIONS = tuple(each for each in QSTAT_OPTIONS if each != "-r")
"""The same without requests and granted parallel environments, which are a third of what it costs the qmaster."""
PLACED_OPTIONS = (*PLAIN_OPTIONS, "-s", "rs")
"""The same without jobs that wait."""
HOLD_LETTER = "h"
ERROR_LETTER = "E"

_MASTER = "MASTER"
_TIMES = ("JAT_start_time", "JAT_submission_time", "JB_submission_time")
_NUMBER = "JB_job_number"
_OF_TASKS = frozenset((_NUMBER, "JAT_prio", *_TIMES, "granted_pe", "master", "slots", "state", "tasks"))
"""What a row has of a task and not of its job, and the number, by which what it has of the job is known."""
_MOST_STATES = 1_000
_ONE_TASK = (Range(1, 1),)


@dataclass(frozen=True, slots=True)
class InstanceRow:
    """A queue instance as `qstat -f` shows it."""

    name: str
    states: frozenset[str] = frozenset()
    """Its state letters, as in `State.instance_states`."""
    used: int = 0
    reserved: int = 0
    total: int = 0
    messages: tuple[str, ...] = ()
    """Why it is in error or ambiguous, in the qmaster's words; alarms are not included."""
    types: str = ""
    """Its types in qstat's letters, such as `BIP`; empty where they are not told."""


@dataclass(frozen=True, slots=True)
class PlacedTask:
    """A dispatched task; the first piece is that of the master task."""

    job: int
    task: int
    pieces: tuple[tuple[str, int], ...]
    start_time: int
    state: str
    """Letters: `r`, `t`, `s`, `S`, `T`, `hr`, `dr`, ..."""
    pe: str | None = None
    priority: float = 0.0


@dataclass(frozen=True, slots=True)
class WaitingTasks:
    """Tasks of a job that wait in the same state."""

    job: int
    tasks: tuple[Range, ...]
    state: str
    """Letters: `qw`, `hqw`, `Eqw`."""
    priority: float = 0.0


@dataclass(frozen=True)
class QstatListing:
    """The content of one output, in its order."""

    instances: Mapping[str, InstanceRow] = field(default_factory=dict)
    placed: Mapping[tuple[int, int], PlacedTask] = field(default_factory=dict)
    """By job number and task id."""
    waiting: tuple[WaitingTasks, ...] = ()
    """In order of falling priority, as the qmaster lists them."""
    priorities: Mapping[int, float] = field(default_factory=dict)
    """By job number its normalised priority: the greatest of its waiting tasks, or that of a running one."""
    words: Mapping[int, str] = field(default_factory=dict)
    """By job number what its row has of the job itself, such as name and requests: if that differs it was altered."""

    @cached_property
    def jobs(self) -> tuple[int, ...]:
        """Numbers of all jobs, each once."""
        # One by one, as to make a mapping of all at once holds every thread up.
        found = {job: None for job, _ in paced(self.placed)}
        for each in paced(self.waiting):
            found[each.job] = None
        return tuple(found)


@dataclass(slots=True, eq=False)
class JobRow:
    """What a row has, without its priority, which changes more often than anything else of it."""

    number: int
    tasks: tuple[Range, ...]
    state: str
    start_time: int
    is_master: bool
    slots: int
    has_grant: bool
    pe: str | None
    granted: int
    words: str

    @property
    def keys(self) -> Iterator[tuple[int, int]]:
        """The tasks of a row of a job that is placed."""
        return ((self.number, task) for task in task_ids(self.tasks)) if self.number else iter(())


def read_row(fields: Sequence[Field]) -> JobRow:
    """Return the row of these elements; of those with one tag the first counts."""
    texts = {tag: text for tag, _, text in reversed(fields)}
    granted = next(((name, text) for tag, name, text in fields if tag == "granted_pe"), None)

    def find(tag: str) -> str:
        found = texts.get(tag)
        return decode_text(found) if found else ""

    return JobRow(
        _number(find(_NUMBER)),
        parse_task_list(find("tasks")),
        intern(find("state")),
        parse_moment(find("JAT_start_time")),
        find("master") == _MASTER,
        _number(find("slots")) or 1,
        granted is not None,
        (granted[0] or None) if granted else None,
        _number(granted[1]) if granted else 0,
        # Many jobs say the same: of 200,000 it would take 60 MB.
        intern(" ".join(f"{tag}{name}={text}" for tag, name, text in fields if tag not in _OF_TASKS)),
    )


PlacedRow = tuple[JobRow, float, str]
"""A row of a placed task, its priority, and the queue instance that it stands under."""


def join_rows(job: int, task: int, rows: Iterable[PlacedRow]) -> PlacedTask:
    """Return the task of which these are the rows, in their order."""
    slots: dict[str, int] = {}
    master, state, pe, start, granted, priority = "", "", None, 0, 0, 0.0
    for row, of_row, instance in rows:
        if row.is_master or not state:
            state, priority, start = row.state, of_row, row.start_time
        if row.is_master:
            master = instance
        slots[instance] = slots.get(instance, 0) + row.slots
        if row.has_grant:
            pe, granted = row.pe, row.granted
    if granted and sum(slots.values()) == granted + 1 and slots.get(master, 0) > 0:
        # The row of a master task that takes no slot.
        slots[master] -= 1
    order = sorted(slots, key=lambda name: name != master)
    pieces = tuple((name, slots[name]) for name in order if slots[name])
    return PlacedTask(job, task, pieces, start, state, pe, priority)


def parse_qstat_xml(text: str) -> tuple[QstatListing, tuple[Report, ...]]:
    """Return the content of an output as far as it can be read, and its mistakes; incomplete rows are left out.

    `QstatReader` does the same, many times faster where little has changed.
    """
    document = parse_xml(text, "job_info", "Queue-List", "job_list")
    instances: dict[str, InstanceRow] = {}
    placed: dict[tuple[int, int], list[PlacedRow]] = {}
    waiting: list[WaitingTasks] = []
    priorities: dict[int, float] = {}
    words: dict[int, str] = {}
    for section in document.root:
        for element in section:
            if element.tag == "Queue-List":
                instance = read_instance(_fields_of(element))
                instances[instance.name] = instance
                for each in element.iter("job_list"):
                    row, priority = read_row(_fields_of(each)), parse_priority(text_of(each, "JAT_prio"))
                    words.setdefault(row.number, row.words)
                    for key in row.keys:
                        placed.setdefault(key, []).append((row, priority, instance.name))
                        priorities.setdefault(row.number, priority)
            elif element.tag == "job_list":
                row, priority = read_row(_fields_of(element)), parse_priority(text_of(element, "JAT_prio"))
                if row.number and row.tasks:
                    words.setdefault(row.number, row.words)
                    waiting.append(WaitingTasks(row.number, row.tasks, row.state, priority))
            # Bit by bit: to let go of a large document at once holds every thread up.
            element.clear()
    for waits in reversed(waiting):
        # The first line of a job has its greatest priority.
        priorities[waits.job] = waits.priority
    tasks = {key: join_rows(*key, rows) for key, rows in placed.items()}
    return QstatListing(instances, tasks, tuple(waiting), priorities, words), document.reports


def parse_held_jobs(text: str) -> tuple[Mapping[int, tuple[Range, ...]], tuple[Report, ...]]:
    """Return by job number the tasks in `qstat -xml -u * -s hu` (or `ho`, `hs`): those with that kind of hold."""
    document = parse_xml(text, "job_info", "job_list")
    found: dict[int, tuple[Range, ...]] = {}
    for row in document.root.iter("job_list"):
        number = _number(text_of(row, "JB_job_number"))
        if number:
            found[number] = (*found.get(number, ()), *parse_task_list(text_of(row, "tasks")))
    return found, document.reports


def parse_task_list(text: str) -> tuple[Range, ...]:
    """Return task ids as `qstat` lists them, `1,4-6:1`: task 1 for an empty text, none if it cannot be read."""
    if not text:
        return _ONE_TASK
    try:
        return parse_task_ranges(text)
    except ReportError:
        return ()


def parse_moment(text: str) -> int:
    """Return the seconds since the epoch of a moment that a cluster tells; 0 if it is none that a cluster can have.

    Either a date in UTC, `2026-11-21T14:53:07` (of OCS 9 with a fraction of a second), or a number of seconds, or of
    microseconds.
    """
    if is_whole(text.strip()):
        return known_moment(int(text) // find_units(int(text)))
    try:
        return known_moment(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()))
    except ValueError:
        return 0


def task_ids(ranges: Iterable[Range]) -> Iterator[int]:
    """Yield the numbers of ranges, in order."""
    for each in ranges:
        yield from each


def read_instance(fields: Sequence[Field]) -> InstanceRow:
    """Return the queue instance of these elements of a `Queue-List`."""
    texts = {tag: text for tag, _, text in reversed(fields)}
    name, state, types = (decode_text(texts.get(tag, "")) for tag in ("name", "state", "qtype"))
    used, reserved, total = (_number(decode_text(texts.get(f"slots_{each}", ""))) for each in ("used", "resv", "total"))
    messages = tuple(filter(None, (text.strip() for tag, _, text in fields if tag == "message")))
    return InstanceRow(name, _letters_of(state), used, reserved, total, messages, types)


@lru_cache(_MOST_STATES)
def _letters_of(state: str) -> frozenset[str]:
    """The letters of a state, one set for all instances in it: 300,000 sets would take 60 MB."""
    return frozenset(state)


def parse_priority(text: str) -> float:
    """Return the priority that a row shows; 0 if it is none."""
    try:
        return float(text or 0)
    except ValueError:
        return 0.0


def _fields_of(element: Element) -> list[Field]:
    return [(each.tag, each.get("name", ""), each.text or "") for each in element]


def _number(text: str) -> int:
    return int(text) if is_whole(text.strip()) else 0
