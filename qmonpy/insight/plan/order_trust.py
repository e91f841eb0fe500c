"""How well the model orders the waiting jobs of a real cluster: their order, and every number that `qstat` prints of
their priorities.

The places of two orders say little: one job that stands elsewhere moves all behind it by one. So the jobs are found
that stand in the same order in both, as many as there are, and the others are those that stand elsewhere.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field
from math import ceil

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.passing.ranking import find_waiting
from qmonpy.engine.work.priority_parts import weigh_policy
from qmonpy.engine.work.urgency import Weights, read_weights
from qmonpy.formats.output.policy_numbers import FIELDS, format_policy
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job, has_number
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies

Told = Mapping[int, TaskPolicies]
"""By job what the cluster itself says of the priorities of its tasks."""
NEW_SECONDS = 60
"""A job that came less long ago and has the priority 0 was in no pass yet."""
KEPT_DIFFERENCES = 500


@dataclass(frozen=True, slots=True)
class NumberDifference:
    """A number of `qstat -ext -urg -pri` that the model finds otherwise."""

    column: str
    told: str
    found: str


@dataclass(frozen=True, slots=True)
class OrderedJob:
    """A waiting job that stands elsewhere by the model, or has other numbers."""

    job: int
    owner: str
    place: int
    """Its place among the jobs that were compared, from 1."""
    expected: int
    """Its place by the model."""
    stands_elsewhere: bool
    numbers: tuple[NumberDifference, ...] = ()


@dataclass(frozen=True)
class OrderTrust:
    """The order of the waiting jobs of one moment beside that of the model."""

    moment: int = 0
    """The cluster's clock, seconds since the epoch."""
    jobs: int = 0
    """How many waiting jobs were compared."""
    left_out: int = 0
    """How many others wait: held, in error, or in no pass yet."""
    elsewhere: int = 0
    """How many of the compared ones do not stand in the order of the model."""
    numbers: int = 0
    """How many numbers were compared; 0 where the cluster did not tell them."""
    columns: Mapping[str, int] = field(default_factory=dict)
    """By column how many numbers of it differ, the most first."""
    differences: tuple[OrderedJob, ...] = ()
    """In the order of the cluster; of very many the first."""

    @property
    def in_order(self) -> int:
        """How many jobs stand in the order of the model."""
        return self.jobs - self.elsewhere

    @property
    def differing(self) -> int:
        """How many numbers differ."""
        return sum(self.columns.values())


def compare_order(snapshot: Snapshot, told: Told) -> OrderTrust:
    """Compare the order of the waiting jobs of a real cluster with that of the model, and their numbers where `told`
    has them."""
    cluster, state = snapshot.cluster, snapshot.state
    weights = read_weights(prepare(cluster))
    order = _find_compared(snapshot)
    now = find_pass_time(snapshot, weights, told)
    policies = find_policies(cluster, state, now)
    found = {number: policy for number in order if (policy := _find_policy(snapshot, number, policies))}
    order = [number for number in order if number in found]
    ranked = sorted(order, key=lambda number: (-weigh_policy(weights, found[number]), number))
    expected = {number: place for place, number in enumerate(ranked, 1)}
    kept = _find_in_order([expected[number] for number in order])
    columns: Counter[str] = Counter()
    differences: list[OrderedJob] = []
    compared = 0
    for place, number in enumerate(order, 1):
        own = _find_policy(snapshot, number, told)
        told_numbers = _format_told(own) if own is not None else {}
        numbers = _compare_numbers(told_numbers, found[number])
        compared += len(told_numbers)
        columns.update(each.column for each in numbers)
        elsewhere = expected[number] not in kept
        if elsewhere or numbers:
            owner = state.jobs[number].owner
            differences.append(OrderedJob(number, owner, place, expected[number], elsewhere, numbers))
    return OrderTrust(
        moment=snapshot.now,
        jobs=len(order),
        left_out=len(state.pending) - len(order),
        elsewhere=len(order) - len(kept),
        numbers=compared,
        columns=dict(columns.most_common()),
        differences=tuple(differences[:KEPT_DIFFERENCES]),
    )


def _find_compared(snapshot: Snapshot) -> list[int]:
    """The waiting jobs in the order of the cluster, without those that no pass has ranked."""
    state, priorities = snapshot.state, snapshot.decisions.priorities
    eligible = {job.number for job in find_waiting(state, snapshot.now).eligible}

    def is_ranked(job: Job) -> bool:
        return bool(priorities.get(job.number)) or job.submit_time < snapshot.now - NEW_SECONDS

    return [number for number in snapshot.decisions.order if number in eligible and is_ranked(state.jobs[number])]


def find_pass_time(snapshot: Snapshot, weights: Weights, told: Told) -> int:
    """Return when the pass was whose numbers are told, by what it added for the time of waiting, as exactly as rounded
    numbers tell it; the snapshot's own moment where they say nothing else."""
    if weights.waiting_time <= 0:
        return snapshot.now
    earliest, latest = 0.0, float(snapshot.now)
    for number in snapshot.state.pending.keys() & told.keys():
        policy = _find_policy(snapshot, number, told)
        if policy is not None and policy.waiting_urgency:
            submitted = snapshot.state.jobs[number].submit_time
            earliest = max(earliest, submitted + (policy.waiting_urgency - 0.5) / weights.waiting_time)
            latest = min(latest, submitted + (policy.waiting_urgency + 0.5) / weights.waiting_time)
    if not earliest:
        return snapshot.now
    # The pass may have been after the moment at which the snapshot was asked for: then it was no sooner than this.
    return int(latest) if int(latest) >= earliest else ceil(earliest)


def _find_policy(snapshot: Snapshot, number: int, policies: Told) -> JobPolicy | None:
    """The numbers of the next waiting task of a job."""
    task = snapshot.state.pending[number].tasks[0]
    pairs = policies.get(number, ())
    return next((policy for ranges, policy in pairs if not ranges or has_number(ranges, task)), None)


def _format_told(policy: JobPolicy) -> dict[str, str]:
    """The numbers that are told, by column."""
    texts = format_policy(policy)
    return {column: text for column, text in texts.items() if getattr(policy, FIELDS[column]) is not None}


def _compare_numbers(told: Mapping[str, str], found: JobPolicy) -> tuple[NumberDifference, ...]:
    mine = format_policy(found)
    return tuple(NumberDifference(column, text, mine[column]) for column, text in told.items() if text != mine[column])


def _find_in_order(places: Sequence[int]) -> set[int]:
    """The most places that stand in rising order, one behind the other."""
    ends: list[int] = []
    at: list[int] = []
    before: list[int] = []
    for index, place in enumerate(places):
        length = bisect_left(ends, place)
        ends[length:] = [place] if length == len(ends) else [place, *ends[length + 1 :]]
        at[length : length + 1] = [index]
        before.append(at[length - 1] if length else -1)
    kept: set[int] = set()
    index = at[-1] if at else -1
    while index >= 0:
        kept.add(places[index])
        index = before[index]
    return kept
