"""qmonpy's commands without a screen; each is a module here and is imported when it is asked for."""

import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "export": "write a cluster as another file, or as a directory of qconf files",
        "import": "make a cluster of a directory of qconf files",
        "simulate": "play a scenario and print what the scheduler decides",
        "why": "say why a job waits: what refuses it where, with numbers and holders",
    }
)
"""The commands by name, each with what it does in a line."""


def run_command(name: str, arguments: Sequence[str]) -> int:
    """Run one of COMMANDS with the words after its name; returns the exit status.

    Who reads its output may stop early, as `head` does: that ends the command without a word.
    """
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
    try:
        status = main(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Python flushes once more at its end, and would complain then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status
