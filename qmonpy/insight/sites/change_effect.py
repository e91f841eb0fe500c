"""The effect of a change of the configuration on jobs, their order, quotas and planned starts, tried on a snapshot."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import field
from enum import StrEnum

from qmonpy.engine.site.category import Category
from qmonpy.engine.world.suspend_thresholds import find_orders, with_thresholds_of
from qmonpy.insight.sites.order_effect import SAME_ORDER, OrderEffect, find_order_effect
from qmonpy.insight.sites.quota_effect import QuotaEffect, find_quota_effects
from qmonpy.insight.sites.trials import Trial, Trials
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, PlannedTask, RunningTask, State, TaskKey
from qmonpy.translation import later

Pieces = tuple[tuple[str, int], ...]
"""Queue instances with slots."""


class EffectKind(StrEnum):
    """The effect on a job, of which some tasks wait, or run."""

    BLOCKED = later("blocked")
    """It could run some day, and afterwards never could, even in an empty cluster."""
    FREED = later("freed")
    """It never could run, and afterwards could."""
    STARTS = later("starts")
    """More of its tasks would start in the next pass."""
    HELD_BACK = later("held back")
    """Fewer of its tasks would start in the next pass."""
    PLAN_MOVES = later("plan moves")
    """Its planned starts (`-R y`) change."""
    ELSEWHERE = later("elsewhere")
    """It would start as before, but on other queue instances; or be planned there."""
    SUSPENDED = later("suspended")
    """The next pass would suspend running tasks of it by a threshold."""
    SPARED = later("spared")
    """The next pass would not suspend running tasks of it, which it now does."""
    RESUMED = later("resumed")
    """Running tasks of it that a threshold suspends would go on at once."""
    KEPT_STILL = later("kept still")
    """They would not go on in the next pass, which they now do."""


@dataclass(frozen=True, slots=True)
class JobEffect:
    """The effect on one job."""

    job: int
    owner: str
    project: str | None
    kind: EffectKind
    tasks: int = 0
    """How many more or fewer tasks would start, or how many would be suspended or go on."""
    before: int | None = None
    """The first planned start in seconds since the epoch, None for none; only if the plan moves."""
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Tried:
    """What was tried: a pass as the configuration is, and one with the change, over the same state."""

    before: Trial
    after: Trial
    state: State
    now: int
    """In seconds since the epoch."""


@dataclass(frozen=True)
class ChangeEffect:
    """The whole effect of a change."""

    jobs: tuple[JobEffect, ...]
    """By kind in the order of EffectKind, then by number; a job may occur twice."""
    quotas: tuple[QuotaEffect, ...]
    """In the order of rules and of first use, those that would be gone last."""
    order: OrderEffect = SAME_ORDER
    """The places of waiting jobs."""
    tried: Tried | None = field(default=None, compare=False, repr=False)
    """The passes that the effect was found by, of which its numbers are made."""

    def by_user(self, kind: EffectKind) -> Counter[str]:
        """Return by user how many of their jobs are affected in a way."""
        return Counter(each.owner for each in self.jobs if each.kind is kind)

    def by_project(self, kind: EffectKind) -> Counter[str]:
        """Return by project how many of their jobs are affected in a way; jobs without one are under the empty name."""
        return Counter(each.project or "" for each in self.jobs if each.kind is kind)

    @property
    def is_empty(self) -> bool:
        """Whether the next pass would try the same jobs in the same order, decide the same, and every counter in use
        would stay as it is."""
        return not (self.jobs or self.quotas or self.order.moved)


class Baseline:
    """The state without any change: computed once, for any number of changes that are tried against it."""

    def __init__(self, cluster: Cluster, state: State, now: int, trials: Trials | None = None):
        """`now` is in seconds since the epoch; `trials` makes the passes in another way, for tests."""
        self.cluster = cluster
        self.state = state
        self._now = now
        self._trials = trials or Trials(state, now)
        self._before = self._trials.run(cluster)
        self._suitable: dict[int, bool] = {}
        """By number of a kind of jobs whether the cluster without a change suits it."""
        self._pending: dict[int, list[int]] = {}
        """By number of a kind the waiting jobs of it, but for those in reservations."""
        for number in state.pending:
            if state.jobs[number].reservation is None:
                self._pending.setdefault(self._trials.kinds[number], []).append(number)

    def effect_of(self, after: Cluster) -> ChangeEffect:
        """Return the effect of another configuration at this moment; nothing is changed."""
        state, before, trial = self.state, self._before, self._trials.run(after)
        old, new = before.decisions, trial.decisions
        effects = [
            *self._possible(trial),
            *_started(state, old, new),
            *_planned(state, old, new),
            *_moved(state, old, new),
            *_switched(self.cluster, after, state, self._now),
        ]
        quotas = find_quota_effects(self.cluster, before.usage, after, trial.usage)
        order = {kind: place for place, kind in enumerate(EffectKind)}
        effects.sort(key=lambda each: (order[each.kind], each.job))
        moved = find_order_effect(before.order, trial.order)
        return ChangeEffect(tuple(effects), tuple(quotas), moved, Tried(before, trial, state, self._now))

    def _possible(self, after: Trial) -> Iterator[JobEffect]:
        """Yield jobs that could run in an empty cluster only before or only after; equal jobs are checked once."""
        before, jobs = self._before, self.state.jobs
        known: dict[tuple[Category, Category], tuple[bool, bool]] = {}
        for kind, numbers in self._pending.items():
            key = before.categories[kind], after.categories[kind]
            if key not in known:
                known[key] = self._could_run(kind), after.suits(kind)
            could, can = known[key]
            if could is not can:
                yield from (_effect(jobs[each], EffectKind.FREED if can else EffectKind.BLOCKED) for each in numbers)

    def _could_run(self, kind: int) -> bool:
        if kind not in self._suitable:
            self._suitable[kind] = self._before.suits(kind)
        return self._suitable[kind]


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
    """Yield jobs whose planned starts change; a job that starts at once instead is reported as starting."""
    was, would = (_starts(each) for each in (old, new))
    started = {task.job for each in (old, new) for task in each.started}
    for number in was.keys() | would.keys():
        before, after = was.get(number, []), would.get(number, [])
        if number not in started and before != after:
            first, then = (each[0] if each else None for each in (before, after))
            yield _effect(state.jobs[number], EffectKind.PLAN_MOVES, before=first, after=then)


def _starts(decisions: Decisions) -> dict[int, list[int]]:
    starts: dict[int, list[int]] = {}
    for task in sorted(decisions.planned, key=lambda each: each.start):
        starts.setdefault(task.job, []).append(task.start)
    return starts


def _moved(state: State, old: Decisions, new: Decisions) -> Iterator[JobEffect]:
    """Yield jobs of which as many tasks start, or are planned at the same times, but on other queue instances."""
    found = set()
    for was, would in ((_places(old.started), _places(new.started)), (_places(old.planned), _places(new.planned))):
        for number in was.keys() & would.keys():
            before, after = was[number], would[number]
            if before != after and [when for when, _ in before] == [when for when, _ in after]:
                found.add(number)
    yield from (_effect(state.jobs[number], EffectKind.ELSEWHERE) for number in found)


def _switched(before: Cluster, after: Cluster, state: State, now: int) -> Iterator[JobEffect]:
    """Yield jobs of which suspend thresholds suspend or resume other running tasks than without the change."""
    for kind, keys in find_switched(before, after, state, now).items():
        for number, count in Counter(number for number, _ in keys).items():
            yield _effect(state.jobs[number], kind, tasks=count)


def find_switched(before: Cluster, after: Cluster, state: State, now: int) -> Mapping[EffectKind, Set[TaskKey]]:
    """Return by effect the running tasks that suspend thresholds suspend or resume otherwise after a change."""
    later_state = with_thresholds_of(before, after, state)
    freed = {key for key, task in state.running.items() if task.marks != later_state.running[key].marks}
    was, would = find_orders(before, state, now), find_orders(after, later_state, now)
    resumed, still = {*would.resumed, *freed}, set(was.resumed)
    return {
        EffectKind.SUSPENDED: set(would.suspended).difference(was.suspended),
        EffectKind.SPARED: set(was.suspended).difference(would.suspended),
        EffectKind.RESUMED: resumed - still,
        EffectKind.KEPT_STILL: still - resumed,
    }


def _places(tasks: Iterable[RunningTask | PlannedTask]) -> dict[int, list[tuple[int, Pieces]]]:
    places: dict[int, list[tuple[int, Pieces]]] = {}
    for task in tasks:
        when = task.start if isinstance(task, PlannedTask) else 0
        places.setdefault(task.job, []).append((when, task.pieces))
    return {number: sorted(found) for number, found in places.items()}
