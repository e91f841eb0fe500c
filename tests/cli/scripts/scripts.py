"""Shell scripts of other people's kind, and what they print: on a real 8.1.9, and on a spool through the starters."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from qmonpy.cli.starters import make_starters
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import write_spool
from qmonpy.formats.files.scenario import Scenario, parse_scenario
from tests.cli.transcripts.player import with_site

FOLDER = Path(__file__).parent
LIMIT_SECONDS = 150
_PLACES = ((re.compile(r"\bqmaster-host\b"), "HOST"), (re.compile(r"\d\d/\d\d/\d{4} \d\d:\d\d:\d\d"), "DATE"))


def read_site(name: str) -> Scenario:
    """Return the cluster that a script is written for."""
    return parse_scenario((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))


def run_script(name: str, working: Path, environment: Mapping[str, str]) -> str:
    """Run a script in a folder; return what it printed, errors among it, with placeholders for what varies."""
    words = ["/bin/sh", str(FOLDER / f"{name}.sh")]
    done = subprocess.run(
        words, cwd=working, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False, timeout=LIMIT_SECONDS,
    )  # fmt: skip
    text = done.stdout
    for pattern, placeholder in _PLACES:
        text = pattern.sub(placeholder, text)
    return text


def make_spool(name: str, folder: Path) -> dict[str, str]:
    """Make a spool of a script's cluster; return the environment that points to it.

    Its time passes while the script sleeps, and by exactly so much: however slow the machine is, the script sees the
    same.
    """
    spool, starters = folder / "site.qmonpy", make_starters(folder / "bin")
    write_spool(EmbeddedCluster(with_site(read_site(name).cluster), 1_800_000_000, administrator="root"), spool)
    sleep = starters / "sleep"
    sleep.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m qmonpy clock "{spool}" --step "$1" >/dev/null\n')
    sleep.chmod(0o755)
    path = f"{starters}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "QMONPY_CLUSTER": str(spool)}
