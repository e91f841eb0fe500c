"""Closures: when no job starts on a row of the chart, by a calendar or as long as a queue instance is in a state."""

from collections.abc import Container, Iterable, Sequence
from datetime import tzinfo
from functools import lru_cache

from qmonpy.app.gantt.gantt import Closure, GanttRow, RowKind
from qmonpy.app.gantt.gantt_words import format_moment
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.instance_state import STATE_LETTERS, instance_letters
from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.insight.why.instance_reasons import STATE_NAMES
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import CalendarState
from qmonpy.model.report import ReportError
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.translation import tr

DAY = 86400
HORIZON_DAYS = 100
"""Closures by calendars are found for so many days, or for as long as is visible."""
MOST_SPELLS = 1600
"""So many changes of a calendar are looked at: two a day for more than two years."""
_CALENDAR_LETTERS = {CalendarState.OFF: "D", CalendarState.SUSPENDED: "C"}

Closures = tuple[Closure, ...]


class ClosureMaker:
    """Finds the closures of one snapshot, from now on."""

    def __init__(
        self, snapshot: Snapshot, until: int = 0, zone: tzinfo | None = None, names: Container[str] | None = None
    ):
        """Calendars are asked until a moment (seconds since the epoch), but for `HORIZON_DAYS` at least.

        With `names`, only these queue instances can be asked about.
        """
        self._snapshot = snapshot
        self._zone = zone
        # Whole days, so that what a calendar says is worked out once a day.
        self._first = snapshot.now // DAY * DAY
        self._until = max(self._first + HORIZON_DAYS * DAY, -(-until // DAY) * DAY)
        self._letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now, zone, names=names)
        self._places = prepare(snapshot.cluster).site.by_name
        self._known: dict[tuple[str | None, frozenset[str]], Closures] = {}
        self._joined: dict[tuple[tuple[str, ...], tuple[int, ...]], Closures] = {}

    def of_row(self, row: GanttRow) -> Closures:
        """Return when no job starts on any queue instance of a row, in the order of time; nothing for a heading."""
        if row.kind is RowKind.GROUP:
            return ()
        parts = [self.of_instance(name) for name in row.instances]
        if not all(parts):
            return ()
        if len(parts) == 1:
            return parts[0]
        queues = tuple(name.partition("@")[0] for name in row.instances)
        key = (queues, tuple(map(id, parts)))
        found = self._joined.get(key)
        if found is None:
            found = self._joined[key] = tuple(_intersect(queues, parts, self._snapshot.now))
        return found

    def of_instance(self, name: str) -> Closures:
        """Return when no job starts on a queue instance, in the order of time."""
        place = self._places.get(name)
        calendar = place.instance.calendar if place is not None else None
        letters = self._letters.get(name, frozenset()) if place is not None else frozenset("o")
        found = self._known.get((calendar, letters))
        if found is None:
            found = self._known[calendar, letters] = tuple(self._find(calendar, letters))
        return found

    def _find(self, name: str | None, letters: frozenset[str]) -> Iterable[Closure]:
        now = self._snapshot.now
        calendar = self._snapshot.cluster.calendars.get(name or "")
        spells = _calendar_closures(calendar, self._first, self._until, self._zone) if calendar is not None else ()
        coming = [each for each in spells if each.end is None or each.end > now]
        present = [each for each in coming if (each.begin or 0) <= now]
        if self._snapshot.state.has_every_letter:
            # A real cluster shows its states, and what it does not show is not so, whatever the model reads.
            coming = [each for each in coming if each not in present or each.letter in letters]
            present = [each for each in present if each in coming]
        # A calendar knows when it opens again; that it closes a queue now is no state without an end.
        said = {each.letter for each in present}
        shown = [each for each in STATE_LETTERS if each in letters and each not in said]
        if shown:
            yield Closure(None, None, ", ".join(f"{tr(STATE_NAMES[each])} ({each})" for each in shown))
        source = ""
        if self._snapshot.state.has_every_letter:
            source = tr(", as the model reads the calendar, in {zone}")
            source = source.format(zone=tr(self._snapshot.calendar_zone.words))
        for each in coming:
            begin = None if each in present else each.begin
            reason = f"{tr(STATE_NAMES[each.letter])} {each.reason} ({each.letter}){source}"
            yield Closure(begin, each.end, reason, each.letter)


@lru_cache(maxsize=128)
def _calendar_closures(calendar: Calendar, first: int, until: int, zone: tzinfo | None) -> Closures:
    """Return the stretches in which a calendar closes its queues, from a moment on; the last may end later.

    Their reasons are its name alone: what is kept knows no language.
    """
    try:
        rules = parse_calendar(calendar)
    except ReportError:
        return ()
    found: list[Closure] = []
    begin = first
    for number, (state, announced) in enumerate(rules.spells(first, zone)):
        # A rule holds for its last second: what follows is there one second after the change is announced.
        end = None if announced is None else announced + (rules.state_at(announced, zone) is state)
        letter = _CALENDAR_LETTERS.get(state)
        if letter is not None:
            found.append(Closure(begin, end, calendar.name, letter))
        if end is None or end >= until or number >= MOST_SPELLS:
            break
        begin = end
    return tuple(found)


def _intersect(names: Sequence[str], parts: Sequence[Closures], now: int) -> Iterable[Closure]:
    """Yield when all of several queue instances are closed."""
    edges = {now} | {each.begin for part in parts for each in part if each.begin is not None}
    edges |= {each.end for part in parts for each in part if each.end is not None}
    moments = sorted(edge for edge in edges if edge >= now)
    for begin, end in zip(moments, [*moments[1:], FOREVER], strict=True):
        reasons = [_reasons_at(part, begin, now) for part in parts]
        if all(reasons):
            said = "; ".join(f"{name}: {text}" for name, text in zip(names, reasons, strict=True))
            yield Closure(None if begin == now else begin, end if end < FOREVER else None, said)


def _reasons_at(closures: Closures, moment: int, now: int) -> str:
    return ", ".join(each.reason for each in closures if each.is_at(moment, now))


def describe_closures(closures: Closures, moment: float, now: int, zone: tzinfo | None = None) -> Iterable[str]:
    """Yield why no job starts at a moment, and until when, in a sentence each."""
    for each in closures:
        if each.is_at(moment, now):
            when = _describe_stretch(each, zone)
            if each.slots is None:
                yield tr("No job starts here {when}: {reason}").format(when=when, reason=each.reason)
            else:
                said = tr("{slots} cannot be used {when} by a job that asks for nothing else: {reason}")
                yield said.format(slots=format_count(each.slots, "slot"), when=when, reason=each.reason)


def _describe_stretch(closure: Closure, zone: tzinfo | None) -> str:
    begin, end = (None if each is None else format_moment(each, zone) for each in (closure.begin, closure.end))
    if begin is None:
        said = tr("from now on, no end is known" if end is None else "from now until {end}")
    else:
        said = tr("from {begin}, no end is known" if end is None else "from {begin} until {end}")
    return said.format(begin=begin, end=end)
