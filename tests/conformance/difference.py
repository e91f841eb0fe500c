"""Decides random situations by the engine and by real qmasters, and tells where they differ.

`python -m tests.conformance.difference [COUNT] [--seed N] [--features rqs,pe,...] [--qmasters 2] [--keep DIR]`; needs
root and Grid Engine 8.1.9 of Debian's packages, or with `--ocs` the Open Cluster Scheduler that QMONPY_OCS names. What
differs is printed step by step; `--keep` writes it as recordings, and `--replay DIR` decides such recordings again by
the engine of now. At the end it is printed how many situations agree in each aspect; the exit status is 1 when one
differs in what is decided.
"""

import argparse
import json
import math
import queue
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.formats.files.scenario import parse_scenario
from tests.conformance.comparison import ASPECTS, WEIGHTY, Aspect, compare_step
from tests.conformance.live_player import LivePlayer
from tests.conformance.more_situations import mix_in
from tests.conformance.newer_situations import mix_in_newer, mix_in_split_rules
from tests.conformance.ocs_situations import as_on_ocs
from tests.conformance.other_situations import mix_in_other
from tests.conformance.scope_situations import with_scopes
from tests.conformance.situations import HOSTS, make_situation
from tests.gridengine.distribution import GRID_ENGINE, find_ocs
from tests.gridengine.private_qmaster import PrivateQmaster, find_obstacle

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def compare(document: dict[str, Any]) -> Iterator[tuple[int, Aspect]]:
    """Every aspect of every step of a recording, with the position of the step."""
    scenario = parse_scenario({name: part for name, part in document.items() if name != "recorded"})
    player = ScenarioPlayer(scenario.cluster, passes_on_record=math.inf, start=scenario.start, usage=scenario.usage)
    played = player.play_all(scenario)
    for index, (found, real) in enumerate(zip(played, document["recorded"], strict=False)):
        for aspect in compare_step(real, found):
            yield index, aspect


def record(qmaster: PrivateQmaster, document: dict[str, Any]) -> dict[str, Any]:
    """The document with what a real qmaster, made new, does, and with the time at which it began."""
    qmaster.reset()
    scenario = parse_scenario(document)
    player = LivePlayer(qmaster, scenario)
    times, recorded = [], []
    for step in scenario.steps:
        times.append(round(time.time() - player.start, 1))
        recorded.append(player.play(step))
    return {**document, "start": player.start, "times": times, "recorded": recorded}


class Tally:
    """What came of many situations: how many had each aspect, and in how many of these it agreed everywhere."""

    def __init__(self, *, tells_all: bool) -> None:
        self._tells_all = tells_all
        self._having: Counter[str] = Counter()
        self._agreeing: Counter[str] = Counter()
        self.count = 0
        self.differing: list[str] = []
        """The names of those that differ in what is decided."""

    def add(self, name: str, found: list[tuple[int, Aspect]]) -> bool:
        """Count a situation and print where it differs; whether it agrees in all aspects."""
        self.count += 1
        wrong = {aspect.name for _, aspect in found if not aspect.agrees}
        having = {aspect.name for _, aspect in found}
        self._having.update(having)
        self._agreeing.update(having - wrong)
        if wrong & WEIGHTY:
            self.differing.append(name)
        for index, aspect in found:
            if not aspect.agrees and (aspect.name in WEIGHTY or self._tells_all):
                real, ours = (json.dumps(each, default=str) for each in (aspect.recorded, aspect.found))
                print(f"--- {name} step {index} {aspect.name}\n  real: {real}\n  ours: {ours}", flush=True)
        return not wrong

    def tell(self) -> None:
        """Print how many agree, by aspect."""
        for name in ASPECTS:
            if self._having[name]:
                weight = "+" if name in WEIGHTY else " "
                print(f"{name:<14}{weight}{self._agreeing[name]:>6}/{self._having[name]}")
        print(f"{self.count} situations; {len(self.differing)} differ in what is decided: {' '.join(self.differing)}")


class _Work:
    """Seeds that several qmasters take from, and what came of them."""

    def __init__(self, options: argparse.Namespace, tally: Tally) -> None:
        self._options = options
        self._seeds: queue.Queue[int] = queue.Queue()
        for seed in range(options.seed, options.seed + options.count):
            self._seeds.put(seed)
        self._lock = threading.Lock()
        self._tally = tally

    def run(self) -> None:
        with tempfile.TemporaryDirectory(prefix="qmonpy-difference-", ignore_cleanup_errors=True) as folder:
            qmaster = PrivateQmaster(Path(folder), HOSTS, distribution=self._options.distribution)
            try:
                qmaster.start()
                while True:
                    self._decide(qmaster, self._seeds.get_nowait())
            except queue.Empty:
                pass
            finally:
                qmaster.stop()

    def _decide(self, qmaster: PrivateQmaster, seed: int) -> None:
        now = int(time.time())
        document = make_situation(seed, self._options.features, now)
        if self._options.more:
            mix_in(document, seed, self._options.features, now)
        if self._options.other:
            mix_in_other(document, seed, self._options.features, now)
        if self._options.ocs:
            as_on_ocs(document, seed)
        if self._options.scopes:
            with_scopes(document, seed)
        if self._options.newer:
            mix_in_newer(document, seed)
        if self._options.split_rules:
            mix_in_split_rules(document, seed)
        try:
            document = record(qmaster, document)
            found = list(compare(document))
        except Exception as error:
            with self._lock:
                died = " (the qmaster died)" if qmaster.find_death() else ""
                print(f"--- {seed} broke off{died}: {type(error).__name__}: {error}", flush=True)
            return
        with self._lock:
            if not self._tally.add(str(seed), found) and self._options.keep:
                text = yaml.safe_dump(document, sort_keys=False)
                self._options.keep.mkdir(parents=True, exist_ok=True)
                (self._options.keep / f"random-{seed}.yaml").write_text(text)


def replay(folder: Path, tally: Tally) -> None:
    """Decide recorded situations again by the engine."""
    for path in sorted(folder.glob("*.yaml")):
        document = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
        tally.add(path.stem, list(compare(document)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("count", type=int, nargs="?", default=300, help="how many situations")
    parser.add_argument("--seed", type=int, default=1, help="the first seed; the same gives the same situation")
    parser.add_argument("--features", type=lambda text: text.split(","), default=[], help="leave out all others")
    parser.add_argument("--more", action="store_true", help="mix more into each: other words, limits and orders")
    parser.add_argument("--other", action="store_true", help="mix in what neither of them has, as turns of calendars")
    parser.add_argument("--ocs", action="store_true", help="on the Open Cluster Scheduler that QMONPY_OCS names")
    parser.add_argument("--scopes", action="store_true", help="with --ocs: most jobs ask for single scopes (-scope)")
    parser.add_argument("--newer", action="store_true", help="with --ocs: jobs without an end, and other rules (-par)")
    parser.add_argument("--split-rules", action="store_true", help="with --ocs: rules of single scopes (-scope -par)")
    parser.add_argument("--qmasters", type=int, default=2, help="how many work at once")
    parser.add_argument("--keep", type=Path, help="a folder for recordings of what differs")
    parser.add_argument("--replay", type=Path, metavar="DIR", help="decide the recordings of a folder again")
    parser.add_argument("--all", action="store_true", help="print reasons, orders and messages that differ, too")
    options = parser.parse_args()
    options.distribution = find_ocs() if options.ocs else GRID_ENGINE
    obstacle = "" if options.replay else find_obstacle(options.distribution)
    if obstacle:
        parser.error(obstacle)
    tally = Tally(tells_all=options.all)
    if options.replay:
        replay(options.replay, tally)
    else:
        work = _Work(options, tally)
        threads = [threading.Thread(target=work.run) for _ in range(options.qmasters)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    tally.tell()
    return 1 if tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
