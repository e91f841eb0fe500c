"""What is to be said of numbers of a simulated cluster, where nothing is executed that could use anything."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from sqlalchemy import Select, and_, exists, func, not_, select

from qmonpy.app.reports.choice import QUERY_PREFIX, READY_PREFIX
from qmonpy.app.reports.shown_report import ShownReport
from qmonpy.model.values.counts import format_count
from qmonpy.reporting.queries.query_files import find_query
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.tables import JOB, JOB_USAGE
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
    """Return of how many tasks in a database nothing is known but when, where and for whom they ran, and why, where an
    answer shows some of them under NONE, or what they used; else empty."""
    shows_use = bool({each.name for each in report.answer.table.columns} & (_GUESSED | _OF_SLOTS))
    if not (shows_use or _UNTOLD.intersection(_list_nothing(report))):
        return ""
    with open_database(url, readonly=True) as database, database.begin() as connection:
        bare = connection.execute(select(func.count()).select_from(JOB).where(*_IS_BARE)).scalar() or 0
        used = (connection.execute(_count_unmeasured()).scalar() or 0) if shows_use else 0
    return " ".join(_tell_of(bare, used))


_IS_BARE = [func.coalesce(func.upper(each), "NONE") == "NONE" for each in (JOB.c.j_group, JOB.c.j_department)]


def _count_unmeasured() -> Select[Any]:
    """Count the other tasks that ran and used no processor: a simulation writes into its records that all did."""
    of_job = JOB_USAGE.c.ju_parent == JOB.c.j_id
    ran = exists().where(of_job, JOB_USAGE.c.ju_ru_wallclock > 0)
    used = exists().where(of_job, JOB_USAGE.c.ju_cpu > 0)
    return select(func.count()).select_from(JOB).where(not_(and_(*_IS_BARE)), ran, not_(used))


def _tell_of(bare: int, unmeasured: int) -> Iterator[str]:
    if bare:
        words = tr(
            "Of {tasks} the database knows only what the spool remembers of ended tasks: no project, department, group "
            "and requests, nor what was used; such tasks count under NONE. A simulated cluster writes records of what "
            "ends once its reporting_params are set, to accounting=true at least (qconf -mconf); by default it writes "
            "none."
        )
        yield words.format(tasks=format_count(bare, "task"))
    if unmeasured:
        words = tr(
            "Of {tasks} the database does not know what was used: a spool remembers no use, and its cluster writes "
            "records of it once its reporting_params are set, to accounting=true at least (qconf -mconf)."
        )
        yield words.format(tasks=format_count(unmeasured, "task"))


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
