"""The running engine beside fresh passes, in one table: `python -m tests.benchmarks.table [GROUP...]`.

Processor time, measured in the same run; each group in a process of its own. Where fresh passes would take minutes they
are given less to do, which is said behind the row. A row below its floor is marked, and then the exit status is 1.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from statistics import median
from time import process_time

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.insight.plan.plan import plan, plan_plainly
from tests.benchmarks import change_effect, many_hosts, planning, replay, scheduler
from tests.benchmarks import plan as plans

PLAN, PLAIN_MOMENTS, PLAIN_HOSTS = "a tenth -R y, 20 moments", 2, 1000
BULK = {
    "flood": (0.10, 0.05),
    "categories": (0.14, 0.05),
    "flood_rqs": (0.40, 0.2),
    "many_rules": (0.42, 0.2),
    "parallel": (0.33, 0.15),
}
"""Floor and goal in seconds of the first pass of the workloads."""


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    name: str
    unit: str
    plain: float | None
    """By fresh passes; None where these are not measured."""
    found: float
    """By the running engine."""
    floor: float
    goal: float
    note: str = ""

    @property
    def rating(self) -> str:
        """How the running engine does against floor and goal; rates are the better the higher."""
        sign = -1 if self.unit == "jobs/s" else 1
        if sign * self.found <= sign * self.goal:
            return "goal"
        return "floor" if sign * self.found <= sign * self.floor else "BELOW"


def list_replays() -> Iterator[Row]:
    """Streams of 20,000 jobs."""
    for name, workload in replay.WORKLOADS.items():
        found = replay.measure(name, replay.JOBS)
        note = f"{found['ended']:,.0f} jobs; fresh passes for {replay.FRESH_SECONDS:g} s"
        note += "" if found["same"] else "; OTHER STARTS"
        yield Row(f"replay, {name}", "jobs/s", found["fresh"], found["running"], workload.floor, workload.goal, note)


def list_passes() -> Iterator[Row]:
    """Single passes."""
    fresh, running, tasks = scheduler.measure_second_pass()
    yield Row("pass, nothing new", "ms", 1000 * fresh, 1000 * running, 2, 0.5, f"{tasks:,} tasks running")
    for name, (floor, goal) in BULK.items():
        plain, found = (scheduler.measure_first_pass(name, is_plain=is_plain) for is_plain in (True, False))
        note = f"Grid Engine {scheduler.WORKLOADS[name].grid_engine_seconds:g} s"
        yield Row(f"first pass, {name}", "s", plain, found, floor, goal, note)


def list_planned() -> Iterator[Row]:
    """Planned starts, and a plan that plays them."""
    cluster = planning.make_cluster(1000)
    state = planning.make_state(cluster, 100)
    (plain, expected), (found, decided) = (
        planning.measure(cluster, state, is_plain=is_plain) for is_plain in (True, False)
    )
    note = f"{len(decided.planned)} planned" + ("" if decided == expected else "; OTHER STARTS")
    yield Row("100 planned starts", "s", plain, found, planning.FLOOR, planning.GOAL, note)
    case = plans.CASES[PLAN]
    cluster, state, now = case.make()
    prepare(cluster)
    began = process_time()
    plan_plainly(cluster, state, now, PLAIN_MOMENTS)
    plain = process_time() - began
    began = process_time()
    made = plan(cluster, state, now, case.most_steps)
    tasks = sum(len(each.tasks) for each in made.jobs)
    note = f"{tasks:,} tasks started; fresh passes play {PLAIN_MOMENTS} moments"
    yield Row("plan of 20 moments", "s", plain, process_time() - began, 3, 1, note)


def list_many_hosts() -> Iterator[Row]:
    """A site of 100,000 hosts."""
    found = many_hosts.measure(100_000)
    plain = many_hosts.measure(PLAIN_HOSTS, is_plain=True)
    for name, (floor, goal, unit) in many_hosts.FLOORS.items():
        has_plain = name != "memory"
        note = f"{found['started']:,.0f} tasks" + (f"; fresh passes on {PLAIN_HOSTS:,} hosts" if has_plain else "")
        yield Row(f"100,000 hosts, {name}", unit, plain[name] if has_plain else None, found[name], floor, goal, note)


def list_effects() -> Iterator[Row]:
    """The effect of a change of each kind."""
    found = list(change_effect.measure_all())
    floor, goal = change_effect.MOST_SECONDS, change_effect.GOAL_SECONDS
    slow, quick = median(each[1] for each in found), median(each[2] for each in found)
    yield Row("effect of a change", "s", slow, quick, floor, goal, f"in the middle of {len(found)} kinds")
    name, slow, quick, *_ = max(found, key=lambda each: each[2])
    others = [each[0] for each in found if not each[4]]
    note = f"the slowest: {name}" + (f"; OTHER EFFECTS: {', '.join(others)}" if others else "")
    yield Row("effect of a change", "s", slow, quick, floor, goal, note)


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    "replays": list_replays,
    "passes": list_passes,
    "planned": list_planned,
    "hosts": list_many_hosts,
    "effects": list_effects,
}


def measure_apart(group: str) -> list[Row]:
    """Return the rows of a group, measured in a process of its own, so that the peak of memory is its own."""
    command = [sys.executable, "-m", "tests.benchmarks.table", "--json", group]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [Row(**each) for each in json.loads(lines)]


def main() -> int:
    """Print the table; 1 where a row is below its floor."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("groups", nargs="*", metavar="GROUP", help=", ".join(GROUPS))
    parser.add_argument("--json", action="store_true", help="measure one group in this process, print JSON")
    options = parser.parse_args()
    if unknown := set(options.groups) - set(GROUPS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; groups are {', '.join(GROUPS)}")
    if options.json:
        print(json.dumps([asdict(row) for row in GROUPS[options.groups[0]]()]))
        return 0
    print(f"{'processor time':37}{'fresh':>11}{'running':>11}{'floor':>9}{'goal':>9}  reached")
    is_kept = True
    for group in options.groups or GROUPS:
        for row in measure_apart(group):
            is_kept &= row.rating != "BELOW"
            plain = "-" if row.plain is None else f"{row.plain:.4g}"
            print(
                f"{row.name:30}{row.unit:>7}{plain:>11}{row.found:>11.4g}{row.floor:>9g}{row.goal:>9g}"
                f"  {row.rating:7} {row.note}",
                flush=True,
            )
    return 0 if is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
