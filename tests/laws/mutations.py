"""The law of readers: `python -m tests.laws.mutations [COUNT] [--seed N]`.

Whatever text a reader is given, it gives values and reports: it raises nothing but a ReportError, it takes no more
than 2 s for 1 MB, and no more than 1 GB. COUNT mutated texts (10,000,000 by default) are given to all readers, the
cheap ones more often, by as many processes as there are processors; exit status 1 if the law is broken.
"""

import argparse
import contextlib
import os
import random
import resource
import signal
import sys
import time
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tests.laws.growth import UNITS
from tests.laws.readers import Reader, all_readers

COUNT = 10_000_000
LEAST_SECONDS = 1.0
SECONDS_OF_MEGABYTE = 2.0
"""What a text may take: the first, and so many seconds of processor time more for each million characters."""
MEMORY_BYTES = 2**30
LONGEST = 200_000
ODD = (
    "1e999", "-1e999", "inf", "nan", "9" * 5000, "²", "٣", "1-1000000000", "1-4294967295:1", "-1", "0", "00", "0x",
    "1" * 20, "\x00", "\x1c", "\u2028", "\udcff", "\ufeff", "\r", "\r\n", "\t", "é" * 90, "a" * 600, "INFINITY",
    "NONE", "none", "UNDEFINED", "TRUE", "-help", "&x", "*x", "!!int", "<<", "]]>", "<!--", "<!DOCTYPE a [", "&#0;",
    "%lt;", "$$", "()", "[]", "{}", "''", '""', "\\", "=", "==", ",,", "@", "@@", "@/", "!",
)  # fmt: skip
"""Words that readers have stumbled over, or might."""


class TooLongError(Exception):
    """A reader took longer than it may."""


@dataclass
class Breach:
    """A text that breaks the law for a reader, and how."""

    reader: str
    text: str
    words: str
    place: str


@dataclass
class Tally:
    """What one process has found."""

    count: int = 0
    refused: int = 0
    breaches: dict[tuple[str, str], Breach] = field(default_factory=dict)


def mutate(text: str, other: str, dice: random.Random) -> str:
    """Return a text with one to four changes: parts taken out, doubled, moved, replaced, or put in."""
    for _ in range(dice.choice((1, 1, 2, 4))):
        begin = dice.randrange(len(text) + 1)
        end = min(len(text), begin + int(dice.expovariate(0.1)))
        part, front, back = text[begin:end], text[:begin], text[end:]
        match dice.randrange(8):
            case 0:
                text = front + back
            case 1:
                text = front + part * dice.choice((2, 3, 50)) + back
            case 2:
                text = front + dice.choice(UNITS) + part + back
            case 3:
                text = front + dice.choice(ODD) + back
            case 4:
                at = dice.randrange(len(other) + 1)
                text = front + other[at : at + int(dice.expovariate(0.05))] + back
            case 5:
                text = back + part + front
            case 6:
                text = front + part.swapcase() + chr(dice.randrange(32, 127)) + back
            case _:
                unit = dice.choice(UNITS)
                times = int(dice.expovariate(0.02)) if dice.random() < 0.99 else 20_000 // len(unit)
                text = front + unit * times + back
    return text[:LONGEST]


def give(reader: Reader, text: str, tally: Tally) -> None:
    """Give a text to a reader and note how that ends."""
    tally.count += 1
    signal.setitimer(signal.ITIMER_VIRTUAL, LEAST_SECONDS + SECONDS_OF_MEGABYTE * len(text) / 1e6)
    try:
        tally.refused += not reader.is_read(text)
    except Exception as error:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        frames = [each for each in traceback.extract_tb(error.__traceback__) if "/qmonpy/" in each.filename]
        place = f"{frames[-1].filename.rpartition('/qmonpy/')[2]}:{frames[-1].lineno}" if frames else "?"
        words = f"{type(error).__name__}: {error}"[:100]
        tally.breaches.setdefault((type(error).__name__, place), Breach(reader.name, text, words, place))
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def find_weights(readers: Sequence[Reader]) -> list[float]:
    """How often each reader is asked: the less, the longer it takes for its own texts."""
    weights = []
    for reader in readers:
        begin = time.thread_time()
        for seed in reader.seeds:
            with contextlib.suppress(Exception):
                reader.is_read(f"{seed} ")
        cost = (time.thread_time() - begin) / len(reader.seeds)
        weights.append(1 / (cost + 1e-4))
    return weights


def work(share: int, seed: str, names: Sequence[str] = ()) -> Tally:
    """Give so many mutated texts to readers, in a process that has the limits."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY_BYTES, before[1]))
    signal.signal(signal.SIGVTALRM, _stop)
    dice, tally = random.Random(seed), Tally()
    readers = [each for each in all_readers() if not names or each.name in names]
    chosen: Iterator[Reader] = iter(())
    weights = find_weights(readers)
    try:
        while tally.count < share:
            reader = next(chosen, None)
            if reader is None:
                chosen = iter(dice.choices(readers, weights, k=1000))
                continue
            give(reader, mutate(dice.choice(reader.seeds), dice.choice(reader.seeds), dice), tally)
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)
    return tally


def _stop(*_: Any) -> None:
    raise TooLongError("took too long")


def main(words: Sequence[str] | None = None) -> int:
    """Run the law and print the counts; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.laws.mutations", description=__doc__)
    parser.add_argument("count", nargs="?", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=random.randrange(2**32))
    parser.add_argument("--only", nargs="*", default=(), help="names of readers")
    asked = parser.parse_args(words)
    all_readers()
    workers = os.cpu_count() or 1
    begin = time.monotonic()
    # Batches, so that what a reader keeps of earlier texts does not add up.
    batches = max(workers, asked.count // 250_000)
    counts = [asked.count // batches + (each < asked.count % batches) for each in range(batches)]
    shares = [(count, f"{asked.seed}.{each}", tuple(asked.only)) for each, count in enumerate(counts)]
    total = Tally()
    with get_context("fork").Pool(workers, maxtasksperchild=1) as pool:
        for tally in pool.starmap(work, shares, chunksize=1):
            total.count += tally.count
            total.refused += tally.refused
            total.breaches = {**tally.breaches, **total.breaches}
    seconds = time.monotonic() - begin
    readers = len(all_readers())
    print(
        f"{total.count} mutated texts, {readers} readers, {total.refused} refused, seed {asked.seed}, {seconds:.0f} s"
    )
    for each in total.breaches.values():
        shown = f"{each.text[:300]!r} ({len(each.text)} characters)"
        print(f"broken by {each.reader}: {each.words} at {each.place}, for {shown}")
    print(f"{len(total.breaches)} places break the law")
    return 1 if total.breaches else 0


if __name__ == "__main__":
    sys.exit(main())
