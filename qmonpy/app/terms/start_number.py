"""The expected start of a waiting job, opened into what ends or begins then, and the run times behind these ends."""

from collections.abc import Iterator, Sequence
from dataclasses import field

from qmonpy.app.jobs.job_rows import format_time
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.terms.booking_rows import MOST_OPEN
from qmonpy.app.terms.end_number import format_duration, list_limits
from qmonpy.app.terms.number import Opened
from qmonpy.app.terms.term_row import TermRow
from qmonpy.engine.checks.references import JOB, RESERVATION
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.past_runs import PastRuns, find_past_runs
from qmonpy.insight.plan.plan import Plan, assume_end, find_run_limit
from qmonpy.insight.plan.start_forecast import StartForecast, StartKind, find_starts
from qmonpy.insight.plan.start_words import describe_start
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.state import RunningTask, State
from qmonpy.translation import tr

NAMED_ENDS = 50
"""So many ends of one moment have a row; the others are counted."""


@dataclass(frozen=True, slots=True)
class ExpectedStart:
    """When some waiting tasks of a job start as *Jobs* shows it."""

    job: int
    waiting: Sequence[int] = field(compare=False)
    forecast: Forecast = field(compare=False)
    """The forecast that stands."""

    @property
    def title(self) -> str:
        """See `Number`."""
        return tr("expected start of job {job}").format(job=self.job)

    def open(self, snapshot: Snapshot) -> Opened:
        """See `Number`."""
        found = find_starts(snapshot, self.forecast).find(self.job, self.waiting)
        plan = self.forecast.plan
        if found is None or self.job not in snapshot.state.pending:
            return Opened(tr("Job {job} does not wait any more.").format(job=self.job))
        said = describe_start(found, snapshot.now)
        if found.kind is StartKind.PLANNED and found.start is not None:
            return Opened(said, tuple(_list_kept(snapshot, self.job, found.start)))
        if found.kind is not StartKind.EXPECTED or found.start is None or plan is None:
            return Opened(said)
        ground = _Ground(self.forecast, snapshot)
        ends = ground.list_ends(found.start)
        rows = tuple(_list_rows(ground, plan, found, ends))
        if not ends or found.is_in_next_pass:
            return Opened(said, rows)
        said = tr("{start} Then {task} ends: {sum}.").format(
            start=said, task=_name(ends[0], ground.state), sum=ground.describe_sum(ends[0], found.start)
        )
        return Opened(said, rows)


class _Ground:
    """What a forecast was made of, and the ends that it takes for granted."""

    def __init__(self, forecast: Forecast, snapshot: Snapshot):
        assert forecast.plan is not None
        cluster, state, *_ = forecast.grounds
        assert isinstance(cluster, Cluster)
        assert isinstance(state, State)
        self.plan, self.state = forecast.plan, state
        self.prepared: Prepared = prepare(cluster)
        self.past: PastRuns = find_past_runs(snapshot.finished)

    def list_ends(self, moment: int) -> list[RunningTask]:
        """Return the tasks, running or expected to start, that are taken to end at a moment, in the order of starts."""
        found = []
        for task in self.state.running.values():
            end = assume_end(self.prepared, self.state, task, self.plan.now)
            if end is not None and end[0] == moment:
                found.append(task)
        found += [
            RunningTask(job.job, each.task, each.pieces, each.start, each.pe)
            for job in self.plan.jobs
            for each in job.tasks
            if each.end == moment
        ]
        return sorted(found, key=lambda each: each.start_time)

    def find_limit(self, task: RunningTask) -> int:
        """Return the seconds that a task is taken to run, FOREVER where only a reservation ends it."""
        limit = find_run_limit(self.prepared, self.state, task)
        return self.prepared.default_duration if limit is None else limit

    def describe_sum(self, task: RunningTask, end: int) -> str:
        """Return how an end comes about: `2026-11-22 14:03:20 + 1:00:00 = 2026-11-22 15:03:20`."""
        limit, began = self.find_limit(task), format_time(task.start_time)
        if task.start_time + limit == end:
            return f"{began} + {format_duration(limit)} = {format_time(end)}"
        if self._is_in_reservation(task, end):
            return tr("with its advance reservation, at {end}").format(end=format_time(end))
        return tr(
            "{start} + {limit} is over, so it is assumed to end in the next scheduling interval, by {end}"
        ).format(start=began, limit=format_duration(limit), end=format_time(end))

    def _is_in_reservation(self, task: RunningTask, end: int) -> bool:
        found = self.state.reservations.get(self.state.jobs[task.job].reservation or 0)
        return found is not None and found.end == end


def _name(task: RunningTask, state: State) -> str:
    job = state.jobs[task.job]
    number = f"{task.job}.{task.task}" if job.is_array else str(task.job)
    return tr("job {number} of {owner}").format(number=number, owner=job.owner)


def _list_kept(snapshot: Snapshot, job: int, start: int) -> Iterator[TermRow]:
    """Yield what the last pass keeps for a job with -R y."""
    kept = next((each for each in snapshot.decisions.planned if each.job == job and each.start == start), None)
    if kept is None:
        return
    for at, (instance, slots) in enumerate(kept.pieces):
        how = tr("kept from {start} to {end}, with the duration offset").format(
            start=format_time(kept.start), end=format_time(kept.end)
        )
        link = "queues", instance
        yield TermRow(("piece", str(at)), instance, slots, sum(each for _, each in kept.pieces),
                      format_count(slots, "slot"), how, link=link)  # fmt: skip


def _list_rows(ground: _Ground, plan: Plan, found: StartForecast, ends: Sequence[RunningTask]) -> Iterator[TermRow]:
    start = found.start or 0
    how = tr("from then on the scheduler is played forward; what runs ends at its limits, which are upper bounds")
    yield _moment(("made",), tr("Forecast of"), plan.now, how)
    begins = tuple(_list_begins(ground.state, found.job, start))
    yield from begins
    if not (begins or ends or found.is_in_next_pass):
        how = tr("a calendar opens, load is no longer counted, or a suspended task goes on")
        yield _moment(("other",), tr("No task ends then"), start, how)
    if ends and not found.is_in_next_pass:
        title = tr("Ends at the start")
        shown = format_count(len(ends), "task")
        below = tuple(_end_row(ground, each, start) for each in ends[:NAMED_ENDS])
        more = len(ends) - len(below)
        left = tr("and {tasks} more").format(tasks=format_count(more, "task")) if more else ""
        is_open = len(below) <= MOST_OPEN
        yield TermRow(("ends",), title, len(ends), len(ends), shown, left, children=below, is_open=is_open,
                      is_section=True, has_bar=False)  # fmt: skip
    known = next(each for each in plan.jobs if each.job == found.job)
    task = next(each for each in known.tasks if each.start == start)
    for at, (instance, slots) in enumerate(task.pieces):
        yield TermRow(("piece", str(at)), tr("Starts on {instance}").format(instance=instance), slots,
                      sum(each for _, each in task.pieces), format_count(slots, "slot"), task.pe or "",
                      link=("queues", instance))  # fmt: skip


def _list_begins(state: State, number: int, start: int) -> Iterator[TermRow]:
    """Yield what besides the end of a task lets a job start at a moment."""
    if state.jobs[number].start_after == start:
        yield _moment(("after",), tr("May start"), start, tr("-a of the job"))
    for each in state.reservations.values():
        for moment, how in ((each.start, tr("it begins")), (each.end, tr("it ends"))):
            if moment == start:
                title = tr("Advance reservation {id}").format(id=each.id)
                link = find_object_place(RESERVATION, str(each.id))
                yield _moment(("reservation", str(each.id), str(moment)), title, moment, how, link=link)


def _end_row(ground: _Ground, task: RunningTask, end: int) -> TermRow:
    key = "ends", str(task.job), str(task.task)
    runs = (task.job, task.task) in ground.state.running
    children = tuple(_list_run(ground, key, task, runs=runs))
    name, link = _name(task, ground.state), find_object_place(JOB, str(task.job))
    return TermRow(key, name[:1].upper() + name[1:], end, end, format_time(end), ground.describe_sum(task, end),
                   children=children, has_bar=False, link=link)  # fmt: skip


def _list_run(ground: _Ground, key: tuple[str, ...], task: RunningTask, *, runs: bool) -> Iterator[TermRow]:
    yield _moment((*key, "start"), tr("Started") if runs else tr("Expected start"), task.start_time, "")
    limits = [each for each in list_limits(ground.prepared, ground.state, task) if each[1] < FOREVER]
    least = ground.find_limit(task)
    if not limits and least < FOREVER:
        limits = [
            (
                tr("default_duration of the scheduler: it has no limit"),
                least,
                find_object_place(ObjectKind.SCHEDULER, ""),
            )
        ]
    for at, (source, seconds, place) in enumerate(limits):
        how = tr("{source}; this one counts").format(source=source) if seconds == least and len(limits) > 1 else source
        title = tr("+ Limit of the run time")
        yield TermRow((*key, "limit", str(at)), title, seconds, seconds, format_duration(seconds), how, has_bar=False,
                      link=place)  # fmt: skip
    job = ground.state.jobs[task.job]
    earlier = ground.past.list_longer(job, 0)
    if earlier:
        middle = earlier[len(earlier) // 2]
        how = tr("{runs} of the same user and name, {least} to {most}; the forecast does not take them").format(
            runs=format_count(len(earlier), "run"),
            least=format_duration(earlier[0]),
            most=format_duration(earlier[-1]),
        )
        yield TermRow((*key, "past"), tr("Earlier runs, in the middle"), middle, middle, format_duration(middle), how,
                      has_bar=False)  # fmt: skip


def _moment(key: tuple[str, ...], title: str, moment: int, how: str, link: tuple[str, str] | None = None) -> TermRow:
    return TermRow(key, title, moment, moment, format_time(moment), how, has_bar=False, link=link)
