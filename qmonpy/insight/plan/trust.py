"""How well the model predicts a real cluster: what it would have started, compared with what really started.

The passes between two rounds are replayed: the starts that the next round shows are taken by their times, and for each
time the model is asked in the state of the round before, with the jobs that had come and the tasks that had started by
then. A start is compared only if nothing else can have happened before it (`insight.plan.disturbances`): whether a pass
knew of a task's end, for example, is not told. All others are counted by what disturbed them, and say nothing.
Everything is a value: the clock, the rounds and the thread belong to the caller.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from enum import StrEnum

from qmonpy.engine.books.last_changes import with_moved
from qmonpy.insight.plan.disturbances import Disturbance, find_disturbances, is_same_run, with_loads_of
from qmonpy.insight.plan.range_orders import find_order_dependent, find_unsure
from qmonpy.insight.why.model_limits import unknown_settings
from qmonpy.late_methods import dataclass
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot, SnapshotPart
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, TaskKey
from qmonpy.translation import later

KEPT_DIFFERENCES = 500
FEW_ENDS = 100
"""The newest records of ended tasks are looked at; they come about in the order of the ends."""
PATIENCE_INTERVALS = 3
"""By how many scheduling intervals a start that the model expects may be late."""
SHORTEST_PATIENCE = 15
"""At least so many seconds; a start is seen only in the round after it."""
PASS_SECONDS = 1
"""What happened so many seconds before a start, or less, may have been unknown to the pass that made it."""
LONGEST_GAP = 30
"""The most seconds between two rounds that are compared; beyond, too much happens in between."""

Pieces = tuple[tuple[str, int], ...]
Decide = Callable[[Snapshot, bool], Decisions]
"""A function that returns the model's decisions on a state, with or without the reasons why jobs wait."""


class Agreement(StrEnum):
    """How a start compares with what the model said."""

    SAME = later("same place")
    SAME_HOSTS = later("same hosts")
    """On other queue instances of the same hosts."""
    ELSEWHERE = later("elsewhere")
    UNEXPECTED = later("not expected")
    """It started although the model said that it would wait."""
    MISSING = later("did not start")
    """It did not start although the model expected it for several scheduling intervals; it may have started later."""


class DifferenceCause(StrEnum):
    """A possible cause of a difference."""

    FOLLOWS = later("another start differed in the same round")
    SETTINGS = later("the scheduler has settings that the model does not know")
    UNKNOWN = later("nothing was seen that explains it")


@dataclass(frozen=True, slots=True)
class Difference:
    """One decision in which the model and the cluster differed."""

    number: int
    """Counts from 1."""
    key: TaskKey
    owner: str
    time: int
    """When it started, or was no longer expected; the cluster's clock, seconds since the epoch."""
    agreement: Agreement
    expected: Pieces = ()
    """Where the model would have started it; empty if it would have waited."""
    seen: Pieces = ()
    """Where it was started; empty if it was not."""
    reasons: tuple[Refusal, ...] = ()
    """Why it would have waited according to the model."""
    causes: tuple[DifferenceCause, ...] = ()
    settings: tuple[str, ...] = ()
    """The settings of DifferenceCause.SETTINGS."""
    is_array: bool = False
    """Whether the job has several tasks."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """A start that the model has expected in every round since a moment."""

    since: int
    """The cluster's clock, seconds since the epoch."""
    is_reported: bool = False
    """Whether it was reported as missing."""


@dataclass(frozen=True)
class Trust:
    """The result of all comparisons since the cluster was opened; its size is bounded."""

    counts: Mapping[Agreement, int] = field(default_factory=dict)
    disturbed: Mapping[Disturbance, int] = field(default_factory=dict)
    """How many starts could not be compared, by the first thing that may have happened before them in their round."""
    differences: tuple[Difference, ...] = ()
    """The differences, the newest last; old ones are dropped."""
    expectations: Mapping[TaskKey, Expectation] = field(default_factory=dict)
    unsettled: Disturbance | None = None
    """What may have happened right before the end of the last round: a pass soon after it may not have known of it."""
    rounds: int = 0
    """How many rounds were compared."""
    skipped: int = 0
    """How many were not compared, because the model took longer than their distance or they were too far apart."""
    total: int = 0
    """How many differences there were in all, including dropped ones."""

    @property
    def compared(self) -> int:
        """How many decisions were compared."""
        return sum(self.counts.values())

    @property
    def not_comparable(self) -> int:
        """How many starts were seen in compared rounds and could not be compared."""
        return sum(self.disturbed.values())

    @property
    def share(self) -> float | None:
        """The share of compared decisions that were as the model said, from 0 to 1; None before the first."""
        return self.counts.get(Agreement.SAME, 0) / self.compared if self.compared else None


def skip_round(trust: Trust, rounds: int = 1) -> Trust:
    """Return the result after rounds that were not compared; earlier expectations are dropped."""
    return replace(trust, skipped=trust.skipped + rounds, expectations={}, unsettled=None)


def compare_round(trust: Trust, before: Snapshot, said: Decisions, after: Snapshot, decide: Decide) -> Trust:
    """Compare what the model said of one round with what the next one shows.

    `said` is its decisions on `before`; it is asked again for passes that knew more than that round, and for its
    reasons where it wrongly said that a task would wait.
    """
    if after.now - before.now > max(LONGEST_GAP, PATIENCE_INTERVALS * schedule_interval(before.cluster)):
        return skip_round(trust)
    if not (before.is_scheduling and after.is_scheduling):
        return skip_round(trust)
    replay = _Replay(before, said, after, decide, trust.unsettled)
    passes = tuple(replay.passes())
    judged = {key: compare_start(each.expected.get(key), task) for each in passes for key, task in each.judged.items()}
    expectations, overdue = _update_expectations(trust, replay, after)
    unsure = find_unsure(before, overdue, lambda state: decide(state, False))
    missing = tuple(key for key in overdue if key not in unsure)
    counts = Counter({**trust.counts})
    counts.update(judged.values())
    counts[Agreement.MISSING] += len(missing)
    wrong = {key: agreement for key, agreement in judged.items() if agreement is not Agreement.SAME}
    wrong |= dict.fromkeys(missing, Agreement.MISSING)
    found = _explain(trust, replay, passes, wrong) if wrong else ()
    disturbed = Counter({**trust.disturbed})
    disturbed.update(each for one in passes for each in one.disturbed.values())
    return replace(
        trust,
        counts={each: counts[each] for each in Agreement if counts[each]},
        disturbed={each: disturbed[each] for each in Disturbance if disturbed[each]},
        differences=(*trust.differences, *found)[-KEPT_DIFFERENCES:],
        expectations=expectations,
        unsettled=next((kind for kind, since in replay.disturbances.items() if since <= before.now), None),
        rounds=trust.rounds + 1,
        total=trust.total + len(found),
    )


@dataclass(frozen=True, slots=True)
class _Pass:
    """The starts of one moment, and what the model said of them."""

    state: Snapshot
    """What the pass saw, as far as that is known."""
    expected: Mapping[TaskKey, RunningTask]
    judged: Mapping[TaskKey, RunningTask]
    """The starts that can be compared."""
    disturbed: Mapping[TaskKey, Disturbance]
    """The starts that cannot, and why."""


@dataclass(slots=True)
class _Replay:
    """The passes between two rounds, as far as they started something."""

    before: Snapshot
    said: Decisions
    after: Snapshot
    decide: Decide
    unsettled: Disturbance | None
    """What may have happened right before the round began."""
    disturbances: Mapping[Disturbance, int] = field(init=False)
    came: Mapping[int, int] = field(init=False)
    """By number of a job that came since the round before, when."""

    def __post_init__(self) -> None:
        self.disturbances = find_disturbances(self.before, self.after)
        known, jobs = self.before.state.jobs, self.after.state.jobs
        self.came = {number: job.submit_time for number, job in jobs.items() if number not in known}

    @property
    def expected(self) -> Mapping[TaskKey, RunningTask]:
        """What the model expected after the round before."""
        return {(each.job, each.task): each for each in self.said.started}

    def passes(self) -> Iterator[_Pass]:
        """Yield the passes in their order; the state of each has the starts of those before."""
        old = self.before.state.running
        seen = {
            key: task for key, task in self.after.state.running.items()
            if not is_same_run(task, old.get(key))
        }  # fmt: skip
        moments = sorted({task.start_time for task in seen.values()})
        started: dict[TaskKey, RunningTask] = {}
        for moment in moments:
            starts = {key: task for key, task in seen.items() if task.start_time == moment}
            yield self._replay(moment, starts, started)
            started |= starts

    def _replay(
        self, moment: int, starts: Mapping[TaskKey, RunningTask], started: Mapping[TaskKey, RunningTask]
    ) -> _Pass:
        # What runs is asked for before a round is over: all that happened until then may have been before the start.
        latest = max(moment, self.before.now)
        first = next((kind for kind, since in self.disturbances.items() if since <= latest), None)
        first = first or self._find_unknown(moment, {job for job, _ in starts})
        if first is not None:
            return _Pass(self.before, {}, {}, dict.fromkeys(starts, first))
        known = [number for number, time in self.came.items() if time <= moment]
        state = _with_progress(self.before, self.after, known, started, moment)
        said = self.said if state is self.before else self.decide(state, False)
        expected = {(each.job, each.task): each for each in said.started}
        moved = dict.fromkeys(self._find_moved_by_loads(state, expected, starts), Disturbance.LOADS)
        by_order = find_order_dependent(state, expected, starts, lambda other: self.decide(other, False))
        moved = dict.fromkeys(by_order, Disturbance.RANGES) | moved
        judged = {key: task for key, task in starts.items() if key not in moved}
        return _Pass(state, expected, judged, moved)

    def _find_moved_by_loads(
        self, state: Snapshot, expected: Mapping[TaskKey, RunningTask], starts: Iterable[TaskKey]
    ) -> list[TaskKey]:
        """Return the starts that would be expected elsewhere, or not, with the load values at the end of the round."""
        loaded = with_loads_of(state.cluster, self.after.cluster)
        if loaded is state.cluster:
            return []
        others = {(each.job, each.task): each for each in self.decide(replace(state, cluster=loaded), False).started}
        return [key for key in starts if _pieces_of(expected.get(key)) != _pieces_of(others.get(key))]

    def _find_unknown(self, moment: int, started: Collection[int]) -> Disturbance | None:
        """Return what happened so shortly before a moment that a pass may not have known of it."""
        since = moment - PASS_SECONDS
        if self.unsettled is not None and since <= self.before.now:
            return self.unsettled
        if any(each.end_time >= since for each in self.before.finished[-FEW_ENDS:]):
            return Disturbance.ENDED
        jobs = self.before.state.jobs
        times = (*((number, jobs[number].submit_time) for number in self.before.state.pending), *self.came.items())
        is_new = any(since <= time <= moment and number not in started for number, time in times)
        return Disturbance.CAME if is_new else None


def _pieces_of(task: RunningTask | None) -> Mapping[str, int] | None:
    return None if task is None else dict(task.pieces)


def _with_progress(
    before: Snapshot, after: Snapshot, came: Iterable[int], started: Mapping[TaskKey, RunningTask], moment: int
) -> Snapshot:
    """Return a round with jobs that came since as waiting, and tasks that started since; the same if there are none."""
    new = tuple(came)
    if not new and not started:
        return before
    state = before.state
    jobs = {**state.jobs, **{number: after.state.jobs[number] for number in new}}
    tasks: dict[int, Collection[int]] = {number: each.tasks for number, each in state.pending.items()}
    for number in new:
        left = after.state.pending.get(number)
        run = [task for job, task in after.state.running if job == number]
        tasks[number] = sorted({*(left.tasks if left is not None else ()), *run})
    for job, task in started:
        tasks[job] = [each for each in tasks.get(job, ()) if each != task]
    # The order of the mapping says nothing: the pass orders jobs by itself.
    pending = {number: PendingTasks(number, tuple(each)) for number, each in sorted(tasks.items()) if each}
    state = replace(
        state,
        jobs=jobs,
        pending=pending,
        running={**state.running, **started},
        changes=with_moved(state.changes, started.values()),
    )
    return replace(before, state=state, now=moment)


def _explain(
    trust: Trust, replay: _Replay, passes: Iterable[_Pass], wrong: Mapping[TaskKey, Agreement]
) -> tuple[Difference, ...]:
    after = replay.after
    settings = unknown_settings(after.cluster, is_usage_told=SnapshotPart.USAGE in after.read_at)
    likely = [DifferenceCause.FOLLOWS] * (len(wrong) > 1) + [DifferenceCause.SETTINGS] * bool(settings)
    by_key = {key: each for each in passes for key in each.judged}
    refusals: dict[int, Mapping[int, tuple[Refusal, ...]]] = {}
    found = []
    for number, (key, agreement) in enumerate(wrong.items(), trust.total + 1):
        made = by_key.get(key)
        expected = (made.expected if made is not None else replay.expected).get(key)
        seen = made.judged[key] if made is not None else None
        if agreement is Agreement.UNEXPECTED and made is not None and id(made) not in refusals:
            refusals[id(made)] = replay.decide(made.state, True).refusals
        reasons = refusals.get(id(made), {}).get(key[0], ()) if agreement is Agreement.UNEXPECTED else ()
        job = after.state.jobs[key[0]]
        found.append(
            Difference(
                number=number,
                key=key,
                owner=job.owner,
                time=seen.start_time if seen is not None else after.now,
                agreement=agreement,
                expected=expected.pieces if expected is not None else (),
                seen=seen.pieces if seen is not None else (),
                reasons=reasons,
                causes=tuple(likely) or (DifferenceCause.UNKNOWN,),
                settings=settings,
                is_array=job.is_array,
            )
        )
    return tuple(found)


def compare_start(expected: RunningTask | None, seen: RunningTask) -> Agreement:
    """Compare the start of a task that waited with what the model said of it."""
    if expected is None:
        return Agreement.UNEXPECTED
    if dict(expected.pieces) == dict(seen.pieces):
        return Agreement.SAME
    return Agreement.SAME_HOSTS if _by_host(expected) == _by_host(seen) else Agreement.ELSEWHERE


def find_patience(cluster: Cluster) -> int:
    """Return by how many seconds an expected start may be late."""
    return max(PATIENCE_INTERVALS * schedule_interval(cluster), SHORTEST_PATIENCE)


def schedule_interval(cluster: Cluster) -> int:
    """Return the seconds between two passes of the scheduler (sched_conf(5))."""
    text = cluster.scheduler.get("schedule_interval", SCHEDULER_DEFAULTS["schedule_interval"])
    return as_whole(find_number(ValueType.TIME, text) or 0)


def _update_expectations(
    trust: Trust, replay: _Replay, after: Snapshot
) -> tuple[dict[TaskKey, Expectation], tuple[TaskKey, ...]]:
    """Return what is still expected, and what is now reported as missing; nothing after a round that was disturbed."""
    if replay.disturbances or replay.came:
        return {}, ()
    patience = find_patience(after.cluster)
    kept: dict[TaskKey, Expectation] = {}
    missing = []
    for key, task in replay.expected.items():
        if key in after.state.running or not _is_waiting(after, key):
            continue
        known = trust.expectations.get(key) or Expectation(task.start_time)
        if not known.is_reported and after.now - known.since >= patience:
            missing.append(key)
            known = replace(known, is_reported=True)
        kept[key] = known
    return kept, tuple(missing)


def _is_waiting(snapshot: Snapshot, key: TaskKey) -> bool:
    waiting = snapshot.state.pending.get(key[0])
    return waiting is not None and key[1] in waiting.tasks


def _by_host(task: RunningTask) -> dict[str, int]:
    slots: Counter[str] = Counter()
    for instance, number in task.pieces:
        slots[instance.partition("@")[2]] += number
    return dict(slots)
