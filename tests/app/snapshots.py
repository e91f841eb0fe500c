"""Snapshots to show: the small cluster of tests/clusters with jobs that wait, run and ended."""

from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.work.job import NO_END, Job, Range, ResourceRequest
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, State
from tests.clusters.world import small_cluster

NOW = 1_700_000_000


def busy_snapshot() -> Snapshot:
    """Anna's array job 1 runs and waits, bob's parallel job 2 waits first, job 3 is held, job 4 ended."""
    jobs = (
        Job(1, "anna", name="arr", tasks=Range(1, 19, 2), project="p1", submit_time=NOW - 60, runtime=100),
        Job(2, "bob", name="par", pe="mpi", slots=(Range(4, NO_END),), submit_time=NOW - 50),
        Job(
            3,
            "bob",
            name="held",
            user_hold=True,
            submit_time=NOW - 40,
            hard_resources=(ResourceRequest("mem_free", "2G"),),
        ),
    )
    pending = {1: PendingTasks(1, range(5, 20, 2)), 2: PendingTasks(2, range(1, 2)), 3: PendingTasks(3, range(1, 2))}
    running = {
        (1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW - 30),
        (1, 3): RunningTask(1, 3, (("all.q@h2", 1),), NOW - 20),
    }
    state = State({job.number: job for job in jobs}, pending, running, {"all.q@h2": frozenset("s")})
    finished = (
        FinishedTask(4, 1, "anna", "old", NOW - 90, NOW - 80, NOW - 10, (("all.q@h1", 1),)),
        FinishedTask(5, 1, "bob", "gone", NOW - 90, 0, NOW - 5, was_deleted=True),
    )
    decisions = Decisions(order=(2, 1, 3), priorities={1: 0.25, 2: 0.75, 3: 0.0})
    return Snapshot(small_cluster(), state, NOW, decisions, finished)


def flooded_snapshot(count: int = 10_000) -> Snapshot:
    """Many running tasks of a few users."""
    jobs = {n: Job(n, f"user{n % 7}", name=f"job{n}", submit_time=NOW, project="p1") for n in range(1, count + 1)}
    running = {(n, 1): RunningTask(n, 1, ((f"all.q@h{n % 500}", 1),), NOW) for n in jobs}
    return Snapshot(small_cluster(), State(jobs, running=running), NOW)
