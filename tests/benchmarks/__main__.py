"""All benchmarks, each in a process of its own: `python -m tests.benchmarks`; `table` only repeats some of them."""

import subprocess
import sys
from pathlib import Path


def main() -> int:
    """Run the programs beside this one, in the order of their names; returns how many of them failed."""
    here = Path(__file__).parent
    folders = (path.parent.name for path in here.glob("*/__main__.py"))
    names = sorted((*(path.stem for path in here.glob("[!_]*.py") if path.stem != "table"), *folders))
    programs = ([sys.executable, "-m", f"tests.benchmarks.{name}"] for name in names)
    return sum(subprocess.run(program).returncode != 0 for program in programs)


if __name__ == "__main__":
    sys.exit(main())
