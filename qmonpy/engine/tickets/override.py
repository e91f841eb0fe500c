"""Override tickets: what users, projects, departments and jobs were given (sge_priority(5))."""

from collections.abc import Iterable
from heapq import heapify, heappop, heapreplace

from qmonpy.engine.tickets.stakes import Claim, Party, Stake, rank_claims


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


def give_waiting(claims: Iterable[Claim], *, is_shared: bool, is_ranked: bool) -> None:
    """Give waiting tasks their tickets: each what it would get if it ran besides those that run and come before it.

    The next is always the one that would get the most. If `is_ranked`, tasks with equal claims follow each other by
    the tickets that they have so far.
    """
    if is_shared:
        _share_out(claims, is_ranked=is_ranked)
        return
    for claim in claims:
        claim.override = find_own(claim.stake, None)
        if is_ranked:
            claim.sum += claim.override


def _share_out(claims: Iterable[Claim], *, is_ranked: bool) -> None:
    queues = _sort_equal(claims, is_ranked=is_ranked)
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


_Key = tuple[int, Party | None, Party | None, Party | None]


def _sort_equal(claims: Iterable[Claim], *, is_ranked: bool) -> list[list[Claim]]:
    """Return the claims on any tickets by what they are claims on, the last ones first."""
    keys: dict[Stake, _Key | None] = {}
    found: dict[_Key, list[Claim]] = {}
    for claim in claims:
        stake = claim.stake
        if stake not in keys:
            keys[stake] = _find_key(stake)
        key = keys[stake]
        if key is not None:
            found.setdefault(key, []).append(claim)
    return [(rank_claims(each) if is_ranked else each)[::-1] for each in found.values()]


def _find_key(stake: Stake) -> _Key | None:
    user, project, department = (
        each if each is not None and each.override else None for each in (stake.user, stake.project, stake.department)
    )
    if not stake.given and user is None and project is None and department is None:
        return None
    return stake.given, user, project, department
