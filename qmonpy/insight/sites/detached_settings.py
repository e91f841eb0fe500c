"""Values of queues for hosts and host groups that are not, or not all, in the host list (`qconf -sds`).

A value for such a host has no effect. 8.1.9 lists it, and also a group that is only partly in the host list.
"""

from collections.abc import Iterator

from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.attribute_description import ATTRIBUTES
from qmonpy.model.attributes.resolve import hosts_of, hosts_of_group
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import ClusterQueue


@dataclass(frozen=True, slots=True)
class DetachedSetting:
    """One such value of one queue."""

    queue: str
    attribute: str
    key: str
    """The host or `@group` with the value."""
    value: str
    inside: tuple[str, ...]
    """The hosts of the group that are in the host list of the queue."""
    outside: tuple[str, ...]
    """The hosts that are not; for a single host that host."""

    @property
    def is_group(self) -> bool:
        """Whether the value is for a host group."""
        return self.key.startswith("@")

    @property
    def is_unused(self) -> bool:
        """Whether the value has no effect on any host, so that removing it changes nothing."""
        return not self.inside

    @property
    def words(self) -> str:
        """The sentence of `qconf -sds` for it."""
        if not self.is_group:
            return f'unused setting for attribute "{self.attribute}" and host "{self.key}" in queue "{self.queue}".'
        return (
            f'default value of "{self.attribute}" is overwritten for hostgroup "{self.key}" in queue "{self.queue}". '
            f'Not all hosts of "{self.key}" are contained in the hostlist specification of queue "{self.queue}".'
        )


def find_detached_settings(cluster: Cluster) -> tuple[DetachedSetting, ...]:
    """Return such values queue by queue, attributes in Grid Engine's order; empty groups are left out."""
    return tuple(each for queue in cluster.queues.values() for each in _find(cluster, queue))


def _find(cluster: Cluster, queue: ClusterQueue) -> Iterator[DetachedSetting]:
    if not any(setting.overrides for setting in queue.settings.values()):
        return
    hosts = frozenset(hosts_of(cluster, queue.hosts))
    for description in ATTRIBUTES[ObjectKind.QUEUE]:
        setting = queue.settings.get(description.name)
        for key, value in setting.overrides.items() if setting is not None else ():
            members = hosts_of_group(cluster, key) if key.startswith("@") else (key,)
            outside = tuple(each for each in members if each not in hosts)
            if outside:
                inside = tuple(each for each in members if each in hosts)
                yield DetachedSetting(queue.name, description.name, key, value, inside, outside)
