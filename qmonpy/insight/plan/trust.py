"""How well the model predicts a real cluster: what it would have started, compared with what really started.

The model schedules the state of each round; the starts that the next round shows are compared with that. Tasks that
came and started in between are given to the model afterwards, as waiting in the state of the round before. The cluster
had several passes for them and the model one, so that their places say little and are counted separately; but if the
model would not have started such a task at all, that is a difference. Everything is a value: the clock, the rounds and
the thread belong to the caller.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from qmonpy.insight.why.model_limits import unknown_settings
from qmonpy.model.attributes.defaults import SCHEDULER_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, TaskKey

KEPT_DIFFERENCES = 500
PATIENCE_INTERVALS = 3
"""By how many scheduling intervals a start that the model expects may be late."""
SHORTEST_PATIENCE = 15
"""At least so many seconds; a start is seen only in the round after it."""
LONGEST_GAP = 30
"""The most seconds between two rounds that are compared; beyond, too much happens in between."""

Pieces = tuple[tuple[str, int], ...]
Decide = Callable[[Snapshot, bool], Decisions]
"""A function that returns the model's decisions on a state, with or without the reasons why jobs wait."""


class Agreement(StrEnum):
    """How a start compares with what the model said."""

    SAME = "same place"
    SAME_HOSTS = "same hosts"
    """On other queue instances of the same hosts."""
    ELSEWHERE = "elsewhere"
    UNEXPECTED = "not expected"
    """It started although the model said that it would wait."""
    MISSING = "did not start"
    """It did not start although the model expected it for several scheduling intervals; it may have started later."""


class DifferenceCause(StrEnum):
    """A possible cause of a difference."""

    ENDED = "tasks ended meanwhile"
    CAME = "jobs came or went meanwhile"
    STATES = "states of queue instances changed meanwhile"
    CONFIGURATION = "the configuration was changed meanwhile"
    LOADS = "load values changed meanwhile"
    FOLLOWS = "another start differed in the same round"
    SETTINGS = "the scheduler has settings that the model does not know"
    UNKNOWN = "nothing was seen that explains it"


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
    differences: tuple[Difference, ...] = ()
    """The differences, the newest last; old ones are dropped."""
    expectations: Mapping[TaskKey, Expectation] = field(default_factory=dict)
    rounds: int = 0
    """How many rounds were compared."""
    skipped: int = 0
    """How many were not compared, because the model took longer than their distance or they were too far apart."""
    newcomers: Mapping[Agreement, int] = field(default_factory=dict)
    """The same counts for tasks that came and started between two rounds."""
    total: int = 0
    """How many differences there were in all, including dropped ones."""

    @property
    def compared(self) -> int:
        """How many decisions were compared."""
        return sum(self.counts.values())

    @property
    def share(self) -> float | None:
        """The share of decisions that were as the model said, from 0 to 1; None before the first."""
        return self.counts.get(Agreement.SAME, 0) / self.compared if self.compared else None


def skip_round(trust: Trust, rounds: int = 1) -> Trust:
    """Return the result after rounds that were not compared; earlier expectations are dropped."""
    return replace(trust, skipped=trust.skipped + rounds, expectations={})


def compare_round(trust: Trust, before: Snapshot, said: Decisions, after: Snapshot, decide: Decide) -> Trust:
    """Compare what the model said of one round with what the next one shows.

    `said` is its decisions on `before`; it is asked again about tasks that have come and started since, and for its
    reasons where it wrongly said that a task would wait.
    """
    if after.now - before.now > max(LONGEST_GAP, PATIENCE_INTERVALS * schedule_interval(before.cluster)):
        return skip_round(trust)
    starts = _Starts.of(before, said, after, decide)
    late = {key: compare_start(starts.expected.get(key), starts.seen[key]) for key in starts.newcomers}
    judged = {
        key: compare_start(starts.expected.get(key), task) for key, task in starts.seen.items() if key not in late
    }
    expectations, missing = _update_expectations(trust, starts, after)
    counts = Counter({**trust.counts})
    counts.update(judged.values())
    counts[Agreement.MISSING] += len(missing)
    wrong = {key: agreement for key, agreement in judged.items() if agreement is not Agreement.SAME}
    wrong |= {key: agreement for key, agreement in late.items() if agreement is Agreement.UNEXPECTED}
    wrong |= dict.fromkeys(missing, Agreement.MISSING)
    found = _explain(trust, starts, wrong, after, decide) if wrong else ()
    return replace(
        trust,
        counts={each: counts[each] for each in Agreement if counts[each]},
        differences=(*trust.differences, *found)[-KEPT_DIFFERENCES:],
        expectations=expectations,
        rounds=trust.rounds + 1,
        newcomers=dict(Counter(trust.newcomers) + Counter(late.values())),
        total=trust.total + len(found),
    )


@dataclass(frozen=True, slots=True)
class _Starts:
    """The starts of one round, by task."""

    before: Snapshot
    joined: Snapshot
    """The round before, with tasks that have come and started since as waiting; the same if there are none."""
    expected: Mapping[TaskKey, RunningTask]
    seen: Mapping[TaskKey, RunningTask]
    newcomers: tuple[TaskKey, ...]
    """Started tasks that did not wait in the round before."""

    @staticmethod
    def of(before: Snapshot, said: Decisions, after: Snapshot, decide: Decide) -> "_Starts":
        expected = {(each.job, each.task): each for each in said.started}
        seen = {key: task for key, task in after.state.running.items() if key not in before.state.running}
        newcomers = tuple(key for key in seen if not _is_waiting(before, key))
        joined = _with_waiting(before, after, newcomers) if newcomers else before
        if newcomers:
            late = ((each.job, each.task, each) for each in decide(joined, False).started)
            expected |= {(job, task): each for job, task, each in late if (job, task) in newcomers}
        return _Starts(before, joined, expected, seen, newcomers)

    def find_reasons(self, keys: Iterable[TaskKey], decide: Decide) -> dict[TaskKey, tuple[Refusal, ...]]:
        """Return by task why the model said that it would wait."""
        found: dict[TaskKey, tuple[Refusal, ...]] = {}
        wanted = tuple(keys)
        for snapshot, are_new in ((self.before, False), (self.joined, True)):
            asked = [key for key in wanted if (key in self.newcomers) is are_new]
            refusals = decide(snapshot, True).refusals if asked else {}
            found |= {key: refusals.get(key[0], ()) for key in asked}
        return found


def _with_waiting(before: Snapshot, after: Snapshot, keys: Iterable[TaskKey]) -> Snapshot:
    """Return a round in which tasks of the next round wait, at the time of that round."""
    tasks = {number: set(each.tasks) for number, each in before.state.pending.items()}
    jobs = dict(before.state.jobs)
    for number, task in keys:
        jobs[number] = after.state.jobs[number]
        tasks.setdefault(number, set()).add(task)
    pending = {number: PendingTasks(number, tuple(sorted(each))) for number, each in sorted(tasks.items())}
    return replace(before, state=replace(before.state, jobs=jobs, pending=pending), now=after.now)


def _explain(
    trust: Trust, starts: _Starts, wrong: Mapping[TaskKey, Agreement], after: Snapshot, decide: Decide
) -> tuple[Difference, ...]:
    before = starts.before
    surprises = (key for key, agreement in wrong.items() if agreement is Agreement.UNEXPECTED)
    reasons = starts.find_reasons(surprises, decide)
    settings = unknown_settings(after.cluster)
    likely = [*_find_causes(before, after)]
    likely += [DifferenceCause.FOLLOWS] * (len(wrong) > 1) + [DifferenceCause.SETTINGS] * bool(settings)
    found = []
    for number, (key, agreement) in enumerate(wrong.items(), trust.total + 1):
        expected, seen = starts.expected.get(key), starts.seen.get(key)
        found.append(
            Difference(
                number=number,
                key=key,
                owner=after.state.jobs[key[0]].owner,
                time=seen.start_time if seen is not None else after.now,
                agreement=agreement,
                expected=expected.pieces if expected is not None else (),
                seen=seen.pieces if seen is not None else (),
                reasons=reasons.get(key, ()),
                causes=tuple(likely) or (DifferenceCause.UNKNOWN,),
                settings=settings,
                is_array=after.state.jobs[key[0]].is_array,
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
    trust: Trust, starts: _Starts, after: Snapshot
) -> tuple[dict[TaskKey, Expectation], tuple[TaskKey, ...]]:
    """Return what is still expected, and what is now reported as missing."""
    patience = find_patience(after.cluster)
    kept: dict[TaskKey, Expectation] = {}
    missing = []
    for key, task in starts.expected.items():
        if key in starts.seen or not _is_waiting(after, key):
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


def _find_causes(before: Snapshot, after: Snapshot) -> tuple[DifferenceCause, ...]:
    """Return what else happened between two rounds."""
    old, new = before.state, after.state
    first, last = before.cluster, after.cluster
    loads = {name: host.load_values for name, host in first.hosts.items()}
    found = {
        DifferenceCause.ENDED: any(key not in new.running for key in old.running),
        DifferenceCause.CAME: any(number not in old.jobs for number in new.jobs)
        or any(number not in new.jobs for number in old.pending),
        DifferenceCause.STATES: old.instance_states != new.instance_states,
        DifferenceCause.CONFIGURATION: _without_loads(first) != _without_loads(last),
        DifferenceCause.LOADS: any(loads.get(name) != host.load_values for name, host in last.hosts.items()),
    }
    return tuple(cause for cause, is_so in found.items() if is_so)


def _without_loads(cluster: Cluster) -> Cluster:
    """Return the configuration without reported load values."""
    hosts = {name: replace(host, load_values={}) for name, host in cluster.hosts.items()}
    return replace(cluster, hosts=hosts, unix_groups={})
