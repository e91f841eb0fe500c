"""Spans: the reservations and tasks of the Gantt chart with queue instances and times, before they are put on rows."""

from collections.abc import Container, Iterable, Iterator
from functools import cached_property

from qmonpy.app.gantt.gantt import BarKind, find_release, format_job_thing, format_reservation_thing
from qmonpy.app.jobs.job_ends import describe_end
from qmonpy.app.jobs.job_rows import find_end_state, find_past_arrays
from qmonpy.app.jobs.job_states import find_running_state, find_waiting_state
from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.work.usage import expected_end, find_ends
from qmonpy.insight.plan.plan import JobPlan, Plan
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import FinishedTask, Snapshot
from qmonpy.model.values.value import FOREVER, end_of
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import PlannedTask, RunningTask

Pieces = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A reservation or a task with its queue instances; times are seconds since the epoch."""

    key: str
    """`ar:17` or `job:31.2`, also for a task that waits: it stays the same when the task starts and ends."""
    thing: str
    kind: BarKind
    start: int
    end: int | None
    """None if it has no run time limit."""
    pieces: Pieces
    label: str
    owner: str
    state: str
    inside: str = ""
    """The key of the reservation in which it runs; empty if in none."""
    is_guess: bool = False
    booked_until: int | None = None
    """Until when the ledger books its slots, if not until its end (see `GanttBar`)."""
    ending: str = ""
    """How an ended task of a real cluster ended, in words."""
    project: str = ""
    """Empty for a reservation, and for an ended task."""

    @property
    def release(self) -> int:
        """When the ledger no longer books its slots; FOREVER if without end."""
        return find_release(self.end, self.booked_until)


def make_spans(snapshot: Snapshot, plan: Plan | None = None, *, shows_past: bool = True) -> list[Span]:
    """Return the spans of a snapshot; with a plan also those of the jobs for which it expects a start."""
    maker = SpanMaker(snapshot)
    found = [*maker.reservations(), *maker.running()]
    if shows_past:
        found += maker.past()
    found += maker.waiting(plan)
    return found


class SpanMaker:
    """Makes the spans of one snapshot."""

    def __init__(self, snapshot: Snapshot):
        self._snapshot = snapshot
        self._state = snapshot.state
        self._prepared: Prepared = prepare(snapshot.cluster)
        self._tasks: dict[int, Container[int]] = {}
        """The ids of the waiting tasks, by job."""

    def reservations(self) -> Iterator[Span]:
        """Yield every advance reservation of the cluster."""
        for each in self._state.reservations.values():
            yield _reservation_span(each, BarKind.RESERVATION, each.end, str(each.state))

    def running(self) -> Iterator[Span]:
        """Yield every running task."""
        return map(self.running_task, self._state.running.values())

    def past(self) -> Iterator[Span]:
        """Yield the spans of `past_sources`."""
        return (each if isinstance(each, Span) else self.past_task(each) for each in self.past_sources())

    def past_sources(self) -> Iterator["Span | FinishedTask"]:
        """Yield the ended reservations whose window had begun, as spans, and the ended tasks that had started.

        Of several with one number only the last is there, and none while one of that number is in the cluster.
        """
        state = self._state
        reservations = {each.reservation.id: each for each in self._snapshot.ended_reservations}
        for number, ended in reservations.items():
            if number not in state.reservations and ended.end > ended.reservation.start:
                yield _reservation_span(ended.reservation, BarKind.PAST_RESERVATION, ended.end, str(ended.state))
        for key, task in {(each.job, each.task): each for each in self._snapshot.finished}.items():
            if task.start_time and task.end_time and task.pieces and key not in state.running:
                yield task

    def waiting(self, plan: Plan | None, job: int | None = None) -> list[Span]:
        """Return the starts that the last pass planned, and those that a plan expects for others; of one job or of all.

        The plan may be older than the snapshot: tasks that started since are left out.
        """
        guess_from = self._find_guess(plan)
        planned = [each for each in self._snapshot.decisions.planned if job is None or each.job == job]
        spans = [self._planned(each, guess_from) for each in planned if self._is_waiting(each.job, each.task)]
        known = {each.key for each in spans}
        for each in plan.jobs if plan is not None else ():
            if job is None or each.job == job:
                spans += self._forecast(each, known, guess_from)
        return spans

    def running_task(self, task: RunningTask) -> Span:
        """Return the span of a running task: to its run time limit, the end of its reservation, or with an open end."""
        job = self._state.jobs[task.job]
        thing = format_job_thing(task.job, task.task)
        end, until = find_ends(self._prepared, self._state, task, self._snapshot.now)
        is_inside = job.reservation is not None
        return Span(
            key=thing,
            thing=thing,
            kind=BarKind.RESERVATION_JOB if is_inside else BarKind.JOB,
            start=task.start_time,
            end=end,
            pieces=task.pieces,
            label=_job_label(task.job, task.task if job.is_array else None, job.name),
            owner=job.owner,
            state=find_running_state(self._snapshot, task),
            inside=_box(job.reservation),
            booked_until=until,
            project=job.project or "",
        )

    def past_task(self, task: FinishedTask) -> Span:
        """Return the span of a task that ran and ended."""
        thing = format_job_thing(task.job, task.task)
        return Span(
            key=thing,
            thing=thing,
            kind=BarKind.PAST_JOB,
            start=task.start_time,
            end=task.end_time,
            pieces=task.pieces,
            label=_job_label(task.job, task.task if task.job in self._past_arrays else None, task.name),
            owner=task.owner,
            state=find_end_state(task),
            ending=describe_end(task.record) if task.record is not None else "",
            inside=_box(task.reservation),
        )

    @cached_property
    def _past_arrays(self) -> frozenset[int]:
        return find_past_arrays(self._snapshot.finished)

    def _find_guess(self, plan: Plan | None) -> int:
        """Return the first moment at which the end of a task is assumed: starts from then on are guesses.

        A plan knows it; without one, the running and planned tasks tell.
        """
        if plan is not None:
            return FOREVER if plan.guesses_from is None else plan.guesses_from
        duration = self._prepared.default_duration
        if duration >= FOREVER:
            return FOREVER
        state, planned = self._state, self._snapshot.decisions.planned
        running = (each for each in state.running.values() if state.jobs[each.job].reservation is None)
        now = self._snapshot.now
        open_ends = (each for each in running if self._limit(each.job, each.pieces) is None)
        moments = [expected_end(self._prepared, each.start_time, duration, now) for each in open_ends]
        waiting = (each for each in planned if self._is_waiting(each.job, each.task))
        moments += [end_of(each.start, duration) for each in waiting if self._limit(each.job, each.pieces) is None]
        return min(moments, default=FOREVER)

    def _planned(self, planned: PlannedTask, guess_from: int) -> Span:
        limit = self._limit(planned.job, planned.pieces)
        start = planned.start
        end = None if limit is None else end_of(start, limit)
        return self._waiting(
            planned.job, planned.task, BarKind.PLANNED, start, end, planned.pieces, planned.end, start >= guess_from
        )

    def _forecast(self, plan: JobPlan, known: set[str], guess_from: int) -> Iterator[Span]:
        for task in plan.tasks:
            start = max(task.start, self._snapshot.now)
            if not self._is_waiting(plan.job, task.task) or format_job_thing(plan.job, task.task) in known:
                continue
            if task.end is None or task.end > start:
                is_guess = start >= guess_from
                yield self._waiting(
                    plan.job, task.task, BarKind.FORECAST, start, task.end, task.pieces, FOREVER, is_guess
                )

    def _waiting(
        self,
        number: int,
        task: int,
        kind: BarKind,
        start: int,
        end: int | None,
        pieces: Pieces,
        until: int,
        is_guess: bool,
    ) -> Span:
        job = self._state.jobs[number]
        return Span(
            key=format_job_thing(number, task),
            thing=format_job_thing(number),
            kind=kind,
            start=start,
            end=end,
            pieces=pieces,
            label=_job_label(number, task if job.is_array else None, job.name),
            owner=job.owner,
            state=find_waiting_state(job),
            inside=_box(job.reservation),
            is_guess=is_guess,
            booked_until=until if until < FOREVER else None,
            project=job.project or "",
        )

    def _limit(self, number: int, pieces: Iterable[tuple[str, int]]) -> int | None:
        """Return the seconds to which a job or a queue instance of its slots limits it; None without a finite limit."""
        category = self._prepared.category(self._state.jobs[number])
        limit = self._prepared.run_time_limit(category, (name for name, _ in pieces))
        return None if limit is None or limit >= FOREVER else limit

    def _is_waiting(self, job: int, task: int) -> bool:
        tasks = self._tasks.get(job)
        if tasks is None:
            pending = self._state.pending.get(job) if job in self._state.jobs else None
            ids = pending.tasks if pending is not None else ()
            tasks = self._tasks[job] = ids if isinstance(ids, range) else frozenset(ids)
        return task in tasks


def _reservation_span(reservation: Reservation, kind: BarKind, end: int, state: str) -> Span:
    thing = format_reservation_thing(reservation.id)
    name = reservation.request.name
    return Span(
        key=thing,
        thing=thing,
        kind=kind,
        start=reservation.start,
        end=end,
        pieces=reservation.pieces,
        label=f"{reservation.id} {name}" if name else f"{reservation.id}",
        owner=reservation.request.owner,
        state=state,
    )


def _job_label(job: int, task: int | None, name: str) -> str:
    return f"{job} {name}" if task is None else f"{job}.{task} {name}"


def _box(reservation: int | None) -> str:
    return format_reservation_thing(reservation) if reservation is not None else ""
