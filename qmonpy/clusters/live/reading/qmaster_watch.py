"""Watches the qmaster itself: its clock, and whether its threads, the scheduler among them, are alive."""

import time
from collections.abc import Callable
from dataclasses import field, replace

from qmonpy.clusters.cell import Cell
from qmonpy.clusters.live.cells.clock import Pulse, take_pulse
from qmonpy.clusters.live.cells.commands import GridEngine
from qmonpy.clusters.live.cells.place import HERE, Place
from qmonpy.formats.values.moment import format_time
from qmonpy.late_methods import dataclass
from qmonpy.model.report import Report, Severity
from qmonpy.translation import later, tr

PULSE_SECONDS = 30.0
"""Seconds between two looks: one costs the qmaster less than any other command."""
REPORTED_DIFFERENCE = 5
"""Clocks that differ by so many seconds or more are reported."""


@dataclass(slots=True)
class QmasterWatch:
    """Asks the qmaster now and then how it is; for one thread."""

    engine: GridEngine
    cell: Cell
    """With the host of the qmaster, which is another one after a failover."""
    clock: Callable[[], float]
    place: Place = HERE
    steady_clock: Callable[[], float] = time.monotonic
    difference: int | None = None
    """Seconds by which the qmaster's clock is ahead of this machine's; None if it is not known."""
    _is_absurd: bool = False
    """Whether the time that it told last is none that a clock has."""
    _looked_at: float | None = None
    _since: dict[str, float] = field(default_factory=dict)
    """By thread since when it is known to be missing or stuck, in seconds since the epoch."""

    def look(self, *, is_asked: bool) -> None:
        """Ask if it is time, or if somebody wants to know; what is not answered stays as it was."""
        steady = self.steady_clock()
        if not is_asked and self._looked_at is not None and steady - self._looked_at < PULSE_SECONDS - 1:
            return
        host, _ = self.place.find_qmaster(self.cell)
        if host and host != self.cell.qmaster:
            self.cell = replace(self.cell, qmaster=host)
        pulse = take_pulse(self.engine, self.cell, self.clock, self.place)
        self._looked_at = steady
        if pulse is not None:
            self.difference, self._is_absurd = pulse.difference, pulse.difference is None
            self._since = {name: self._since.get(name, self.clock() - age) for name, age in _find_ill(pulse)}

    @property
    def has_scheduler(self) -> bool:
        """Whether it runs a scheduler thread, as far as it tells."""
        return NO_SCHEDULER not in self._since

    def reports(self) -> tuple[Report, ...]:
        """Return what is wrong with the qmaster, equal as long as it lasts."""
        threads = (_report_thread(name, since) for name, since in sorted(self._since.items()))
        absurd = (Report("live.absurd-clock", tr(_ABSURD), Severity.WARNING),) if self._is_absurd else ()
        return (*_report_clocks(self.difference), *absurd, *threads)


NO_SCHEDULER = ""
"""Stands for a scheduler thread that is not there."""


_ABSURD = later(
    "The time that the qmaster tells by `qping -info` cannot be a time of its clock: this machine's clock is taken"
    " for the qmaster's until it tells another one."
)


def _find_ill(pulse: Pulse) -> list[tuple[str, float]]:
    """The threads that are missing or stuck, and for how many seconds at least."""
    return [*([(NO_SCHEDULER, 0.0)] if pulse.has_scheduler is False else []), *pulse.stuck]


def _report_thread(name: str, since: float) -> Report:
    moment = format_time(int(since))
    if name == NO_SCHEDULER:
        words = tr(
            "The qmaster runs no scheduler thread (noticed at {moment}): no job starts until it does. A manager"
            " starts it by: qconf -at scheduler."
        ).format(moment=moment)
        return Report("live.no-scheduler", words, Severity.ERROR)
    effect = (
        tr("no job starts until it does") if name.startswith("scheduler") else tr("its work is not done until it does")
    )
    words = tr("The qmaster says that its thread {name} has not stirred since {moment}: {effect}.").format(
        name=name, moment=moment, effect=effect
    )
    return Report("live.stuck-thread", words, Severity.WARNING, fields=(name,))


def _report_clocks(difference: int | None) -> tuple[Report, ...]:
    if difference is None or abs(difference) < REPORTED_DIFFERENCE:
        return ()
    ahead = tr("The qmaster's clock is {seconds} s ahead of this machine's; times shown are the qmaster's.")
    behind = tr("The qmaster's clock is {seconds} s behind this machine's; times shown are the qmaster's.")
    words = (ahead if difference > 0 else behind).format(seconds=abs(difference))
    return (Report("live.clock", words, Severity.WARNING),)
