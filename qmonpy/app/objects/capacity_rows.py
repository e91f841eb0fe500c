"""Rows of the consumables that a queue offers on its hosts, beside what other queues offer there and the host has."""

from collections.abc import Sequence

from qmonpy.app.tables.column import Column
from qmonpy.insight.sites.host_capacity import HostCapacity, find_queue_capacities
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.translation import later, tr

MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class CapacityRow:
    """A consumable of a queue on one host."""

    capacity: HostCapacity
    own: str
    """The amount that the queue offers."""
    others: str
    """The amount that all other queues on the host offer together."""
    other_queues: tuple[str, ...]
    figures: str
    """The amounts that all queues offer together and that the host has: `24 / 8`; `24 / -` if the latter is unknown."""

    @property
    def host(self) -> str:
        """The name of the host."""
        return self.capacity.host

    @property
    def name(self) -> str:
        """The name of the consumable."""
        return self.capacity.attribute.name

    @property
    def key(self) -> tuple[str, str]:
        """Host and consumable, which stay the same when the row is renewed."""
        return self.host, self.name

    @property
    def verdict(self) -> str:
        """A sentence that says whether the host limits what the queues offer there together."""
        capacity = self.capacity
        if capacity.bound is None:
            return tr("It is not known how much the host has: each queue may use all that it offers at the same time.")
        bound = self._format(capacity.bound)
        if capacity.own is not None and capacity.is_exceeded:
            return tr("The host's complex_values limit all queues together to {bound}.").format(bound=bound)
        if capacity.own is not None:
            return tr("The host's complex_values have {bound}.").format(bound=bound)
        held = tr("complex_values {name}={bound} on the host would limit the queues there.").format(
            name=self.name, bound=bound
        )
        processors = f"{bound} {choose_word(bound, 'processor')}"
        if capacity.is_exceeded:
            return tr("The host has {processors}; {held}").format(processors=processors, held=held)
        return tr("The host has {processors}.").format(processors=processors)

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.host}\n{self.name}\n{' '.join(self.other_queues)}".lower()

    @property
    def other_words(self) -> str:
        """The other queues with the amount that each offers, the first few of them."""
        others = [each for each in self.capacity.offers if each[0] in self.other_queues]
        shown = [f"{name} {self._format(amount)}" for name, amount in others[:MOST_NAMED]]
        more = len(others) - len(shown)
        return ", ".join([*shown, *([tr("and {more:,} more").format(more=more)] if more > 0 else [])])

    def _format(self, amount: float) -> str:
        return format_people(self.capacity.attribute.type, amount)


CAPACITY_COLUMNS: tuple[Column[CapacityRow], ...] = (
    Column("host", later("host"), lambda row: row.host),
    Column("name", later("attribute"), lambda row: row.name),
    Column("own", later("this queue"), lambda row: row.own, is_number=True),
    Column("others", later("other queues"), lambda row: row.others, is_number=True),
    Column(
        "together",
        later("together / host has"),
        lambda row: row.figures,
        lambda row: (row.capacity.excess, row.capacity.offered),
        tooltip=later("What all queues on the host offer, beside its complex values or, for slots, its processors"),
    ),
)


def capacity_rows(cluster: Cluster, queue: str) -> tuple[CapacityRow, ...]:
    """Return a row for each consumable and host of a queue; those that are offered beyond what the host has first."""
    rows = [_row(each, queue) for each in find_queue_capacities(cluster, queue)]
    return tuple(sorted(rows, key=lambda row: not row.capacity.is_exceeded))


def describe_capacities(rows: Sequence[CapacityRow]) -> str:
    """Return a sentence that says on how many hosts the queues offer more than the host has."""
    hosts = {row.host for row in rows}
    exceeded = {row.host for row in rows if row.capacity.is_exceeded}
    if not hosts:
        return tr("The queue has no instance that offers a consumable.")
    count = format_count(len(hosts), "host")
    if not exceeded:
        return tr(
            "On none of {count} all queues together offer more than the host has, as far as that is known."
        ).format(count=count)
    return tr("On {count:,} of {hosts} all queues together offer more than the host has.").format(
        count=len(exceeded), hosts=count
    )


def _row(capacity: HostCapacity, queue: str) -> CapacityRow:
    value_type = capacity.attribute.type
    own, others = capacity.offered_by(queue), tuple(name for name, _ in capacity.offers if name != queue)
    bound = "-" if capacity.bound is None else format_people(value_type, capacity.bound)
    return CapacityRow(
        capacity,
        format_people(value_type, own),
        format_people(value_type, capacity.offered - own) if others else "-",
        others,
        f"{format_people(value_type, capacity.offered)} / {bound}",
    )
