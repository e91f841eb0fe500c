"""The slots of a queue instance, a host, a cluster queue or a parallel environment, opened into their terms."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from operator import itemgetter

from qmonpy.app.queues.queue_rows import InstanceRow, describe_states, rows_at
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.booking_rows import MOST_OPEN, make_booked_row, make_reservation_rows
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.work.usage import find_booked
from qmonpy.insight.why.holders import find_holders, make_holders
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.values.value import ValueType
from qmonpy.model.work.reservation import Reservation, ReservationState

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
        return f"slots of {self.name}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        place = prepared.site.by_name.get(self.name)
        if place is None:
            return Opened(f"There is no queue instance {self.name} any more.")
        (row,) = rows_at(snapshot, [place])
        levels = (place.host, prepared.site.global_level)
        rows = (*_list_sum(snapshot, place, row), *_list_level_bounds(snapshot, prepared, levels))
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
        return f"slots of {self.of} {self.name}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        site, is_host = prepared.site, self.of is Members.HOST
        places = [each for each in site.places if self.name == (each.instance.host if is_host else each.instance.queue)]
        if not places:
            return Opened(f"There is no queue instance of {self.of} {self.name}.")
        rows = rows_at(snapshot, places)
        total, used, free = (sum(getattr(each, name) for each in rows) for name in ("total", "used", "free"))
        terms = tuple(
            _sum_row(name, title, sum(getattr(each, name) for each in rows), total, rows)
            for name, title in (("total", "All slots"), ("used", "In use"), ("reserved", "Reserved"), ("free", "Free"))
        )
        level = site.hosts.get(self.name) if is_host else None
        bounds = tuple(_list_level_bounds(snapshot, prepared, [level] if level is not None else []))
        words = f"{used:,} of {format_count(total, 'slot')} of {format_count(len(rows), 'queue instance')} used, "
        return Opened(f"{words}{free:,} free.", (*terms, *bounds))


@dataclass(frozen=True, slots=True)
class PeSlots:
    """The slots of a parallel environment."""

    name: str

    @property
    def title(self) -> str:
        """See `Number`."""
        return f"slots of PE {self.name}"

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        prepared = prepare(snapshot.cluster)
        account = prepared.site.pe_accounts.get(self.name)
        if account is None:
            return Opened(f"There is no parallel environment {self.name} any more.")
        group = frozenset({account.number})
        holders = find_holders(prepared, snapshot.state, snapshot.now, [group])[group]
        used = find_booked(snapshot.cluster, snapshot.state, snapshot.now).used[account.number]
        capacity, link = account.capacity, find_object_place(ObjectKind.PE, self.name)
        rows = (
            TermRow(("total",), "All slots", capacity, capacity, f"{capacity:,.0f}", "slots of the PE", link=link),
            make_booked_row(("used",), "− In use", _INT, used, capacity, holders),
            TermRow(("left",), "= Left", capacity - used, capacity, f"{capacity - used:,.0f}", ""),
        )
        return Opened(f"{capacity:,.0f} − {used:,.0f} = {capacity - used:,.0f} left.", rows)


def _describe_free(row: InstanceRow) -> str:
    parts = [f"{row.total:,}", f" − {row.used:,} in use"]
    parts += [f" − {row.reserved:,} reserved"] * bool(row.reserved)
    parts += [f" + {row.inside:,} in use that are reserved as well"] * bool(row.inside)
    return f"{''.join(parts)} = {row.free:,} free."


def _list_sum(snapshot: Snapshot, place: Place, row: InstanceRow) -> Iterator[TermRow]:
    full = max(row.total, row.used)
    link = find_object_place(ObjectKind.QUEUE, row.queue)
    how = f"slots in queue {row.queue}, for host {row.host}"
    yield TermRow((SLOTS,), "All slots", row.total, full, f"{row.total:,}", how, link=link)
    state, name = snapshot.state, place.name
    here = [(task, float(slots)) for task in state.running.values() for each, slots in task.pieces if each == name]
    holders = make_holders(prepare(snapshot.cluster), state, snapshot.now, here)
    yield make_booked_row(("used",), "− In use", _INT, row.used, full, holders)
    if row.reserved:
        found = [(each, float(slots)) for each, slots in _list_holding(snapshot, name)]
        rows = make_reservation_rows(("reserved",), _INT, found, full)
        how = format_count(len(rows), "advance reservation")
        is_open = len(rows) <= MOST_OPEN
        yield TermRow(("reserved",), "− Reserved", row.reserved, full, f"{row.reserved:,}", how, "", rows, is_open)
    if row.inside:
        how = "used by jobs in reservations, and so in both numbers above"
        yield TermRow(("inside",), "+ In use inside", row.inside, full, f"{row.inside:,}", how)
    how = f"in state {row.states} ({describe_states(row.states)})" if row.states else ""
    yield TermRow(("free",), "= Free", row.free, full, f"{row.free:,}", how)


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
    prepared = prepare(snapshot.cluster)
    return tuple(_list_level_bounds(snapshot, prepared, [prepared.site.global_level]))


def _list_level_bounds(snapshot: Snapshot, prepared: Prepared, levels: Sequence[Level]) -> Iterator[TermRow]:
    """Return a row for each level above that limits slots, too, with what is left there."""
    for level in levels:
        account = level.accounts.get(SLOTS)
        if account is None:
            continue
        group = frozenset({account.number})
        holders = find_holders(prepared, snapshot.state, snapshot.now, [group])[group]
        used = find_booked(snapshot.cluster, snapshot.state, snapshot.now).used[account.number]
        capacity, left = account.capacity, account.capacity - used
        key = ("bound", level.name)
        rows = (
            TermRow((*key, "total"), "complex_values", capacity, capacity, f"{capacity:,.0f}", f"slots={capacity:.0f}"),
            make_booked_row((*key, "used"), "− In use", _INT, used, capacity, holders),
        )
        title = f"{_name_level(level)} has left"
        how = "what all its queue instances together may still give out"
        link = find_object_place(ObjectKind.HOST, level.name)
        yield TermRow(key, title, left, capacity, f"{left:,.0f}", how, children=rows, is_section=True, link=link)


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
    return f" {_name_level(level)} has {left:,.0f} left, so that no more than {max(0.0, left):,.0f} can be given out."


def _name_level(level: Level) -> str:
    return "The cluster" if level.name == GLOBAL_HOST else f"Host {level.name}"


def _sum_row(name: str, title: str, value: int, full: int, rows: Sequence[InstanceRow]) -> TermRow:
    below = tuple(
        TermRow((name, each.name), each.name, getattr(each, name), value, f"{getattr(each, name):,}", each.states)
        for each in rows
        if getattr(each, name)
    )
    how = f"{format_count(len(below), 'queue instance')} {choose_word(len(below), 'has', 'have')} some" if below else ""
    return TermRow((name,), title, value, full, f"{value:,}", how, children=below, is_open=False)
