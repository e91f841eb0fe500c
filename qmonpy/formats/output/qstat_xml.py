"""States of queue instances, and tasks where they run, from `qstat -xml -u * -f -g t -r`.

A parallel task has a row for each slot on a queue instance, and one more for its master task if the parallel
environment has `job_is_first_task FALSE`. Times have no zone: they are read as UTC.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from xml.etree.ElementTree import Element

from qmonpy.formats.documents.xml_document import parse_xml, text_of
from qmonpy.formats.values.moment import known_moment
from qmonpy.formats.values.slot_range import parse_task_ranges
from qmonpy.model.report import Report, ReportError
from qmonpy.model.values.whole import is_whole
from qmonpy.model.work.job import Range

QSTAT_OPTIONS = ("-xml", "-u", "*", "-f", "-g", "t", "-r", "-explain", "aAcE")
"""The options of `qstat` whose output is read here."""
PLAIN_OPTIONS = tuple(each for each in QSTAT_OPTIONS if each != "-r")
"""The same without requests and granted parallel environments, which are a third of what it costs the qmaster."""
PLACED_OPTIONS = (*PLAIN_OPTIONS, "-s", "rs")
"""The same without jobs that wait."""
HOLD_LETTER = "h"
ERROR_LETTER = "E"

_MASTER = "MASTER"
_OF_TASKS = frozenset(
    ("JAT_prio", "JAT_start_time", "JB_submission_time", "granted_pe", "master", "slots", "state", "tasks")
)
"""What a row has of a task and not of its job."""


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

    @property
    def jobs(self) -> tuple[int, ...]:
        """Numbers of all jobs, each once."""
        return tuple(dict.fromkeys((*(job for job, _ in self.placed), *(each.job for each in self.waiting))))


@dataclass(slots=True)
class _Parts:
    """The data of a task, collected row by row."""

    slots: dict[str, int] = field(default_factory=dict)
    master: str = ""
    granted: int = 0
    pe: str | None = None
    start_time: int = 0
    state: str = ""
    priority: float = 0.0

    def take(self, row: Element, instance: str) -> None:
        if text_of(row, "master") == _MASTER or not self.state:
            self.state = text_of(row, "state")
            self.priority = _priority(row)
            self.start_time = parse_moment(text_of(row, "JAT_start_time"))
        if text_of(row, "master") == _MASTER:
            self.master = instance
        self.slots[instance] = self.slots.get(instance, 0) + (_number(text_of(row, "slots")) or 1)
        granted = row.find("granted_pe")
        if granted is not None:
            self.pe, self.granted = granted.get("name"), _number(granted.text or "")

    def finish(self, job: int, task: int) -> PlacedTask:
        slots = dict(self.slots)
        if self.granted and sum(slots.values()) == self.granted + 1 and slots.get(self.master, 0) > 0:
            # The row of a master task that takes no slot.
            slots[self.master] -= 1
        order = sorted(slots, key=lambda name: name != self.master)
        pieces = tuple((name, slots[name]) for name in order if slots[name])
        return PlacedTask(job, task, pieces, self.start_time, self.state, self.pe, self.priority)


def parse_qstat_xml(text: str) -> tuple[QstatListing, tuple[Report, ...]]:
    """Return the content of an output as far as it can be read, and its mistakes; incomplete rows are left out."""
    document = parse_xml(text, "job_info", "Queue-List", "job_list")
    instances: dict[str, InstanceRow] = {}
    placed: dict[tuple[int, int], _Parts] = {}
    waiting: list[WaitingTasks] = []
    priorities: dict[int, float] = {}
    words: dict[int, str] = {}
    for section in document.root:
        for element in section:
            if element.tag == "Queue-List":
                instance = _instance(element)
                instances[instance.name] = instance
                for row in element.iter("job_list"):
                    _take_words(row, words)
                    for key in _task_keys(row):
                        placed.setdefault(key, _Parts()).take(row, instance.name)
                        priorities.setdefault(key[0], _priority(row))
            elif element.tag == "job_list":
                number = _number(text_of(element, "JB_job_number"))
                tasks = parse_task_list(text_of(element, "tasks"))
                if number and tasks:
                    _take_words(element, words)
                    waiting.append(WaitingTasks(number, tasks, text_of(element, "state"), _priority(element)))
            # Bit by bit: to let go of a large document at once holds every thread up.
            element.clear()
    for each in reversed(waiting):
        # The first line of a job has its greatest priority.
        priorities[each.job] = each.priority
    tasks_placed = {key: parts.finish(*key) for key, parts in placed.items()}
    return QstatListing(instances, tasks_placed, tuple(waiting), priorities, words), document.reports


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
        return (Range(1, 1),)
    try:
        return parse_task_ranges(text)
    except ReportError:
        return ()


def parse_moment(text: str) -> int:
    """Return the seconds since the epoch of `2026-11-21T14:53:07` in UTC; 0 if it is not a time."""
    try:
        return known_moment(int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()))
    except ValueError:
        return 0


def task_ids(ranges: Iterable[Range]) -> Iterator[int]:
    """Yield the numbers of ranges, in order."""
    for each in ranges:
        yield from each


def _instance(element: Element) -> InstanceRow:
    used, reserved, total = (_number(text_of(element, f"slots_{name}")) for name in ("used", "resv", "total"))
    messages = ((each.text or "").strip() for each in element.findall("message"))
    return InstanceRow(
        text_of(element, "name"),
        frozenset(text_of(element, "state")),
        used,
        reserved,
        total,
        tuple(filter(None, messages)),
        text_of(element, "qtype"),
    )


def _task_keys(row: Element) -> Iterator[tuple[int, int]]:
    number = _number(text_of(row, "JB_job_number"))
    if number:
        yield from ((number, task) for task in task_ids(parse_task_list(text_of(row, "tasks"))))


def _take_words(row: Element, words: dict[int, str]) -> None:
    """Keep what the first row of a job says of the job itself; other rows of it say the same."""
    number = _number(text_of(row, "JB_job_number"))
    if number not in words:
        words[number] = " ".join(
            f"{each.tag}{each.get('name', '')}={each.text}" for each in row if each.tag not in _OF_TASKS
        )


def _priority(row: Element) -> float:
    try:
        return float(text_of(row, "JAT_prio") or 0)
    except ValueError:
        return 0.0


def _number(text: str) -> int:
    return int(text) if is_whole(text.strip()) else 0
