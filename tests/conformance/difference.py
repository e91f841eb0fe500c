"""Decides random situations by the engine and by real qmasters, and tells where they differ.

`python -m tests.conformance.difference FIRST COUNT [--features rqs,pe,...] [--qmasters 2] [--keep DIR]`; needs root and
Grid Engine 8.1.9 of Debian's packages. What differs is printed step by step; `--keep` writes it as recordings.
"""

import argparse
import json
import math
import queue
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.formats.files.scenario import parse_scenario
from tests.conformance.comparison import WEIGHTY, compare_step
from tests.conformance.live_player import LivePlayer
from tests.conformance.situations import HOSTS, make_situation
from tests.gridengine.private_qmaster import PrivateQmaster


def find_differences(document: dict[str, Any], recorded: list[dict[str, Any]]) -> Iterator[tuple[int, str, Any, Any]]:
    """Step, aspect, what was recorded and what the engine says."""
    scenario = parse_scenario(document)
    player = ScenarioPlayer(scenario.cluster, passes_on_record=math.inf)
    for index, (step, real) in enumerate(zip(scenario.steps, recorded, strict=False)):
        for aspect in compare_step(real, player.play(step)):
            if not aspect.agrees:
                yield index, aspect.name, aspect.recorded, aspect.found


def record(qmaster: PrivateQmaster, document: dict[str, Any]) -> list[dict[str, Any]]:
    """What a real qmaster, made new, does."""
    qmaster.reset()
    scenario = parse_scenario(document)
    player = LivePlayer(qmaster, scenario)
    return [player.play(step) for step in scenario.steps]


class _Work:
    """Seeds that several qmasters take from, and what came of them."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self._seeds: queue.Queue[int] = queue.Queue()
        for seed in range(options.first, options.first + options.count):
            self._seeds.put(seed)
        self._lock = threading.Lock()
        self.differing: Counter[str] = Counter()
        self.count = 0

    def run(self) -> None:
        with tempfile.TemporaryDirectory(prefix="qmonpy-difference-", ignore_cleanup_errors=True) as folder:
            qmaster = PrivateQmaster(Path(folder), HOSTS)
            try:
                qmaster.start()
                while True:
                    self._compare(qmaster, self._seeds.get_nowait())
            except queue.Empty:
                pass
            finally:
                qmaster.stop()

    def _compare(self, qmaster: PrivateQmaster, seed: int) -> None:
        document = make_situation(seed, self.options.features)
        try:
            recorded = record(qmaster, document)
            found = list(find_differences(document, recorded))
        except Exception as error:
            with self._lock:
                print(f"--- {seed} broke off: {type(error).__name__}: {error}", flush=True)
            return
        with self._lock:
            self.count += 1
            self.differing.update({name for _, name, _, _ in found})
            for index, name, real, ours in found:
                if name in WEIGHTY or self.options.all:
                    print(f"--- {seed} step {index} {name}\n  real: {json.dumps(real)}\n  ours: {json.dumps(ours)}")
            if found and self.options.keep:
                text = yaml.safe_dump({**document, "recorded": recorded}, sort_keys=False)
                (self.options.keep / f"random-{seed}.yaml").write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("first", type=int, help="the first seed")
    parser.add_argument("count", type=int, help="how many situations")
    parser.add_argument("--features", type=lambda text: text.split(","), default=[], help="leave out all others")
    parser.add_argument("--qmasters", type=int, default=2, help="how many work at once")
    parser.add_argument("--keep", type=Path, help="a folder for recordings of what differs")
    parser.add_argument("--all", action="store_true", help="print reasons, orders and messages that differ, too")
    work = _Work(parser.parse_args())
    threads = [threading.Thread(target=work.run) for _ in range(work.options.qmasters)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{work.count} situations; differing in {dict(work.differing.most_common())}")


if __name__ == "__main__":
    main()
