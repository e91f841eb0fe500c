"""What watching costs a real qmaster: `python -m tests.benchmarks.qmaster [JOBS ...] [--seconds N]`.

It starts a private Grid Engine 8.1.9 with 30 hosts and 8 queues (as root, where Debian's packages are installed), fills
it, watches it as the window does, and counts the processor time of the qmaster's process beyond what it took while
nobody watched. Scheduling is stretched, so that it is not what is measured. Three ways: nothing happens; jobs are
submitted and end all the time; the window is minimised.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cluster import LiveCluster
from qmonpy.clusters.live.reading.feed import INTERVAL_SECONDS
from tests.gridengine.private_qmaster import CELL, MASTER_HOST, PrivateQmaster, find_obstacle, with_attributes

HOSTS = tuple(f"node{number:02}" for number in range(1, 31))
QUEUES = 8
SLOTS = 4
JOBS = (500, 5000)
SECONDS = 60.0
AWAY_FACTOR = 6
"""By so much less often the window asks while it is minimised (`OpenCluster`)."""
QUIET_SECONDS = 65.0
"""After so long a quiet qmaster is asked for less."""
STREAM_SECONDS = 2.0
"""So often a job is submitted, and one deleted, where there is a stream of jobs."""


def main() -> int:
    """Print a line for each number of jobs and each way; 1 where no Grid Engine can be started."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("jobs", type=int, nargs="*", default=JOBS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long each way is watched")
    options = parser.parse_args()
    obstacle = find_obstacle()
    if obstacle:
        print(f"cost of watching a qmaster: not measured, {obstacle}")
        return 1
    print(f"a qmaster with {len(HOSTS)} hosts and {QUEUES} queues, watched every {INTERVAL_SECONDS:g} s")
    for jobs in options.jobs:
        _measure(jobs, options.seconds)
    return 0


def _measure(jobs: int, seconds: float) -> None:
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as folder:
        qmaster = PrivateQmaster(Path(folder), HOSTS)
        try:
            qmaster.start()
            _fill(qmaster, jobs)
            busy = _find_clock(qmaster)
            idle = _spend(busy, lambda: time.sleep(seconds / 3)) * 3
            with _stream(qmaster):
                streamed = _spend(busy, lambda: time.sleep(seconds))
            print(f"  {jobs} jobs", flush=True)
            with _watched(qmaster) as cluster:
                # The first rounds read everything.
                time.sleep(12)
                spent = _spend(busy, lambda: time.sleep(seconds)) - idle
                _tell("nothing happens", spent, seconds, cluster)
                time.sleep(max(0.0, QUIET_SECONDS - seconds))
                spent = _spend(busy, lambda: time.sleep(seconds)) - idle
                _tell("nothing has happened for a while", spent, seconds, cluster)
                with _stream(qmaster):
                    spent = _spend(busy, lambda: time.sleep(seconds)) - streamed
                _tell(f"a job is submitted and one ends every {STREAM_SECONDS:g} s", spent, seconds, cluster)
                cluster.interval *= AWAY_FACTOR
                spent = _spend(busy, lambda: time.sleep(seconds)) - idle
                _tell("minimised", spent, seconds, cluster)
        finally:
            qmaster.stop()


def _tell(what: str, spent: float, seconds: float, cluster: LiveCluster) -> None:
    hour = spent * 3600 / seconds
    ages = ", ".join(
        f"{part} {age:.0f} s" for part, age in sorted(cluster.ages().items(), key=lambda each: -each[1])[:2]
    )
    print(f"    {what}: {hour:.1f} s of the processor an hour; oldest: {ages}", flush=True)


def _fill(qmaster: PrivateQmaster, jobs: int) -> None:
    """Make the queues and the jobs; a pass of the scheduler starts as many as there are slots, then there are few."""
    file = qmaster.folder / "object"
    file.write_text(f"group_name @site\nhostlist {' '.join(HOSTS)}\n")
    qmaster.tell("qconf", "-Ahgrp", str(file))
    for number in range(1, QUEUES + 1):
        values = {"qname": f"q{number}.q", "hostlist": "@site", "slots": str(SLOTS), "seq_no": str(number)}
        file.write_text(with_attributes(_QUEUE, {**values, "load_thresholds": "NONE"}))
        qmaster.tell("qconf", "-Aq", str(file))
    lines = "".join(f"qsub -b y -N job{number} -l h_rt=360000 sleep 100000\n" for number in range(jobs))
    qmaster.run_script(lines, timeout_seconds=600)
    qmaster.tell("qconf", "-tsm")
    time.sleep(5)
    slow = {"schedule_interval": "0:10:0", "flush_submit_sec": "0", "flush_finish_sec": "0"}
    file.write_text(with_attributes(qmaster.tell("qconf", "-ssconf"), slow))
    qmaster.tell("qconf", "-Msconf", str(file))
    time.sleep(5)


@contextmanager
def _watched(qmaster: PrivateQmaster) -> Iterator[LiveCluster]:
    cell = Cell(str(qmaster.root), CELL, str(qmaster.port), str(qmaster.port + 1), MASTER_HOST)
    environment = qmaster.environment()
    cluster = LiveCluster(cell, environment, engine=GridEngine(environment), keeps_journal=False)
    cluster.open()
    try:
        yield cluster
    finally:
        cluster.close()


@contextmanager
def _stream(qmaster: PrivateQmaster) -> Iterator[None]:
    """Submit a job and end another one all the time."""
    is_over = Event()

    def work() -> None:
        number = 0
        while not is_over.wait(STREAM_SECONDS):
            number += 1
            qmaster.run("qsub", "-b", "y", "-N", f"new{number}", "sleep", "100000")
            qmaster.run("qdel", "-f", str(number))

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def _spend(clock: Callable[[], float], wait: Callable[[], None]) -> float:
    before = clock()
    wait()
    return clock() - before


def _find_clock(qmaster: PrivateQmaster) -> Callable[[], float]:
    """Return what reads the processor time of the qmaster in seconds, to the nanosecond, of all its threads."""
    tasks = Path("/proc", str(qmaster.find_process()), "task")
    return lambda: sum(int(each.read_text().split()[0]) for each in tasks.glob("*/schedstat")) / 1e9


_QUEUE = "".join(
    f"{line}\n"
    for line in (
        "qname template", "hostlist NONE", "seq_no 0", "load_thresholds NONE", "suspend_thresholds NONE", "nsuspend 1",
        "suspend_interval 00:05:00", "priority 0", "min_cpu_interval 00:05:00", "processors UNDEFINED",
        "qtype BATCH INTERACTIVE", "ckpt_list NONE", "pe_list NONE", "rerun FALSE", "slots 1", "tmpdir /tmp",
        "shell /bin/sh", "prolog NONE", "epilog NONE", "shell_start_mode posix_compliant", "starter_method NONE",
        "suspend_method NONE", "resume_method NONE", "terminate_method NONE", "notify 00:00:60", "owner_list NONE",
        "user_lists NONE", "xuser_lists NONE", "subordinate_list NONE", "complex_values NONE", "projects NONE",
        "xprojects NONE", "calendar NONE", "initial_state default",
        *(f"{kind}_{limit} INFINITY" for limit in ("rt", "cpu", "fsize", "data", "stack", "core", "rss", "vmem")
          for kind in "sh"),
    )
)  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
