"""The starts that the scheduler plans, from its record `common/schedule`, as long as it writes one."""

import re
from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from qmonpy.clusters.live.cells.files import LOCAL_FILES, CellFiles
from qmonpy.clusters.live.reading.state import LiveData
from qmonpy.formats.output.qstat_xml import HOLD_LETTER
from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Range
from qmonpy.model.work.state import PlannedTask, TaskKey

SCHEDULE_BYTES = 4 << 20
"""How much of the end of the file is read, which grows without limit."""
SETTLED_SECONDS = 3.0
"""After so long without a word the last pass is complete; nothing marks its end."""
PATIENCE_INTERVALS = 3
PATIENCE_SECONDS = 30
"""A pass that something calls for comes within so many scheduling intervals and seconds, unless nobody schedules."""

_MONITORS = re.compile(r"(?:^|[\s,])monitor=(?:1|true)(?=[\s,]|$)", re.IGNORECASE)


Work = tuple[frozenset[TaskKey], frozenset[tuple[int, tuple[Range, ...], bool]]]
"""The tasks that are placed, and those that wait, with whether they are held."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The planned starts of the last pass; nothing is planned where no pass is known."""

    tasks: tuple[PlannedTask, ...] = ()
    written_at: float | None = None
    """When the scheduler wrote them, in seconds since the epoch by the clock of the files; None if it writes none."""


@dataclass(slots=True)
class PlanFile:
    """Reads the file when it has changed; a plan that the scheduler no longer renews is none.

    A scheduler has no pass, and writes nothing, as long as nothing happens (8.1.9, asked): the age of a plan says
    nothing. It has one when jobs come, are altered or end. So a plan is as good as new until something like that is
    followed by no pass.
    """

    path: Path
    files: CellFiles = LOCAL_FILES
    _seen: tuple[float, int] = (0.0, -1)
    """When the file was changed, and its size, at the time of `_tasks`."""
    _seen_at: float = 0.0
    _is_settled: bool = False
    """Whether `_tasks` are those of the last pass; else of the one before, as the last may still be written."""
    _tasks: tuple[PlannedTask, ...] = field(default=())
    _work: Work | None = None
    _unanswered: float | None = None
    """When something was first seen that calls for a pass, and no pass has been written since."""

    def read(self, cluster: Cluster, data: LiveData, now: float) -> Plan:
        """Return the plan of the last pass, `now` in seconds since the epoch; none without `MONITOR` in `params`."""
        if not is_monitored(cluster):
            self._unanswered = None
            return Plan()
        try:
            status = self.files.stat(self.path)
            seen = (status.changed, status.size)
            has_pass = seen != self._seen
            if has_pass:
                self._seen, self._seen_at, self._is_settled = seen, now, False
            is_settled = now - min(status.changed, self._seen_at) >= SETTLED_SECONDS
            if has_pass or is_settled != self._is_settled:
                self._tasks, self._is_settled = self._parse(is_settled=is_settled), is_settled
        except OSError:
            return Plan()
        self._note(_find_work(data), now, has_pass=has_pass)
        patience = PATIENCE_SECONDS + PATIENCE_INTERVALS * _find_interval(cluster)
        # Work that is younger than the file was there when the window was opened, too.
        newest = max((each for each in _find_moments(data) if each > status.changed + PATIENCE_SECONDS), default=now)
        if now - min(newest, now if self._unanswered is None else self._unanswered) > patience:
            return Plan()
        return Plan(self._tasks, status.changed)

    def _note(self, work: Work, now: float, *, has_pass: bool) -> None:
        """Note whether there is something that calls for a pass; one that was written meanwhile may have known it."""
        if has_pass:
            self._unanswered = None
        elif self._unanswered is None and self._work not in (None, work):
            self._unanswered = now
        self._work = work

    def _parse(self, *, is_settled: bool) -> tuple[PlannedTask, ...]:
        with self.files.open(self.path) as stream:
            size = stream.seek(0, 2)
            stream.seek(max(0, size - SCHEDULE_BYTES))
            text = stream.read().decode("utf-8", errors="replace")
            return parse_planned_tasks(text, is_settled=is_settled)


def is_monitored(cluster: Cluster) -> bool:
    """Return whether the scheduler writes its bookings into the file (`params` of sched_conf(5))."""
    return bool(_MONITORS.search(cluster.scheduler.get("params", SCHEDULER_DEFAULTS["params"])))


def _find_work(data: LiveData) -> Work:
    waiting = frozenset((each.job, each.tasks, HOLD_LETTER in each.state) for each in data.listing.waiting)
    return frozenset(data.listing.placed), waiting


def _find_moments(data: LiveData) -> Iterator[int]:
    """The moments when tasks were started and jobs submitted."""
    yield from (each.start_time for each in data.listing.placed.values())
    yield from (each.submit_time for each in data.jobs.values())


def _find_interval(cluster: Cluster) -> float:
    text = cluster.scheduler.get("schedule_interval", SCHEDULER_DEFAULTS["schedule_interval"])
    return find_number(ValueType.TIME, text) or 0.0
