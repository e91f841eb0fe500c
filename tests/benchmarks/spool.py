"""What a spool costs: one command among 10,000 jobs, and opening a cluster that has 100,000 finished jobs behind it.

`python -m tests.benchmarks.spool`: the median and the worst of some commands, the best of some openings.
"""

import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from statistics import median
from threading import Event
from time import perf_counter, time

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.files.cluster_content import EPOCH, ClusterFile
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.benchmarks.scheduler import HOSTS, PER_USER_HOST, make_cluster

JOBS, FINISHED, REMEMBERED = 10_000, 100_000, 10_000
COMMANDS, OPENINGS, HISTORY_PAGE = 30, 3, 100
BAR_SECONDS, BAR_MILLISECONDS = 1.5, 10.0
SEEN_SECONDS = 0.5
REQUESTS = (ResourceRequest("h_rt", "3600"), ResourceRequest("h_vmem", "1G"))


def finished_task(number: int) -> FinishedTask:
    pieces = ((f"all.q@host{number % 997}", 1 + number % 4),)
    running = RunningTask(number, 1, pieces, EPOCH - 500)
    return FinishedTask(
        number, 1, f"user{number % 50}", "simulation", EPOCH - 900, EPOCH - 500, EPOCH - 10, pieces, running=running
    )


def make_state(first: int) -> State:
    """Jobs with requests, all of them waiting; on hold, so that no pass is in what is measured."""
    jobs = {
        number: Job(number, f"user{number % 50}", "simulation", hard_resources=REQUESTS, user_hold=True)
        for number in range(first, first + JOBS)
    }
    return State(jobs, {number: PendingTasks(number, (1,)) for number in jobs})


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cluster.qmon"
        content = ClusterFile(make_cluster(HOSTS, PER_USER_HOST), make_state(FINISHED + 1), EPOCH)
        began = perf_counter()
        spool = Spool.create(path, content)
        print(f"make a spool of {JOBS} waiting jobs: {perf_counter() - began:.2f} s")
        fill_history(spool, content)
        measure_opening(path)
        measure_writing(path)
        measure_history(path)
        small = Path(folder) / "small.qmon"
        Spool.create(small, ClusterFile(make_cluster(HOSTS, PER_USER_HOST))).close()
        measure_two_processes(small)


def fill_history(spool: Spool, content: ClusterFile) -> None:
    """The tasks that ended, of which the cluster itself remembers the last ones."""
    began = perf_counter()
    tasks = tuple(map(finished_task, range(1, FINISHED + 1)))
    spool.write(content, replace(content, finished=tasks))
    spool.write(replace(content, finished=tasks), replace(content, finished=tasks[-REMEMBERED:]))
    spool.close()
    size = spool.path.stat().st_size / 2**20
    print(f"write {FINISHED} finished jobs: {perf_counter() - began:.2f} s, the file has {size:.0f} MiB")


def measure_opening(path: Path) -> None:
    times = []
    for _ in range(OPENINGS):
        began = perf_counter()
        EmbeddedCluster.open_spool(path).close()
        times.append(perf_counter() - began)
    jobs = f"{JOBS} waiting, {FINISHED} finished jobs, {REMEMBERED} of them remembered"
    print(f"open a cluster, {jobs}: {min(times):.2f} s (bar {BAR_SECONDS} s)")


def measure_writing(path: Path) -> None:
    """Only what the spool adds to a command: the difference and the transaction."""
    spool, before, _ = Spool.open(path)
    other, _, _ = Spool.open(path)
    times, seen, rows = [], [], spool.changes
    for number in range(FINISHED + JOBS + 1, FINISHED + JOBS + 1 + COMMANDS):
        jobs = {**before.state.jobs, number: Job(number, "anna", hard_resources=REQUESTS)}
        pending = {**before.state.pending, number: PendingTasks(number, (1,))}
        after = replace(before, state=replace(before.state, jobs=jobs, pending=pending), next_job=number + 1)
        began = perf_counter()
        spool.write(before, after)
        times.append(1000 * (perf_counter() - began))
        before = after
        began = perf_counter()
        assert other.has_moved
        other.read()
        seen.append(perf_counter() - began)
    rows = (spool.changes - rows) // COMMANDS
    spool.close()
    other.close()
    typical = f"median {median(times):.1f} ms, worst {max(times):.1f} ms (bar {BAR_MILLISECONDS:.0f} ms)"
    print(f"write a submitted job among {JOBS}: {rows} rows, {typical}")
    print(f"read in another process what one wrote: median {median(seen):.3f} s, worst {max(seen):.3f} s")


def measure_two_processes(path: Path) -> None:
    """From the end of a change here until another process that watches the spool has it, and the other way round."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.parts.spool_watcher", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        here = EmbeddedCluster.open_spool(path)
        seen = Event()
        here.subscribe(lambda snapshot: seen.set() if "answer" in snapshot.cluster.managers else None)
        here.watch()
        assert other.stdout.readline() == "ready\n"
        here.change("root", [Change(ObjectKind.MANAGER, "question", None, "question")])
        began = time()
        there = float(other.stdout.readline()) - began
        answered = float(other.stdout.readline())
        assert seen.wait(30)
        back = time() - answered
        here.close()
    print(
        f"a change is seen in another process after {there:.2f} s, one of that process here after {back:.2f} s"
        f" (bar {SEEN_SECONDS} s)"
    )


def measure_history(path: Path) -> None:
    spool, _, _ = Spool.open(path)
    began = perf_counter()
    page = spool.read_history(HISTORY_PAGE)
    print(f"read the last {len(page)} finished jobs: {1000 * (perf_counter() - began):.1f} ms")
    spool.close()


if __name__ == "__main__":
    main()
