"""Runs of jobs in SQL: which records count, what of them is summed up, and by what they are divided and chosen.

What a run is, and what of it can be counted, is in `run_sql`.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, tzinfo
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Select,
    and_,
    func,
    not_,
    or_,
    select,
    true,
)

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import ValueType
from qmonpy.reporting.questions.buckets import Offsets, find_bucket, find_offsets
from qmonpy.reporting.questions.question import ROUND_KEYS, TIME_KEYS, Condition, Period
from qmonpy.reporting.schema.run_sql import AMOUNTS as RUN_AMOUNTS
from qmonpy.reporting.schema.run_sql import (
    CPU,
    ENDED,
    ENDED_SECONDS,
    IS_JOB,
    IS_PART,
    RUN,
    SLOT_SECONDS,
    TURNAROUND,
    WAIT,
    find_text,
    sum_where,
)
from qmonpy.reporting.schema.tables import AR, JOB, JOB_REQUEST, JOB_USAGE

MEMORY_ASKED = ("h_vmem", "s_vmem", "h_rss", "virtual_free", "mem_free", "mem", "memory", "mem_total")
TIME_ASKED = ("h_rt", "s_rt")
"""The requests that use is compared with: of each the one that most jobs ask for."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A part of a measure that can be added up, or of which the largest counts."""

    expression: ColumnElement[Any]
    is_largest: bool = False
    kept: str = ""
    """Its name in the use that is kept by the hour; empty for what is not kept."""


def _kept(name: str) -> Amount:
    return Amount(RUN_AMOUNTS[name], name.endswith("_most"), name)


def _times(name: str) -> Mapping[str, Amount]:
    return {"sum": _kept(name), "largest": _kept(f"{name}_most"), "jobs": _COUNT}


_COUNT, _CPU, _SLOT_SECONDS = _kept("jobs"), _kept("cpu"), _kept("slot_seconds")
ASKED_VALUE = JOB_REQUEST.c.jr_value
AMOUNTS: Mapping[str, Mapping[str, Amount]] = {
    "slot_hours": {"slot_seconds": _SLOT_SECONDS, "jobs": _COUNT},
    "cpu": {"cpu": _CPU, "jobs": _COUNT},
    "wait": _times("wait"),
    "turnaround": _times("turnaround"),
    "run_time": _times("run"),
    "jobs": {"jobs": _COUNT, "failed": _kept("failed")},
    "efficiency": {"cpu": _CPU, "slot_seconds": _SLOT_SECONDS, "jobs": _COUNT},
    "memory": {
        "used": Amount(sum_where(not_(IS_PART), JOB_USAGE.c.ju_maxvmem)),
        "slots": Amount(sum_where(IS_JOB, JOB_USAGE.c.ju_slots)),
        "jobs": _COUNT,
    },
    "time_asked": {"used": _kept("run"), "jobs": _COUNT},
}
"""By measure, the amounts that it is made of."""
ASKED_OF: Mapping[str, tuple[str, ...]] = {"memory": MEMORY_ASKED, "time_asked": TIME_ASKED}
"""By measure, the requests of which one is asked for, by whose values the amounts are divided further."""
ASKED_TYPES: Mapping[str, ValueType] = {"memory": ValueType.MEMORY, "time_asked": ValueType.TIME}
"""By measure, of what type the value is that was asked for."""
ORDERS: Mapping[str, ColumnElement[Any]] = {
    "slot_seconds": SLOT_SECONDS,
    "cpu": CPU,
    "wait": WAIT,
    "turnaround": TURNAROUND,
    "run": RUN,
    "end": ENDED,
    "idle": SLOT_SECONDS - CPU,
    "memory": func.coalesce(JOB_USAGE.c.ju_maxvmem, 0),
}
"""By the `order` of a measure, the amount by which the jobs behind a number are sorted."""


def join_runs(*, with_reservation: bool, asked: str = "") -> FromClause:
    """Return jobs joined with their usage, with reservations and the values of a request where they are needed."""
    joined: FromClause = JOB_USAGE.join(JOB, JOB.c.j_id == JOB_USAGE.c.ju_parent)
    if with_reservation:
        joined = joined.outerjoin(AR, AR.c.ar_id == JOB_USAGE.c.ju_ar_parent)
    if asked:
        request = and_(JOB_REQUEST.c.jr_parent == JOB.c.j_id, JOB_REQUEST.c.jr_variable == asked)
        joined = joined.join(JOB_REQUEST, request)
    return joined


def find_request(connection: Connection, names: tuple[str, ...]) -> str:
    """Return the request that most jobs ask for; the first name if none asks for any. Empty without names."""
    if not names:
        return ""
    counted = select(JOB_REQUEST.c.jr_variable, func.count()).where(JOB_REQUEST.c.jr_variable.in_(names))
    counts = {str(name): int(count) for name, count in connection.execute(counted.group_by(JOB_REQUEST.c.jr_variable))}
    return max(names, key=lambda name: counts.get(name, 0))


def find_moment_in_utc(moment: int) -> datetime:
    """Return a moment as databases have it."""
    return datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)


def is_in(period: Period, column: ColumnElement[datetime] = ENDED) -> ColumnElement[bool]:
    """Return whether a time lies in a period."""
    return and_(column >= find_moment_in_utc(period.begin), column < find_moment_in_utc(period.end))


def is_chosen(
    conditions: Iterable[Condition], text_of: Callable[[str], ColumnElement[str]] = find_text
) -> ColumnElement[bool]:
    """Return whether a run meets all conditions, or anything else of which `text_of` gives the text for a key."""
    found = [_meets(each, text_of(each.key)) for each in conditions]
    return and_(*found) if found else true()


def key_expression(key: str, offsets: Offsets) -> ColumnElement[Any]:
    """Return what runs are divided by: a text, or the number of a stretch of local time."""
    if key in TIME_KEYS or key in ROUND_KEYS:
        return find_bucket(key, offsets.local(ENDED_SECONDS))
    return find_text(key)


def select_runs(
    columns: Iterable[ColumnElement[Any]], keys: Iterable[str], where: ColumnElement[bool], asked: str = ""
) -> Select[Any]:
    """Return a select of runs; `keys` are those that it uses, so that only what they need is joined."""
    joined = join_runs(with_reservation="reservation" in set(keys), asked=asked)
    return select(*columns).select_from(joined).where(where)


def _meets(condition: Condition, text: ColumnElement[str]) -> ColumnElement[bool]:
    found = or_(*(_is_like(text, value) for value in condition.values))
    return not_(found) if condition.is_not else found


def _is_like(text: ColumnElement[str], value: str) -> ColumnElement[bool]:
    if not set("*?") & set(value):
        return text == value
    # SQLite's LIKE takes capital and small letters as one, and its GLOB is no SQL of other databases.
    return text.regexp_match(_as_regexp(value))


def _as_regexp(pattern: str) -> str:
    """Return a regular expression that Python's SQLite and PostgreSQL read alike."""
    letters = {"*": "(.|\n)*", "?": "(.|\n)"}
    return f"^{''.join(letters.get(each) or _as_letter(each) for each in pattern)}$"


def _as_letter(letter: str) -> str:
    return letter if letter.isalnum() or letter in "_ -@,:/" or letter.isspace() else f"\\{letter}"


def zone_offsets(period: Period, zone: tzinfo | None, keys: Iterable[str]) -> Offsets:
    """Return the offsets of the zone, where a key needs them."""
    needs = any(key in TIME_KEYS or key in ROUND_KEYS for key in keys)
    return find_offsets(period, zone) if needs else Offsets(0)
