"""Puts load values into hosts; of a host whose values are as before nothing is made again."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host
from qmonpy.pauses import paced

Loads = Mapping[str, Mapping[str, str]]


class HostLoads:
    """Remembers the hosts with the load values that they were given last; for one thread at a time."""

    def __init__(self) -> None:
        self._configured: dict[str, Host] = {}
        """The hosts as they were configured."""
        self._made: dict[str, Host] = {}
        """The same with their values."""
        self._last: tuple[Cluster, Loads, Cluster] | None = None

    def put_into(self, cluster: Cluster, loads: Loads) -> Cluster:
        """Return the cluster with these load values of some hosts; the same objects as the last time where they fit."""
        last = self._last
        if last is not None and last[0] is cluster and last[1] is loads:
            return last[2]
        hosts, configured, made = dict(cluster.hosts), dict[str, Host](), dict[str, Host]()
        is_changed = False
        for name, load in paced(loads.items()):
            host = hosts.get(name)
            if host is None or not load:
                continue
            known = self._made.pop(name, None)
            if known is None or self._configured.get(name) is not host or known.load_values != load:
                is_as_told = dict(host.load_values) == dict(load)
                known = host if is_as_told else replace(host, load_values=load)
            configured[name], made[name] = host, known
            if known is not host:
                hosts[name] = known
                is_changed = True
        found = replace(cluster, hosts=hosts) if is_changed else cluster
        self._configured, self._made, self._last = configured, made, (cluster, loads, found)
        return found
