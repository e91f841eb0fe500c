"""Functional tickets: a fixed number, given out by shares of users, projects, departments, jobs (sge_priority(5))."""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heapreplace

from qmonpy.engine.tickets.policies import Policies
from qmonpy.engine.tickets.stakes import Claim, ClaimKey, Stake, sort_equal
from qmonpy.engine.tickets.watch import Watch
from qmonpy.late_methods import dataclass

ALMOST_NONE = 0.001
"""Is added to sums of shares while the next task is looked for."""

_Shares = tuple[float, float, float]
_Weights = tuple[float, float, float, float]


@dataclass(slots=True)
class Sums:
    """The shares of all that run or are taken to run."""

    user: float = 0.0
    project: float = 0.0
    department: float = 0.0
    job: float = 0.0

    @property
    def in_order(self) -> _Weights:
        """The sums of users, departments, projects and jobs, in the order of the weights."""
        return self.user, self.department, self.project, self.job


class Functional:
    """The functional policy in one calculation."""

    def __init__(self, policies: Policies, watch: Watch | None = None):
        self._policies = policies
        self._sums = Sums()
        self._watch = watch

    def give_running(self, claims: Sequence[Claim]) -> None:
        """Give running tasks their tickets; a party's shares are shared among all its tasks that run, or count for
        each."""
        sums = self._sums
        for claim in claims:
            user, project, department = self._find_shares(claim.stake, 0)
            sums.user += user * claim.count
            sums.project += project * claim.count
            sums.department += department * claim.count
            sums.job += claim.stake.job_share * claim.count
        present = (sums.user > 0, sums.department > 0, sums.project > 0, sums.job > 0)
        weights = self._find_weights(present)
        for claim in claims:
            claim.functional = self._find_tickets(claim.stake, self._find_shares(claim.stake, 0), sums, weights)

    def give_waiting(self, claims: Iterable[Claim], *, is_ranked: bool) -> None:
        """Give waiting tasks their tickets: each what it would get if it ran besides those that run and come before it.

        The next is always the one that would get the most. Behind the number of tasks for which this is done
        (`max_functional_jobs_to_schedule`), tasks with equal claims get the same.
        """
        queues = sort_equal(claims, _find_key, is_ranked=is_ranked)
        left = min(self._policies.most_functional_jobs, sum(map(len, queues)))
        if left <= 0:
            return
        weights = self._find_weights((True, True, True, True))
        sums = Sums(self._sums.user, self._sums.project, self._sums.department, self._sums.job)
        taken: list[Claim] = []
        heap = [self._rank(queue, at, sums, weights, is_ranked=is_ranked) for at, queue in enumerate(queues)]
        heapify(heap)
        while left:
            _, _, _, _, at = heap[0]
            # What a task would get falls with every other that comes before it: an old entry is too high.
            fresh = self._rank(queues[at], at, sums, weights, is_ranked=is_ranked)
            if fresh != heap[0]:
                heapreplace(heap, fresh)
                continue
            left -= 1
            if not left:
                self._give_rest(queues, at, sums, weights)
            claim = queues[at].pop()
            self._take(claim, sums, weights)
            taken.append(claim)
            if queues[at]:
                heapreplace(heap, self._rank(queues[at], at, sums, weights, is_ranked=is_ranked))
            else:
                heappop(heap)
        for claim in taken:
            claim.stake.count(-1)
            if is_ranked:
                claim.sum += claim.functional
        if is_ranked:
            for queue in queues:
                # Grid Engine forgets the first of those that are left.
                for claim in queue[:-1]:
                    claim.sum += claim.functional

    def _rank(
        self, queue: list[Claim], at: int, sums: Sums, weights: _Weights, *, is_ranked: bool
    ) -> tuple[float, int, int, int, int]:
        claim = queue[-1]
        tickets = self._foresee(claim, sums, weights)
        return -(tickets + claim.sum if is_ranked else tickets), claim.submitted, claim.number, claim.task, at

    def _foresee(self, claim: Claim, sums: Sums, weights: _Weights) -> float:
        """Return about how many tickets a task would get next."""
        shares, found = self._foresee_sums(claim, sums)
        return self._find_tickets(claim.stake, shares, found, weights)

    def _foresee_sums(self, claim: Claim, sums: Sums) -> tuple[_Shares, Sums]:
        """Return what a task would have of shares if it was the next, and about what the sums would be then."""
        stake = claim.stake
        user, project, department = shares = self._find_shares(stake, 1)
        found = Sums(
            sums.user + ALMOST_NONE,
            sums.project + ALMOST_NONE,
            sums.department + ALMOST_NONE,
            sums.job + ALMOST_NONE + stake.job_share,
        )
        if not self._policies.shares_functional:
            found.user += user
            found.project += project
            found.department += department
        return shares, found

    def _take(self, claim: Claim, sums: Sums, weights: _Weights) -> None:
        """Take a waiting task to run, and give it its tickets."""
        stake = claim.stake
        stake.count(1)
        user, project, department = shares = self._find_shares(stake, 0)
        is_shared = self._policies.shares_functional
        if stake.user is not None and (not is_shared or stake.user.active <= 1):
            sums.user += user
        if stake.project is not None and (not is_shared or stake.project.active <= 1):
            sums.project += project
        if stake.department is not None and (not is_shared or stake.department.active <= 1):
            sums.department += department
        sums.job += stake.job_share
        claim.functional = self._find_tickets(stake, shares, sums, weights)
        if self._watch is not None and claim is self._watch.claim:
            self._watch.note_functional(shares, sums.in_order, weights, is_tried=True)

    def _give_rest(self, queues: list[list[Claim]], last: int, sums: Sums, weights: _Weights) -> None:
        """Give those that are not tried what the first of them would have got besides the last one."""
        for at, queue in enumerate(queues):
            if queue:
                tickets = self._foresee(queue[-1], sums, weights)
                rest = queue[:-1] if at == last else queue
                for claim in rest:
                    claim.functional = tickets
                if self._watch is not None and self._watch.claim in rest:
                    shares, found = self._foresee_sums(queue[-1], sums)
                    self._watch.note_functional(shares, found.in_order, weights, is_tried=False)

    def _find_shares(self, stake: Stake, more: int) -> _Shares:
        """Return what a task has of the shares of its user, project and department, if so many more of them ran."""
        if not self._policies.shares_functional:
            return (
                stake.user.shares if stake.user is not None else 0.0,
                stake.project.shares if stake.project is not None else 0.0,
                stake.department.shares if stake.department is not None else 0.0,
            )
        return (
            stake.user.shares / (stake.user.active + more) if stake.user is not None else 0.0,
            stake.project.shares / (stake.project.active + more) if stake.project is not None else 0.0,
            stake.department.shares / (stake.department.active + more) if stake.department is not None else 0.0,
        )

    def _find_weights(self, present: tuple[bool, bool, bool, bool]) -> _Weights:
        """Return the weights of users, departments, projects and jobs, of those that are there, 1 in all."""
        policies = self._policies
        given = policies.user_weight, policies.department_weight, policies.project_weight, policies.job_weight
        user, department, project, job = (
            weight if is_there else 0.0 for weight, is_there in zip(given, present, strict=True)
        )
        total = user + department + project + job
        return (user / total, department / total, project / total, job / total) if total > 0 else (0.0, 0.0, 0.0, 0.0)

    def _find_tickets(self, stake: Stake, shares: _Shares, sums: Sums, weights: _Weights) -> float:
        total = self._policies.functional_tickets
        user, project, department = shares
        by_user = user * total / sums.user if sums.user else 0.0
        by_project = project * total / sums.project if sums.project else 0.0
        by_department = department * total / sums.department if sums.department else 0.0
        by_job = stake.job_share * total / sums.job if sums.job else 0.0
        return weights[0] * by_user + weights[1] * by_department + weights[2] * by_project + weights[3] * by_job


def _find_key(stake: Stake) -> ClaimKey | None:
    user, project, department = (
        each if each is not None and each.shares else None for each in (stake.user, stake.project, stake.department)
    )
    if not stake.job_share and user is None and project is None and department is None:
        return None
    return stake.job_share, user, project, department
