"""The filter of the chart's rows and lanes: by names of queue instances, hosts, queues, groups, rules and resources."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar

from qmonpy.app.filter.field import Field, Fields
from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.pauses import paced
from qmonpy.translation import later

Row = TypeVar("Row")
_HOST, _QUEUE = attrgetter("instance.host"), attrgetter("instance.queue")
KEYS = {
    "instance": later("Queue instance"),
    "host": later("Host"),
    "queue": later("Cluster queue"),
    "group": later("Group of rows"),
    "rule": later("Rule of a quota; of lanes"),
    "resource": later("Resource; of lanes"),
    "user": later("User that a quota counts; of lanes"),
    "project": later("Project that a quota counts; of lanes"),
    "pe": later("Parallel environment; of lanes"),
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


class ClusterNames(FilteredRows[Any]):
    """The names of a cluster that a filter of the chart can complete, counted as rows would have them."""

    def __init__(self, cluster: Cluster):
        super().__init__((), CHART_FIELDS)
        self._site = site = prepare(cluster).site
        rules = [each.rule_name(index) for each in cluster.quota_sets.values() for index in range(len(each.rules))]
        names: dict[str, Iterable[str]] = {
            "host": map(_HOST, site.places),
            "queue": map(_QUEUE, site.places),
            "group": (*cluster.queues, *cluster.host_groups),
            "rule": rules,
            "resource": cluster.complexes,
            "pe": cluster.pes,
        }
        self._counts: dict[str, dict[str, int]] = {key: Counter(paced(each)) for key, each in names.items()}

    def values(self, field: Field) -> dict[str, int]:
        """See `FilteredRows.values`."""
        if field.key == "instance":
            return dict.fromkeys(self._site.by_name, 1)
        return self._counts.get(field.key, {})
