"""Random runs of jobs, as values and as rows of a reporting database."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
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

    @property
    def counts(self) -> bool:
        """Whether it ran."""
        return self.started >= self.submitted and self.started > 0

    @property
    def is_job(self) -> bool:
        """Whether it is no task on a host of a parallel job."""
        return self.part_of == "NONE"


def make_runs(count: int, seed: int) -> list[Run]:
    """Return random runs; some never ran, some are tasks of parallel jobs."""
    chance = random.Random(seed)
    return [_make_run(chance) for _ in range(count)]


def _make_run(chance: random.Random) -> Run:
    submitted = BEGIN + chance.randrange(DAYS * 86400)
    started = submitted + chance.choice((0, 5, 3_000, 90_000)) + chance.randrange(100)
    ended = started + chance.randrange(1, 200_000)
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
    connection.execute(insert(JOB), [_job_row(number, run) for number, run in enumerate(runs, 1)])
    connection.execute(insert(JOB_USAGE), [_usage_row(number, run) for number, run in enumerate(runs, 1)])
    asked = [
        {"jr_id": number, "jr_parent": number, "jr_variable": "h_vmem", "jr_value": run.asked}
        for number, run in enumerate(runs, 1)
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


def _usage_row(number: int, run: Run) -> dict[str, object]:
    return {
        "ju_id": number,
        "ju_parent": number,
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
