"""What a pass of a real 8.1.9 costs, and what the cost meter tells of it: `python -m tests.gridengine.pass_times
[NAME...]`, as root.

The workloads are those of `tests.benchmarks.scheduler`: jobs are submitted held and released at once, to 1,000
simulated hosts with 8 slots each, with `params PROFILE=1`. The scheduler then tells in the qmaster's messages how much
processor time its own thread has used (user and system) for a whole pass; the pass that starts most counts.
"""

import re
import sys
import tempfile
import time
from pathlib import Path

from qmonpy.insight.rules.pass_cost import find_pass_cost
from qmonpy.model.work.state import State
from tests.benchmarks.scheduler import HOSTS, WORKLOADS, Workload, make_cluster, submit_jobs
from tests.gridengine.__main__ import configure
from tests.gridengine.private_qmaster import USERS, PrivateQmaster
from tests.lab.record import change

_SCHEDULED = re.compile(
    r"PROF: scheduled in ([\d.]+) \(u ([\d.]+) \+ s ([\d.]+) = ([\d.]+)\): (\d+) sequential, (\d+) parallel"
)
SETTLED_SECONDS, LONGEST_SECONDS = 12.0, 900.0
PORT = 22150


def measure(qmaster: PrivateQmaster, workload: Workload, seen: int) -> tuple[str, float, int]:
    """The line of the largest pass of a workload, its processor seconds, and how many tasks it started."""
    users = dict(zip(dict.fromkeys(user for user, _ in workload.jobs()), USERS, strict=False))
    numbers = []
    for user, options in workload.jobs():
        told = qmaster.tell("qsub", "-terse", "-h", *options.split(), "-b", "y", "sleep", "30000", user=users[user])
        numbers.append(told.split(".")[0].strip())
    for at in range(0, len(numbers), 100):
        qmaster.tell("qalter", "-h", "U", ",".join(numbers[at : at + 100]))
    best, began, last = ("", 0.0, 0), time.time(), 0
    quiet = time.time()
    while time.time() - began < LONGEST_SECONDS and time.time() - quiet < SETTLED_SECONDS:
        time.sleep(2)
        passes = [_SCHEDULED.search(line) for line in read_messages(qmaster)[seen:]]
        found = [each for each in passes if each is not None]
        if len(found) != last and any(int(each[5]) + int(each[6]) for each in found[last:]):
            quiet = time.time()
        last = len(found)
        for each in found:
            started = int(each[5]) + int(each[6])
            if started > best[2]:
                best = each[0], float(each[4]), started
        if not best[2]:
            quiet = time.time()
    return best


def read_messages(qmaster: PrivateQmaster) -> list[str]:
    """The lines of the qmaster's messages."""
    (path,) = qmaster.folder.glob("spool/qmaster/messages")
    return path.read_text(errors="replace").splitlines()


def main(names: list[str]) -> None:
    """Measure workloads, each in a qmaster of its own, and print each as it comes."""
    for name in names:
        with tempfile.TemporaryDirectory(prefix="qmonpy-pass-", ignore_cleanup_errors=True) as place:
            hosts = [f"node{number:04}" for number in range(1, HOSTS + 1)]
            qmaster = PrivateQmaster(Path(place), hosts, PORT)
            try:
                measure_one(qmaster, name)
            finally:
                qmaster.stop()


def measure_one(qmaster: PrivateQmaster, name: str) -> None:
    """Measure one workload, and print it beside what the meter tells."""
    workload = WORKLOADS[name]
    cluster = make_cluster(HOSTS, workload.rule_sets)
    qmaster.start()
    problem = configure(qmaster, cluster)
    if problem:
        raise RuntimeError(problem)
    change(qmaster, "-Mconf", "-sconf", {"max_aj_instances": "20000"})
    change(qmaster, "-Msconf", "-ssconf", {"params": "PROFILE=1", "schedule_interval": "0:0:3"})
    line, seconds, started = measure(qmaster, workload, len(read_messages(qmaster)))
    told = find_pass_cost(cluster, submit_jobs(cluster, State(), workload.jobs()), 0)
    print(f"{name}: {seconds:.2f} s for {started} starts; the meter: {told.seconds:.2f} s for {told.started}")
    print(f"    {line}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or list(WORKLOADS))
