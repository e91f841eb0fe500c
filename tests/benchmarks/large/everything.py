"""Everything that is measured of the window on a very large site, one after the other, with its floors.

`python -m tests.benchmarks.large.everything [NAME...]`: `large_site` (start, live, memory), `large.pages`,
`large.chart` and `large.rounds`, or some of them, each in a process of its own; an hour, and 4 GiB of memory.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = ("large_site", "large.pages", "large.chart", "large.rounds")
ON_FILE = ("large_site", "large.pages")
"""Those that open the site from a spool, which is made once."""


def main() -> int:
    """Run the programs; returns how many of them failed."""
    names = sys.argv[1:] or NAMES
    with tempfile.TemporaryDirectory() as folder:
        file: tuple[str, ...] = ()
        if set(names) & set(ON_FILE):
            subprocess.run([sys.executable, "-m", "tests.sites.large", folder, "--spool-only"], check=True)
            file = "--file", str(Path(folder, "site.qmonpy"))
        commands = (
            [sys.executable, "-m", f"tests.benchmarks.{name}", *(file if name in ON_FILE else ())] for name in names
        )
        return sum(subprocess.run(each).returncode != 0 for each in commands)


if __name__ == "__main__":
    sys.exit(main())
