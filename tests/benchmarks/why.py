"""*Why?* on large sites: processor time of the deciding causes of a job, and of the limits that block any job.

`python -m tests.benchmarks.why [SITE...]`; each site has 1,000 hosts and some 10,000 running and waiting tasks.
"""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from statistics import median
from time import process_time

from qmonpy.engine.books.progress import start_tasks
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.site.category import Category
from qmonpy.insight.why.blocking import find_blocking
from qmonpy.insight.why.deciding import find_answer_of
from qmonpy.insight.why.trace import trace_job
from tests.benchmarks.plan import Site, large, mixed, workload
from tests.benchmarks.scheduler import WORKLOADS

MOST_CATEGORIES = 20
PASSES = 5
SITES: dict[str, Callable[[], Site]] = {
    **{name: partial(workload, name) for name in WORKLOADS},
    "large": large,
    "mixed": mixed,
    "mixed_parallel": lambda: mixed(parallel="-pe mpi 8"),
    "mixed_reserved": lambda: mixed(has_reservations=True),
}


def settle(site: Site) -> Site:
    """The site after the passes that start all that fits."""
    cluster, state, now = site
    for _ in range(PASSES):
        started = schedule(cluster, state, now).started
        if not started:
            break
        state = start_tasks(state, started)
    return cluster, state, now


def measure(name: str) -> None:
    """Print the medians of one site, and the worst."""
    cluster, state, now = settle(SITES[name]())
    prepared = prepare(cluster)
    examples: dict[Category, int] = {}
    for number in state.pending:
        examples[prepared.category(state.jobs[number])] = number
    tasks = sum(len(each.tasks) for each in state.pending.values())
    print(f"{name}: {len(state.running):,} tasks run, {tasks:,} wait, {len(examples)} categories")
    times: dict[str, list[float]] = {"causes": [], "whole answer": []}
    for number in list(examples.values())[:MOST_CATEGORIES]:
        for what, ask in (("causes", find_answer_of), ("whole answer", trace_job)):
            begin = process_time()
            ask(cluster, state, now, number)
            times[what].append(1000 * (process_time() - begin))
    for what, found in times.items():
        if found:
            print(f"  {what}: median {median(found):.0f} ms, worst {max(found):.0f} ms")
    begin = process_time()
    find_blocking(cluster, state, now)
    print(f"  limits that block jobs, all categories: {1000 * (process_time() - begin):.0f} ms")


def main() -> int:
    """Measure the sites that are named, all by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="*", choices=[[], *SITES], default=[])
    for name in parser.parse_args().site or SITES:
        measure(name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
