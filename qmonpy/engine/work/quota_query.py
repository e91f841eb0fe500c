"""Which rules and counters the options of `qquota` mean; names and patterns may stand in options and in filters."""

from collections.abc import Iterable

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue_reference import find_group_hosts, group_hosts_of, matches_host
from qmonpy.model.configuration.quota_set import Filter, Rule
from qmonpy.model.values.pattern import is_pattern, matches_pattern


@dataclass(frozen=True, slots=True)
class Query:
    """One combination of the options of `qquota`: names, patterns, or `@group` of users and hosts.

    None for a project or parallel environment stands for a job without one.
    """

    user: str | None = "*"
    project: str | None = "*"
    pe: str | None = "*"
    queue: str | None = "*"
    host: str | None = "*"
    groups: tuple[str, ...] = ()
    """Unix groups of the user; `qquota` does not know them."""


class QueryMatcher:
    """Compares queries with the filters of rules, as `qquota` and the scheduler of Grid Engine 8.1.9 do."""

    def __init__(self, cluster: Cluster):
        self._user_sets = cluster.user_sets
        self._groups = group_hosts_of(cluster)

    def matches_rule(self, rule: Rule, query: Query) -> bool:
        """Whether every filter of a rule lets the query pass: it means no excluded name, and an included one."""
        return (
            self._passes("users", rule.users, query.user, query.groups)
            and _passes_plain(rule.projects, query.project)
            and _passes_plain(rule.pes, query.pe)
            and _passes_plain(rule.queues, query.queue)
            and self._passes("hosts", rule.hosts, query.host, ())
        )

    def is_counted(self, kind: str, counted: str, wanted: str | None) -> bool:
        """Whether a counter for a name (empty: for the whole filter) is meant by the query."""
        if wanted is None or wanted == "*":
            return True
        if kind == "users" and wanted.startswith("@"):
            sets = self._sets_named(wanted)
            return not sets or any(counted in each for each in sets)
        if not counted:
            return True
        if kind == "hosts" and wanted.startswith("@"):
            return counted.lower() in find_group_hosts(wanted, self._groups)
        return matches_pattern(wanted, counted, ignore_case=kind == "hosts")

    def _passes(self, kind: str, scope: Filter | None, wanted: str | None, groups: tuple[str, ...]) -> bool:
        """A filter of users or hosts."""
        if scope is None or wanted is None:
            return True
        find = self._is_about_pattern if is_pattern(wanted) else self._is_about_name
        if any(find(kind, name, wanted, groups, True) for name in scope.excluded):
            return False
        return not scope.names or any(find(kind, name, wanted, groups, False) for name in scope.names)

    def _is_about_name(self, kind: str, name: str, wanted: str, groups: tuple[str, ...], is_excluded: bool) -> bool:
        """Whether a name of a filter is about one user, one host, or anybody of one `@group`."""
        if name == wanted or matches_pattern(name, wanted, ignore_case=kind == "hosts"):
            return True
        if wanted.startswith("@"):
            return not name.startswith("@") and any(
                matches_pattern(name, member, ignore_case=kind == "hosts") for member in self._members(kind, wanted)
            )
        if kind == "hosts":
            return matches_host(name, wanted, self._groups)
        return name.startswith("@") and any(
            wanted in entries or any(f"@{group}" in entries for group in groups) for entries in self._sets_named(name)
        )

    def _is_about_pattern(self, kind: str, name: str, wanted: str, groups: tuple[str, ...], is_excluded: bool) -> bool:
        """Whether a name of a filter is about anybody that a pattern means; excluding one of many excludes nobody."""
        ignore_case = kind == "hosts"
        if is_pattern(name) and matches_pattern(name, wanted, ignore_case=ignore_case):
            return True
        if matches_pattern(wanted, name, ignore_case=ignore_case):
            return not is_excluded
        if wanted.startswith("@") == name.startswith("@"):
            return False
        group, pattern = (wanted, name) if wanted.startswith("@") else (name, wanted)
        return any(matches_pattern(pattern, member, ignore_case=ignore_case) for member in self._members(kind, group))

    def _members(self, kind: str, group: str) -> Iterable[str]:
        """The users or hosts of every set or group that `@name` or `@pattern` means."""
        if kind == "hosts":
            return find_group_hosts(group, self._groups)
        return (user for entries in self._sets_named(group) for user in entries)

    def _sets_named(self, reference: str) -> list[tuple[str, ...]]:
        """The entries of the user sets that `@name` or `@pattern` means."""
        name = reference[1:]
        return [each.entries for each in self._user_sets.values() if matches_pattern(name, each.name)]


def _passes_plain(scope: Filter | None, wanted: str | None) -> bool:
    """A filter of projects, parallel environments or cluster queues: patterns may stand on either side."""
    if scope is None:
        return True
    if wanted is None:
        return not scope.names
    excluded = [name for name in scope.excluded if name == "*"] if wanted == "*" else scope.excluded
    if any(_is_either(name, wanted) for name in excluded):
        return False
    return not scope.names or any(_is_either(name, wanted) for name in scope.names)


def _is_either(name: str, wanted: str) -> bool:
    return matches_pattern(name, wanted) or matches_pattern(wanted, name)
