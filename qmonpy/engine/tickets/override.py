"""Override tickets: what users, projects, departments and jobs were given (sge_priority(5))."""

from collections.abc import Iterable
from heapq import heapify, heappop, heapreplace

from qmonpy.engine.tickets.stakes import Claim, ClaimKey, Stake, sort_equal
from qmonpy.engine.tickets.watch import Watch


def give_running(claims: Iterable[Claim], *, is_shared: bool) -> None:
    """Give running tasks their tickets, those of a party shared among all its tasks that run, or to each in full."""
    for claim in claims:
        claim.override = find_own(claim.stake, 0 if is_shared else None)


def find_own(stake: Stake, more: int | None) -> float:
    """Return the override tickets of one task of a stake, if so many more of each party's tasks ran; None if all tasks
    get all tickets."""
    found = 0.0
    for party in stake.givers:
        found += party.override if more is None else party.override / (party.active + more)
    return found + stake.given


def give_waiting(claims: Iterable[Claim], *, is_shared: bool, is_ranked: bool, watch: Watch | None = None) -> None:
    """Give waiting tasks their tickets: each what it would get if it ran besides those that run and come before it.

    The next is always the one that would get the most. If `is_ranked`, tasks with equal claims follow each other by
    the tickets that they have so far.
    """
    if is_shared:
        _share_out(claims, watch, is_ranked=is_ranked)
        return
    for claim in claims:
        claim.override = find_own(claim.stake, None)
        if is_ranked:
            claim.sum += claim.override


def _share_out(claims: Iterable[Claim], watch: Watch | None, *, is_ranked: bool) -> None:
    queues = sort_equal(claims, _find_key, is_ranked=is_ranked)
    # What a task would get falls with every other that comes before it: an entry that is not up to date is too high.
    heap = [(-find_own(queue[-1].stake, 1), queue[-1].number, queue[-1].task, at) for at, queue in enumerate(queues)]
    heapify(heap)
    taken: list[Stake] = []
    while heap:
        known, number, task, at = heap[0]
        queue = queues[at]
        claim = queue[-1]
        stake = claim.stake
        own = find_own(stake, 1)
        if own != -known:
            heapreplace(heap, (-own, number, task, at))
            continue
        queue.pop()
        if watch is not None and claim is watch.claim:
            watch.note_override(stake)
        claim.override = own
        claim.sum += own
        stake.count(1)
        taken.append(stake)
        if queue:
            after = queue[-1]
            heapreplace(heap, (-find_own(after.stake, 1), after.number, after.task, at))
        else:
            heappop(heap)
    for stake in taken:
        stake.count(-1)


def _find_key(stake: Stake) -> ClaimKey | None:
    user, project, department = (
        each if each is not None and each.override else None for each in (stake.user, stake.project, stake.department)
    )
    if not stake.given and user is None and project is None and department is None:
        return None
    return stake.given, user, project, department
