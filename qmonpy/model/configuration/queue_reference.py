"""References to queues and hosts (wc_queue, wc_host and wc_hostgroup of sge_types(1)).

A queue is meant by `all.q`, a queue instance by `all.q@h1` or `*@h*`, the instances on the hosts of a host group by
`all.q@@group` or `*@@*`. Every part is a boolean wildcard expression; names of queues are matched with regard to case,
hosts and host groups without. A part that is not a valid expression matches nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.values.pattern import find_expression, is_expression, matches_expression

GroupHosts = Mapping[str, frozenset[str]]
"""By host group the hosts in it and in its nested groups, in lower case; `resolve_host_groups` makes it."""

KEPT_GROUPS = 16
"""So many mappings of host groups stay resolved."""


@dataclass(frozen=True, slots=True)
class QueueReference:
    """A parsed wc_queue; `host` is None without `@`, and begins with `@` if it refers to host groups."""

    queue: str
    host: str | None = None

    def matches(self, queue: str, host: str, groups: GroupHosts) -> bool:
        """Whether it refers to the instance of a cluster queue on a host."""
        return self.matches_queue(queue) and (self.host is None or matches_host(self.host, host, groups))

    def matches_queue(self, queue: str) -> bool:
        """Whether it refers to a cluster queue, wherever that has instances."""
        return matches_expression(self.queue, queue)


@lru_cache(maxsize=4096)
def parse_queue_reference(text: str) -> QueueReference:
    """Split a wc_queue at its first `@`; every text is accepted, an invalid one matches nothing."""
    queue, at, host = text.partition("@")
    return QueueReference(queue, host if at else None)


def any_matches(references: Iterable[str], queue: str, host: str, cluster: Cluster) -> bool:
    """Whether one of several wc_queue refers to the instance of a cluster queue on a host."""
    groups = group_hosts_of(cluster)
    return any(parse_queue_reference(reference).matches(queue, host, groups) for reference in references)


def any_matches_queue(references: Iterable[str], queue: str) -> bool:
    """Whether one of several wc_queue refers to a cluster queue, or to instances of it."""
    return any(parse_queue_reference(reference).matches_queue(queue) for reference in references)


def any_matches_host(references: Iterable[str], host: str, cluster: Cluster) -> bool:
    """Whether one of several wc_queue refers to instances on a host."""
    groups = group_hosts_of(cluster)
    wanted = [parse_queue_reference(reference).host for reference in references]
    return any(each is None or matches_host(each, host, groups) for each in wanted)


def matches_host(reference: str, host: str, groups: GroupHosts) -> bool:
    """Whether a wc_host (`node0[1-4]`) or a wc_hostgroup (`@linux`, `@lx*`) refers to a host."""
    return compile_host_reference(reference, groups)(host)


def compile_host_reference(reference: str, groups: GroupHosts) -> Callable[[str], bool]:
    """Return a function that tells whether a wc_host or wc_hostgroup refers to a host; groups are resolved once."""
    if reference.startswith("@"):
        hosts = find_group_hosts(reference, groups)
        return lambda host: host.lower() in hosts
    expression = find_expression(reference, ignore_case=True)
    return expression.matches if expression else lambda host: False


def find_group_hosts(reference: str, groups: GroupHosts) -> frozenset[str]:
    """Return the hosts, in lower case, of every host group that a wc_hostgroup matches."""
    return frozenset().union(*(groups[name] for name in find_group_names(reference, groups)))


def find_group_names(reference: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that a wc_hostgroup matches, in their order; all have the leading `@`."""
    expression = find_expression(reference[1:], ignore_case=True)
    return tuple(name for name in names if expression and expression.matches(name[1:]))


def group_hosts_of(cluster: Cluster) -> GroupHosts:
    """The resolved host groups of a cluster, computed once for each mapping of groups (a value, so never changed)."""
    return _RESOLVED.of(cluster.host_groups)


def resolve_host_groups(groups: Mapping[str, HostGroup]) -> dict[str, frozenset[str]]:
    """Return every group's hosts with those of nested groups; members may be patterns of groups, cycles do no harm."""
    folded = _folded(groups)
    direct = {name: _members(group, groups, folded) for name, group in groups.items()}
    return {name: _reachable_hosts(name, direct) for name in groups}


_RESOLVED = KeptAnswers(resolve_host_groups, most=KEPT_GROUPS)


def _members(
    group: HostGroup, groups: Mapping[str, HostGroup], folded: Mapping[str, tuple[str, ...]]
) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the hosts that a group names, and the groups; `folded` are names of groups by themselves in lower case."""
    hosts = frozenset(member.lower() for member in group.members if not member.startswith("@"))
    nested = [
        find_group_names(member, groups if is_expression(member[1:]) else folded.get(member.lower(), ()))
        for member in group.members
        if member.startswith("@")
    ]
    return hosts, tuple(name for names in nested for name in names)


def _folded(names: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Names by themselves in lower case: where a reference is a plain name, only these can be meant."""
    found: dict[str, tuple[str, ...]] = {}
    for name in names:
        found[name.lower()] = (*found.get(name.lower(), ()), name)
    return found


def _reachable_hosts(start: str, direct: Mapping[str, tuple[frozenset[str], tuple[str, ...]]]) -> frozenset[str]:
    seen = {start}
    waiting = [start]
    hosts: set[str] = set()
    while waiting:
        own, nested = direct[waiting.pop()]
        hosts |= own
        waiting += (new := set(nested) - seen)
        seen |= new
    return frozenset(hosts)
