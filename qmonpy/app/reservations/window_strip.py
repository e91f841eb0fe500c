"""Free windows as a strip of days: each hour of local time with the part of it in which a request could begin."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date, datetime, timedelta, tzinfo

from qmonpy.formats.values.shown_time import shown_local, shown_zone
from qmonpy.insight.reserving.free_windows import FreeWindow
from qmonpy.late_methods import dataclass

HOURS = 24
QUARTER = 900


@dataclass(frozen=True, slots=True)
class StripCell:
    """One hour of a day."""

    begin: int
    """Seconds since the epoch, as is the end; the end is exclusive."""
    end: int
    hour: int
    """The hour of the local clock: the column. An hour that comes twice has two cells."""
    share: float
    """The part of it, 0 to 1, in which the request could begin."""
    start: int | None
    """A possible start in it: a full quarter of an hour if possible, else the first; None if there is none."""
    is_past: bool = False
    """Whether it has ended."""


@dataclass(frozen=True, slots=True)
class StripDay:
    """A day of the local calendar; one with a clock change has 23 or 25 cells."""

    day: date
    cells: tuple[StripCell, ...]


@dataclass(frozen=True, slots=True)
class WindowStrip:
    """The coming days; times in seconds since the epoch."""

    now: int
    days: tuple[StripDay, ...]
    first: int | None
    """The first possible start from now on; None if there is none."""
    has_windows: bool = True
    """Whether there is any possible start."""

    @property
    def cells(self) -> tuple[StripCell, ...]:
        """The cells of all days."""
        return tuple(cell for day in self.days for cell in day.cells)


def find_strip_end(now: int, days: int, zone: tzinfo | None = None) -> int:
    """Return the end of the last of so many days, of which today is the first, in seconds since the epoch."""
    return _midnight(_local_day(now, zone) + timedelta(days=days), zone)


def make_strip(windows: Sequence[FreeWindow], now: int, days: int, zone: tzinfo | None = None) -> WindowStrip:
    """Return the strip of so many days, of which today is the first, for the free windows within them.

    `zone` is the local time zone, the machine's if None.
    """
    firsts = [window.first for window in windows]
    found = []
    today = _local_day(now, zone)
    for number in range(days):
        day = today + timedelta(days=number)
        begin, end = _midnight(day, zone), _midnight(day + timedelta(days=1), zone)
        cells = tuple(
            _make_cell(each, min(each + 3600, end), windows, firsts, now, zone) for each in range(begin, end, 3600)
        )
        found.append(StripDay(day, cells))
    first = next((window.first for window in windows if window.last >= now), None)
    return WindowStrip(now, tuple(found), None if first is None else max(first, now), first is not None)


def _make_cell(
    begin: int, end: int, windows: Sequence[FreeWindow], firsts: list[int], now: int, zone: tzinfo | None
) -> StripCell:
    seconds = 0
    start: int | None = None
    round_start: int | None = None
    for window in windows[max(0, bisect_right(firsts, begin) - 1) :]:
        if window.first >= end:
            break
        first, last = max(window.first, begin, now), min(window.last, end - 1)
        if last < first:
            continue
        seconds += last - first + 1
        start = first if start is None else start
        if round_start is None:
            quarter = -(-first // QUARTER) * QUARTER
            round_start = quarter if quarter <= last else None
    hour = _local(begin, zone).hour
    taken = start if round_start is None else round_start
    return StripCell(begin, end, hour, seconds / (end - begin), taken, end <= now)


def _local(seconds: int, zone: tzinfo | None) -> datetime:
    return shown_local(seconds, zone)


def _local_day(seconds: int, zone: tzinfo | None) -> date:
    return _local(seconds, zone).date()


def _midnight(day: date, zone: tzinfo | None) -> int:
    midnight = datetime(day.year, day.month, day.day)
    return int(midnight.replace(tzinfo=shown_zone(zone)).timestamp())
