"""Host groups as a tree: what is in a group and in the groups in it, how many hosts that comes to, who contains it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from qmonpy.app.tables.column import Column
from qmonpy.model.attributes.resolve import hosts_of_group
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup

MOST_LINES = 3000
"""Groups that stand in many others are told in each of them; a tree stops growing here."""


@dataclass(frozen=True, slots=True)
class GroupNode:
    """A host or a host group at its place in the tree."""

    path: tuple[str, ...]
    """The names from the top down; the last is its own."""
    count: int
    """Hosts that it comes to."""
    note: str = ""
    children: tuple["GroupNode", ...] = ()
    is_open: bool = False
    is_section: bool = False

    @property
    def name(self) -> str:
        return self.path[-1]

    @property
    def is_group(self) -> bool:
        return self.name.startswith("@")

    @property
    def words(self) -> str:
        return self.name.lower()


def _count(node: GroupNode) -> str:
    return f"{node.count:,}" if node.is_group else ""


GROUP_COLUMNS: tuple[Column[GroupNode], ...] = (
    Column("name", "Host group", lambda row: row.name),
    Column("hosts", "Hosts", _count, lambda row: row.count, is_number=True),
    Column("note", "", lambda row: row.note),
)


@dataclass(frozen=True, slots=True)
class GroupSummary:
    """What one host group comes to."""

    hosts: tuple[str, ...]
    """Resolved, in the order of `qconf -shgrp_resolved`."""
    own: int
    """Hosts that are members themselves."""
    groups: tuple[str, ...]
    """Groups in it, directly or through others."""
    containers: tuple[str, ...]
    """Groups that have it as a member."""
    outer: tuple[str, ...]
    """Groups that contain one of those."""
    cycle: tuple[str, ...] = ()
    """The way from the group back to itself, if there is one."""
    missing: tuple[str, ...] = ()
    """Groups in it that do not exist."""


def summarize_group(cluster: Cluster, name: str) -> GroupSummary:
    """What a group has in it and what it is in; of a group that does not exist nothing."""
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
    """Every group in a group, directly or through others, each once; the group itself if it is in a circle."""
    return _reached(name, lambda each: _groups_of(cluster, each))


def groups_around(cluster: Cluster, name: str) -> tuple[str, ...]:
    """Every group that a group is in, directly or through others, each once."""
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
    """The shortest way from a group down to another; both ends are in it."""
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
    """All groups: at the top those that are in no other, and those that only a circle of groups contains."""
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
    """One group with everything in it, unfolded one step."""
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
            note = "" if name in self._cluster.hosts else "no exec host"
            return GroupNode(path, 1, note)
        group = self._cluster.host_groups.get(name)
        if group is None:
            return GroupNode(path, 0, "no such host group")
        if name in path[:-1]:
            return GroupNode(path, self._count(name), "contains itself: a circle")
        children = tuple(self._children(group, path))
        left = len(set(group.members)) - len(children)
        note = f"and {left:,} more members" if left else ""
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
    """What a group comes to, in a sentence."""
    count = len(summary.hosts)
    hosts = f"{count:,} {'host' if count == 1 else 'hosts'}"
    if not summary.groups:
        return f"{hosts}." if count else "No host is in it."
    through = f"{len(summary.groups):,} {'group' if len(summary.groups) == 1 else 'groups'}"
    return f"{hosts} in all: {summary.own:,} of its own, the others through {through} in it."
