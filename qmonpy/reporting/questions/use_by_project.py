"""The ready answer: use and wait by project, in a period against another one."""

from dataclasses import replace

from sqlalchemy import Connection

from qmonpy.reporting.queries.query import Drawing
from qmonpy.reporting.queries.result_table import Cell, Column, ResultTable
from qmonpy.reporting.questions.answer import NOTHING_BEFORE, Answer, Asked, make_finder
from qmonpy.reporting.questions.answering import CHANGE, answer_question
from qmonpy.reporting.questions.coverage import describe_lack_of_records, describe_unfinished
from qmonpy.reporting.questions.jobs_behind import find_jobs_behind
from qmonpy.reporting.questions.question import Question
from qmonpy.reporting.questions.sums_behind import JOBS, SLOT_HOURS, make_sums_finder
from qmonpy.translation import tr

_COLUMNS = (
    Column("project", "Project"),
    Column("slot_hours", "Slot hours", "number", "h", measure="slot_hours"),
    Column("wait", "Wait, mean", "duration"),
    Column("jobs", "Tasks", "number"),
)
_COMPARED = (
    Column("before", "Slot hours before", "number", "h", measure="slot_hours"),
    CHANGE,
    Column("wait_before", "Wait before", "duration"),
)


def use_by_project(connection: Connection, asked: Asked) -> Answer:
    """Return slot hours, mean wait and jobs of each project, those that waited longest first among the jobs behind."""
    use = Question("slot_hours", ("project",), asked.period, against=asked.against)
    wait = replace(use, measure="wait")
    waits = {row[0]: row[1:] for row in answer_question(connection, wait, zone=asked.zone).rows}
    alone = wait.with_period(asked.period)
    counts = {row[0]: row[3] for row in answer_question(connection, alone, zone=asked.zone).rows}
    uses = answer_question(connection, use, zone=asked.zone)
    rows: list[tuple[Cell, ...]] = []
    for project, hours, *compared in uses.rows:
        waited = waits.get(project, (None, None))
        now = (project, hours, waited[0], counts.get(project, 0))
        rows.append(now if asked.against is None else (*now, *compared, waited[1]))
    is_compared = asked.against is not None
    has_before = any(row[len(_COLUMNS)] is not None for row in rows) if is_compared else True
    lack = (
        describe_unfinished(asked.period, asked.against if has_before else None, asked.now),
        describe_lack_of_records(connection, asked.period, asked.against, asked.zone),
    )
    return Answer(
        ResultTable((*_COLUMNS, *_COMPARED) if is_compared else _COLUMNS, tuple(rows), uses.is_cut),
        Drawing("bars", "project", ("slot_hours", "before") if is_compared else ("slot_hours",)),
        tr(NOTHING_BEFORE) if rows and not has_before else "",
        lambda again, row, last: find_jobs_behind(again, wait, row[:1], zone=asked.zone, last_id=last),
        " ".join(filter(None, lack)),
        {
            "wait": make_finder(alone, 1, asked.zone),
            **({"wait_before": make_finder(wait.with_period(asked.against), 1, asked.zone)} if asked.against else {}),
        },
        {
            "slot_hours": make_sums_finder(use.with_period(asked.period), SLOT_HOURS, 1, asked.zone),
            "jobs": make_sums_finder(alone, JOBS, 1, asked.zone),
            **(
                {"before": make_sums_finder(use.with_period(asked.against), SLOT_HOURS, 1, asked.zone)}
                if asked.against
                else {}
            ),
        },
    )
