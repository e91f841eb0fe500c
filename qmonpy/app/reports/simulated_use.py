"""What is to be said of numbers of a simulated cluster, where nothing is executed that could use anything."""

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import func, select

from qmonpy.app.reports.choice import QUERY_PREFIX, READY_PREFIX
from qmonpy.app.reports.shown_report import ShownReport
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.queries.query_files import find_query
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.tables import JOB
from qmonpy.translation import later, tr

_GUESSED = frozenset({"memory", "mem", "io", "maxvmem"})
_OF_SLOTS = frozenset({"cpu", "efficiency"})
_UNTOLD = frozenset({"project", "department", "group"})
"""Columns that have nothing of a job of which there is no record."""
_OF_HOSTS = "hosts"
"""The group of queries whose numbers are those of hosts, not of jobs."""
_MEMORY_ASKED = "memory-asked"
GUESSED = later(
    "Jobs of a simulated cluster execute nothing: memory, input and output are guesses from their names and requests."
)
OF_SLOTS = later(
    "Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran."
)
BOTH = later(
    "Jobs of a simulated cluster execute nothing: processor time is that of all their slots while they ran; memory,"
    " input and output are guesses from their names and requests."
)


def describe_use(report: ShownReport) -> str:
    """Return how the numbers of use in an answer of a simulated cluster were made; empty where it shows none."""
    if not report.answer.table.rows:
        return ""
    key = report.choice.key
    query = find_query(report.choice.name) if key.startswith(QUERY_PREFIX) else None
    if query is not None and query.group == _OF_HOSTS:
        return ""
    names = {each.name for each in report.answer.table.columns}
    is_guessed = bool(names & _GUESSED) or key == f"{READY_PREFIX}{_MEMORY_ASKED}"
    is_of_slots = bool(names & _OF_SLOTS)
    if is_guessed and is_of_slots:
        return tr(BOTH)
    return tr(GUESSED if is_guessed else OF_SLOTS) if is_guessed or is_of_slots else ""


def describe_bare(url: str, report: ShownReport) -> str:
    """Return of how many jobs in a database nothing is known but when, where and for whom they ran, and why, where an
    answer shows some of them under NONE, or what they used; else empty."""
    names = {each.name for each in report.answer.table.columns}
    if not (names & (_GUESSED | _OF_SLOTS) or _UNTOLD.intersection(_list_nothing(report))):
        return ""
    is_none = [func.coalesce(func.upper(each), "NONE") == "NONE" for each in (JOB.c.j_group, JOB.c.j_department)]
    with open_database(url, readonly=True) as database, database.begin() as connection:
        count = connection.execute(select(func.count()).select_from(JOB).where(*is_none)).scalar() or 0
    if not count:
        return ""
    words = tr(
        "Of {jobs} the database knows only what the spool remembers of ended tasks: no project, department, group and "
        "requests, nor what they used; they count under NONE. A simulated cluster writes records of what ends once its "
        "reporting_params are set, to accounting=true at least (qconf -mconf); by default it writes none."
    )
    return words.format(jobs=format_count(count, "job"))


def _list_nothing(report: ShownReport) -> Iterator[str]:
    """Yield the columns in which some row has nothing, or NONE."""
    for place, column in enumerate(report.answer.table.columns):
        if any(row[place] in (None, "", "NONE") for row in report.answer.table.rows):
            yield column.name


def with_simulated_use(report: ShownReport, url: str) -> ShownReport:
    """Return the report of a simulated cluster, read from a database, with that among what is to be known of its
    answer."""
    words = " ".join(filter(None, (describe_use(report), describe_bare(url, report))))
    lack = f"{report.answer.lack} {words}".strip()
    return replace(report, answer=replace(report.answer, lack=lack)) if words else report
