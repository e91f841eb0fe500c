"""What the reporting database costs: `python -m tests.benchmarks.reporting` runs the programs beside this one."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run them in the order of their names; return how many of them failed."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("[!_]*.py"))
    programs = ([sys.executable, "-m", f"tests.benchmarks.reporting.{name}"] for name in names)
    return sum(subprocess.run(program).returncode != 0 for program in programs)


if __name__ == "__main__":
    sys.exit(main())
