"""Puts load values into hosts; of a host whose values are as before nothing is made again."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import Host

Loads = Mapping[str, Mapping[str, str]]


class HostLoads:
    """Remembers the hosts with the load values that they were given last; for one thread at a time."""

    def __init__(self) -> None:
        self._made: dict[str, tuple[Host, Mapping[str, str], Host]] = {}
        """By name a host as it was configured, its values, and the host that has them."""
        self._last: tuple[Cluster, Loads, Cluster] | None = None
        self._left: list[Host] = []
        """The hosts that others took the place of last; snapshots of a while ago may still have them."""

    def put_into(self, cluster: Cluster, loads: Loads) -> Cluster:
        """Return the cluster with these load values of some hosts; the same objects as the last time where they fit."""
        last = self._last
        if last is not None and last[0] is cluster and last[1] is loads:
            return last[2]
        left, self._left = self._left, []
        while left:
            # One by one, as to let go of a hundred thousand at once holds every thread up.
            left.pop()
        hosts, made = dict(cluster.hosts), dict[str, tuple[Host, Mapping[str, str], Host]]()
        is_changed = False
        for name, load in loads.items():
            host = hosts.get(name)
            if host is None or not load:
                continue
            known = self._made.pop(name, None)
            if known is None or known[0] is not host or (known[1] is not load and known[1] != load):
                if known is not None:
                    self._left.append(known[2])
                is_as_told = dict(host.load_values) == dict(load)
                known = (host, load, host if is_as_told else replace(host, load_values=load))
            made[name] = known
            if known[2] is not host:
                hosts[name] = known[2]
                is_changed = True
        found = replace(cluster, hosts=hosts) if is_changed else cluster
        self._made, self._last = made, (cluster, loads, found)
        return found
