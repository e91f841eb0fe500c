"""When accounts get room: the first time from which amounts fit for as long as a task would run; and when a calendar
opens queue instances."""

from collections.abc import Iterable, Mapping

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.insight.why.answer import ClosingCalendar, Lack
from qmonpy.insight.why.what_if import Situation
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.report import ReportError
from qmonpy.model.values.value import FOREVER

_BY_CALENDAR = frozenset("CD")
_ALSO_CLOSE = frozenset("dsuESo")


def find_free_time(situation: Situation, lacks: Iterable[Lack]) -> int | None:
    """Return the first time at which all accounts have what they lack, if nothing else starts; None if never known."""
    wanted = tuple(lacks)
    found, before = situation.now, -1
    while found != before and found < FOREVER:
        before = found
        for each in wanted:
            found = max(found, fits_from(situation.ledger, each, found, situation.seconds))
    return None if found >= FOREVER else without_offset(situation, found)


def fits_from(ledger: Ledger, lack: Lack, start: int, seconds: int) -> int:
    """Return the first time from `start` on from which an account has what it lacks for so many seconds, by the books;
    FOREVER if it never has."""
    limit = 0.0 if lack.is_exclusive else lack.capacity - lack.asked
    found = start
    for timelines in (ledger.timelines or {}, ledger.shared_timelines if lack.is_exclusive else {}):
        timeline = timelines.get(lack.account)
        if timeline is not None:
            found = max(found, timeline.fits_from(limit, found, seconds))
    return found


def without_offset(situation: Situation, moment: int) -> int:
    """Return a moment without the time by which the scheduler books longer than a task may run (DURATION_OFFSET)."""
    reservations = situation.state.reservations.values()
    if moment <= situation.now or any(each.end == moment for each in reservations):
        return moment
    return max(situation.now, moment - situation.prepared.duration_offset)


def find_closing_calendar(
    prepared: Prepared, states: Mapping[str, frozenset[str]], now: int, names: Iterable[str]
) -> ClosingCalendar | None:
    """Return the calendar that alone closes most of some queue instances; None if there is none.

    `states` are the letters of queue instances.
    """
    found: dict[str, list[str]] = {}
    for name in names:
        letters, place = states.get(name, frozenset()), prepared.site.by_name.get(name)
        if place is not None and not letters.isdisjoint(_BY_CALENDAR) and letters.isdisjoint(_ALSO_CLOSE):
            found.setdefault(place.instance.calendar or "", []).append(name)
    for name, closed in sorted(found.items(), key=lambda each: -len(each[1]))[:1]:
        calendar = prepared.cluster.calendars.get(name)
        until = _find_opening(calendar, now) if calendar is not None else 0
        if until != 0:
            return ClosingCalendar(name, until, len(closed), tuple(closed))
    return None


def _find_opening(calendar: Calendar, now: int) -> int | None:
    """Return when a calendar that closes its queues opens them, None for never; 0 if it does not close them."""
    try:
        spell = next(iter(parse_calendar(calendar).spells(now)), None)
    except ReportError:
        return 0
    return spell.until if spell is not None and spell.state is not CalendarState.ENABLED else 0
