"""Plans of large sites: processor seconds of the whole play, first and again on a cluster, and moments played.

`python -m tests.benchmarks.plan [SITE...]`; each site has 1,000 hosts and some 10,000 pending tasks.
"""

import argparse
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import process_time

from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.insight.plan.plan import Plan, plan
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State
from qmonpy.resources import resource
from tests.benchmarks.free_windows import make_state
from tests.benchmarks.scheduler import HOSTS, NOW, USERS, WORKLOADS, make_cluster, submit_jobs

Site = tuple[Cluster, State, int]
TASKS, SEED = 10_000, 2
MOST_STEPS = 20
"""Moments that are played of sites where every moment takes passes."""


@dataclass(frozen=True)
class Case:
    """A site, the most seconds that its plan may take when it is made again, and the moments that are played."""

    make: Callable[[], Site]
    most_seconds: float
    most_steps: int = 100_000


def workload(name: str) -> Site:
    """Jobs of the scheduler's benchmark; those without run time limit are taken to end after a while."""
    cluster = make_cluster(HOSTS, WORKLOADS[name].rule_sets)
    cluster = replace(cluster, scheduler={**cluster.scheduler, "default_duration": "8:20:00"})
    return cluster, submit_jobs(cluster, State(), WORKLOADS[name].jobs()), NOW


def large() -> Site:
    """The cluster that is shipped for looking at the speed of the tool."""
    content = read_cluster_file(str(resource("clusters/large.yaml")))
    cluster = replace(content.cluster, scheduler={**content.cluster.scheduler, "default_duration": "1:30:00"})
    return cluster, content.state, content.now


def mixed(
    rules: str = "", per_job: int = 50, parallel: str = "", *, part: float = 0.2, has_reservations: bool = False
) -> Site:
    """5,000 running jobs, and pending ones of all lengths up to eight hours: things end at thousands of moments."""
    dice = random.Random(SEED)
    cluster = make_cluster(HOSTS, rules)
    state = make_state(cluster)
    if not has_reservations:
        state = replace(state, reservations={})
    jobs = []
    for _ in range(TASKS // per_job):
        options = f"-l h_rt={dice.randrange(600, 8 * 3600)}" + (f" -t 1-{per_job}" if per_job > 1 else "")
        if parallel and dice.random() < part:
            options += f" {parallel} {dice.choice((2, 4, 8, 16, 64))}"
        jobs.append((dice.choice(USERS), options))
    return cluster, submit_jobs(cluster, state, jobs), NOW


CASES = {
    "flood": Case(lambda: workload("flood"), 1.0),
    "flood_rqs": Case(lambda: workload("flood_rqs"), 1.0),
    "many_rules": Case(lambda: workload("many_rules"), 1.0),
    "categories": Case(lambda: workload("categories"), 1.0),
    "parallel": Case(lambda: workload("parallel"), 1.0),
    "large": Case(large, 1.5),
    "mixed": Case(mixed, 1.0),
    "mixed, reservations": Case(lambda: mixed(has_reservations=True), 1.5),
    "mixed, quotas": Case(lambda: mixed(WORKLOADS["flood_rqs"].rule_sets), 1.5),
    "mixed, single jobs": Case(lambda: mixed(per_job=1), 1.5),
    "mixed, parallel": Case(lambda: mixed(parallel="-pe mpi"), 2.0),
    "mixed, parallel, reservations": Case(lambda: mixed(parallel="-pe mpi", has_reservations=True), 30.0),
    "a tenth -R y, 20 moments": Case(lambda: mixed(parallel="-R y -pe mpi", part=0.1), 3.0, 20),
    "mixed, -R y": Case(lambda: mixed(parallel="-R y -pe mpi"), 3.0, MOST_STEPS),
}


def count_moments(found: Plan) -> int:
    """Moments at which something starts."""
    return len({task.start for each in found.jobs for task in each.tasks})


def main() -> int:
    """Print the table; 1 if a limit was not kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="SITE", help=", ".join(CASES))
    options = parser.parse_args()
    if unknown := set(options.names) - set(CASES):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; sites are {', '.join(CASES)}")
    print(f"{'site':30}{'first':>9}{'again':>9}{'at most':>9}{'tasks':>8}{'left':>7}{'starts at':>11}  hours")
    is_kept = True
    for name in options.names or CASES:
        case = CASES[name]
        cluster, state, now = case.make()
        times = []
        for _ in range(2):
            began = process_time()
            found = plan(cluster, state, now, case.most_steps)
            times.append(process_time() - began)
        is_kept &= times[1] <= case.most_seconds
        tasks, left = sum(len(each.tasks) for each in found.jobs), sum(each.left for each in found.jobs)
        print(
            f"{name:30}{times[0]:7.2f} s{times[1]:7.2f} s{case.most_seconds:7.1f} s{tasks:8}{left:7}"
            f"{count_moments(found):11}{(found.until - now) / 3600:7.1f}" + ("" if found.is_complete else ", not all"),
            flush=True,
        )
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
