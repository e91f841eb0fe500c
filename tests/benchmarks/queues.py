"""The page of queues with 1,000 hosts and 5 queues: milliseconds of the worker, and what the GUI thread does at once.

`python -m tests.benchmarks.queues`; without a screen.
"""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from qmonpy.app.objects.cluster_queue_rows import cluster_queue_rows
from qmonpy.app.queues.instance_filter import InstanceFilter, filter_instances
from qmonpy.app.queues.instance_history import InstanceHistory
from qmonpy.app.queues.queue_rows import Grouping, group_rows, instance_rows
from qmonpy.gui.application import make_application
from qmonpy.gui.pages.queues.instance_details import instance_details
from qmonpy.gui.pages.queues.queue_table import make_instance_model
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.queue import ClusterQueue, Setting
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State

HOSTS, QUEUES, RACK, TASKS = 1000, 5, 40, 10_000
NOW = 1_800_000_000
MOST_AT_ONCE_MS = 50.0
"""What the GUI thread may do at once."""


def make_snapshot(shift: int = 0) -> Snapshot:
    """A site with load thresholds, a calendar, subordination and 10,000 running tasks; `shift` moves some of them."""
    names = [f"node{number:04}" for number in range(HOSTS)]
    hosts = {
        name: Host(name, {"slots": "64"}, load_values={"load_avg": f"{each % 70}", "np_load_avg": f"{each % 70 / 32}"})
        for each, name in enumerate(names)
    }
    racks = {f"@rack{each:02}": tuple(names[each * RACK : (each + 1) * RACK]) for each in range(HOSTS // RACK)}
    groups = {name: HostGroup(name, members) for name, members in {"@all": tuple(names), **racks}.items()}
    usual = {"slots": Setting("16"), "load_thresholds": Setting("np_load_avg=1.75", {"@rack03": "np_load_avg=1"})}
    queues = {f"q{each}.q": ClusterQueue(f"q{each}.q", ("@all",), usual) for each in range(QUEUES)}
    queues["q0.q"] = replace(queues["q0.q"], settings={**usual, "subordinate_list": Setting("q1.q=8")})
    queues["q2.q"] = replace(queues["q2.q"], settings={**usual, "calendar": Setting("night")})
    cluster = Cluster(
        "site",
        complexes=DEFAULT_COMPLEXES,
        hosts=hosts,
        host_groups=groups,
        queues=queues,
        calendars={"night": Calendar("night", week="mon-fri=8-18=off")},
    )
    jobs = {number: Job(number, f"user{number % 50}") for number in range(1, TASKS + 1)}
    running = {
        (number, 1): RunningTask(
            number, 1, ((f"q{number % QUEUES}.q@{names[(number * 7 + shift * (number % 50 == 0)) % HOSTS]}", 1),), NOW
        )
        for number in jobs
    }
    return Snapshot(cluster, State(jobs, running=running), NOW)


def measure(action: Callable[[], object], times: int = 5) -> float:
    """Milliseconds, the median of some runs."""
    found = []
    for _ in range(times):
        began = perf_counter()
        action()
        found.append(1000 * (perf_counter() - began))
    return median(found)


def main() -> int:
    """Print what the page costs; 1 if the GUI thread would stall."""
    application = make_application(is_dark=False)
    before = make_snapshot()
    after = replace(make_snapshot(1), cluster=before.cluster)
    rows, changed = instance_rows(before), instance_rows(after)
    wanted = InstanceFilter(states=("a",), queues=("*@@rack03",))
    worker = {
        "rows": measure(lambda: instance_rows(before)),
        "counts": measure(lambda: cluster_queue_rows(rows)),
        "filter": measure(lambda: filter_instances(rows, wanted, before)),
        "host groups": measure(lambda: group_rows(rows, before.cluster, Grouping.HOST_GROUP)),
        "details": measure(lambda: instance_details(rows[HOSTS * 3], before, InstanceHistory())),
    }
    model = make_instance_model()
    table = RowTable(model)
    table.resize(1200, 800)
    table.show()
    grouped = group_rows(rows, before.cluster, Grouping.HOST_GROUP)

    def type_a_word() -> None:
        model.set_filter("node01")
        model.set_filter("")

    gui = {
        "first show": measure(lambda: model.show_rows(rows), 1),
        "refresh": max(measure(lambda: model.show_rows(changed), 1), measure(lambda: model.show_rows(rows), 1)),
        "typing": measure(type_a_word) / 2,
        "by host group": measure(lambda: model.show_rows(grouped), 1),
    }
    application.processEvents()
    for title, found in (("in the worker", worker), ("in the GUI thread", gui)):
        costs = ", ".join(f"{name} {ms:.0f} ms" for name, ms in found.items())
        print(f"queues, {len(rows):,} instances, {title}: {costs}")
    table.close()
    worst = max(gui.values())
    print(f"queues: the GUI thread is busy for {worst:.0f} ms at once (at most {MOST_AT_ONCE_MS:.0f})")
    return 0 if worst <= MOST_AT_ONCE_MS else 1


if __name__ == "__main__":
    sys.exit(main())
