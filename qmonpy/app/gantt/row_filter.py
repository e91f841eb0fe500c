"""The filter of the chart's rows and lanes: by names of queue instances, hosts, queues, groups, rules and resources."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from qmonpy.app.filter.field import Field, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.model.configuration.cluster import Cluster

Row = TypeVar("Row")
KEYS = {
    "instance": "Queue instance",
    "host": "Host",
    "queue": "Cluster queue",
    "group": "Group of rows",
    "rule": "Rule of a quota; of lanes",
    "resource": "Resource; of lanes",
    "user": "User that a quota counts; of lanes",
    "project": "Project that a quota counts; of lanes",
    "pe": "Parallel environment; of lanes",
}
"""The keys of the filter, and what they mean."""


@dataclass(frozen=True, slots=True)
class ChartNames:
    """The names of a row or lane, by key, and further texts in which words are searched."""

    names: Mapping[str, Sequence[str]] = field(default_factory=dict)
    texts: Sequence[str] = ()

    @property
    def words(self) -> str:
        """The text that the filter searches, in lower case."""
        return "\n".join((*self.texts, *(name for names in self.names.values() for name in names))).lower()

    def of(self, key: str) -> Sequence[str]:
        """Return the names of a key."""
        return self.names.get(key, ())


def _find_names(key: str, names: ChartNames) -> Sequence[str]:
    return names.of(key)


CHART_FIELDS = Fields(Field(key, partial(_find_names, key), help=help) for key, help in KEYS.items())


def choose_rows(rows: Sequence[Row], text: str, names_of: Callable[[Row], ChartNames]) -> list[Row]:
    """Return the rows or lanes whose names match a filter; all of them where it has a mistake."""
    parsed = parse_filter(text)
    if parsed.expression is None:
        return list(rows)
    fields = Fields(Field(key, partial(_find_names_of, names_of, key)) for key in KEYS)
    # There are no times among the fields.
    return FilteredRows(rows, fields, lambda row: names_of(row).words).find(parsed, now=0)


def _find_names_of(names_of: Callable[[Row], ChartNames], key: str, row: Row) -> Sequence[str]:
    return names_of(row).of(key)


def cluster_names(cluster: Cluster) -> FilteredRows[Any]:
    """Return the names of a cluster that a filter of the chart can complete."""
    places = [
        ChartNames({"instance": (each.name,), "host": (each.instance.host,), "queue": (each.instance.queue,)})
        for each in prepare(cluster).site.places
    ]
    groups = [ChartNames({"group": (name,)}) for name in (*cluster.queues, *cluster.host_groups)]
    rules = [
        ChartNames({"rule": (each.rule_name(index),)})
        for each in cluster.quota_sets.values()
        for index in range(len(each.rules))
    ]
    resources = [ChartNames({"resource": (name,)}) for name in cluster.complexes]
    pes = [ChartNames({"pe": (name,)}) for name in cluster.pes]
    return FilteredRows((*places, *groups, *rules, *resources, *pes), CHART_FIELDS)
