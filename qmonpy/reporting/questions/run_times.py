"""How long jobs of some users and names ran, from the reporting database, for forecasts of when others start."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, desc, func, select

from qmonpy.reporting.questions.runs import join_runs
from qmonpy.reporting.schema.database import open_database
from qmonpy.reporting.schema.run_sql import HAS_RUN, IS_JOB, RUN
from qmonpy.reporting.schema.tables import JOB, JOB_USAGE

MOST_RUN_TIMES = 20_000
"""Of more runs the newest count."""
_MOST_NAMES = 500
"""So many names at once: databases bound how many values a statement has."""


def read_run_times(url: str, wanted: Collection[tuple[str, str]]) -> tuple[tuple[str, str, int], ...]:
    """Return users, names of jobs and seconds of ended runs, the newest first, of these users and names; ReportError.

    Of a task that failed it is not known how long it would have run.
    """
    with open_database(url, readonly=True) as database, database.begin() as connection:
        return tuple(find_run_times(connection, wanted))


def find_run_times(connection: Connection, wanted: Collection[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """Return the same of an open database."""
    names = sorted({name for _, name in wanted})
    found: list[tuple[str, str, int]] = []
    for at in range(0, len(names), _MOST_NAMES):
        some = frozenset(names[at : at + _MOST_NAMES])
        rows = connection.execute(_select(some, {owner for owner, name in wanted if name in some}))
        found += [(str(owner), str(name), int(seconds)) for owner, name, seconds in rows if (owner, name) in wanted]
    return found


def _select(names: Collection[str], owners: Collection[str]) -> Any:
    of_these = JOB.c.j_job_name.in_(names), JOB.c.j_owner.in_(owners)
    ran = IS_JOB, HAS_RUN, func.coalesce(JOB_USAGE.c.ju_failed, 0) == 0
    columns = select(JOB.c.j_owner, JOB.c.j_job_name, RUN).select_from(join_runs(with_reservation=False))
    return columns.where(*of_these, *ran).order_by(desc(JOB_USAGE.c.ju_id)).limit(MOST_RUN_TIMES)
