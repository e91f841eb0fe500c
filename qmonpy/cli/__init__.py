"""qmonpy's commands without a screen; each is a module here and is imported when it is asked for."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

GRID_ENGINE_COMMANDS = (
    "qconf", "qstat", "qquota", "qrstat", "qsub", "qdel", "qhold", "qrls", "qalter", "qmod", "qrsub", "qrdel",
)  # fmt: skip
"""Commands that are Grid Engine's own."""
COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "export": "write a cluster as another file, or as a directory of qconf files",
        "import": "make a cluster of a directory of qconf files",
        "simulate": "play a scenario and print what the scheduler decides",
        "why": "say why a job waits: what refuses it where, with numbers and holders",
        **{name: f"Grid Engine's {name}, on an embedded cluster" for name in GRID_ENGINE_COMMANDS},
    }
)
"""The commands by name, each with what it does in a line."""


def run_command(name: str, arguments: Sequence[str]) -> int:
    """Run one of COMMANDS with the words after its name; returns the exit status.

    Who reads its output may stop early, as `head` does: that ends the command without a word.
    """
    if name in GRID_ENGINE_COMMANDS:
        from qmonpy.cli.grid_engine import run

        return _run(lambda words: run(name, words), arguments)
    match name:
        case "export":
            from qmonpy.cli.exchange import export as main
        case "import":
            from qmonpy.cli.exchange import import_ as main
        case "simulate":
            from qmonpy.cli.simulate import main
        case "why":
            from qmonpy.cli.why import main
        case _:
            raise ValueError(f"{name!r} is none of qmonpy's commands: {', '.join(COMMANDS)}")
    return _run(main, arguments)


def _run(main: Callable[[Sequence[str]], int], arguments: Sequence[str]) -> int:
    try:
        status = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status
