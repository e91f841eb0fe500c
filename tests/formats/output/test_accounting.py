"""Accounting and reporting lines are as Grid Engine 8.1.9 wrote them, up to what the specification of 2007 changes."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.output.accounting import format_accounting_line, format_category
from qmonpy.formats.output.reporting import (
    format_acct,
    format_ar_acct,
    format_ar_attribute,
    format_ar_log,
    format_new_ar,
)
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.reservation_life import ReservationEvent
from qmonpy.model.work.state import RunningTask

ZEROS = "0.000000:0.000000:0.000000:0:0:0:0:0:0:0:0.000000:0:0:0:0:0:0"
JOB = Job(1, "root", "jn", ("root",), account="jobacc", hard_resources=(ResourceRequest("h_rt", "5"),), reservation=87)
TASK = FinishedTask(1, 1, "root", "jn", 0, 100, 103, (("all.q@h1", 1),))
RESERVATION = Reservation(
    87,
    ReservationRequest("root", name="nn", account="acc", pe="m*", resources=(ResourceRequest("h_rt", "10"),)),
    start=1795232067,
    end=1795232087,
    pieces=(("all.q@h1", 4), ("all.q@h2", 1)),
    pe="mpi",
    submit_time=1795232067,
    state=ReservationState.RUNNING,
)


def test_that_an_ended_task_makes_a_line_with_its_reservation_and_the_time_of_that_last() -> None:
    assert format_accounting_line(JOB, TASK, 1795232067) == (
        f"all.q:h1:root:root:jn:1:jobacc:0:0:100:103:0:0:3:{ZEROS}:NONE:defaultdepartment:NONE:1:0"
        ":0.000000:0.000000:0.000000:-l h_rt=5 -ar 87:0.000000:NONE:0.000000:87:1795232067"
    )


def test_that_parallel_and_array_tasks_tell_what_they_had() -> None:
    pieces = (("all.q@h3", 2), ("all.q@h1", 1))
    running = RunningTask(2, 4, pieces, 100, pe="mpi")
    job = Job(2, "anna", "pj", ("geo", "x"), "p1", "rocks", "m*", (Range(2, 4),), tasks=Range(4, 8))
    fields = format_accounting_line(job, FinishedTask(2, 4, "anna", "pj", 0, 100, 160, pieces, running=running)).split(
        ":"
    )
    assert fields[:5] == ["all.q", "h3", "geo", "anna", "pj"]
    assert fields[31:36] == ["p1", "rocks", "mpi", "3", "4"]
    assert fields[39] == "-pe m* 2-4"
    assert fields[-1] == "0"


def test_that_killed_tasks_failed_and_those_that_never_ran_were_nowhere() -> None:
    killed = format_accounting_line(JOB, replace(TASK, was_deleted=True)).split(":")
    assert killed[11:14] == ["100", "137", "3"]
    never = FinishedTask(1, 1, "root", "jn", 0, 0, 103, was_deleted=True)
    fields = format_accounting_line(JOB, never).split(":")
    assert fields[:2] == ["UNKNOWN", "UNKNOWN"]
    assert fields[11:14] == ["0", "0", "0"]


def test_that_a_category_names_every_request() -> None:
    job = replace(
        JOB,
        hard_queues=("all.q", "*@h1"),
        master_queues=("all.q",),
        soft_resources=(ResourceRequest("arch", "x"),),
        pe="mpi",
        slots=(Range(2, 3),),
        is_immediate=True,
    )
    asked = "-q all.q,*@h1 -masterq all.q -l h_rt=5 -soft -l arch=x -pe mpi 2,3 -I y -ar 87"
    assert format_category(job) == asked
    assert format_category(Job(1, "root")) == "NONE"


def test_that_reservations_are_reported_as_recorded() -> None:
    assert format_new_ar(RESERVATION) == "1795232067:new_ar:1795232067:87:root"
    assert format_ar_attribute(1795232067, RESERVATION) == (
        "1795232067:ar_attribute:1795232067:1795232067:87:nn:acc:1795232067:1795232087:mpi:h_rt=10"
    )
    assert format_ar_log(1795232067, RESERVATION, ReservationEvent.START_REACHED) == (
        "1795232067:ar_log:1795232067:1795232067:87:r:START TIME REACHED:start time of AR reached"
    )
    error = replace(RESERVATION, state=ReservationState.ERROR)
    assert format_ar_log(1795232068, error, ReservationEvent.UNSATISFIED) == (
        "1795232068:ar_log:1795232068:1795232067:87:E:RESOURCES UNSATISFIED:AR resources unsatisfied"
    )
    assert format_ar_acct(1795232087, RESERVATION) == (
        "1795232087:ar_acct:1795232087:1795232067:87:all.q:h1:4",
        "1795232087:ar_acct:1795232087:1795232067:87:all.q:h2:1",
    )


def test_that_an_acct_record_is_the_accounting_line_behind_time_and_type() -> None:
    assert format_acct(103, JOB, TASK) == f"103:acct:{format_accounting_line(JOB, TASK)}"


@given(st.text(), st.text(), st.text())
def test_that_every_line_has_its_fields_whatever_things_are_called(name: str, account: str, value: str) -> None:
    job = replace(JOB, name=name, account=account, hard_resources=(ResourceRequest("arch", value),))
    line = format_accounting_line(job, TASK)
    assert line.count(":") == 44
    assert len(line.splitlines()) == 1
    request = replace(RESERVATION.request, name=name, account=account, resources=job.hard_resources)
    record = format_ar_attribute(5, replace(RESERVATION, request=request))
    assert record.count(":") == 10
    assert len(record.splitlines()) == 1
