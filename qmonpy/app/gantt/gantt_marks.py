"""When jobs that wait for a quota or a consumable would start: the marks on lanes of the Gantt chart."""

from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.app.gantt.gantt import LaneMark
from qmonpy.insight.plan.plan import JobPlan, Plan
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal, RuleCounter


@dataclass(frozen=True, slots=True)
class LaneSubject:
    """What a lane is about."""

    key: str
    title: str
    number: int
    """Of its account."""
    limit: float | None
    unit: str
    object: str
    """What refusals name: a rule, `global`, a host, a queue instance or a PE."""
    attribute: str
    counter: RuleCounter | None = None
    """Of a quota."""
    queue: str = ""
    host: str = ""
    """Where it counts: it keeps only jobs waiting that will run there; empty for everywhere."""
    is_exclusive: bool = False
    free: float = 0.0
    """What is left of the slots of a PE; jobs that need no more wait for what the PE has queue instances for."""

    @property
    def words(self) -> tuple[str, ...]:
        """What the filter looks at."""
        return (self.title, self.object, self.attribute, *filter(None, self.counter.key if self.counter else ()))


class LaneMarks:
    """Jobs that wait for something and have a planned start, by what they wait for."""

    def __init__(self, snapshot: Snapshot, plan: Plan | None, refusals: Mapping[int, tuple[Refusal, ...]]):
        self._found: dict[tuple[str, RuleCounter | None, str], dict[int, JobPlan]] = {}
        self._owners = {number: job.owner for number, job in snapshot.state.jobs.items()}
        plans = {each.job: each for each in plan.jobs} if plan is not None else {}
        for number, reasons in refusals.items():
            planned = plans.get(number)
            if planned is None or number not in snapshot.state.pending or (planned.start or 0) <= snapshot.now:
                continue
            for each in reasons:
                self._found.setdefault((each.object, each.counter, each.attribute), {})[number] = planned

    def of(self, subject: LaneSubject) -> tuple[LaneMark, ...]:
        """When jobs that wait for a lane's subject would start, the first one in front."""
        jobs = self._found.get((subject.object, subject.counter, subject.attribute), {})
        marks = []
        for number, planned in jobs.items():
            first = planned.tasks[0]
            is_there = any(_is_at(name, subject) for name, _ in first.pieces)
            if not is_there or sum(slots for _, slots in first.pieces) <= subject.free:
                continue
            guess = "" if planned.is_duration_known else ", its end is not known"
            marks.append(LaneMark(first.start, number, f"job {number} ({self._owners[number]}) would start{guess}"))
        return tuple(sorted(marks, key=lambda each: (each.time, each.job)))


def _is_at(instance: str, subject: LaneSubject) -> bool:
    queue, _, host = instance.partition("@")
    return subject.queue in ("", queue) and subject.host in ("", host)
