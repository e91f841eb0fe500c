"""Why a job waits, when it starts, and what a change would do, as values with the sentences of the window."""

from collections.abc import Iterator
from dataclasses import field
from datetime import datetime
from typing import Any

from qmonpy.api.moments import find_moment
from qmonpy.api.quotas import Holder
from qmonpy.app.changes.effect_text import format_effect
from qmonpy.app.starting.start_commands import list_commands
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.insight.plan.start_forecast import StartForecast, find_start
from qmonpy.insight.plan.start_words import describe_start, describe_wait
from qmonpy.insight.sites.change_effect import ChangeEffect, EffectKind
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change_words import describe_start_change
from qmonpy.insight.why.answer import Answer, Missing, Verdict
from qmonpy.insight.why.answer_words import list_causes
from qmonpy.insight.why.model_limits import describe_requests_left_out, describe_unread_left_out
from qmonpy.insight.why.trace import InstanceGroup, JobTrace, trace_job
from qmonpy.insight.why.trace_words import describe_group, describe_verdict, format_amounts
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import Change
from qmonpy.model.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class PlannedStart:
    """When a waiting job starts, as far as is known."""

    job: int
    kind: str
    """`planned` by the scheduler (`-R y`), `expected` by playing the cluster forward, `held`, `never`, ..."""
    start: datetime | None
    """When its first task starts; None if that is not known."""
    last: datetime | None
    """When its last task starts, where that is later."""
    is_guess: bool
    """Whether it depends on an end that is only assumed."""
    places: tuple[tuple[str, int], ...]
    """Where its first task would start; empty if that is not known."""
    text: str
    """The same in sentences."""


@dataclass(frozen=True, slots=True)
class Shortage:
    """Something that must become free before the job can start."""

    where: str
    """`rule`, `cluster`, `parallel environment`, `host` or `queue instance`."""
    object: str
    """The rule, host or queue instance itself."""
    resource: str
    amount: float
    """How much more must become free."""
    holders: tuple[Holder, ...]
    """Who has it, the one that ends first in front."""
    enough_at: datetime | None
    """When enough becomes free, by the run times of the holders."""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What refuses a job on some queue instances."""

    queue_instances: tuple[str, ...]
    layer: str
    """Which part of Grid Engine refuses: quota, global, host, queue, pe, access, request, state or time."""
    object: str
    attribute: str
    asked: str
    left: str
    text: str


@dataclass(frozen=True, slots=True)
class Why:
    """Why a job waits: without any one of its causes it would still wait, without all of them it would start."""

    job: int
    task: int
    verdict: str
    """`starts`, `held`, `missing`, `others`, `never` or `unknown`."""
    text: str
    """The whole answer in sentences."""
    causes: tuple[str, ...]
    shortages: tuple[Shortage, ...]
    jobs_before: tuple[int, ...]
    """Jobs that come first and take what it needs."""
    obstacles: tuple[Obstacle, ...]
    """What each queue instance says, other jobs left aside; those with room are left out."""
    start: PlannedStart | None
    """When it starts; None where nobody asked for the plan."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class StartChange:
    """A single change with which a waiting job starts in the next pass, as the engine found by trying it."""

    sort: str
    """What is changed: `slots`, `amount`, `run time`, `queue`, `without`, `project`, `limit`, `capacity`, ..."""
    text: str
    """The change in a sentence; of a number also the nearest one that does not suffice."""
    commands: tuple[str, ...]
    """The `qalter` or `qconf` commands that make it; FILE stands for a file with the text of the object."""
    options: tuple[str, ...]
    """Of `qalter`, as `alter` takes them; empty for a change of the configuration."""
    changes: tuple[Change[Any], ...]
    """Of the configuration; empty for a change of the job."""
    places: tuple[tuple[str, int], ...]
    """Where a task of the job starts then, with the slots there."""
    needs_manager: bool
    """Whether the owner of the job may not make it."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Effect:
    """What a change of the configuration would do to jobs and limits; nothing was changed."""

    text: str
    """In lines, totals first; the preview in the window says the same."""
    could_never_run: tuple[int, ...]
    """Jobs that could run some day, and afterwards never could."""
    could_run: tuple[int, ...]
    """Jobs that never could run, and afterwards could."""
    would_start: tuple[int, ...]
    """Jobs of which more tasks would start in the next pass."""
    held_back: tuple[int, ...]
    """Jobs of which fewer tasks would start in the next pass."""
    is_empty: bool
    _whole: ChangeEffect = field(repr=False, compare=False)

    def __str__(self) -> str:
        return self.text


def explain_job(snapshot: Snapshot, forecast: Forecast | None, job: int, task: int | None) -> Why:
    """Return why a task of a job waits, with its start if there is a forecast; ReportError if it does not wait."""
    trace = trace_job(snapshot.cluster, snapshot.state, snapshot.now, job, task)
    answer = trace.answer
    start = None if forecast is None else find_planned_start(snapshot, forecast, job)
    return Why(
        job=job,
        task=trace.task,
        verdict=answer.verdict.value,
        text=_tell(trace, snapshot, forecast),
        causes=tuple(list_causes(answer)),
        shortages=tuple(_shortage(each, answer) for each in answer.missing),
        jobs_before=tuple(each.number for each in answer.before.jobs) if answer.before is not None else (),
        obstacles=tuple(_list_obstacles(trace)),
        start=start,
    )


def list_start_changes(snapshot: Snapshot, job: int) -> tuple[StartChange, ...]:
    """Return the single changes that start a waiting job in the next pass, the smallest first; none if it starts as it
    is, or does not wait."""
    found = find_start_changes(snapshot.cluster, snapshot.state, snapshot.now, job)
    left_out = describe_requests_left_out(found.unweighed) if found is not None else ""
    return tuple(
        StartChange(
            each.sort.value,
            " ".join(filter(None, (describe_start_change(each), left_out))),
            list_commands(each, snapshot.state.jobs[job]),
            each.options,
            each.changes,
            each.starts.pieces,
            each.needs_manager,
        )
        for each in (found.found if found is not None else ())
    )


def _tell(trace: JobTrace, snapshot: Snapshot, forecast: Forecast | None) -> str:
    text = " ".join(filter(None, (describe_verdict(trace), describe_unread_left_out(snapshot.unread))))
    if forecast is None or trace.answer.verdict in (Verdict.NEVER, Verdict.STARTS):
        return text
    found = find_start(snapshot, forecast, trace.job.number)
    return text if found is None else f"{text} {describe_wait(found, trace.answer.enough_at, snapshot.now)}"


def _shortage(missing: Missing, answer: Answer) -> Shortage:
    holders = tuple(
        Holder(each.job, each.task or 1, each.owner, each.name, each.amount, find_moment(each.end_time))
        for each in missing.holders
    )
    return Shortage(
        missing.where.value, missing.object, missing.attribute, missing.amount, holders, find_moment(missing.enough_at)
    )


def _list_obstacles(trace: JobTrace) -> Iterator[Obstacle]:
    for way in trace.ways:
        for group in way.groups:
            if group.refusal is not None:
                yield _obstacle(group, trace)


def _obstacle(group: InstanceGroup, trace: JobTrace) -> Obstacle:
    refusal = group.refusal
    assert refusal is not None
    asked, left = format_amounts(refusal, trace)
    return Obstacle(
        queue_instances=group.instances,
        layer=refusal.layer.value,
        object=refusal.object,
        attribute=refusal.attribute,
        asked=asked,
        left=left,
        text=describe_group(group, trace),
    )


def find_planned_start(snapshot: Snapshot, forecast: Forecast, job: int) -> PlannedStart | None:
    """Return when a job starts by a forecast; None if it does not wait."""
    found = find_start(snapshot, forecast, job) if job in snapshot.state.pending else None
    return None if found is None else _planned(found, snapshot, forecast)


def list_plan(snapshot: Snapshot, forecast: Forecast) -> Iterator[PlannedStart]:
    """Yield the starts of all waiting jobs, the known ones by time, then the others."""
    found = (find_start(snapshot, forecast, job) for job in snapshot.state.pending)
    for each in sorted((each for each in found if each is not None), key=lambda each: each.sort_key):
        yield _planned(each, snapshot, forecast)


def _planned(found: StartForecast, snapshot: Snapshot, forecast: Forecast) -> PlannedStart:
    return PlannedStart(
        job=found.job,
        kind=found.kind.value,
        start=find_moment(found.start),
        last=find_moment(found.last),
        is_guess=found.guess is not None,
        places=_find_places(found, snapshot, forecast),
        text=describe_start(found, snapshot.now),
    )


def _find_places(found: StartForecast, snapshot: Snapshot, forecast: Forecast) -> tuple[tuple[str, int], ...]:
    if found.start is None:
        return ()
    planned = (each.pieces for each in snapshot.decisions.planned if (each.job, each.start) == (found.job, found.start))
    plan = forecast.plan.find(found.job) if forecast.plan is not None else None
    expected = (each.pieces for each in plan.tasks if each.start == found.start) if plan is not None else iter(())
    return next(planned, None) or next(expected, ())


def make_effect(effect: ChangeEffect, left_out: str = "") -> Effect:
    """Return an effect with its text, and what it leaves out."""

    def jobs_of(kind: EffectKind) -> tuple[int, ...]:
        return tuple(each.job for each in effect.jobs if each.kind is kind)

    return Effect(
        text="\n".join((*format_effect(effect), *filter(None, (left_out,)))),
        could_never_run=jobs_of(EffectKind.BLOCKED),
        could_run=jobs_of(EffectKind.FREED),
        would_start=jobs_of(EffectKind.STARTS),
        held_back=jobs_of(EffectKind.HELD_BACK),
        is_empty=effect.is_empty,
        _whole=effect,
    )
