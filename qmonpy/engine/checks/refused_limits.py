"""Limits of resource quota sets whose values a cluster's own Grid Engine does not take, though 8.1.9 does."""

from collections.abc import Iterable, Iterator

from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.formats.values.memory_suffix import explain_value
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report
from qmonpy.translation import tr


def report_refused_limits(changes: Iterable[AnyChange], cluster: Cluster) -> Iterator[Report]:
    """Yield an error for each limit of a changed rule set that the cluster would refuse for the form of its value."""
    for each in changes:
        for rule in each.after.rules if isinstance(each.after, QuotaSet) else ():
            for limit in rule.limits:
                attribute = find_attribute(limit.name, cluster.complexes)
                words = explain_value(attribute, limit.value, cluster.variety) if attribute is not None else ""
                if words:
                    text = tr('Rule set "{key}", limit {name}={value}: {words}.').format(
                        key=each.key, name=limit.name, value=limit.value, words=words
                    )
                    yield Report("quota.refused-value", text, fields=(each.key, limit.name))
