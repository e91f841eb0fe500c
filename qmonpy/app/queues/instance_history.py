"""How used slots and loads went while the window watched: steps in time, a value that each snapshot continues."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number

MOST_STEPS = 240
"""So many changes of each are kept; the oldest go."""
LOAD = "np_load_avg"


@dataclass(frozen=True, slots=True)
class Step:
    """A value from a time on."""

    time: int
    value: float


@dataclass(frozen=True, slots=True)
class Course:
    """How one figure went."""

    title: str
    steps: tuple[Step, ...]
    """The first one begins the course."""
    end: int
    limit: float
    """What is full."""

    @property
    def begin(self) -> int:
        return self.steps[0].time

    @property
    def now(self) -> float:
        return self.steps[-1].value

    @property
    def most(self) -> float:
        return max(each.value for each in self.steps)


_Steps = Mapping[str, tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class InstanceHistory:
    """What was seen of queue instances and hosts."""

    begin: int = 0
    """The time of the first snapshot; 0 if there was none."""
    end: int = 0
    used: _Steps = field(default_factory=dict)
    """By queue instance; what never had a slot in use is absent."""
    loads: _Steps = field(default_factory=dict)
    """By host, the load average per processor."""

    def with_snapshot(self, snapshot: Snapshot) -> "InstanceHistory":
        """Continued by a snapshot; one of an earlier time begins anew."""
        now = snapshot.now
        past = self if self.begin and now >= self.end else InstanceHistory(now, now)
        used: dict[str, float] = dict.fromkeys(past.used, 0.0)
        for task in snapshot.state.running.values():
            for name, slots in task.pieces:
                used[name] = used.get(name, 0.0) + slots
        loads = {}
        for host in snapshot.cluster.hosts.values():
            number = find_number(ValueType.DOUBLE, host.load_values.get(LOAD, ""))
            if number is not None:
                loads[host.name] = number
        return InstanceHistory(
            past.begin, now, _continued(past.used, used, now, past.begin), _continued(past.loads, loads, now, now)
        )

    def courses(self, row: InstanceRow) -> tuple[Course, ...]:
        """What is known of an instance and its host; nothing before time has passed."""
        if not self.begin or self.end <= self.begin:
            return ()
        used = self.used.get(row.name, (Step(self.begin, 0.0),))
        found = [Course("Slots in use", used, self.end, float(row.total))]
        if row.host in self.loads:
            found.append(Course("Load per processor", self.loads[row.host], self.end, 1.0))
        return tuple(found)


def _continued(past: _Steps, values: Mapping[str, float], now: int, begin: int) -> dict[str, tuple[Step, ...]]:
    """`begin` is since when what is new was nothing."""
    steps = dict(past)
    for name, value in values.items():
        known = steps.get(name) or ((Step(begin, 0.0),) if begin < now else ())
        if not known or known[-1].value != value:
            steps[name] = (*known, Step(now, value))[-MOST_STEPS:]
    return steps
