"""Rows of the Gantt chart: hosts or queue instances under their cluster queues or host groups."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import partial

from qmonpy.app.gantt.gantt import GanttRow, RowKind
from qmonpy.app.gantt.row_filter import ChartNames, choose_rows
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.snapshot import Snapshot

NO_GROUP = "group:"
"""The key of the group of hosts that are in no host group."""
NO_GROUP_TITLE = "Hosts in no group"


class Grouping(StrEnum):
    """The groups that the rows are divided into: cluster queues or host groups."""

    QUEUE = "queue"
    HOST_GROUP = "host group"


@dataclass(frozen=True, slots=True)
class GanttOptions:
    """The choices of what the chart shows."""

    rows: RowKind = RowKind.INSTANCE
    """INSTANCE or HOST."""
    grouping: Grouping = Grouping.QUEUE
    filter: str = ""
    """A filter of rows by their names (`row_filter`)."""
    hides_free: bool = False
    """Whether rows without any bar are left out."""
    shows_past: bool = True
    shows_forecast: bool = True
    shows_slots: bool = False
    """Whether there are lanes for slots of hosts and queue instances as well."""
    closures_until: int = field(default=0, compare=False)
    """Until when closures by calendars are wanted, in seconds since the epoch; the nearest weeks are always there."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A queue instance, configured or orphaned."""

    name: str
    queue: str
    host: str
    slots: int
    is_orphaned: bool = False


def make_rows(snapshot: Snapshot, options: GanttOptions, held: Iterable[str] = ()) -> list[GanttRow]:
    """Return all groups, each with its rows behind it, that pass the filter.

    `held` are queue instances that have bars; those that are not configured are shown as orphaned.
    """
    places = _places(snapshot, held)
    groups: dict[str, list[tuple[str, list[_Place]]]] = {}
    titles: dict[str, str] = {}
    for key, title, members in _groups(snapshot, options, places):
        titles[key] = title
        rows = _bundles(members, options.rows, places)
        groups[key] = choose_rows(rows, options.filter, partial(_names, title))
    repeated = _repeated(groups)
    maker = _RowMaker(snapshot, options.rows)
    found: list[GanttRow] = []
    for key, bundles in groups.items():
        if bundles:
            rows_of_group = [maker.row(base, key, members, base in repeated) for base, members in bundles]
            found += [maker.group(key, titles[key], rows_of_group), *rows_of_group]
    return found


def _places(snapshot: Snapshot, held: Iterable[str]) -> list[_Place]:
    configured = prepare(snapshot.cluster).site.places
    found = [_Place(each.name, each.instance.queue, each.instance.host, each.instance.slots) for each in configured]
    known = {each.name for each in found}
    orphaned = (name for name, letters in snapshot.state.instance_states.items() if "o" in letters)
    for name in dict.fromkeys(name for name in (*held, *orphaned) if name not in known):
        queue, _, host = name.partition("@")
        found.append(_Place(name, queue, host, 0, is_orphaned=True))
    return found


def _groups(snapshot: Snapshot, options: GanttOptions, places: list[_Place]) -> Iterator[tuple[str, str, list[_Place]]]:
    """Key, title and members of each group."""
    if options.grouping == Grouping.QUEUE:
        by_queue: dict[str, list[_Place]] = {name: [] for name in snapshot.cluster.queues}
        for place in places:
            by_queue.setdefault(place.queue, []).append(place)
        yield from ((f"group:{name}", name, members) for name, members in by_queue.items())
        return
    # Names of hosts are the same in upper and lower case.
    by_host: dict[str, list[_Place]] = {}
    for place in places:
        by_host.setdefault(place.host.lower(), []).append(place)
    grouped: set[str] = set()
    for name in snapshot.cluster.host_groups:
        names = dict.fromkeys(host.lower() for host in hosts_of_group(snapshot.cluster, name))
        hosts = [host for host in names if host in by_host]
        grouped.update(hosts)
        yield f"group:{name}", name, [place for host in hosts for place in by_host[host]]
    rest = [place for host, members in by_host.items() if host not in grouped for place in members]
    yield NO_GROUP, NO_GROUP_TITLE, rest


def _bundles(members: list[_Place], kind: RowKind, places: list[_Place]) -> list[tuple[str, list[_Place]]]:
    """Return base key and queue instances of each row of a group; a host has all of its instances in every group."""
    if kind is not RowKind.HOST:
        return [(f"instance:{place.name}", [place]) for place in members]
    hosts: dict[str, list[_Place]] = {place.host: [] for place in members}
    for place in places:
        if place.host in hosts:
            hosts[place.host].append(place)
    return [(f"host:{host}", found) for host, found in hosts.items()]


def _title(base: str) -> str:
    return base.partition(":")[2]


def _names(group: str, bundle: tuple[str, list[_Place]]) -> ChartNames:
    """The names of a row by which the filter finds it."""
    base, places = bundle
    names = {
        "instance": tuple(each.name for each in places),
        "host": tuple(dict.fromkeys(each.host for each in places)),
        "queue": tuple(dict.fromkeys(each.queue for each in places)),
        "group": (group,),
    }
    return ChartNames(names, (_title(base),))


def _repeated(groups: Mapping[str, list[tuple[str, list[_Place]]]]) -> set[str]:
    """Return the base keys of rows that are in several groups."""
    seen: set[str] = set()
    repeated: set[str] = set()
    for bundles in groups.values():
        for base, _ in bundles:
            (repeated if base in seen else seen).add(base)
    return repeated


class _RowMaker:
    def __init__(self, snapshot: Snapshot, kind: RowKind):
        self._states = snapshot.state.instance_states
        self._kind = kind
        site = prepare(snapshot.cluster).site
        self._by_name = site.by_name
        self._hosts = site.hosts

    def row(self, base: str, group: str, members: list[_Place], is_repeated: bool) -> GanttRow:
        capacity = sum(place.slots for place in members)
        if self._kind is RowKind.HOST:
            account = self._hosts[host].accounts.get("slots") if (host := members[0].host) in self._hosts else None
            capacity = min(capacity, int(account.capacity)) if account is not None else capacity
        return GanttRow(
            key=f"{group} {base}" if is_repeated else base,
            title=_title(base),
            kind=self._kind,
            slots=max(1, capacity),
            parent=group,
            states=self._letters(members),
            capacity=capacity,
            instances=tuple(place.name for place in members),
        )

    def group(self, key: str, title: str, rows: list[GanttRow]) -> GanttRow:
        capacity = sum(row.capacity for row in rows)
        instances = tuple(dict.fromkeys(name for row in rows for name in row.instances))
        return GanttRow(key, title, RowKind.GROUP, max(1, capacity), capacity=capacity, instances=instances)

    def _letters(self, members: list[_Place]) -> str:
        """Return the state letters that all queue instances of a row have, in the order of qstat."""
        common = frozenset.intersection(*(self._letters_of(place) for place in members))
        return "".join(each for each in STATE_NAMES if each in common)

    def _letters_of(self, place: _Place) -> frozenset[str]:
        letters = self._states.get(place.name, frozenset())
        if place.is_orphaned:
            return letters | {"o"}
        return letters | {"c"} if self._by_name[place.name].instance.is_ambiguous else letters
