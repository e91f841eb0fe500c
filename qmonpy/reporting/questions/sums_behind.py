"""What sums and counts of a report are made of: the records that weigh most, what was asked for, how jobs ended."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import tzinfo
from heapq import nlargest
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, and_, desc, func, not_, true

from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import INFINITY, ValueType, find_number
from qmonpy.reporting.queries.result_table import Cell
from qmonpy.reporting.questions.job_run import (
    AskedBehind,
    AskedPart,
    Behind,
    CountBehind,
    EndingCount,
    MeanBehind,
    RecordBehind,
    SumBehind,
    SumsBehind,
)
from qmonpy.reporting.questions.jobs_behind import find_condition, find_seconds, list_runs, list_used
from qmonpy.reporting.questions.question import Period, Question
from qmonpy.reporting.questions.runs import ASKED_OF, ASKED_TYPES, ASKED_VALUE, find_request, select_runs
from qmonpy.reporting.schema.run_sql import (
    BEGAN,
    ENDED,
    HAS_FAILED,
    IS_JOB,
    IS_OWN,
    IS_PART,
    RECORD_SLOT_SECONDS,
    RUN,
    SLOT_SECONDS,
)
from qmonpy.reporting.schema.tables import JOB, JOB_USAGE

MOST_RECORDS = 50
"""So many records are listed, those that weigh most."""
FindSums: TypeAlias = Callable[[Connection, tuple[Cell, ...], int | None], SumsBehind]
"""Finds what the number in a column of a row is made of, up to the id of a run; None for all that there are by now."""
Finder: TypeAlias = Callable[[Connection, "Chosen"], SumsBehind]


@dataclass(frozen=True, slots=True)
class Chosen:
    """Which records count."""

    where: ColumnElement[bool]
    keys: tuple[str, ...] = ()
    """The keys that the condition uses."""
    asked: str = ""
    """A request, where only what asked for an amount of it counts; `type` is that of the amount."""
    type: ValueType = ValueType.MEMORY
    slots_count: bool = False
    """Whether what was asked for counts for each slot."""

    def narrowed(self, condition: ColumnElement[bool]) -> "Chosen":
        """Return those of these that meet a condition, too."""
        return Chosen(and_(self.where, condition), self.keys, self.asked, self.type, self.slots_count)


@dataclass(frozen=True, slots=True)
class _Summed:
    condition: ColumnElement[bool]
    amount: ColumnElement[Any]
    what: str


_CPU: ColumnElement[Any] = func.coalesce(JOB_USAGE.c.ju_cpu, 0)
_MEMORY: ColumnElement[Any] = func.coalesce(JOB_USAGE.c.ju_maxvmem, 0)
_SUMS: Mapping[str, _Summed] = {
    "slot_seconds": _Summed(IS_OWN, RECORD_SLOT_SECONDS, "slot_seconds"),
    "job_slot_seconds": _Summed(IS_JOB, SLOT_SECONDS, "slot_seconds"),
    "cpu": _Summed(true(), _CPU, "cpu"),
    "run": _Summed(IS_JOB, RUN, "run"),
    "memory": _Summed(not_(IS_PART), _MEMORY, "memory"),
    "slot_memory": _Summed(IS_JOB, JOB_USAGE.c.ju_maxvmem * 1.0 / JOB_USAGE.c.ju_slots, "slot_memory"),
}
"""By name, which records add what; the amounts of answers are the same (`run_sql.AMOUNTS`)."""


def sum_up(name: str, *, is_largest: bool = False) -> Callable[[Connection, Chosen], Behind]:
    """Return what finds a sum over the records that count, or the largest amount of one."""
    return lambda connection, chosen: _find_sum(connection, chosen, _SUMS[name], is_largest)


def count_jobs(condition: ColumnElement[bool] | None = None) -> Callable[[Connection, Chosen], Behind]:
    """Return what counts the jobs among the records that count, or those that meet a condition."""
    counted = IS_JOB if condition is None else and_(IS_JOB, condition)
    return lambda connection, chosen: _count(connection, chosen.narrowed(counted))


def divide(
    above: Callable[[Connection, Chosen], Behind], below: Callable[[Connection, Chosen], Behind] | None = None
) -> Finder:
    """Return what finds a number that is one thing, divided by another if there is one."""
    return lambda connection, chosen: SumsBehind(
        above(connection, chosen), below(connection, chosen) if below is not None else None
    )


JOBS = divide(count_jobs())
SLOT_HOURS = divide(sum_up("slot_seconds"))
_FAILED = divide(count_jobs(HAS_FAILED))


def sum_asked(connection: Connection, chosen: Chosen) -> AskedBehind:
    """Return what was asked for in all, by value."""
    times = func.sum(JOB_USAGE.c.ju_slots) if chosen.slots_count else func.count()
    where = and_(chosen.where, IS_JOB)
    found = select_runs((ASKED_VALUE, times), chosen.keys, where, chosen.asked).group_by(ASKED_VALUE)
    numbers = ((str(text), find_number(chosen.type, text or ""), times) for text, times in connection.execute(found))
    parts = [
        AskedPart(text, number, int(times or 0))
        for text, number, times in numbers
        if number is not None and _is_amount(number)
    ]
    ordered = tuple(sorted(parts, key=lambda each: -each.amount))
    return AskedBehind(chosen.asked, ordered, chosen.slots_count, chosen.type is ValueType.MEMORY)


def mean_asked(connection: Connection, chosen: Chosen) -> MeanBehind:
    """Return what the jobs asked for in the mean."""
    return MeanBehind(sum_asked(connection, chosen), _count(connection, chosen.narrowed(IS_JOB)))


COLUMNS: Mapping[str, Mapping[str, Finder]] = {
    "slot_hours": {"slot_hours": SLOT_HOURS, "jobs": JOBS},
    "cpu": {"cpu": divide(sum_up("cpu")), "jobs": JOBS},
    "wait": {"jobs": JOBS},
    "turnaround": {"jobs": JOBS},
    "run_time": {"jobs": JOBS},
    "jobs": {"jobs": JOBS, "failed": _FAILED},
    "efficiency": {
        "efficiency": divide(sum_up("cpu"), sum_up("slot_seconds")),
        "cpu": divide(sum_up("cpu")),
        "slot_hours": SLOT_HOURS,
        "jobs": JOBS,
    },
    "memory": {
        "memory": divide(sum_up("memory"), sum_asked),
        "asked": divide(sum_asked, count_jobs()),
        "used": divide(sum_up("memory"), count_jobs()),
        "jobs": JOBS,
    },
    "time_asked": {
        "time_asked": divide(sum_up("run"), sum_asked),
        "asked": divide(sum_asked, count_jobs()),
        "used": divide(sum_up("run"), count_jobs()),
        "jobs": JOBS,
    },
}
"""By measure and column, what the number there is made of; means and longest times of jobs are found elsewhere."""


def find_sums(question: Question, count: int, zone: tzinfo | None) -> Mapping[str, FindSums]:
    """Return by the columns of a question what finds the terms of a row whose first `count` cells are its keys."""
    return {name: make_sums_finder(question, each, count, zone) for name, each in COLUMNS[question.measure].items()}


def make_sums_finder(question: Question, find: Finder, count: int, zone: tzinfo | None) -> FindSums:
    """Return what finds the terms of a number of the rows of a question."""

    def find_row(connection: Connection, row: tuple[Cell, ...], last: int | None) -> SumsBehind:
        where = find_condition(question, row[:count], zone)
        asked = find_request(connection, ASKED_OF.get(question.measure, ()))
        type = ASKED_TYPES.get(question.measure, ValueType.MEMORY)
        is_memory = question.measure == "memory"
        return find(connection, choose(connection, Chosen(where, list_used(question), asked, type, is_memory), last))

    return find_row


def choose(connection: Connection, chosen: Chosen, last_id: int | None) -> Chosen:
    """Return which records count, up to the id of a run, and of a request those alone that ask for an amount of it."""
    found = chosen if last_id is None else chosen.narrowed(JOB_USAGE.c.ju_id <= last_id)
    if not found.asked:
        return found
    values = select_runs((ASKED_VALUE,), found.keys, found.where, found.asked).distinct()
    texts = [text for (text,) in connection.execute(values)]
    wrong = [text for text in texts if text is not None and not _is_amount(find_number(found.type, text))]
    return found.narrowed(and_(ASKED_VALUE.is_not(None), ASKED_VALUE.not_in(wrong)))


def _is_amount(number: float | None) -> bool:
    return number is not None and 0 < number < INFINITY


def _find_sum(connection: Connection, chosen: Chosen, summed: _Summed, is_largest: bool) -> SumBehind:
    where = and_(chosen.where, summed.condition, summed.amount > 0)
    totals = select_runs((func.sum(summed.amount), func.count()), chosen.keys, where, chosen.asked)
    total, count = connection.execute(totals).one()
    listed = select_runs((*_RECORD, summed.amount.label("amount")), chosen.keys, where, chosen.asked)
    listed = listed.order_by(desc("amount"), JOB_USAGE.c.ju_id).limit(MOST_RECORDS)
    records = tuple(_make_record(tuple(row)) for row in connection.execute(listed))
    return SumBehind(summed.what, float(total or 0), int(count), records, is_largest)


def sum_within(connection: Connection, where: ColumnElement[bool], period: Period) -> SumBehind:
    """Return the slots × time of records of jobs within a period."""
    records = []
    for row in connection.execute(select_runs(_RECORD, (), where)):
        whole = _make_record((*row, 0))
        begin, end = max(whole.started, period.begin), min(whole.ended, period.end)
        amount, runs_on = float(whole.slots * (end - begin)), whole.runs_on or end < whole.ended
        if amount > 0:
            records.append(replace(whole, started=begin, ended=end, amount=amount, runs_on=runs_on))
    listed = nlargest(MOST_RECORDS, records, key=lambda each: each.amount)
    return SumBehind("slots_within", sum(each.amount for each in records), len(records), tuple(listed))


_RECORD = (
    JOB.c.j_job_number, JOB.c.j_task_number, JOB.c.j_owner, JOB_USAGE.c.ju_slots, BEGAN, JOB_USAGE.c.ju_start_time,
    ENDED, IS_PART, IS_OWN,
)  # fmt: skip


def _make_record(row: Sequence[Any]) -> RecordBehind:
    job, task, user, slots, began, started, ended, is_part, is_own, amount = row
    begin, start = find_seconds(began), find_seconds(started)
    return RecordBehind(
        int(job or 0), max(0, int(task or 0)), user or "", int(slots or 0), begin, start, find_seconds(ended),
        float(amount), bool(is_part), bool(is_own),
    )  # fmt: skip


def _count(connection: Connection, chosen: Chosen) -> CountBehind:
    ended = (func.coalesce(JOB_USAGE.c.ju_failed, 0), func.coalesce(JOB_USAGE.c.ju_exit_status, 0))
    counted = select_runs((*ended, func.count()), chosen.keys, chosen.where, chosen.asked).group_by(*ended)
    found = [EndingCount(int(code), int(status), int(many)) for code, status, many in connection.execute(counted)]
    runs = list_runs(connection, chosen.where, chosen.keys, ENDED, asked=chosen.asked).runs
    ordered = sorted(found, key=lambda each: (-each.count, each.failed, each.exit_status))
    return CountBehind(tuple(ordered), runs)
