"""qquota's filters over rows of quota usage: users, projects, PEs, queues, hosts, resources.

An empty field (`*`) filters nothing. Otherwise a row is shown if it may limit what is named: its counted name matches a
pattern or, where the rule counts all of its list together, the list lets one of the names pass.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from qmonpy.app.quota_usage_rows import UsageRow
from qmonpy.engine.quota_rules import filter_allows, user_filter_allows
from qmonpy.model.cluster import Cluster
from qmonpy.model.host import GLOBAL_HOST
from qmonpy.model.pattern import compile_pattern, is_pattern
from qmonpy.model.queue_reference import compile_host_reference, group_hosts_of
from qmonpy.model.quota_set import Filter, Rule

ALL = "*"
_KINDS = (("users", "user"), ("projects", "project"), ("pes", "pe"), ("queues", "queue"), ("hosts", "host"))


@dataclass(frozen=True, slots=True)
class UsageFilter:
    """qquota's options: patterns, several separated by commas; `*` is all."""

    users: str = ALL
    projects: str = ALL
    pes: str = ALL
    queues: str = ALL
    hosts: str = ALL
    resources: str = ALL


def filter_usage(rows: Sequence[UsageRow], wanted: UsageFilter, cluster: Cluster) -> Sequence[UsageRow]:
    """The rows that concern what is wanted, in the same order."""
    if wanted.resources != ALL:
        names = _resource_names(wanted.resources, cluster)
        rows = [row for row in rows if row.usage.attribute in names]
    for kind, part in _KINDS:
        patterns = getattr(wanted, kind)
        if patterns != ALL:
            rows = _filter_kind(rows, kind, part, _Patterns(patterns, ignores_case=kind == "hosts"), cluster)
    return rows


class _Patterns:
    """Shell patterns separated by commas or blanks."""

    def __init__(self, text: str, *, ignores_case: bool):
        self._fold: Callable[[str], str] = str.lower if ignores_case else str
        self.words = tuple(text.replace(",", " ").split())
        self._tests = tuple(compile_pattern(self._fold(word)) for word in self.words)

    def match(self, name: str) -> bool:
        name = self._fold(name)
        return any(test(name) for test in self._tests)

    def literals(self) -> list[str]:
        """The words that are plain names: they count even if nobody knows them."""
        return [word for word in self.words if not is_pattern(word)]


def _filter_kind(
    rows: Sequence[UsageRow], kind: str, part: str, patterns: _Patterns, cluster: Cluster
) -> list[UsageRow]:
    known: dict[str, bool] = {}
    lists: dict[tuple[str, int], bool] = {}

    def concerns(row: UsageRow) -> bool:
        name = getattr(row.usage, part)
        if name:
            if name not in known:
                known[name] = patterns.match(name)
            return known[name]
        place = row.usage.quota_set, row.usage.rule
        if place not in lists:
            lists[place] = _rule_allows(_find_rule(cluster, row), kind, patterns, cluster)
        return lists[place]

    return list(filter(concerns, rows))


def _find_rule(cluster: Cluster, row: UsageRow) -> Rule | None:
    quota_set = cluster.quota_sets.get(row.usage.quota_set)
    return quota_set.rules[row.usage.rule] if quota_set and row.usage.rule < len(quota_set.rules) else None


def _rule_allows(rule: Rule | None, kind: str, patterns: _Patterns, cluster: Cluster) -> bool:
    """Whether a rule's filter lets any of the names pass that the patterns mean."""
    scope: Filter | None = getattr(rule, kind) if rule is not None else None
    if scope is None:
        return True
    meant = {*patterns.literals(), *filter(patterns.match, _known_names(kind, scope, cluster))}
    if kind == "hosts":
        return any(_host_passes(scope, host, cluster) for host in meant)
    if kind == "users":
        return any(_user_passes(scope, user, cluster) for user in meant)
    return any(filter_allows(scope, name) for name in meant)


def _known_names(kind: str, scope: Filter, cluster: Cluster) -> Iterable[str]:
    """Names of a kind that the cluster or the filter itself knows."""
    yield from (name for name in scope.names if not is_pattern(name) and not name.startswith("@"))
    if kind == "users":
        yield from cluster.unix_groups
        for user_set in cluster.user_sets.values():
            yield from (entry for entry in user_set.entries if not entry.startswith("@"))
    elif kind == "hosts":
        yield from (name for name in cluster.hosts if name != GLOBAL_HOST)
    else:
        yield from getattr(cluster, kind)


def _host_passes(scope: Filter, host: str, cluster: Cluster) -> bool:
    groups = group_hosts_of(cluster)
    if any(compile_host_reference(name, groups)(host) for name in scope.excluded):
        return False
    return not scope.names or any(compile_host_reference(name, groups)(host) for name in scope.names)


def _user_passes(scope: Filter, user: str, cluster: Cluster) -> bool:
    groups = cluster.unix_groups.get(user, ())
    return user_filter_allows(cluster, scope, user, groups[0] if groups else "")


def _resource_names(text: str, cluster: Cluster) -> frozenset[str]:
    """Full names of the attributes that patterns mean by name or shortcut."""
    patterns = _Patterns(text, ignores_case=False)
    return frozenset(
        each.name for each in cluster.complexes.values() if patterns.match(each.name) or patterns.match(each.shortcut)
    )
