"""Rows for a host that is edited: each consumable with the amount that is booked now, and each load value."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from qmonpy.app.tables.column import Column
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import find_booked
from qmonpy.formats.values.load_formula import find_attribute
from qmonpy.insight.sites.host_capacity import HostCapacity, find_host_capacities
from qmonpy.insight.why.instance_reasons import format_people
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import INFINITY, find_number
from qmonpy.translation import later, tr

MOST_QUEUES = 8
GLOBAL_MEANING = later(
    "The global host stands for the whole cluster: what it offers is shared by the jobs of all "
    "hosts, and its access lists and projects hold on every host. It is always there."
)


@dataclass(frozen=True, slots=True)
class BookingRow:
    """A consumable of a host."""

    name: str
    type: str
    used: float
    """The amount that running jobs and present reservations have booked."""
    total: float
    figures: str
    """Booked and total amount, such as `6G / 20G`."""
    left: str
    note: str = ""
    offered: str = ""
    """The amount that the queues on the host offer together; empty if none has it in its complex_values."""
    offered_words: str = ""
    """Which of the queues offer how much, and whether the host limits them."""
    is_own: bool = True
    """Whether it is in the host's complex_values; else only queues have it."""
    is_too_much: bool = False
    """Whether the queues offer more than the host has, and no value of the host limits them."""
    host: str = ""
    """The host that has it."""
    capacity: HostCapacity | None = None
    """What the queues on the host offer, each; None if none has it in its complex_values."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.name}\n{self.type}\n{self.figures}\n{self.note}".lower()


BOOKING_COLUMNS: tuple[Column[BookingRow], ...] = (
    Column("name", later("Consumable"), lambda row: row.name),
    Column("type", later("Type"), lambda row: row.type, is_shown=False),
    Column("used", later("Booked now / there is"), lambda row: row.figures),
    Column(
        "left", later("Left"), lambda row: row.left, is_number=True, tooltip=later("The amount that jobs can still use")
    ),
    Column(
        "offered",
        later("Queues offer"),
        lambda row: row.offered,
        is_number=True,
        tooltip=later("The sum of what the queues on the host have in their own complex_values"),
    ),
)


@dataclass(frozen=True, slots=True)
class LoadRow:
    """A load value that a host reports."""

    name: str
    type: str
    value: str
    text: str
    """The value as it was reported."""

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return f"{self.name}\n{self.type}\n{self.value}".lower()


LOAD_COLUMNS: tuple[Column[LoadRow], ...] = (
    Column("name", later("Load value"), lambda row: row.name),
    Column("value", later("Value"), lambda row: row.value, is_number=True),
    Column("type", later("Type"), lambda row: row.type),
    Column("text", later("As reported"), lambda row: row.text, is_shown=False),
)


def booking_rows(host: Host, planned: Cluster, snapshot: Snapshot) -> tuple[BookingRow, ...]:
    """Return the consumables of a host as edited, in their order, with the amounts that are booked now.

    Consumables that only queues offer on the host come last. Looks at every running job: call it in a worker.
    """
    used = _used_now(host.name, snapshot)
    found = (_booking_row(name, text, planned, used) for name, text in host.complex_values.items())
    rows = tuple(replace(each, host=host.name) for each in found if each is not None)
    offers = {each.attribute.name: each for each in find_host_capacities(planned, host.name)}
    names = [_full_name(row.name, planned) for row in rows]
    own = tuple(_with_offer(row, offers.get(name)) for row, name in zip(rows, names, strict=True))
    return (*own, *(_offered_row(each) for name, each in offers.items() if name not in names))


def _full_name(name: str, cluster: Cluster) -> str:
    attribute = find_attribute(name, cluster.complexes)
    return attribute.name if attribute is not None else name


def _with_offer(row: BookingRow, capacity: HostCapacity | None) -> BookingRow:
    if capacity is None:
        return row
    together, words = _offer_of(capacity)
    verdict = tr("The host limits all of them together to what it has.") if capacity.is_exceeded else ""
    said = " ".join(filter(None, (words, verdict)))
    return replace(row, offered=together, offered_words=said, capacity=capacity)


def _offered_row(capacity: HostCapacity) -> BookingRow:
    """Return the row of a consumable that is not in the host's own complex_values."""
    together, words = _offer_of(capacity)
    attribute = capacity.attribute
    if capacity.is_exceeded and capacity.bound is not None:
        bound = format_people(attribute.type, capacity.bound)
        words += tr(" That is more than its {processors}.").format(
            processors=f"{bound} {choose_word(bound, 'processor')}"
        )
    kind, is_more = str(attribute.type), capacity.is_exceeded
    return BookingRow(attribute.name, kind, 0.0, 0.0, "-", "-", "", together, words, is_own=False,
                      is_too_much=is_more, capacity=capacity)  # fmt: skip


def _offer_of(capacity: HostCapacity) -> tuple[str, str]:
    value_type = capacity.attribute.type
    shown = [f"{queue} {format_people(value_type, amount)}" for queue, amount in capacity.offers[:MOST_QUEUES]]
    more = len(capacity.offers) - len(shown)
    queues = ", ".join([*shown, *([tr("and {more:,} more").format(more=more)] if more else [])])
    return format_people(value_type, capacity.offered), f"{queues}."


def _used_now(host: str, snapshot: Snapshot) -> Mapping[str, float]:
    """Return by attribute the amount that is booked now of each consumable of a host in the cluster."""
    prepared = prepare(snapshot.cluster)
    level = prepared.site.global_level if host == GLOBAL_HOST else prepared.site.hosts.get(host)
    if level is None:
        return {}
    ledger = find_booked(snapshot.cluster, snapshot.state, snapshot.now, with_reservations=True)
    return {name: float(ledger.used[account.number]) for name, account in level.accounts.items()}


def _booking_row(name: str, text: str, planned: Cluster, used_now: Mapping[str, float]) -> BookingRow | None:
    attribute = find_attribute(name, planned.complexes)
    total = find_number(attribute.type, text) if attribute is not None and attribute.is_consumable else None
    if attribute is None or total is None:
        return None
    used = used_now.get(attribute.name, 0.0)
    shown = [format_people(attribute.type, each) for each in (used, total, total - used)]
    note = tr("more is booked than there would be") if used > total and total != INFINITY else ""
    return BookingRow(name, str(attribute.type), used, total, " / ".join(shown[:2]), shown[2], note)


def _people(attribute: ComplexAttribute, text: str) -> str:
    number = None if attribute.type.is_string else find_number(attribute.type, text)
    return text if number is None else format_people(attribute.type, number)


def load_rows(host: Host, planned: Cluster) -> tuple[LoadRow, ...]:
    """Return the load values that a host reported last, in its order."""
    return tuple(_load_rows(host, planned))


def _load_rows(host: Host, planned: Cluster) -> Iterator[LoadRow]:
    for name, text in host.load_values.items():
        attribute = find_attribute(name, planned.complexes)
        if attribute is None:
            yield LoadRow(name, "", text, text)
        else:
            yield LoadRow(name, str(attribute.type), _people(attribute, text), text)


def find_property(host: Host, *names: str) -> str:
    """Return the first of some attributes that a host reports or has in its complex_values; empty if it has none."""
    for name in names:
        for values in (host.load_values, host.complex_values):
            if name in values:
                return values[name]
    return ""


def describe_report(host: Host) -> str:
    """Return a sentence about the load values that a host reported."""
    if host.name == GLOBAL_HOST:
        return tr("The global host is no machine and reports nothing by itself; load sensors may report for it.")
    if not host.load_values:
        return tr("The host has reported no load values. A load threshold without a value counts as reached.")
    processors = host.load_values.get("num_proc", "")
    words = f"{processors} {choose_word(processors, 'processor')}; " if processors else ""
    count = len(host.load_values)
    loads = format_count(count, "load value")
    told = (
        tr("{words}{loads} as the host reported it last; it cannot be edited.")
        if count == 1
        else tr("{words}{loads} as the host reported them last; they cannot be edited.")
    )
    return told.format(words=words, loads=loads)
