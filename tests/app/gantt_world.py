"""Snapshots for the Gantt chart: two hosts with four slots, reservations, jobs inside and outside of them, the past."""

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from qmonpy.app.gantt.gantt import Gantt, GanttBar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import EndedReservation, FinishedTask, Snapshot
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job, Range, ResourceRequest
from qmonpy.model.work.reservation import Reservation, ReservationRequest, ReservationState
from qmonpy.model.work.state import Decisions, PendingTasks, PlannedTask, RunningTask, State
from tests.clusters.world import small_cluster
from tests.engine.granting.test_reservation_properties import Asked
from tests.engine.strategies import USERS

NOW = 1_700_000_000
HOUR = 3600

H1, H2 = "all.q@h1", "all.q@h2"
_BUSY = ("", "-l lic=1", "-l mem=2G", "-l tok=1", "-pe mpi 2", "-pe smp 1-2", "-pe mpi 2 -l lic=1")
busy_days = st.lists(
    st.builds(
        Asked,
        st.just("submit"),
        st.sampled_from(USERS),
        st.builds("-R y {} -l h_rt={}".format, st.sampled_from(_BUSY), st.sampled_from([60, 300, 600])),
    ),
    min_size=5,
    max_size=15,
)
"""Jobs that fill a cluster and get their starts planned."""

QUEUES = {
    "all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi"},
    "big.q": {"hostlist": "h2 h3", "slots": "2"},
}


def make_cluster(**changes: Any) -> Cluster:
    """Queue all.q on h1 and h2, big.q on h2 and h3; h3 is in no host group."""
    parts = {"hosts": {"h1": {}, "h2": {}, "h3": {}}, "queues": QUEUES, **changes}
    return small_cluster(**parts)


def limited(number: int, owner: str, hours: float | None = None, **others: Any) -> Job:
    """A job with a run time limit, or without one."""
    limit = (ResourceRequest("h_rt", str(int(hours * HOUR))),) if hours is not None else ()
    return Job(number, owner, name=others.pop("name", f"job{number}"), hard_resources=limit, **others)


def reserved(number: int, start: int, end: int, pieces: tuple[tuple[str, int], ...], **others: Any) -> Reservation:
    """A granted reservation of roland's."""
    request = ReservationRequest("roland", name=others.pop("name", None), pe=others.pop("pe", None))
    return Reservation(number, request, start, end, pieces, **others)


def make_snapshot() -> Snapshot:
    """Reservation 7 runs with job 20 inside, 8 waits; jobs 10 and 11 run, 12 is planned, 13 waits; there is a past."""
    jobs = (
        limited(10, "anna", 2),
        limited(11, "bob", None, tasks=Range(1, 3)),
        limited(12, "anna", 1, wants_reservation=True, pe="mpi", slots=(Range(4, 4),)),
        limited(13, "bob", 1),
        limited(20, "roland", 5, reservation=7),
    )
    running = {
        (10, 1): RunningTask(10, 1, ((H1, 1),), NOW - HOUR),
        (11, 2): RunningTask(11, 2, ((H2, 1),), NOW - 60),
        (20, 1): RunningTask(20, 1, ((H1, 1),), NOW - 30),
    }
    pending = {number: PendingTasks(number, range(1, 2)) for number in (12, 13)} | {11: PendingTasks(11, (3,))}
    reservations = {
        7: reserved(7, NOW - 60, NOW + HOUR, ((H1, 2),), state=ReservationState.RUNNING, name="exam"),
        8: reserved(8, NOW + 4 * HOUR, NOW + 6 * HOUR, ((H1, 4), (H2, 4)), state=ReservationState.WARNING),
    }
    planned = PlannedTask(12, 1, NOW + HOUR + 60, NOW + 2 * HOUR + 120, ((H2, 3), (H1, 1)), "mpi")
    finished = (
        FinishedTask(3, 1, "anna", "old", 0, NOW - 5 * HOUR, NOW - 4 * HOUR, ((H1, 2),)),
        FinishedTask(4, 2, "bob", "arr", 0, NOW - 3 * HOUR, NOW - 2 * HOUR, ((H2, 1),), was_deleted=True),
        FinishedTask(5, 1, "bob", "never", 0, 0, NOW - 2 * HOUR, was_deleted=True),
        FinishedTask(6, 1, "roland", "in", 0, NOW - 50, NOW - 40, ((H1, 2),), reservation=7),
    )
    ended = (
        EndedReservation(reserved(1, NOW - 9 * HOUR, NOW - 7 * HOUR, ((H1, 4),)), NOW - 7 * HOUR),
        EndedReservation(reserved(2, NOW - 6 * HOUR, NOW - HOUR, ((H2, 2),)), NOW - 5 * HOUR, was_deleted=True),
        EndedReservation(reserved(3, NOW + HOUR, NOW + 2 * HOUR, ((H2, 2),)), NOW - 5 * HOUR, was_deleted=True),
    )
    state = State({job.number: job for job in jobs}, pending, running, {H2: frozenset("d")}, reservations)
    return Snapshot(make_cluster(), state, NOW, Decisions(planned=(planned,)), finished, ended)


def with_state(snapshot: Snapshot, **changes: Any) -> Snapshot:
    """The snapshot with parts of its state replaced."""
    return replace(snapshot, state=replace(snapshot.state, **changes))


def bars_of(gantt: Gantt, row: str) -> dict[str, GanttBar]:
    """The bars of a row by their keys, without the row's."""
    return {bar.key.removesuffix(f" {row}"): bar for bar in gantt.bars if bar.row == row}


def find_collisions(bars: list[GanttBar]) -> list[tuple[GanttBar, GanttBar]]:
    """Pairs of bars of a row that lie on each other."""
    found = []
    ordered = sorted(bars, key=lambda bar: bar.start)
    for index, one in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other.start >= (FOREVER if one.end is None else one.end):
                continue
            has_time = other.start < (FOREVER if other.end is None else other.end)
            if has_time and one.bottom < other.bottom + other.slots and other.bottom < one.bottom + one.slots:
                found.append((one, other))
    return found


def slots_at(bars: list[GanttBar], moment: int) -> int:
    """What bars of a row take at a moment."""
    return sum(bar.slots for bar in bars if bar.start <= moment < (FOREVER if bar.end is None else bar.end))
