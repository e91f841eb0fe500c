"""Why a reservation would not be granted: the reason on every queue instance, who is in the way, and what would
help."""

from collections.abc import Mapping
from enum import StrEnum

from qmonpy.engine.books.ledger import LedgerView, WindowedLedger
from qmonpy.engine.fitting.level_match import IMPLICIT_SLOTS, Finding, Match, count_level, match_level
from qmonpy.engine.granting.grant import Pieces
from qmonpy.engine.granting.window_needs import WindowNeeds
from qmonpy.engine.granting.window_room import host_share
from qmonpy.engine.granting.windows import WindowSearch
from qmonpy.engine.placing.allocation_rules import slots_per_host
from qmonpy.engine.placing.parallel import least_slots, matching_pes, refuse_unknown_pe
from qmonpy.engine.placing.place_verdict import refuse_few_on_host
from qmonpy.engine.placing.sequential import refuse_at_level
from qmonpy.engine.placing.trial import refuse_pe_slots
from qmonpy.engine.site.site import Account, Level, Place
from qmonpy.engine.site.static_match import (
    check_host,
    check_host_requested,
    check_instance,
    check_pe,
    check_queue,
    is_host_requested,
)
from qmonpy.insight.reserving.blockers import Blocker, Holders
from qmonpy.insight.reserving.missing_amounts import Horizon, Shortfall
from qmonpy.insight.reserving.nearest_requests import Alternative, find_alternatives
from qmonpy.insight.reserving.shortfall import find_shortfall
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.values.value import end_of
from qmonpy.model.work.refusal import Cause, Layer, Refusal, Refuser
from qmonpy.model.work.reservation import ReservationRequest
from qmonpy.model.work.state import State


class ReasonKind(StrEnum):
    """The kind of reason for which a queue instance, or the cluster as a whole, refuses a request."""

    ACCESS = "access"
    UNLIMITED_JOB = "unlimited job"
    JOB = "job"
    RESERVATION = "reservation"
    CALENDAR = "calendar"
    STATE = "state"
    """The queue instance is orphaned; other states do not count."""
    PE = "pe"
    REQUEST = "request"
    """The request names other queues or hosts."""
    RESOURCE = "resource"


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a request finds no room at a place."""

    kind: ReasonKind
    refusal: Refusal
    """The refusal; for amounts, `asked` is for one slot and `left` what is left of it in the window."""
    blockers: tuple[Blocker, ...] = ()
    """Who holds what is missing, those without a known end first; empty if there never is enough."""


@dataclass(frozen=True, slots=True)
class InstanceVerdict:
    """The answer of one queue instance to a request: slots, or the reason why it has none."""

    name: str
    slots: int = 0
    reason: Reason | None = None


@dataclass(frozen=True)
class Rejection:
    """The answer to a request, explained; `pieces` are empty unless it would be granted after all."""

    cluster: Cluster
    request: ReservationRequest
    now: int
    start: int
    end: int
    pieces: Pieces
    instances: tuple[InstanceVerdict, ...]
    """Every queue instance, in the order of configuration; with several PEs for the first that it has."""
    general: tuple[Reason, ...] = ()
    """What refuses as a whole: the parallel environment, or too few slots on all instances together."""
    shortfall: Shortfall | None = None
    """The smallest set of what is missing; None where it cannot be counted, and for a request that would be granted."""
    holders: tuple[Blocker, ...] = ()
    """Who holds for ever what will never be free, if that is what is missing."""
    nearest: tuple[Alternative, ...] = ()
    """Similar requests that would be granted, each tried."""


def explain_rejection(
    search: WindowSearch,
    state: State,
    holders: Holders | None = None,
    needs: WindowNeeds | None = None,
    pieces: Pieces | None = None,
) -> Rejection:
    """Return why the request of a search is not granted for its window, and the nearest requests that would be.

    The search was made for `state`; without a start the window begins now. `holders` and `needs` may be given if they
    are known, `pieces` if it is known what the request would be granted.
    """
    request = search.request
    start = search.now if request.start is None else request.start
    if pieces is None:
        pieces = search.find_pieces(start)
    holders = holders or Holders(search.prepared, state, search.now)
    needs = needs or WindowNeeds(search)
    shortfall = None if pieces else find_shortfall(search, start, needs)
    may_help = shortfall.horizon is Horizon.WINDOW if shortfall is not None else None
    # Where more is asked for than exists, nothing that is booked is in the way.
    is_bare = shortfall is not None and shortfall.is_for_ever and not shortfall.also
    examination = _Examination(search, holders, start, is_bare=is_bare)
    return Rejection(
        cluster=search.prepared.cluster,
        request=request,
        now=search.now,
        start=start,
        end=end_of(start, search.duration),
        pieces=pieces,
        instances=examination.instances(),
        general=() if pieces else examination.general(),
        shortfall=shortfall,
        holders=_find_endless(shortfall, holders, start, search.duration),
        nearest=() if pieces else find_alternatives(search, start, needs, may_help=may_help),
    )


def _find_endless(shortfall: Shortfall | None, holders: Holders, start: int, duration: int) -> tuple[Blocker, ...]:
    """Return who holds without end what will never be free."""
    if shortfall is None or shortfall.horizon is not Horizon.FREED:
        return ()
    accounts = {number for each in shortfall.missing for number in each.accounts}
    found = holders.find(start, duration, accounts).values()
    return tuple(dict.fromkeys(each for some in found for each in some if each.until is None))


@dataclass(frozen=True, slots=True)
class _Short:
    """A refusal, and the account with too little left, if there is enough of it at another time."""

    refusal: Refusal
    account: Account | None = None


class _Examination:
    """Asks every queue instance for its answer to a request in one window."""

    def __init__(self, search: WindowSearch, holders: Holders, start: int, *, is_bare: bool):
        """`is_bare` leaves aside what is booked."""
        self._search = search
        self._holders = holders
        self._start = start
        self._site = search.prepared.site
        self._category = search.category
        ledger = search.board.ledger
        self._empty = search.prepared.accounts.empty
        window = WindowedLedger(ledger, start, end_of(start, search.duration))
        self._window: LedgerView = self._empty if is_bare else window
        self._pes = matching_pes(search.board, self._category) if self._category.pe is not None else []
        self._least = least_slots(self._category)
        self._room: dict[str, int] = {}
        """By PE how many slots all hosts together have for the request."""
        self._levels: dict[str, tuple[int, frozenset[str]]] = {}

    def instances(self) -> tuple[InstanceVerdict, ...]:
        found: dict[str, _Short | int] = {}
        pes: list[ParallelEnvironment | None] = [*self._pes]
        for pe in pes or [None]:
            for name, said in self._examine_all(pe).items():
                known = found.get(name)
                if known is None or (isinstance(said, int) and (not isinstance(known, int) or said > known)):
                    found[name] = said
        accounts = {each.account.number for each in found.values() if isinstance(each, _Short) and each.account}
        blockers = self._holders.find(self._start, self._search.duration, accounts)
        return tuple(_verdict(place.name, found[place.name], blockers) for place in self._site.places)

    def general(self) -> tuple[Reason, ...]:
        """Return by PE why the queue instances together are not enough."""
        category = self._category
        if category.pe is None:
            return ()
        if not self._pes:
            return (Reason(ReasonKind.PE, refuse_unknown_pe(category)),)
        return tuple(self._reason_of_pe(pe) for pe in self._pes)

    def _reason_of_pe(self, pe: ParallelEnvironment) -> Reason:
        refused = check_pe(self._site, self._category, pe)
        if refused is not None:
            return Reason(_kind_of(refused, ()), refused)
        account = self._site.pe_accounts[pe.name]
        free = max(0, int(account.capacity - self._window.used[account.number]))
        if free < self._least:
            found = self._holders.find(self._start, self._search.duration, {account.number})
            held = found.get(account.number, ()) if account.capacity >= self._least else ()
            refusal = refuse_pe_slots(pe, self._least, free, is_told=False)
            return Reason(_kind_of(refusal, held), refusal, held)
        return Reason(ReasonKind.PE, refuse_pe_slots(pe, self._least, self._room.get(pe.name, 0)))

    # --- one queue instance

    def _examine_all(self, pe: ParallelEnvironment | None) -> "dict[str, _Short | int]":
        """Return the answers of the queue instances that have a PE (or none of the requested ones)."""
        names = {each.name for each in self._pes}
        by_host: dict[str, dict[str, _Short | int]] = {}
        for place in self._site.places:
            if pe is None or pe.name in place.pes or not names & place.pes:
                by_host.setdefault(place.instance.host, {})[place.name] = self._examine(place, pe)
        if pe is not None:
            for host, said in by_host.items():
                self._lay_out(pe, host, said)
        return {name: each for said in by_host.values() for name, each in said.items()}

    def _lay_out(self, pe: ParallelEnvironment, host: str, said: "dict[str, _Short | int]") -> None:
        """Count the slots of a host for a task; none if the allocation rule wants more than it has."""
        per_host = slots_per_host(pe, self._least)
        most = sum(each for each in said.values() if isinstance(each, int))
        room = max(0, min(most, self._level(self._site.hosts[host], "host")[0]))
        share = host_share(room, per_host, self._least)
        self._room[pe.name] = self._room.get(pe.name, 0) + (room if per_host < 0 else share)
        if share == 0:
            refusal = refuse_few_on_host(pe, per_host, room)
            said.update({name: _Short(refusal) for name, each in said.items() if isinstance(each, int)})

    def _examine(self, place: Place, pe: ParallelEnvironment | None) -> "_Short | int":
        """Return the slots of a queue instance, or why it has none."""
        refusal = self._search.find_exclusion(place)
        if refusal is None and not self._search.is_open(place, self._start):
            calendar = place.instance.calendar or ""
            refusal = Refusal(Cause.CALENDAR, Refuser.INSTANCE, place.name, "calendar", calendar, is_told=False)
        refusal = refusal or self._check(place, pe)
        if refusal is not None:
            return _Short(refusal)
        if pe is None:
            return self._shortfall(place) or 1
        slots = self._count(place)
        if slots > 0:
            return slots
        unknown = next(iter(self._category.hard), IMPLICIT_SLOTS)
        refusal = Refusal(Cause.NOT_OFFERED, Refuser.INSTANCE, place.name, unknown.name, unknown.text, is_told=False)
        return self._shortfall(place) or _Short(refusal)

    def _check(self, place: Place, pe: ParallelEnvironment | None) -> Refusal | None:
        """Return why the configuration refuses it, whatever is booked."""
        site, category = self._site, self._category
        queue, host = place.instance.queue, place.instance.host
        name = pe.name if pe is not None else None
        refusal = (
            check_queue(site, category, queue, name, self._least)
            or check_host(site, category, site.global_level)
            or check_host(site, category, place.host)
        )
        if refusal is None and (pe is None or not is_host_requested(site, category, host)):
            refusal = check_host_requested(site, category, host)
        return refusal or check_instance(site, category, place, pe)

    def _count(self, place: Place) -> int:
        """Return how many slots the cluster, the host and the instance have for a parallel request, each by itself."""
        generally, met = self._level(self._site.global_level, "global")
        at_host, met_there = self._level(place.host, "host")
        count, _ = count_level(place.level, self._window, self._category, met | met_there, "queue")
        most = max(each.last for each in self._category.slots)
        return max(0, min(generally, at_host, count.now, most))

    def _level(self, level: Level, kind: str) -> tuple[int, frozenset[str]]:
        """Return the slots that the cluster or a host has, and the requests that it meets."""
        if level.name not in self._levels:
            count, _ = count_level(level, self._window, self._category, frozenset(), kind)
            self._levels[level.name] = count.now, count.found
        return self._levels[level.name]

    def _shortfall(self, place: Place) -> _Short | None:
        """Return the first amount or attribute of which the cluster, the host or the instance has too little for one
        slot."""
        met: frozenset[str] = frozenset()
        for level in (self._site.global_level, place.host, place.level):
            is_last = level is place.level
            finding = match_level(level, self._window, self._category, met, is_last=is_last)
            if finding.match is Match.OK or (finding.match is Match.MISSING and not is_last):
                met |= finding.found
                continue
            refusal = refuse_at_level(level, self._category, finding.shortage)
            unbooked = match_level(level, self._empty, self._category, met, is_last=is_last)
            is_booked = _is_other(refusal, unbooked)
            return _Short(refusal, level.accounts.get(refusal.attribute) if is_booked else None)
        return None


def _verdict(name: str, said: _Short | int, blockers: Mapping[int, tuple[Blocker, ...]]) -> InstanceVerdict:
    if isinstance(said, int):
        return InstanceVerdict(name, said)
    held = blockers.get(said.account.number, ()) if said.account else ()
    return InstanceVerdict(name, 0, Reason(_kind_of(said.refusal, held), said.refusal, held))


def _is_other(refusal: Refusal, unbooked: Finding) -> bool:
    """Whether an empty cluster would not refuse the same."""
    short = unbooked.shortage
    return unbooked.match in (Match.OK, Match.MISSING) or short is None or short.attribute != refusal.attribute


def _kind_of(refusal: Refusal, blockers: tuple[Blocker, ...]) -> ReasonKind:
    if blockers:
        if blockers[0].until is None:
            return ReasonKind.UNLIMITED_JOB
        return ReasonKind.RESERVATION if all(each.is_reservation for each in blockers) else ReasonKind.JOB
    kinds = {
        Layer.ACCESS: ReasonKind.ACCESS,
        Layer.STATE: ReasonKind.STATE,
        Layer.TIME: ReasonKind.CALENDAR,
        Layer.PE: ReasonKind.PE,
        Layer.REQUEST: ReasonKind.REQUEST,
    }
    return kinds.get(refusal.layer, ReasonKind.RESOURCE)
