"""The tables of a spool as data: which part of a cluster's content each keeps, with a row for each entry."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import is_
from typing import Any, TypeVar

from qmonpy.clusters.storage.object_texts import OBJECT_TEXTS, ORPHAN
from qmonpy.clusters.storage.spool_text import LETTERS, NAMES, VALUE, SpoolText
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import LISTS, MAPPINGS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import State

T = TypeVar("T")
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class MappingTable:
    """A table, or a part of one, that keeps a mapping in its order."""

    table: str
    columns: tuple[str, ...]
    """The columns of the key."""
    select: Callable[[ClusterFile], Mapping[Any, Any]]
    """The mapping within a content; the same object as long as it is unchanged."""
    find_text: Callable[[], SpoolText]
    """How its rows are written and read; asked with the first row, as it may have to be imported."""
    kind: str = ""
    """The value of the column `kind` in a table that keeps several mappings, else empty."""

    @property
    def name(self) -> str:
        """A unique name of the mapping: its kind or its table."""
        return self.kind or self.table

    def row_key(self, key: Any) -> Key:
        """Return the values of the columns for a key of the mapping."""
        values = key if isinstance(key, tuple) else (key,)
        return (self.kind, *values) if self.kind else values

    def mapping_key(self, values: Key) -> Any:
        """Return the key of the mapping for the values of the columns."""
        rest = values[1:] if self.kind else values
        return rest if len(rest) > 1 else rest[0]


@dataclass(frozen=True, slots=True)
class SequenceTable:
    """A table that keeps a sequence which grows at its end and shrinks at its beginning; its ids have no gaps."""

    table: str
    select: Callable[[ClusterFile], Sequence[Any]]
    find_text: Callable[[], SpoolText]
    """As of a MappingTable."""
    columns: tuple[str, ...] = ()
    """Columns besides `id` and `text`, for searches."""
    column_values: Callable[[Any], tuple[Any, ...]] = lambda _: ()
    """The values of these columns."""
    keeps_history: bool = False
    """Whether rows stay after the cluster itself has forgotten them."""


def _facts(content: ClusterFile) -> dict[str, Any]:
    """Values of which a cluster has one each; lists are tuples."""
    cluster = content.cluster
    return {
        "name": cluster.name,
        **{field: getattr(cluster, field) for field in LISTS.values()},
        "now": content.now,
        "next_job": content.next_job,
        "last_reservation": content.last_reservation,
        "used_sets": content.state.used_sets,
        "other": content.other,
        "debited_until": content.state.usage.debited_until,
    }


_TUPLES = (*LISTS.values(), "used_sets")


def _parse_fact(name: str, text: str) -> Any:
    return (NAMES if name in _TUPLES else VALUE).parse(name, text)


_FACT = SpoolText(VALUE.write, _parse_fact)


def _objects(kind: str, field: str, text: SpoolText) -> MappingTable:
    select = lambda content: getattr(content.cluster, field)  # noqa: E731
    return MappingTable("objects", ("kind", "name"), select, lambda: text, kind)


def _work_text(name: str) -> Callable[[], SpoolText]:
    def find() -> SpoolText:
        from qmonpy.clusters.storage.work_texts import WORK_TEXTS

        return WORK_TEXTS[name]

    return find


FACTS = MappingTable("facts", ("name",), _facts, lambda: _FACT)
"""Small values, and lists of names, by name."""
CONFIGURATION: Mapping[str, MappingTable] = {
    **{field: _objects(kind, field, OBJECT_TEXTS[kind]) for kind, field in MAPPINGS.items()},
    "orphans": _objects("orphaned queue instance", "orphans", ORPHAN),
    "unix_groups": _objects("groups of a user", "unix_groups", NAMES),
}
"""By field of the cluster."""
STATE: Mapping[str, MappingTable] = {
    "jobs": MappingTable("jobs", ("number",), lambda content: content.state.jobs, _work_text("jobs")),
    "pending": MappingTable("pending", ("job",), lambda content: content.state.pending, _work_text("pending")),
    "running": MappingTable("running", ("job", "task"), lambda content: content.state.running, _work_text("running")),
    "instance_states": MappingTable(
        "instances", ("name",), lambda content: content.state.instance_states, lambda: LETTERS
    ),
    "reservations": MappingTable(
        "reservations", ("number",), lambda content: content.state.reservations, _work_text("reservations")
    ),
    "instance_messages": MappingTable(
        "objects",
        ("kind", "name"),
        lambda content: content.state.instance_messages,
        lambda: NAMES,
        "errors of a queue instance",
    ),
    "down_hosts": MappingTable(
        "objects", ("kind", "name"), lambda content: content.state.down_hosts, lambda: VALUE, "host that is down"
    ),
    "threshold_times": MappingTable(
        "objects",
        ("kind", "name"),
        lambda content: content.state.threshold_times,
        lambda: VALUE,
        "last suspension by a threshold",
    ),
    "stale_debits": MappingTable(
        "objects",
        ("kind", "name"),
        lambda content: content.state.stale_debits,
        lambda: VALUE,
        "stale debit of a quota",
    ),
}
"""By field of the state."""


def _usage(kind: str, select: Callable[[UsageBook], Mapping[str, ShareUsage]]) -> MappingTable:
    text = _work_text("usage")
    return MappingTable("objects", ("kind", "name"), lambda content: select(content.state.usage), text, kind)


USAGE: Mapping[str, MappingTable] = {
    "users": _usage("usage of a user", lambda book: book.users),
    "projects": _usage("usage of a project", lambda book: book.projects),
}
"""By field of the usage of users and projects."""


def _changes(kind: str, select: Callable[[LastChanges], Mapping[str, int]]) -> MappingTable:
    return MappingTable("objects", ("kind", "name"), lambda content: select(content.state.changes), lambda: VALUE, kind)


CHANGES: Mapping[str, MappingTable] = {
    "instances": _changes("last change of a queue instance", lambda changes: changes.instances),
    "queues": _changes("last change of a cluster queue", lambda changes: changes.queues),
    "jobs": _changes("last change of a job", lambda changes: changes.jobs),
}
"""By field of what is known of the order in which queue instances and jobs changed."""
MAPPING_TABLES = (FACTS, *CONFIGURATION.values(), *STATE.values(), *USAGE.values(), *CHANGES.values())


def _history_columns(task: FinishedTask) -> tuple[Any, ...]:
    return task.job, task.owner, task.end_time


FINISHED = SequenceTable(
    "finished",
    lambda content: content.finished,
    _work_text("finished"),
    ("job", "owner", "end_time"),
    _history_columns,
    keeps_history=True,
)
SEQUENCE_TABLES = (
    SequenceTable("arrivals", lambda content: content.arrivals, _work_text("arrivals")),
    FINISHED,
    SequenceTable("ended_reservations", lambda content: content.ended_reservations, _work_text("ended_reservations")),
)


def make_content(
    mappings: Mapping[str, Mapping[Any, Any]], sequences: Mapping[str, tuple[Any, ...]], known: ClusterFile
) -> ClusterFile:
    """Return the content of tables that were read, given by name; the scheduler's memory of passes is that of `known`.

    Parts that equal those of `known` are its very objects, so that nobody takes them for changed.
    """
    facts = mappings[FACTS.name]
    names: dict[str, Any] = {name: facts[name] for name in ("name", *LISTS.values())}
    configuration: dict[str, Any] = {
        field: _reused(table.select(known), mappings[table.name]) for field, table in CONFIGURATION.items()
    }
    state: dict[str, Any] = {
        field: _reused(table.select(known), mappings[table.name]) for field, table in STATE.items()
    }
    once: dict[str, Any] = {name: facts[name] for name in ("now", "next_job", "last_reservation", "other")}
    listed: dict[str, Any] = {
        each.table: _reused_sequence(each.select(known), sequences[each.table]) for each in SEQUENCE_TABLES
    }
    cluster = _like(known.cluster, Cluster(**names, **configuration, administrators=known.cluster.administrators))
    used = {field: _reused(table.select(known), mappings[table.name]) for field, table in USAGE.items()}
    usage = _like(known.state.usage, UsageBook(**used, debited_until=facts.get("debited_until", 0)))
    moved = {field: _reused(table.select(known), mappings[table.name]) for field, table in CHANGES.items()}
    changes = known.state.changes
    if any(getattr(changes, field) is not each for field, each in moved.items()):
        changes = LastChanges.of_numbers(**moved)
    made = State(**state, used_sets=facts["used_sets"], memory=known.state.memory, usage=usage, changes=changes)
    now_known = _like(known.state, made)
    return ClusterFile(cluster=cluster, state=now_known, **once, **listed)


def _like(known: T, found: T) -> T:
    """The known value if the found one has the same parts, else the found one."""
    parts = vars(found)
    is_same = all(
        value is each or (not isinstance(each, Mapping) and value == each) for value, each in _pairs(known, parts)
    )
    return known if is_same else found


def _pairs(known: object, parts: Mapping[str, Any]) -> Iterable[tuple[Any, Any]]:
    return ((getattr(known, name), each) for name, each in parts.items())


def _reused(known: Mapping[Any, Any], found: Mapping[Any, Any]) -> Mapping[Any, Any]:
    is_same = [*known] == [*found] and all(map(is_, known.values(), found.values()))
    return known if is_same else found


def _reused_sequence(known: Sequence[Any], found: tuple[Any, ...]) -> Sequence[Any]:
    return known if len(known) == len(found) and all(map(is_, known, found)) else found
