"""What stands in the Gantt chart, before it is laid on rows: who holds which queue instances from when to when."""

from collections.abc import Iterator
from dataclasses import dataclass

from qmonpy.app.gantt import BarKind, format_job_thing, format_reservation_thing
from qmonpy.app.job_rows import SUSPENDED_STATES, find_pending_state
from qmonpy.engine.prepared import Prepared, prepare
from qmonpy.engine.usage import expected_end
from qmonpy.insight.plan import Plan
from qmonpy.model.job import Job
from qmonpy.model.moment import FOREVER, end_of
from qmonpy.model.reservation import Reservation
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.state import RunningTask

Pieces = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A reservation or a task with its queue instances; times are seconds since the epoch."""

    key: str
    """`ar:17` or `job:31.2`, also for tasks that wait: it stays the same when they start and when they end."""
    thing: str
    kind: BarKind
    start: int
    end: int | None
    """None is open."""
    pieces: Pieces
    label: str
    owner: str
    state: str
    inside: str = ""
    """Key of the reservation in which it runs."""
    is_guess: bool = False
    assumed_end: int | None = None
    """When the scheduler takes one with an open end to end; None if never."""


def make_spans(snapshot: Snapshot, plan: Plan | None = None, *, shows_past: bool = True) -> list[Span]:
    """Everything of a snapshot that has a place in time; with a plan also the jobs that it gives a start."""
    maker = _Maker(snapshot)
    found = [*maker.reservations(), *maker.running()]
    if shows_past:
        found += maker.past()
    waiting = [*maker.planned()]
    if plan is not None:
        waiting += maker.forecast(plan, {each.key for each in waiting})
    return found + waiting


class _Maker:
    """Spans of one snapshot."""

    def __init__(self, snapshot: Snapshot):
        self._snapshot = snapshot
        self._state = snapshot.state
        self._prepared: Prepared = prepare(snapshot.cluster)
        self._limits: dict[int, int | None] = {}
        self._guess_from = FOREVER
        """The first moment at which something is taken to end of which that is not known."""

    def reservations(self) -> Iterator[Span]:
        for each in self._state.reservations.values():
            yield _reservation_span(each, BarKind.RESERVATION, each.end, str(each.state))

    def running(self) -> Iterator[Span]:
        for task in self._state.running.values():
            yield self._running(task)

    def past(self) -> Iterator[Span]:
        """Ended reservations, as far as they had begun, and ended tasks, as far as they had started."""
        for ended in self._snapshot.ended_reservations:
            end = min(ended.end_time, ended.reservation.end)
            if end > ended.reservation.start:
                letter = "d" if ended.was_deleted else "x"
                yield _reservation_span(ended.reservation, BarKind.PAST_RESERVATION, end, letter)
        arrays = {each.job for each in self._snapshot.finished if each.task > 1}
        for each in self._snapshot.finished:
            if each.start_time and each.pieces:
                thing = format_job_thing(each.job, each.task)
                yield Span(
                    key=thing,
                    thing=thing,
                    kind=BarKind.PAST_JOB,
                    start=each.start_time,
                    end=each.end_time,
                    pieces=each.pieces,
                    label=_job_label(each.job, each.task if each.job in arrays else None, each.name),
                    owner=each.owner,
                    state="dz" if each.was_deleted else "z",
                    inside=_box(each.reservation),
                )

    def planned(self) -> Iterator[Span]:
        """The starts that the last pass planned, for tasks that still wait."""
        for each in self._snapshot.decisions.planned:
            job = self._state.jobs.get(each.job)
            if job is not None and self._is_waiting(each.job, each.task):
                limit = self._limit(job)
                assumed = end_of(each.start, self._prepared.default_duration)
                end = end_of(each.start, limit) if limit is not None else None
                self._note_unknown(limit, assumed)
                yield self._waiting(job, each.task, BarKind.PLANNED, each.start, end, each.pieces, assumed)

    def forecast(self, plan: Plan, known: set[str]) -> Iterator[Span]:
        """What a plan expects, without tasks for which a start is planned or that started since."""
        now = self._snapshot.now
        tasks = [(each, task) for each in plan.jobs for task in each.tasks]
        for each, task in sorted(tasks, key=lambda pair: pair[1].start):
            job = self._state.jobs.get(each.job)
            if job is None or not self._is_waiting(each.job, task.task):
                continue
            start = max(task.start, now)
            if format_job_thing(each.job, task.task) in known or (task.end is not None and task.end <= start):
                continue
            if not each.is_duration_known:
                self._note_unknown(None, task.end or FOREVER)
            yield self._waiting(job, task.task, BarKind.FORECAST, start, task.end, task.pieces)

    def _running(self, task: RunningTask) -> Span:
        job = self._state.jobs[task.job]
        thing = format_job_thing(task.job, task.task)
        limit = self._limit(job)
        now = self._snapshot.now
        assumed = expected_end(self._prepared, task.start_time, self._prepared.default_duration, now)
        end = expected_end(self._prepared, task.start_time, limit, now) if limit is not None else None
        reservation = self._state.reservations.get(job.reservation or 0)
        if reservation is not None:
            end = min(end or FOREVER, max(reservation.end, task.start_time))
        else:
            self._note_unknown(limit, assumed)
        return Span(
            key=thing,
            thing=thing,
            kind=BarKind.JOB if job.reservation is None else BarKind.RESERVATION_JOB,
            start=task.start_time,
            end=end,
            pieces=task.pieces,
            label=_job_label(task.job, task.task if job.is_array else None, job.name),
            owner=job.owner,
            state=self._running_state(task),
            inside=_box(job.reservation),
            assumed_end=assumed if end is None and assumed != FOREVER else None,
        )

    def _waiting(
        self, job: Job, task: int, kind: BarKind, start: int, end: int | None, pieces: Pieces, assumed: int = FOREVER
    ) -> Span:
        return Span(
            key=format_job_thing(job.number, task),
            thing=format_job_thing(job.number),
            kind=kind,
            start=start,
            end=end,
            pieces=pieces,
            label=_job_label(job.number, task if job.is_array else None, job.name),
            owner=job.owner,
            state=find_pending_state(job),
            inside=_box(job.reservation),
            is_guess=start >= self._guess_from,
            assumed_end=assumed if end is None and assumed != FOREVER else None,
        )

    def _limit(self, job: Job) -> int | None:
        """Seconds of the run time limit of a job; None if it requests none, or one without end."""
        if job.number not in self._limits:
            limit = self._prepared.category(job).run_time_limit
            self._limits[job.number] = None if limit is None or limit >= FOREVER else limit
        return self._limits[job.number]

    def _note_unknown(self, limit: int | None, assumed: int) -> None:
        if limit is None and assumed < FOREVER:
            self._guess_from = min(self._guess_from, assumed)

    def _is_waiting(self, job: int, task: int) -> bool:
        waiting = self._state.pending.get(job)
        return waiting is not None and (job, task) not in self._state.running

    def _running_state(self, task: RunningTask) -> str:
        states = self._state.instance_states
        is_suspended = any(SUSPENDED_STATES & states.get(name, frozenset()) for name, _ in task.pieces)
        return "S" if is_suspended else "r"


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
