"""A cluster's configuration prepared for scheduling: levels, queue instances, ledger accounts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cached_property
from math import isnan

from qmonpy.engine.site.amount import bound_amount, find_amount
from qmonpy.engine.site.level_kind import HOSTNAME, LevelKind, PlaceKind
from qmonpy.engine.site.offer import Offer
from qmonpy.kept_answers import keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import QUEUE_DEFAULTS, SCHEDULER_DEFAULTS
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.configuration.queue import ClusterQueue
from qmonpy.model.configuration.queue_reference import resolve_host_groups
from qmonpy.model.values.value import NONE, Relop, parse_values, split_names
from qmonpy.model.values.whole import is_whole, split_number
from qmonpy.model.work.core_request import CORES
from qmonpy.model.work.refusal import Refuser
from qmonpy.pauses import paced

QUEUE_LIMITS = tuple(
    f"{kind}_{name}" for name in ("rt", "cpu", "fsize", "data", "stack", "core", "rss", "vmem") for kind in "sh"
)
"""Resource limits of queue_conf(5) that are complex attributes of every queue instance."""
QUEUE_ATTRIBUTES = frozenset(
    (*QUEUE_LIMITS, "qname", "hostname", "slots", "tmpdir", "seq_no", "calendar", "min_cpu_interval", "rerun", "notify")
)

_SLOTS = "slots"


@dataclass(frozen=True, slots=True)
class Account:
    """A consumable at one level, with the most that may be booked on it."""

    number: int
    """Index into the ledger."""
    attribute: ComplexAttribute
    capacity: float
    default: float
    """The amount that a job books which does not request the attribute."""

    @property
    def is_exclusive(self) -> bool:
        """Whether the attribute's relation is EXCL."""
        return self.attribute.relop is Relop.EXCL


_REFUSERS = {"g": Refuser.GLOBAL, "h": Refuser.HOST, "q": Refuser.INSTANCE}


class Level:
    """The global host, a host or a queue instance, with its values of the complex attributes."""

    __slots__ = ("_accounts", "first", "kind", "name")

    def __init__(self, kind: LevelKind, name: str, first: int = 0):
        """`first` is the number of its first account."""
        self.kind = kind
        self.name = name
        self.first = first
        self._accounts: dict[str, Account] | None = None

    @property
    def letter(self) -> str:
        """`g`, `h` or `q`."""
        return self.kind.letter

    @property
    def complexes(self) -> Mapping[str, ComplexAttribute]:
        """The complex table, by name."""
        return self.kind.complexes

    @property
    def fixed(self) -> Mapping[str, str]:
        """The configured values by name, as written."""
        return self.kind.fixed

    @property
    def load(self) -> Mapping[str, str]:
        """The reported load values by name, as written."""
        return self.kind.load

    @property
    def forced(self) -> tuple[str, ...]:
        """The attributes that a job must request to run here, by name."""
        return self.kind.forced

    @property
    def accounts(self) -> Mapping[str, Account]:
        """The accounts of consumables, by name."""
        found = self._accounts
        if found is None:
            rows = enumerate(self.kind.capacities.items(), start=self.first)
            found = {name: Account(number, each.attribute, each.amount, each.default) for number, (name, each) in rows}
            self._accounts = found
        return found

    @property
    def refuser(self) -> Refuser:
        """The kind of object that refuses where this level has too little."""
        return _REFUSERS[self.kind.letter]

    def has_limit(self, name: str) -> bool:
        """Whether the queue has a limit, or a value of its own, of an attribute."""
        return name in self.kind.limits

    def limit(self, name: str) -> str | None:
        """Return the limit, or the value of its own, that the queue has of an attribute, as written; None if none."""
        found = self.kind.limits.get(name)
        return self.name.partition("@")[2] if name == HOSTNAME and found is not None else found

    def of(self, kind: LevelKind) -> "Level":
        """Return the level with another kind, whose consumables are the same."""
        found = Level(kind, self.name, self.first)
        found._accounts = self._accounts
        return found

    def offer(self, name: str) -> Offer | None:
        """Return the offer of an attribute, whatever is booked; None where the level does not have it."""
        if name == HOSTNAME and self.kind.limits:
            return self.kind.make_offer(name, self.limit(name))
        return self.kind.offer(name)


class Place:
    """A queue instance with its level and that of its host; `index` is its position in configuration order.

    A site has one object for each, so that two places are the same only if they are the same object.
    """

    __slots__ = ("host", "index", "instance", "kind", "level", "slots_number")

    def __init__(self, index: int, instance: QueueInstance, level: Level, host: Level, kind: PlaceKind):
        self.index = index
        self.instance = instance
        self.level = level
        self.host = host
        self.kind = kind
        self.slots_number = level.first + kind.slots_offset
        """The number of the account of its slots."""

    def on(self, host: Level, kind: PlaceKind) -> "Place":
        """Return the same place of another site, whose host has other load values."""
        found = Place(self.index, self.instance, self.level, host, kind)
        found.slots_number = self.slots_number
        return found

    @property
    def name(self) -> str:
        """The name of the queue instance, `all.q@h1`."""
        return self.instance.name

    @property
    def pes(self) -> frozenset[str]:
        """The names of the parallel environments whose jobs it takes."""
        return self.kind.pes


@dataclass
class Site:
    """A cluster as a scheduling pass reads it: with numbers in place of texts."""

    cluster: Cluster
    complexes: Mapping[str, ComplexAttribute] = field(init=False)
    defaults: dict[str, float] = field(init=False)
    """By name of a consumable, the amount that a job uses which does not request it."""
    groups: dict[str, frozenset[str]] = field(init=False)
    """Host group to its hosts, nested ones included, in lower case."""
    global_level: Level = field(init=False)
    hosts: dict[str, Level] = field(init=False, default_factory=dict)
    places: list[Place] = field(init=False, default_factory=list)
    kinds: list[LevelKind] = field(init=False, default_factory=list)
    """The kinds of all levels, each once."""
    account_count: int = field(init=False, default=0)
    """How many accounts of consumables all levels and parallel environments have."""

    def __post_init__(self) -> None:
        # Slots are counted even where the table lost them, as a file that somebody edited may have it.
        table = self.cluster.complexes
        self.complexes = table if _SLOTS in table else {**table, _SLOTS: DEFAULT_COMPLEXES[_SLOTS]}
        self._count_cores: Callable[[Mapping[str, str]], int | None] | None = None
        if not self.cluster.variety.has_old_binding:
            # Imported here, as 8.1.9 has nothing of it, and every command that shows queues would import it.
            from qmonpy.engine.site.cores import CORE_ATTRIBUTE, find_core_rules

            rules = find_core_rules(self.cluster)
            if rules is not None:
                self.complexes, self._count_cores = {**self.complexes, CORES: CORE_ATTRIBUTE}, rules.count
        full_names = {each.shortcut: each.name for each in self.complexes.values()}
        self._full_names = full_names
        self._host_kinds: dict[object, LevelKind] = {}
        self.defaults = {
            name: find_amount(each, each.default) for name, each in self.complexes.items() if each.is_consumable
        }
        self.groups = resolve_host_groups(self.cluster.host_groups)
        self.global_level = self._make_host(self.cluster.hosts.get(GLOBAL_HOST) or Host(GLOBAL_HOST), "g")
        slots = self.complexes.get("slots")
        self.pe_accounts = {
            pe.name: self._open_account(slots, pe.slots) for pe in self.cluster.pes.values() if slots is not None
        }
        """The slots of each parallel environment."""
        self._make_places()
        # Of hosts that all have other load values it takes more than they do.
        self._host_kinds = {}

    @cached_property
    def places_of_hosts(self) -> Mapping[str, list[Place]]:
        """The places of each host, in configuration order."""
        found: dict[str, list[Place]] = {}
        for place in self.places:
            found.setdefault(place.instance.host, []).append(place)
        return found

    def _make_places(self) -> None:
        hosts, configured, account = self.hosts, self.cluster.hosts, self.account_count
        level_kinds: dict[tuple[str, int], LevelKind] = {}
        place_kinds: dict[tuple[int, int], PlaceKind] = {}
        places = self.places
        for index, instance in enumerate(queue_instances(self.cluster)):
            host = hosts.get(instance.host)
            if host is None:
                self.account_count = account
                host = hosts[instance.host] = self._make_host(configured.get(instance.host) or Host(instance.host), "h")
                account = self.account_count
            # The settings live as long as the instances do, which share them.
            own = instance.queue, id(instance.settings)
            kind = level_kinds.get(own)
            if kind is None:
                kind = level_kinds[own] = self._make_instance_kind(instance)
            both = id(host.kind), id(kind)
            place_kind = place_kinds.get(both)
            if place_kind is None:
                place_kind = place_kinds[both] = PlaceKind(host.kind, kind, instance.queue, instance.settings)
            places.append(Place(index, instance, Level(kind, instance.name, account), host, place_kind))
            account += len(kind.capacities)
        self.account_count = account

    def _make_level(self, kind: LevelKind, name: str) -> Level:
        level = Level(kind, name, self.account_count)
        self.account_count += len(kind.capacities)
        return level

    def _make_host(self, host: Host, letter: str) -> Level:
        key = key_of_host(host, letter)
        kind = self._host_kinds.get(key)
        if kind is None:
            values, load = self.named(host.complex_values), self.named(host.load_values)
            cores = self.find_cores(load) if letter == "h" else None
            if cores is not None:
                values = {**values, CORES: cores}
            kind = self._host_kinds[key] = LevelKind(letter, self.complexes, values, load)
            self.kinds.append(kind)
        return self._make_level(kind, host.name)

    def find_cores(self, load: Mapping[str, str]) -> str | None:
        """Return how many cores a host with some load values has for jobs; None where they are not counted."""
        cores = self._count_cores(load) if self._count_cores is not None else None
        return None if cores is None else str(cores)

    def _make_instance_kind(self, instance: QueueInstance) -> LevelKind:
        fixed = {**self.named(instance.complex_values), "slots": str(instance.slots)}
        limits = {name: instance.setting(name) for name in QUEUE_LIMITS}
        limits |= {"qname": instance.queue, HOSTNAME: "", "slots": str(instance.slots)}
        limits |= {"seq_no": str(instance.seq_no)}
        for name in ("tmpdir", "calendar", "min_cpu_interval", "rerun"):
            limits[name] = instance.setting(name)
        kind = LevelKind("q", self.complexes, fixed, limits=limits)
        self.kinds.append(kind)
        return kind

    def named(self, values: Mapping[str, str]) -> Mapping[str, str]:
        """Return values by full names, for lists that were written with shortcuts."""
        if values.keys() <= self.complexes.keys():
            return values
        names = self._full_names
        return {(name if name in self.complexes else names.get(name, name)): text for name, text in values.items()}

    def _open_account(self, attribute: ComplexAttribute, capacity: float) -> Account:
        account = Account(self.account_count, attribute, capacity, self.defaults[attribute.name])
        self.account_count += 1
        return account

    @cached_property
    def accounts(self) -> list[Account]:
        """Every consumable of every level and of parallel environments, by number."""
        found: dict[int, Account] = {each.number: each for each in self.pe_accounts.values()}
        for level in (self.global_level, *self.hosts.values(), *(place.level for place in self.places)):
            found.update((each.number, each) for each in level.accounts.values())
        return [found[number] for number in range(self.account_count)]

    def scheduler_number(self, name: str) -> float:
        """Return a number of the scheduler's configuration (sched_conf(5)), which is finite; 0 if its text is none."""
        return find_scheduler_number(self.cluster, name)

    @cached_property
    def by_name(self) -> dict[str, Place]:
        """Places by the names of their queue instances."""
        return {place.instance.name: place for place in paced(self.places)}

    @cached_property
    def profiles(self) -> dict[str, "QueueProfile"]:
        """The profiles of all cluster queues, by name."""
        return {name: QueueProfile(self, queue) for name, queue in self.cluster.queues.items()}


def key_of_host(host: Host, letter: str) -> object:
    """Return what is equal for hosts of one kind."""
    lists = host.user_lists, host.xuser_lists, host.projects, host.xprojects
    load = host.load_values
    return letter, tuple(host.complex_values.items()), tuple(load), tuple(load.values()), lists


class QueueProfile:
    """The values of a cluster queue, default and overrides side by side: if all are against a job, the whole queue
    is."""

    def __init__(self, site: Site, queue: ClusterQueue):
        self.name = queue.name
        self._queue = queue
        self.projects = self._lists("projects")
        self.xprojects = self._lists("xprojects")
        self.user_lists = self._lists("user_lists")
        self.xuser_lists = self._lists("xuser_lists")
        self.pes = self._lists("pe_list")
        self.types = [text.upper().split() for text in self.texts("qtype")]
        self.complex_values = [site.named(parse_values(text)) for text in self.texts("complex_values")]

    def texts(self, name: str) -> list[str]:
        """Return the default and the overrides of an attribute."""
        setting = self._queue.settings.get(name)
        if setting is None:
            return [QUEUE_DEFAULTS.get(name, "NONE")]
        return [setting.default, *setting.overrides.values()]

    def _lists(self, name: str) -> list[tuple[str, ...]]:
        return [split_names(text) for text in self.texts(name)]


def find_scheduler_number(cluster: Cluster, name: str) -> float:
    """Return a number of a scheduler's configuration (sched_conf(5)), which is finite; 0 if its text is none."""
    found = split_number(cluster.scheduler.get(name, SCHEDULER_DEFAULTS[name]))
    return bound_amount(0.0 if found is None or isnan(found[0]) else found[0])


def is_listed(cluster: Cluster, owner: str, group: str, names: Iterable[str]) -> bool:
    """Whether a user is in one of the named user sets, by name or through the primary Unix group."""
    return any((found := cluster.user_sets.get(name)) is not None and found.contains(owner, (group,)) for name in names)


def has_access(cluster: Cluster, owner: str, group: str, allowed: tuple[str, ...], denied: tuple[str, ...]) -> bool:
    """Whether access lists let a user in: not in a denied one, and in an allowed one if there is any."""
    if denied and is_listed(cluster, owner, group, denied):
        return False
    return not allowed or is_listed(cluster, owner, group, allowed)


Subordinates = Mapping[int, tuple[tuple[Place, int], ...]]
"""By index of a superordinate place others of its host, each with a number of slots in use there."""


def queuewise_subordinates(site: Site) -> Subordinates:
    """Return which places each suspends, with the used slots at which it does (queue_conf(5))."""
    return _find_subordinates(site, parse_thresholds)


def closed_subordinates(site: Site) -> Subordinates:
    """Return which places a start closes for the rest of its pass, with the used slots at which it does.

    8.1.9 closes those of slot-wise lists, too, as if their queue were to be suspended when all its slots are in use; it
    does so in this pass alone, and not below them (asked).
    """
    return _find_subordinates(site, lambda text: parse_thresholds(text) or _parse_slotwise(text))


def _find_subordinates(site: Site, parse: Callable[[str], Mapping[str, int]]) -> Subordinates:
    found: dict[int, tuple[tuple[Place, int], ...]] = {}
    if not _has_subordinates(site.cluster, parse):
        return found
    for place in site.places:
        thresholds = parse(place.instance.setting("subordinate_list"))
        named = ((f"{queue}@{place.instance.host}", threshold) for queue, threshold in thresholds.items())
        below = tuple(
            (site.by_name[name], threshold or int(place.level.accounts["slots"].capacity))
            for name, threshold in named
            if name in site.by_name and name != place.name
        )
        if below:
            found[place.index] = below
    return found


def _has_subordinates(cluster: Cluster, parse: Callable[[str], Mapping[str, int]]) -> bool:
    """Whether any queue of a cluster has a list in which something is found."""
    settings = (queue.settings.get("subordinate_list") for queue in cluster.queues.values())
    texts = (text for each in settings if each for text in (each.default, *each.overrides.values()))
    return any(parse(text) for text in texts)


@keep_of_texts(1024)
def parse_thresholds(text: str) -> Mapping[str, int]:
    """Return for each subordinate queue the used slots at which it is suspended, 0 for all; none for a slot-wise
    list."""
    if text.upper() == NONE or text.lower().startswith("slots="):
        return {}
    found = {}
    for word in text.replace(",", " ").split():
        queue, _, threshold = word.partition("=")
        found[queue] = int(threshold) if is_whole(threshold) else 0
    return found


def _parse_slotwise(text: str) -> Mapping[str, int]:
    if not text.lower().startswith("slots="):
        return {}
    # Imported here, as few clusters have such a list, and every command that shows queues would import it.
    from qmonpy.formats.configuration.subordinate_list import parse_slotwise_list

    found = parse_slotwise_list(text)
    return {each.queue: 0 for each in found.queues} if found is not None else {}
