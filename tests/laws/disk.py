"""Lets every single write fail: what cannot be stored is told, and what was acknowledged is there afterwards.

`python -m tests.laws.disk [STEP] [--operation NAME]` repeats each operation with the first, the second, ... write that
fails (every STEP-th of them), until one comes to its end before that: by a full disk, by one that becomes full in the
middle of a write, one that may only be read from then on, and input/output errors, once and lasting. The writes of the
process fail by a library that is compiled here and preloaded, so there must be a C compiler.
"""

import argparse
import ctypes
import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.laws.disk_operations import OPERATIONS, Operation

PROJECT = Path(__file__).parents[2]
SOURCE = Path(__file__).with_name("failing_disk.c")
MOST_WRITES = 1_000
"""An operation that writes more often than this would never end."""
MOST_SECONDS = 120
FAULTS = {
    "full": (errno.ENOSPC, True, False),
    "full in the middle of a write": (errno.ENOSPC, True, True),
    "full once": (errno.ENOSPC, False, False),
    "read-only": (errno.EROFS, True, False),
    "input/output errors": (errno.EIO, True, False),
    "input/output error once": (errno.EIO, False, False),
}
"""By name the error, whether it lasts, and whether the first write that fails is done by half."""


def find_compiler() -> str | None:
    """Return the C compiler of the machine, None if there is none."""
    return shutil.which("cc") or shutil.which("gcc")


def run_alone(folder: Path, step: int, *operations: str) -> str:
    """Compile the library, and return what a process says that has it preloaded; SystemExit if the law is broken."""
    library = folder / "failing_disk.so"
    subprocess.run([find_compiler() or "cc", "-O1", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    (folder / "disk").mkdir()
    words = [sys.executable, "-m", "tests.laws.disk", str(step), "--folder", str(folder / "disk")]
    for each in operations:
        words += ["--operation", each]
    environment = {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": str(PROJECT)}
    ran = subprocess.run(words, cwd=PROJECT, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    if ran.returncode:
        raise SystemExit(ran.stdout or "it ended by an error")
    return ran.stdout


def try_all(folder: Path, name: str, step: int) -> tuple[Counter[str], list[str]]:
    """Try an operation with every fault; returns how often what happened, and what broke."""
    operation, counts, broken = OPERATIONS[name], Counter[str](), list[str]()
    ready = folder / "ready"
    ready.mkdir()
    operation.prepare(ready)
    for fault in FAULTS:
        for number in range(1, MOST_WRITES, step):
            # Everything lies under the same name each time, as files may name each other.
            ready.rename(folder / "kept")
            shutil.copytree(folder / "kept", ready)
            words, failed = try_once(operation, ready, fault, number)
            if wrong := check(operation, ready, words):
                broken.append(f"{name}, {fault}, write {number}: {wrong}; told: {words or 'nothing'}")
            counts["tries"] += 1
            counts["told"] += bool(words)
            counts["succeeded in spite of it"] += not words and failed > 0
            shutil.rmtree(ready)
            (folder / "kept").rename(ready)
            if not failed:
                break
        else:
            broken.append(f"{name}, {fault}: no end after {MOST_WRITES} writes")
    return counts, broken


def try_once(operation: Operation, folder: Path, fault: str, number: int) -> tuple[str, int]:
    """Do it in a fork whose N-th write fails; returns what it tells, and how many of its writes failed."""
    heard, said = os.pipe()
    child = os.fork()
    if child == 0:
        signal.alarm(MOST_SECONDS)
        library, found = ctypes.CDLL(None), [0]
        error, is_lasting, is_halved = FAULTS[fault]

        def heal() -> None:
            found[0] += library.disk_disarm()

        library.disk_arm(os.fsencode(folder), ctypes.c_long(number), error, is_lasting, is_halved)
        try:
            words = operation.act(folder, heal)
        except BaseException as unexpected:
            words = f"! {type(unexpected).__name__}: {unexpected}"
        heal()
        os.write(said, json.dumps([words, found[0]]).encode())
        os._exit(0)
    os.close(said)
    with os.fdopen(heard) as pipe:
        answer = pipe.read()
    _, status = os.waitpid(child, 0)
    if status:
        return f"! it ended with status {status}", 1
    words, failed = json.loads(answer)
    return words, failed


def check(operation: Operation, folder: Path, words: str) -> str:
    """Return what is wrong after an operation that told this, empty if nothing is."""
    if words.startswith("!"):
        return "nobody expects that"
    try:
        return operation.check(folder, not words)
    except Exception as error:
        return f"it does not open again: {type(error).__name__}: {error}"


def main() -> int:
    """Run the law, in a process of its own that has the library."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", nargs="?", type=int, default=1)
    parser.add_argument("--operation", action="append", choices=tuple(OPERATIONS), default=[])
    parser.add_argument("--folder", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.folder is None:
        if find_compiler() is None:
            print("There is no C compiler (cc) here: nothing was tried.")
            return 0
        with tempfile.TemporaryDirectory() as made:
            print(run_alone(Path(made).resolve(), chosen.step, *chosen.operation), end="")
        return 0
    broken: list[str] = []
    for at, name in enumerate(chosen.operation or OPERATIONS):
        place = chosen.folder / str(at)
        place.mkdir()
        counts, wrong = try_all(place, name, chosen.step)
        broken += wrong
        print(f"{name}: {', '.join(f'{number} {what}' for what, number in counts.items())}; {len(wrong)} broken")
    for each in broken:
        print(each)
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
