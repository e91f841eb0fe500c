"""A snapshot with reservations: one runs with jobs inside, one waits in trouble, one is gone."""

from dataclasses import replace

from qmonpy.model.snapshot import EndedReservation, FinishedTask, Snapshot
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import PendingTasks, RunningTask
from tests.app.snapshots import NOW, busy_snapshot

NIGHTLY = Reservation(
    17,
    ReservationRequest(
        "anna", name="nightly", groups=("geo",), pe="mp*", slots=(Range(2, 4),), acl=("anna", "@staff"), xacl=("bob",)
    ),
    NOW - 600,
    NOW + 3000,
    (("all.q@h1", 1), ("all.q@h2", 1)),
    "mpi",
    NOW - 900,
    ReservationState.RUNNING,
)
BROKEN = Reservation(
    18,
    ReservationRequest("bob"),
    NOW + 3600,
    NOW + 7200,
    (("all.q@h2", 1),),
    None,
    NOW - 60,
    ReservationState.WARNING,
    (("all.q@h2", "reserved queue all.q@h2 is suspended"),),
)
GONE = EndedReservation(
    Reservation(9, ReservationRequest("bob", name="old"), NOW - 9000, NOW + 900, (("all.q@h1", 1),)), NOW - 5400, True
)


def reserved_snapshot() -> Snapshot:
    """Job 21 runs in reservation 17, job 22 waits for it, a task of job 20 ended in it."""
    busy = busy_snapshot()
    jobs = {
        21: Job(21, "anna", name="inner", reservation=17, submit_time=NOW - 500),
        22: Job(22, "anna", name="next", reservation=17, submit_time=NOW - 400),
    }
    state = replace(
        busy.state,
        jobs={**busy.state.jobs, **jobs},
        running={**busy.state.running, (21, 1): RunningTask(21, 1, (("all.q@h1", 1),), NOW - 450)},
        pending={**busy.state.pending, 22: PendingTasks(22, (1,))},
        reservations={18: BROKEN, 17: NIGHTLY},
    )
    ended = FinishedTask(
        20, 1, "anna", "done", NOW - 560, NOW - 550, NOW - 460, (("all.q@h1", 1),), was_deleted=False, reservation=17
    )
    return replace(busy, state=state, finished=(*busy.finished, ended), ended_reservations=(GONE,))
