"""The slots and consumables that all queues on a host offer together, compared with what the host itself has.

Each queue instance books on its own amount and on that of its host (queue_conf(5), host_conf(5)): if the host has less,
it limits the queues; if it has none of its own, nothing does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.resolve import QueueInstance, hosts_of, queue_instances
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.counts import choose_word
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.pauses import paced
from qmonpy.translation import grouped, tr

SLOTS, PROCESSORS, VALUES = "slots", "num_proc", "complex_values"


@dataclass(frozen=True, slots=True)
class HostCapacity:
    """A consumable on a host."""

    host: str
    attribute: ComplexAttribute
    offers: tuple[tuple[str, float], ...]
    """Each cluster queue with the amount that its instance on the host offers."""
    own: float | None
    """The amount in the host's complex values; None if they have none."""
    processors: float | None = None
    """For slots, how many processors the host reports or is configured to have."""

    @property
    def offered(self) -> float:
        """The sum of what the queues offer."""
        return sum(amount for _, amount in self.offers)

    @property
    def bound(self) -> float | None:
        """The amount the offers are compared with: the host's own, for slots otherwise its processors."""
        return self.own if self.own is not None else self.processors

    @property
    def excess(self) -> float:
        """How much more is offered than the host has; 0 if that is not known."""
        return max(0.0, self.offered - self.bound) if self.bound is not None else 0.0

    @property
    def is_exceeded(self) -> bool:
        """Whether more is offered than the host has."""
        return self.excess > 0

    def offered_by(self, queue: str) -> float:
        """Return the amount that the instance of one queue offers."""
        return sum(amount for name, amount in self.offers if name == queue)


def find_queue_capacities(cluster: Cluster, queue: str) -> tuple[HostCapacity, ...]:
    """Return for each host of a cluster queue everything that the queue offers there, in the order of the host list."""
    if queue not in cluster.queues:
        return ()
    hosts = hosts_of(cluster, cluster.queues[queue].hosts)
    return tuple(each for each in _Capacities(cluster, hosts).find() if any(name == queue for name, _ in each.offers))


def find_host_capacities(cluster: Cluster, host: str) -> tuple[HostCapacity, ...]:
    """Return everything that queues offer on a host."""
    return tuple(_Capacities(cluster, (host,)).find())


def check_capacity(
    before: Cluster, after: Cluster, changes: Sequence[AnyChange]
) -> tuple[tuple[AnyChange, Report], ...]:
    """Return a hint for each changed queue or host by which more is offered on a host than it has, and than before."""
    found: list[tuple[AnyChange, Report]] = []
    for change in changes:
        if change.after is None or change.before == change.after:
            continue
        if change.kind is ObjectKind.QUEUE:
            hosts = hosts_of(after, change.after.hosts)
        elif change.kind is ObjectKind.HOST and change.key in after.hosts:
            hosts = (change.key,)
        else:
            continue
        queue = change.key if change.kind is ObjectKind.QUEUE else ""
        found += ((change, each) for each in _check(before, after, hosts, queue))
    return tuple(found)


def _check(before: Cluster, after: Cluster, hosts: tuple[str, ...], queue: str) -> Iterator[Report]:
    known = {(each.host, each.attribute.name): each.excess for each in _Capacities(before, hosts).find()}
    exceeded: dict[str, list[HostCapacity]] = {}
    for each in _Capacities(after, hosts).find():
        is_own = not queue or each.offered_by(queue) > 0
        if is_own and each.excess > known.get((each.host, each.attribute.name), 0.0):
            exceeded.setdefault(each.attribute.name, []).append(each)
    for name, capacities in exceeded.items():
        field = SLOTS if queue and name == SLOTS else VALUES
        yield Report("lint.over-capacity", _describe(capacities), Severity.HINT, fields=(field,))


def _describe(capacities: Sequence[HostCapacity]) -> str:
    worst = max(capacities, key=lambda each: each.excess)
    others = len(capacities) - 1
    name, value_type = worst.attribute.name, worst.attribute.type
    together = format_people(value_type, worst.offered)
    bound = format_people(value_type, worst.bound or 0.0)
    offered = choose_word(
        others,
        "On {host} (and in the same way on {others} other) its queues offer {amount} of {name} together",
        "On {host} (and in the same way on {others} others) its queues offer {amount} of {name} together",
    )
    if not others:
        offered = tr("On {host} its queues offer {amount} of {name} together")
    offered = offered.format(host=worst.host, others=grouped(others), amount=together, name=name)
    if worst.own is not None:
        said = tr("{offered}, and the host has {bound}: no more than that can be in use at a time.")
    else:
        said = tr(
            "{offered}, and it has {bound} processors: it can be overloaded unless the host has complex_values"
            " {name}={bound}."
        )
    return said.format(offered=offered, bound=bound, name=name)


class _Capacities:
    """The offers on some hosts of a cluster."""

    def __init__(self, cluster: Cluster, hosts: Iterable[str]):
        self._cluster = cluster
        self._instances: dict[str, list[QueueInstance]] = {host: [] for host in hosts}
        for each in paced(queue_instances(cluster)):
            if each.host in self._instances and each.queue in cluster.queues:
                self._instances[each.host].append(each)

    def find(self) -> Iterator[HostCapacity]:
        for host, instances in paced(self._instances.items()):
            offers: dict[str, list[tuple[str, float]]] = {}
            for instance in instances:
                for name, amount in self._offers(instance):
                    offers.setdefault(name, []).append((instance.queue, amount))
            for name, found in offers.items():
                yield self._capacity(host, name, tuple(found))

    def _offers(self, instance: QueueInstance) -> Iterator[tuple[str, float]]:
        amounts = {SLOTS: float(instance.slots)}
        amounts |= self._amounts(instance.complex_values)
        # Slots in the complex values of a queue count besides its slots; the lower number limits.
        amounts[SLOTS] = min(amounts[SLOTS], float(instance.slots))
        return ((name, amount) for name, amount in amounts.items() if name in self._cluster.complexes)

    def _capacity(self, host: str, name: str, offers: tuple[tuple[str, float], ...]) -> HostCapacity:
        known = self._cluster.hosts.get(host)
        own = self._amounts(known.complex_values if known is not None else {}).get(name)
        processors = None
        if name == SLOTS and known is not None:
            told = known.load_values.get(PROCESSORS) or known.complex_values.get(PROCESSORS, "")
            processors = find_number(ValueType.INT, told)
        return HostCapacity(host, self._cluster.complexes[name], offers, own, processors)

    def _amounts(self, values: Mapping[str, str]) -> dict[str, float]:
        """Return consumables with a finite number, by full name; invalid values are left out."""
        found = {}
        for name, text in values.items():
            attribute = find_attribute(name, self._cluster.complexes)
            if attribute is None or not attribute.is_consumable or attribute.is_exclusive or attribute.type.is_string:
                continue
            number = find_number(attribute.type, text)
            if number is not None and number != INFINITY:
                found[attribute.name] = number
        return found
