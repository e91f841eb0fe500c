"""Local time: conversions between moments and times of day, names of zones, and clock changes (daylight saving)."""

import re
from datetime import datetime, tzinfo

from qmonpy.formats.values.shown_time import shown_local, shown_zone
from qmonpy.late_methods import dataclass

_DAY = 86400
_NUMERIC = re.compile(r"[+-]\d+")


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A moment at which clocks are put forward or back."""

    time: int
    """Seconds since the epoch."""
    seconds: int
    """By how much; positive is forward."""
    before: str
    """The name of the zone until then, such as `CET`."""
    after: str
    """The name of the zone from then on."""


def aware_time(moment: int, zone: tzinfo | None = None) -> datetime:
    """Return the local time of a moment (seconds since the epoch), with its zone; None is the zone that is shown."""
    return shown_local(moment, zone)


def local_time(moment: int, zone: tzinfo | None = None) -> datetime:
    """Return the local time of a moment without its zone; `fold` is 1 the second time after clocks were put back."""
    # Aware times of the machine's zone have a fixed offset and therefore no fold.
    return datetime.fromtimestamp(moment, shown_zone(zone)).replace(tzinfo=None)


def find_moment(local: datetime, zone: tzinfo | None = None, *, is_second: bool = False) -> int:
    """Return the moment of a local time in seconds since the epoch; of two the first, unless the second is wanted.

    A time that is skipped when clocks are put forward counts as later by the clock change, so that a skipped midnight
    is the beginning of the day.
    """
    plain = local.replace(fold=int(is_second and bool(find_moments(local, zone)[1:])))
    return int(plain.replace(tzinfo=shown_zone(zone)).timestamp())


def find_moments(local: datetime, zone: tzinfo | None = None) -> tuple[int, ...]:
    """Return the moments of a local time: usually one, none or two where clocks are changed."""
    found = []
    for fold in (0, 1):
        plain = local.replace(fold=fold)
        moment = int(plain.replace(tzinfo=shown_zone(zone)).timestamp())
        if local_time(moment, zone).replace(fold=0) == local.replace(fold=0) and moment not in found:
            found.append(moment)
    return tuple(found)


def find_clock_changes(begin: int, end: int, zone: tzinfo | None = None) -> tuple[ClockChange, ...]:
    """Return the clock changes from `begin` to `end`, both included."""
    changes = []
    low = begin - 1
    while low < end:
        high = min(low + _DAY, end)
        if _offset(low, zone) != _offset(high, zone):
            changes.append(_find_change(low, high, zone))
        low = high
    return tuple(changes)


def format_zone(begin: int, end: int, zone: tzinfo | None = None) -> str:
    """Return the name of the local zone from `begin` to `end`: `CET`, or `CET / CEST` if it changes."""
    names = [zone_name(begin, zone)]
    names += [each.after for each in find_clock_changes(begin + 1, end, zone)]
    return " / ".join(dict.fromkeys(names))


def zone_name(moment: int, zone: tzinfo | None = None) -> str:
    """Return the short name of the zone at a moment, such as `CET`, or its offset, such as `UTC+03`."""
    name = aware_time(moment, zone).tzname() or ""
    return f"UTC{name}" if _NUMERIC.fullmatch(name) else name


def _find_change(low: int, high: int, zone: tzinfo | None) -> ClockChange:
    before, after = _offset(low, zone), _offset(high, zone)
    first, last = low, high
    while last - first > 1:
        middle = (first + last) // 2
        if _offset(middle, zone) == before:
            first = middle
        else:
            last = middle
    return ClockChange(last, round(after - before), zone_name(first, zone), zone_name(last, zone))


def _offset(moment: int, zone: tzinfo | None) -> float:
    offset = aware_time(moment, zone).utcoffset()
    return offset.total_seconds() if offset is not None else 0.0
