"""Trying one request for a reservation at many starts: the search of `grant` on a ledger that is made only once.

Specification of 2007, section 5.2. What is found at a start is what `grant` finds there; nothing is granted.
"""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.engine.board import Board
from qmonpy.engine.category import Category, reservation_category
from qmonpy.engine.grant import Granter, Pieces, window_of
from qmonpy.engine.prepared import Prepared
from qmonpy.engine.site import Place, has_access
from qmonpy.engine.static_match import NOT_IN_QUEUE_LIST, check_queue, means_instance
from qmonpy.engine.timeline import Timeline
from qmonpy.formats.calendar import is_calendar_open, parse_calendar
from qmonpy.model.calendar_rules import CalendarState
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import Layer, Refusal
from qmonpy.model.moment import end_of
from qmonpy.model.pattern import matches_pattern
from qmonpy.model.range import Range
from qmonpy.model.report import ReportError
from qmonpy.model.reservation import ReservationRequest
from qmonpy.model.state import State

ORPHANED = "orphaned"


class WindowSearch(Granter):
    """One request, to be tried at any start; `now` and starts are in seconds since the epoch."""

    def __init__(self, cluster: Cluster, state: State, now: int, request: ReservationRequest):
        super().__init__(cluster, state, now)
        self.request = request
        start, end = window_of(request, now)
        self.duration = end - start if request.end is not None else request.duration or 0
        self.category = reservation_category(cluster, request)
        self._queues: dict[str, Refusal | None] = {}
        self._anyone = _anyone(self.category)
        self.candidates = [place for place in self.prepared.site.places if self.find_exclusion(place) is None]
        """Queue instances that the request may have at all, calendars left aside."""

    @property
    def now(self) -> int:
        return self._now

    @property
    def prepared(self) -> Prepared:
        return self._prepared

    @property
    def board(self) -> Board:
        return self._board

    def request_at(self, start: int) -> ReservationRequest:
        """The same request with another start."""
        return replace(self.request, start=start, end=None, duration=self.duration, verify="e")

    def find_exclusion(self, place: Place) -> Refusal | None:
        """Why a queue instance is not even looked at, whenever the window is; calendars come on top."""
        request, name, queue = self.request, place.name, place.instance.queue
        if queue not in self._queues:
            self._queues[queue] = check_queue(self.prepared.site, self._anyone, queue, None, 1)
        refusal = self._queues[queue]
        if refusal is not None:
            return refusal
        if "o" in self._state.instance_states.get(name, ()):
            return Refusal(Layer.STATE, name, "", "state", "", ORPHANED)
        if request.queues and not means_instance(self.prepared.site, request.queues, place):
            return Refusal(Layer.REQUEST, name, NOT_IN_QUEUE_LIST.format(name), "-q", ",".join(request.queues))
        if request.pe is not None and not any(_means_pe(request.pe, each) for each in place.pes):
            return Refusal(Layer.PE, name, "", "pe_list", request.pe)
        user = self._find_refused_user(place)
        if user is not None:
            text = f'queue "{name}" has no permissions for selected users'
            return Refusal(Layer.ACCESS, name, text, "user_lists", user)
        return None

    def _find_refused_user(self, place: Place) -> str | None:
        """The first on the access list of the request who may not use a queue instance."""
        cluster, instance = self.prepared.cluster, place.instance
        allowed, denied = instance.user_lists, instance.xuser_lists
        for name in self.request.acl:
            if name.startswith("@"):
                if name[1:] in denied or (allowed and name[1:] not in allowed):
                    return name
            else:
                groups = cluster.unix_groups.get(name, ())
                if not has_access(cluster, name, groups[0] if groups else "", allowed, denied):
                    return name
        return None

    def is_open(self, place: Place, start: int) -> bool:
        """Whether the calendar of a queue instance leaves it enabled over the window."""
        end = end_of(start, self.duration)
        return is_calendar_open(self.prepared.cluster, place.instance.calendar, start, end)

    def find_pieces(self, start: int) -> Pieces:
        """What the request would be granted at a start; empty if nothing."""
        reservation = self.find(self.request_at(start), 0).reservation
        return reservation.pieces if reservation is not None else ()

    def shorter_lengths(self, start: int) -> list[int]:
        """The lengths in seconds, ascending, below that of the request, at which a window ends as something begins."""
        end = start + self.duration
        times: set[int] = set()
        for timeline in self._timelines():
            times.update(timeline.steps()[0])
        for calendar in {place.instance.calendar for place in self.candidates}:
            times.update(first - 1 for first, _ in closed_starts(self.prepared, calendar, 0, start, end))
        return sorted(time - start for time in times if start < time < end)

    def _timelines(self) -> Iterator[Timeline]:
        ledger = self.board.ledger
        yield from (ledger.timelines or {}).values()
        yield from ledger.shared_timelines.values()

    def change_times(self, begin: int, end: int) -> list[int]:
        """The starts from begin to end, ascending, at which what is found may be another; begin is the first."""
        length = max(1, self.duration)
        times = {begin}
        for timeline in self._timelines():
            for time in timeline.steps()[0]:
                times.update((time, time - length + 1))
        for calendar in {place.instance.calendar for place in self.candidates}:
            for first, last in closed_starts(self.prepared, calendar, self.duration, begin, end):
                times.update((first, last + 1))
        return sorted(time for time in times if begin <= time <= end)


def closed_starts(
    prepared: Prepared, calendar: str | None, duration: int, begin: int, end: int
) -> Iterator[tuple[int, int]]:
    """The starts, first and last of each stretch, at which a window of some length meets a closed calendar."""
    found = prepared.cluster.calendars.get(calendar or "")
    if found is None:
        return
    try:
        rules = parse_calendar(found)
    except ReportError:
        return
    since = begin
    for state, until in rules.spells(begin):
        if until is not None and rules.state_at(until) is state:
            until += 1  # A rule holds a second longer than its end is announced.
        if state is not CalendarState.ENABLED:
            yield since - duration, end if until is None else until - 1
        if until is None or until > end + duration:
            return
        since = until


def _anyone(category: Category) -> Category:
    """A category that asks for nothing, by which cluster queues are looked at first."""
    return replace(
        category,
        pe=None,
        hard=(),
        hard_queues=(),
        master_queues=(),
        is_immediate=False,
        requested={},
        slots=(Range(1, 1),),
    )


def _means_pe(request: str, name: str) -> bool:
    return request == name or matches_pattern(request, name)
