"""What Grid Engine's commands cost on the demo cluster in a spool, beside what Python itself costs.

`python -m tests.benchmarks.commands [RUNS] [--checkout DIR]...`: for each command the median and the least of processor
seconds of whole processes, by the starters of `qmonpy commands`, with the modules that it imports. Each command finds
the spool as it was made. Other checkouts are measured in turn with this one, so that a busy machine is so for all.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

from qmonpy.clusters.embedded.cluster_file import read_cluster, write_spool
from qmonpy.resources import resource
from tests.cli.imported import find_imports

PROJECT = Path(__file__).parents[3]
GOAL_SECONDS = 0.15
LINES = (
    "qstat", "qstat -f", "qstat -ext", "qstat -j 1000", "qhost", "qselect", "qquota", "qrstat", "qconf -srqs",
    "qconf -sq long.q", "qconf -sconf", "qsub -b y sleep 60", "qdel 1000", "qhold 1000", "qmod -d long.q",
    "qrsub -d 600", "qconf -mattr queue slots 3 long.q",
)  # fmt: skip
FLOORS: Mapping[str, tuple[str, ...]] = {
    "sh that does nothing": ("/bin/sh", "-c", ":"),
    "Python that does nothing": (sys.executable, "-I", "-S", "-c", "pass"),
    "... as a virtual environment starts it": (sys.executable, "-c", "pass"),
    "... with dataclasses, enum, re, pathlib, sqlite3, json": (
        sys.executable, "-I", "-S", "-c", "import dataclasses, enum, re, pathlib, sqlite3, json",
    ),
}  # fmt: skip


def measure(words: Sequence[str], environment: Mapping[str, str]) -> float:
    """Return the processor seconds of a process and of what it started."""
    process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def make_starters(checkout: Path, folder: Path) -> Path:
    """Write the starters of a checkout, and bytecode of its modules; return their folder."""
    program = "from pathlib import Path; from qmonpy.cli.starters import make_starters; make_starters(Path({!r}))"
    environment = {**os.environ, "PYTHONPATH": str(checkout)}
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(checkout / "qmonpy")], check=True)
    subprocess.run([sys.executable, "-c", program.format(str(folder))], cwd=checkout, env=environment, check=True)
    return folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 0."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.commands", description=__doc__.partition("\n")[0])
    parser.add_argument("runs", nargs="?", type=int, default=7)
    parser.add_argument("--checkout", type=Path, action="append", default=[])
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        _measure_all(Path(name), (PROJECT, *options.checkout), options.runs)
    return 0


def _measure_all(folder: Path, checkouts: Sequence[Path], runs: int) -> None:
    made, spool = folder / "made.qmonpy", folder / "demo.qmonpy"
    cluster = read_cluster(resource("clusters/demo.yaml"))
    cluster.clock.step(700)
    write_spool(cluster, made)
    environment = {**os.environ, "QMONPY_CLUSTER": str(spool)}
    for name, words in FLOORS.items():
        found = [measure(words, environment) for _ in range(runs)]
        print(f"{1000 * median(found):6.0f} ms {1000 * min(found):6.0f} ms  {name}")
    folders = [make_starters(each, folder / str(number)) for number, each in enumerate(checkouts)]
    print(f"median, least and modules of {', '.join(map(str, checkouts))}; the goal is {1000 * GOAL_SECONDS:.0f} ms")
    for line in LINES:
        command, *rest = line.split()
        times: list[list[float]] = [[] for _ in folders]
        for _ in range(runs):
            for bin_folder, found in zip(folders, times, strict=True):
                shutil.copy(made, spool)
                found.append(measure([str(bin_folder / command), *rest], environment))
        shutil.copy(made, spool)
        modules = find_imports([line.split()], spool)[line]
        ours = sum(each.startswith("qmonpy") for each in modules)
        shown = "  ".join(f"{1000 * median(found):6.0f} ms {1000 * min(found):6.0f} ms" for found in times)
        print(f"{shown}  {line} ({ours} of {len(modules)} modules are ours)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
