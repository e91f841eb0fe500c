"""The rows of a chart in their order, each made when it is asked for: of a very large site, few are ever seen."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import overload

from qmonpy.app.gantt.gantt import GanttRow, RowKind
from qmonpy.engine.site.site import Place, Site
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.late_methods import dataclass
from qmonpy.pauses import paced

MOST_READY = 100
"""Of so many sections the positions of all rows are worked out ahead."""
MOST_KEPT = 20_000
"""So many rows are kept."""
_NONE: frozenset[str] = frozenset()
_KIND, _INDEX = attrgetter("kind"), attrgetter("index")


@dataclass(frozen=True, slots=True)
class InstancePlace:
    """A queue instance, configured or orphaned."""

    name: str
    queue: str
    host: str
    slots: int
    is_ambiguous: bool = False
    is_orphaned: bool = False


class _Below(Sequence[str]):
    """The queue instances below a heading, listed when they are asked for: a heading that is painted needs none."""

    def __init__(self, plan: "RowPlan", section: "Section"):
        self._plan, self._section = plan, section

    @cached_property
    def _names(self) -> tuple[str, ...]:
        plan, section = self._plan, self._section
        return tuple(dict.fromkeys(name for item in section.items for name in plan.members(section, item)))

    def __len__(self) -> int:
        return len(self._names)

    def __bool__(self) -> bool:
        return bool(self._section.items)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...
    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        return self._names[place]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, _Below):
            is_same = self._plan is other._plan and self._section is other._section
            return is_same or self._names == other._names
        return self._names == other

    def __hash__(self) -> int:
        return hash(self._names)

    def __repr__(self) -> str:
        return repr(self._names)


class Roster:
    """The queue instances of a cluster by name and by host; orphaned ones come last."""

    def __init__(self, site: Site, orphans: Sequence[str], only: Sequence[str] | None = None):
        """With `only`, it has no other queue instances."""
        self.site = site
        self.orphans = tuple(name for name in orphans if only is None or name in only)
        self.only = None if only is None else tuple(name for name in only if name in site.by_name)

    def is_of(self, site: Site, orphans: Sequence[str], only: Sequence[str] | None) -> bool:
        """Whether it is what such words would make; never with `only`, which few ask for."""
        return self.only is None and only is None and self.site is site and self.orphans == tuple(orphans)

    @property
    def names(self) -> Iterator[str]:
        """The names of all queue instances, in order."""
        yield from self.site.by_name if self.only is None else self.only
        yield from self.orphans

    def find(self, name: str) -> InstancePlace:
        """Return a queue instance by its name."""
        place: Place | None = self.site.by_name.get(name)
        if place is None:
            queue, _, host = name.partition("@")
            return InstancePlace(name, queue, host, 0, is_orphaned=True)
        own = place.instance
        return InstancePlace(name, own.queue, own.host, own.slots, own.is_ambiguous)

    @cached_property
    def by_host(self) -> Mapping[str, Sequence[str]]:
        """The names of the queue instances of each host."""
        found: dict[str, list[str]] = {}
        for name in paced(self.names):
            found.setdefault(name.partition("@")[2], []).append(name)
        return found

    @cached_property
    def by_queue(self) -> Mapping[str, Sequence[str]]:
        """The names of the queue instances of each cluster queue; none of a queue without any."""
        site = self.site
        found: dict[str, list[str]] = {name: [] for name in site.cluster.queues}
        if self.only is None and not site.cluster.orphans:
            # A site has its queue instances queue by queue.
            names, first = list(site.by_name), 0
            for queue, (count, _) in self.queue_sizes.items():
                found[queue] = names[first : first + count]
                first += count
            left: Iterable[str] = self.orphans
        else:
            left = self.names
        for name in paced(left):
            found.setdefault(name.partition("@")[0], []).append(name)
        return found

    @cached_property
    def queue_sizes(self) -> Mapping[str, tuple[int, int]]:
        """How many configured queue instances each cluster queue has, and how many slots these have together.

        There are few kinds of them, of which one after the other is counted.
        """
        found = dict.fromkeys(self.site.cluster.queues, (0, 0))
        for kind, count in Counter(map(_KIND, paced(self.site.places))).items():
            places, slots = found.get(kind.queue, (0, 0))
            found[kind.queue] = places + count, slots + count * kind.settings.slots
        return found

    def names_on(self, host: str) -> Sequence[str]:
        """Return the names of the queue instances of a host, without going through all of them."""
        if "by_host" in self.__dict__ or self.only is not None:
            return self.by_host.get(host, ())
        names = dict.fromkeys(f"{queue}@{host}" for queue in (*self.site.cluster.queues, *self._orphaned_queues))
        places = [place for name in names if (place := self.site.by_name.get(name)) is not None]
        found = [place.name for place in sorted(places, key=_INDEX)]
        return [*found, *(name for name in self.orphans if name.partition("@")[2] == host)]

    @cached_property
    def _orphaned_queues(self) -> Sequence[str]:
        return tuple({each.name: None for each in self.site.cluster.orphans.values()})


@dataclass(frozen=True, eq=False)
class Section:
    """A heading with the rows below it: names of hosts or queue instances."""

    key: str
    title: str
    items: Sequence[str]
    capacity: int = 0
    queue: str = ""
    """The cluster queue that it is of: its hosts stand there with that queue's instances alone. Empty for a group."""

    is_in_order: bool = False
    """Whether its rows are all queue instances of a cluster queue in the order of the site, none left out."""

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The position of each row among those of the heading."""
        return {item: place for place, item in enumerate(self.items)}

    def place_of(self, item: str, site: Site) -> int | None:
        """Return the position of a row among those of the heading; None if it is not there."""
        if not self.is_in_order:
            return self.places.get(item)
        first, place = site.by_name[self.items[0]], site.by_name.get(item)
        at = place.index - first.index if place is not None else -1
        return at if 0 <= at < len(self.items) and self.items[at] == item else None


@dataclass(frozen=True, eq=False)
class RowPlan:
    """Which rows there are: sections, and what a row stands for. It holds for any state of the same queue instances."""

    kind: RowKind
    roster: Roster
    sections: Sequence[Section]
    repeated: frozenset[str] = frozenset()
    """Names of rows that are in several sections."""
    is_whole: bool = False
    """Whether every queue instance of the roster has a row."""

    @cached_property
    def starts(self) -> Sequence[int]:
        """The position of each heading, and behind them that of the end."""
        return [0, *accumulate(1 + len(each.items) for each in self.sections)]

    @cached_property
    def by_key(self) -> Mapping[str, int]:
        """The number of each section by the key of its heading."""
        return {each.key: number for number, each in enumerate(self.sections)}

    @cached_property
    def sections_of(self) -> Mapping[str, Sequence[int]]:
        """The numbers of the sections in which a row is, by name."""
        found: dict[str, list[int]] = {}
        for number, section in enumerate(self.sections):
            for item in section.items:
                found.setdefault(item, []).append(number)
        return found

    def make_ready(self) -> None:
        """Work out what is asked of any row, so that the window need not do it."""
        if len(self.sections) <= MOST_READY:
            for section in self.sections:
                if not section.is_in_order:
                    _ = section.places
        if self.kind is RowKind.HOST or self.repeated:
            _ = self.sections_of

    def find_sections(self, item: str) -> Sequence[int]:
        """Return the numbers of the sections in which a row is."""
        if self.kind is RowKind.INSTANCE and not self.repeated:
            # Most charts are grouped by queue: the name says where it is, if it is in the chart.
            number = self.by_key.get(f"group:{item.partition('@')[0]}")
            if number is not None and self.sections[number].place_of(item, self.roster.site) is not None:
                return (number,)
        return self.sections_of.get(item, ())

    def members(self, section: Section, item: str) -> Sequence[str]:
        """Return the queue instances of a row in a section."""
        if self.kind is not RowKind.HOST:
            return (item,)
        return (f"{section.queue}@{item}",) if section.queue else self.roster.names_on(item)

    def is_same(self, other: "RowPlan") -> bool:
        """Whether two plans have the same rows."""
        if self is other:
            return True
        mine, others = (
            [(each.key, each.queue, each.capacity, each.items) for each in plan.sections] for plan in (self, other)
        )
        # A configuration of its own may have other slots for the same names.
        return self.kind is other.kind and self.roster.site is other.roster.site and mine == others

    def format_key(self, number: int, item: str) -> str:
        """Return the key of a row in a section."""
        base = f"{'host' if self.kind is RowKind.HOST else 'instance'}:{item}"
        return f"{self.sections[number].key} {base}" if item in self.repeated else base


@dataclass(eq=False)
class RowList(Sequence[GanttRow]):
    """The rows of a plan with the states of a snapshot."""

    plan: RowPlan
    states: Mapping[str, frozenset[str]]
    peak_of: Callable[[GanttRow], int] | None = None
    """Returns the most slots that the bars of a row take at a time."""
    _plain: dict[int, GanttRow] = field(default_factory=dict)
    """Rows that were made, by place, without their bars; and those that these make higher."""
    _high: dict[int, GanttRow] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.plan.starts[-1]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RowList):
            return isinstance(other, tuple) and len(self) == len(other) and tuple(self) == other
        return self.plan.is_same(other.plan) and (self.states is other.states or self.states == other.states)

    __hash__ = None  # type: ignore[assignment]

    @overload
    def __getitem__(self, place: int) -> GanttRow: ...
    @overload
    def __getitem__(self, place: slice) -> list[GanttRow]: ...
    def __getitem__(self, place: int | slice) -> GanttRow | list[GanttRow]:
        if isinstance(place, slice):
            return [self[each] for each in range(*place.indices(len(self)))]
        place = range(len(self))[place]
        found = self.find_plain(place)
        if self.peak_of is None or found.kind is RowKind.GROUP or (peak := self.peak_of(found)) <= found.slots:
            return found
        high = self._high.get(place)
        if high is None or high.slots != peak:
            high = self._high[place] = replace(found, slots=peak)
        return high

    def __iter__(self) -> Iterator[GanttRow]:
        return (self[place] for place in range(len(self)))

    def find_plain(self, place: int) -> GanttRow:
        """Return the row at a place, however high its bars are."""
        found = self._plain.get(place)
        if found is None:
            number = bisect_right(self.plan.starts, place) - 1
            section, at = self.plan.sections[number], place - self.plan.starts[number] - 1
            found = self._make_heading(section) if at < 0 else self._make(number, section, section.items[at])
            if len(self._plain) < MOST_KEPT:
                self._plain[place] = found
        return found

    def rows_near(self, place: int, count: int) -> list[GanttRow]:
        """Return the rows about a place, however high their bars are, without headings: of each so many places all or
        none are near."""
        first = place // count * count
        near = map(self.find_plain, range(first, min(first + count, len(self))))
        return [row for row in near if row.kind is not RowKind.GROUP]

    def find(self, key: str) -> GanttRow | None:
        """Return the row with a key."""
        place = self.place_of(key)
        return None if place is None else self[place]

    def place_of(self, key: str) -> int | None:
        """Return the position of the row with a key; None if there is none."""
        plan = self.plan
        number = plan.by_key.get(key)
        if number is not None:
            return plan.starts[number]
        group, _, base = key.rpartition(" ")
        kind, _, item = base.partition(":")
        if kind != ("host" if plan.kind is RowKind.HOST else "instance"):
            return None
        for number in (plan.by_key.get(group, -1),) if group else plan.find_sections(item):
            at = plan.sections[number].place_of(item, plan.roster.site) if number >= 0 else None
            if at is not None and plan.format_key(number, item) == key:
                return plan.starts[number] + 1 + at
        return None

    def instances_below(self, heading: str) -> Iterator[str]:
        """Yield the queue instances of the rows below a heading."""
        number = self.plan.by_key.get(heading)
        if number is not None:
            section = self.plan.sections[number]
            for item in section.items:
                yield from self.plan.members(section, item)

    def find_instances(self) -> Iterator[str]:
        """Yield the queue instances of all rows; those of a row in several sections several times."""
        for section in self.plan.sections:
            for item in section.items:
                yield from self.plan.members(section, item)

    def keys_with(self, instance: str) -> list[str]:
        """Return the keys of the rows that a queue instance is on."""
        plan = self.plan
        item = instance.partition("@")[2] if plan.kind is RowKind.HOST else instance
        numbers = plan.find_sections(item)
        return [plan.format_key(each, item) for each in numbers if instance in plan.members(plan.sections[each], item)]

    def keys_below(self, heading: str) -> list[str]:
        """Return the keys of the rows below a heading."""
        number = self.plan.by_key.get(heading)
        if number is None:
            return []
        return [self.plan.format_key(number, item) for item in self.plan.sections[number].items]

    def renew(self, older: "RowList") -> None:
        """Take over the rows of an equal list."""
        if self == older:
            self._plain, self._high = older._plain, older._high

    def _make(self, number: int, section: Section, item: str) -> GanttRow:
        plan = self.plan
        members = [plan.roster.find(name) for name in plan.members(section, item)]
        capacity = sum(each.slots for each in members)
        if plan.kind is RowKind.HOST:
            capacity = bound_by_host(plan.roster.site, item, capacity)
        return GanttRow(
            key=plan.format_key(number, item),
            title=item,
            kind=plan.kind,
            slots=max(1, capacity),
            parent=section.key,
            states=self._letters(members),
            capacity=capacity,
            instances=tuple(each.name for each in members),
        )

    def _make_heading(self, section: Section) -> GanttRow:
        instances, capacity = _Below(self.plan, section), section.capacity
        return GanttRow(
            section.key, section.title, RowKind.GROUP, max(1, capacity), capacity=capacity, instances=instances
        )

    def _letters(self, members: Sequence[InstancePlace]) -> str:
        """Return the state letters that all queue instances of a row have, in the order of qstat."""
        common = frozenset.intersection(*(self._letters_of(place) for place in members))
        return "".join(each for each in STATE_NAMES if each in common)

    def _letters_of(self, place: InstancePlace) -> frozenset[str]:
        letters = self.states.get(place.name, _NONE)
        if place.is_orphaned:
            return letters | {"o"}
        return letters | {"c"} if place.is_ambiguous else letters


def bound_by_host(site: Site, host: str, capacity: int) -> int:
    """Return the slots of the queue instances of a host, or those of the host if it has fewer."""
    level = site.hosts.get(host)
    account = level.accounts.get("slots") if level is not None else None
    return min(capacity, int(account.capacity)) if account is not None else capacity
