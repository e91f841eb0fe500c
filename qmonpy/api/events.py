"""Events: what was added, modified, deleted or has ended between two moments, each with before and after."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from typing import Any

from qmonpy.api.jobs import EndedTask, Job, Task
from qmonpy.api.places import QueueInstance
from qmonpy.api.reservations import Reservation
from qmonpy.api.view import View
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.access import Project, User, UserSet
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.change import LISTS, MAPPINGS, ObjectKind, find_objects
from qmonpy.model.configuration.checkpoint import CheckpointEnvironment
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.event import INSTANCE, JOB, RESERVATION, TASK
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.local_configuration import LocalConfiguration
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.configuration.share_tree import ShareNode

Happened = Job | Task | EndedTask | Reservation | QueueInstance
Configured = (
    ComplexAttribute
    | Host
    | HostGroup
    | UserSet
    | Project
    | User
    | ShareNode
    | ParallelEnvironment
    | Calendar
    | CheckpointEnvironment
    | ClusterQueue
    | QuotaSet
    | LocalConfiguration
    | str
)
Value = Happened | Configured
"""What an event is about; a text for an attribute of a configuration, or a name of a list."""
Key = tuple[str, str]
"""Kind and name."""
Book = dict[Key, Value]
"""Everything that events may be about, at one moment."""


class EventVerb(StrEnum):
    """What happened."""

    ADDED = "added"
    """Of a task: it started. Of a job: it was submitted."""
    MODIFIED = "modified"
    """Of a job, a reservation or a queue instance also that its state is another one."""
    DELETED = "deleted"
    """Of a job: nothing of it waits or runs any more."""
    ENDED = "ended"
    """Of a task or a reservation: it is over; `after` is what is known of its end."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    number: int
    """Counts up from 1."""
    time: datetime
    """By the cluster's own clock; of what was noticed later, when it was noticed."""
    verb: EventVerb
    kind: str
    """`job`, `task`, `advance reservation`, `queue instance`, or a kind of object: `resource quota set` ..."""
    name: str
    """The name or number: `all.q`, `31`, `31.2`."""
    before: Value | None
    after: Value | None

    def __str__(self) -> str:
        states = [each.state for each in (self.before, self.after) if isinstance(each, Job | Task | Reservation)]
        shown = f" ({' -> '.join(dict.fromkeys(states))})" if states else ""
        return f"{self.number} {self.time:%H:%M:%S} {self.kind} {self.name} {self.verb}{shown}"


def make_book(view: View) -> Book:
    """Return everything that events may be about, as of a view."""
    book: Book = {}
    for kind in (*MAPPINGS, *LISTS):
        objects = find_objects(view.source.cluster, kind)
        pairs = objects.items() if isinstance(objects, Mapping) else ((name, name) for name in objects)
        book.update({(str(kind), name): _configured(kind, value) for name, value in pairs})
    book.update({(JOB, str(job.number)): job for job in view.jobs})
    book.update({(TASK, f"{task.job}.{task.task}"): task for task in view.tasks})
    book.update({(RESERVATION, str(each.number)): each for each in view.reservations})
    book.update({(INSTANCE, each.name): each for each in view.queue_instances})
    return book


def _configured(kind: ObjectKind, value: Any) -> Configured:
    """An object without what is no configuration: the load that a host reports."""
    found: Configured = value.with_reports_of(None) if kind is ObjectKind.HOST else value
    return found


def find_events(before: Book, after: Book, view: View, number: int, since: datetime | None = None) -> Iterator[Event]:
    """Yield what happened between two moments, of which `view` is the later one; `number` is that of the last event.

    The configuration comes first; a job is added before its tasks, and deleted after them. Of a task that started and
    ended behind `since`, between the two, the end is told; with None nobody knows which these are.
    """
    ends = _find_ends(view)
    found = [
        *(_gone(key, value, ends) for key, value in before.items() if key not in after),
        *(_changed(key, before.get(key), value) for key, value in after.items()),
        *(_find_passed(before, view, since) if since is not None else ()),
    ]
    told = [each for each in found if each is not None]
    told.sort(key=_find_place)
    for count, (verb, (kind, name), old, new) in enumerate(told, number + 1):
        yield Event(count, view.time, verb, kind, name, old, new)


_Told = tuple[EventVerb, Key, Value | None, Value | None]
_PLACES = {JOB: 1, TASK: 2, RESERVATION: 3, INSTANCE: 5}
"""In which order kinds are told; the configuration first."""


def _find_place(told: _Told) -> int:
    verb, (kind, _), _, _ = told
    return 4 if kind == JOB and verb is EventVerb.DELETED else _PLACES.get(kind, 0)


def _gone(key: Key, value: Value, ends: Callable[[Key], Value | None]) -> _Told | None:
    if isinstance(value, QueueInstance):
        # Instances come and go with queues and host groups, which are told of.
        return None
    after = ends(key)
    return EventVerb.DELETED if after is None else EventVerb.ENDED, key, value, after


def _changed(key: Key, before: Value | None, after: Value) -> _Told | None:
    if before is None:
        return None if isinstance(after, QueueInstance) else (EventVerb.ADDED, key, None, after)
    is_same = before is after or _told_of(before) == _told_of(after)
    return None if is_same else (EventVerb.MODIFIED, key, before, after)


def _find_passed(before: Book, view: View, since: datetime) -> Iterator[_Told]:
    """Yield the ends of tasks that nobody saw run."""
    for each in view.ended_tasks:
        key = TASK, f"{each.job}.{each.task}"
        if each.start is not None and each.end is not None and each.end > since and key not in before:
            yield EventVerb.ENDED, key, None, each


def _told_of(value: Value) -> Value:
    """A value without what changes all the time by itself."""
    if isinstance(value, Job):
        return replace(value, priority=0.0)
    if isinstance(value, Reservation):
        return replace(value, running=0, waiting=0)
    return value.states if isinstance(value, QueueInstance) else value


def _find_ends(view: View) -> Callable[[Key], Value | None]:
    """Return what finds the end of a task or a reservation that is gone."""

    def find(key: Key) -> Value | None:
        kind, name = key
        if kind == TASK:
            job, _, task = name.partition(".")
            return view.ended_tasks.get((int(job), int(task)))
        return view.ended_reservations.get(int(name)) if kind == RESERVATION else None

    return find
