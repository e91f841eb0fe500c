"""Random runs of jobs, as values and as rows of a reporting database."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from sqlalchemy import Connection, insert

from qmonpy.reporting.schema.tables import AR, JOB, JOB_REQUEST, JOB_USAGE

BEGIN = int(datetime(2026, 3, 1, tzinfo=UTC).timestamp())
DAYS = 60


@dataclass(frozen=True, slots=True)
class Run:
    """A record, with the values that questions look at."""

    user: str
    project: str
    queue: str
    pe: str
    slots: int
    submitted: int
    started: int
    ended: int
    cpu: float
    vmem: float
    asked: str = ""
    part_of: str = "NONE"
    reservation: int = 0
    exit_status: int = 0
    whole: int = 0
    """By what the records of one job are known that ran over midnight; 0 for one with a single record."""
    began: int = 0
    """When that job began, of its last record; 0 for when the record begins."""

    @property
    def counts(self) -> bool:
        """Whether it ran."""
        return self.started >= self.submitted and self.started > 0

    @property
    def is_job(self) -> bool:
        """Whether it is no task on a host of a parallel job, and not one of midnight of a job that ran on."""
        return self.part_of == "NONE" and not self.is_part

    @property
    def is_part(self) -> bool:
        """Whether it is one of midnight."""
        return self.exit_status == -1


def make_runs(count: int, seed: int) -> list[Run]:
    """Return random runs; some never ran, some are tasks of parallel jobs, some ran over midnight."""
    chance = random.Random(seed)
    return [part for number in range(1, count + 1) for part in _in_parts(_make_run(chance), number, chance)]


def _in_parts(run: Run, number: int, chance: random.Random) -> list[Run]:
    """Return the records of a run: often one of each of some midnights, and the last one."""
    if not run.started or run.ended - run.started < 10 or chance.random() < 0.7:
        return [run]
    if chance.random() < 0.2:
        # It ran over midnight, failed, and ran again on the same host.
        again = run.started + (run.ended - run.started) // 2
        first = replace(run, started=run.started, ended=again - 2, exit_status=1, began=run.started, whole=number)
        early = replace(first, ended=again - 4, exit_status=-1)
        return [early, replace(first, started=again - 4), replace(run, started=again, whole=number, began=again)]
    borders = sorted(chance.sample(range(run.started + 1, run.ended), chance.randrange(1, 4)))
    begins, ends = [run.started, *borders], [*borders, run.ended]
    status = [-1] * len(borders) + [run.exit_status]
    return [
        replace(run, started=begin, ended=end, exit_status=how, whole=number, began=run.started)
        for begin, end, how in zip(begins, ends, status, strict=True)
    ]


def _make_run(chance: random.Random) -> Run:
    submitted = BEGIN + chance.randrange(DAYS * 86400)
    started = submitted + chance.choice((0, 5, 3_000, 90_000)) + chance.randrange(100)
    lasted = chance.randrange(1, 200_000)
    # The clocks of some hosts are wrong.
    ended = started + (lasted if lasted % 20 else -(lasted % 900))
    if chance.random() < 0.05:
        started = ended = 0
    return Run(
        chance.choice(("anna", "bert", "o'hara", 'q"uote', "x:y\nz")),
        chance.choice(("physics", "NONE", "chem")),
        chance.choice(("all.q", "long.q", "All.q")),
        chance.choice(("NONE", "smp")),
        chance.randrange(1, 9),
        submitted,
        started,
        ended,
        chance.choice((0.0, 12.5, 40_000.0)),
        chance.choice((0.0, 2.0**30, 1.5e9)),
        chance.choice(("", "4G", "512M", "INFINITY", "rubbish")),
        chance.choice(("NONE", "NONE", "NONE", "1.host")),
        chance.choice((0, 0, 7)),
        chance.choice((0, 0, 1)),
    )


def write_runs(connection: Connection, runs: Sequence[Run]) -> None:
    """Write runs into the tables, a job with its usage for each."""
    connection.execute(insert(AR).values(ar_id=1, ar_number=7, ar_owner="anna"))
    add_runs(connection, runs, 1)


def add_runs(connection: Connection, runs: Sequence[Run], first: int) -> None:
    """Write runs, with numbers from a first one on; records of one job must not be written apart."""
    numbers: dict[int, int] = {}
    parents = {at: numbers.setdefault(run.whole or -at, at) for at, run in enumerate(runs, first)}
    jobs = {parent: runs[parent - first] for parent in parents.values()}
    connection.execute(insert(JOB), [_job_row(number, run) for number, run in jobs.items()])
    connection.execute(insert(JOB_USAGE), [_usage_row(at, parents[at], run) for at, run in enumerate(runs, first)])
    asked = [
        {"jr_id": number, "jr_parent": number, "jr_variable": "h_vmem", "jr_value": run.asked}
        for number, run in jobs.items()
        if run.asked
    ]
    if asked:
        connection.execute(insert(JOB_REQUEST), asked)


def _job_row(number: int, run: Run) -> dict[str, object]:
    return {
        "j_id": number,
        "j_job_number": number,
        "j_task_number": -1,
        "j_pe_taskid": run.part_of,
        "j_job_name": "sleep",
        "j_group": "users",
        "j_owner": run.user,
        "j_account": "sge",
        "j_priority": 0,
        "j_submission_time": _time(run.submitted),
        "j_project": run.project,
        "j_department": "defaultdepartment",
    }


def _usage_row(number: int, parent: int, run: Run) -> dict[str, object]:
    return {
        "ju_id": number,
        "ju_parent": parent,
        "ju_curr_time": _time(run.ended),
        "ju_qname": run.queue,
        "ju_hostname": "node1",
        "ju_start_time": _time(run.started),
        "ju_end_time": _time(run.ended),
        "ju_failed": 0,
        "ju_exit_status": run.exit_status,
        "ju_granted_pe": run.pe,
        "ju_slots": run.slots,
        "ju_ru_wallclock": run.ended - run.started,
        "ju_cpu": run.cpu,
        "ju_maxvmem": run.vmem,
        "ju_ar_parent": 1 if run.reservation else None,
    }


def _time(moment: int) -> datetime:
    return datetime.fromtimestamp(moment, UTC).replace(tzinfo=None)
