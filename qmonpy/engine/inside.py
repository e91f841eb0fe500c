"""Jobs inside advance reservations: they use exactly what was reserved, and nothing outside is asked for it.

Specification of 2007, section 5.2.2. Resources that are not consumed are compared with the real host and queue.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from qmonpy.engine.board import Board, Scene
from qmonpy.engine.category import Category, make_requests, reservation_category
from qmonpy.engine.ledger import Booking
from qmonpy.engine.level_match import (
    MASTER_NEVER,
    MASTER_NOW,
    Finding,
    Match,
    count_level,
    match_level,
)
from qmonpy.engine.offer import Amount, Offer, offer_at_level, shortfall
from qmonpy.engine.parallel import Assignment, Trial, slot_choices
from qmonpy.engine.prepared import Prepared
from qmonpy.engine.sequential import refusal_at_level
from qmonpy.engine.site import Account, Level, Place
from qmonpy.engine.static_match import (
    check_host,
    check_host_requested,
    check_instance,
    check_queue,
    is_host_requested,
    is_master_candidate,
)
from qmonpy.model.cluster import Cluster
from qmonpy.model.complex_attribute import Consumable
from qmonpy.model.decision import Layer, Refusal
from qmonpy.model.parallel_environment import ParallelEnvironment
from qmonpy.model.reservation import Reservation, ReservationState
from qmonpy.model.state import State

Report = Callable[[Refusal], None]
RUN_TIME_LIMITS = ("h_rt", "s_rt")


class ReservedLevel:
    """What a reservation holds on one queue instance, in the place of the queue instance itself."""

    letter = "q"

    def __init__(self, place: Place, slots: int, amounts: Mapping[str, float], duration: int, first: int):
        self.name = place.name
        self.place = place
        self.slots = slots
        self._complexes = place.level.complexes
        self._duration = duration
        self.accounts: dict[str, Account] = {}
        for name, amount in {**amounts, "slots": float(slots)}.items():
            attribute = self._complexes.get(name)
            if attribute is not None:
                # Inside a reservation there are no default requests but the slots.
                self.accounts[name] = Account(first + len(self.accounts), attribute, amount, 0.0)

    def offer(self, name: str) -> Offer | None:
        """What is reserved of a consumable; limits are the reservation's length, or none."""
        attribute = self._complexes.get(name)
        if attribute is None:
            return None
        account = self.accounts.get(name)
        if account is not None:
            return Offer(attribute, per_job=Amount(account.capacity, "qc"))
        if name in ("qname", "hostname"):
            return self.place.level.offer(name)
        if name in self.place.level.limits:
            limit = str(self._duration) if name in RUN_TIME_LIMITS else "INFINITY"
            return offer_at_level(attribute, "q", None, None, limit)
        return None


class InsideLedger:
    """What jobs use of reservations, by the accounts of the reserved levels."""

    def __init__(self, size: int):
        self.used = [0.0] * size
        self.endless = [0.0] * size
        self.shared = [0.0] * size
        self.shared_endless = [0.0] * size

    def grow(self) -> None:
        """Nothing is ever opened here later."""

    def amount(self, number: int) -> float:
        return self.used[number]

    def at_start(self, number: int) -> float:
        return self.used[number]

    def book(self, bookings: Iterable[Booking]) -> None:
        for booking in bookings:
            self.used[booking.account] += booking.amount


@dataclass
class Inside:
    """One reservation as its jobs see it."""

    reservation: Reservation
    levels: dict[str, ReservedLevel]
    ledger: InsideLedger

    @property
    def slots(self) -> list[tuple[Place, int]]:
        """The instances that are reserved, each with its slots."""
        return [(level.place, level.slots) for level in self.levels.values()]

    @property
    def queues(self) -> set[str]:
        """The cluster queues of which instances are reserved."""
        return {level.place.instance.queue for level in self.levels.values()}


def open_reservation(prepared: Prepared, reservation: Reservation) -> Inside:
    """The reserved levels of a reservation, with nothing used; instances that are gone are left out."""
    requests = make_requests(prepared.cluster, reservation.request.resources)
    levels: dict[str, ReservedLevel] = {}
    size = 0
    for index, (name, slots) in enumerate(reservation.pieces):
        place = prepared.site.by_name.get(name)
        if place is None:
            continue
        amounts: dict[str, float] = {}
        for request in requests:
            attribute = prepared.site.complexes[request.name]
            if attribute.consumable is Consumable.YES:
                amounts[request.name] = request.number * slots
            elif attribute.consumable is Consumable.JOB and index == 0:
                amounts[request.name] = request.number
        level = ReservedLevel(place, slots, amounts, reservation.duration, size)
        size += len(level.accounts)
        levels[name] = level
    return Inside(reservation, levels, InsideLedger(size))


def reserved_bookings(prepared: Prepared, reservation: Reservation) -> list[Booking]:
    """What a reservation books of the cluster while it lasts, as a job of its size would."""
    category = reservation_category(prepared.cluster, reservation.request)
    found: list[Booking] = []
    for index, (name, slots) in enumerate(reservation.pieces):
        place = prepared.site.by_name.get(name)
        if place is not None:
            found += prepared.accounts.bookings(category, place, None, slots, is_master=index == 0)
    if reservation.pe is not None:
        found += prepared.accounts.pe_booking(reservation.pe, reservation.slots)
    return found


def inside_bookings(
    prepared: Prepared, inside: Inside, category: Category, name: str, slots: int, *, is_master: bool
) -> list[Booking]:
    """What a piece of a job uses of a reservation."""
    level = inside.levels.get(name)
    if level is None:
        return []
    found = []
    for attribute, account in level.accounts.items():
        request = category.requested.get(attribute)
        amount = request.number if request else 1.0 if attribute == "slots" else 0.0
        counted = slots
        if account.attribute.consumable is Consumable.JOB:
            counted = 1 if is_master else 0
        if amount and counted:
            found.append(Booking(account.number, amount * counted))
    return found


def check_reservation(cluster: Cluster, category: Category, reservation: Reservation) -> Refusal | None:
    """Whether a job may start in a reservation as it stands: state and access."""
    name = str(reservation.id)
    if reservation.state is ReservationState.ERROR and reservation.request.has_hard_errors:
        text = f"cannot run because requested advance reservation {name} is in error state"
        return Refusal(Layer.STATE, name, text, "-ar", name, "E")
    if reservation.state not in (ReservationState.RUNNING, ReservationState.ERROR):
        return Refusal(Layer.TIME, name, "execution time not reached", "-ar", name, str(reservation.state))
    return check_access(cluster, category, reservation)


def check_access(cluster: Cluster, category: Category, reservation: Reservation) -> Refusal | None:
    """Whether a user may submit into a reservation: not excluded, and on the access list if there is one."""
    request = reservation.request
    if _is_named(cluster, category, request.xacl) or (request.acl and not _is_named(cluster, category, request.acl)):
        name = str(reservation.id)
        text = f'has no permission for advance_reservation "{name}"'
        return Refusal(Layer.ACCESS, name, text, "-u", category.owner)
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


def fixed_requests_met(level: Level, category: Category) -> tuple[frozenset[str], str | None]:
    """Names of the not consumed requests that a level meets, and the shortfall of one that it has but does not meet."""
    met: set[str] = set()
    for request in category.hard:
        offer = level.offer(request.name)
        if offer is None or offer.attribute.is_consumable:
            continue
        left = shortfall(offer, request.text, request.number)
        if left is not None:
            return frozenset(met), left
        met.add(request.name)
    return frozenset(met), None


def check_reserved_queue(inside: Inside, queue: str) -> Refusal | None:
    """Whether a reservation has any instance of a cluster queue."""
    if queue in inside.queues:
        return None
    number = inside.reservation.id
    text = f'cannot run in queue instance "{queue}" because it was not reserved by advance reservation {number}'
    return Refusal(Layer.QUEUE, queue, text, "-ar", str(number))


def find_place_inside(
    board: Board, category: Category, inside: Inside, places: Iterable[Place], report: Report
) -> Place | None:
    """The first reserved instance that takes one slot of a sequential job."""
    site = board.site
    queues: dict[str, bool] = {}
    hosts: dict[str, bool] = {}
    for place in places:
        queue, host = place.instance.queue, place.instance.host
        if queue not in queues:
            refusal = check_queue(site, category, queue, None, 1) or check_reserved_queue(inside, queue)
            queues[queue] = refusal is None
            if refusal:
                report(refusal)
        if not queues[queue]:
            continue
        if host not in hosts:
            refusal = check_host_requested(site, category, host) or check_host(site, category, place.host)
            hosts[host] = refusal is None
            if refusal:
                report(refusal)
        if not hosts[host] or not _instance_accepts(board, category, inside, place, None, report):
            continue
        met, left = _met_outside(board, category, place)
        if left is not None:
            finding = Finding(Match.NEVER, left)
            report(refusal_at_level(place.host, category, finding))
            continue
        level = inside.levels[place.name]
        finding = match_level(level, inside.ledger, category, met, is_last=True)
        if finding.match is Match.OK:
            return place
        report(refusal_at_level(place.level, category, finding))
    return None


def _instance_accepts(
    board: Board, category: Category, inside: Inside, place: Place, pe: ParallelEnvironment | None, report: Report
) -> bool:
    if place.name not in inside.levels:
        number = inside.reservation.id
        text = f'cannot run in queue "{place.name}" because it was not reserved by advance reservation {number}'
        board.note(Refusal(Layer.QUEUE, place.name, text, "-ar", str(number)))
        return False
    refusal = check_instance(board.site, category, place, pe)
    if refusal:
        report(refusal)
    return refusal is None


def _met_outside(board: Board, category: Category, place: Place) -> tuple[frozenset[str], str | None]:
    """Requests for what is not consumed, against the real global host, host and queue instance together."""
    met: frozenset[str] = frozenset()
    for request in category.hard:
        attribute = board.site.complexes.get(request.name)
        if attribute is None or attribute.is_consumable:
            continue
        offers = [level.offer(request.name) for level in (board.site.global_level, place.host, place.level)]
        known = [offer for offer in offers if offer is not None]
        if not known:
            return met, f"attribute {request.name} not found"
        left = shortfall(known[0], request.text, request.number)
        if left is not None:
            return met, f"it offers only {left}"
        met |= {request.name}
    return met, None


class InsideTrial(Trial):
    """An attempt to place a parallel task inside a reservation."""

    def __init__(
        self,
        board: Board,
        category: Category,
        pe: ParallelEnvironment,
        slots: int,
        report: Report,
        scene: Scene,
        inside: Inside,
    ):
        super().__init__(board, category, pe, slots, report, scene)
        self._inside = inside

    def run(self) -> Assignment | None:
        self._found_globally = frozenset()
        return self._lay_out()

    def _check_queue(self, queue: str) -> Refusal | None:
        refusal = check_queue(self.site, self.category, queue, self.pe.name, self.slots)
        return refusal or check_reserved_queue(self._inside, queue)

    def _count_host(self, level: Level) -> tuple[int, frozenset[str]]:
        if not is_host_requested(self.site, self.category, level.name):
            return 0, frozenset()
        met, _ = fixed_requests_met(level, self.category)
        slots = sum(each.slots for each in self._inside.levels.values() if each.place.instance.host == level.name)
        return slots, met

    def _instance_slots(self, place: Place, found_at_host: frozenset[str]) -> int:
        if not _instance_accepts(self.board, self.category, self._inside, place, self.pe, self.report):
            return 0
        if not is_master_candidate(self.site, self.category, place):
            self._master[place.index] = MASTER_NEVER
        met, _ = fixed_requests_met(place.level, self.category)
        level = self._inside.levels[place.name]
        count, findings = count_level(level, self._inside.ledger, self.category, found_at_host | met, "queue")
        self._report_findings(findings, place.name)
        if count.master != MASTER_NOW:
            self._master[place.index] = count.master
        if count.match is Match.NEVER:
            return 0
        return max(0, count.now - self._granted.get(place.index, 0))


def find_assignment_inside(
    board: Board, category: Category, inside: Inside, places: list[Place], report: Report
) -> Assignment | None:
    """The assignment of most slots inside a reservation, in its PE whatever the job names."""
    pe = board.site.cluster.pes.get(inside.reservation.pe or "")
    if pe is None:
        return None
    scene = Scene(places, board.ledger)
    found: Assignment | None = None
    available = 0
    choices = slot_choices(category, pe)
    low, high = 0, len(choices) - 1
    is_first = True
    while low <= high:
        middle = (low + high) // 2
        trial = InsideTrial(board, category, pe, choices[middle], report if is_first else _ignore, scene, inside)
        assignment = trial.run()
        is_first, available = False, trial.available
        if assignment is not None:
            found, low = assignment, middle + 1
        else:
            high = middle - 1
    if found is None:
        text = f'cannot run in PE "{pe.name}" because it only offers {available} slots'
        report(Refusal(Layer.PE, pe.name, text, "slots", str(category.slots[0].first), str(available)))
    return found


def search_inside(
    board: Board, category: Category, inside: Inside, report: Report, *, is_verified_only: bool = False
) -> list[tuple[Place, int]] | None:
    """The places of one task inside a reservation, or None; to verify a job, its state does not matter."""
    cluster, reservation = board.site.cluster, inside.reservation
    refusal = (
        check_access(cluster, category, reservation)
        if is_verified_only
        else check_reservation(cluster, category, reservation)
    )
    if refusal:
        report(refusal)
        return None
    if category.pe is None:
        place = find_place_inside(board, category, inside, board.places, report)
        return [(place, 1)] if place is not None else None
    assignment = find_assignment_inside(board, category, inside, board.places, report)
    return assignment.pieces if assignment is not None else None


def _ignore(refusal: Refusal) -> None:
    """Take a refusal that nobody wants to hear of."""


def open_reservations(prepared: Prepared, state: State) -> dict[int, Inside]:
    """Every reservation with what its running jobs use of it."""
    found = {number: open_reservation(prepared, each) for number, each in state.reservations.items()}
    for task in state.running.values():
        job = state.jobs[task.job]
        inside = found.get(job.reservation or 0)
        if inside is None:
            continue
        category = prepared.category(job)
        for index, (name, slots) in enumerate(task.pieces):
            inside.ledger.book(inside_bookings(prepared, inside, category, name, slots, is_master=index == 0))
    return found
