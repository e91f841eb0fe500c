"""Hands out the tickets of all policies to the jobs that run and those that wait (sge_priority(5)).

Grid Engine does this twice: with all jobs, for those that wait; and with the running ones alone, for those.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field

from qmonpy.engine.tickets import override, tree_tickets
from qmonpy.engine.tickets.functional import Functional
from qmonpy.engine.tickets.policies import FUNCTIONAL, OVERRIDE, Policies
from qmonpy.engine.tickets.stakes import Claim
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.engine.tickets.watch import Watch
from qmonpy.late_methods import dataclass

NO_RANGE = 0.00001
"""Tickets, or urgencies, that differ by less count as equal."""
HALF = 0.5
"""What each has where all are equal."""


@dataclass(frozen=True)
class Handout:
    """The tickets of all tasks that run or may be tried."""

    most: float = 0.0
    """The most tickets that any of them has."""
    running: Mapping[int, Claim] = field(default_factory=dict)
    """By job the claim of each of its running tasks."""
    waiting: Mapping[int, Sequence[Claim]] = field(default_factory=dict)
    """By job the claims of its first waiting tasks, as many as can come next."""

    def normalise(self, tickets: float) -> float:
        """Return tickets as a part of the most that anybody has."""
        return HALF if self.most < NO_RANGE else tickets / self.most

    def find_waiting(self, job: int) -> float:
        """Return the normalised tickets of the first waiting task of a job."""
        claims = self.waiting.get(job)
        return self.normalise(claims[0].total if claims else 0.0)

    def find_running(self, job: int) -> float:
        """Return the normalised tickets of each running task of a job."""
        claim = self.running.get(job)
        return self.normalise(claim.total if claim is not None else 0.0)


def hand_out(
    policies: Policies,
    tree: Tree | None,
    running: Sequence[Claim],
    waiting: Sequence[Claim],
    watch: Watch | None = None,
) -> Handout:
    """Hand out all tickets; the claims know what they got, and `watch` how its task came by them."""
    if watch is not None:
        watch.find_claim(waiting, tree)
    if tree is not None:
        tree.add_usage()
        tree.set_targets(_count_tasks((*running, *waiting)))
    for claim in running:
        claim.stake.count(claim.count)
    functional = Functional(policies, watch)
    _give_running(policies, tree, functional, running)
    most = _add_up(running)
    if waiting:
        _give_waiting(policies, tree, functional, running, waiting, watch)
        most = max(most, _add_up(waiting))
        _portion_out(waiting)
        if tree is not None and running:
            tree.set_targets(_count_tasks(running))
            tree_tickets.give_running(tree, running, policies.tree_tickets)
            most = max(most, _add_up(running))
    _portion_out(running)
    by_job: dict[int, list[Claim]] = {}
    for claim in waiting:
        by_job.setdefault(claim.number, []).append(claim)
    return Handout(most, {claim.number: claim for claim in running}, by_job)


def _add_up(claims: Sequence[Claim]) -> float:
    """Add up the tickets of each claim; return the most that any has."""
    most = 0.0
    for claim in claims:
        total = claim.total = claim.tree + claim.functional + claim.override
        if total > most:
            most = total
    return most


def _portion_out(claims: Sequence[Claim]) -> None:
    total = sum(claim.total * claim.count for claim in claims)
    for claim in claims:
        claim.portion = claim.total / total if claim.total > 0 else 0.0


def _count_tasks(claims: Iterable[Claim]) -> Iterator[tuple[Node, int]]:
    for claim in claims:
        if claim.stake.node is not None:
            yield claim.stake.node, claim.count


def _give_running(policies: Policies, tree: Tree | None, functional: Functional, running: Sequence[Claim]) -> None:
    if tree is not None:
        tree_tickets.give_running(tree, running, policies.tree_tickets)
    if policies.functional_tickets:
        functional.give_running(running)
    override.give_running(running, is_shared=policies.shares_override)


def _give_waiting(
    policies: Policies,
    tree: Tree | None,
    functional: Functional,
    running: Sequence[Claim],
    waiting: Sequence[Claim],
    watch: Watch | None,
) -> None:
    for letter, is_ranked in policies.hierarchy:
        if letter == OVERRIDE:
            override.give_waiting(waiting, is_shared=policies.shares_override, is_ranked=is_ranked, watch=watch)
        elif letter == FUNCTIONAL:
            if policies.functional_tickets:
                functional.give_waiting(waiting, is_ranked=is_ranked)
        elif tree is not None:
            claims = (*running, *waiting)
            tree_tickets.give_waiting(tree, claims, policies.tree_tickets, is_ranked=is_ranked, watch=watch)
