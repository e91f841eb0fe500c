"""Replays: jobs that arrive, run and end one after the other, with a pass at each event; processor time.

Each workload is replayed by fresh passes (as far as a few seconds allow) and by the running engine, in one run. Jobs
are made before the time begins. `python -m tests.benchmarks.replay [WORKLOAD...]`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from random import Random
from time import process_time

from qmonpy.engine.books.progress import end_tasks, start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State, TaskKey
from tests.benchmarks.scheduler import NOW, SLOTS, USERS, make_cluster, many_rules, rule_set

JOBS = 20_000
LOAD = 0.9
FRESH_SECONDS = 10.0
"""How long fresh passes are measured."""
RUNTIMES = (60, 3600)


@dataclass(frozen=True)
class Workload:
    """A site and a stream of jobs, with the floor and the goal in jobs a second."""

    hosts: int
    rule_sets: str
    floor: int
    goal: int
    planned: float = 0.0
    """The part of the jobs that reserve what they wait for (`-R y`)."""


ONE_SET = rule_set("per_user", "users {*} to slots=100000")
WORKLOADS = {
    "120 hosts": Workload(120, ONE_SET, 3000, 10000),
    "1000 hosts": Workload(1000, ONE_SET, 2000, 10000),
    "5 sets x 41 rules": Workload(1000, many_rules(5), 1000, 5000),
    "a tenth -R y": Workload(200, ONE_SET, 200, 1000, planned=0.1),
}


def make_site(workload: Workload) -> Cluster:
    cluster = make_cluster(workload.hosts, workload.rule_sets)
    scheduler = {**cluster.scheduler, "max_reservation": "20" if workload.planned else "0"}
    return Cluster(**{**vars(cluster), "scheduler": scheduler})


def make_jobs(cluster: Cluster, workload: Workload, count: int = JOBS, seed: int = 1) -> list[tuple[int, Job, int]]:
    """Times of arrival, jobs and run times of a stream that fills the site to `LOAD`."""
    random = Random(seed)
    drafts = []
    for number in range(1, count + 1):
        runtime = random.randint(*RUNTIMES)
        slots = random.randint(2, 8) if random.random() < 0.4 else 1
        options = f"-l h_rt={RUNTIMES[1]}" + (f" -pe mpi {slots}" if slots > 1 else "")
        if random.random() < workload.planned:
            slots = 8 * random.randint(1, 4)
            options = f"-R y -l h_rt={RUNTIMES[1]} -pe mpi {slots}"
        drafts.append((number, options, slots, runtime))
    work = sum(slots * runtime for _, _, slots, runtime in drafts)
    span = work / (LOAD * workload.hosts * SLOTS)
    times = sorted(NOW + int(random.random() * span) for _ in drafts)
    jobs = []
    for (number, options, _, runtime), when in zip(drafts, times, strict=True):
        words = options.split()
        owner = random.choice(USERS)
        job = parse_job_options(words, owner=owner, number=number, submit_time=when, cluster=cluster)
        jobs.append((when, job, runtime))
    return jobs


class Fresh:
    """Fresh passes over values."""

    def __init__(self, cluster: Cluster, state: State | None = None):
        self.cluster, self.state = cluster, state or State()

    def submit(self, job: Job) -> None:
        self.state = submit(self.state, job)

    def end(self, keys: list[TaskKey]) -> None:
        self.state = end_tasks(self.state, keys)

    def run_pass(self, now: int) -> tuple[RunningTask, ...]:
        decisions = schedule(self.cluster, self.state, now)
        self.state = start_tasks(State(**{**vars(self.state), "memory": decisions.memory}), decisions.started)
        return decisions.started


def replay(
    engine: Fresh | RunningEngine, jobs: list[tuple[int, Job, int]], is_over: Callable[[], bool]
) -> tuple[int, list[tuple[int, int, int]]]:
    """Replay a stream; return how many jobs have ended, and job, task and time of each start."""
    runtimes = {job.number: runtime for _, job, runtime in jobs}
    ends: list[tuple[int, TaskKey]] = []
    starts: list[tuple[int, int, int]] = []
    ended = position = 0
    while (ends or position < len(jobs)) and not is_over():
        if position < len(jobs) and (not ends or jobs[position][0] < ends[0][0]):
            now, job, _ = jobs[position]
            position += 1
            engine.submit(job)
        else:
            now, key = heappop(ends)
            engine.end([key])
            ended += 1
        for task in engine.run_pass(now):
            heappush(ends, (now + runtimes[task.job], (task.job, task.task)))
            starts.append((task.job, task.task, now))
    return ended, starts


def measure(name: str, count: int) -> dict[str, float]:
    """Jobs a second of both ways, and whether what both replayed is the same."""
    workload = WORKLOADS[name]
    cluster = make_site(workload)
    jobs = make_jobs(cluster, workload, count)
    began = process_time()
    fresh_ended, fresh_starts = replay(Fresh(cluster), jobs, lambda: process_time() - began > FRESH_SECONDS)
    fresh = fresh_ended / (process_time() - began)
    began = process_time()
    ended, starts = replay(RunningEngine(cluster, State(), NOW), jobs, lambda: False)
    running = ended / (process_time() - began)
    return {"fresh": fresh, "running": running, "same": starts[: len(fresh_starts)] == fresh_starts, "ended": ended}


def main() -> int:
    """Print the table; 1 where a floor is not reached, or the two ways start something else."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="WORKLOAD", help=", ".join(WORKLOADS))
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--json", action="store_true", help="measure one workload in this process, print JSON")
    options = parser.parse_args()
    if options.json:
        print(json.dumps(measure(options.names[0], options.jobs)))
        return 0
    print(f"{options.jobs} jobs, load {LOAD}, a pass at each event: jobs a second of processor time")
    print(f"{'replay':20}{'fresh':>8}{'running':>9}{'ratio':>7}{'floor':>7}{'goal':>7}  same starts")
    is_kept = True
    for name in options.names or WORKLOADS:
        command = [sys.executable, "-m", "tests.benchmarks.replay", "--json", "--jobs", str(options.jobs), name]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        workload = WORKLOADS[name]
        is_kept &= found["running"] >= workload.floor and found["same"]
        print(
            f"{name:20}{found['fresh']:8.0f}{found['running']:9.0f}{found['running'] / found['fresh']:6.0f}x"
            f"{workload.floor:7}{workload.goal:7}  {'yes' if found['same'] else 'NO'}",
            flush=True,
        )
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
