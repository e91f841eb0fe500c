"""Rows of the Gantt chart: hosts or queue instances under their cluster queues or host groups."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import field, replace
from enum import StrEnum
from functools import partial

from qmonpy.app.gantt.gantt import RowKind
from qmonpy.app.gantt.row_filter import ChartNames, choose_rows
from qmonpy.app.gantt.row_list import Roster, RowList, RowPlan, Section, bound_by_host
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.snapshot import Snapshot
from qmonpy.pauses import paced, paced_if_many
from qmonpy.translation import later, tr

NO_GROUP = "group:"
"""The key of the group of hosts that are in no host group."""
NO_GROUP_TITLE = later("Hosts in no group")


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


def make_rows(
    snapshot: Snapshot,
    options: GanttOptions,
    orphans: Iterable[str] = (),
    older: RowPlan | None = None,
    only: Sequence[str] | None = None,
    roster: Roster | None = None,
) -> RowList:
    """Return all groups, each with its rows behind it, that pass the filter.

    `orphans` are queue instances that have bars and may not be configured; those are shown as orphaned. A plan of
    `older` rows, made with the same options, is taken over if the queue instances are the same. With `only`, other
    queue instances have no rows. A `roster` of another plan is taken if it has the same queue instances.
    """
    site = prepare(snapshot.cluster).site
    by_name = site.by_name
    states = snapshot.state.instance_states
    orphaned = (name for name, letters in states.items() if "o" in letters)
    found = tuple(dict.fromkeys(name for name in (*orphans, *orphaned) if name not in by_name))
    if older is not None and older.roster.site is site and older.roster.orphans == found:
        return RowList(older, states)
    if roster is None or not roster.is_of(site, found, only):
        roster = Roster(site, found, only)
    return RowList(_plan_rows(snapshot, options, roster), states)


def _plan_rows(snapshot: Snapshot, options: GanttOptions, roster: Roster) -> RowPlan:
    kind = RowKind.HOST if options.rows is RowKind.HOST else RowKind.INSTANCE
    is_by_queue = options.grouping == Grouping.QUEUE
    titles: dict[str, str] = {}
    groups: dict[str, Sequence[str]] = {}
    for key, title, members in _groups(snapshot, options, roster):
        if kind is RowKind.HOST:
            members = list(dict.fromkeys(name.partition("@")[2] for name in members))
        titles[key] = title
        queue = title if is_by_queue else ""
        groups[key] = choose_rows(members, options.filter, partial(_names, title, queue, roster, kind))
    named = [(key, titles[key], items) for key, items in groups.items()]
    is_whole = not options.filter.strip()
    found = make_plan(kind, roster, named, is_by_queue=is_by_queue, has_all=is_whole)
    return replace(found, is_whole=is_whole)


def make_plan(
    kind: RowKind,
    roster: Roster,
    groups: Iterable[tuple[str, str, Sequence[str]]],
    *,
    is_by_queue: bool = False,
    has_all: bool = False,
) -> RowPlan:
    """Return the plan of some groups, each a key, a title and the names of its rows; none for those without rows.

    With `is_by_queue` the titles are those of cluster queues, and a host counts there with that queue's slots alone.
    `has_all` if no queue instance of the roster lacks a row.
    """
    if kind is RowKind.INSTANCE and is_by_queue and has_all and roster.only is None:
        # None is in two queues, and what all have together is known without looking at each.
        sizes, is_in_order = roster.queue_sizes, not (roster.orphans or roster.site.cluster.orphans)
        whole = (
            Section(key, title, items, sizes.get(title, (0, 0))[1], title, is_in_order)
            for key, title, items in groups
            if items
        )
        return RowPlan(kind, roster, tuple(whole))
    seen: set[str] = set()
    repeated: set[str] = set()
    sections = []
    slots_of = _make_counter(kind, roster)
    for key, title, items in groups:
        if items:
            repeated.update(seen.intersection(items))
            seen.update(items)
            queue = title if is_by_queue else ""
            sections.append(Section(key, title, items, sum(slots_of(queue, item) for item in paced(items)), queue))
    return RowPlan(kind, roster, sections, frozenset(repeated))


def without_free(plan: RowPlan, held: Set[str]) -> RowPlan:
    """Return a plan with only the rows of some queue instances; a heading tells the slots of all that it had."""
    shown = (
        replace(each, items=[item for item in each.items if not held.isdisjoint(plan.members(each, item))])
        for each in plan.sections
    )
    return replace(plan, sections=[each for each in shown if each.items], is_whole=False)


def _make_counter(kind: RowKind, roster: Roster) -> Callable[[str, str], int]:
    """Return what gives the slots of a row, by the cluster queue that it stands below (if any) and its name."""
    places = roster.site.by_name
    slots = {name: places[name].instance.slots if name in places else 0 for name in paced(roster.names)}
    if kind is not RowKind.HOST:
        return lambda _, name: slots[name]

    def count(queue: str, host: str) -> int:
        names = (f"{queue}@{host}",) if queue else roster.by_host[host]
        return bound_by_host(roster.site, host, sum(map(slots.__getitem__, names)))

    return count


def _groups(snapshot: Snapshot, options: GanttOptions, roster: Roster) -> Iterator[tuple[str, str, Sequence[str]]]:
    """Yield key, title and queue instances of each group."""
    if options.grouping == Grouping.QUEUE:
        yield from ((f"group:{name}", name, members) for name, members in roster.by_queue.items())
        return
    # Names of hosts are the same in upper and lower case.
    by_host: dict[str, list[str]] = {}
    for host, names in paced(roster.by_host.items()):
        by_host.setdefault(host.lower(), []).extend(names)
    grouped: set[str] = set()
    for name in snapshot.cluster.host_groups:
        listed = hosts_of_group(snapshot.cluster, name)
        hosts = [host for each in paced_if_many(listed, len(listed)) if (host := each.lower()) in by_host]
        hosts = list(dict.fromkeys(hosts))
        grouped.update(hosts)
        yield f"group:{name}", name, [name for host in paced_if_many(hosts, len(hosts)) for name in by_host[host]]
    yield (
        NO_GROUP,
        tr(NO_GROUP_TITLE),
        [name for host, names in paced(by_host.items()) if host not in grouped for name in names],
    )


def _names(group: str, queue: str, roster: Roster, kind: RowKind, item: str) -> ChartNames:
    """Return the names of a row by which the filter finds it."""
    names: Sequence[str] = (item,)
    if kind is RowKind.HOST:
        names = (f"{queue}@{item}",) if queue else roster.by_host[item]
    found = {
        "instance": names,
        "host": (item.partition("@")[2] if kind is not RowKind.HOST else item,),
        "queue": tuple(dict.fromkeys(name.partition("@")[0] for name in names)),
        "group": (group,),
    }
    return ChartNames(found, (item,))
