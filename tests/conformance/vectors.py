"""Compare the project with recorded facts of Grid Engine: `python -m tests.conformance.vectors [DIR] [--show N]`.

Prints a line for every file of facts that has a check in `vector_checks`, and the total. Quirks (accidents of the
original that are no model) are counted apart.
"""

import argparse
from dataclasses import dataclass, field
from pathlib import Path

from tests.conformance.vector_checks.registry import Check, Folder, NotCoveredError, Vector, load_checks

DATA = Path(__file__).parent / "data" / "vectors"


@dataclass
class Agreement:
    """How a file of facts compares: facts that agree, quirks that do, what is not covered, and every difference."""

    facts: int = 0
    agreeing: int = 0
    quirks: int = 0
    agreeing_quirks: int = 0
    not_covered: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """Of the facts that are no quirks and are covered, in percent."""
        return 100 * self.agreeing / self.facts if self.facts else 100.0

    def add(self, other: "Agreement") -> None:
        self.facts += other.facts
        self.agreeing += other.agreeing
        self.quirks += other.quirks
        self.agreeing_quirks += other.agreeing_quirks
        self.not_covered += other.not_covered
        self.differences += other.differences

    def format(self, name: str) -> str:
        quirks = f"{self.agreeing_quirks}/{self.quirks}" if self.quirks else ""
        return f"{name:24}{self.agreeing:5}/{self.facts:<5}{self.share:6.1f} %{quirks:>9}{self.not_covered or '':>7}"


def compare_file(name: str, compare: Check, folder: Folder) -> Agreement:
    """Compare every fact of a file; an exception is a difference."""
    agreement = Agreement()
    for vector in folder.load(name):
        try:
            difference = _compare(compare, vector, folder)
        except NotCoveredError:
            agreement.not_covered += 1
            continue
        if vector.get("quirk"):
            agreement.quirks += 1
            agreement.agreeing_quirks += difference is None
            continue
        agreement.facts += 1
        agreement.agreeing += difference is None
        if difference is not None:
            agreement.differences.append(f"{name} {vector['id']}: {str(vector['input'])[:300]}\n    {difference[:600]}")
    return agreement


def _compare(compare: Check, vector: Vector, folder: Folder) -> str | None:
    try:
        return compare(vector, folder)
    except NotCoveredError:
        raise
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def compare_folder(path: Path, only: str | None = None) -> dict[str, Agreement]:
    """Compare every file that is there and has a check."""
    folder = Folder(path)
    return {
        name: compare_file(name, compare, folder)
        for name, compare in load_checks().items()
        if (path / f"{name}.json").exists() and only in (None, name)
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=DATA, help="folder of *.json (the tests' own)")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print the first N differences")
    parser.add_argument("--only", metavar="FILE", help="compare this file only, without .json")
    options = parser.parse_args()
    total = Agreement()
    print(f"{'file':24}{'agree':>11}{'':>8}{'quirks':>9}{'n/a':>7}")
    for name, agreement in compare_folder(options.folder, options.only).items():
        total.add(agreement)
        print(agreement.format(name))
    print(total.format("total"))
    for difference in total.differences[: options.show]:
        print(difference)


if __name__ == "__main__":
    main()
