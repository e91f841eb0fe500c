"""The effect of a change of the configuration on jobs, quotas and planned starts, tried on a snapshot."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.passing.verify import EmptyCluster
from qmonpy.engine.site.category import Category
from qmonpy.engine.work.usage import quota_usage
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, QuotaUsage, State


class EffectKind(StrEnum):
    """The effect on a waiting job."""

    BLOCKED = "blocked"
    """It could run some day, and afterwards never could, even in an empty cluster."""
    FREED = "freed"
    """It never could run, and afterwards could."""
    STARTS = "starts"
    """More of its tasks would start in the next pass."""
    HELD_BACK = "held back"
    """Fewer of its tasks would start in the next pass."""
    PLAN_MOVES = "plan moves"
    """Its planned start (`-R y`) changes."""


@dataclass(frozen=True, slots=True)
class JobEffect:
    """The effect on one waiting job."""

    job: int
    owner: str
    project: str | None
    kind: EffectKind
    tasks: int = 0
    """How many more or fewer tasks would start."""
    before: int | None = None
    """The planned start in seconds since the epoch, None for none; only if the plan moves."""
    after: int | None = None


@dataclass(frozen=True, slots=True)
class QuotaEffect:
    """A counter of a rule that would be above its limit, or further above it than before."""

    usage: QuotaUsage
    """The usage after the change."""
    excess: float
    """How far above the limit; running jobs are not affected, but none starts until it is below."""
    excess_before: float = 0.0


@dataclass(frozen=True)
class ChangeEffect:
    """The whole effect of a change."""

    jobs: tuple[JobEffect, ...]
    """By kind in the order of EffectKind, then by number; a job may occur twice."""
    quotas: tuple[QuotaEffect, ...]
    """In the order of rules and of first use."""

    def by_user(self, kind: EffectKind) -> Counter[str]:
        """Return by user how many of their jobs are affected in a way."""
        return Counter(each.owner for each in self.jobs if each.kind is kind)

    def by_project(self, kind: EffectKind) -> Counter[str]:
        """Return by project how many of their jobs are affected in a way; jobs without one are under the empty name."""
        return Counter(each.project or "" for each in self.jobs if each.kind is kind)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is affected."""
        return not (self.jobs or self.quotas)


class Baseline:
    """The state without any change: computed once, for any number of changes that are tried against it."""

    def __init__(self, cluster: Cluster, state: State, now: int):
        self.cluster = cluster
        self.state = state
        self.now = now
        self.decisions = schedule(cluster, state, now)
        self.usage = quota_usage(cluster, state)
        self._empty = EmptyCluster(cluster)
        self._suitable: dict[Category, bool] = {}

    def effect_of(self, after: Cluster) -> ChangeEffect:
        """Return the effect of another configuration at this moment; nothing is changed."""
        state, new = self.state, schedule(after, self.state, self.now)
        effects = [
            *self._possible(after),
            *_started(state, self.decisions, new),
            *_planned(state, self.decisions, new),
        ]
        order = list(EffectKind)
        effects.sort(key=lambda each: (order.index(each.kind), each.job))
        return ChangeEffect(tuple(effects), tuple(self._quotas(after)))

    def _possible(self, after: Cluster) -> Iterator[JobEffect]:
        """Yield jobs that could run in an empty cluster only before or only after; equal jobs are checked once."""
        prepared, empty = prepare(after), EmptyCluster(after)
        known: dict[tuple[Category, Category], EffectKind | None] = {}
        for number in self.state.pending:
            job = self.state.jobs[number]
            if job.reservation is not None:
                continue
            category = prepare(self.cluster).category(job)
            key = category, prepared.category(job)
            if key not in known:
                could, can = self._could_run(category, job), empty.is_suitable_for(job)
                known[key] = None if could is can else (EffectKind.FREED if can else EffectKind.BLOCKED)
            kind = known[key]
            if kind is not None:
                yield _effect(job, kind)

    def _could_run(self, category: Category, job: Job) -> bool:
        if category not in self._suitable:
            self._suitable[category] = self._empty.is_suitable_for(job)
        return self._suitable[category]

    def _quotas(self, after: Cluster) -> Iterator[QuotaEffect]:
        was = {_key(each): _excess(each) for each in self.usage}
        for usage in quota_usage(after, self.state):
            excess, excess_before = _excess(usage), was.get(_key(usage), 0.0)
            if excess > excess_before:
                yield QuotaEffect(usage, excess, excess_before)


def _effect(job: Job, kind: EffectKind, **values: int | None) -> JobEffect:
    return JobEffect(job.number, job.owner, job.project, kind, **values)  # type: ignore[arg-type]


def _started(state: State, old: Decisions, new: Decisions) -> Iterator[JobEffect]:
    was, would = (Counter(task.job for task in each.started) for each in (old, new))
    for number in was.keys() | would.keys():
        more = would[number] - was[number]
        if more:
            kind = EffectKind.STARTS if more > 0 else EffectKind.HELD_BACK
            yield _effect(state.jobs[number], kind, tasks=abs(more))


def _planned(state: State, old: Decisions, new: Decisions) -> Iterator[JobEffect]:
    """Yield jobs whose first planned start changes; a job that starts at once instead is reported as starting."""
    was, would = (_first_starts(each) for each in (old, new))
    started = {task.job for each in (old, new) for task in each.started}
    for number in was.keys() | would.keys():
        if number not in started and was.get(number) != would.get(number):
            yield _effect(state.jobs[number], EffectKind.PLAN_MOVES, before=was.get(number), after=would.get(number))


def _first_starts(decisions: Decisions) -> dict[int, int]:
    first: dict[int, int] = {}
    for task in decisions.planned:
        first[task.job] = min(first.get(task.job, task.start), task.start)
    return first


def _key(usage: QuotaUsage) -> tuple[str, int, str, str]:
    return usage.quota_set, usage.rule, usage.attribute, usage.key


def _excess(usage: QuotaUsage) -> float:
    if usage.used is None or usage.limit is None:
        return 0.0
    return max(0.0, usage.used - usage.limit)
