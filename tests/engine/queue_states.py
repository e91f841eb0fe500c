"""What qstat of Grid Engine 8.1.9 printed of queues in several situations, beside a cluster file of each.

Recorded on a private qmaster with simulated exec hosts q1 to q4 (Debian's gridengine 8.1.9): `NAME.txt` is what the
commands printed, one after the other, each behind a line `$ COMMAND`; `NAME.yaml` is the configuration that qconf
printed at that moment, with the jobs and states that qstat did. `qmod.txt` is a session of qmod, with exit codes.
"""

import re
from functools import lru_cache
from pathlib import Path

from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import read_cluster_file

DATA = Path(__file__).parent / "data" / "queue_states"
SITUATIONS = ("idle", "busy", "modified", "orphaned", "unknown")
"""Idle; with jobs and a reservation; after qmod; with an orphan and slot-wise subordination; with unknown hosts."""
_INSTANCE = re.compile(r"(\S+@\S+) +(\S+) +(\d+)/(\d+)/(\d+) +(\S+) +(\S+) *(\S*)$")


@lru_cache
def read_situation(name: str) -> ClusterFile:
    return read_cluster_file(DATA / f"{name}.yaml")


@lru_cache
def printed(name: str, command: str) -> tuple[str, ...]:
    """The lines that a command printed."""
    text = (DATA / f"{name}.txt").read_text()
    return tuple(text.split(f"$ {command}\n", 1)[1].split("\n$ ", 1)[0].splitlines())


def printed_instances(name: str, command: str = "qstat -f") -> dict[str, tuple[str, ...]]:
    """Queue instance to types, reserved, used and total slots, load, arch and state letters."""
    found = (_INSTANCE.match(line) for line in printed(name, command))
    return {each[1]: each.groups()[1:] for each in found if each}


def printed_details(name: str, command: str) -> dict[str, list[str]]:
    """Queue instance to the indented lines below it."""
    details: dict[str, list[str]] = {}
    here = ""
    for line in printed(name, command):
        if match := _INSTANCE.match(line):
            here = match[1]
            details[here] = []
        elif line.startswith("\t"):
            details[here].append(line.strip())
    return details


def printed_counts(name: str) -> dict[str, list[str]]:
    """Cluster queue to the columns of `qstat -g c -ext` behind its name."""
    return {line.split()[0]: line.split()[1:] for line in printed(name, "qstat -g c -ext")[2:]}
