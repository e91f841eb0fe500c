"""What a real Open Cluster Scheduler 9.1.4 printed (data/ocs) is read as what it says."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from qmonpy.clusters.live.cells.clock import Pulse, parse_pulse
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.reading.qmaster_watch import QmasterWatch
from qmonpy.formats.output.job_xml import parse_jobs_xml
from qmonpy.formats.output.qstat_xml import parse_qstat_xml
from qmonpy.formats.output.reservation_xml import parse_reservations_xml
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from tests.clusters.live.recordings import DATA, FakeCommands

OCS = DATA / "ocs"
JOBS, REPORTS = parse_jobs_xml((OCS / "jobs.xml").read_text())
BY_NAME = {each.name: each for each in JOBS.values()}
QPING = (OCS / "qping.txt").read_text()
RECORDED_AT = int(datetime(2026, 11, 23, 20, tzinfo=UTC).timestamp())
NEAR = range(RECORDED_AT - 3600, RECORDED_AT + 3600)


def test_that_times_of_jobs_are_those_of_their_submission() -> None:
    assert REPORTS == ()
    assert len(JOBS) == 7
    assert all(job.submit_time in NEAR for job in JOBS.values())
    later = BY_NAME["later"]
    assert (later.start_after, later.deadline) == (1893456000, 1896220800)


def test_that_starts_of_tasks_are_read() -> None:
    listing, reports = parse_qstat_xml((OCS / "qstat.xml").read_text())
    assert reports == ()
    assert listing.placed
    assert all(task.start_time in NEAR for task in listing.placed.values())


def test_that_a_reservation_has_its_times_and_slots() -> None:
    reservations, reports = parse_reservations_xml((OCS / "reservations.xml").read_text())
    assert reports == ()
    (one,) = reservations.values()
    assert (one.start, one.end, one.submit_time in NEAR) == (1893456000, 1893459600, True)
    assert one.pieces == (("all.q@h7a", 1), ("all.q@h7c", 1))


def test_that_an_answer_on_an_unknown_job_is_no_jobs() -> None:
    assert parse_jobs_xml((OCS / "unknown.xml").read_text()) == ({}, ())


def test_that_a_plan_in_microseconds_is_read_as_one_in_seconds() -> None:
    lines = ["3:2:RESERVING:{}:{}:Q:all.q@h7a:slots:2.000000", "3:2:RESERVING:{}:{}:P:mpi:slots:2.000000"]
    seconds, micro = (
        "::::::::\n" + "".join(f"{line.format(1795463521 * unit, 660 * unit)}\n" for line in lines) + "::::::::\n"
        for unit in (1, 10**6)
    )
    assert parse_planned_tasks(micro) == parse_planned_tasks(seconds) != ()


def test_that_a_start_that_no_clock_reaches_is_not_planned() -> None:
    text = (OCS / "schedule").read_text()
    assert "13:1:RESERVING:6090430876774783:" in text
    assert parse_planned_tasks(text, is_settled=True) == ()


def pulse(text: str, now: float) -> Pulse:
    found = parse_pulse(CommandResult(("qping",), 0, text), now)
    assert found is not None
    return found


def test_that_the_clock_is_read_in_microseconds() -> None:
    began = QPING.partition("(")[2].partition("000000)")[0]
    ran = next(line.split()[-1] for line in QPING.split("\n") if line.startswith("run time"))
    assert pulse(QPING, int(began) + int(ran) - 100).difference == pytest.approx(100, abs=2)


def test_that_an_absurd_clock_is_reported_and_not_taken(tmp_path: Path) -> None:
    commands = FakeCommands(tmp_path)
    began = QPING.partition("(")[2].partition(")")[0]
    (commands.folder / "qping").write_text(QPING.replace(f"({began})", f"({began}000)"))
    watch = QmasterWatch(GridEngine(commands.environment), commands.cell, lambda: 1795463521.0)
    watch.look(is_asked=True)
    assert watch.difference is None
    assert [each.code for each in watch.reports()] == ["live.absurd-clock"]
    (commands.folder / "qping").write_text(QPING)
    watch.look(is_asked=True)
    assert "live.absurd-clock" not in [each.code for each in watch.reports()]
