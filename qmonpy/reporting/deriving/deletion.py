"""Deletes what is older than the rules say: first counted, then taken away in pieces, each in a transaction."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, func, select

from qmonpy.late_methods import dataclass
from qmonpy.reporting.deriving.buckets import from_seconds
from qmonpy.reporting.deriving.derived_rows import DEPARTMENT, GROUP, HOST, PROJECT, QUEUE, STATISTIC, USER, note_change
from qmonpy.reporting.deriving.keeping import KeepRule
from qmonpy.reporting.deriving.progress import note_deletion
from qmonpy.reporting.deriving.use_by_hour import forget_use
from qmonpy.reporting.schema import tables as t
from qmonpy.reporting.schema.database import Database

AT_ONCE = 20_000
"""So many rows are deleted in one transaction."""
_OWNERS = {
    "host_values": HOST, "queue_values": QUEUE, "user_values": USER, "group_values": GROUP,
    "project_values": PROJECT, "department_values": DEPARTMENT, "statistic_values": STATISTIC,
}  # fmt: skip
_BELONGING: dict[str, tuple[Any, ...]] = {
    t.JOB.name: (t.JOB_USAGE.c.ju_parent, t.JOB_LOG.c.jl_parent, t.JOB_REQUEST.c.jr_parent),
    t.AR.name: (t.AR_ATTRIBUTE.c.ara_parent, t.AR_LOG.c.arl_parent, t.AR_USAGE.c.aru_parent,
                t.AR_RESOURCE_USAGE.c.arru_parent),
}  # fmt: skip
"""By table, the columns of others whose rows go with a row of it."""


@dataclass(frozen=True, slots=True)
class Deletion:
    """What a rule takes away: all rows from before a time, how many, and from when the oldest is."""

    rule: KeepRule
    before: datetime
    rows: int
    oldest: datetime | None


def plan_deletion(database: Database, rules: Sequence[KeepRule], now: float) -> tuple[Deletion, ...]:
    """Return what each rule would take away at a time, in seconds since the epoch; nothing is changed."""
    at, found = from_seconds(now), []
    with database.begin() as connection:
        for rule in rules:
            before = rule.find_limit(at)
            key, moment, conditions = _find_rows(rule, rules, before)
            question = select(func.count(key), func.min(moment)).where(*conditions)
            rows, oldest = connection.execute(question).one()
            found.append(Deletion(rule, before, int(rows), oldest))
    return tuple(found)


def delete_old(
    database: Database, rules: Sequence[KeepRule], now: float, *, go_on: Callable[[], bool] = lambda: True
) -> tuple[Deletion, ...]:
    """Delete what the rules do not keep; return what each took away. Between steps `go_on` is asked."""
    at, found = from_seconds(now), []
    for rule in rules:
        before, rows = rule.find_limit(at), 0
        while go_on():
            with database.begin_alone() as connection:
                count = _delete_some(connection, rule, rules, before)
            rows += count
            if count < AT_ONCE:
                break
        found.append(Deletion(rule, before, rows, None))
    return tuple(found)


def _find_rows(rule: KeepRule, rules: Sequence[KeepRule], before: datetime) -> tuple[Any, Any, list[Any]]:
    """Return the key and the time of the rows that a rule is about, and the conditions for those that are too old."""
    if (owner := _OWNERS.get(rule.scope)) is not None:
        variable, end = owner.column("variable"), owner.column("time_end")
        named = [each for other in rules if other.scope == rule.scope for each in other.variables]
        chosen = variable.in_(rule.variables) if rule.variables else variable.not_in(named)
        # A value without an end still holds. It began before it ended: there is an index for its beginning.
        return owner.column("id"), end, [chosen, owner.column("time_start") < before, end < before]
    if rule.scope == "job":
        young = select(t.JOB_USAGE.c.ju_id).where(t.JOB_USAGE.c.ju_parent == t.JOB.c.j_id)
        ended = young.where(t.JOB_USAGE.c.ju_end_time < before).exists()
        running = young.where(t.JOB_USAGE.c.ju_end_time >= before).exists()
        return t.JOB.c.j_id, t.JOB.c.j_submission_time, [ended, ~running]
    if rule.scope == "ar_values":
        late = select(t.AR_ATTRIBUTE.c.ara_id).where(t.AR_ATTRIBUTE.c.ara_parent == t.AR.c.ar_id)
        ended = late.where(t.AR_ATTRIBUTE.c.ara_end_time < before).exists()
        later = late.where(t.AR_ATTRIBUTE.c.ara_end_time >= before).exists()
        return t.AR.c.ar_id, t.AR.c.ar_submission_time, [ended, ~later]
    key, moment = (
        (t.JOB_LOG.c.jl_id, t.JOB_LOG.c.jl_time)
        if rule.scope == "job_log"
        else (t.SHARE_LOG.c.sl_id, t.SHARE_LOG.c.sl_curr_time)
    )
    return key, moment, [moment < before]


def _delete_some(connection: Connection, rule: KeepRule, rules: Sequence[KeepRule], before: datetime) -> int:
    """Delete some of the rows that a rule does not keep, and what belongs to them; return how many of its own."""
    key, _, conditions = _find_rows(rule, rules, before)
    question = select(key).where(*conditions).limit(AT_ONCE)
    numbers = [int(number) for (number,) in connection.execute(question)]
    table: Table = key.table
    for some in _split(numbers):
        for column in _BELONGING.get(table.name, ()):
            connection.execute(delete(column.table).where(column.in_(some)))
        connection.execute(delete(table).where(key.in_(some)))
    if numbers:
        note_deletion(connection, t.JOB_USAGE.name if rule.scope == "job" else table.name, before)
        if rule.scope == "job":
            forget_use(connection, before)
        note_change(connection)
    return len(numbers)


def _split(numbers: Sequence[int]) -> Iterator[Sequence[int]]:
    for begin in range(0, len(numbers), 500):
        yield numbers[begin : begin + 500]
