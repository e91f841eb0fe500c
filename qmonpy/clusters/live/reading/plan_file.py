"""The starts that the scheduler plans, from its record `common/schedule`, as long as it writes one."""

import re
from dataclasses import dataclass, field
from pathlib import Path

from qmonpy.formats.output.schedule_file import parse_planned_tasks
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.state import PlannedTask

SCHEDULE_BYTES = 4 << 20
"""How much of the end of the file is read, which grows without limit."""
PATIENCE_INTERVALS = 3
PATIENCE_SECONDS = 30
"""A scheduler that has written nothing for so many intervals and seconds no longer does."""

_MONITORS = re.compile(r"(?:^|[\s,])monitor=(?:1|true)(?=[\s,]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Plan:
    """The planned starts of the last pass; nothing is planned where no pass is known."""

    tasks: tuple[PlannedTask, ...] = ()
    written_at: float | None = None
    """When the scheduler wrote them, in seconds since the epoch by the clock of the files; None if it writes none."""


@dataclass(slots=True)
class PlanFile:
    """Reads the file when it has changed; a plan that the scheduler no longer renews is none."""

    path: Path
    _seen: tuple[float, int] = (0.0, -1)
    """When the file was changed, and its size, at the time of `_tasks`."""
    _tasks: tuple[PlannedTask, ...] = field(default=())

    def read(self, cluster: Cluster, now: float) -> Plan:
        """Return the plan of the last pass, `now` in seconds since the epoch; none without `MONITOR` in `params`."""
        if not is_monitored(cluster):
            return Plan()
        try:
            status = self.path.stat()
            if now - status.st_mtime > PATIENCE_SECONDS + PATIENCE_INTERVALS * _find_interval(cluster):
                return Plan()
            seen = (status.st_mtime, status.st_size)
            if seen != self._seen:
                self._tasks, self._seen = self._parse(), seen
        except OSError:
            return Plan()
        return Plan(self._tasks, status.st_mtime)

    def _parse(self) -> tuple[PlannedTask, ...]:
        with self.path.open("rb") as stream:
            size = stream.seek(0, 2)
            stream.seek(max(0, size - SCHEDULE_BYTES))
            return parse_planned_tasks(stream.read().decode("utf-8", errors="replace"))


def is_monitored(cluster: Cluster) -> bool:
    """Return whether the scheduler writes its bookings into the file (`params` of sched_conf(5))."""
    return bool(_MONITORS.search(cluster.scheduler.get("params", SCHEDULER_DEFAULTS["params"])))


def _find_interval(cluster: Cluster) -> float:
    text = cluster.scheduler.get("schedule_interval", SCHEDULER_DEFAULTS["schedule_interval"])
    return find_number(ValueType.TIME, text) or 0.0
