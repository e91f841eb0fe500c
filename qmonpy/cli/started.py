"""Runs one of Grid Engine's commands as a process of its own, as quickly as that goes: what the starters begin with.

A command lives for a moment: nobody looks for cyclic garbage meanwhile, and nothing is taken apart at its end. What it
changed was on the disk before it answered.
"""

import gc
import os
import sys

from qmonpy.cli.starting.quick_imports import import_quickly


def run_started(name: str, kept: str = "") -> None:
    """Run the command with the words of the process, and end the process with its exit status.

    `kept` is a folder for code that this run makes and the next ones need; none is kept without it.
    """
    gc.disable()
    package, _, _ = __name__.partition(".")
    import_quickly(package, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
    from qmonpy.cli import run_command
    from qmonpy.cli.starting.kept_codes import KeptCodes

    codes = KeptCodes(os.path.join(kept, name)) if kept else None
    status = run_command(name, sys.argv[1:])
    sys.stderr.flush()
    if codes is not None:
        codes.keep()
    os._exit(status)
