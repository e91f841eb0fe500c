"""What `qping -info` tells of a qmaster, at next to no cost: its clock, and which of its threads run."""

import re
import time
from collections.abc import Callable

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.commands import CommandResult, GridEngine
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.formats.values.moment import find_units, known_moment
from qmonpy.late_methods import dataclass
from qmonpy.model.values.whole import find_whole

TIMEOUT_SECONDS = 5.0
TOLERATED_SECONDS = 2
"""Differences up to this may come from fractions of seconds, which qping cuts off."""

_START = re.compile(r"^start time:.*\(([^()]*)\)", re.MULTILINE)
_RUN_TIME = re.compile(r"^run time \[s\]:\s*(\S+)", re.MULTILINE)


_THREADS = re.compile(r"^info:\s+(.*)$", re.MULTILINE)
_THREAD = re.compile(r"([a-z_]+\d*):\s*([RWE])\s*\(([\d.]+)\)", re.IGNORECASE)
_MAIN = "MAIN"
_SCHEDULER = "scheduler"


@dataclass(frozen=True, slots=True)
class Pulse:
    """What one answer told."""

    difference: int | None
    """By how many seconds the qmaster's clock is ahead of ours, negative if behind, 0 up to TOLERATED_SECONDS; None if
    it tells a time that no clock of a qmaster has."""
    has_scheduler: bool | None = None
    """Whether it runs a scheduler thread; None where it does not tell of its threads."""
    stuck: tuple[tuple[str, float], ...] = ()
    """Threads that it says have not stirred for too long, with the seconds."""


def take_pulse(
    engine: GridEngine, cell: Cell, clock: Callable[[], float] = time.time, place: Place = HERE
) -> Pulse | None:
    """Ask the qmaster how it is; None if its host or port is unknown, or qping does not answer."""
    qmaster, port = place.find_qmaster(cell)
    if not port or not qmaster:
        return None
    words = ("qping", "-info", qmaster, port, "qmaster", "1")
    result = engine.run(words, timeout_seconds=TIMEOUT_SECONDS)
    return parse_pulse(result, clock() - result.seconds / 2)


def parse_pulse(result: CommandResult, now: float) -> Pulse | None:
    """Return what an answer tells that was given at `now`, in seconds since the epoch by our clock; None for none."""
    start, run_time = _START.search(result.stdout), _RUN_TIME.search(result.stdout)
    if start is None or run_time is None:
        return None
    began, ran = find_whole(start[1]), find_whole(run_time[1])
    present = known_moment(began // find_units(began) + ran) if began and ran is not None else 0
    difference = round(present + 0.5 - now) if present else None
    line = _THREADS.search(result.stdout)
    threads = _THREAD.findall(line[1]) if line is not None else []
    names = [name for name, *_ in threads]
    return Pulse(
        0 if difference is not None and abs(difference) <= TOLERATED_SECONDS else difference,
        any(each.startswith(_SCHEDULER) for each in names) if _MAIN in names else None,
        tuple((name, float(seconds)) for name, state, seconds in threads if state.upper() != "R"),
    )
