"""Runs one of Grid Engine's commands as a process of its own, as quickly as that goes: what the starters begin with.

A command lives for a moment: nobody looks for cyclic garbage meanwhile, and nothing is taken apart at its end. What it
changed was on the disk before it answered.
"""

import gc
import os
import sys

from qmonpy.cli import run_command


def run_started(name: str) -> None:
    """Run the command with the words of the process, and end the process with its exit status."""
    gc.disable()
    status = run_command(name, sys.argv[1:])
    sys.stderr.flush()
    os._exit(status)
