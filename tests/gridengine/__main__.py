"""Starts a real Grid Engine 8.1.9 with simulated exec hosts to try things on, runs a command on it, and ends it.

`python -m tests.gridengine [COMMAND ...]`, as root where Debian's packages gridengine-master and gridengine-client are
installed. Without a command it is a shell. Hosts, queues, complexes, rule sets and all else are those of the demo
cluster, or of another cluster file. Jobs run as long as they say: `qsub -b y sleep 60`.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.reading.configuration import read_configuration
from qmonpy.clusters.live.writing.change_run import ChangeRun
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import ReportError
from qmonpy.resources import resource
from tests.gridengine.private_qmaster import USERS, PrivateQmaster, find_obstacle

TAKEN = (
    "complexes", "hosts", "host_groups", "user_sets", "projects", "users", "pes", "queues", "quota_sets", "calendars",
    "checkpoints",
)  # fmt: skip
"""What the qmaster gets of the cluster file, upon what it has; its scheduler, managers and the rest stay."""


def main(arguments: Sequence[str]) -> int:
    """Gives the exit status: that of the command, or 1 where none could be run."""
    options = _make_parser().parse_args(arguments)
    obstacle = find_obstacle()
    if obstacle:
        print(f"No Grid Engine can be started: {obstacle}.", file=sys.stderr)
        return 1
    try:
        wanted = read_cluster(options.like).snapshot().cluster
    except (ReportError, OSError) as error:
        print(f"{options.like}: {error}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="qmonpy-grid-engine-", ignore_cleanup_errors=True) as folder:
        qmaster = PrivateQmaster(Path(folder), [name for name in wanted.hosts if name != "global"])
        try:
            qmaster.start()
            problem = configure(qmaster, wanted)
            if problem:
                print(problem, file=sys.stderr)
                return 1
            return _run(qmaster, options.command)
        finally:
            qmaster.stop()


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.gridengine", description=__doc__.partition("\n")[0])
    demo = str(resource("clusters/demo.yaml"))
    parser.add_argument("--like", metavar="FILE", default=demo, help="a cluster file or spool; else the demo cluster")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND", help="what to run on it; else a shell")
    return parser


def configure(qmaster: PrivateQmaster, wanted: Cluster) -> str:
    """Give the qmaster the objects of a cluster; what went wrong, or nothing."""
    engine = GridEngine(qmaster.environment())
    try:
        found = read_configuration(engine, wanted.name).cluster
        taken: dict[str, Any] = {part: {**getattr(found, part), **getattr(wanted, part)} for part in TAKEN}
        target = replace(found, **taken)
        outcome = ChangeRun(engine).make(find_changes(found, target))
    finally:
        engine.close()
    return "" if outcome.is_done else "\n".join(each.text for each in outcome.reports)


def _run(qmaster: PrivateQmaster, command: Sequence[str]) -> int:
    words = list(command) or [os.environ.get("SHELL", "/bin/sh")]
    print(f"Grid Engine 8.1.9 runs in {qmaster.root}, its qmaster on port {qmaster.port}; it ends with {words[0]}.")
    print(f"Commands as another user ({', '.join(USERS)}): {qmaster.folder}/bin/USER/qsub and so on.", flush=True)
    try:
        return subprocess.run(words, env=qmaster.environment(), check=False).returncode
    except OSError as error:
        print(f"{words[0]}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
