"""Functions of PostgreSQL on a connection of SQLite: times are texts in UTC, intervals are seconds.

An interval that is written in the SQL keeps its months and days until it moves a time: a month before 31 March is the
last day of February, as in PostgreSQL.
"""

import calendar
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple

_TRUNCATED = {"minute": 16, "hour": 13, "day": 10}
"""How many characters of a time stay."""
_PART = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*([a-z]+)", re.ASCII)
_CLOCK = re.compile(r"([+-]?)(\d+):(\d\d)(?::(\d\d(?:\.\d+)?))?", re.ASCII)
_MONTHS = {"month": 1, "mon": 1, "year": 12, "decade": 120, "century": 1200}
_DAYS = {"day": 1, "week": 7}
_SECONDS = {"second": 1, "sec": 1, "minute": 60, "min": 60, "hour": 3600, "h": 3600, "m": 60, "s": 1}
_DAY_SECONDS = 86_400
_MONTH_DAYS, _YEAR_DAYS = 30, 365
"""What psycopg makes of months and years, when an interval has to be one length."""


class Interval(NamedTuple):
    """A length of time that is written down: of months, days and seconds, each for itself."""

    months: float = 0
    days: float = 0
    seconds: float = 0

    def multiply(self, factor: float) -> "Interval":
        """Return it so many times."""
        return Interval(self.months * factor, self.days * factor, self.seconds * factor)

    @property
    def length(self) -> float:
        """Return it in seconds, a month being 30 and a year 365 days."""
        years, months = divmod(abs(self.months), 12)
        days = (years * _YEAR_DAYS + months * _MONTH_DAYS) * (-1 if self.months < 0 else 1)
        return _whole((days + self.days) * _DAY_SECONDS + self.seconds)

    def __str__(self) -> str:
        return f"{self.months} mons {self.days} days {self.seconds} secs"


@lru_cache(maxsize=256)
def parse_interval(text: str) -> Interval:
    """Return a length of time that is written as `1 year`, `3 days 4 hours`, `01:30:00` or a mixture."""
    words, amounts = text.strip().lower(), {"months": 0.0, "days": 0.0, "seconds": 0.0}
    for amount, unit in _PART.findall(_CLOCK.sub(" ", words)):
        name = unit.removesuffix("s") if len(unit) > 1 else unit
        for kind, units in (("months", _MONTHS), ("days", _DAYS), ("seconds", _SECONDS)):
            if name in units:
                amounts[kind] += float(amount) * units[name]
                break
        else:
            raise ValueError(f'"{text}" is no length of time')
    for sign, hours, minutes, seconds in _CLOCK.findall(words):
        length = int(hours) * 3600 + int(minutes) * 60 + float(seconds or 0)
        amounts["seconds"] += -length if sign == "-" else length
    return Interval(**amounts)


def shift_moment(moment: datetime, interval: Interval, sign: int = 1) -> datetime:
    """Return a time later by an interval, or earlier by a negative sign; a day that a month lacks is its last one."""
    whole_months = int(interval.months)
    number = moment.year * 12 + moment.month - 1 + sign * whole_months
    year, month = number // 12, number % 12 + 1
    day = min(moment.day, calendar.monthrange(year, month)[1])
    days = interval.days + (interval.months - whole_months) * _MONTH_DAYS
    return moment.replace(year=year, month=month, day=day) + sign * timedelta(days=days, seconds=interval.seconds)


def format_moment(moment: datetime) -> str:
    """Return a time as the tables have it."""
    return moment.isoformat(" ", "seconds" if not moment.microsecond else "microseconds")


def parse_moment(text: object) -> datetime:
    """Return a time, of which the tables have texts and some functions numbers since the epoch."""
    if isinstance(text, (int, float)):
        return datetime.fromtimestamp(text, UTC).replace(tzinfo=None)
    if str(text).strip().lower() == "epoch":
        return datetime(1970, 1, 1)
    return datetime.fromisoformat(str(text).strip())


def truncate_time(part: str, moment: object) -> str | None:
    """Return the beginning of the minute, hour, day, week, month, quarter or year of a time (`date_trunc`)."""
    if moment is None:
        return None
    unit, text = part.lower(), str(moment)
    if (kept := _TRUNCATED.get(unit)) is not None and len(text) >= 19:
        return text[:kept] + "0000-00-00 00:00:00"[kept:]
    at = parse_moment(moment)
    day = at.replace(hour=0, minute=0, second=0, microsecond=0)
    match unit:
        case "second":
            day = at.replace(microsecond=0)
        case "minute":
            day = at.replace(second=0, microsecond=0)
        case "hour":
            day = at.replace(minute=0, second=0, microsecond=0)
        case "day":
            pass
        case "week":
            day -= timedelta(days=day.weekday())
        case "month":
            day = day.replace(day=1)
        case "quarter":
            day = day.replace(day=1, month=(day.month - 1) // 3 * 3 + 1)
        case "year":
            day = day.replace(day=1, month=1)
        case _:
            raise ValueError(f'"{part}" is no part of a time')
    return format_moment(day)


def shift_time(moment: object, sign: str, amount: object) -> str | float | None:
    """Return a time moved by an interval; a number, which is an interval itself, is added to."""
    if moment is None or amount is None:
        return None
    interval = _read_interval(amount)
    direction = -1 if sign == "-" else 1
    if isinstance(moment, (int, float)):
        return _whole(moment + direction * interval.length)
    return format_moment(shift_moment(parse_moment(moment), interval, direction))


def find_age(later: object, earlier: object = None) -> float | None:
    """Return how much later one time is, in whole months of 30 days, days and seconds (`age`)."""
    if later is None or earlier is None:
        return None
    one, other = parse_moment(later), parse_moment(earlier)
    sign = 1
    if one < other:
        one, other, sign = other, one, -1
    months = (one.year - other.year) * 12 + one.month - other.month
    days, clock = one.day - other.day, _time_of_day(one) - _time_of_day(other)
    if clock < 0:
        days, clock = days - 1, clock + _DAY_SECONDS
    if days < 0:
        days, months = days + calendar.monthrange(other.year, other.month)[1], months - 1
    return _whole(sign * Interval(months, days, clock).length)


def _time_of_day(moment: datetime) -> float:
    return (moment - moment.replace(hour=0, minute=0, second=0, microsecond=0)).total_seconds()


def extract_part(part: str, value: object) -> float | None:
    """Return a number of a time, or of an interval in seconds (`extract`)."""
    if value is None:
        return None
    name = part.strip("'\"").lower()
    if isinstance(value, (int, float)):
        units = {"epoch": (1, 0), "hour": (3600, 0), "minute": (60, 60), "second": (1, 60), "day": (_DAY_SECONDS, 0)}
        size, turn = units[name]
        return _whole(value if name == "epoch" else value // size % turn if turn else value // size)
    at = parse_moment(value)
    match name:
        case "epoch":
            return _whole(at.replace(tzinfo=UTC).timestamp())
        case "dow":
            return at.isoweekday() % 7
        case "isodow":
            return at.isoweekday()
        case "doy":
            return at.timetuple().tm_yday
        case "week":
            return at.isocalendar().week
        case "quarter":
            return (at.month + 2) // 3
        case "second":
            return _whole(at.second + at.microsecond / 1e6)
        case "year" | "month" | "day" | "hour" | "minute":
            return int(getattr(at, name))
    raise ValueError(f'"{part}" is no part of a time')


def _to_interval(value: object) -> float | None:
    return None if value is None else _read_interval(value).length


def _multiply(factor: float | None, amount: object) -> str | None:
    return None if factor is None or amount is None else str(_read_interval(amount).multiply(factor))


def _read_interval(amount: object) -> Interval:
    return Interval(seconds=amount) if isinstance(amount, (int, float)) else parse_interval(str(amount))


def _to_timestamp(value: object) -> str | None:
    return None if value is None else format_moment(parse_moment(value))


def _to_time(value: object) -> object:
    # An interval as a time of day would begin again after a day; it stays as it is.
    return value if value is None or isinstance(value, (int, float)) else format_moment(parse_moment(value))[11:]


def _to_integer(value: str | float | None) -> int | None:
    if value is None:
        return None
    # PostgreSQL rounds halves away from zero when it makes a whole number.
    number = float(int(value) if isinstance(value, str) else value)
    return int(number + 0.5) if number >= 0 else -int(-number + 0.5)


def _translate(text: str | None, old: str, new: str) -> str | None:
    """Return a text with each character of one list in place of that of another; those without one are left out."""
    return None if text is None else text.translate({ord(a): new[at : at + 1] for at, a in reversed([*enumerate(old)])})


def _whole(number: float) -> float:
    return int(number) if number == int(number) else number


def _choose(best: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *values: best((each for each in values if each is not None), default=None)


def define_functions(connection: Any) -> None:
    """Define PostgreSQL's functions on a connection of `sqlite3`."""
    functions: dict[str, tuple[int, Callable[..., Any]]] = {
        "date_trunc": (2, truncate_time),
        "shift_time": (3, shift_time),
        "age": (2, find_age),
        "extract_part": (2, extract_part),
        "date_part": (2, extract_part),
        "to_interval": (1, _to_interval),
        "multiply_interval": (2, _multiply),
        "to_timestamp": (1, _to_timestamp),
        "to_time": (1, _to_time),
        "to_integer": (1, _to_integer),
        "strpos": (2, lambda text, part: None if text is None or part is None else text.find(part) + 1),
        "translate": (3, _translate),
        "greatest": (-1, _choose(max)),
        "least": (-1, _choose(min)),
        "floor": (1, lambda value: None if value is None else value // 1),
        "trunc": (1, lambda value: None if value is None else int(value)),
    }
    for name, (count, function) in functions.items():
        connection.create_function(name, count, function, deterministic=True)
