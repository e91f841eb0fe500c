"""A calendar as bars of days: a week by hours, a year by days, and when its state changes next."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta, tzinfo
from enum import StrEnum
from itertools import islice

from qmonpy.formats.values.calendar import parse_calendar
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.calendar_rules import DAY, CalendarRules, CalendarState
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report, ReportError
from qmonpy.translation import later, tr

WEEK = 7
NEXT_CHANGES = 4
"""So many changes of the state are listed."""


@dataclass(frozen=True, slots=True)
class StateBar:
    """A part of a day in one state; in seconds since midnight, the end not included."""

    begin: int
    end: int
    state: CalendarState


@dataclass(frozen=True, slots=True)
class DayRow:
    """A day of the week strip."""

    day: date
    bars: tuple[StateBar, ...]
    is_special: bool
    """Whether a rule of the attribute `year` holds on it, which goes before those of `week`."""


class DayLook(StrEnum):
    """The state of a whole day; PARTLY if it has several."""

    OPEN = "open"
    PARTLY = "partly"
    SUSPENDED = "suspended"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class DayCell:
    """A day of the year strip."""

    day: date
    look: DayLook
    bars: tuple[StateBar, ...]


@dataclass(frozen=True, slots=True)
class CalendarStrip:
    """A calendar as it is drawn at one moment."""

    reports: tuple[Report, ...]
    """Why the calendar cannot be read; then the strip shows nothing else."""
    today: date
    now: int
    """The seconds since midnight."""
    week: tuple[DayRow, ...] = ()
    """Monday to Sunday of the week of today."""
    year: tuple[tuple[DayCell, ...], ...] = ()
    """The days of each month of a year."""
    state: CalendarState = CalendarState.ENABLED
    until: int | None = None
    """Seconds since the epoch at which the state changes, None if it never does."""
    then: CalendarState = CalendarState.ENABLED
    """The state from `until` on."""
    changes: tuple[tuple[int, CalendarState], ...] = ()
    """The next times, in seconds since the epoch, at which the state changes, each with the state from then on."""


def make_calendar_strip(
    calendar: Calendar, now: int, year: int | None = None, zone: tzinfo | None = None
) -> CalendarStrip:
    """Return a calendar as it is at `now` (seconds since the epoch), with the days of a year, by default the present.

    `zone` is that of `CalendarRules`: None for local time.
    """
    local = datetime.fromtimestamp(now, UTC).astimezone(zone)
    today, second = local.date(), local.hour * 3600 + local.minute * 60 + local.second
    try:
        rules = parse_calendar(calendar)
    except ReportError as error:
        return CalendarStrip(error.reports, today, second)
    monday = today - timedelta(days=today.weekday())
    days = [monday + timedelta(days=number) for number in range(WEEK)]
    first, *later = islice(rules.spells(now, zone), NEXT_CHANGES + 1)
    untils = (spell.until for spell in (first, *later))
    changes = tuple((until, spell.state) for until, spell in zip(untils, later, strict=False) if until is not None)
    return CalendarStrip(
        (),
        today,
        second,
        tuple(DayRow(day, day_bars(rules, day), _is_special(rules, day)) for day in days),
        _months(rules, today.year if year is None else year),
        first.state,
        first.until,
        later[0].state if later else first.state,
        changes,
    )


def day_bars(rules: CalendarRules, day: date) -> tuple[StateBar, ...]:
    """Return the states of a day from midnight to midnight."""
    times = [each for rule in (*rules.year, *rules.week) for each in rule.times]
    turns = {0, *(begin for begin, _ in times), *(end + 1 for _, end in times)}
    starts = sorted(turn for turn in turns if turn < DAY)
    bars: list[StateBar] = []
    for begin, end in zip(starts, [*starts[1:], DAY], strict=True):
        state = rules.state_on(day, begin)
        if bars and bars[-1].state is state:
            bars[-1] = StateBar(bars[-1].begin, end, state)
        else:
            bars.append(StateBar(begin, end, state))
    return tuple(bars)


def _is_special(rules: CalendarRules, day: date) -> bool:
    return any(rule.is_on(day) for rule in rules.year)


def _months(rules: CalendarRules, year: int) -> tuple[tuple[DayCell, ...], ...]:
    """Return the days of each month; days on which the same rules hold look alike and are worked out once."""
    known: dict[tuple[int, tuple[bool, ...]], tuple[DayLook, tuple[StateBar, ...]]] = {}
    months: list[list[DayCell]] = [[] for _ in range(12)]
    day = date(year, 1, 1)
    while day.year == year:
        key = day.weekday(), tuple(rule.is_on(day) for rule in rules.year)
        if key not in known:
            bars = day_bars(rules, day)
            known[key] = _look(bars), bars
        months[day.month - 1].append(DayCell(day, *known[key]))
        day += timedelta(days=1)
    return tuple(map(tuple, months))


def _look(bars: Sequence[StateBar]) -> DayLook:
    states = {each.state for each in bars}
    if states == {CalendarState.ENABLED}:
        return DayLook.OPEN
    if states == {CalendarState.OFF}:
        return DayLook.CLOSED
    return DayLook.SUSPENDED if states == {CalendarState.SUSPENDED} else DayLook.PARTLY


def format_bar(bar: StateBar) -> str:
    """Return a bar as text, such as `06:00-20:00 open`."""
    return f"{_clock(bar.begin)}-{_clock(bar.end)} {tr(STATE_WORDS[bar.state])}"


def _clock(second: int) -> str:
    """Return a time of day; an end as Grid Engine announces it, without the second that still belongs to the range."""
    rounded = second - 1 if second % 60 == 1 else second
    rest = f":{rounded % 60:02d}" if rounded % 60 else ""
    return f"{rounded // 3600:02d}:{rounded // 60 % 60:02d}{rest}"


STATE_WORDS = {
    # As calendar_conf(5) has them.
    CalendarState.ENABLED: later("on"),
    CalendarState.SUSPENDED: later("suspended"),
    CalendarState.OFF: later("off"),
}


@dataclass(frozen=True, slots=True)
class CalendarUsers:
    """The cluster queues that use a calendar."""

    whole: tuple[str, ...] = ()
    """Those that use it on all of their hosts."""
    partly: tuple[str, ...] = ()
    """Those that use it on some of their hosts only."""
    is_applied: bool = True
    """Whether the cluster has it all so; else it is what edits say."""

    @staticmethod
    def of(cluster: Cluster, name: str) -> "CalendarUsers":
        """Return the queues of a cluster that use a calendar."""
        whole: list[str] = []
        partly: list[str] = []
        for queue in cluster.queues.values():
            setting = queue.settings.get("calendar")
            values = set() if setting is None else {setting.default, *setting.overrides.values()}
            if name in values:
                (whole if values == {name} else partly).append(queue.name)
        return CalendarUsers(tuple(whole), tuple(partly))

    @staticmethod
    def of_edited(planned: Cluster, applied: Cluster, name: str, calendar: Calendar) -> "CalendarUsers":
        """Return the queues that use an edited calendar in a cluster as it is planned, and whether all that holds."""
        found = CalendarUsers.of(planned, name)
        is_applied = applied.calendars.get(name) == calendar and CalendarUsers.of(applied, name) == found
        return CalendarUsers(found.whole, found.partly, is_applied)

    @property
    def names(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.whole, *self.partly)
