"""A scheduling pass on a large site: seconds, jobs placed, slots and memory of each workload, and cost against size.

The workloads are those for which the processor time of Grid Engine 8.1.9 was measured; each has a process of its own.
`python -m tests.benchmarks.scheduler [WORKLOAD...]` runs some of them; without names also the tables of sizes.
"""

import argparse
import json
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import cycle
from statistics import median
from time import perf_counter, process_time
from typing import Any

from qmonpy.engine.books.progress import start_tasks, submit
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import Decisions, State

USERS = ("roland", "andre", "user1", "user2", "user3")
HOSTS, SLOTS, NOW, PASSES = 1000, 8, 1_000_000_000, 3
MOST_MEBIBYTES, MOST_SECOND_PASS_SECONDS, PENDING_JOBS = 200, 0.002, 2000
SIZES, SET_COUNTS = (250, 1000, 4000, 16000), (1, 5, 20)

Jobs = Iterable[tuple[str, str]]
"""User and options of each job."""


@dataclass(frozen=True)
class Workload:
    """Rule sets and jobs on the site, with what Grid Engine took and what the project may take."""

    rule_sets: str
    jobs: Callable[[], Jobs]
    grid_engine_seconds: float
    most_seconds: float


def rule_set(name: str, *rules: str) -> str:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    return f"{{\n name {name}\n enabled true\n{lines}}}\n"


def many_rules(sets: int) -> str:
    """Sets of 40 rules for users who have no jobs, and one for everybody else."""
    others = "users {*} hosts {*} to slots=6"
    return "".join(
        rule_set(f"s{number}", *(f"users u{number}_{each} hosts {{*}} to slots=1" for each in range(40)), others)
        for number in range(sets)
    )


def flood(hosts: int = HOSTS) -> Jobs:
    """Ten tasks for each host, in an array job of each user."""
    return [(user, f"-t 1-{2 * hosts}") for user in USERS]


def many_categories() -> Jobs:
    return [(user, f"-t 1-5 -l h_rt={3600 + number}") for number, user in zip(range(600), cycle(USERS), strict=False)]


def parallel_jobs() -> Jobs:
    return [(user, f"-pe mpi {8 + number % 8 * 8}") for number, user in zip(range(300), cycle(USERS), strict=False)]


PER_USER_HOST = rule_set("per_user_host", "users {*} hosts {*} to slots=2")
PER_USER = rule_set("per_user", "users {*} to slots=3000")
WORKLOADS = {
    "flood": Workload("", flood, 0.65, 0.3),
    "flood_rqs": Workload(PER_USER_HOST + PER_USER, flood, 36.5, 0.6),
    "many_rules": Workload(many_rules(5), flood, 21, 1.0),
    "categories": Workload(PER_USER, many_categories, 0.33, 0.5),
    "parallel": Workload(PER_USER_HOST, parallel_jobs, 44, 1.5),
}


def make_cluster(hosts: int, rule_sets: str) -> Cluster:
    names = [f"node{number:04}" for number in range(1, hosts + 1)]
    document = {
        "hosts": {name: {"complex_values": f"num_proc={SLOTS}"} for name in names},
        "hostgroups": {"@big": names},
        "pes": {"mpi": {"allocation_rule": "$fill_up", "slots": 99999}},
        "queues": {"big.q": {"hostlist": "@big", "slots": str(SLOTS), "pe_list": "mpi"}},
        "rqs": rule_sets,
    }
    return parse_scenario({"format": FORMAT, "name": "benchmark", "cluster": document, "steps": []}).cluster


def submit_jobs(cluster: Cluster, state: State, jobs: Jobs) -> State:
    for number, (user, options) in enumerate(jobs, start=1 + max(state.jobs, default=0)):
        job = parse_job_options(options.split(), owner=user, number=number, submit_time=NOW, cluster=cluster)
        state = submit(state, job)
    return state


def time_pass(cluster: Cluster, state: State) -> tuple[float, Decisions]:
    """Seconds and outcome of one pass."""
    began = perf_counter()
    decisions = schedule(cluster, state, NOW)
    return perf_counter() - began, decisions


def measure(workload: Workload) -> dict[str, Any]:
    """Passes on a cluster that is prepared anew each time, and what one of them decided."""
    cluster = make_cluster(HOSTS, workload.rule_sets)
    state = submit_jobs(cluster, State(), workload.jobs())
    times = []
    for _ in range(PASSES):
        seconds, decisions = time_pass(replace(cluster), state)
        times.append(seconds)
    slots: Counter[str] = Counter()
    for task in decisions.started:
        for name, count in task.pieces:
            slots[name.partition("@")[0]] += count
    return {
        "seconds": median(times),
        "jobs": len({task.job for task in decisions.started}),
        "slots": slots,
        "mebibytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def measure_apart(name: str) -> dict[str, Any]:
    """A workload in a process of its own, so that the peak of memory is its own."""
    command = [sys.executable, "-m", "tests.benchmarks.scheduler", "--json", name]
    measured: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return measured


def print_workloads(names: Iterable[str]) -> bool:
    """The table of workloads; whether all of them keep to their limits."""
    print(f"{HOSTS} hosts x {SLOTS} slots, median of {PASSES} passes on a cluster that is prepared anew")
    print(
        f"{'workload':12}{'seconds':>9}{'at most':>9}{'jobs':>7}  {'slots':18}{'MiB':>5}{'Grid Engine':>13}{'ratio':>8}"
    )
    is_kept = True
    for name in names:
        found, workload = measure_apart(name), WORKLOADS[name]
        slots = " ".join(f"{queue}={count}" for queue, count in found["slots"].items())
        ratio = workload.grid_engine_seconds / found["seconds"]
        is_kept &= found["seconds"] <= workload.most_seconds and found["mebibytes"] <= MOST_MEBIBYTES
        print(
            f"{name:12}{found['seconds']:9.3f}{workload.most_seconds:9.1f}{found['jobs']:7}  {slots:18}"
            f"{found['mebibytes']:5.0f}{workload.grid_engine_seconds:11.2f} s{ratio:7.0f}x"
        )
    return is_kept


def measure_first_pass(name: str, *, is_plain: bool) -> float:
    """Return the processor seconds of a first pass of a workload, on a cluster that is prepared anew each time."""
    cluster = make_cluster(HOSTS, WORKLOADS[name].rule_sets)
    state = submit_jobs(cluster, State(), WORKLOADS[name].jobs())
    times = []
    for _ in range(PASSES):
        anew = replace(cluster)
        began = process_time()
        if is_plain:
            schedule(anew, state, NOW)
        else:
            RunningEngine(anew, state, NOW).run_pass(NOW)
        times.append(process_time() - began)
    return median(times)


def measure_second_pass() -> tuple[float, float, int]:
    """Return the processor seconds of a pass over a full site in which nothing happened since the one before, fresh
    and by the running engine, and how many tasks run."""
    cluster = make_cluster(HOSTS, PER_USER_HOST + PER_USER)
    state = submit_jobs(cluster, State(), flood())
    decisions = schedule(cluster, state, NOW)
    state = start_tasks(state, decisions.started)
    state = submit_jobs(
        cluster, state, [(user, "") for _, user in zip(range(PENDING_JOBS), cycle(USERS), strict=False)]
    )
    schedule(cluster, state, NOW)
    fresh = []
    for _ in range(PASSES):
        began = process_time()
        schedule(cluster, state, NOW)
        fresh.append(process_time() - began)
    engine = RunningEngine(cluster, state, NOW)
    engine.run_pass(NOW)
    times = []
    for number in range(1, 21):
        began = process_time()
        engine.run_pass(NOW + number)
        times.append(process_time() - began)
    return median(fresh), median(times), len(state.running)


def print_second_pass() -> bool:
    """A pass in which nothing is new; whether it keeps to its limit."""
    fresh, running, tasks = measure_second_pass()
    what = f"second pass, nothing new, {tasks} tasks running, {PENDING_JOBS} jobs pending"
    print(f"{what}: fresh {fresh * 1000:.1f} ms, running engine {running * 1000:.3f} ms (at most 2)")
    return running <= MOST_SECOND_PASS_SECONDS


def print_sizes() -> None:
    """Seconds of one pass over ten tasks for each host, by the number of hosts and of sets of 41 rules."""
    print("flood, seconds by hosts (rows) and sets of 41 rules (columns); per host and task in microseconds")
    print(f"{'hosts':>7}{'none':>17}" + "".join(f"{count:>17}" for count in SET_COUNTS))
    for hosts in SIZES:
        row = f"{hosts:7}"
        for sets in (0, *SET_COUNTS):
            cluster = make_cluster(hosts, many_rules(sets))
            # Of a job with more tasks than that not all would run at once, and the sizes could not be compared.
            cluster = replace(cluster, configuration={**cluster.configuration, "max_aj_instances": "0"})
            seconds, decisions = time_pass(cluster, submit_jobs(cluster, State(), flood(hosts)))
            row += f"{seconds:8.3f}{1e6 * seconds / len(decisions.started):6.1f} us"
        print(row)


def main() -> int:
    """Print the tables; 1 if a limit was not kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="WORKLOAD", help=", ".join(WORKLOADS))
    parser.add_argument("--json", action="store_true", help="measure one workload in this process, print JSON")
    options = parser.parse_args()
    unknown = set(options.names) - set(WORKLOADS)
    if unknown or (options.json and len(options.names) != 1):
        parser.error(f"workloads are {', '.join(WORKLOADS)}")
    if options.json:
        print(json.dumps(measure(WORKLOADS[options.names[0]])))
        return 0
    is_kept = print_workloads(options.names or WORKLOADS)
    if not options.names:
        is_kept &= print_second_pass()
        print_sizes()
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
