"""The order of waiting jobs under the settings of a cluster, asked for again and again with other settings.

What settings of the policies cannot change, the urgency of requests and the time of waiting, is found once, tickets
only where something changed on which they depend. The numbers are those of the scheduler (`rank_by_priority`).
"""

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from functools import cached_property
from itertools import count

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.passing.free_slots import count_free_slots_of
from qmonpy.engine.passing.ranking import find_waiting, rank_equals
from qmonpy.engine.site.category import Category
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.tickets.watch import Watch
from qmonpy.engine.work.priorities import hand_out_tickets, has_tickets, split_running
from qmonpy.engine.work.urgency import Weights, find_weights, normalise_urgency, resource_urgency, weigh_priority
from qmonpy.engine.work.waiting import JobLimits, find_full_arrays, find_limited, refuse_limited
from qmonpy.kept_answers import KeptAnswers, are_same
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import BASE_PRIORITY, Job
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import State
from qmonpy.pauses import paced

Jobs = Mapping[int, Job]
"""Jobs that are otherwise than in the state, by number."""
NO_JOBS: Jobs = {}


@dataclass(frozen=True, slots=True)
class Normals:
    """The three numbers from 0 to 1 that make up a priority, as `qstat` names them."""

    npprior: float
    nurg: float
    ntckts: float


class Standing:
    """The places of waiting jobs under certain settings."""

    def __init__(
        self,
        cluster: Cluster,
        jobs: Sequence[Job],
        facts: "Facts",
        handout: Handout,
        *,
        counts: bool,
        untried: Set[int] = frozenset(),
    ):
        """`counts` says whether any tickets count; without, all jobs have the same number of them. The jobs `untried`
        have their share of tickets and urgency, but no place."""
        self.cluster = cluster
        self.handout = handout
        self.weights = find_weights(cluster)
        self.counts_tickets = counts
        self._jobs = {job.number: job for job in jobs}
        self._untried = untried
        self._facts = facts
        self.urgencies = facts.weigh(self.weights)
        """Of every job that is ranked: those that may be tried, and those that run."""
        values = self.urgencies.values()
        self.least, self.most = min(values, default=0.0), max(values, default=0.0)

    def is_before(self, one: int, other: int) -> bool:
        """Whether a waiting job is tried before another one."""
        return self.sort_key(one) < self.sort_key(other)

    def sort_key(self, number: int) -> tuple[float, int, int]:
        """Return the key by which jobs follow each other: falling priority, then the order of equal ones."""
        return -self.priority_of(number), *rank_equals(self._jobs[number])

    def priority_of(self, number: int) -> float:
        """Return the priority of a job."""
        job, weights, urgency = self._jobs[number], self.weights, self.urgencies[number]
        if not self.counts_tickets:
            return weigh_priority(weights, job.priority, urgency, self.least, self.most)
        others = weigh_priority(self._without_tickets, job.priority, urgency, self.least, self.most)
        return others + weights.ticket * self.handout.find_waiting(number)

    @cached_property
    def _without_tickets(self) -> Weights:
        return replace(self.weights, ticket=0.0)

    @cached_property
    def priorities(self) -> Mapping[int, float]:
        """The priorities of the waiting jobs by number."""
        return {number: self.priority_of(number) for number in paced(self._jobs)}

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The numbers of the waiting jobs in the order in which a pass tries them."""
        priorities, jobs = self.priorities, self._jobs
        tried = [number for number in priorities if number not in self._untried] if self._untried else priorities
        return tuple(sorted(tried, key=lambda number: (-priorities[number], *rank_equals(jobs[number]))))

    @cached_property
    def places(self) -> Mapping[int, int]:
        """The place of each waiting job, from 1."""
        return dict(zip(self.order, count(1), strict=False))

    def normals_of(self, number: int) -> Normals:
        """Return the parts of the priority of a job."""
        return Normals(
            (BASE_PRIORITY + self._jobs[number].priority) / (2 * BASE_PRIORITY),
            normalise_urgency(self.urgencies[number], self.least, self.most),
            self.handout.find_waiting(number),
        )

    def job(self, number: int) -> Job:
        """Return a waiting job as it is in this order."""
        return self._jobs[number]


def without_tickets(cluster: Cluster) -> Cluster:
    """Return a cluster in which tickets count for nothing."""
    return replace(cluster, scheduler={**cluster.scheduler, "weight_ticket": "0"})


class Facts:
    """What urgencies are made of, apart from weights."""

    def __init__(self, prepared: Prepared, jobs: Sequence[Job], now: int):
        known: dict[Category, float] = {}
        self._of_jobs: list[tuple[int, float, int, int]] = []
        for job in paced(jobs):
            category = prepared.category(job)
            found = known.get(category)
            if found is None:
                found = known[category] = resource_urgency(prepared, category)
            waited, left = max(0, now - job.submit_time), max(1, job.deadline - now) if job.deadline else 0
            self._of_jobs.append((job.number, found, waited, left))

    def weigh(self, weights: Weights) -> Mapping[int, float]:
        """Return by number the urgencies of jobs under some weights."""
        waiting, deadline = weights.waiting_time, weights.deadline
        return {
            number: requests + waiting * waited + (deadline / left if left else 0.0)
            for number, requests, waited, left in paced(self._of_jobs)
        }


class Standings:
    """The order of the jobs of a state at a moment, under its own and other settings."""

    def __init__(self, cluster: Cluster, state: State, now: int):
        self.cluster = cluster
        self.state = state
        self.now = now
        waiting = find_waiting(state, now)
        full = _refuse_full(cluster, state, waiting.eligible)
        self._eligible = [job for job in waiting.eligible if job.number not in full] if full else waiting.eligible
        limited = _refuse_limited(cluster, state, self._eligible)
        self._untried = limited.keys()
        self.held: Mapping[int, Refusal] = {**waiting.held, **full, **limited}
        """By number why the other waiting jobs have no place."""
        self._running, _ = split_running(state)
        self._facts: tuple[tuple[object, ...], Facts] | None = None
        self._handouts: list[tuple[tuple[object, ...], Handout]] = []
        self._free_slots: dict[int, int] = {}

    @cached_property
    def now_standing(self) -> Standing:
        """The order under the settings that the cluster has."""
        return self.find()

    def find(self, cluster: Cluster | None = None, jobs: Jobs = NO_JOBS) -> Standing:
        """Return the order under the settings of another value of the cluster, and with some jobs otherwise."""
        settings = self.cluster if cluster is None else cluster
        eligible = [jobs.get(job.number, job) for job in self._eligible] if jobs else self._eligible
        counts = has_tickets(settings, [*eligible, *self._running])
        handout = self._find_handout(settings, eligible, jobs)
        facts = self._find_facts(settings)
        return Standing(settings, eligible, facts, handout, counts=counts, untried=self._untried)

    def watch(self, number: int, cluster: Cluster | None = None) -> Watch:
        """Return how the next task of a waiting job comes by its tickets."""
        settings = self.cluster if cluster is None else cluster
        claims = self.find(settings).handout.waiting.get(number, ())
        watch = Watch(number, claims[0].task if claims else 0)
        self._hand_out(settings, self.state, self._eligible, watch)
        return watch

    def _find_facts(self, cluster: Cluster) -> Facts:
        basis = cluster.complexes, cluster.pes
        # Several workers may ask at once, about clusters with other complexes: each takes what it found itself.
        known = self._facts
        if known is None or not are_same(known[0], basis):
            prepared = prepare(self.find_prepared_for(cluster))
            known = self._facts = basis, Facts(prepared, [*self._eligible, *self._running], self.now)
        return known[1]

    def find_prepared_for(self, cluster: Cluster) -> Cluster:
        """Return the value of the cluster to prepare for questions about requests: the one at hand where that makes no
        difference, since to prepare a large one takes seconds."""
        own = self.cluster
        return own if are_same((cluster.complexes, cluster.pes), (own.complexes, own.pes)) else cluster

    def _find_handout(self, cluster: Cluster, eligible: Sequence[Job], jobs: Jobs) -> Handout:
        changed = {
            number: job
            for number, job in jobs.items()
            if (job.job_share, job.override_tickets) != _list_own_tickets(self.state.jobs[number])
        }
        if changed:
            state = replace(self.state, jobs={**self.state.jobs, **changed})
            return self._hand_out(cluster, state, eligible)
        policies = find_force(cluster).policies
        basis = policies, cluster.users, cluster.projects, cluster.user_sets, cluster.share_tree
        known = next((each for kept, each in self._handouts if _are_equal(kept, basis)), None)
        if known is None:
            known = self._hand_out(cluster, self.state, self._eligible)
            # The first one, which is of the settings that the cluster has, is asked for again and again.
            self._handouts = [*self._handouts[:1], (basis, known)]
        return known

    def _hand_out(self, cluster: Cluster, state: State, jobs: Sequence[Job], watch: Watch | None = None) -> Handout:
        return hand_out_tickets(cluster, state, jobs, self.now, self._count_slots, watch)

    def _count_slots(self, most: int) -> int:
        if most not in self._free_slots:
            self._free_slots[most] = count_free_slots_of(prepare(self.cluster), self.state, self.now, most)
        return self._free_slots[most]


def _refuse_full(cluster: Cluster, state: State, jobs: Sequence[Job]) -> Mapping[int, Refusal]:
    """Return by number why nothing is tried of the arrays of which as many tasks run as may."""
    arrays = {job.number: job for job in jobs if job.is_array}
    if not arrays:
        return {}
    prepared = prepare(cluster)
    limits, running = JobLimits(prepared), Counter(number for number, _ in state.running if number in arrays)
    reached = {
        number: limits.find_reached_by_array(arrays[number], running[number])
        for number in find_full_arrays(prepared, state, arrays)
    }
    return {number: refuse_limited(arrays[number], *each) for number, each in reached.items() if each is not None}


def _refuse_limited(cluster: Cluster, state: State, jobs: Sequence[Job]) -> Mapping[int, Refusal]:
    """Return by number why nothing is tried of jobs of users of whom as many tasks run as maxujobs lets run.

    They have their share of tickets and urgency all the same, and 8.1.9 shows 0 as their priority (`find_limited`).
    """
    prepared = prepare(cluster)
    limits = JobLimits(prepared)
    if not limits.per_user:
        return {}
    running = Counter(state.jobs[number].owner for number, _ in paced(state.running))
    limited = find_limited(prepared, state, [job.number for job in jobs])
    reached = {
        job.number: (job, limits.find_reached(job, 0, running[job.owner])) for job in jobs if job.number in limited
    }
    return {number: refuse_limited(job, *each) for number, (job, each) in reached.items() if each is not None}


def _list_own_tickets(job: Job) -> tuple[int, int]:
    return job.job_share, job.override_tickets


def _are_equal(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether tickets depend on the same: equal policies, and the same objects."""
    return one[:1] == other[:1] and are_same(one[1:], other[1:])


_STANDINGS = KeptAnswers(Standings, most=1)


def find_standings(cluster: Cluster, state: State, now: int) -> Standings:
    """Return the standings of a state at a moment; the last ones are kept, as those of a large site take seconds."""
    return _STANDINGS.of(cluster, state, now)
