"""`python -m tests.manual_page` writes docs/manual.md: Grid Engine's commands, from their help and from the code."""

import inspect
from collections.abc import Iterator
from pathlib import Path

from qmonpy.cli.command_names import GRID_ENGINE_COMMANDS
from qmonpy.cli.grid_engine import find_command
from qmonpy.cli.outcome import print_usage

PAGE = Path(__file__).parent.parent / "docs" / "manual.md"
OPENING = """\
# Grid Engine's commands

What each command does on an embedded cluster, and its switches as `-help` prints them, which is the same text.
[Without a window](commands.md) says how a command is given a cluster, and what it may change.

This page is written by `python -m tests.manual_page`, from the code and from `resources/help`.
"""
FILES = """\
## Default files

Words that count where the command line says nothing, in the cell (`$SGE_ROOT/$SGE_CELL/common/`), in the home (with a
dot before the name) and for `qsub` in the working directory: `sge_request` of `qsub`, `sge_ar_request` of `qrsub`,
`sge_qstat`, `sge_qquota` and `sge_qrstat` of the commands that they are named after. `-@ FILE` stands for the words of
a file; `-clear` takes back what was said before it.
"""


def format_page() -> str:
    """The whole page."""
    parts = (line for name in sorted(GRID_ENGINE_COMMANDS) for line in _format_command(name))
    return "\n".join([OPENING, *parts, FILES])


def _format_command(name: str) -> Iterator[str]:
    command = find_command(name)
    sentences = " ".join((inspect.getdoc(command) or "").split())
    yield f"## {name}"
    yield ""
    yield sentences
    yield ""
    yield "```text"
    yield from print_usage(name).removesuffix("\n").split("\n")
    yield "```"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(format_page(), encoding="utf-8")
