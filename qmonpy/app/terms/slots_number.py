"""The slots of a queue instance, a host, a cluster queue or a parallel environment, opened into their terms."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from operator import itemgetter

from qmonpy.app.queues.queue_rows import InstanceRow, describe_states, rows_at
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.amounts import describe_difference
from qmonpy.app.terms.booking_rows import (
    MOST_OPEN,
    find_use,
    make_booked_row,
    make_left_row,
    make_reservation_rows,
    make_total_row,
)
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.why.holders import make_holders
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.translation import grouped, tr

SLOTS = "slots"
_INT = ValueType.INT
_HOLDING = (ReservationState.RUNNING, ReservationState.ERROR, ReservationState.DELETED)


@dataclass(frozen=True, slots=True)
class InstanceSlots:
    """The slots of one queue instance: `all.q@h1`."""

    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of {name}").format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        place = prepared.site.by_name.get(self.name)
        if place is None:
            return Opened(tr("There is no queue instance {name} any more.").format(name=self.name))
        (row,) = rows_at(snapshot, [place])
        levels = (place.host, prepared.site.global_level)
        rows = (*_list_sum(snapshot, place, row), *_list_level_bounds(snapshot, levels))
        return Opened(f"{_describe_free(row)}{_describe_bound(snapshot, levels, row.free)}", rows)


class Members(StrEnum):
    """What slots of several queue instances are added up by."""

    HOST = "host"
    QUEUE = "queue"


@dataclass(frozen=True, slots=True)
class SumOfSlots:
    """The slots of all queue instances of a host or of a cluster queue."""

    of: Members
    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of {of} {name}").format(of=self.of, name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        site, is_host = prepare(snapshot.cluster).site, self.of is Members.HOST
        places = [each for each in site.places if self.name == (each.instance.host if is_host else each.instance.queue)]
        if not places:
            return Opened(tr("There is no queue instance of {of} {name}.").format(of=self.of, name=self.name))
        level = site.hosts.get(self.name) if is_host else None
        return _open_sum(snapshot, places, [level] if level is not None else [])


@dataclass(frozen=True, slots=True)
class SumOfInstances:
    """The slots of some queue instances, as those of a group that pass a filter."""

    group: str
    names: tuple[str, ...]

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of {instances} of {group}").format(
            instances=format_count(len(self.names), "queue instance"), group=self.group
        )

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        known = prepare(snapshot.cluster).site.by_name
        found = (known.get(each) for each in self.names)
        places = [each for each in found if each is not None]
        return (
            _open_sum(snapshot, places)
            if places
            else Opened(tr("None of {group} is there any more.").format(group=self.group))
        )


def _open_sum(snapshot: Snapshot, places: Sequence[Place], levels: Sequence[Level] = ()) -> Opened:
    """Return the sums of some queue instances, with what the levels around them limit."""
    rows = rows_at(snapshot, places)
    total, used, free = (sum(getattr(each, name) for each in rows) for name in ("total", "used", "free"))
    terms = tuple(
        _sum_row(name, title, sum(getattr(each, name) for each in rows), total, rows)
        for name, title in (
            ("total", tr("All slots")),
            ("used", tr("In use")),
            ("reserved", tr("Reserved")),
            ("free", tr("Free")),
        )
    )
    bounds = tuple(_list_level_bounds(snapshot, levels))
    words = tr("{used:,} of {slots} of {instances} used, {free:,} free.").format(
        used=used, slots=format_count(total, "slot"), instances=format_count(len(rows), "queue instance"), free=free
    )
    return Opened(words, (*terms, *bounds))


@dataclass(frozen=True, slots=True)
class PeSlots:
    """The slots of a parallel environment."""

    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("slots of PE {name}").format(name=self.name)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        account = prepare(snapshot.cluster).site.pe_accounts.get(self.name)
        if account is None:
            return Opened(tr("There is no parallel environment {name} any more.").format(name=self.name))
        use, capacity, link = find_use(snapshot, account), account.capacity, find_object_place(ObjectKind.PE, self.name)
        rows = (
            make_total_row(("total",), tr("All slots"), _INT, capacity, tr("slots of the PE"), link),
            make_booked_row(("used",), tr("− In use"), _INT, use.used, capacity, use.holders),
            make_left_row(("left",), _INT, capacity - use.used, capacity),
        )
        return Opened(tr("{difference} left.").format(difference=describe_difference(_INT, capacity, use.used)), rows)


def _describe_free(row: InstanceRow) -> str:
    parts = [grouped(row.total), tr(" − {used:,} in use").format(used=row.used)]
    parts += [tr(" − {reserved:,} reserved").format(reserved=row.reserved)] * bool(row.reserved)
    parts += [tr(" + {inside:,} in use that are reserved as well").format(inside=row.inside)] * bool(row.inside)
    return tr("{parts} = {free:,} free.").format(parts="".join(parts), free=row.free)


def _list_sum(snapshot: Snapshot, place: Place, row: InstanceRow) -> Iterator[TermRow]:
    full = max(row.total, row.used)
    link = find_object_place(ObjectKind.QUEUE, row.queue)
    how = tr("slots in queue {queue}, for host {host}").format(queue=row.queue, host=row.host)
    yield TermRow((SLOTS,), tr("All slots"), row.total, full, grouped(row.total), how, link=link)
    state, name = snapshot.state, place.name
    here = [(task, float(slots)) for task in state.running.values() for each, slots in task.pieces if each == name]
    holders = make_holders(prepare(snapshot.cluster), state, snapshot.now, here)
    yield make_booked_row(("used",), tr("− In use"), _INT, row.used, full, holders)
    if row.reserved:
        found = [(each, float(slots)) for each, slots in _list_holding(snapshot, name)]
        rows = make_reservation_rows(("reserved",), _INT, found, full)
        how = format_count(len(rows), "advance reservation")
        is_open = len(rows) <= MOST_OPEN
        yield TermRow(
            ("reserved",), tr("− Reserved"), row.reserved, full, grouped(row.reserved), how, "", rows, is_open
        )
    if row.inside:
        how = tr("used by jobs in reservations, and so in both numbers above")
        yield TermRow(("inside",), tr("+ In use inside"), row.inside, full, grouped(row.inside), how)
    how = (
        tr("in state {states} ({words})").format(states=row.states, words=describe_states(row.states))
        if row.states
        else ""
    )
    yield TermRow(("free",), tr("= Free"), row.free, full, grouped(row.free), how)


def _list_holding(snapshot: Snapshot, instance: str) -> list[tuple[Reservation, int]]:
    """Return the reservations that hold slots of an instance now, as qstat counts them."""
    found = []
    for each in snapshot.state.reservations.values():
        slots = sum(count for name, count in each.pieces if name == instance)
        if slots and each.state in _HOLDING:
            found.append((each, slots))
    return found


def list_cluster_bounds(snapshot: Snapshot) -> tuple[TermRow, ...]:
    """Return a row where the cluster as a whole limits slots, with what is left of them; else none."""
    return tuple(_list_level_bounds(snapshot, [prepare(snapshot.cluster).site.global_level]))


def _list_level_bounds(snapshot: Snapshot, levels: Sequence[Level]) -> Iterator[TermRow]:
    """Return a row for each level above that limits slots, too, with what is left there."""
    for level in levels:
        account = level.accounts.get(SLOTS)
        if account is None:
            continue
        use, capacity = find_use(snapshot, account), account.capacity
        key, left = ("bound", level.name), capacity - use.used
        rows = (
            make_total_row((*key, "total"), "complex_values", _INT, capacity, f"slots={capacity:.0f}"),
            make_booked_row((*key, "used"), tr("− In use"), _INT, use.used, capacity, use.holders),
        )
        title = tr("{level} has left").format(level=_name_level(level))
        how = tr("what all its queue instances together may still give out")
        link = find_object_place(ObjectKind.HOST, level.name)
        yield TermRow(key, title, left, capacity, grouped(left, ",.0f"), how, children=rows, is_section=True, link=link)


def _describe_bound(snapshot: Snapshot, levels: Sequence[Level], free: int) -> str:
    """Return which level above leaves less than an instance has, in a sentence; empty where none does."""
    booked = find_booked(snapshot.cluster, snapshot.state, snapshot.now)
    accounts = ((level, level.accounts.get(SLOTS)) for level in levels)
    bounds = [(each.capacity - booked.used[each.number], level) for level, each in accounts if each is not None]
    if not bounds:
        return ""
    left, level = min(bounds, key=itemgetter(0))
    if left >= free:
        return ""
    return tr(" {level} has {left:,.0f} left, so that no more than {most:,.0f} can be given out.").format(
        level=_name_level(level), left=left, most=max(0.0, left)
    )


def _name_level(level: Level) -> str:
    return tr("The cluster") if level.name == GLOBAL_HOST else tr("Host {name}").format(name=level.name)


def _sum_row(name: str, title: str, value: int, full: int, rows: Sequence[InstanceRow]) -> TermRow:
    below = tuple(
        TermRow((name, each.name), each.name, getattr(each, name), value, grouped(getattr(each, name)), each.states)
        for each in rows
        if getattr(each, name)
    )
    how = format_count(len(below), "queue instance has some", "queue instances have some") if below else ""
    return TermRow((name,), title, value, full, grouped(value), how, children=below, is_open=False)
