"""The law of the running engine: `python -m tests.laws.running [COUNT] [--seed N] [--steps N]`.

Whatever changes, what the running engine decides equals what a fresh pass decides on the same state: COUNT random walks
(10,000 by default) of 200 changes each, by as many processes as there are processors; exit status 1 if the law is
broken.
"""

import argparse
import sys
import time
from collections import Counter
from multiprocessing import get_context

from tests.engine.running.walk import walk

COUNT, STEPS = 10_000, 200


def walk_once(arguments: tuple[int, int]) -> tuple[int, Counter[str], str]:
    """Walk; return the seed, what was done, and how the law was broken."""
    seed, steps = arguments
    try:
        return seed, Counter(walk(seed, steps).counts), ""
    except Exception as error:
        return seed, Counter(), f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}"


def main() -> int:
    """Walk, and print the counts and the seeds of walks that broke the law; 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=COUNT)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    began = time.monotonic()
    counts: Counter[str] = Counter()
    broken = []
    seeds = ((seed, options.steps) for seed in range(options.seed, options.seed + options.count))
    with get_context("fork").Pool() as pool:
        for seed, done, words in pool.imap_unordered(walk_once, seeds, chunksize=4):
            counts += done
            if words:
                broken.append(seed)
                print(f"seed {seed}: {words}", flush=True)
    what = ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))
    print(f"{options.count} walks of {options.steps} changes from seed {options.seed}: {len(broken)} broke the law")
    print(f"{what}; {time.monotonic() - began:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
