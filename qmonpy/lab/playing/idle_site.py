"""The cluster that a play begins with: empty, every host up and idle, every queue as it is when it is made."""

import re
from collections.abc import Mapping
from dataclasses import replace

from qmonpy.engine.world.execution_daemons import with_newcomers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.model.work.state import State
from qmonpy.translation import later

_IDLE = re.compile(r"(np_)?load_(short|medium|long|avg)")
_TOTALS: Mapping[str, str] = {
    "mem_free": "mem_total",
    "swap_free": "swap_total",
    "virtual_free": "virtual_total",
}
"""By what is free of a host what it has in all."""
_NONE_USED = frozenset({"mem_used", "swap_used", "virtual_used", "cpu"})
LOADS_NOTE = later(
    "The load of hosts is that of idle ones throughout, to which starts add where they count as load "
    "(job_load_adjustments): nothing else brings thresholds on load into force, or sorts hosts by load."
)
SUBORDINATES_NOTE = later(
    "Queues do not suspend their subordinates: jobs there run on, and end earlier than they would."
)


def with_idle_hosts(cluster: Cluster) -> Cluster:
    """Return the cluster with load values of hosts on which nothing runs: those of now say nothing about the past."""
    hosts = {name: _idle(host) for name, host in cluster.hosts.items()}
    return (
        cluster if all(hosts[name] is host for name, host in cluster.hosts.items()) else replace(cluster, hosts=hosts)
    )


def first_state(cluster: Cluster) -> State:
    """Return the state before anything ran; queues whose `initial_state` is disabled are taken for enabled, as somebody
    enabled them since."""
    return replace(with_newcomers(Cluster(), cluster, State()), instance_states={})


def _idle(host: Host) -> Host:
    values = {name: _idle_value(name, text, host.load_values) for name, text in host.load_values.items()}
    return host if values == host.load_values else replace(host, load_values=values)


def _idle_value(name: str, text: str, values: Mapping[str, str]) -> str:
    if _IDLE.fullmatch(name):
        return "0.000000"
    if name in _NONE_USED:
        return "0"
    return values.get(_TOTALS.get(name, ""), text)


def has_subordinates(cluster: Cluster) -> bool:
    """Whether any queue suspends others."""
    return any(
        value.strip().upper() not in ("", "NONE")
        for queue in cluster.queues.values()
        if (setting := queue.settings.get("subordinate_list")) is not None
        for value in (setting.default, *setting.overrides.values())
    )
