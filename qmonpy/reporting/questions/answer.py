"""An answer: a table, how it is drawn, what is to be said beside it, and how a row leads to its jobs."""

from collections.abc import Callable, Mapping
from dataclasses import field
from datetime import tzinfo
from typing import TypeAlias

from sqlalchemy import Connection

from qmonpy.late_methods import dataclass
from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, ResultTable
from qmonpy.reporting.questions.answering import MOST_ROWS, answer_question
from qmonpy.reporting.questions.coverage import (
    describe_lack_of_readings,
    describe_lack_of_records,
    describe_unfinished,
)
from qmonpy.reporting.questions.job_run import JobsBehind, TimesBehind
from qmonpy.reporting.questions.jobs_behind import find_jobs_behind, find_times_behind
from qmonpy.reporting.questions.limit_steps import NO_READINGS, NOTHING_HELD_BACK, has_readings
from qmonpy.reporting.questions.pressure_behind import find_pressure_sums
from qmonpy.reporting.questions.question import LIMITS, MEASURE_BY_ID, ROUND_KEYS, TIME_KEYS, Period, Question
from qmonpy.reporting.questions.sums_behind import FindSums, find_sums
from qmonpy.translation import later, tr

FindBehind: TypeAlias = Callable[[Connection, tuple[Cell, ...], int | None], JobsBehind]
"""Finds the runs behind a row of the table, up to the id of a run; None for all that there are by now."""
FindTimes: TypeAlias = Callable[[Connection, tuple[Cell, ...], int | None], TimesBehind]
"""Finds what the times in a row of the table come to, up to the id of a run."""
NOT_DRAWN = Drawing()
TIMES = ("wait", "turnaround", "run_time")
"""Measures that are times of jobs."""
NOTHING_BEFORE = later("Nothing was recorded in the period that it is compared with.")


@dataclass(frozen=True, slots=True)
class Answer:
    """`note` says in a sentence what is not seen in the table; `find_behind` is None where no jobs are behind a row."""

    table: ResultTable
    drawing: Drawing = NOT_DRAWN
    note: str = ""
    find_behind: FindBehind | None = None
    lack: str = ""
    """What is not known of the period, in sentences; empty where all of it is."""
    times: Mapping[str, FindTimes] = field(default_factory=dict)
    """By the name of a column of means or longest times what finds the times that they are made of."""
    sums: Mapping[str, FindSums] = field(default_factory=dict)
    """By the name of a column of other numbers, such as sums and counts, what finds what they are made of."""

    @property
    def words(self) -> str:
        """All that is to be known of the answer beside its table."""
        return " ".join(filter(None, (self.note, self.lack)))


def find_drawing(question: Question) -> Drawing:
    """Return how the answer of a question is drawn unless something else is chosen."""
    by, measure = question.by, question.measure
    if not by:
        return NOT_DRAWN
    if set(by) == set(ROUND_KEYS):
        return Drawing("heat_map", "hour_of_day", (measure,), "weekday")
    times = [key for key in by if key in (*TIME_KEYS, *ROUND_KEYS)]
    first = times[0] if times else by[0]
    others = [key for key in by if key != first]
    columns = (measure, "before") if question.against is not None else (measure,)
    if others:
        return Drawing("stacked", first, (measure,), others[0])
    return Drawing("lines" if first in TIME_KEYS else "bars", first, columns)


def answer(
    connection: Connection,
    question: Question,
    *,
    limit: int = MOST_ROWS,
    zone: tzinfo | None = None,
    now: int | None = None,
) -> Answer:
    """Return the answer of a question that was put together; of what comes after `now` nothing can be missing."""
    count = len(question.by)
    table = answer_question(connection, question, limit=limit, zone=zone)
    has_before = question.against is None or any(row[count + 1] is not None for row in table.rows)
    unfinished = describe_unfinished(question.period, question.against if has_before else None, now)
    if MEASURE_BY_ID[question.measure].of == LIMITS:
        is_known = bool(table.rows) or has_readings(connection, question.period)
        note = "" if table.rows else tr(NOTHING_HELD_BACK if is_known else NO_READINGS)
        lack = describe_lack_of_readings(connection, question.period, question.against, now, zone)
        return Answer(
            table,
            find_drawing(question),
            note,
            lack=" ".join(filter(None, (unfinished, lack))),
            sums=find_pressure_sums(connection, question, zone),
        )
    lack = describe_lack_of_records(connection, question.period, question.against, zone)
    return Answer(
        table,
        find_drawing(question),
        tr(NOTHING_BEFORE) if table.rows and not has_before else "",
        find_behind=lambda again, row, last: find_jobs_behind(again, question, row[:count], zone=zone, last_id=last),
        lack=" ".join(filter(None, (unfinished, lack))),
        times=_find_times(question, zone) if question.measure in TIMES else {},
        sums=_find_sums(question, zone),
    )


def _find_times(question: Question, zone: tzinfo | None) -> Mapping[str, FindTimes]:
    """Return what finds the times of each column of an answer; not of stretches of time that another period has."""
    count, measure = len(question.by), question.measure
    found = dict.fromkeys((measure, f"{measure}_longest"), make_finder(question, count, zone))
    if question.against is not None and not any(each in TIME_KEYS for each in question.by):
        found["before"] = make_finder(question.with_period(question.against), count, zone)
    return found


def _find_sums(question: Question, zone: tzinfo | None) -> Mapping[str, FindSums]:
    """Return what finds the terms of the other columns of an answer, and of the period that it is compared with."""
    count = len(question.by)
    found = find_sums(question, count, zone)
    if question.against is None or question.measure in TIMES or any(each in TIME_KEYS for each in question.by):
        return found
    before = find_sums(question.with_period(question.against), count, zone)
    return {**found, "before": before[question.measure]}


def make_finder(question: Question, count: int, zone: tzinfo | None) -> FindTimes:
    """Return what finds the times of a row whose first `count` cells are the keys of a question."""
    return lambda connection, row, last: find_times_behind(connection, question, row[:count], zone=zone, last_id=last)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a ready answer is asked for: a period, another one to compare with, and the zone of days and hours.

    Of what comes after `now` nothing can be missing; None where nobody knows what time it is.
    """

    period: Period
    against: Period | None = None
    zone: tzinfo | None = None
    now: int | None = None
