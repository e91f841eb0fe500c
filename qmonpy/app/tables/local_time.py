"""Local time: moments and times of day in a zone, its names, and when clocks are put forward or back."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo

_DAY = 86400
_NUMERIC = re.compile(r"[+-]\d+")


@dataclass(frozen=True, slots=True)
class ClockChange:
    """A moment at which clocks are put forward or back."""

    time: int
    """Seconds since the epoch."""
    seconds: int
    """By how much: positive is forward."""
    before: str
    """Name of the zone until then, such as `CET`."""
    after: str


def aware_time(moment: int, zone: tzinfo | None = None) -> datetime:
    """The local time of a moment (seconds since the epoch); the zone is the machine's if None."""
    return datetime.fromtimestamp(moment, UTC).astimezone(zone)


def local_time(moment: int, zone: tzinfo | None = None) -> datetime:
    """The same without zone; `fold` is 1 if there was the same time of day before, when clocks were put back."""
    # Aware times of the machine's zone have a fixed offset, and so no fold.
    return datetime.fromtimestamp(moment, zone).replace(tzinfo=None)


def find_moment(local: datetime, zone: tzinfo | None = None, *, is_second: bool = False) -> int:
    """Seconds since the epoch of a local time; of two the first, unless the second is wanted.

    A time that is left out, when clocks are put forward, is taken as that much later: midnight then stands for the
    beginning of the day.
    """
    plain = local.replace(fold=int(is_second and bool(find_moments(local, zone)[1:])))
    return int(plain.replace(tzinfo=zone).timestamp())


def find_moments(local: datetime, zone: tzinfo | None = None) -> tuple[int, ...]:
    """The moments at which clocks show a local time: one, or none or two when they are changed."""
    found = []
    for fold in (0, 1):
        plain = local.replace(fold=fold)
        moment = int(plain.replace(tzinfo=zone).timestamp())
        if local_time(moment, zone).replace(fold=0) == local.replace(fold=0) and moment not in found:
            found.append(moment)
    return tuple(found)


def find_clock_changes(begin: int, end: int, zone: tzinfo | None = None) -> tuple[ClockChange, ...]:
    """When clocks are changed within a stretch of time, its begin and its end included."""
    changes = []
    low = begin - 1
    while low < end:
        high = min(low + _DAY, end)
        if _offset(low, zone) != _offset(high, zone):
            changes.append(_find_change(low, high, zone))
        low = high
    return tuple(changes)


def format_zone(begin: int, end: int, zone: tzinfo | None = None) -> str:
    """The name of the local zone in a stretch of time: `CET`, or `CET / CEST` if it changes."""
    names = [zone_name(begin, zone)]
    names += [each.after for each in find_clock_changes(begin + 1, end, zone)]
    return " / ".join(dict.fromkeys(names))


def zone_name(moment: int, zone: tzinfo | None = None) -> str:
    """The short name of the zone at a moment; those without one are called by their distance from UTC."""
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
