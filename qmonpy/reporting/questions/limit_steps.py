"""Steps of readings of limits in SQL, and the sums of quota pressure that are made of them."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, func, select

from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.buckets import WEEKDAYS, find_begin, find_moment, find_stretches
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.runs import find_moment_in_utc, is_chosen
from qmonpy.reporting.readings.series import JOBS, SeriesKind
from qmonpy.reporting.schema.run_sql import NOTHING, epoch_of
from qmonpy.reporting.schema.tables import QMONPY_SERIES, QMONPY_SERIES_VALUES
from qmonpy.translation import later

NO_READINGS = later(
    "No reading of a limit was recorded in this period. While a window has the cluster open, or `qmonpy record` runs,"
    " how much of each limit is used and who waits for it is read each minute."
)
NOTHING_HELD_BACK = later("No limit held a job back in this period.")
VALUES = QMONPY_SERIES_VALUES.c
_KEYS: Mapping[str, ColumnElement[str]] = {
    "rule": QMONPY_SERIES.c.se_rule,
    "resource": QMONPY_SERIES.c.se_resource,
    "user": QMONPY_SERIES.c.se_user,
    "project": QMONPY_SERIES.c.se_project,
    "pe": QMONPY_SERIES.c.se_pe,
    "queue": QMONPY_SERIES.c.se_queue,
    "host": QMONPY_SERIES.c.se_host,
}
LIMIT_NAMES = tuple(
    QMONPY_SERIES.c[f"se_{each}"] for each in ("rule", "resource", "user", "project", "pe", "queue", "host")
)
"""What makes a limit; empty where it counts all of them together."""
_JOINED = QMONPY_SERIES.join(QMONPY_SERIES_VALUES, QMONPY_SERIES.c.se_id == VALUES.sr_parent)


def select_steps(
    connection: Connection,
    kind: SeriesKind,
    period: Period,
    columns: Sequence[ColumnElement[Any]],
    where: Sequence[ColumnElement[bool]] = (),
) -> Iterator[tuple[Any, ...]]:
    """Yield columns of the steps that reach into a period, behind the begin and end of each; both cut to it."""
    times = (epoch_of(VALUES.sr_time_start), epoch_of(VALUES.sr_time_end))
    begin, end = find_moment_in_utc(period.begin), find_moment_in_utc(period.end)
    reaches = (VALUES.sr_time_start < end, VALUES.sr_time_end > begin)
    of_kind = QMONPY_SERIES.c.se_kind == str(kind)
    for row in connection.execute(select(*times, *columns).select_from(_JOINED).where(of_kind, *reaches, *where)):
        yield max(int(row[0]), period.begin), min(int(row[1]), period.end), *row[2:]


def has_readings(connection: Connection, period: Period) -> bool:
    """Return whether anything was read in a period, be it that no limit was used."""
    begin, end = find_moment_in_utc(period.begin), find_moment_in_utc(period.end)
    of_kind = QMONPY_SERIES.c.se_kind.in_((str(JOBS.kind), str(SeriesKind.LIMIT)))
    where = and_(of_kind, VALUES.sr_time_start < end, VALUES.sr_time_end > begin)
    return connection.execute(select(1).select_from(_JOINED).where(where).limit(1)).first() is not None


def find_known(connection: Connection, period: Period) -> Period:
    """Return a period up to the last moment of which anything was read by now."""
    of_limits = QMONPY_SERIES.c.se_kind == str(SeriesKind.LIMIT)
    last = connection.execute(select(func.max(epoch_of(VALUES.sr_time_end))).select_from(_JOINED).where(of_limits))
    return Period(period.begin, max(period.begin, min(period.end, int(last.scalar() or 0))))


def find_text(key: str) -> ColumnElement[str]:
    """Return the text of a limit for a key; NONE where it counts all of them together."""
    return func.coalesce(func.nullif(_KEYS[key], ""), NOTHING)


def find_pressure(
    connection: Connection, question: Question, period: Period, zone: tzinfo | None = None
) -> dict[tuple[Cell, ...], dict[str, float]]:
    """Return for how many seconds jobs were held back, and the most for one limit at a time, by the question's keys."""
    found: dict[tuple[Cell, ...], dict[str, float]] = {}
    for key, each in list_held(connection, question, period, zone):
        sums = found.setdefault(key, {"held_seconds": 0.0, "largest": 0.0})
        sums["held_seconds"] += each.blocked * (each.end - each.begin)
        sums["largest"] = max(sums["largest"], each.peak)
    return found


class Held(NamedTuple):
    """A stretch of time for which a limit held jobs back."""

    begin: int
    end: int
    blocked: float
    """The mean of how many it were,"""
    peak: float
    """and the most at a time."""
    names: Sequence[str | None]
    """What makes the limit (`LIMIT_NAMES`)."""
    holder: str = ""
    """Who held most of it then; empty where that is not known."""


def list_held(
    connection: Connection, question: Question, period: Period, zone: tzinfo | None = None
) -> Iterator[tuple[tuple[Cell, ...], Held]]:
    """Yield for how long limits held jobs back, each with the keys of the row of a question that it counts in."""
    names = [key for key in question.by if key not in (*TIME_KEYS, *ROUND_KEYS)]
    of_step = (VALUES.sr_blocked, VALUES.sr_blocked_peak, VALUES.sr_holder)
    columns = [*of_step, *LIMIT_NAMES, *(find_text(key) for key in names)]
    where = (VALUES.sr_blocked_peak > 0, is_chosen(question.where, find_text))
    steps = list(select_steps(connection, SeriesKind.LIMIT, period, columns, where))
    cut = _Calendar(question.by, steps, zone)
    count = len(LIMIT_NAMES)
    for first, last, blocked, peak, holder, *texts in steps:
        by_name = dict(zip(names, map(str, texts[count:]), strict=True))
        for begin, end, times in cut.pieces(first, last):
            key = tuple(times[each] if each in times else by_name[each] for each in question.by)
            yield key, Held(begin, end, float(blocked or 0), float(peak or 0), texts[:count], str(holder or ""))


class _Calendar:
    """Cuts steps where one of the keys changes that are times."""

    def __init__(self, keys: Iterable[str], steps: Sequence[tuple[Any, ...]], zone: tzinfo | None):
        times = [key for key in keys if key in (*TIME_KEYS, *ROUND_KEYS)]
        self._begins: list[int] = []
        if times and steps:
            unit = "hour" if {"hour", "hour_of_day"} & set(times) else "day"
            whole = Period(min(step[0] for step in steps), max(step[1] for step in steps))
            self._begins = find_stretches(unit, whole, zone)
        self._values = [{key: _find_value(key, each, zone) for key in times} for each in self._begins]

    def pieces(self, begin: int, end: int) -> Iterator[tuple[int, int, Mapping[str, Cell]]]:
        """Yield begin and end of each piece of a step, with the values of the keys that are times."""
        if not self._begins:
            yield begin, end, {}
            return
        place = max(0, bisect_right(self._begins, begin) - 1)
        while begin < end:
            border = self._begins[place + 1] if place + 1 < len(self._begins) else end
            yield begin, min(end, border), self._values[place]
            begin, place = min(end, border), place + 1


def _find_value(key: str, moment: int, zone: tzinfo | None) -> Cell:
    local = datetime.fromtimestamp(moment, UTC).astimezone(zone).replace(tzinfo=None)
    if key == "weekday":
        return WEEKDAYS[local.weekday()]
    if key == "hour_of_day":
        return local.hour
    since = local - datetime(1970, 1, 1)
    number = int(since.total_seconds()) // 3600 if key == "hour" else since.days
    return find_moment(find_begin(key, number), zone)
