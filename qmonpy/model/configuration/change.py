"""A change of a cluster's configuration as an object, and the journal's line that says who made it and when."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from qmonpy.model.configuration.cluster import Cluster

T = TypeVar("T")


class ObjectKind(StrEnum):
    """What can be configured, by the nouns that people use."""

    COMPLEX = "complex attribute"
    HOST = "exec host"
    HOST_GROUP = "host group"
    USER_SET = "user set"
    PROJECT = "project"
    USER = "user"
    PE = "parallel environment"
    CALENDAR = "calendar"
    CHECKPOINT = "checkpointing environment"
    QUEUE = "cluster queue"
    QUOTA_SET = "resource quota set"
    MANAGER = "manager"
    OPERATOR = "operator"
    ADMIN_HOST = "admin host"
    SUBMIT_HOST = "submit host"
    SCHEDULER = "scheduler configuration"
    """One attribute of sched_conf(5), a text; by default it is absent."""
    CONFIGURATION = "configuration"
    """One attribute of the global sge_conf(5), a text."""


MAPPINGS: Mapping[ObjectKind, str] = {
    ObjectKind.COMPLEX: "complexes",
    ObjectKind.USER_SET: "user_sets",
    ObjectKind.PROJECT: "projects",
    ObjectKind.USER: "users",
    ObjectKind.PE: "pes",
    ObjectKind.CALENDAR: "calendars",
    ObjectKind.CHECKPOINT: "checkpoints",
    ObjectKind.HOST: "hosts",
    ObjectKind.HOST_GROUP: "host_groups",
    ObjectKind.QUEUE: "queues",
    ObjectKind.QUOTA_SET: "quota_sets",
    ObjectKind.SCHEDULER: "scheduler",
    ObjectKind.CONFIGURATION: "configuration",
}
"""Where a cluster keeps the objects of a kind by name. What others name stands before what names it."""
LISTS: Mapping[ObjectKind, str] = {
    ObjectKind.MANAGER: "managers",
    ObjectKind.OPERATOR: "operators",
    ObjectKind.ADMIN_HOST: "admin_hosts",
    ObjectKind.SUBMIT_HOST: "submit_hosts",
}
"""Where a cluster keeps the names of a kind."""


@dataclass(frozen=True, slots=True)
class Change(Generic[T]):
    """One object before and after: no `before` adds it, no `after` deletes it.

    The value of a kind that is a list of names is the name itself.
    """

    kind: ObjectKind
    key: str
    """The object's name: the old one of what is changed, the new one of what is added."""
    before: T | None
    after: T | None

    @property
    def verb(self) -> str:
        """What the change does, in the words of qconf: added, modified or removed."""
        if self.kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
            # An attribute that is absent has the default: it comes and goes with that, and is there all the time.
            return "modified"
        if self.before is None:
            return "added"
        return "removed" if self.after is None else "modified"

    @property
    def inverse(self) -> "Change[T]":
        """The change that takes this one back."""
        return replace(self, before=self.after, after=self.before)


AnyChange = Change[Any]


@dataclass(frozen=True, slots=True)
class GivenCommand:
    """A command that was given to a real cluster, and what came of it."""

    line: str
    """As somebody would type it; FILE stands for a file with `text`."""
    status: int | None
    """What it ended with, negative for a signal; None if it could not be started."""
    output: str = ""
    """What it said, standard output before standard error."""
    text: str = ""
    """What stood in its file; empty where it has none."""
    is_undo: bool = False
    """Whether it took back what an earlier one did."""
    was_stopped: bool = False
    """Whether it took longer than its time, so that what became of it was not heard."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """Changes that were made together, or commands that were given for something else."""

    number: int
    """Counts from 1."""
    time: int
    """Seconds since the epoch, the cluster's own clock."""
    user: str
    changes: tuple[AnyChange, ...]
    note: str = ""
    """Why, in the user's words; empty if nothing was said."""
    by: str = ""
    """Who really made them, acting as `user`; empty if that was the user."""
    title: str = ""
    """What was asked for, where that is no change of the configuration: `Delete jobs 4, 5`."""
    commands: tuple[GivenCommand, ...] = ()
    """Everything that was given to a real cluster for it, in this order; none on a simulated one."""
    is_done: bool = True
    """Whether all that was asked for was done; `changes` are what was made in any case."""


def find_objects(cluster: Cluster, kind: ObjectKind) -> Mapping[str, Any] | tuple[str, ...]:
    """All objects of a kind by name, or the names of a kind that is a list of names; the cluster's own mapping."""
    objects: Mapping[str, Any] | tuple[str, ...] = getattr(cluster, LISTS.get(kind) or MAPPINGS[kind])
    return objects


def find_object(cluster: Cluster, kind: ObjectKind, key: str) -> Any:
    """The object of a kind and a name, None if there is none."""
    if kind in LISTS:
        return key if key in getattr(cluster, LISTS[kind]) else None
    return getattr(cluster, MAPPINGS[kind]).get(key)


def with_changes(cluster: Cluster, changes: Iterable[AnyChange]) -> Cluster:
    """The cluster with changes made, whatever is there now; what stays keeps its place, what is new comes last."""
    by_kind: dict[ObjectKind, list[AnyChange]] = {}
    for change in changes:
        by_kind.setdefault(change.kind, []).append(change)
    fields: dict[str, Any] = {}
    for kind, of_kind in by_kind.items():
        if kind in LISTS:
            fields[LISTS[kind]] = tuple(_changed(dict.fromkeys(getattr(cluster, LISTS[kind])), of_kind))
        else:
            fields[MAPPINGS[kind]] = _changed(dict(getattr(cluster, MAPPINGS[kind])), of_kind)
    return replace(cluster, **fields) if fields else cluster


def _changed(objects: dict[str, Any], changes: Iterable[AnyChange]) -> dict[str, Any]:
    for change in changes:
        if change.after is None:
            objects.pop(change.key, None)
        else:
            objects[change.key] = change.after
    return objects


def find_changes(before: Cluster, after: Cluster) -> tuple[AnyChange, ...]:
    """What makes one configuration another, in an order that works with qconf.

    First what is added or modified, what others name before what names it; then what goes, the other way round. What
    only changed its place among others is none.
    """
    written: list[AnyChange] = []
    removed: list[AnyChange] = []
    for kind, field in (*MAPPINGS.items(), *LISTS.items()):
        old, new = getattr(before, field), getattr(after, field)
        if old is new:
            continue
        if kind in LISTS:
            old, new = ({name: name for name in names} for names in (old, new))
        removed += [Change(kind, name, each, None) for name, each in old.items() if name not in new]
        written += [Change(kind, name, old.get(name), each) for name, each in new.items() if old.get(name) != each]
    return (*written, *reversed(removed))
