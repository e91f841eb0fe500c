"""The decisions of one pass so far: what starts, what is planned, and what is not tried any more."""

from collections.abc import Hashable, Iterable
from dataclasses import field, replace

from qmonpy.engine.site.category import CategoryKey
from qmonpy.late_methods import dataclass
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import PlannedTask, RunningTask, TaskKey


@dataclass
class PassProgress:
    """The decisions of one pass so far."""

    started: list[RunningTask] = field(default_factory=list)
    delivered: int | None = None
    """How many of these the qmaster starts, where not all."""
    undelivered: set[TaskKey] = field(default_factory=set)
    """Those of these that the qmaster does not start, although it starts others behind them."""
    refused: dict[CategoryKey, tuple[Refusal, ...]] = field(default_factory=dict)
    """By Grid Engine's key, categories of which nothing more can start in this pass; with the reasons if they are
    wanted."""
    skipped: dict[int, tuple[Refusal, ...]] = field(default_factory=dict)
    """By job number, jobs that cannot start while others of their category may, with the reasons that are told."""
    planned: list[PlannedTask] = field(default_factory=list)
    unplannable: set[Hashable] = field(default_factory=set)
    """Grid Engine's keys of categories for which no start can be planned."""
    running_of: dict[int, int] = field(default_factory=dict)
    """Running tasks by job, those that start or are planned in this pass or have ended since the last one included."""
    running_by: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "PassProgress":
        """Return the same decisions, to which others can be added."""
        return replace(
            self,
            started=list(self.started),
            refused=dict(self.refused),
            skipped=dict(self.skipped),
            planned=list(self.planned),
            unplannable=set(self.unplannable),
            running_of=dict(self.running_of),
            running_by=dict(self.running_by),
            undelivered=set(self.undelivered),
        )

    def skip(self, job: int, reasons: Iterable[Refusal]) -> None:
        """Note that a job cannot start, but for a reason of its own.

        8.1.9 tells of it only if no category was refused before (asked: `barred-12` and `-13`).
        """
        self.skipped[job] = () if self.refused else tuple(reasons)

    def find_reasons(self, job: int, category: CategoryKey) -> tuple[Refusal, ...]:
        """Return why a job of a category cannot start, as far as it was tried."""
        return self.skipped[job] if job in self.skipped else self.refused.get(category, ())

    def add_reasons(self, category: CategoryKey, reasons: Iterable[Refusal]) -> None:
        """Add reasons for which nothing more of a category can start, each once."""
        self.refused[category] = tuple(dict.fromkeys((*self.refused.get(category, ()), *reasons)))

    def list_planned(self) -> tuple[PlannedTask, ...]:
        """Return the planned starts that are in sight, without those behind jobs that have no end.

        At the end of Grid Engine's clock, in 2106, start jobs with soft requests for which nothing is ever free.
        """
        near = (each for each in self.planned if each.start <= FOREVER)
        return tuple(each if each.end <= FOREVER else replace(each, end=FOREVER) for each in near)

    def deliver_no_more(self) -> None:
        """Note that the qmaster starts neither the next task nor any behind it; the scheduler does not know."""
        if self.delivered is None:
            self.delivered = len(self.started)

    def deliver(self) -> tuple[tuple[RunningTask, ...], tuple[RunningTask, ...]]:
        """Return the tasks that the qmaster starts, and those that only the scheduler took for started."""
        count = len(self.started) if self.delivered is None else self.delivered
        started: list[RunningTask] = []
        refused: list[RunningTask] = []
        for index, task in enumerate(self.started):
            is_refused = index >= count or (task.job, task.task) in self.undelivered
            (refused if is_refused else started).append(task)
        return tuple(started), tuple(refused)
