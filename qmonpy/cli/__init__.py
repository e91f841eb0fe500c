"""The commands of qmonpy without a window; each is a module here and is imported when it runs."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial

from qmonpy.cli.command_names import COMMANDS, GRID_ENGINE_COMMANDS


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
        case "health":
            from qmonpy.cli.health import main
        case "import":
            from qmonpy.cli.exchange import import_ as main
        case "install-desktop":
            from qmonpy.cli.desktop import main as install

            main = partial(install, run=run_command)
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
