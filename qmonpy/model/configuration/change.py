"""A change of a cluster's configuration as a value, and the journal entry that says who made it and when."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import Any, Generic, TypeVar

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.translation import later, tr

T = TypeVar("T")


class ObjectKind(StrEnum):
    """The kinds of object that can be configured; the values are the nouns that people use."""

    COMPLEX = later("complex attribute")
    HOST = later("exec host")
    HOST_GROUP = later("host group")
    USER_SET = later("user set")
    PROJECT = later("project")
    USER = later("user")
    SHARE_TREE = later("share tree")
    """The whole tree, of which there is one or none; its key is `share_tree.SHARE_TREE`."""
    PE = later("parallel environment")
    CALENDAR = later("calendar")
    CHECKPOINT = later("checkpointing environment")
    QUEUE = later("cluster queue")
    QUOTA_SET = later("resource quota set")
    MANAGER = later("manager")
    OPERATOR = later("operator")
    ADMIN_HOST = later("admin host")
    SUBMIT_HOST = later("submit host")
    SCHEDULER = later("scheduler configuration")
    """One attribute of sched_conf(5), as a text; absent where it has the default."""
    CONFIGURATION = later("configuration")
    """One attribute of the global sge_conf(5), as a text."""
    LOCAL_CONFIGURATION = later("local configuration")
    """What one host has in place of the global sge_conf(5)."""


MAPPINGS: Mapping[ObjectKind, str] = {
    ObjectKind.COMPLEX: "complexes",
    ObjectKind.USER_SET: "user_sets",
    ObjectKind.PROJECT: "projects",
    ObjectKind.USER: "users",
    ObjectKind.SHARE_TREE: "share_trees",
    ObjectKind.PE: "pes",
    ObjectKind.CALENDAR: "calendars",
    ObjectKind.CHECKPOINT: "checkpoints",
    ObjectKind.HOST: "hosts",
    ObjectKind.HOST_GROUP: "host_groups",
    ObjectKind.QUEUE: "queues",
    ObjectKind.QUOTA_SET: "quota_sets",
    ObjectKind.SCHEDULER: "scheduler",
    ObjectKind.CONFIGURATION: "configuration",
    ObjectKind.LOCAL_CONFIGURATION: "local_configurations",
}
"""By kind, the field of `Cluster` that holds its objects by name. A kind stands before those that refer to it."""
LISTS: Mapping[ObjectKind, str] = {
    ObjectKind.MANAGER: "managers",
    ObjectKind.OPERATOR: "operators",
    ObjectKind.ADMIN_HOST: "admin_hosts",
    ObjectKind.SUBMIT_HOST: "submit_hosts",
}
"""By kind, the field of `Cluster` that holds its names."""


@dataclass(frozen=True, slots=True)
class Change(Generic[T]):
    """One object before and after: without `before` it is added, without `after` removed.

    For a kind that is a list of names, the value is the name itself.
    """

    kind: ObjectKind
    key: str
    """The object's name: the old name of an object that is modified, the new name of one that is added."""
    before: T | None
    after: T | None

    @property
    def verb(self) -> str:
        """The verb of qconf for the change: added, modified or removed."""
        return find_verb(self.kind, self.before, self.after)

    @property
    def inverse(self) -> "Change[T]":
        """The change that takes this one back."""
        return replace(self, before=self.after, after=self.before)


AnyChange = Change[Any]


def find_verb(kind: str, before: object, after: object) -> str:
    """Return the verb of qconf for a change of an object of a kind; `before` or `after` is None where it is absent."""
    if kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
        # An absent attribute has the default: it always exists, so it is never added or removed.
        return later("modified")
    if before is None:
        return later("added")
    return later("removed") if after is None else later("modified")


@dataclass(frozen=True, slots=True)
class GivenCommand:
    """A command that was given to a real cluster, and its result."""

    line: str
    """As somebody would type it; FILE stands for a file with `text`."""
    status: int | None
    """Its exit status, negative for a signal; None if it could not be started."""
    output: str = ""
    """Its output, standard output before standard error."""
    text: str = ""
    """The text of its file; empty if it has none."""
    is_undo: bool = False
    """Whether it undid an earlier command."""
    was_stopped: bool = False
    """Whether it was stopped because it took too long; its effect is not known then."""


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """Changes that were made together, or commands that were given for another purpose."""

    number: int
    """Counts from 1."""
    time: int
    """Seconds since the epoch, the cluster's own clock."""
    user: str
    changes: tuple[AnyChange, ...]
    note: str = ""
    """The reason, in the user's words; empty if none was given."""
    by: str = ""
    """The user who really made them, acting as `user`; empty if that was the same."""
    title: str = ""
    """What was asked for, if it is not a change of the configuration: `Delete jobs 4, 5`."""
    commands: tuple[GivenCommand, ...] = ()
    """Every command that was given to a real cluster for it, in order; none on an embedded cluster."""
    is_done: bool = True
    """Whether everything that was asked for was done; `changes` are those that were made in any case."""
    since: int = 0
    """Of changes that were only noticed: when the cluster was seen without them last; 0 where that is not known."""

    @property
    def is_noticed(self) -> bool:
        """Whether these are changes that were only noticed: nobody knows who made them."""
        return self.user == SOMEBODY


SOMEBODY = "somebody"
"""The user of a noticed change in a journal, as the qmaster does not tell who made it."""


def name_object(kind: str, key: str) -> str:
    """Return an object as a sentence names it: `cluster queue "all.q"`; the share tree, of which there is one, has no
    name."""
    noun = tr(str(kind))
    return noun if kind == ObjectKind.SHARE_TREE else tr('{noun} "{name}"').format(noun=noun, name=key)


def title_object(kind: str, key: str) -> str:
    """Return an object as a title or a row names it: `cluster queue all.q`."""
    noun = tr(str(kind))
    return noun if kind == ObjectKind.SHARE_TREE else f"{noun} {key}"


def find_objects(cluster: Cluster, kind: ObjectKind) -> Mapping[str, Any] | tuple[str, ...]:
    """Return the objects of a kind by name, or the names of a kind that is a list of names; the cluster's own
    mapping."""
    objects: Mapping[str, Any] | tuple[str, ...] = getattr(cluster, LISTS.get(kind) or MAPPINGS[kind])
    return objects


def find_object(cluster: Cluster, kind: ObjectKind, key: str) -> Any:
    """Return the object of a kind with a name, None if there is none."""
    if kind in LISTS:
        return key if key in getattr(cluster, LISTS[kind]) else None
    return getattr(cluster, MAPPINGS[kind]).get(key)


def with_changes(cluster: Cluster, changes: Iterable[AnyChange]) -> Cluster:
    """Return the cluster with changes made; their `before` is not compared with what it has.

    What stays keeps its place, what is new comes last, and so does a user or a project that is changed, as in the lists
    of 8.1.9 (asked: the order in which `qconf -clearusage` names them).
    """
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
            if change.kind in _MOVED:
                objects.pop(change.key, None)
            objects[change.key] = change.after
    return objects


_MOVED = frozenset({ObjectKind.USER, ObjectKind.PROJECT})


def find_changes(before: Cluster, after: Cluster) -> tuple[AnyChange, ...]:
    """Return the changes that turn one configuration into another, in an order that works with qconf.

    Additions and modifications come first, what others refer to before what refers to it; then removals, the other way
    round. An object that only changed its place is not among them.
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
