"""What would start a waiting job: processor time of the search on sites of 1,000 hosts with some 10,000 tasks.

`python -m tests.benchmarks.questions.start_changes [SITE...]`; the floor is one second.
"""

import argparse
import sys
from statistics import median
from time import process_time

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.category import Category
from qmonpy.insight.starting.change_search import find_start_changes
from tests.benchmarks.plan import Site
from tests.benchmarks.why import SITES, settle

MOST_CATEGORIES = 20
FLOOR_SECONDS = 1.0


def measure(name: str, site: Site) -> float:
    """Print the median of one site and the worst job, which is returned, in seconds."""
    cluster, state, now = site
    prepared = prepare(cluster)
    examples: dict[Category, int] = {}
    for number in state.pending:
        examples.setdefault(prepared.category(state.jobs[number]), number)
    times, count = [], 0
    for number in list(examples.values())[:MOST_CATEGORIES]:
        begin = process_time()
        found = find_start_changes(cluster, state, now, number)
        times.append(process_time() - begin)
        count += len(found.found) if found is not None else 0
    worst = max(times, default=0.0)
    said = f"median {median(times):.2f} s, worst {worst:.2f} s, floor {FLOOR_SECONDS} s" if times else "no job waits"
    print(f"{name}: {len(state.running):,} tasks run, {len(times)} categories asked, {count} changes; {said}")
    return worst


def main() -> int:
    """Measure the sites that are named, all by default."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="*", choices=[[], *SITES], default=[])
    worst = [measure(name, settle(SITES[name]())) for name in parser.parse_args().site or SITES]
    return 0 if max(worst) <= FLOOR_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
