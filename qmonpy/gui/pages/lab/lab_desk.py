"""Looks after the runs of the lab for a page: reads again and again what they do, and compares those that are done."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from qmonpy.app.lab.configurations import Configuration
from qmonpy.app.lab.new_run import Wish
from qmonpy.gui.base.background import Failure
from qmonpy.gui.base.context import PageContext
from qmonpy.lab.runs.laboratory import Laboratory
from qmonpy.lab.runs.run import Run
from qmonpy.lab.workload.workload import Workload
from qmonpy.model.report import ReportError
from qmonpy.unforeseen import describe_unforeseen

POLL_MS = 700


class LabDesk(QObject):
    """All reading and starting happens in workers; the runs themselves are processes of their own."""

    runs_read = Signal(object)
    """A tuple of `Run`s, the newest first."""
    comparison_loaded = Signal(object)
    """A `ShownComparison`."""
    refused = Signal(str)
    """A sentence: what could not be done, and why."""
    begun = Signal(object)
    """The `Run`s that were just started."""

    def __init__(self, context: PageContext, laboratory: Laboratory, parent: QObject | None = None):
        super().__init__(parent)
        self._context, self.laboratory = context, laboratory
        self.runs: tuple[Run, ...] = ()
        self._timer = QTimer(self, interval=POLL_MS)
        self._timer.timeout.connect(self.read_runs)

    def watch(self, *, is_watched: bool) -> None:
        """Read what runs do, now and again and again, or no longer; they go on either way."""
        if not is_watched:
            self._timer.stop()
        else:
            self.read_runs()

    def read_runs(self) -> None:
        """Read what all runs do now."""
        self._query("lab runs", self.laboratory.runs, self._take_runs)

    def load(self, runs: Sequence[Run]) -> None:
        """Work out the comparison of runs that are done."""
        self._query("lab comparison", partial(_load, self.laboratory, tuple(runs)), self.comparison_loaded.emit)

    def read_wish(
        self, wish: Wish, owner: QObject, done: Callable[[Workload], Any], failed: Callable[[str], Any]
    ) -> None:
        """Read the workload of a wish for a dialog; nothing is called when that is gone."""
        arrivals = getattr(self._context.cluster, "arrivals", ())
        work = partial(_read_wish, wish, self._context.cluster, arrivals)
        self._context.background.query(
            "lab workload",
            work,
            done,
            owner=owner,
            on_failed=lambda failure: failed(describe_failure(failure)),
            is_long=True,
        )

    def start(self, wish: Wish, workload: Workload, configurations: Sequence[Configuration]) -> None:
        """Start a run on each configuration."""
        name = self._context.cluster.snapshot().cluster.name
        work = partial(_start, self.laboratory, wish, workload, tuple(configurations), name)
        self._query("lab start", work, self._tell_begun)

    def repeat(self, run: str) -> None:
        """Play a run again, with everything as it was."""
        self._query("lab start", partial(self.laboratory.repeat, run), lambda begun: self._tell_begun((begun,)))

    def command(self, verb: Callable[[Laboratory], object]) -> None:
        """Pause, resume, cancel or throw away; the list is read again afterwards."""
        self._query("lab command", partial(verb, self.laboratory), lambda _: self.read_runs())

    def _tell_begun(self, runs: tuple[Run, ...]) -> None:
        self.begun.emit(runs)
        self.read_runs()

    def _take_runs(self, runs: tuple[Run, ...]) -> None:
        self.runs = runs
        is_active = any(not each.state.is_over for each in runs)
        if is_active and not self._timer.isActive():
            self._timer.start()
        elif not is_active:
            self._timer.stop()
        self.runs_read.emit(runs)

    def _query(self, topic: str, work: Callable[[], Any], done: Callable[[Any], Any]) -> None:
        self._context.background.query(
            topic, work, done, owner=self, on_failed=lambda failure: self.refused.emit(describe_failure(failure))
        )


def _load(laboratory: Laboratory, runs: tuple[Run, ...]) -> object:
    from qmonpy.app.lab.shown_comparison import load_comparison

    return load_comparison(laboratory, runs)


def _read_wish(wish: Wish, cluster: Any, arrivals: Sequence[Any]) -> Workload:
    from qmonpy.app.lab.new_run import read_wish, shape_workload

    return shape_workload(read_wish(wish, cluster, arrivals), wish.shape)


def _start(
    laboratory: Laboratory, wish: Wish, workload: Workload, configurations: Sequence[Configuration], name: str
) -> tuple[Run, ...]:
    from qmonpy.app.lab.new_run import start_runs

    return start_runs(laboratory, wish, workload, configurations, name)


def describe_failure(failure: Failure) -> str:
    """Return what went wrong, in sentences."""
    if isinstance(failure.error, ReportError):
        return "\n".join(each.text for each in failure.error.reports)
    return describe_unforeseen(failure.error)
