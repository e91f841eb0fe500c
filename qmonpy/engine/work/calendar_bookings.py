"""What calendars book: 8.1.9's scheduler takes a queue instance for full while its calendar closes it.

It knows of the state of now and of the next one, and looks at later times only where starts may be planned, or where
there are reservations (asked).

Where it sees no queue instance, as all are suspended, in error or unknown, some by calendars alone, it has no list of
queues to which it could add these. So nothing is booked on them, neither what runs and is reserved there nor what their
calendars close. A job for which a start may be planned is sent to one of them, pass after pass, and the qmaster refuses
it (asked: recordings `allsus-1` to `-18` of tests/conformance/data/minimal).
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

from qmonpy.engine.books.booking import Booking
from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.site import Place
from qmonpy.engine.work.usage import BY_CALENDAR, KEEPING_OUT, UNSEEN_LETTERS
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER, NEVER
from qmonpy.model.work.state import State
from qmonpy.pauses import paced

NO_TURN = 2**31 - 1
"""The end of a state that never ends, in seconds since the epoch."""
NO_TURN_IN_SIGHT = NEVER - 1
"""The same where starts are planned behind what has no end: 584,000 years ahead, the last of all (OCS 9.1.4, asked)."""


def has_calendars(prepared: Prepared) -> bool:
    """Whether any queue instance has a calendar."""
    if not prepared.cluster.calendars:
        return False
    return prepared.kept("has calendars", lambda: any(place.instance.calendar for place in prepared.site.places))


def counts_calendars(prepared: Prepared, state: State) -> bool:
    """Whether passes over a state look at what calendars close later."""
    return bool(prepared.max_reservation or state.reservations) and has_calendars(prepared)


Closings = Mapping[str, Sequence[tuple[int, int]]]
"""By calendar from when to when it closes its queues, in seconds since the epoch."""


def plan_calendars(prepared: Prepared, state: State, ledger: Ledger, now: int) -> Closings:
    """Book all slots of queue instances in a ledger with a plan while calendars close them, if passes look at that.

    Return when they do; what has begun begins at 0.
    """
    if not counts_calendars(prepared, state):
        return {}
    # Imported here, as most commands look at no later time.
    from qmonpy.engine.work.covered_slots import cover_bookings, is_booked_from, list_reserved_slots

    known: dict[str | None, list[tuple[int, int]]] = {None: []}
    reserved: Mapping[int, Sequence[tuple[int, int, float]]] | None = None
    for place in paced(prepared.site.places):
        name = place.instance.calendar
        if name is not None and name not in known:
            known[name] = list(_find_closings(prepared, name, now))
        if not (closings := known[name]):
            continue
        # Not by its account, which would stay with each of hundreds of thousands of places.
        number, slots = place.slots_number, place.level.kind.capacities["slots"].amount
        if is_booked_from(ledger, number, closings[0][0]):
            if reserved is None:
                reserved = list_reserved_slots(prepared, state, now)
            cover_bookings(ledger, number, slots, closings, reserved.get(number, ()))
            continue
        for begin, end in closings:
            ledger.plan([Booking(number, slots)], begin, end)
    return {
        name: [(begin if begin > now else 0, end) for begin, end in closings]
        for name, closings in known.items()
        if name is not None
    }


def find_closing(prepared: Prepared, now: int) -> Collection[str]:
    """Return the calendars that close their queues at a moment, or later, as far as the scheduler knows."""
    names = {each.instance.calendar for each in prepared.site.places} - {None}
    return [name for name in names if name is not None and any(_find_closings(prepared, name, now))]


def is_closed(prepared: Prepared, name: str | None, now: int) -> bool:
    """Whether a calendar closes its queues at a moment."""
    return name is not None and any(begin == now for begin, _ in _find_closings(prepared, name, now))


def find_closed(prepared: Prepared, places: Sequence[Place], now: int) -> list[Place]:
    """Return those places that their calendar closes at a moment; each calendar is asked once, whatever has it."""
    names = {each.instance.calendar for each in places}
    closed = {name for name in names if is_closed(prepared, name, now)}
    return [each for each in paced(places) if each.instance.calendar in closed]


def _find_closings(prepared: Prepared, name: str, now: int) -> Iterator[tuple[int, int]]:
    """Give from when to when a calendar closes its queues, as far as the scheduler knows."""
    calendar = prepared.cluster.calendars.get(name)
    if calendar is None:
        return
    try:
        spells = list(islice(parse_calendar(calendar).spells(now), 2))
    except ReportError:
        return
    begin, no_turn = now, NO_TURN_IN_SIGHT if prepared.cluster.variety.plans_behind_endless else NO_TURN
    for spell in spells:
        end = no_turn if spell.until is None else spell.until
        if spell.state is not CalendarState.ENABLED and end > begin:
            yield begin, end
        begin = end


# --- where the scheduler sees no queue instance

_NO_LETTERS = frozenset[str]()


def sees_no_queue(prepared: Prepared, states: Mapping[str, frozenset[str]]) -> bool:
    """Whether the scheduler sees no queue instance in these states, and there are some that only calendars suspend."""
    if not states:
        return False
    by_calendar = False
    for place in paced(prepared.site.places):
        letters = states.get(place.name, _NO_LETTERS)
        if letters.isdisjoint(UNSEEN_LETTERS) and not place.instance.is_ambiguous:
            return False
        by_calendar |= letters & KEEPING_OUT == BY_CALENDAR
    return by_calendar


def heed_calendars(prepared: Prepared, state: State, ledger: Ledger, now: int) -> Closings:
    """Book in the ledger of a pass what calendars close, as `plan_calendars`; or nothing on any queue instance."""
    if not counts_calendars(prepared, state) or not sees_no_queue(prepared, state.instance_states):
        return plan_calendars(prepared, state, ledger, now)
    for place in paced(prepared.site.places):
        for account in place.level.accounts.values():
            for is_shared in (False, True) if account.is_exclusive else (False,):
                _forget(ledger, account.number, is_shared=is_shared)
    ledger.held.clear()
    ledger.inside.clear()
    return {}


def _forget(ledger: Ledger, number: int, *, is_shared: bool) -> None:
    """Take all bookings on an account back, or those of jobs that do not ask for what is exclusive there."""
    from qmonpy.engine.work.covered_slots import list_differences, list_steps

    exclusive = False if is_shared else None
    timelines, used = (ledger.shared_timelines, ledger.shared) if is_shared else (ledger.timelines or {}, ledger.used)
    if number in timelines:
        for start, end, amount in list_differences(list_steps(timelines[number]), []):
            book = ledger.extend_bookings if end < FOREVER else ledger.book
            book([Booking(number, amount, exclusive)], start, end)
    if used[number]:
        ledger.book([Booking(number, -used[number], exclusive)], 0, 0)
