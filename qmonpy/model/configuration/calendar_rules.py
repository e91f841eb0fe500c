"""The state that a calendar gives at a moment: rules for dates, which win, and for weekdays (calendar_conf(5)).

Times of day are seconds since midnight on the clock of a time zone. A rule holds up to and including the last second of
its range: `9-18` is over at 18:00:01, although Grid Engine announces the change for 18:00:00.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from typing import NamedTuple

from qmonpy.late_methods import dataclass

DAY = 24 * 60 * 60
"""Seconds of a day, and the end of a range that lasts until midnight."""

_ONE_DAY = timedelta(days=1)
_WEEK_AND_A_DAY = timedelta(days=8)


class CalendarState(StrEnum):
    """The state that a calendar gives its queues; ENABLED wins over SUSPENDED, SUSPENDED over OFF."""

    ENABLED = "enabled"
    SUSPENDED = "suspended"
    OFF = "off"


_PRIORITY = (CalendarState.ENABLED, CalendarState.SUSPENDED, CalendarState.OFF)


class DayTimes(NamedTuple):
    """A range of seconds since midnight, the end included; DAY as the end is midnight."""

    begin: int
    end: int


class DayRange(NamedTuple):
    """A range of dates, both included."""

    first: date
    last: date


@dataclass(frozen=True, slots=True)
class CalendarRule:
    """A state with the days and times at which it holds; `days` is None for every day."""

    state: CalendarState
    days: tuple[DayRange, ...] | None = None
    weekdays: frozenset[int] | None = None
    """0 is Monday; None is every day."""
    times: tuple[DayTimes, ...] = (DayTimes(0, DAY),)

    def is_on(self, day: date) -> bool:
        """Whether the rule holds on a day, at whatever time."""
        if self.weekdays is not None and day.weekday() not in self.weekdays:
            return False
        return self.days is None or any(first <= day <= last for first, last in self.days)

    def holds(self, day: date, second: int) -> bool:
        """Whether the rule holds at a second of a day."""
        return any(begin <= second <= end for begin, end in self.times) and self.is_on(day)

    def is_in_force(self, day: date, second: int) -> bool:
        """Whether 8.1.9 takes the rule for one that holds at a second of a day (asked).

        Behind the last of its times on one of its days it goes by midnight: with `0-6` a queue is closed all day long.
        Before the days of a rule of the year whose times all begin at midnight it goes by the second of these days.
        """
        if self.holds(day, second):
            return True
        if self.times[0] == DayTimes(0, DAY):
            return False
        is_of_year = self.days is not None
        if self.is_on(day):
            if any(begin > second or (begin == second and not is_of_year) for begin, _ in self.times):
                return False
            return self.is_in_force(day + _ONE_DAY, 0)
        later = [first for first, _ in self.days or () if first > day]
        if not later or any(begin > 0 for begin, _ in self.times):
            return False
        return self.is_in_force(min(later) + _ONE_DAY, 0)


class Spell(NamedTuple):
    """A state and the moment at which it ends, None if it never does."""

    state: CalendarState
    until: int | None


class _Change(NamedTuple):
    """A moment at which a state may begin, and the moment for which Grid Engine announces it."""

    moment: int
    announced: int


@dataclass(frozen=True, slots=True)
class CalendarRules:
    """The rules of a calendar; those of the year are asked first, those of the week only if none of them holds."""

    year: tuple[CalendarRule, ...] = ()
    week: tuple[CalendarRule, ...] = ()

    def state_at(self, moment: int, zone: tzinfo | None = None) -> CalendarState:
        """Return the state at seconds since the epoch; `zone` is the local time zone, the machine's if None."""
        local = _local(moment, zone)
        return self.state_on(local.date(), local.hour * 3600 + local.minute * 60 + local.second)

    def state_on(self, day: date, second: int) -> CalendarState:
        """Return the state at a second of a day."""
        for rules in (self.year, self.week):
            states = {rule.state for rule in rules if rule.is_in_force(day, second)}
            if states:
                return next(state for state in _PRIORITY if state in states)
        return CalendarState.ENABLED

    def find_in_force(self, moment: int, zone: tzinfo | None = None) -> tuple[frozenset[int], frozenset[int]]:
        """Return which rules of the year and which of the week are in force at seconds since the epoch, each by its
        place from 0; where any of the year is, those of the week decide nothing."""
        local = _local(moment, zone)
        day, second = local.date(), local.hour * 3600 + local.minute * 60 + local.second
        year, week = (
            frozenset(at for at, rule in enumerate(rules) if rule.is_in_force(day, second))
            for rules in (self.year, self.week)
        )
        return year, week

    def spells(self, moment: int, zone: tzinfo | None = None) -> Iterator[Spell]:
        """Yield the state at a moment and each that follows; a calendar that repeats for ever has no last one."""
        state = self.state_at(moment, zone)
        for change, later in self._find_changes(moment, zone):
            yield Spell(state, change.announced)
            state = later
        yield Spell(state, None)

    def is_open(self, start: int, end: int, zone: tzinfo | None = None) -> bool:
        """Whether the state is ENABLED at every second from start to end, both included."""
        if self.state_at(start, zone) is not CalendarState.ENABLED:
            return False
        change, _ = next(self._find_changes(start, zone), (None, None))
        return change is None or change.moment > end

    def date_turns(self, zone: tzinfo | None = None) -> list[int]:
        """Return the midnights at which rules of the year begin or cease to hold, in their order: weeks that are
        nowhere near one are all alike."""
        turns = sorted(self._find_turns())
        return [_epoch(datetime(each.year, each.month, each.day), zone, 0) for each in turns]

    def _find_turns(self) -> set[date]:
        """Return the days on which the rules of the year change."""
        ranges = [each for rule in self.year for each in rule.days or ()]
        return {each.first for each in ranges} | {each.last + _ONE_DAY for each in ranges}

    def _find_changes(self, moment: int, zone: tzinfo | None) -> Iterator[tuple[_Change, CalendarState]]:
        """Yield the later moments at which the state becomes another one, and that state.

        Looked at are the days of a week behind the moment, behind each change, and behind every day on which the rules
        of the year change. Between these, all weeks are alike: a change that does not happen in one of them does not
        happen in the next.
        """
        state = self.state_at(moment, zone)
        times = {each for rule in (*self.year, *self.week) for each in rule.times}
        day = last = _local(moment, zone).date()
        turns = deque(sorted(self._find_turns()))
        while True:
            while turns and turns[0] <= day:
                last = max(last, turns.popleft())
            if day >= last + _WEEK_AND_A_DAY:
                if not turns:
                    return
                day = turns[0]
                continue
            for change in sorted(set(_changes(day, times, zone))):
                if change.moment > moment and (later := self.state_at(change.moment, zone)) is not state:
                    yield change, later
                    moment, state, last = change.moment, later, max(last, _local(change.moment, zone).date())
            day += _ONE_DAY


def _changes(day: date, times: Iterable[DayTimes], zone: tzinfo | None) -> Iterator[_Change]:
    """Yield the moments of a day at which a rule may begin or cease to hold."""
    midnight = datetime(day.year, day.month, day.day)
    for begin, end in {DayTimes(0, DAY), *times}:
        for fold in (0, 1):
            start = _epoch(midnight + timedelta(seconds=begin), zone, fold)
            stop = _epoch(midnight + timedelta(seconds=end), zone, fold)
            yield _Change(start, start)
            yield _Change(stop if end == DAY else stop + 1, stop)
    shift = _find_shift(_epoch(midnight, zone, 0), _epoch(midnight + _ONE_DAY, zone, 0), zone)
    if shift is not None:
        yield _Change(shift, shift)


def _local(moment: int, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(moment, UTC).astimezone(zone)


def _epoch(local: datetime, zone: tzinfo | None, fold: int) -> int:
    """Return the seconds since the epoch of a local time; where clocks show it twice, of the first (0) or second (1)
    time."""
    local = local.replace(fold=fold)
    return int((local.replace(tzinfo=zone) if zone else local.astimezone()).timestamp())


def _find_shift(start: int, end: int, zone: tzinfo | None) -> int | None:
    """Return the moment between two others at which clocks are put forward or back, None if there is none."""
    offset = _local(start, zone).utcoffset()
    if _local(end, zone).utcoffset() == offset:
        return None
    while end - start > 1:
        middle = (start + end) // 2
        if _local(middle, zone).utcoffset() == offset:
            start = middle
        else:
            end = middle
    return end
