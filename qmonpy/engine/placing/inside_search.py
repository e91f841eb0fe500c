"""Searching a reservation for room: the placement of sequential and parallel jobs inside advance reservations.

Specification of 2007, section 5.2.2. Resources that are not consumed are compared with the real host and queue.
"""

from collections.abc import Callable, Iterable

from qmonpy.engine.fitting.level_match import (
    MASTER_NEVER,
    MASTER_NOW,
    Match,
    asked_of,
    match_level,
)
from qmonpy.engine.fitting.scope_match import count_scopes
from qmonpy.engine.placing.allocation_rules import with_own_rule
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.harvest import Assignment
from qmonpy.engine.placing.parallel import SlotSearch, choose_order, learn, slot_choices
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.placing.sequential import refuse_at_level
from qmonpy.engine.placing.trial import NO_ROOM, Room, Trial, refuse_pe_slots
from qmonpy.engine.site.category import Category
from qmonpy.engine.site.offer import shortfall
from qmonpy.engine.site.site import Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_host_requested,
    check_instance,
    check_queue,
    is_host_requested,
    is_master_candidate,
    refuse_queues,
)
from qmonpy.engine.work.inside import Inside, check_access, check_reservation
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.work.refusal import Cause, Refusal, Refuser, Shortage, ignore_refusal

Report = Callable[[Refusal], None]


def fixed_requests_met(level: Level, category: Category) -> frozenset[str]:
    """Return the names of the requests for what is not consumed that a level meets, up to the first that it does
    not."""
    met: set[str] = set()
    for requests in (category.hard, category.master, category.slave):
        for request in requests:
            offer = level.offer(request.name)
            if offer is None or offer.attribute.is_consumable:
                continue
            if shortfall(offer, request.text, request.number) is not None:
                break
            met.add(request.mark)
    return frozenset(met)


def check_reserved_queue(inside: Inside, queue: str) -> Refusal | None:
    """Whether a reservation has any instance of a cluster queue."""
    if queue in inside.queues:
        return None
    return Refusal(Cause.NOT_RESERVED, Refuser.QUEUE, queue, "-ar", str(inside.reservation.id))


def find_place_inside(
    board: Board, category: Category, inside: Inside, places: Iterable[Place], report: Report
) -> Place | None:
    """Return the first reserved instance that takes one slot of a sequential job, or None."""
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
        met, short = _met_outside(board, category, place)
        if short is not None:
            report(refuse_at_level(place.host, category, short))
            continue
        level = inside.levels[place.name]
        finding = match_level(level, inside.ledger, category, met, is_last=True)
        if finding.match is Match.OK:
            return place
        report(refuse_at_level(place.level, category, finding.shortage))
    return None


def _instance_accepts(
    board: Board, category: Category, inside: Inside, place: Place, pe: ParallelEnvironment | None, report: Report
) -> bool:
    if place.name not in inside.levels:
        board.note(Refusal(Cause.NOT_RESERVED, Refuser.INSTANCE, place.name, "-ar", str(inside.reservation.id)))
        return False
    refusal = check_instance(board.site, category, place, pe)
    if refusal:
        report(refusal)
    return refusal is None


def _met_outside(board: Board, category: Category, place: Place) -> tuple[frozenset[str], Shortage | None]:
    """Match requests for what is not consumed against the real global host, host and queue instance."""
    met: frozenset[str] = frozenset()
    for request in category.hard:
        attribute = board.site.complexes.get(request.name)
        if attribute is None or attribute.is_consumable:
            continue
        offers = [level.offer(request.name) for level in (board.site.global_level, place.host, place.level)]
        known = [offer for offer in offers if offer is not None]
        if not known:
            return met, Shortage(Cause.ABSENT, request.name, asked_of(attribute, request))
        short = shortfall(known[0], request.text, request.number)
        if short is not None:
            asked = asked_of(attribute, request)
            return met, Shortage(Cause.UNFIT, request.name, asked, short.offered, short.source)
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
        *,
        is_verified_only: bool = False,
    ):
        super().__init__(board, category, pe, slots, report, scene)
        self._inside = inside
        self._is_verified_only = is_verified_only

    def _finds_only_slots(self) -> bool:
        # What others hold of an instance is no bound for a job that has a part of it reserved.
        return False

    def run(self) -> Assignment | None:
        """Place the task; None where it finds too few slots."""
        self._found_globally = frozenset()
        return self._lay_out()

    def _check_queue(self, queue: str) -> Refusal | None:
        refusal = check_queue(self.site, self.category, queue, self.pe.name, self.slots)
        return refusal or check_reserved_queue(self._inside, queue)

    def _count_host(self, level: Level) -> Room:
        if not is_host_requested(self.site, self.category, level.name):
            return NO_ROOM
        met = fixed_requests_met(level, self.category)
        slots = sum(each.slots for each in self._inside.levels.values() if each.place.instance.host == level.name)
        return Room(slots, slots, met)

    def _instance_slots(self, place: Place, found_at_host: frozenset[str]) -> Room:
        if not _instance_accepts(self.board, self.category, self._inside, place, self.pe, self.report):
            return NO_ROOM
        if self._is_verified_only and not self._has_asked_pe(place):
            self.report(Refusal(Cause.NOT_IN_PE_LIST, Refuser.INSTANCE, place.name, "pe_list", self.category.pe or ""))
            return NO_ROOM
        if self._is_left_to_master(place):
            self.report(refuse_queues(self.category.slave_queues, Refuser.INSTANCE, place.name))
            return NO_ROOM
        if not is_master_candidate(self.site, self.category, place):
            self._masters[place.index] = MASTER_NEVER
        self._stage.may_be_master = self._masters.get(place.index, MASTER_NOW) == MASTER_NOW
        met = fixed_requests_met(place.level, self.category)
        level = self._inside.levels[place.name]
        already = found_at_host | met
        count, short = count_scopes(level, self._inside.ledger, self.category, already, "queue", self._stage)
        self._report_shortages(short, place.level)
        if count.master != MASTER_NOW:
            self._masters[place.index] = count.master
        if count.match is Match.NEVER:
            return NO_ROOM
        return Room(count.now - self._now.granted.get(place.index, 0), count.later)

    def _has_asked_pe(self, place: Place) -> bool:
        """Whether a queue instance has a PE that the job itself asks for: only a verification looks at that (asked)."""
        asked = self.category.pe or ""
        return any(asked == name or matches_pattern(asked, name) for name in place.pes)


def find_assignment_inside(
    board: Board,
    category: Category,
    inside: Inside,
    places: list[Place],
    report: Report,
    *,
    is_verified_only: bool = False,
) -> Assignment | None:
    """Return the assignment of most slots inside a reservation, in the reservation's PE whatever the job names."""
    pe = board.site.cluster.pes.get(inside.reservation.pe or "")
    if pe is None:
        return None
    pe = with_own_rule(pe, category)
    scene = Scene(places, board.ledger)
    found: Assignment | None = None
    available = 0
    choices = slot_choices(category, pe)
    search = SlotSearch(len(choices), choose_order(board.weights))
    while (index := search.next) is not None:
        told = ignore_refusal if search.tries else report
        trial = InsideTrial(board, category, pe, choices[index], told, scene, inside, is_verified_only=is_verified_only)
        assignment = trial.run()
        available = trial.available
        found = assignment or found
        search.note(index, has_fitted=assignment is not None)
    board.weights = learn(board.weights, search)
    if found is None:
        report(refuse_pe_slots(pe, category.slots[0].first, available))
    return found


def search_inside(
    board: Board, category: Category, inside: Inside, report: Report, *, is_verified_only: bool = False
) -> list[tuple[Place, int]] | None:
    """Return the places of one task inside a reservation, or None.

    To verify a job (`is_verified_only`) the state of the reservation does not matter.
    """
    cluster, reservation = board.site.cluster, inside.reservation
    refusal = (
        check_access(cluster, category, reservation)
        if is_verified_only
        else check_reservation(cluster, category, reservation)
    )
    if refusal:
        report(refusal)
        return None
    # An orphan was reserved and granted, so jobs of its reservation may use it (section 5.2.2.2.2).
    places = [*board.places, *(place for place in board.orphans if place.name in inside.levels)]
    if category.pe is None:
        place = find_place_inside(board, category, inside, places, report)
        return [(place, 1)] if place is not None else None
    assignment = find_assignment_inside(board, category, inside, places, report, is_verified_only=is_verified_only)
    return assignment.pieces if assignment is not None else None
