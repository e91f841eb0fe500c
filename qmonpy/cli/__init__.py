"""The commands of qmonpy without a window; each is a module here and is imported when it runs."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from qmonpy.cli.command_names import GRID_ENGINE_COMMANDS

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "accounting": "add the field of the advance reservation to an accounting file from before 6.2",
        "check": "judge the cases of a policy, in a cluster or a directory of qconf files, for people and for CI",
        "clock": "tell the time of a simulated cluster, or let time pass in it",
        "commands": "make a folder of programs named like Grid Engine's commands, for scripts that call them",
        "consent": "say, allow or forbid what a cluster may do outside its file: run its mailer, write records",
        "dbwriter": "write what clusters record into the reporting database",
        "export": "write a cluster as another file, or as a directory of qconf files",
        "import": "make a cluster of a directory of qconf files",
        "install-desktop": "put qmonpy into the menu of programs, with icon and manual pages",
        "metrics": "give queues, slots, jobs, limits and waits of a cluster to Prometheus, as OpenMetrics",
        "migrate": "bring the configuration of a cluster to another one, which may be of another Grid Engine",
        "record": "record how much of limits, queues and licences is used, and who waits, for reports and charts",
        "repair": "say what of a cluster's file is not understood, and take changes back until it opens",
        "replay": "play what happened on a cluster as it is and with changes, and say who waits less and who longer",
        "report": "ask what was used, by whom and when, and write the answer as a page, a table or a picture",
        "serve": "keep the cluster in a spool for all users of this machine, each with that user's own rights",
        "simulate": "play a scenario and print what the scheduler decides",
        "why": "explain why a job waits: what refuses it where, with numbers and with who uses what is missing",
        **{name: f"Grid Engine's {name}, on an embedded cluster" for name in GRID_ENGINE_COMMANDS},
    }
)
"""The commands by name, each with a line of help."""


def run_command(name: str, arguments: Sequence[str]) -> int:
    """Run one of COMMANDS with the words after its name; return the exit status.

    If the reader of its output stops early, as `head` does, the command ends without a message.
    """
    if name in GRID_ENGINE_COMMANDS and name != "qacct":
        from qmonpy.cli.grid_engine import run

        return _run(name, lambda words: run(name, words), arguments)
    match name:
        case "accounting":
            from qmonpy.cli.accounting.conversion import main
        case "check":
            from qmonpy.cli.check.command import main
        case "clock":
            from qmonpy.cli.clock import main
        case "commands":
            from qmonpy.cli.starters import main
        case "consent":
            from qmonpy.cli.consent import main
        case "dbwriter":
            from qmonpy.cli.dbwriter.command import main
        case "export":
            from qmonpy.cli.exchange import export as main
        case "import":
            from qmonpy.cli.exchange import import_ as main
        case "install-desktop":
            from qmonpy.cli.desktop import main
        case "metrics":
            from qmonpy.cli.metrics.main import main
        case "migrate":
            from qmonpy.cli.migrate import main
        case "qacct":
            from qmonpy.cli.accounting.qacct import main
        case "record":
            from qmonpy.cli.record import main
        case "repair":
            from qmonpy.cli.repair import main
        case "replay":
            from qmonpy.cli.replay.command import main
        case "report":
            from qmonpy.cli.reports.command import main
        case "serve":
            from qmonpy.cli.serve import main
        case "simulate":
            from qmonpy.cli.simulate import main
        case "why":
            from qmonpy.cli.why import main
        case _:
            raise ValueError(f"{name!r} is not a command of qmonpy: {', '.join(COMMANDS)}")
    return _run(name, main, arguments)


def _run(name: str, main: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    from qmonpy.clusters.storage.waiting import subscribe_waiting

    stop = subscribe_waiting(lambda words: print(f"{name}: {words}", file=sys.stderr, flush=True))
    try:
        status = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes again when it exits, and would print an error then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    finally:
        stop()
    return status
