"""Granting advance reservations: which queue instances a request gets for its window of time, or why it gets none.

Specification of 2007, section 5.2; in the details Grid Engine 8.1.9. Quotas, load and states of queues (orphaned ones
apart) play no part; what is booked in the window does: running jobs until their limit, and other reservations.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from qmonpy.engine.board import Board, Scene
from qmonpy.engine.category import Category, reservation_category
from qmonpy.engine.ledger import WindowedLedger
from qmonpy.engine.parallel import reserve_assignment
from qmonpy.engine.prepared import Prepared, prepare
from qmonpy.engine.sequential import search_place
from qmonpy.engine.site import Place, has_access
from qmonpy.engine.static_match import check_queue, means_instance
from qmonpy.engine.usage import ledger_of
from qmonpy.formats.calendar import is_calendar_open
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import Refusal
from qmonpy.model.moment import end_of
from qmonpy.model.pattern import matches_pattern
from qmonpy.model.range import Range
from qmonpy.model.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.state import State


@dataclass
class Grant:
    """The answer to a request: a reservation, or none; and the lines that `qrsub` prints."""

    reservation: Reservation | None = None
    messages: list[str] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    slots: int = 0
    """Slots that were found, also when they were only to be verified."""

    @property
    def exit_code(self) -> int:
        """What `qrsub` ends with: 1 also where a verification found room, but has a refusal to tell."""
        return 0 if self.reservation or (self.slots and not self.refusals) else 1


def grant(cluster: Cluster, state: State, now: int, request: ReservationRequest, number: int) -> Grant:
    """Find queue instances for the window of a request; nothing is changed.

    `now` is in seconds since the epoch, `number` the id that the reservation gets.
    """
    prepared = prepare(cluster)
    start, end = window_of(request, now)
    answer = Grant()
    category = reservation_category(cluster, request)
    board = Board(prepared, ledger_of(prepared, state, now, has_plan=True), {}, now)
    places = list(_candidates(prepared, state, request, category, start, end, answer))
    scene = Scene(places, WindowedLedger(board.ledger, start, end))
    refusals: dict[Refusal, None] = {}

    def report(refusal: Refusal) -> None:
        refusals[refusal] = None

    pieces: tuple[tuple[str, int], ...] = ()
    pe = None
    if request.pe is None:
        place = search_place(board, category, report, scene).place
        if place is not None:
            pieces = ((place.name, 1),)
    else:
        assignment = reserve_assignment(board, category, report, scene)
        if assignment is not None:
            pieces = tuple((place.name, slots) for place, slots in assignment.pieces)
            pe = assignment.pe.name
    answer.refusals += refusals
    answer.slots = sum(slots for _, slots in pieces)
    if request.verify == "v":
        answer.messages += [f"Your job {refusal.text}" for refusal in answer.refusals]
        answer.messages.append(_verdict(answer.slots, pe))
    elif not pieces:
        answer.messages.append("advance_reservation: no suitable queues")
    else:
        initial = ReservationState.RUNNING if start <= now else ReservationState.WAITING
        answer.reservation = Reservation(number, request, start, end, pieces, pe, now, initial)
    return answer


def _verdict(slots: int, pe: str | None) -> str:
    if not slots:
        return "verification: no suitable queues"
    if pe is None:
        return "verification: found suitable queue(s)"
    return f"verification: found possible assignment with {slots} slots"


def _candidates(
    prepared: Prepared,
    state: State,
    request: ReservationRequest,
    category: Category,
    start: int,
    end: int,
    answer: Grant,
) -> Iterator[Place]:
    """Queue instances that may be reserved at all, in the order in which they are configured."""
    site = prepared.site
    # Queues are looked at as for a job that asks for nothing; what is asked for comes with the search.
    anyone = replace(
        category,
        pe=None,
        hard=(),
        hard_queues=(),
        master_queues=(),
        is_immediate=False,
        requested={},
        slots=(Range(1, 1),),
    )
    suitable: dict[str, bool] = {}
    for place in site.places:
        queue = place.instance.queue
        if queue not in suitable:
            refusal = check_queue(site, anyone, queue, None, 1)
            suitable[queue] = refusal is None
            if refusal:
                answer.refusals.append(refusal)
        if not suitable[queue] or "o" in state.instance_states.get(place.name, ()):
            continue
        if request.queues and not means_instance(site, request.queues, place):
            continue
        if request.pe is not None and not any(_means_pe(request.pe, name) for name in place.pes):
            continue
        if not is_calendar_open(prepared.cluster, place.instance.calendar, start, end):
            answer.messages.append(f'queue "{place.name}" is disabled or suspended in the requested time frame')
            continue
        if request.acl and not _users_have_access(prepared.cluster, request, place):
            answer.messages.append(f'queue "{place.name}" has no permissions for selected users')
            continue
        yield place


def _means_pe(request: str, name: str) -> bool:
    return request == name or matches_pattern(request, name)


def _users_have_access(cluster: Cluster, request: ReservationRequest, place: Place) -> bool:
    """Whether everybody on the access list of a request may use a queue instance."""
    allowed, denied = place.instance.user_lists, place.instance.xuser_lists
    for name in request.acl:
        if name.startswith("@"):
            if name[1:] in denied or (allowed and name[1:] not in allowed):
                return False
        else:
            groups = cluster.unix_groups.get(name, ())
            if not has_access(cluster, name, groups[0] if groups else "", allowed, denied):
                return False
    return True


def window_of(request: ReservationRequest, now: int) -> tuple[int, int]:
    """Start and end of a request whose times are complete enough: a start that is not given is now."""
    start = now if request.start is None else request.start
    if request.end is not None:
        return start, request.end
    return start, end_of(start, request.duration or 0)
