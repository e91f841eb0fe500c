"""A site of 100,000 hosts x 64 slots: the first pass over 1,000,000 tasks in 10,000 jobs, and one job more; processor
time and memory.

`python -m tests.benchmarks.many_hosts [--hosts N]`; there are ten tasks for each host.
"""

import argparse
import gc
import resource
from dataclasses import replace
from time import process_time

from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import PendingTasks, State
from tests.benchmarks.replay import Fresh
from tests.benchmarks.scheduler import NOW, USERS

TASKS = 100
"""Of each job."""
FLOORS = {"first pass": (15.0, 3.0, "s"), "memory": (2048, 1024, "MiB"), "one ends, one comes": (20.0, 2.0, "ms")}
"""Floor, goal and unit."""


def make_cluster(hosts: int) -> Cluster:
    names = [f"node{number:06}" for number in range(hosts)]
    document = {
        "hosts": {name: {"complex_values": "num_proc=64"} for name in names},
        "hostgroups": {"@all": names},
        "queues": {"all.q": {"hostlist": "@all", "slots": "64"}},
    }
    cluster = parse_scenario({"format": FORMAT, "name": "many hosts", "cluster": document, "steps": []}).cluster
    return replace(cluster, configuration={**cluster.configuration, "max_aj_instances": "0"})


def make_state(cluster: Cluster, jobs: int) -> State:
    made = {}
    for number in range(1, jobs + 1):
        if number <= 50:
            words = f"-t 1-{TASKS} -l h_rt={3600 * number}".split()
            made[number] = parse_job_options(words, owner=USERS[0], number=number, submit_time=NOW, cluster=cluster)
        else:
            made[number] = replace(made[1 + number % 50], number=number, owner=USERS[number % len(USERS)])
    return State(jobs=made, pending={number: PendingTasks(number, range(1, TASKS + 1)) for number in made})


def measure(hosts: int, *, is_plain: bool = False) -> dict[str, float]:
    """Return what a site takes, by name as in `FLOORS`, and how many tasks started; `is_plain` makes fresh passes."""
    cluster = make_cluster(hosts)
    state = make_state(cluster, hosts * 10 // TASKS)
    began = process_time()
    engine = Fresh(cluster, state) if is_plain else RunningEngine(cluster, state, NOW)
    started = len(engine.run_pass(NOW))
    found = {"first pass": process_time() - began, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    # The search of Python for garbage is no part of what a change costs.
    gc.collect()
    gc.freeze()
    job = replace(state.jobs[1], number=10**6)
    began = process_time()
    engine.end([(1, task) for task in range(1, TASKS + 1)])
    engine.run_pass(NOW + 1)
    engine.submit(job)
    engine.run_pass(NOW + 1)
    found["one ends, one comes"] = 1000 * (process_time() - began)
    return {**found, "started": started}


def main() -> int:
    """Print the table; 1 where a floor is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hosts", type=int, default=100_000)
    options = parser.parse_args()
    found = measure(options.hosts)
    print(f"{options.hosts} hosts, {found.pop('started')} tasks started")
    for name, value in found.items():
        floor, goal, unit = FLOORS[name]
        print(f"{name:22}{value:9.1f} {unit:4} floor {floor:g}, goal {goal:g}")
    return 0 if all(value <= FLOORS[name][0] for name, value in found.items()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
