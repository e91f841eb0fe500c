"""qquota's filters over rows of quota usage: users, projects, PEs, queues, hosts, resources."""

from collections.abc import Callable, Sequence
from typing import Any

from qmonpy.app.rules.quota_usage_rows import UsageRow
from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.values.pattern import matches_pattern

ALL = "*"
_PARTS = {"users": "user", "projects": "project", "pes": "pe", "queues": "queue", "hosts": "host"}


@dataclass(frozen=True, slots=True)
class UsageFilter:
    """qquota's options: names, patterns and `@groups`, several separated by commas; `*` is all.

    Unlike qquota's default, `*` leaves nothing out: rules only for jobs without project or PE are shown too.
    """

    users: str = ALL
    projects: str = ALL
    pes: str = ALL
    queues: str = ALL
    hosts: str = ALL
    resources: str = ALL


def filter_usage(rows: Sequence[UsageRow], wanted: UsageFilter, cluster: Cluster) -> Sequence[UsageRow]:
    """Return the rows that pass a filter, in the same order, as qquota chooses them."""
    matcher = QueryMatcher(cluster)
    if wanted.resources != ALL:
        names = _resource_names(_split(wanted.resources), cluster)
        rows = [row for row in rows if row.usage.attribute in names]
    for kind in _PARTS:
        words = _split(getattr(wanted, kind))
        if words and ALL not in words:
            rows = list(filter(_make_test(matcher, kind, words, cluster), rows))
    return rows


def _make_test(matcher: QueryMatcher, kind: str, words: Sequence[str], cluster: Cluster) -> Callable[[UsageRow], bool]:
    """Return a test whether a row is about any of the words; it compares each rule and each counted name once."""
    part = _PARTS[kind]
    rules: dict[tuple[str, int], tuple[str, ...]] = {}
    counted: dict[tuple[tuple[str, ...], str], bool] = {}

    def is_about(row: UsageRow) -> bool:
        place, name = (row.usage.quota_set, row.usage.rule), getattr(row.usage, part)
        if place not in rules:
            rule = cluster.quota_sets[place[0]].rules[place[1]]
            only = Rule((), **{kind: getattr(rule, kind)})
            rules[place] = tuple(word for word in words if matcher.matches_rule(only, _query(part, word)))
        asked = rules[place], name
        if asked not in counted:
            counted[asked] = any(matcher.is_counted(kind, name, word) for word in asked[0])
        return counted[asked]

    return is_about


def _query(part: str, word: str) -> Query:
    asked: dict[str, Any] = {part: word}
    return Query(**asked)


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.replace(",", " ").split())


def _resource_names(words: Sequence[str], cluster: Cluster) -> frozenset[str]:
    """Return the full names of the attributes that the words mean by name, shortcut or pattern."""
    return frozenset(
        each.name
        for each in cluster.complexes.values()
        if any(matches_pattern(word, name) for word in words for name in (each.name, each.shortcut))
    )
