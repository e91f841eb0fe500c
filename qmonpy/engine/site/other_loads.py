"""Sites of clusters that differ in the load values of hosts alone, as those of two rounds of a real one do.

All but the kinds of hosts is then the same, and stays the same objects: what is made for each of 300,000 queue
instances would else be there once for each round that somebody still looks at.
"""

from copy import copy
from dataclasses import fields

from qmonpy.engine.site.level_kind import LevelKind, PlaceKind
from qmonpy.engine.site.site import Level, Place, Site, key_of_host
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, HOST_REPORTS, Host
from qmonpy.model.work.core_request import CORES
from qmonpy.pauses import paced

_CONFIGURED = tuple(each.name for each in fields(Host) if each.name not in HOST_REPORTS)
_REST = tuple(each.name for each in fields(Cluster) if each.name != "hosts")
_OF_PLACES = "by_name", "places_of_hosts"
"""What a site finds out of its places when somebody asks."""


def differ_in_loads_alone(one: Cluster, other: Cluster) -> bool:
    """Whether two clusters have the same configuration, and at least one host has other load values.

    Mappings have to be the same objects: to compare those of a large site takes longer than it is worth.
    """
    if len(one.hosts) != len(other.hosts) or not all(_is_same(one, other, name) for name in _REST):
        return False
    pairs = zip(one.hosts.items(), other.hosts.items(), strict=True)
    return one is not other and all(
        known is host or (name == key and all(_is_same(known, host, each) for each in _CONFIGURED))
        for (name, known), (key, host) in paced(pairs)
    )


def _is_same(one: object, other: object, name: str) -> bool:
    mine, theirs = getattr(one, name), getattr(other, name)
    return mine is theirs or (not isinstance(mine, dict) and bool(mine == theirs))


def with_other_loads(site: Site, cluster: Cluster) -> Site | None:
    """Return `Site(cluster)` of a cluster that differs in loads alone from that of a site; it shares the rest.

    None where a host has another number of cores by its load values, for which accounts of others have other numbers.
    """
    made = _OtherLoads(site, cluster)
    return made.site if made.has_same_cores else None


class _OtherLoads:
    """Makes one site of another one."""

    def __init__(self, before: Site, cluster: Cluster):
        self._before = before
        self._kinds: dict[object, LevelKind] = {}
        """Kinds of hosts, by what makes hosts equal."""
        self.has_same_cores = True
        site = self.site = copy(before)
        for name in _OF_PLACES:
            vars(site).pop(name, None)
        site.cluster, site.kinds, site.hosts = cluster, [], {}
        site.global_level = self._take_host(GLOBAL_HOST, before.global_level)
        site.places = self._make_places()

    def _make_places(self) -> list[Place]:
        site = self.site
        places, seen = list[Place](), set[LevelKind]()
        kinds: dict[tuple[LevelKind, LevelKind], PlaceKind] = {}
        for place in paced(self._before.places):
            instance, own = place.instance, place.level.kind
            host = site.hosts.get(instance.host)
            if host is None:
                host = site.hosts[instance.host] = self._take_host(instance.host, place.host)
            if own not in seen:
                seen.add(own)
                site.kinds.append(own)
            kind = kinds.get((host.kind, own))
            if kind is None:
                kind = kinds[host.kind, own] = PlaceKind(host.kind, own, instance.queue, instance.settings)
            places.append(place.on(host, kind))
        return places

    def _take_host(self, name: str, known: Level) -> Level:
        """The level of a host, with the accounts of the one before."""
        site = self.site
        host = site.cluster.hosts.get(name) or Host(name)
        key = key_of_host(host, known.letter)
        kind = self._kinds.get(key)
        if kind is None:
            is_as_before = self._before.cluster.hosts.get(name) is host
            kind = known.kind if is_as_before else known.kind.with_load(site.named(host.load_values))
            self._kinds[key] = kind
            site.kinds.append(kind)
            if known.letter == "h" and site.find_cores(kind.load) != known.kind.fixed.get(CORES):
                self.has_same_cores = False
        return known if kind is known.kind else known.of(kind)
