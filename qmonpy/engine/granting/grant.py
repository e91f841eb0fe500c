"""Granting advance reservations: the queue instances that a request gets for its window of time, or why it gets
none.

Specification of 2007, section 5.2; in the details Grid Engine 8.1.9. Quotas, load and states of queues (orphaned
ones apart) play no part; what is booked in the window does: running jobs until their limit, and other reservations.
"""

from dataclasses import field, replace
from datetime import tzinfo

from qmonpy.engine.books.ledger import WindowedLedger
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.placing.board import Board
from qmonpy.engine.placing.parallel import reserve_assignment
from qmonpy.engine.placing.scene import Scene
from qmonpy.engine.placing.sequential import search_place
from qmonpy.engine.site.category import Category, reservation_category
from qmonpy.engine.site.site import Place, Site, has_access
from qmonpy.engine.site.static_match import check_queue, means_instance
from qmonpy.engine.work.usage import book_reservation, ledger_of
from qmonpy.formats.output.refusal_line import format_line
from qmonpy.formats.values.calendar import is_calendar_open
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.pattern import matches_pattern
from qmonpy.model.values.value import end_of
from qmonpy.model.work.job import Range
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import State

Pieces = tuple[tuple[str, int], ...]
"""Queue instances and slots, the master's first."""
_FilterKey = tuple[str, str, str | None, str | None, tuple[str, ...]]
"""User, group, PE and queues of a request: these decide which queue instances it may have at all."""


@dataclass
class Grant:
    """The answer to a request: a reservation, or none; and the lines that `qrsub` prints."""

    reservation: Reservation | None = None
    messages: list[str] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    """In the order of the search, and as often as it came upon them: so `qrsub -w v` prints them."""
    slots: int = 0
    """Slots that were found, also when they were only to be verified."""

    @property
    def exit_code(self) -> int:
        """The exit code of `qrsub`: 1 also where a verification found room, but has a refusal to tell."""
        return 0 if self.reservation or (self.slots and not self.refusals) else 1


def grant(
    cluster: Cluster, state: State, now: int, request: ReservationRequest, number: int, zone: tzinfo | None = None
) -> Grant:
    """Find queue instances for the window of a request; nothing is changed.

    `now` is in seconds since the epoch, `number` the id that the reservation gets; `zone` is that of the calendars, the
    machine's if None.
    """
    return Granter(cluster, state, now, zone).find(request, number)


class Granter:
    """Answers one request after the other at the same moment; what it grants is booked before the next.

    The state is not changed: the caller adds the reservations to it.
    """

    def __init__(self, cluster: Cluster, state: State, now: int, zone: tzinfo | None = None):
        self._prepared = prepare(cluster)
        self._state = state
        self._now = now
        self.zone = zone
        """The time zone in which the days of calendars are counted; the machine's if None."""
        self._board = Board(
            self._prepared, ledger_of(self._prepared, state, now, has_plan=True, is_in_sight=True), {}, now
        )
        self._filters: dict[_FilterKey, Suitable] = {}

    @property
    def prepared(self) -> Prepared:
        """The cluster prepared for scheduling."""
        return self._prepared

    @property
    def board(self) -> Board:
        """The board whose ledger holds what runs and what is reserved."""
        return self._board

    def find_suitable(self, request: ReservationRequest, category: Category) -> "Suitable":
        """Return the queue instances that a request may have, access list and calendars left aside."""
        key = (category.owner, category.group, request.pe, request.checkpoint, request.queues)
        found = self._filters.get(key)
        if found is None:
            found = self._filters[key] = _find_suitable(self._prepared.site, self._state, request, category)
        return found

    def grant(self, request: ReservationRequest, number: int) -> Grant:
        """Find queue instances for a request, and book them if there are any."""
        answer = self.find(request, number)
        if answer.reservation is not None:
            self.book(answer.reservation)
        return answer

    def book(self, reservation: Reservation) -> None:
        """Book a reservation, so that later requests do not get the same."""
        ledger = self._board.ledger
        book_reservation(self._prepared, ledger, reservation, self._now)
        if self._board.is_load_booked and reservation.start <= self._now:
            self._board = Board(self._prepared, ledger, {}, self._now)

    def find(self, request: ReservationRequest, number: int) -> Grant:
        """Find queue instances for the window of a request without booking them; `number` is the id that it would
        get."""
        start, end = window_of(request, self._now)
        answer = Grant()
        category = reservation_category(self._prepared.cluster, request)
        places = self._places(request, category, start, end, answer)
        scene = Scene(places, WindowedLedger(self._board.ledger, start, end))
        pieces, pe = self._search(category, scene, answer, tells_all=request.verify == "v")
        answer.slots = sum(slots for _, slots in pieces)
        if request.verify == "v":
            answer.messages += [f"Your job {format_line(refusal)}" for refusal in answer.refusals]
            answer.messages.append(_verdict(answer.slots, pe))
        elif not pieces:
            answer.messages.append("advance_reservation: no suitable queues")
        else:
            initial = ReservationState.RUNNING if start <= self._now else ReservationState.WAITING
            answer.reservation = Reservation(number, request, start, end, pieces, pe, self._now, initial)
        return answer

    def _search(
        self, category: Category, scene: Scene, answer: Grant, *, tells_all: bool
    ) -> tuple[tuple[tuple[str, int], ...], str | None]:
        """Pieces and PE for a category in a scene; the refusals on the way go to the answer."""
        report = answer.refusals.append
        pieces: Pieces = ()
        pe = None
        if category.pe is None:
            place = search_place(self._board, category, report, scene).place
            if place is not None:
                pieces = ((place.name, 1),)
        else:
            assignment = reserve_assignment(self._board, category, report, scene, tells_all=tells_all)
            if assignment is not None:
                pieces = tuple((place.name, slots) for place, slots in assignment.pieces)
                pe = assignment.pe.name
        return pieces, pe

    def _places(
        self, request: ReservationRequest, category: Category, start: int, end: int, answer: Grant
    ) -> list[Place]:
        """Queue instances that may be reserved in a window, in the order in which they are configured."""
        suitable = self.find_suitable(request, category)
        answer.refusals += suitable.refusals
        if not (suitable.has_calendar or request.acl):
            return suitable.places
        cluster = self._prepared.cluster
        found = []
        for place in suitable.places:
            if not is_calendar_open(cluster, place.instance.calendar, start, end, self.zone):
                answer.messages.append(f'queue "{place.name}" is calendar disabled in selected time frame')
                continue
            stranger = find_stranger(cluster, request, place)
            if stranger is None:
                found.append(place)
            elif not (stranger.startswith("@") and stranger[1:] in place.instance.xuser_lists):
                # Of a user list that is excluded Grid Engine says nothing.
                answer.messages.append(f'queue "{place.name}" has no permissions for selected users')
        return found


def _verdict(slots: int, pe: str | None) -> str:
    if not slots:
        return "verification: no suitable queues"
    if pe is None:
        return "verification: found suitable queue(s)"
    return f"verification: found possible assignment with {slots} slots"


@dataclass(frozen=True, slots=True)
class Suitable:
    """Queue instances that requests of a kind may have at any time, and why cluster queues are left out."""

    places: list[Place]
    refusals: list[Refusal]
    has_calendar: bool


def _find_suitable(site: Site, state: State, request: ReservationRequest, category: Category) -> Suitable:
    checked = check_queues(site, category)
    places = [
        place
        for place in site.places
        if checked[place.instance.queue] is None
        and "o" not in state.instance_states.get(place.name, ())
        and (not request.queues or means_instance(site, request.queues, place))
        and (request.pe is None or any(means_pe(request.pe, name) for name in place.pes))
        # Of others nothing is said, neither of their calendars (8.1.9, asked: `arckpt-1`, `-2`).
        and (request.checkpoint is None or request.checkpoint in place.instance.ckpt_list)
    ]
    refusals = [refusal for refusal in checked.values() if refusal is not None]
    return Suitable(places, refusals, any(place.instance.calendar is not None for place in places))


def check_queues(site: Site, category: Category) -> dict[str, Refusal | None]:
    """Return for each cluster queue with instances why the owner of a request may not use it, None if they may."""
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
    queues = dict.fromkeys(place.instance.queue for place in site.places)
    return {queue: check_queue(site, anyone, queue, None, 1) for queue in queues}


def means_pe(request: str, name: str) -> bool:
    """Whether a request for a PE, by name or pattern, means the PE of a name."""
    return request == name or matches_pattern(request, name)


def find_stranger(cluster: Cluster, request: ReservationRequest, place: Place) -> str | None:
    """Return the first on a request's access list who may not use a queue instance: a user, or `@` and a user list."""
    allowed, denied = place.instance.user_lists, place.instance.xuser_lists
    for name in request.acl:
        if name.startswith("@"):
            if name[1:] in denied or (allowed and name[1:] not in allowed):
                return name
        else:
            groups = cluster.unix_groups.get(name, ())
            if not has_access(cluster, name, groups[0] if groups else "", allowed, denied):
                return name
    return None


def window_of(request: ReservationRequest, now: int) -> tuple[int, int]:
    """Return start and end of a request; it starts now if it gives no start."""
    start = now if request.start is None else request.start
    if request.end is not None:
        return start, request.end
    return start, end_of(start, request.duration or 0)
