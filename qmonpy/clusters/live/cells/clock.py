"""Measures the difference between the qmaster's clock and this machine's, by `qping -info`."""

import re
import time
from collections.abc import Callable

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.cells import find_qmaster_port, read_cell
from qmonpy.clusters.live.cells.commands import GridEngine

TIMEOUT_SECONDS = 5.0
TOLERATED_SECONDS = 2
"""Differences up to this may come from fractions of seconds, which qping cuts off."""

_START = re.compile(r"^start time:.*\((\d+)\)", re.MULTILINE)
_RUN_TIME = re.compile(r"^run time \[s\]:\s*(\d+)", re.MULTILINE)


def measure_difference(engine: GridEngine, cell: Cell, clock: Callable[[], float] = time.time) -> int | None:
    """Return the seconds by which the qmaster's clock is ahead of ours, negative if behind, 0 up to TOLERATED_SECONDS.

    None if the qmaster's host or port is unknown, or qping does not answer.
    """
    # Another host may have become the qmaster since.
    qmaster = read_cell(cell.root, cell.name).qmaster or cell.qmaster
    port = find_qmaster_port(cell)
    if not port or not qmaster:
        return None
    words = ("qping", "-info", qmaster, port, "qmaster", "1")
    result = engine.run(words, timeout_seconds=TIMEOUT_SECONDS)
    now = clock() - result.seconds / 2
    start, run_time = _START.search(result.stdout), _RUN_TIME.search(result.stdout)
    if start is None or run_time is None:
        return None
    difference = round(int(start[1]) + int(run_time[1]) + 0.5 - now)
    return difference if abs(difference) > TOLERATED_SECONDS else 0
