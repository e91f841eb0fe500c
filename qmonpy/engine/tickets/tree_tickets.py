"""Share tree tickets: each leaf gets its part of them, and its jobs share that (share_tree(5), sge_priority(5))."""

from collections.abc import Iterable, Sequence

from qmonpy.engine.tickets.stakes import Claim
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.engine.tickets.watch import Watch

JOB_SHARE = 0.01
"""How many tickets one `-js` counts where jobs are sorted by tickets of other policies."""

_Entry = tuple[bool, float, int, int, Claim]
"""Whether it waits, what it has, negative; number and task; such entries sort as jobs follow each other."""


def give_running(tree: Tree, claims: Sequence[Claim], tickets: int) -> None:
    """Give running tasks the tickets of their leaves, by their `-js` or in equal parts.

    In equal parts it is also those that wait, and have been counted in the tree, that get one.
    """
    shares: dict[Node, int] = {}
    for claim in claims:
        node = claim.stake.node
        if node is not None:
            shares[node] = shares.get(node, 0) + claim.stake.job_share * claim.count
    for claim in claims:
        node = claim.stake.node
        if node is None:
            continue
        part = node.entitled_of_all * tickets
        if shares[node]:
            claim.tree = float(int(claim.stake.job_share * part / shares[node]))
        else:
            claim.tree = part / node.jobs


def give_waiting(
    tree: Tree, claims: Iterable[Claim], tickets: int, *, is_ranked: bool, watch: Watch | None = None
) -> None:
    """Give waiting tasks their tickets: in each leaf the first gets all, the next a half, a third, and so on.

    Then the tasks of all leaves of a node are put in one order, and the same is done there, up to the children of the
    root. Running tasks come first.
    """
    jobs: dict[Node, list[_Entry]] = {}
    for claim in claims:
        stake = claim.stake
        if stake.node is not None:
            value = claim.sum + JOB_SHARE * stake.job_share if is_ranked else stake.job_share
            jobs.setdefault(stake.node, []).append((claim.is_waiting, -value, claim.number, claim.task, claim))
    root = _find_first_fork(tree.root, jobs)
    for _, _, _, _, claim in _spread(root, jobs, tickets, watch, is_ranked=is_ranked):
        if claim.is_waiting and is_ranked:
            claim.sum += claim.tree


def _find_first_fork(root: Node, jobs: dict[Node, list[_Entry]]) -> Node:
    """Return the node below which jobs first are in several places; what is above it does not count."""
    while root not in jobs:
        active = [child for child in root.children if child.jobs]
        if len(active) != 1:
            break
        root = active[0]
    return root


def _spread(
    root: Node, jobs: dict[Node, list[_Entry]], tickets: int, watch: Watch | None, *, is_ranked: bool
) -> list[_Entry]:
    """Give the tasks their tickets from the leaves up to a node; return all tasks below it."""
    order, following = [], [root]
    while following:
        node = following.pop()
        order.append(node)
        following += (child for child in node.children if child.jobs)
    done: dict[Node, list[_Entry]] = {}
    # Whatever is below a node is done before it.
    for node in reversed(order):
        found = [each for child in node.children if child.jobs for each in done.pop(child)]
        own = jobs.get(node)
        if own is not None:
            found += own
        if own is None and node is root:
            return found
        done[node] = _give(node, found, tickets, watch, is_ranked=is_ranked)
    return done[root]


def _give(node: Node, found: list[_Entry], tickets: int, watch: Watch | None, *, is_ranked: bool) -> list[_Entry]:
    """Give the tasks of a node, put in order, what they have of its tickets; return them with these."""
    found.sort()
    thinned = 1
    entitled = node.entitled
    spread = []
    for is_waiting, _, number, task, claim in found:
        value = entitled / thinned * tickets
        if watch is not None and claim is watch.claim:
            watch.note_level(node, thinned - 1, value)
        thinned += claim.slots * claim.count
        if is_waiting:
            claim.tree = value
        spread.append((is_waiting, -((claim.sum if is_ranked else 0.0) + value), number, task, claim))
    return spread
