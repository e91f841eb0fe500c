"""What a new complex table changes (`qconf -Mc` replaces the whole list), and what stands in the way of it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from qmonpy.formats.configuration.complex_check import check_complexes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.report import Report

UNCHANGED = "Complex attribute configuration has not been changed"

_NAME = re.compile(r"[^\s,=*+/()$-]+")
_QUEUE_SETTINGS = ("complex_values", "load_thresholds", "suspend_thresholds")
_SCHEDULER_SETTINGS = ("job_load_adjustments", "load_formula")


@dataclass(frozen=True, slots=True)
class ComplexReplacement:
    """The way from one table to another; attributes are compared by their text."""

    deleted: tuple[str, ...] = ()
    modified: tuple[ComplexAttribute, ...] = ()
    added: tuple[ComplexAttribute, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.deleted or self.modified or self.added)


def plan_complex_replacement(
    current: Mapping[str, ComplexAttribute], new: Iterable[ComplexAttribute]
) -> tuple[ComplexReplacement, tuple[Report, ...]]:
    """What replacing the table does; nothing where the reports refuse it."""
    wanted = tuple(new)
    names = {attribute.name for attribute in wanted}
    deleted = tuple(name for name in current if name not in names)
    reports = check_complexes(wanted) + tuple(_built_in(name) for name in deleted if name in DEFAULT_COMPLEXES)
    if any(report.is_error for report in reports):
        return ComplexReplacement(), reports
    modified = tuple(each for each in wanted if each.name in current and each != current[each.name])
    added = tuple(each for each in wanted if each.name not in current)
    return ComplexReplacement(deleted, modified, added), reports


def _built_in(name: str) -> Report:
    return Report("complex.built-in", f'The built-in complex "{name}" cannot be deleted', fields=(name,))


def check_complex_deletion(cluster: Cluster, names: Iterable[str]) -> tuple[Report, ...]:
    """Who still uses attributes that are to be deleted, one report for each object in the way."""
    return tuple(
        Report("complex.referenced", f'Complex attribute "{name}" is still referenced in {where}.', fields=(name,))
        for name in names
        for where in find_complex_references(cluster, name)
    )


def find_complex_references(cluster: Cluster, name: str) -> Iterator[str]:
    """Where an attribute is used, by name or shortcut, in words such as `queue "all.q"`."""
    attribute = cluster.complexes.get(name)
    names = {name, attribute.shortcut} if attribute else {name}
    for queue in cluster.queues.values():
        settings = [queue.settings[setting] for setting in _QUEUE_SETTINGS if setting in queue.settings]
        if any(_mentions(text, names) for each in settings for text in (each.default, *each.overrides.values())):
            yield f'queue "{queue.name}"'
    for host in cluster.hosts.values():
        if names & host.complex_values.keys() or _mentions(host.other.get("report_variables", ""), names):
            yield f'host "{host.name}"'
    for quota_set in cluster.quota_sets.values():
        limits = [limit for rule in quota_set.rules for limit in rule.limits]
        if any(limit.name in names or (limit.is_dynamic and _mentions(limit.value, names)) for limit in limits):
            yield f'resource quota set "{quota_set.name}"'
    if any(_mentions(cluster.scheduler.get(setting, ""), names) for setting in _SCHEDULER_SETTINGS):
        yield "scheduler configuration"


def _mentions(text: str, names: set[str]) -> bool:
    return not names.isdisjoint(_NAME.findall(text))
