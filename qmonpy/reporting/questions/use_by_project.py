"""The ready answer: use and wait by project, in a period against another one."""

from dataclasses import replace

from sqlalchemy import Connection

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import Answer, Asked
from qmonpy.reporting.questions.answering import CHANGE, answer_question
from qmonpy.reporting.questions.jobs_behind import find_jobs_behind
from qmonpy.reporting.questions.question import Question

_COLUMNS = (
    Column("project", "Project"),
    Column("slot_hours", "Slot hours", "number", "h"),
    Column("before", "Slot hours before", "number", "h"),
    CHANGE,
    Column("wait", "Wait, mean", "duration"),
    Column("wait_before", "Wait before", "duration"),
    Column("jobs", "Jobs", "number"),
)


def use_by_project(connection: Connection, asked: Asked) -> Answer:
    """Return slot hours, mean wait and jobs of each project."""
    use = Question("slot_hours", ("project",), asked.period, against=asked.against)
    wait = replace(use, measure="wait")
    waits = {row[0]: row[1:] for row in answer_question(connection, wait, zone=asked.zone).rows}
    alone = wait.with_period(asked.period)
    counts = {row[0]: row[3] for row in answer_question(connection, alone, zone=asked.zone).rows}
    uses = answer_question(connection, use, zone=asked.zone)
    rows: list[tuple[Cell, ...]] = []
    for project, *used in uses.rows:
        waited = waits.get(project, (None, None))
        if asked.against is None:
            used, waited = [used[0], None, None], (waited[0], None)
        rows.append((project, *used, *waited[:2], counts.get(project, 0)))
    return Answer(
        _without_comparison(rows) if asked.against is None else ResultTable(_COLUMNS, tuple(rows), uses.is_cut),
        Drawing("bars", "project", ("slot_hours", "before") if asked.against is not None else ("slot_hours",)),
        find_behind=lambda again, row: find_jobs_behind(again, wait, row[:1], zone=asked.zone),
    )


def _without_comparison(rows: list[tuple[Cell, ...]]) -> ResultTable:
    kept = [place for place, each in enumerate(_COLUMNS) if each.name not in ("before", "change", "wait_before")]
    return ResultTable(
        tuple(_COLUMNS[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows)
    )
