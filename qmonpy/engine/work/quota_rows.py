"""The rows of `qquota`: counters that are in use, and limits on attributes that are not consumed."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.formats.output.qquota import QuotaRow
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import Filter, Limit, Rule
from qmonpy.model.values.value import format_number, parse_number
from qmonpy.model.work.state import QuotaUsage

_EVERYTHING = ("*",)
_Counters = Mapping[tuple[str, int, str], list[QuotaUsage]]


@dataclass(frozen=True, slots=True)
class QuotaQuery:
    """The options of `qquota`: names, patterns and (of users and hosts) `@groups`; names or shortcuts of resources.

    Grid Engine's `qquota` asks for the calling user if no users are given; that is the caller's business here.
    """

    users: tuple[str, ...] = _EVERYTHING
    projects: tuple[str, ...] = _EVERYTHING
    pes: tuple[str, ...] = _EVERYTHING
    queues: tuple[str, ...] = _EVERYTHING
    hosts: tuple[str, ...] = _EVERYTHING
    resources: tuple[str, ...] | None = None

    def combinations(self) -> Iterator[Query]:
        """Every combination, users first."""
        for user, project, pe, queue, host in product(self.users, self.projects, self.pes, self.queues, self.hosts):
            yield Query(user, project, pe, queue, host)


def qquota_rows(cluster: Cluster, usage: Iterable[QuotaUsage], query: QuotaQuery | None = None) -> tuple[QuotaRow, ...]:
    """The rows that `qquota` shows, in the order of rules and limits, each once.

    `usage` has an entry for every counter that is in use. Limits on attributes that are not consumed are shown even if
    nothing runs. Rules of disabled sets, and rules that are only for jobs without project or PE, are never shown.
    """
    selection = _Selection(cluster, usage, query or QuotaQuery())
    rows: dict[tuple[str, str, tuple[tuple[str, Filter], ...]], QuotaRow] = {}
    for quota_set in cluster.quota_sets.values():
        if not quota_set.is_enabled:
            continue
        for index, rule in enumerate(quota_set.rules):
            for row in selection.rows_of_rule(quota_set.name, index, quota_set.rule_name(index), rule):
                rows.setdefault((row.rule, row.attribute, row.filters), row)
    return tuple(rows.values())


class _Selection:
    """Rows for a query over a cluster and its counters."""

    def __init__(self, cluster: Cluster, usage: Iterable[QuotaUsage], query: QuotaQuery):
        self.complexes = cluster.complexes
        self.matcher = QueryMatcher(cluster)
        self.combinations = tuple(query.combinations())
        self.resources = None if query.resources is None else frozenset(query.resources)
        counters: defaultdict[tuple[str, int, str], list[QuotaUsage]] = defaultdict(list)
        for each in usage:
            counters[each.quota_set, each.rule, each.attribute].append(each)
        self.counters: _Counters = counters

    def rows_of_rule(self, set_name: str, index: int, name: str, rule: Rule) -> Iterator[QuotaRow]:
        for combination in self.combinations:
            if not self.matcher.matches_rule(rule, combination):
                continue
            for limit in rule.limits:
                attribute = self.complexes.get(limit.name)
                if attribute is None or not self.is_wanted(attribute):
                    continue
                if not attribute.is_consumable:
                    yield QuotaRow(name, attribute.name, limit.value, None, tuple(rule.filters()))
                    continue
                for counter in self.counters.get((set_name, index, attribute.name), ()):
                    if self.is_counted(counter, combination):
                        yield _counter_row(name, rule, limit, attribute, counter)

    def is_wanted(self, attribute: ComplexAttribute) -> bool:
        return self.resources is None or attribute.name in self.resources or attribute.shortcut in self.resources

    def is_counted(self, counter: QuotaUsage, query: Query) -> bool:
        """Return whether a query selects a counter."""
        is_counted = self.matcher.is_counted
        return (
            is_counted("users", counter.user, query.user)
            and is_counted("projects", counter.project, query.project)
            and is_counted("pes", counter.pe, query.pe)
            and is_counted("queues", counter.queue, query.queue)
            and is_counted("hosts", counter.host, query.host)
        )


def _counter_row(name: str, rule: Rule, limit: Limit, attribute: ComplexAttribute, counter: QuotaUsage) -> QuotaRow:
    if limit.is_dynamic:
        bound = str(int(counter.limit or 0))
    else:
        number = counter.limit if counter.limit is not None else parse_number(attribute.type, limit.value)
        bound = format_number(attribute.type, number)
    counted = {
        "users": counter.user,
        "projects": counter.project,
        "pes": counter.pe,
        "queues": counter.queue,
        "hosts": counter.host,
    }
    filters = tuple(
        (kind, Filter((counted[kind] or "-",)) if scope.is_expanded else scope) for kind, scope in rule.filters()
    )
    return QuotaRow(name, attribute.name, bound, format_number(attribute.type, counter.used or 0.0), filters)
