"""The law of the running engine: `python -m tests.laws.running [COUNT] [--seed N] [--processes N] [--notes FILE]`.

Whatever changes, what the running engine decides equals what a fresh pass decides on the same state: COUNT random walks
(10,000 by default) of 200 changes each, by as many processes as there are processors (`--processes`); exit status 1 if
the law is broken. With `--notes` each walk that ended is a line of a file, and whoever starts the same command again
goes on behind what is noted there.
"""

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple, TextIO

from tests.engine.running.walk import walk

COUNT, STEPS = 10_000, 200
TOLD = 500
"""After so many walks a line is printed."""


class Walked(NamedTuple):
    """What came of a walk: its seed and length, what was done, how the law was broken, and its processor seconds."""

    seed: int
    steps: int
    counts: dict[str, int]
    words: str
    seconds: float


def walk_once(arguments: tuple[int, int]) -> Walked:
    """Walk once, from a seed so many steps."""
    seed, steps = arguments
    began = time.process_time()
    try:
        counts, words = dict(walk(seed, steps).counts), ""
    except Exception as error:
        counts, words = {}, f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"
    return Walked(seed, steps, counts, words, time.process_time() - began)


def read_notes(path: Path) -> list[Walked]:
    """The walks that are noted in a file; a last line that was cut off is left out, and out of the file."""
    if not path.exists():
        return []
    text = path.read_text()
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        path.write_text(whole)
    return [Walked(**json.loads(line)) for line in whole.split("\n") if line]


class Tally:
    """Adds up what came of walks, and tells it from time to time."""

    def __init__(self, count: int) -> None:
        self._count = count
        self.counts: Counter[str] = Counter()
        self.broken: list[int] = []
        self.walked = 0
        self.seconds = 0.0

    def add(self, walked: Walked) -> None:
        """Add a walk, and print it if it broke the law."""
        self.walked += 1
        self.counts.update(walked.counts)
        self.seconds += walked.seconds
        if walked.words:
            self.broken.append(walked.seed)
            print(f"seed {walked.seed}: {walked.words}", flush=True)
        if not self.walked % TOLD:
            print(f"{self.walked} of {self._count}, {len(self.broken)} broke the law", flush=True)


def walk_all(seeds: Iterable[tuple[int, int]], processes: int, tally: Tally, notes: TextIO | None) -> None:
    """Walk from each seed, by so many processes, and note each walk."""

    def take(walked: Walked) -> None:
        tally.add(walked)
        if notes is not None:
            notes.write(json.dumps(walked._asdict()) + "\n")
            notes.flush()

    if processes == 1:
        for each in map(walk_once, seeds):
            take(each)
        return
    with get_context("fork").Pool(processes or None) as pool:
        for each in pool.imap_unordered(walk_once, seeds, chunksize=4):
            take(each)


def main() -> int:
    """Walk, and print the counts and the seeds of walks that broke the law; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=COUNT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--processes", type=int, default=0)
    parser.add_argument("--notes", type=Path)
    options = parser.parse_args()
    asked = range(options.seed, options.seed + options.count)
    tally = Tally(options.count)
    noted = read_notes(options.notes) if options.notes else []
    known = {each.seed: each for each in noted if each.seed in asked and each.steps == options.steps}
    for each in known.values():
        tally.add(each)
    seeds = ((seed, options.steps) for seed in asked if seed not in known)
    if options.notes:
        with options.notes.open("a") as notes:
            walk_all(seeds, options.processes, tally, notes)
    else:
        walk_all(seeds, options.processes, tally, None)
    what = ", ".join(f"{name} {count}" for name, count in sorted(tally.counts.items()))
    print(
        f"{tally.walked} walks of {options.steps} changes, seeds {asked.start} to {asked.stop - 1}: "
        f"{len(tally.broken)} broke the law"
    )
    print(f"{what}; {tally.seconds:.0f} s of the processor")
    return 1 if tally.broken else 0


if __name__ == "__main__":
    sys.exit(main())
