"""Single edits of a configuration, each as the change of one object: a limit, a capacity, a threshold, a switch."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.values.value import format_values, split_values

Edit = Change[object]


def with_limit(quota_set: QuotaSet, rule: int, limit: int, value: str) -> Edit:
    """Return the change that gives a limit of a rule another value; both are told by their indexes."""
    before = quota_set.rules[rule]
    limits = tuple(replace(each, value=value) if at == limit else each for at, each in enumerate(before.limits))
    rules = tuple(replace(each, limits=limits) if at == rule else each for at, each in enumerate(quota_set.rules))
    return Change(ObjectKind.QUOTA_SET, quota_set.name, quota_set, quota_set.with_rules(rules))


def without_set(quota_set: QuotaSet) -> Edit:
    """Return the change that takes a rule set out of force."""
    return Change(ObjectKind.QUOTA_SET, quota_set.name, quota_set, replace(quota_set, is_enabled=False))


def with_host_value(cluster: Cluster, host: str, attribute: str, value: str) -> Edit | None:
    """Return the change that gives a host, or `global`, another value of an attribute; None if it has none of it."""
    found: Host | None = cluster.hosts.get(host)
    key = _find_key(cluster, found.complex_values, attribute) if found is not None else None
    if found is None or key is None:
        return None
    after = replace(found, complex_values={**found.complex_values, key: value})
    return Change(ObjectKind.HOST, host, found, after)


def with_queue_setting(cluster: Cluster, instance: str, attribute: str, value: str) -> Edit | None:
    """Return the change that gives one queue instance another value of a setting of its queue."""
    name, _, host = instance.partition("@")
    queue = cluster.queues.get(name)
    if queue is None or host not in cluster.hosts or host == GLOBAL_HOST:
        return None
    setting = queue.settings.get(attribute, Setting(QUEUE_DEFAULTS[attribute]))
    changed = replace(setting, overrides={**setting.overrides, host: value})
    after = replace(queue, settings={**queue.settings, attribute: changed})
    return Change(ObjectKind.QUEUE, name, queue, after)


def with_queue_value(cluster: Cluster, instance: str, present: str, attribute: str, value: str) -> Edit | None:
    """Return the change that gives one queue instance another amount of an attribute in its `complex_values`, which now
    are `present`; None if it has none of it."""
    values = split_values(present)
    key = _find_key(cluster, values, attribute)
    if key is None:
        return None
    return with_queue_setting(cluster, instance, "complex_values", format_values({**values, key: value}))


def with_pe_slots(cluster: Cluster, pe: str, slots: int) -> Edit | None:
    """Return the change that gives a parallel environment so many slots."""
    found = cluster.pes.get(pe)
    return None if found is None else Change(ObjectKind.PE, pe, found, replace(found, slots=slots))


def with_parameter(cluster: Cluster, kind: ObjectKind, name: str, value: str) -> Edit:
    """Return the change of one attribute of the scheduler's or the global configuration."""
    before = (cluster.scheduler if kind is ObjectKind.SCHEDULER else cluster.configuration).get(name)
    return Change(kind, name, before, value)


def _find_key(cluster: Cluster, values: Mapping[str, str], attribute: str) -> str | None:
    """Return how values call an attribute: by its name or its shortcut; None if they have none of it."""
    found = cluster.complexes.get(attribute)
    names = (attribute, found.shortcut) if found is not None else (attribute,)
    return next((each for each in names if each in values), None)
