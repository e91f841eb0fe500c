"""Used slots and loads over the time in which the window was open, as steps that each snapshot continues."""

from collections.abc import Mapping
from dataclasses import field

from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.pauses import paced
from qmonpy.translation import later

MOST_STEPS = 240
"""How many changes of each value are kept; older ones are dropped."""
LOAD = "np_load_avg"


@dataclass(frozen=True, slots=True)
class Step:
    """A value from a time on (seconds since the epoch)."""

    time: int
    value: float


@dataclass(frozen=True, slots=True)
class Course:
    """One value over time."""

    title: str
    steps: tuple[Step, ...]
    """The steps from the beginning on; at least one."""
    end: int
    """The time of the newest snapshot."""
    limit: float
    """The value that counts as full."""

    @property
    def begin(self) -> int:
        """The time of the first step."""
        return self.steps[0].time

    @property
    def now(self) -> float:
        """The newest value."""
        return self.steps[-1].value

    @property
    def most(self) -> float:
        """The largest value."""
        return max(each.value for each in self.steps)


_Steps = Mapping[str, tuple[Step, ...]]


@dataclass(frozen=True, slots=True)
class InstanceHistory:
    """Used slots of queue instances and loads of hosts, over the snapshots that were seen."""

    begin: int = 0
    """The time of the first snapshot; 0 if there was none."""
    end: int = 0
    used: _Steps = field(default_factory=dict)
    """By queue instance its used slots; instances without any so far are absent."""
    loads: _Steps = field(default_factory=dict)
    """By host its load average per processor."""

    def with_snapshot(self, snapshot: Snapshot) -> "InstanceHistory":
        """Return the history continued by a snapshot; one of an earlier time begins a new history."""
        now = snapshot.now
        past = self if self.begin and now >= self.end else InstanceHistory(now, now)
        used: dict[str, float] = dict.fromkeys(past.used, 0.0)
        for task in paced(snapshot.state.running.values()):
            for name, slots in task.pieces:
                used[name] = used.get(name, 0.0) + slots
        loads = {}
        for host in paced(snapshot.cluster.hosts.values()):
            number = find_number(ValueType.DOUBLE, host.load_values.get(LOAD, ""))
            if number is not None:
                loads[host.name] = number
        return InstanceHistory(
            past.begin, now, _continued(past.used, used, now, past.begin), _continued(past.loads, loads, now, now)
        )

    def courses(self, row: InstanceRow) -> tuple[Course, ...]:
        """Return used slots of an instance and load of its host over time; nothing before time has passed."""
        if not self.begin or self.end <= self.begin:
            return ()
        used = self.used.get(row.name, (Step(self.begin, 0.0),))
        found = [Course(later("Slots in use"), used, self.end, float(row.total))]
        if row.host in self.loads:
            found.append(Course(later("Load per processor"), self.loads[row.host], self.end, 1.0))
        return tuple(found)


def _continued(past: _Steps, values: Mapping[str, float], now: int, begin: int) -> dict[str, tuple[Step, ...]]:
    """The steps with new values; a value that is new was 0 since `begin`.

    Most instances have the same few values: what is equal is one step, as there are 240 of each instance in the end.
    """
    steps, made, first = dict(past), dict[float, Step](), Step(begin, 0.0)
    for name, value in paced(values.items()):
        known = steps.get(name) or ((first,) if begin < now else ())
        if not known or known[-1].value != value:
            step = made.get(value) or made.setdefault(value, Step(now, value))
            steps[name] = (*known, step)[-MOST_STEPS:]
    return steps
