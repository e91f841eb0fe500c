"""One request for a reservation tried at many starts: the search of `grant` on a ledger that is made only once.

Specification of 2007, section 5.2. What is found at a start is what `grant` finds there; nothing is granted.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from qmonpy.engine.books.timeline import Timeline
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.granting.grant import Granter, Pieces, check_queues, find_stranger, means_pe, window_of
from qmonpy.engine.placing.board import Board
from qmonpy.engine.site.category import reservation_category
from qmonpy.engine.site.site import Place
from qmonpy.engine.site.static_match import means_instance, refuse_queues
from qmonpy.formats.values.calendar import is_calendar_open, parse_calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import end_of
from qmonpy.model.work.refusal import Cause, Refusal, Refuser
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from qmonpy.model.work.state import State


class WindowSearch:
    """One request, to be tried at any start; `now` and starts are in seconds since the epoch.

    Searches for requests of the same state at the same time may share a granter, which is what takes time to make; it
    says in which time zone calendars are read.
    """

    def __init__(
        self, cluster: Cluster, state: State, now: int, request: ReservationRequest, granter: Granter | None = None
    ):
        self._granter = granter or Granter(cluster, state, now)
        self._state = state
        self.now = now
        self.request = request
        start, end = window_of(request, now)
        self.duration = end - start if request.end is not None else request.duration or 0
        self.category = reservation_category(cluster, request)
        self._suitable = self._granter.find_suitable(request, self.category)
        self.candidates = (
            [place for place in self._suitable.places if find_stranger(cluster, request, place) is None]
            if request.acl
            else self._suitable.places
        )
        """Queue instances that the request may have at all, calendars left aside."""
        self._allowed = {place.index for place in self.candidates}

    @property
    def prepared(self) -> Prepared:
        """The cluster prepared for scheduling."""
        return self._granter.prepared

    @property
    def board(self) -> Board:
        """The board whose ledger holds what runs and what is reserved."""
        return self._granter.board

    def search_other(self, request: ReservationRequest) -> "WindowSearch":
        """Return the search for another request at the same moment."""
        return WindowSearch(self.prepared.cluster, self._state, self.now, request, self._granter)

    def find(self, request: ReservationRequest) -> Reservation | None:
        """Return the reservation that a request, this or another one, would be granted; None if it would be refused."""
        return self._granter.find(request, 0).reservation

    def request_at(self, start: int) -> ReservationRequest:
        """Return the request with another start."""
        return replace(self.request, start=start, end=None, duration=self.duration, verify="e")

    def find_exclusion(self, place: Place) -> Refusal | None:
        """Return why a queue instance is out for every window, calendars left aside; None if it is not."""
        if place.index in self._allowed:
            return None
        request, name = self.request, place.name
        refusal = self._queues[place.instance.queue]
        if refusal is not None:
            return refusal
        if "o" in self._state.instance_states.get(name, ()):
            return Refusal(Cause.ORPHANED, Refuser.INSTANCE, name, "state", is_told=False)
        if request.queues and not means_instance(self.prepared.site, request.queues, place):
            return refuse_queues(request.queues, Refuser.INSTANCE, name)
        if request.pe is not None and not any(means_pe(request.pe, each) for each in place.pes):
            return Refusal(Cause.NOT_IN_PE_LIST, Refuser.INSTANCE, name, "pe_list", request.pe, is_told=False)
        user = find_stranger(self.prepared.cluster, request, place)
        return Refusal(Cause.NO_ACCESS, Refuser.INSTANCE, name, "user_lists", user or "", is_told=False)

    @cached_property
    def _queues(self) -> dict[str, Refusal | None]:
        return check_queues(self.prepared.site, self.category)

    def is_open(self, place: Place, start: int) -> bool:
        """Whether the calendar of a queue instance leaves it enabled over the window."""
        end = end_of(start, self.duration)
        return is_calendar_open(self.prepared.cluster, place.instance.calendar, start, end, self._granter.zone)

    def find_pieces(self, start: int) -> Pieces:
        """Return the queue instances and slots that the request would be granted at a start; nothing if it would be
        refused."""
        reservation = self.find(self.request_at(start))
        return reservation.pieces if reservation is not None else ()

    def shorter_lengths(self, start: int) -> list[int]:
        """Return the lengths below that of the request, in seconds, ascending, at which the window would end as
        something begins."""
        end = start + self.duration
        times: set[int] = set()
        for timeline in self._timelines():
            times.update(timeline.steps()[0])
        for calendar in {place.instance.calendar for place in self.candidates}:
            times.update(first - 1 for first, _ in self.closed_starts(calendar, 0, start, end))
        return sorted(time - start for time in times if start < time < end)

    def _timelines(self) -> Iterator[Timeline]:
        ledger = self.board.ledger
        yield from (ledger.timelines or {}).values()
        yield from ledger.shared_timelines.values()

    def change_times(self, begin: int, end: int) -> list[int]:
        """Return the starts from `begin` to `end`, ascending, from which on another result is possible; `begin` is
        the first."""
        length = max(1, self.duration)
        times = {begin}
        for timeline in self._timelines():
            for time in timeline.steps()[0]:
                times.update((time, time - length + 1))
        for calendar in {place.instance.calendar for place in self.candidates}:
            for first, last in self.closed_starts(calendar, self.duration, begin, end):
                times.update((first, last + 1))
        return sorted(time for time in times if begin <= time <= end)

    def closed_starts(self, calendar: str | None, duration: int, begin: int, end: int) -> Iterator[tuple[int, int]]:
        """Yield stretches of starts, first and last, at which a window of some length meets a closed calendar."""
        found, zone = self.prepared.cluster.calendars.get(calendar or ""), self._granter.zone
        if found is None:
            return
        try:
            rules = parse_calendar(found)
        except ReportError:
            return
        since = begin
        for state, until in rules.spells(begin, zone):
            if until is not None and rules.state_at(until, zone) is state:
                until += 1  # A rule holds a second longer than its end is announced.
            if state is not CalendarState.ENABLED:
                yield since - duration, end if until is None else until - 1
            if until is None or until > end + duration:
                return
            since = until
