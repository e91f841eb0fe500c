"""Queue instances: the settings that a cluster queue has on each of its hosts (queue_conf(5), hostgroup(5))."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from itertools import chain
from typing import Any

from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.values.value import NONE, split_names, split_values
from qmonpy.model.values.whole import MOST_SLOTS, is_whole
from qmonpy.quick_values import quick_maker

LIMITS = tuple(
    f"{kind}_{name}" for name in ("rt", "cpu", "fsize", "data", "stack", "core", "rss", "vmem") for kind in "sh"
)
"""The resource limits of queue_conf(5)."""


_KnownHosts = dict[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class ResolvedSettings:
    """The settings of a queue on a host; one value, shared by all instances with the same settings."""

    slots: int
    seq_no: int
    pe_list: tuple[str, ...]
    user_lists: tuple[str, ...]
    xuser_lists: tuple[str, ...]
    projects: tuple[str, ...]
    xprojects: tuple[str, ...]
    complex_values: Mapping[str, str]
    """Attribute name (or shortcut, as written) to the value as written."""
    qtype: frozenset[str]
    """BATCH, INTERACTIVE, both or none."""
    ckpt_list: tuple[str, ...]
    calendar: str | None
    limits: Mapping[str, str]
    """Every attribute of LIMITS, as written."""
    texts: Mapping[str, str]
    """Every attribute that the queue sets, as written; QUEUE_DEFAULTS holds the others."""
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By attribute the host groups that give it different values: state `c`, "configuration ambiguous"."""


@dataclass(frozen=True, slots=True)
class QueueInstance:
    """A cluster queue on one host; instances without differences share one `settings`."""

    name: str
    """`all.q@h1`"""
    queue: str
    host: str
    settings: ResolvedSettings

    @property
    def slots(self) -> int:
        """How many slots it has."""
        return self.settings.slots

    @property
    def seq_no(self) -> int:
        """Its sequence number."""
        return self.settings.seq_no

    @property
    def pe_list(self) -> tuple[str, ...]:
        """Names of the parallel environments whose jobs it takes."""
        return self.settings.pe_list

    @property
    def user_lists(self) -> tuple[str, ...]:
        """The user sets with access; empty for everybody."""
        return self.settings.user_lists

    @property
    def xuser_lists(self) -> tuple[str, ...]:
        """The user sets without access."""
        return self.settings.xuser_lists

    @property
    def projects(self) -> tuple[str, ...]:
        """The projects with access; empty for all."""
        return self.settings.projects

    @property
    def xprojects(self) -> tuple[str, ...]:
        """The projects without access."""
        return self.settings.xprojects

    @property
    def complex_values(self) -> Mapping[str, str]:
        """The values that it offers, by attribute name or shortcut, as written."""
        return self.settings.complex_values

    @property
    def qtype(self) -> frozenset[str]:
        """BATCH, INTERACTIVE, both or none."""
        return self.settings.qtype

    @property
    def ckpt_list(self) -> tuple[str, ...]:
        """Names of the checkpointing environments whose jobs it takes."""
        return self.settings.ckpt_list

    @property
    def calendar(self) -> str | None:
        """The name of its calendar, None if it has none."""
        return self.settings.calendar

    @property
    def limits(self) -> Mapping[str, str]:
        """Its resource limits by attribute, as written."""
        return self.settings.limits

    @property
    def is_ambiguous(self) -> bool:
        """Whether several host groups give different values for an attribute (state `c`)."""
        return bool(self.settings.ambiguous)

    def setting(self, name: str) -> str:
        """Return any attribute of queue_conf(5) as written; raises KeyError if there is no such attribute."""
        return self.settings.texts.get(name) or QUEUE_DEFAULTS[name]


def hosts_of(cluster: Cluster, names: Iterable[str]) -> tuple[str, ...]:
    """Return the hosts of a list of hosts and `@groups`, each once: those that it names, then those of the groups.

    Groups may be nested, even in cycles; unknown groups have no hosts.
    """
    return _resolve_hosts(cluster, tuple(names), {})


def walk_hosts(cluster: Cluster, names: Iterable[str]) -> Iterator[str]:
    """Yield what `hosts_of` returns, one by one: for who needs the first ones of very many."""
    hosts: set[str] = set()
    seen: set[str] = set()
    level: Iterable[str] = names
    while level:
        groups: list[str] = []
        for name in level:
            if name[:1] == "@":
                groups.append(name)
            elif name not in hosts:
                hosts.add(name)
                yield name
        groups = [name for name in dict.fromkeys(groups) if name not in seen]
        seen.update(groups)
        known = [cluster.host_groups[name].members for name in groups if name in cluster.host_groups]
        level = chain.from_iterable(known) if known else ()


def find_unseen_groups(cluster: Cluster, names: Iterable[str]) -> tuple[str, ...]:
    """Return the host groups of a list, and those within them, that could not be read, so that their hosts are
    unknown."""
    found: dict[str, None] = {}
    level = list(dict.fromkeys(names)) if cluster.unseen else []
    seen = set(level)
    while level:
        groups = [name for name in level if name[:1] == "@"]
        found.update(dict.fromkeys(name for name in groups if name not in cluster.host_groups))
        members = chain.from_iterable(cluster.host_groups[name].members for name in groups if name not in found)
        level = [name for name in dict.fromkeys(members) if name not in seen]
        seen.update(level)
    return tuple(name for name in found if cluster.may_have(ObjectKind.HOST_GROUP, name))


def hosts_of_group(cluster: Cluster, group: str) -> tuple[str, ...]:
    """Return the hosts of a host group and of the groups in it, in the order of `qconf -shgrp_resolved`."""
    return _resolve_hosts(cluster, (group,), {})


def _resolve_hosts(cluster: Cluster, names: tuple[str, ...], known: _KnownHosts) -> tuple[str, ...]:
    if names in known:
        return known[names]
    hosts: dict[str, None] = {}
    seen: set[str] = set()
    level = names
    while level:
        hosts.update(dict.fromkeys([name for name in level if name[:1] != "@"]))
        groups = [name for name in dict.fromkeys([name for name in level if name[:1] == "@"]) if name not in seen]
        seen.update(groups)
        known_groups = cluster.host_groups
        level = tuple(chain.from_iterable(known_groups[name].members for name in groups if name in known_groups))
    known[names] = tuple(hosts)
    return known[names]


def queue_instances(cluster: Cluster) -> tuple[QueueInstance, ...]:
    """Return every queue instance, queue by queue in the order of configuration, hosts in the order of the host list.

    A host's own override wins over one of a host group, and that over the default. If several groups of a host give a
    value, the default counts and the instance is ambiguous, as in Grid Engine. Orphans come last.

    They are the same objects for clusters that have the same queues, groups and orphans, as a real one from round to
    round: those of 100,000 hosts take 50 MB.
    """
    return _INSTANCES.of(cluster.queues, cluster.host_groups, cluster.orphans or None)


def _make_instances(
    queues: Mapping[str, ClusterQueue],
    host_groups: Mapping[str, HostGroup],
    orphans: Mapping[str, ClusterQueue] | None,
) -> tuple[QueueInstance, ...]:
    cluster = Cluster(queues=queues, host_groups=host_groups)
    known: _KnownHosts = {}
    listed = (*queues.values(), *(orphans or {}).values())
    return tuple(chain.from_iterable(_instances(cluster, queue, known) for queue in listed))


_INSTANCES = KeptAnswers(_make_instances, most=2)


def settled_queue(instance: QueueInstance) -> ClusterQueue:
    """Return a cluster queue that has only this instance, with the settings that it has now."""
    settings = {name: Setting(text) for name, text in instance.settings.texts.items()}
    return ClusterQueue(instance.queue, (instance.host,), settings)


_make_instance = quick_maker(QueueInstance)


def _instances(cluster: Cluster, queue: ClusterQueue, known: _KnownHosts) -> Iterable[QueueInstance]:
    hosts = _resolve_hosts(cluster, queue.hosts, known)
    overrides = _overrides(cluster, queue, known)
    usual, name = _usual_settings(queue), queue.name
    if not overrides:
        return [_make_instance(f"{name}@{host}", name, host, usual) for host in hosts]
    return _instances_with(overrides, usual, name, hosts)


def _instances_with(
    overrides: "Mapping[str, _Overrides]", usual: ResolvedSettings, queue: str, hosts: Iterable[str]
) -> Iterator[QueueInstance]:
    shared: dict[object, ResolvedSettings] = {}
    for host in hosts:
        settings = usual
        if host in overrides:
            own = overrides[host]
            key = (*own.texts.items(), *own.ambiguous.items())
            settings = shared.get(key) or shared.setdefault(key, _own_settings(usual, own))
        yield _make_instance(f"{queue}@{host}", queue, host, settings)


@dataclass(slots=True)
class _Overrides:
    """The settings in which a host differs from the queue's default."""

    texts: dict[str, str] = field(default_factory=dict)
    ambiguous: dict[str, tuple[str, ...]] = field(default_factory=dict)


def _overrides(cluster: Cluster, queue: ClusterQueue, known: _KnownHosts) -> dict[str, _Overrides]:
    found: dict[str, _Overrides] = defaultdict(_Overrides)
    for name, setting in queue.settings.items():
        for host, keys in _origins(cluster, setting, known).items():
            if len(keys) == 1:
                found[host].texts[name] = setting.overrides[keys[0]]
            else:
                found[host].ambiguous[name] = keys
    return found


def find_origins(cluster: Cluster, setting: Setting) -> Mapping[str, tuple[str, ...]]:
    """Return by host which keys override a setting there: the host itself, or each of its groups that has a value.

    With several groups no override counts: the default does, and the queue instance is ambiguous.
    """
    return _origins(cluster, setting, {})


def _origins(cluster: Cluster, setting: Setting, known: _KnownHosts) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for key in setting.overrides:
        if key.startswith("@"):
            for host in _resolve_hosts(cluster, (key,), known):
                found[host] = (*found.get(host, ()), key)
    found.update((key, (key,)) for key in setting.overrides if not key.startswith("@"))
    return found


def _usual_settings(queue: ClusterQueue) -> ResolvedSettings:
    texts = {name: setting.default for name, setting in queue.settings.items()}
    every = {**QUEUE_DEFAULTS, **texts}
    fields: dict[str, Any] = {name: parse(every[name]) for name, parse in _PARSERS.items()}
    return ResolvedSettings(**fields, limits={name: every[name] for name in LIMITS}, texts=texts)


def _own_settings(usual: ResolvedSettings, own: _Overrides) -> ResolvedSettings:
    fields = dict(vars(usual))
    fields.update((name, _PARSERS[name](text)) for name, text in own.texts.items() if name in _PARSERS)
    limits = {name: text for name, text in own.texts.items() if name in usual.limits}
    if limits:
        fields["limits"] = {**usual.limits, **limits}
    fields["texts"] = {**usual.texts, **own.texts}
    fields["ambiguous"] = own.ambiguous
    return ResolvedSettings(**fields)


def _number(text: str) -> int:
    return int(text) if is_whole(text) else 0


def _slots(text: str) -> int:
    """8.1.9 takes no more slots than these; a file that was edited may have more."""
    return min(_number(text), MOST_SLOTS)


def _calendar(text: str) -> str | None:
    return None if text.upper() == NONE else text


def _queue_types(text: str) -> frozenset[str]:
    return frozenset(split_names(text.upper()))


_PARSERS: dict[str, Callable[[str], object]] = {
    "slots": _slots,
    "seq_no": _number,
    "pe_list": split_names,
    "user_lists": split_names,
    "xuser_lists": split_names,
    "projects": split_names,
    "xprojects": split_names,
    "complex_values": split_values,
    "qtype": _queue_types,
    "ckpt_list": split_names,
    "calendar": _calendar,
}
