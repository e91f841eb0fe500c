"""Planned starts: a pass that plans 100 parallel jobs on a full site of mixed hosts; processor time.

`python -m tests.benchmarks.planning [--hosts N] [--jobs N]`
"""

import argparse
from dataclasses import replace
from random import Random
from time import process_time

from qmonpy.engine.books.progress import submit
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.formats.files.scenario import FORMAT, parse_scenario
from qmonpy.formats.submission.job_options import parse_job_options
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import Decisions, RunningTask, State

NOW = 1_000_000_000
FLOOR, GOAL = 1.0, 0.2
USERS = ("anna", "bob", "carl", "dora", "erik")


def make_cluster(hosts: int) -> Cluster:
    """A site of hosts of three sizes with memory, licences in all and a quota of each user."""
    sizes = (8, 16, 64)
    names = {f"node{number:04}": sizes[number % 3] for number in range(1, hosts + 1)}
    document = {
        "hosts": {
            "global": {"complex_values": "lic=200"},
            **{name: {"complex_values": f"mem={size * 4}G,num_proc={size}"} for name, size in names.items()},
        },
        "complexes": "lic lic INT <= YES YES 0 0\nmem mem MEMORY <= YES YES 1G 0",
        "pes": {
            name: {"allocation_rule": rule, "slots": "999999"}
            for name, rule in (("mpi", "$fill_up"), ("rr", "$round_robin"))
        },
        "queues": {
            f"q{size}": {
                "hostlist": " ".join(name for name, each in names.items() if each == size),
                "slots": str(size),
                "pe_list": "mpi rr",
            }
            for size in sizes
        },
        "rqs": "{\n name users\n enabled true\n limit users {*} to slots=100000\n}\n",
        "scheduler": {"max_reservation": "1000"},
    }
    return parse_scenario({"format": FORMAT, "name": "planning", "cluster": document, "steps": []}).cluster


def make_state(cluster: Cluster, jobs: int) -> State:
    """A state in which all slots but one of every tenth host are in use until some time within a day, and parallel
    jobs wait to be planned. Were no slot free, the scheduler would stop behind the first of them."""
    random, state, tasks, number = Random(1), State(), [], 0
    for place in prepare(cluster).site.places:
        left = place.instance.slots - (place.index % 10 == 0)
        while left:
            slots = min(left, random.choice((1, 2, 4, 8)))
            left -= slots
            number += 1
            options = f"-l h_rt={random.randint(1, 96) * 900}" + (f" -pe mpi {slots}" if slots > 1 else "")
            job = parse_job_options(
                options.split(), owner=random.choice(USERS), number=number, submit_time=NOW - 800, cluster=cluster
            )
            tasks.append((job, RunningTask(number, 1, ((place.name, slots),), NOW - 800, "mpi" if slots > 1 else None)))
    state = State(
        jobs={job.number: job for job, _ in tasks}, running={(task.job, task.task): task for _, task in tasks}
    )
    for _ in range(jobs):
        number += 1
        slots = random.randint(1, 16) * 16
        options = f"-R y -l h_rt={random.randint(1, 8) * 3600} -pe {random.choice(('mpi', 'rr'))} {slots}"
        if random.random() < 0.3:
            options += " -l mem=2G"
        owner = random.choice(USERS)
        job = parse_job_options(options.split(), owner=owner, number=number, submit_time=NOW, cluster=cluster)
        state = submit(state, job)
    return state


def measure(cluster: Cluster, state: State, *, is_plain: bool) -> tuple[float, Decisions]:
    """Return the processor seconds of the pass, of two the fewest, by a fresh pass or the running engine."""
    times = []
    for _ in range(2):
        anew = replace(cluster)
        began = process_time()
        decisions = schedule(anew, state, NOW) if is_plain else RunningEngine(anew, state, NOW).decide(NOW)
        times.append(process_time() - began)
    return min(times), decisions


def main() -> int:
    """Print how long the pass takes; 1 where the floor is not reached."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--hosts", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=100)
    options = parser.parse_args()
    cluster = make_cluster(options.hosts)
    state = make_state(cluster, options.jobs)
    seconds, decisions = measure(cluster, state, is_plain=True)
    print(
        f"{options.hosts} full hosts, {len(state.running)} running tasks: {len(decisions.planned)} of {options.jobs} "
        f"parallel jobs planned in {seconds:.2f} s (floor {FLOOR}, goal {GOAL})"
    )
    return 0 if seconds <= FLOOR else 1


if __name__ == "__main__":
    raise SystemExit(main())
