"""Derives by the hour what ended jobs used, of users, projects, departments and groups, and how many they were."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, and_, case, func, select

from qmonpy.reporting.deriving.buckets import HOUR, Range, truncate
from qmonpy.reporting.deriving.derived_rows import (
    DEPARTMENT,
    GROUP,
    HOST,
    PROJECT,
    USER,
    DerivedRow,
    Owner,
    find_parents,
    replace_rows,
)
from qmonpy.reporting.schema.tables import JOB, JOB_USAGE

AMOUNTS = ("jobs_finished", "cpu", "mem", "io")
OWNERS: tuple[tuple[Owner, tuple[str, ...]], ...] = (
    (USER, AMOUNTS),
    (PROJECT, AMOUNTS),
    (DEPARTMENT, AMOUNTS),
    (GROUP, AMOUNTS),
    (HOST, AMOUNTS[:1]),
)
"""Whose values are derived, in the order of the columns of the question, and which."""
_NOBODY = frozenset({None, "", "NONE"})
"""What stands for no project and the like in the records."""
_Sums = Mapping[tuple[str, str], list[float]]


def derive_usage(connection: Connection, within: Range) -> int:
    """Derive what jobs that ended in the hours of a range used; return how many rows it is."""
    count = 0
    for (owner, amounts), sums in zip(OWNERS, _add_up(connection, within), strict=True):
        variables = [f"h_{amount}" for amount in amounts]
        parents = find_parents(connection, owner, {name for name, _ in sums})
        count += replace_rows(connection, owner, variables, within, HOUR, _make_rows(sums, parents, variables))
    return count


def _make_rows(sums: _Sums, parents: Mapping[str, int], variables: list[str]) -> Iterator[DerivedRow]:
    for (name, begin), amounts in sorted(sums.items(), key=itemgetter(0)):
        for variable, amount in zip(variables, amounts, strict=False):
            yield DerivedRow(parents[name], datetime.fromisoformat(begin), variable, amount)


def _add_up(connection: Connection, within: Range) -> list[_Sums]:
    """Return for each kind of objects the sums by the name of an object and the hour."""
    found: list[dict[tuple[str, str], list[float]]] = [defaultdict(lambda: [0.0] * len(AMOUNTS)) for _ in OWNERS]
    for *names, hour, jobs, cpu, mem, io in _find_groups(connection, within):
        for name, sums in zip(names, found, strict=True):
            if name not in _NOBODY:
                amounts = sums[name, hour]
                for place, amount in enumerate((jobs, cpu, mem, io)):
                    amounts[place] += float(amount or 0)
    return list(found)


def _find_groups(connection: Connection, within: Range) -> Iterator[tuple[Any, ...]]:
    """Give the sums of all records by owner, project, department, group, host and hour.

    What a parallel job uses on other hosts counts, and so does what a job used before midnight, of which there is a
    record with the exit status -1; the job itself is counted once, when it ends.
    """
    job, usage = JOB.c, JOB_USAGE.c
    hour = truncate(connection, usage.ju_end_time, HOUR)
    keys = (job.j_owner, job.j_project, job.j_department, job.j_group, usage.ju_hostname, hour)
    is_end = and_(func.coalesce(usage.ju_exit_status, 0) != -1, job.j_pe_taskid == "NONE")
    question = (
        select(
            *keys,
            func.sum(case((is_end, 1), else_=0)),
            func.sum(usage.ju_cpu),
            func.sum(usage.ju_mem),
            func.sum(usage.ju_io),
        )
        .join(JOB_USAGE, usage.ju_parent == job.j_id)
        .where(usage.ju_end_time >= within.begin, usage.ju_end_time < within.end)
        .group_by(*keys)
    )
    yield from connection.execute(question).all()
