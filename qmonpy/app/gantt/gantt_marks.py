"""Marks on lanes of the Gantt chart: when jobs that wait for a quota or a consumable would start."""

from collections.abc import Mapping

from qmonpy.app.gantt.gantt import LaneMark
from qmonpy.app.gantt.row_filter import ChartNames
from qmonpy.insight.plan.plan import JobPlan, Plan
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal, RuleCounter
from qmonpy.translation import tr


@dataclass(frozen=True, slots=True)
class LaneSubject:
    """The quota or consumable that a lane shows."""

    key: str
    title: str
    number: int
    """The number of its account in the ledger."""
    limit: float | None
    unit: str
    object: str
    """The object that refusals name: a rule, `global`, a host, a queue instance or a PE."""
    attribute: str
    counter: RuleCounter | None = None
    """The counter of a quota."""
    queue: str = ""
    host: str = ""
    """Only jobs that will run in this queue and on this host wait for it; empty for any."""
    is_exclusive: bool = False
    free: float = 0.0
    """The free slots of a PE; a job that needs no more than these waits for something else."""


def find_subject_names(subject: LaneSubject) -> ChartNames:
    """Return the names of a lane by which the filter finds it."""
    key = subject.counter.key if subject.counter else ("", "", "", "", "")
    user, project, pe, queue, host = key
    names = {
        "resource": subject.attribute,
        "rule": subject.object if subject.counter else "",
        "user": user,
        "project": project,
        "pe": subject.object if subject.key.startswith("pe:") else pe,
        "queue": queue or subject.queue,
        "host": host or subject.host,
        "instance": subject.object if "@" in subject.object and not subject.counter else "",
    }
    return ChartNames({kind: (name,) for kind, name in names.items() if name}, (subject.title, subject.object))


class LaneMarks:
    """The jobs that wait and have a planned start, by the quota or consumable that they wait for."""

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
        """Return the starts of the jobs that wait for a lane's subject, the earliest first."""
        jobs = self._found.get((subject.object, subject.counter, subject.attribute), {})
        marks = []
        for number, planned in jobs.items():
            first = planned.tasks[0]
            is_there = any(_is_at(name, subject) for name, _ in first.pieces)
            if not is_there or sum(slots for _, slots in first.pieces) <= subject.free:
                continue
            said = tr(
                "job {number} ({user}) would start"
                if planned.is_duration_known
                else "job {number} ({user}) would start, its end is not known"
            )
            marks.append(LaneMark(first.start, number, said.format(number=number, user=self._owners[number])))
        return tuple(sorted(marks, key=lambda each: (each.time, each.job)))


def _is_at(instance: str, subject: LaneSubject) -> bool:
    queue, _, host = instance.partition("@")
    return subject.queue in ("", queue) and subject.host in ("", host)
