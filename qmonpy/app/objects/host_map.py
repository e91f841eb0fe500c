"""A map of all exec hosts: cells in sections by host group or cluster queue, each for one host or for some in a row."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from qmonpy.app.queues.queue_rows import NO_GROUP, describe_states, find_slots
from qmonpy.app.tables.column import Column
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.instance_state import STATE_LETTERS, format_letters, instance_letters
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.translation import grouped, later, tr

LOAD = "np_load_avg"
MOST_SECTIONS = 24
"""With more host groups than this, the groups around them are the sections."""
MOST_LEVELS = 20
STEPS = (1, 2, 4, 5, 8, 10, 16, 20, 32, 40, 50, 64, 80, 100)
"""The numbers of hosts that a cell stands for; then these times 100, and so on."""
WORST_FIRST = "EucoAaSsdDC"
"""The letters of states, that which concerns an administrator most first: a cell has room for one."""


class MapMeasure(StrEnum):
    """What fills the cells."""

    STATE = "state"
    """The part of the hosts that have a queue instance in a state."""
    SLOTS = "slots"
    LOAD = "load"
    """The load average per processor; 1 fills a cell."""


class MapGrouping(StrEnum):
    """What the sections are."""

    GROUP = "group"
    QUEUE = "queue"


@dataclass(frozen=True, slots=True)
class MapHost:
    """A host, or a host with its instance of one cluster queue."""

    name: str
    states: str
    """The letters of its queue instances, in qstat's order."""
    used: int
    total: int
    load: float | None


@dataclass(frozen=True, slots=True)
class MapSection:
    """A host group or a cluster queue with its hosts."""

    name: str
    hosts: tuple[MapHost, ...]

    @property
    def words(self) -> str:
        """The text that a filter searches, in lower case."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class MapCell:
    """Some hosts side by side."""

    hosts: tuple[MapHost, ...]
    share: float | None
    """How much is filled: 1 is full, more is overloaded; None if it is not known."""
    letter: str
    """The letter of the worst state of a host; empty if none has a state."""

    @property
    def name(self) -> str:
        """The host, or the first and the last one."""
        first, last = self.hosts[0].name, self.hosts[-1].name
        return first if first == last else f"{first} - {last}"

    @property
    def words(self) -> str:
        """All that is known of the cell in a sentence."""
        count = len(self.hosts)
        name = self.name if count == 1 else f"{self.name}, {format_count(count, 'host')}"
        states = describe_states(self.hosts[0].states) if count == 1 else describe_counts(self.hosts)
        load = find_load(self.hosts)
        parts = [
            describe_slots(self.hosts),
            "" if load is None else tr("load {load:.2f} per processor").format(load=load),
            states,
        ]
        return f"{name}: {', '.join(filter(None, parts))}"


@dataclass(frozen=True, slots=True)
class HostMap:
    """The cells of each section, and how many hosts a cell stands for."""

    sections: tuple[tuple[MapSection, tuple[MapCell, ...]], ...] = ()
    per_cell: int = 1

    @property
    def cells(self) -> tuple[MapCell, ...]:
        """All cells, section by section."""
        return tuple(cell for _, cells in self.sections for cell in cells)


def find_sections(snapshot: Snapshot, grouping: MapGrouping) -> tuple[MapSection, ...]:
    """Return all exec hosts in sections. Looks at all queue instances: call it in a worker."""
    loads = {
        name: find_number(ValueType.DOUBLE, host.load_values.get(LOAD, ""))
        for name, host in snapshot.cluster.hosts.items()
        if name != GLOBAL_HOST
    }
    slots, letters = find_slots(snapshot), instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    by_section: dict[str, dict[str, MapHost]] = {}
    if grouping is MapGrouping.GROUP:
        sections = find_groups(snapshot.cluster, loads)
        for name, load in loads.items():
            by_section.setdefault(sections[name], {})[name] = MapHost(name, "", 0, 0, load)
    else:
        sections = {}
    for place in prepare(snapshot.cluster).site.places:
        host = place.instance.host
        section = by_section.setdefault(sections.get(host, place.instance.queue), {})
        _, used, total = slots[place.name]
        states = "".join(letters.get(place.name, ()))
        before = section.get(host)
        if before is None:
            section[host] = MapHost(host, format_letters(states), used, total, loads.get(host))
        elif used or total or states:
            both = format_letters(before.states + states) if states else before.states
            section[host] = replace(before, states=both, used=before.used + used, total=before.total + total)
    return tuple(MapSection(name, tuple(hosts.values())) for name, hosts in by_section.items())


def find_groups(cluster: Cluster, hosts: Iterable[str]) -> Mapping[str, str]:
    """Return the section of each host: the smallest host group that lists it.

    Where these are many, as racks are, it is the group around that, and so on.
    """
    groups = sorted(cluster.host_groups.values(), key=lambda each: len(each.members), reverse=True)
    around: dict[str, str] = {}
    for group in groups:
        around.update((member, group.name) for member in group.members)
    found = {name: around.get(name, NO_GROUP) for name in hosts}
    for _ in range(MOST_LEVELS):
        shown = set(found.values())
        if len(shown) <= MOST_SECTIONS or not any(each in around for each in shown):
            break
        found = {name: around.get(group, group) for name, group in found.items()}
    return found


def find_map(sections: Sequence[MapSection], measure: MapMeasure, room: int) -> HostMap:
    """Return cells of all hosts, at most about `room` of them unless there are more sections."""
    per_cell = find_hosts_per_cell([len(each.hosts) for each in sections], room)
    return HostMap(tuple((each, _make_cells(each, measure, per_cell)) for each in sections), per_cell)


def find_hosts_per_cell(counts: Sequence[int], room: int) -> int:
    """Return how many hosts a cell must stand for, so that sections with so many hosts have room."""
    factor = 1
    while factor <= max(counts, default=0):
        for step in STEPS:
            if sum(-(-count // (step * factor)) for count in counts) <= room:
                return step * factor
        factor *= STEPS[-1]
    return factor


def _make_cells(section: MapSection, measure: MapMeasure, per_cell: int) -> tuple[MapCell, ...]:
    pieces = (section.hosts[begin : begin + per_cell] for begin in range(0, len(section.hosts), per_cell))
    return tuple(MapCell(each, find_share(each, measure), find_worst(each)) for each in pieces)


def find_share(hosts: Sequence[MapHost], measure: MapMeasure) -> float | None:
    """Return how much of the cell of some hosts is filled; None if it is not known."""
    if measure is MapMeasure.STATE:
        return sum(bool(each.states) for each in hosts) / len(hosts)
    if measure is MapMeasure.LOAD:
        return find_load(hosts)
    total = sum(each.total for each in hosts)
    return sum(each.used for each in hosts) / total if total else None


def find_load(hosts: Sequence[MapHost]) -> float | None:
    """Return the mean load per processor of the hosts that report it; None if none does."""
    loads = [each.load for each in hosts if each.load is not None]
    return sum(loads) / len(loads) if loads else None


def find_worst(hosts: Iterable[MapHost]) -> str:
    """Return the letter of the worst state that a host has; empty if none has any."""
    letters = {letter for each in hosts for letter in each.states}
    return next((each for each in WORST_FIRST if each in letters), "")


def count_letters(hosts: Iterable[MapHost]) -> dict[str, int]:
    """Return how many hosts have each letter, in qstat's order."""
    counts = dict.fromkeys(STATE_LETTERS, 0)
    for each in hosts:
        for letter in each.states:
            counts[letter] += 1
    return {letter: count for letter, count in counts.items() if count}


def describe_counts(hosts: Iterable[MapHost]) -> str:
    """Return how many hosts are in each state: `12 d, 1,234 u`; empty if none is in any."""
    return ", ".join(f"{grouped(count)} {letter}" for letter, count in count_letters(hosts).items())


def describe_slots(hosts: Sequence[MapHost]) -> str:
    """Return the slots of some hosts in words."""
    used, total = sum(each.used for each in hosts), sum(each.total for each in hosts)
    return tr("{used:,} of {slots} used").format(used=used, slots=format_count(total, "slot"))


def describe_map(found: HostMap) -> str:
    """Return how many hosts there are and how many a cell stands for."""
    names = {each.name for section, _ in found.sections for each in section.hosts}
    words = format_count(len(names), "host")
    return (
        words
        if found.per_cell == 1
        else tr("{words}, {per_cell:,} in a cell").format(words=words, per_cell=found.per_cell)
    )


def _load_text(section: MapSection) -> str:
    load = find_load(section.hosts)
    return "-" if load is None else grouped(load, ".2f")


def _slots_text(section: MapSection) -> str:
    used, total = sum(each.used for each in section.hosts), sum(each.total for each in section.hosts)
    return f"{grouped(used)} / {grouped(total)}"


SECTION_COLUMNS: tuple[Column[MapSection], ...] = (
    Column("name", later("Hosts of"), lambda row: row.name),
    Column("hosts", later("Hosts"), lambda row: grouped(len(row.hosts)), lambda row: len(row.hosts), is_number=True),
    Column(
        "slots",
        later("Slots used"),
        _slots_text,
        lambda row: find_share(row.hosts, MapMeasure.SLOTS) or 0.0,
        is_number=True,
    ),
    Column("load", later("Load"), _load_text, lambda row: find_load(row.hosts) or 0.0, is_number=True),
    Column(
        "states",
        later("Host states"),
        lambda row: describe_counts(row.hosts),
        lambda row: sum(bool(each.states) for each in row.hosts),
        tooltip=later("Hosts by the letters of their queue instances"),
    ),
)
