"""Host groups as a tree: members of a group and of the groups in it, the number of hosts, and who contains it."""

from collections.abc import Callable, Iterator, Sequence

from qmonpy.app.tables.column import Column
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.values.counts import format_count
from qmonpy.translation import grouped, later, tr

MOST_LINES = 3000
"""A tree has at most so many lines: a group that is in many others has lines in each of them."""
MOST_LEVELS = 50
"""No lines are made of what is inside of more groups: nobody would find his way in them."""


@dataclass(frozen=True, slots=True)
class GroupNode:
    """A host or a host group at its place in the tree."""

    path: tuple[str, ...]
    """The names from the top down; the last is its own."""
    count: int
    """The number of hosts in it, also through groups."""
    note: str = ""
    children: tuple["GroupNode", ...] = ()
    is_open: bool = False
    is_section: bool = False

    @property
    def name(self) -> str:
        """The name of the host or `@group`."""
        return self.path[-1]

    @property
    def is_group(self) -> bool:
        """Whether it is a host group."""
        return self.name.startswith("@")

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return self.name.lower()


def _count(node: GroupNode) -> str:
    return grouped(node.count) if node.is_group else ""


GROUP_COLUMNS: tuple[Column[GroupNode], ...] = (
    Column("name", later("Host group"), lambda row: row.name),
    Column("hosts", later("Hosts"), _count, lambda row: row.count, is_number=True),
    Column("note", "", lambda row: row.note),
)


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """The hosts of one host group, the groups in it and the groups around it."""

    hosts: tuple[str, ...]
    """All its hosts, also through groups, in the order of `qconf -shgrp_resolved`."""
    own: int
    """The number of hosts that are members themselves."""
    groups: tuple[str, ...]
    """The groups in it, directly or through others."""
    containers: tuple[str, ...]
    """The groups that have it as a member."""
    outer: tuple[str, ...]
    """The groups that contain one of `containers`, directly or through others."""
    cycle: tuple[str, ...] = ()
    """The groups from this one down to itself, if it contains itself."""
    missing: tuple[str, ...] = ()
    """The groups in it that do not exist."""


def summarize_group(cluster: Cluster, name: str) -> GroupSummary:
    """Return the hosts and groups of a group and the groups around it; a group that does not exist has no hosts."""
    members = cluster.host_groups[name].members if name in cluster.host_groups else ()
    inside = groups_inside(cluster, name)
    containers = tuple(each.name for each in cluster.host_groups.values() if name in each.members)
    around = groups_around(cluster, name)
    return GroupSummary(
        hosts=hosts_of_group(cluster, name),
        own=sum(not each.startswith("@") for each in members),
        groups=tuple(each for each in inside if each != name),
        containers=tuple(each for each in containers if each != name),
        outer=tuple(each for each in around if each not in containers and each != name),
        cycle=_find_way(cluster, name, name) if name in inside else (),
        missing=tuple(each for each in inside if each not in cluster.host_groups),
    )


def groups_inside(cluster: Cluster, name: str) -> tuple[str, ...]:
    """Return every group in a group, directly or through others, each once; also itself if it contains itself."""
    return _reached(name, lambda each: _groups_of(cluster, each))


def groups_around(cluster: Cluster, name: str) -> tuple[str, ...]:
    """Return every group that contains a group, directly or through others, each once."""
    containers: dict[str, list[str]] = {}
    for group in cluster.host_groups.values():
        for member in _groups_of(cluster, group.name):
            containers.setdefault(member, []).append(group.name)
    return _reached(name, lambda each: containers.get(each, ()))


def _reached(start: str, step: Callable[[str], Sequence[str]]) -> tuple[str, ...]:
    found: dict[str, None] = {}
    todo = list(step(start))
    while todo:
        name = todo.pop(0)
        if name not in found:
            found[name] = None
            todo += step(name)
    return tuple(found)


def _groups_of(cluster: Cluster, name: str) -> list[str]:
    group = cluster.host_groups.get(name)
    return [each for each in group.members if each.startswith("@")] if group is not None else []


def _find_way(cluster: Cluster, start: str, end: str) -> tuple[str, ...]:
    """Return the shortest way from a group down to another, with both ends; empty if there is none."""
    ways: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    for way in ways:
        for each in _groups_of(cluster, way[-1]):
            if each == end:
                return (*way, each)
            if each not in seen:
                seen.add(each)
                ways.append((*way, each))
    return ()


def group_tree(cluster: Cluster) -> tuple[GroupNode, ...]:
    """Return all groups; at the top are those that are in no other, and one of each circle that nothing contains."""
    inner = {each for name in cluster.host_groups for each in _groups_of(cluster, name) if each != name}
    tops = [name for name in cluster.host_groups if name not in inner]
    reached = {each for name in tops for each in (name, *groups_inside(cluster, name))}
    for name in cluster.host_groups:
        if name not in reached:
            tops.append(name)
            reached |= {name, *groups_inside(cluster, name)}
    maker = _TreeMaker(cluster)
    return tuple(maker.make((name,), is_open=True) for name in tops)


def subtree(cluster: Cluster, name: str) -> GroupNode:
    """Return one group with everything in it, of which only the group itself is unfolded."""
    return _TreeMaker(cluster).make((name,), is_open=True)


class _TreeMaker:
    def __init__(self, cluster: Cluster):
        self._cluster = cluster
        self._counts: dict[str, int] = {}
        self._room = MOST_LINES

    def make(self, path: tuple[str, ...], *, is_open: bool = False) -> GroupNode:
        name = path[-1]
        self._room -= 1
        if not name.startswith("@"):
            note = "" if name in self._cluster.hosts else tr("no exec host")
            return GroupNode(path, 1, note)
        group = self._cluster.host_groups.get(name)
        if group is None:
            return GroupNode(path, 0, tr("no such host group"))
        if name in path[:-1]:
            return GroupNode(path, self._count(name), tr("contains itself: a circle"))
        if len(path) > MOST_LEVELS:
            note = tr("what is in it has no lines: it is inside {count} other groups").format(count=MOST_LEVELS)
            return GroupNode(path, self._count(name), note if group.members else "")
        children = tuple(self._children(group, path))
        left = len(set(group.members)) - len(children)
        note = tr("and {members}").format(members=format_count(left, "more member")) if left else ""
        return GroupNode(path, self._count(name), note, children, is_open)

    def _children(self, group: HostGroup, path: tuple[str, ...]) -> Iterator[GroupNode]:
        members = dict.fromkeys(group.members)
        for member in sorted(members, key=lambda each: not each.startswith("@")):
            if self._room <= 0:
                return
            yield self.make((*path, member))

    def _count(self, name: str) -> int:
        if name not in self._counts:
            self._counts[name] = len(hosts_of_group(self._cluster, name))
        return self._counts[name]


def describe_group(summary: GroupSummary) -> str:
    """Return a sentence with the number of hosts of a group, its own and those through other groups."""
    count = len(summary.hosts)
    hosts = format_count(count, "host")
    if not summary.groups:
        return f"{hosts}." if count else tr("No host is in it.")
    through = format_count(len(summary.groups), "group")
    return tr("{hosts} in all: {own:,} of its own, the others through {through} in it.").format(
        hosts=hosts, own=summary.own, through=through
    )
