"""Run times of the past for `qmonpy why`: of accounting files and reporting databases, besides those of ended tasks."""

from collections.abc import Sequence
from pathlib import Path

from qmonpy.app.reports.known_runs import with_recorded
from qmonpy.insight.plan.past_runs import PastRuns
from qmonpy.model.work.state import State
from qmonpy.reporting.schema.place import SUFFIX, find_database_path, find_database_url

_ADDRESS = "://"


def find_database_beside(path: Path | str) -> str:
    """Return the address of the reporting database of a cluster's file; empty where there is none."""
    return find_database_url(path) if find_database_path(path).is_file() else ""


def with_named(past: PastRuns, names: Sequence[str], state: State) -> PastRuns:
    """Return run times with those of what was named, accounting files and databases; OSError or ReportError."""
    files = [each for each in names if not _is_database(each)]
    if files:
        past.add_all(_read_accounting(files))
    for each in names:
        if _is_database(each):
            past = with_recorded(past, each if _ADDRESS in each else f"sqlite:///{Path(each).absolute()}", state)
    return past


def _is_database(name: str) -> bool:
    return _ADDRESS in name or name.endswith(SUFFIX)


def _read_accounting(paths: Sequence[str]) -> list[tuple[str, str, int]]:
    from qmonpy.lab.reading.workload_source import read_workload_files

    workload = read_workload_files([Path(each) for each in paths])
    owners = [each.owner for each in workload.kinds]
    jobs = workload.job_of
    columns = workload.kind[jobs].tolist(), workload.name[jobs].tolist(), workload.run_time.tolist()
    # Of a task that failed it is not known how long it would have run.
    return [
        (owners[kind], workload.names[name], seconds)
        for kind, name, seconds, failed in zip(*columns, workload.failed.tolist(), strict=True)
        if not failed
    ]
