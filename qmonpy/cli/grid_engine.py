"""Grid Engine's own commands on an embedded cluster: `qmonpy qconf --cluster FILE -sql`.

FILE is a spool (`x.qmonpy`) or a cluster file (`x.yaml`). `--cluster` must be the first word; without it, the
environment variable QMONPY_CLUSTER names the file.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, cast

from qmonpy.cli.file_reports import format_in_file
from qmonpy.cli.outcome import Outcome
from qmonpy.clusters.served.socket_kind import is_served
from qmonpy.clusters.storage.file_kind import has_database
from qmonpy.clusters.storage.os_user import find_os_user
from qmonpy.model.report import Report, ReportError

if TYPE_CHECKING:
    from qmonpy.clusters.interface import ClusterInterface

VARIABLE = "QMONPY_CLUSTER"
Command = Callable[["ClusterInterface", str, Sequence[str]], Outcome]

_MODULES: Mapping[str, str] = MappingProxyType(
    {
        "qconf": "configuring.qconf",
        "qstat": "status.qstat",
        "qhost": "status.qhost",
        "qselect": "status.qselect",
        "qquota": "status.qquota",
        "qrstat": "status.qrstat",
        "qsub": "submission",
        "qresub": "submission",
        "qdel": "job_commands",
        "qhold": "job_commands",
        "qrls": "job_commands",
        "qalter": "job_commands",
        "qmod": "job_commands",
        "qrsub": "submitting.reservation_commands",
        "qrdel": "submitting.reservation_commands",
        "qacct": "accounting.qacct",
    }
)
"""By command the module with its function, which is imported when the command is given."""
_LOOKING = frozenset({"qstat", "qhost", "qselect", "qquota", "qrstat"})
"""Commands that change nothing."""
_ASKS_QMASTER = "-secl"
"""The one option of `qconf` that shows something and needs more than a look at the cluster."""


def run(name: str, arguments: Sequence[str]) -> int:
    """Run a command as the user of the operating system, print its output, and return its exit status."""
    words = list(arguments)
    if words[:1] == ["--help"]:
        print(_help(name))
        return 0
    try:
        path, words = take_cluster(words)
    except ValueError as error:
        return _fail(f"{name}: {error}")
    command = find_command(name)
    if command is None:
        return _fail(f"{name}: command not found")
    try:
        looked = _look(command, path, words) if only_looks(name, words) else None
        outcome, troubles = looked or _carry_out(command, path, words)
    except OSError as error:
        from qmonpy.cli.cluster_name import describe_unopened

        return _fail(describe_unopened(path, error))
    except ReportError as error:
        return _fail(*(format_in_file(path, report) for report in error.reports))
    for report in troubles:
        print(f"{name}: {report}", file=sys.stderr)
    print(outcome.complaint, end="", file=sys.stderr)
    print(outcome.text, end="")
    return outcome.exit_code


def only_looks(name: str, words: Sequence[str]) -> bool:
    """Return whether a command line changes nothing, as far as its options tell without being understood."""
    options = [each for each in words if each.startswith("-")]
    if name == "qconf":
        return bool(options) and all(each.startswith("-s") and each != _ASKS_QMASTER for each in options)
    return name in _LOOKING


def _look(command: Command, path: Path, words: Sequence[str]) -> tuple[Outcome, Sequence[Report]] | None:
    """Answer a command from a look into a spool; None where the cluster is kept otherwise, or must be opened whole.

    With the outcome comes what is wrong with the file all the same.
    """
    if is_served(path) or not has_database(path):
        return None
    from qmonpy.clusters.embedded.looking import open_to_look

    looked_at = open_to_look(path)
    if looked_at is None:
        return None
    try:
        outcome = command(cast("ClusterInterface", looked_at), find_os_user(), words)
    finally:
        looked_at.close()
    if looked_at.trouble is not None:
        raise looked_at.trouble
    return outcome, looked_at.troubles()


def _carry_out(command: Command, path: Path, words: Sequence[str]) -> tuple[Outcome, Sequence[Report]]:
    """Give a command to the whole cluster; return its outcome, and what failed outside of it."""
    from qmonpy.cli.stored_cluster import open_stored_cluster
    from qmonpy.clusters.storage.acting_groups import acting_in
    from qmonpy.clusters.storage.os_user import find_process_groups

    with open_stored_cluster(path) as stored:
        before = stored.cluster.snapshot()
        with acting_in(find_process_groups()):
            outcome = stored.give(lambda: command(stored.cluster, find_os_user(), words))
        if stored.cluster.snapshot() is not before:
            stored.save()
        stored.settle()
        return outcome, stored.cluster.troubles()


def find_command(name: str) -> Command | None:
    """Return the function of a command of Grid Engine; None if it is not known here."""
    if name not in _MODULES:
        return None
    command: Command = getattr(import_module(f"qmonpy.cli.{_MODULES[name]}"), name)
    return command


def take_cluster(words: list[str]) -> tuple[Path, list[str]]:
    """Return the cluster's file and the words after it; raises ValueError if no file is named."""
    if words and words[0].startswith("--cluster="):
        return Path(words[0].partition("=")[2]), words[1:]
    if words[:1] == ["--cluster"]:
        if len(words) < 2:
            raise ValueError("--cluster must be followed by a spool or a cluster file.")
        return Path(words[1]), words[2:]
    name = os.environ.get(VARIABLE)
    if not name:
        raise ValueError(
            f"no cluster is given: name its file with --cluster FILE before the other words, or in {VARIABLE}."
        )
    return Path(name), words


def _help(name: str) -> str:
    return (
        f"usage: qmonpy {name} [--cluster FILE] {name.upper()}-ARGUMENTS\n\n"
        f"Grid Engine's {name} on an embedded cluster, with the arguments, words and exit status of 8.1.9.\n"
        f"FILE is a spool (.qmonpy), a cluster file (.yaml) or the socket of `qmonpy serve`; --cluster comes first,\n"
        f"or {VARIABLE} names it.\n"
        "A change is stored before the command answers; an open window shows it. The acting user is the user of the\n"
        "operating system. What an embedded cluster does not support is refused with a message."
    )


def _fail(*lines: str) -> int:
    for line in lines:
        print(line, file=sys.stderr)
    return 1
