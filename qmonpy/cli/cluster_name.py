"""Names of clusters that are no paths, as the Python API has them: `demo:`, `served:SOCKET`, `live:ROOT:CELL`."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from qmonpy.model.report import Report, ReportError
from qmonpy.resources import resource

if TYPE_CHECKING:
    from qmonpy.clusters.cell import Cell

DEMO, SERVED, LIVE, SSH = "demo:", "served:", "live:", "ssh://"


def find_readable(name: str) -> str:
    """Return the path of a cluster that is only read; `demo:` is the file that comes with this program."""
    return str(resource("clusters/demo.yaml")) if name == DEMO else name.removeprefix(SERVED)


def find_live_cell(name: str) -> "Cell":
    """Return the cell of `live:ROOT:CELL`, that of the environment for `live:` alone; it is not asked. ReportError."""
    from qmonpy.clusters.live.cells.cells import find_current_cell
    from qmonpy.clusters.live.live_cells import parse_live_cell

    words = name.removeprefix(LIVE)
    cell = parse_live_cell(words) if words.strip(":") else find_current_cell(os.environ)
    if cell is None:
        raise ReportError((Report("live.no-cell", "No cell is named: write live:ROOT:CELL, or set SGE_ROOT."),))
    return cell


def describe_unopened(name: Path | str, error: OSError) -> str:
    """Say why a cluster cannot be opened, and of a name that is no path how this command is given that cluster."""
    words = str(name)
    if words == DEMO:
        return (
            f"{words} is in memory only, and nothing could be kept of it. "
            f"`qmonpy export {words} FILE.qmonpy` makes a spool of it: name that."
        )
    if words.startswith((LIVE, SSH)):
        return (
            f"{words} is a real Grid Engine, which this command does not read: its own commands are there. "
            "`qmonpy --live` opens the window on it, and qmonpy.open() in Python."
        )
    if words.startswith(SERVED):
        return f"{words}: name the socket alone, {words.removeprefix(SERVED)}"
    return f"{error.filename or words}: {error.strerror or error}"
