"""What the lab costs: `python -m tests.benchmarks.lab [--jobs N] [--records N]`, in processor time, with floors.

Read and summed up are a million accounting records, of which a hundred are broken. Played is a month of a site of 1,000
hosts, 200,000 jobs with rule sets as in flood_rqs, in two runs side by side, each in a process of its own as the lab
makes it; opened is their comparison with all its answers as the window does it, from the files of the runs.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from qmonpy.lab.reading.accounting import read_accounting
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import RunState
from qmonpy.lab.workload.builder import Builder
from qmonpy.lab.workload.summary import summarize
from qmonpy.lab.workload.workload import UNKNOWN, JobKind, Workload
from qmonpy.model.work.job import Range, ResourceRequest
from tests.benchmarks.scheduler import HOSTS, PER_USER, PER_USER_HOST, SLOTS, USERS, make_cluster

RECORDS, JOBS, DAYS, LOAD = 1_000_000, 200_000, 30, 0.9
DAY = 86400
BEGIN = 1_700_000_000
MOST_READ_SECONDS, MOST_PLAY_SECONDS, MOST_BYTES, MOST_OPEN_SECONDS = 20.0, 180.0, 1 << 30, 0.5
BROKEN_EVERY = RECORDS // 100
_LINE = (
    "all.q:h%d:users:u%d:job%d:%d:sge:0:%d:%d:%d:0:0:%d:0.01:0.0:4748.0:0:0:0:0:557:2:0:160.0:16:0:0:0:20:15:p%d:"
    "defaultdepartment:%s:%d:0:1.0:0.1:0.0:%s:0.0:NONE:100.0:0:0\n"
)


def write_records(path: Path, count: int) -> None:
    """Records of 200 users on 1,000 hosts, one of 10,000 broken."""
    random, when = Random(1), BEGIN
    with path.open("w") as stream:
        for number in range(count):
            if number % BROKEN_EVERY == BROKEN_EVERY // 2:
                stream.write(f"broken: line {number}\n")
                continue
            when += random.randint(0, 5)
            wait, run, slots = random.randint(0, 4000), random.randint(10, 9000), random.choice([1, 1, 1, 4, 8])
            pe = "NONE" if slots == 1 else "mpi"
            asked = f"-l h_rt={random.choice([600, 3600])},mem={random.choice([1, 2, 4])}G"
            asked += "" if slots == 1 else f" -pe mpi {slots}"
            names = random.randint(0, 999), random.randint(0, 200), number % 50, number + 1
            times = when, when + wait, when + wait + run, run
            stream.write(_LINE % (*names, *times, random.randint(0, 8), pe, slots, asked))


def make_month(jobs: int) -> Workload:
    """Jobs of five users that fill the site to LOAD, three of eight with one slot, others with up to 32."""
    random, builder = Random(1), Builder()
    drafts = [
        (min(random.lognormvariate(9, 1.3), 2 * DAY), random.choice([1, 1, 1, 2, 4, 8, 16, 32])) for _ in range(jobs)
    ]
    span = DAYS * DAY * jobs // JOBS
    factor = LOAD * HOSTS * SLOTS * span / sum(run * slots for run, slots in drafts)
    times = sorted(BEGIN + int(random.random() * span) for _ in drafts)
    limit = (ResourceRequest("h_rt", str(8 * DAY)),)
    for number, ((run, slots), when) in enumerate(zip(drafts, times, strict=True), 1):
        kind = JobKind(
            random.choice(USERS), "users", pe="mpi" if slots > 1 else None, slots=(Range(slots, slots),),
            hard_resources=limit,
        )  # fmt: skip
        seconds = max(10, int(run * factor))
        builder.add(
            (
                number, when, builder.find_kind(kind), builder.find_name("job"), 0, 1, 0, seconds, slots, UNKNOWN, 0, 0,
            )
        )  # fmt: skip
    return builder.build("a month")


def measure_reading(count: int) -> bool:
    """Print what reading costs; whether it is within the floor."""
    with tempfile.TemporaryDirectory(prefix="qmonpy-lab-") as folder:
        path = Path(folder, "accounting")
        write_records(path, count)
        began = time.process_time()
        workload = read_accounting([path])
        read = time.process_time() - began
        began = time.process_time()
        summarize(workload)
        summed = time.process_time() - began
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    broken = next((each.count for each in workload.notes if each.code == "broken-lines"), 0)
    print(f"{len(workload):,} jobs of {count:,} lines, {broken} broken: read {read:.1f} s of at most "
          f"{MOST_READ_SECONDS:.0f}, summed up {summed:.1f} s, {memory:.0f} MiB", flush=True)  # fmt: skip
    return read <= MOST_READ_SECONDS * count / RECORDS


def measure_runs(jobs: int) -> bool:
    """Print what two runs side by side cost, and opening their comparison; whether all is within the floors."""
    workload = make_month(jobs)
    with tempfile.TemporaryDirectory(prefix="qmonpy-lab-") as folder:
        laboratory = Laboratory(Path(folder))
        limits = (PER_USER_HOST + PER_USER, PER_USER_HOST + PER_USER.replace("3000", "2500"))
        runs = [laboratory.start(make_cluster(HOSTS, each), workload, configuration=each[-20:]) for each in limits]
        while not all(laboratory.look(each.id).state.is_over for each in runs):
            time.sleep(1)
        over = [laboratory.look(each.id) for each in runs]
        assert all(each.state is RunState.DONE for each in over), over
        seconds = [each.progress.cpu_seconds for each in over]
        memory = max(each.progress.memory_bytes for each in over)
        opened = float(
            subprocess.run(
                [sys.executable, "-c", _OPEN, folder, *(each.id for each in over)], check=True, capture_output=True,
                text=True,
            ).stdout
        )  # fmt: skip
    words = " and ".join(f"{each:.0f} s" for each in seconds)
    print(f"two runs of {jobs:,} jobs on {HOSTS:,} hosts: {words} of the processor, of at most {MOST_PLAY_SECONDS:.0f} "
          f"each; {memory >> 20} MiB of at most {MOST_BYTES >> 20}")  # fmt: skip
    print(f"their comparison opened in {opened:.2f} s of at most {MOST_OPEN_SECONDS}", flush=True)
    share = jobs / JOBS
    return max(seconds) <= MOST_PLAY_SECONDS * share and memory <= MOST_BYTES and opened <= MOST_OPEN_SECONDS


_OPEN = """
import sys, time
from pathlib import Path
from qmonpy.app.lab.shown_comparison import load_comparison
from qmonpy.lab.runs.laboratory import Laboratory
laboratory = Laboratory(Path(sys.argv[1]))
runs = [laboratory.look(each) for each in sys.argv[2:]]
began = time.process_time()
load_comparison(laboratory, runs)
print(time.process_time() - began)
"""


def main() -> int:
    """Print a line for each measure; 1 where a floor is not kept."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--records", type=int, default=RECORDS)
    options = parser.parse_args()
    is_kept = measure_reading(options.records)
    return 0 if measure_runs(options.jobs) and is_kept else 1


if __name__ == "__main__":
    sys.exit(main())
