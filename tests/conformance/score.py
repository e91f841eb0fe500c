"""How many recorded scenarios the engine decides as Grid Engine did: `python -m tests.conformance.score [DIR]`.

Prints, per family and aspect, in how many cases every step agrees. WHOLE counts the cases of which all weighty aspects
agree (accept, running, placement, quota, bookings, planned, granted).
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from qmonpy.cli.scenario_player import ScenarioPlayer
from qmonpy.formats.files.scenario import parse_scenario
from tests.conformance.comparison import ASPECTS, WEIGHTY, compare_step

DATA = Path(__file__).parent / "data" / "scenarios"
MINIMAL = Path(__file__).parent / "data" / "minimal"
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass
class CaseScore:
    """How one scenario compares: by aspect whether all its steps agree, and every difference in words."""

    name: str
    aspects: dict[str, bool] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    failure: str = ""
    """What stopped it from being played to its end."""

    @property
    def family(self) -> str:
        return self.name.rpartition("-")[0]

    @property
    def is_whole(self) -> bool:
        return all(agrees for aspect, agrees in self.aspects.items() if aspect in WEIGHTY)


@dataclass
class FamilyScore:
    """The cases of one family: how many have an aspect, and in how many of them it agrees."""

    cases: int = 0
    whole: int = 0
    having: Counter[str] = field(default_factory=Counter)
    agreeing: Counter[str] = field(default_factory=Counter)

    def add(self, case: CaseScore) -> None:
        self.cases += 1
        self.whole += case.is_whole
        self.having.update(case.aspects.keys())
        self.agreeing.update(aspect for aspect, agrees in case.aspects.items() if agrees)

    def percent(self, aspect: str) -> float:
        """Agreement of an aspect, or of WHOLE; 100 where no case has it."""
        agreeing, having = (
            (self.whole, self.cases) if aspect == "WHOLE" else (self.agreeing[aspect], self.having[aspect])
        )
        return 100 * agreeing / having if having else 100.0

    def format(self, name: str) -> str:
        row = f"{name:<16}{self.whole:>8}/{self.cases:<4}"
        for aspect in ASPECTS:
            having = self.having[aspect]
            row += f"{self.agreeing[aspect]:>8}/{having:<4}" if having else f"{'-':>13}"
        return row.rstrip()


def score_file(path: Path) -> CaseScore:
    """Play a recorded scenario and compare every step; a step that raises ends it, and the rest disagrees."""
    document = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    case = CaseScore(str(document.get("name", path.stem)))
    results: list[dict[str, Any]] = []
    try:
        scenario = parse_scenario({key: value for key, value in document.items() if key != "recorded"})
        player = ScenarioPlayer(scenario.cluster, start=scenario.start)
        results.extend(player.play_all(scenario))
    except Exception as error:
        case.failure = f"{type(error).__name__}: {error}"
    for index, recorded in enumerate(document["recorded"]):
        for aspect in compare_step(recorded, results[index] if index < len(results) else None):
            case.aspects[aspect.name] = case.aspects.get(aspect.name, True) and aspect.agrees
            if not aspect.agrees:
                expected, found = (json.dumps(value, default=str) for value in (aspect.recorded, aspect.found))
                case.differences.append(
                    f"--- {case.name} step {index} {aspect.name}\n  recorded: {expected}\n  found:    {found}"
                )
    return case


def find_cases(folder: Path, only: str | None = None) -> list[Path]:
    """The scenario files of a folder, or of one family in it."""
    return sorted(path for path in folder.glob("*.yaml") if only in (None, path.stem.rpartition("-")[0]))


def score_folder(folder: Path, only: str | None = None) -> Iterator[CaseScore]:
    return map(score_file, find_cases(folder, only))


def sum_families(cases: Iterable[CaseScore]) -> dict[str, FamilyScore]:
    """The scores by family, in the order of their names."""
    families: dict[str, FamilyScore] = {}
    for case in cases:
        families.setdefault(case.family, FamilyScore()).add(case)
    return dict(sorted(families.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=DATA, help="folder of *.yaml (the tests' own)")
    parser.add_argument("--only", metavar="FAMILY", help="play the scenarios of this family only")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N differences")
    options = parser.parse_args()
    began = time.perf_counter()
    cases = list(score_folder(options.folder, options.only))
    if not cases:
        parser.error(f"there are no scenarios in {options.folder}")
    total = FamilyScore()
    print(f"{'family':<16}" + "".join(f"{name:>13}" for name in ("WHOLE", *ASPECTS)))
    for name, score in sum_families(cases).items():
        print(score.format(name))
    for case in cases:
        total.add(case)
    print(total.format("all"))
    failures = [f"{case.name}: {case.failure}" for case in cases if case.failure]
    seconds = time.perf_counter() - began
    print(f"{len(cases)} cases in {seconds:.1f} s, {len(failures)} broke off; WHOLE {total.percent('WHOLE'):.1f} %")
    differences = [*failures, *(difference for case in cases for difference in case.differences)]
    print(*differences[: options.show], sep="\n", end="\n" if options.show else "")


if __name__ == "__main__":
    main()
