"""What `qacct` costs on long accounting files: `python -m tests.benchmarks.qacct [RECORDS]`, a million by default.

Seconds of the processor, and the memory, of a process here and of Grid Engine's own `qacct` on the same file, where it
is installed. Sums have a floor: a million records in at most 8 s.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.cli.accounting.recorded import FILES
from tests.gridengine.private_qmaster import CELL, PROGRAMS

RECORDS = 1_000_000
HOSTS = 200
_PEAK = re.compile(r"VmHWM:\s+(\d+)")
_LOOK_SECONDS = 0.02
FLOOR_SECONDS = 8.0
SHOWN = 10
"""All jobs are shown of a file that is so many times shorter."""
QUESTIONS: Sequence[Sequence[str]] = (
    (), ("-o",), ("-h", "-o"), ("-o", "anna", "-b", "202611180000"), ("-j", "5000"), ("-ar", "-slots", "-pe"),
)  # fmt: skip


def main(arguments: Sequence[str]) -> int:
    records = int(arguments[0]) if arguments else RECORDS
    with tempfile.TemporaryDirectory(prefix="qmonpy-qacct-") as name:
        folder = Path(name)
        whole, short = folder / "accounting", folder / "short"
        write_file(whole, records)
        write_file(short, records // SHOWN)
        theirs = _find_real(folder)
        print(f"qacct on {records} records, {whole.stat().st_size >> 20} MB: processor seconds, memory")
        costs = [_compare(("-f", str(whole), *words), words, theirs) for words in QUESTIONS]
        _compare(("-f", str(short), "-j"), ("-j", f"(all {records // SHOWN})"), theirs)
        subprocess.run(["gzip", "-1", "-k", str(whole)], check=True)
        _compare(("-f", f"{whole}.gz", "-o"), ("-o", "(compressed)"), None)
    allowed = FLOOR_SECONDS * records / RECORDS
    print(f"the dearest sum: {max(costs):.2f} s of at most {allowed:.2f} s")
    return 0 if max(costs) <= allowed else 1


def write_file(path: Path, records: int) -> None:
    """Write records like those of a real cluster, with so many different hosts."""
    lines = [line.split(b":") for line in (FILES / "many.txt").read_bytes().splitlines()]
    with path.open("wb") as stream:
        for number in range(records):
            fields = lines[number % len(lines)]
            fields[1], fields[5], fields[36] = (
                b"h%d" % (number % HOSTS),
                b"%d" % (number + 1),
                b"%d.123456" % (number % 977),
            )
            stream.write(b":".join(fields) + b"\n")


def _find_real(folder: Path) -> Mapping[str, str] | None:
    """Make what a real `qacct` wants to find of a cell, and return its environment; None where it is not installed."""
    if not (PROGRAMS / "qacct").exists():
        return None
    common = folder / "root" / CELL / "common"
    common.mkdir(parents=True)
    shutil.copy("/usr/share/gridengine/default-bootstrap", common / "bootstrap")
    (common / "act_qmaster").write_text("localhost\n", encoding="ascii")
    return {**os.environ, "SGE_ROOT": str(folder / "root"), "SGE_CELL": CELL, "SGE_QMASTER_PORT": "6444"}


def _compare(words: Sequence[str], shown: Sequence[str], theirs: Mapping[str, str] | None) -> float:
    program = "import sys; from qmonpy.cli import run_command; sys.exit(run_command('qacct', sys.argv[1:]))"
    here, memory = _measure([sys.executable, "-c", program, *words], os.environ)
    line = f"  {' '.join(shown) or 'all together':<32} here {here:6.2f} s, {memory:4.0f} MB"
    if theirs is not None:
        seconds, memory = _measure([str(PROGRAMS / "qacct"), *words], theirs)
        line += f"; 8.1.9 {seconds:6.2f} s, {memory:4.0f} MB"
    print(line, flush=True)
    return here


def _measure(words: Sequence[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Return the processor seconds and the megabytes of a process."""
    process = subprocess.Popen(words, env=dict(environment), stdout=subprocess.DEVNULL)
    status, megabytes = Path(f"/proc/{process.pid}/status"), 0.0
    while True:
        # The rusage of a process begins with the memory of the one that started it.
        found = _PEAK.search(status.read_text(encoding="ascii", errors="replace"))
        megabytes = int(found[1]) / 1024 if found is not None else megabytes
        pid, ended, used = os.wait4(process.pid, os.WNOHANG)
        if pid:
            break
        time.sleep(_LOOK_SECONDS)
    process.returncode = os.waitstatus_to_exitcode(ended)
    if process.returncode != 0:
        raise RuntimeError(f"{words} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, megabytes


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
