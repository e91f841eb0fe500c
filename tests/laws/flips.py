"""Law: a spool in which bytes were altered opens equal to what was stored, or is reported; never silently altered.

`python -m tests.laws.flips [COUNT] [--seed N]` alters some bytes at random places of COUNT copies of a spool, and
prints how many of them opened equal to the original, were reported, or opened altered. The same is done with the log
(`-wal`) that a killed process left beside a spool.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random, randrange
from typing import Any

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.repair.spool_repair import diagnose_spool
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.clusters.embedded.spool.spool_writing import HistoryLimits
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.report import Report, ReportError
from tests.clusters.spool_world import busy_content, leave_log

ALL = 10_000
EQUAL, REPORTED, ALTERED = "equal", "reported", "altered"


def make_original(path: Path) -> None:
    """Make a spool with jobs, a journal and ended tasks that are history only."""
    Spool.create(path, busy_content(), limits=HistoryLimits(most_tasks=ALL)).close()
    cluster = EmbeddedCluster.open_spool(path)
    for number in range(12):
        change = Change(ObjectKind.OPERATOR, f"user{number}", None, f"user{number}")
        assert cluster.change("root", (change,), f"the note of change {number}").is_done
    for _ in range(4):
        cluster.submit("anna", ["-t", "1-9", "-N", "short"], runtime=5)
        cluster.advance(60)
    cluster.close()


def read_everything(path: Path, told: list[Report] | None = None) -> tuple[Any, ...]:
    """Return all that a spool tells: content, journal, and the tasks that the cluster no longer remembers.

    What is told of it besides is appended to `told`.
    """
    spool, content, journal = Spool.open(path)
    try:
        if told is not None:
            told += spool.found
        return content, tuple(journal), spool.read_history(ALL)
    finally:
        spool.close()


def alter(data: bytes, dice: Random) -> bytes:
    """Return a content with one to four other bytes somewhere: single ones, or side by side."""
    changed = bytearray(data)
    place = dice.randrange(len(changed))
    for _ in range(dice.randint(1, 4)):
        changed[place] ^= dice.randint(1, 255)
        place = min(place + 1, len(changed) - 1) if dice.random() < 0.5 else dice.randrange(len(changed))
    return bytes(changed)


def find_outcome(path: Path, original: tuple[Any, ...]) -> str:
    """Return what became of an altered copy; a journal that says of an entry that it is not understood is a report."""
    reports: list[Report] = []
    try:
        found = read_everything(path, reports)
    except ReportError:
        return REPORTED
    if found == original:
        return EQUAL
    if reports:
        return REPORTED
    told = ("not understood any more", "was altered")
    is_told = any(words in entry.note for entry in found[1] for words in told)
    return REPORTED if is_told and (found[0], found[2]) == (original[0], original[2]) else ALTERED


def flip_often(folder: Path, count: int, seed: int) -> Counter[str]:
    """Alter so many copies of a spool, and return how often each outcome was."""
    dice, source, copy = Random(seed), folder / "original.qmonpy", folder / "copy.qmonpy"
    make_original(source)
    original, data = read_everything(source), source.read_bytes()
    outcomes: Counter[str] = Counter()
    for number in range(count):
        copy.write_bytes(alter(data, dice))
        outcome = find_outcome(copy, original)
        if outcome == REPORTED:
            _diagnose(copy)
        elif outcome == ALTERED:
            print(f"copy {number} of seed {seed} opened altered")
        outcomes[outcome] += 1
        for each in folder.glob("copy.qmonpy*"):
            each.unlink()
    return outcomes


def flip_log_often(folder: Path, count: int, seed: int) -> Counter[str]:
    """Alter so many copies of the log beside a spool, and return how often each outcome was."""
    dice, source, copy = Random(seed), folder / "left.qmonpy", folder / "copy.qmonpy"
    leave_log(source)
    whole, data = source.read_bytes(), Path(f"{source}-wal").read_bytes()
    original = read_everything(source)
    outcomes: Counter[str] = Counter()
    for number in range(count):
        for each in folder.glob("copy.qmonpy*"):
            each.unlink()
        copy.write_bytes(whole)
        Path(f"{copy}-wal").write_bytes(alter(data, dice))
        outcome = find_outcome(copy, original)
        if outcome == ALTERED:
            print(f"log {number} of seed {seed} opened altered")
        outcomes[outcome] += 1
    return outcomes


def _diagnose(path: Path) -> None:
    """Let the repair look at what was reported: it may refuse, but not break."""
    try:
        diagnose_spool(path)
    except ReportError:
        return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the law; return 1 if it is broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=1200)
    parser.add_argument("--seed", type=int, default=None)
    given = parser.parse_args(arguments)
    seed = randrange(10**6) if given.seed is None else given.seed
    with tempfile.TemporaryDirectory() as folder:
        spools = flip_often(Path(folder), given.count, seed)
    with tempfile.TemporaryDirectory() as folder:
        logs = flip_log_often(Path(folder), given.count, seed)
    for name, outcomes in (("spools", spools), ("logs", logs)):
        told = ", ".join(f"{outcomes[each]} {each}" for each in (EQUAL, REPORTED, ALTERED))
        print(f"{given.count} altered {name} (seed {seed}): {told}")
    return 1 if spools[ALTERED] or logs[ALTERED] else 0


if __name__ == "__main__":
    sys.exit(main())
