"""Jobs inside advance reservations: they use exactly what was reserved, and nothing outside is asked for it.

Specification of 2007, section 5.2.2. Resources that are not consumed are compared with the real host and queue.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.load_corrections import LoadCorrections
from qmonpy.engine.books.piece import HOST, Piece, walk_names
from qmonpy.engine.books.piece_use import PieceUse
from qmonpy.engine.fitting.likeness import RUN_TIME_LIMITS
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category, make_requests, reservation_category
from qmonpy.engine.site.offer import Amount, Offer, offer_at_level
from qmonpy.engine.site.site import Account, Place
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.refusal import Cause, Refusal, Refuser
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import RunningTask, State

_NOTHING: Mapping[str, float] = {}


class ReservedLevel:
    """The part of a reservation on one queue instance; for its jobs it takes the place of the queue instance."""

    letter = "q"

    def __init__(
        self,
        place: Place,
        slots: int,
        amounts: Mapping[str, float],
        duration: int,
        first: int,
        defaults: Mapping[str, float] = _NOTHING,
    ):
        """`amounts` are reserved; `defaults` are what jobs use that do not ask for it."""
        self.name = place.name
        self.place = place
        self.slots = slots
        self._complexes = place.level.complexes
        self._duration = duration
        self.accounts: dict[str, Account] = {}
        for name, amount in {**amounts, "slots": float(slots)}.items():
            attribute = self._complexes.get(name)
            if attribute is not None:
                default = defaults.get(name, 0.0)
                self.accounts[name] = Account(first + len(self.accounts), attribute, amount, default)

    def offer(self, name: str) -> Offer | None:
        """Return the offer of an attribute: of a consumable what is reserved, of a time limit the reservation's
        length."""
        attribute = self._complexes.get(name)
        if attribute is None:
            return None
        account = self.accounts.get(name)
        if account is not None:
            return Offer(attribute, per_job=Amount(account.capacity, "qc"))
        if name in ("qname", "hostname"):
            return self.place.level.offer(name)
        if self.place.level.has_limit(name):
            limit = str(self._duration) if name in RUN_TIME_LIMITS else "INFINITY"
            return offer_at_level(attribute, "q", None, None, limit)
        return None


class InsideLedger:
    """The amounts that jobs use of a reservation, by account of its levels."""

    corrections: LoadCorrections | None = None

    def __init__(self, size: int):
        self.used = [0.0] * size
        self.endless = [0.0] * size
        self.shared = [0.0] * size
        self.shared_endless = [0.0] * size

    def copy(self) -> "InsideLedger":
        """Return a ledger with the same amounts."""
        found = InsideLedger(len(self.used))
        found.used, found.shared = list(self.used), list(self.shared)
        return found

    def at_start(self, number: int) -> float:
        """Return the amount in use on an account."""
        return self.used[number]

    def book(self, bookings: Iterable[Booking]) -> None:
        """Add what a task uses."""
        for booking in bookings:
            amounts = self.shared if booking.is_exclusive is False else self.used
            amounts[booking.account] += booking.amount


@dataclass
class Inside:
    """A reservation with its levels, and what its jobs use of them."""

    reservation: Reservation
    levels: dict[str, ReservedLevel]
    ledger: InsideLedger

    def copy(self) -> "Inside":
        """Return the reservation with the same use, to which other tasks can be added."""
        return Inside(self.reservation, self.levels, self.ledger.copy())

    @property
    def slots(self) -> list[tuple[Place, int]]:
        """The instances that are reserved, each with its slots."""
        return [(level.place, level.slots) for level in self.levels.values()]

    @property
    def queues(self) -> set[str]:
        """The cluster queues of which instances are reserved."""
        return {level.place.instance.queue for level in self.levels.values()}


def open_reservation(prepared: Prepared, reservation: Reservation) -> Inside:
    """Return a reservation with nothing in use; queue instances that are gone are left out."""
    requests = make_requests(prepared.cluster, reservation.request.resources)
    asked = {each.name for each in requests}
    # Else default requests count inside of a reservation for what it asks for alone (8.1.9, asked: `armem-1` to `-6`).
    holds_defaults = prepared.cluster.variety.reserves_defaults
    levels: dict[str, ReservedLevel] = {}
    size = 0
    for piece, name, slots in walk_names(reservation.pieces):
        place = prepared.site.by_name.get(name)
        if place is None:
            continue
        amounts: dict[str, float] = {}
        for request in requests:
            attribute = prepared.site.complexes.get(request.name)
            if attribute is None:
                # The complex table lost it since: there is nothing of it to give to jobs.
                continue
            counted = piece.count(attribute.consumable, slots, HOST) if attribute.is_consumable else 0
            if counted:
                amounts[request.name] = request.number * counted
        held = dict(_list_defaults(prepared, place, piece, slots))
        defaults = {name: default for name, (default, _) in held.items() if holds_defaults or name in asked}
        if holds_defaults:
            amounts = {**{name: amount for name, (_, amount) in held.items() if name not in asked}, **amounts}
        level = ReservedLevel(place, slots, amounts, reservation.duration, size, defaults)
        size += len(level.accounts)
        levels[name] = level
    return Inside(reservation, levels, InsideLedger(size))


def _list_defaults(
    prepared: Prepared, place: Place, piece: Piece, slots: int
) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the consumables of a queue instance and the levels above it that are used by default: their names, the
    default, and what a piece of a reservation holds by it. What all hosts share counts piece by piece."""
    for level in (place.level, place.host, prepared.site.global_level):
        for name, account in level.accounts.items():
            counted = piece.count(account.attribute.consumable, slots, HOST)
            if account.default > 0 and name != "slots" and counted and not account.is_exclusive:
                yield name, (account.default, account.default * counted)


def reserved_bookings(prepared: Prepared, reservation: Reservation) -> list[Booking]:
    """Return what a reservation books of the cluster while it lasts: as much as a job of its size."""
    category = reservation_category(prepared.cluster, reservation.request)
    found: list[Booking] = []
    for piece, name, slots in walk_names(reservation.pieces):
        place = prepared.site.by_name.get(name)
        if place is not None:
            found += prepared.accounts.bookings(category, place, None, slots, piece)
    if reservation.pe is not None:
        found += prepared.accounts.pe_booking(reservation.pe, reservation.slots)
    return found


def inside_bookings(
    prepared: Prepared, inside: Inside, category: Category, name: str, slots: int, piece: Piece
) -> list[Booking]:
    """Return what a piece of a job uses of a reservation."""
    level = inside.levels.get(name)
    if level is None:
        return []
    found: list[Booking] = []
    use = PieceUse(category, prepared.cluster.pes.get(inside.reservation.pe or ""), slots, piece)
    for attribute, account in level.accounts.items():
        request = category.requested.get(attribute)
        default = 0.0 if category.asks_for(attribute) else account.default
        amount = request.number if request else 1.0 if attribute == "slots" else default
        if category.is_scoped and not amount:
            use.add(found, account.number, account.attribute, amount, HOST)
            continue
        is_exclusive = bool(amount) if account.is_exclusive else None
        if is_exclusive is False:
            # It must not meet a job that is alone.
            amount = 1.0
        counted = piece.count(account.attribute.consumable, slots, HOST)
        if amount and counted:
            found.append(Booking(account.number, amount * counted, is_exclusive))
    return found


def check_reservation(cluster: Cluster, category: Category, reservation: Reservation) -> Refusal | None:
    """Return why a job may not start in a reservation now, by its state or access; None if it may."""
    name = str(reservation.id)
    if reservation.state is ReservationState.ERROR and reservation.request.has_hard_errors:
        return Refusal(Cause.RESERVATION_ERROR, Refuser.RESERVATION, name, "-ar", name, "E")
    if reservation.state not in (ReservationState.RUNNING, ReservationState.ERROR):
        return Refusal(Cause.RESERVATION_START, Refuser.RESERVATION, name, "-ar", name, str(reservation.state))
    return check_access(cluster, category, reservation)


def check_access(cluster: Cluster, category: Category, reservation: Reservation) -> Refusal | None:
    """Return why a user may not submit into a reservation: excluded, or not on its access list; None if allowed."""
    request = reservation.request
    if _is_named(cluster, category, request.xacl) or (request.acl and not _is_named(cluster, category, request.acl)):
        return Refusal(Cause.NO_ACCESS, Refuser.RESERVATION, str(reservation.id), "-u", category.owner)
    return None


def _is_named(cluster: Cluster, category: Category, names: tuple[str, ...]) -> bool:
    for name in names:
        if name.startswith("@"):
            found = cluster.user_sets.get(name[1:])
            if found is not None and found.contains(category.owner, (category.group,)):
                return True
        elif name == category.owner:
            return True
    return False


def open_reservations(prepared: Prepared, state: State) -> dict[int, Inside]:
    """Return every reservation with what its running jobs use of it, by id."""
    found = {number: open_reservation(prepared, each) for number, each in state.reservations.items()}
    for task in state.running.values():
        inside = found.get(state.jobs[task.job].reservation or 0)
        if inside is not None:
            inside.ledger.book(_task_bookings(prepared, state, inside, task))
    return found


def open_to_verify(prepared: Prepared, state: State, reservation: Reservation, *, is_now: bool) -> Inside:
    """Return a reservation as a verification sees it: with what its jobs use of it now, or with nothing of that but
    what is exclusive (8.1.9, asked: recordings `verify-15` to `-20`)."""
    inside = open_reservation(prepared, reservation)
    accounts = {each.number: each for level in inside.levels.values() for each in level.accounts.values()}
    used: dict[int, float] = defaultdict(float)
    for task in state.running.values():
        if state.jobs[task.job].reservation == reservation.id:
            for booking in _task_bookings(prepared, state, inside, task):
                if accounts[booking.account].is_exclusive:
                    inside.ledger.book([booking])
                elif is_now:
                    used[booking.account] += booking.amount
    for level in inside.levels.values():
        # What is in use is not there, rather than free later.
        for name, account in level.accounts.items():
            level.accounts[name] = replace(account, capacity=account.capacity - used[account.number])
    return inside


def _task_bookings(prepared: Prepared, state: State, inside: Inside, task: RunningTask) -> Iterator[Booking]:
    category = prepared.category(state.jobs[task.job])
    for piece, name, slots in walk_names(task.pieces):
        yield from inside_bookings(prepared, inside, category, name, slots, piece)
