"""The smallest changes that swap two jobs: each does it in a pass, and one step less does not."""

from dataclasses import replace
from itertools import pairwise

import pytest

from qmonpy.insight.policies.lever import Lever, LeverKind
from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.policies.swap import Swap, find_swaps
from qmonpy.model.configuration.access import User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.insight.policies.recorded import Recorded, read_recorded


def _is_swapped(recorded: Recorded, lever: Lever, value: int, ahead: int, behind: int) -> bool:
    """Whether a pass tries the jobs the other way round, computed without anything that was kept."""
    cluster, jobs = lever.pull(recorded.cluster, recorded.state.jobs, value)
    state = replace(recorded.state, jobs={**recorded.state.jobs, **jobs})
    priorities = replace(recorded, cluster=cluster, state=state).rank()
    return (-priorities[behind], behind) < (-priorities[ahead], ahead)


def _check(recorded: Recorded, swap: Swap, ahead: int, behind: int) -> None:
    lever = swap.lever
    assert not _is_swapped(recorded, lever, lever.before, ahead, behind)
    if swap.value is None:
        for value in {lever.least, lever.most} - {lever.before}:
            assert not _is_swapped(recorded, lever, value, ahead, behind)
        return
    nearer = swap.value + (1 if swap.value < lever.before else -1)
    assert _is_swapped(recorded, lever, swap.value, ahead, behind)
    assert not _is_swapped(recorded, lever, nearer, ahead, behind)


@pytest.mark.parametrize("name", ["mixed-1", "tree-3", "urgency-6"])
def test_that_each_change_swaps_the_jobs_and_a_step_less_does_not(name: str) -> None:
    *_, recorded = read_recorded(name)
    standings = recorded.standings
    order = standings.find().order
    for ahead, behind in list(pairwise(order))[:2]:
        swaps = find_swaps(standings, ahead, behind)
        assert not swaps.untried
        for swap in swaps.found:
            _check(recorded, swap, ahead, behind)


def test_that_the_place_of_a_swapped_job_is_told() -> None:
    (recorded, *_) = read_recorded("mixed-1")
    standings = recorded.standings
    order = standings.find().order
    for swap in find_swaps(standings, order[0], order[1]).possible:
        cluster, jobs = swap.lever.pull(recorded.cluster, recorded.state.jobs, swap.value or 0)
        assert swap.place == standings.find(cluster, jobs).places[order[1]]


def test_that_shares_of_nodes_are_tried_whatever_their_names() -> None:
    leaves = (ShareNode("anna", 1), ShareNode("bob", 1))
    tree = ShareNode("Root", 1, (ShareNode("a/b", 9, leaves[:1]), ShareNode("c/d", 1, leaves[1:])))
    users = {name: User(name) for name in ("anna", "bob")}
    cluster = Cluster(users=users, scheduler={"weight_tickets_share": "1000", "weight_ticket": "1"})
    jobs = {1: Job(1, "anna"), 2: Job(2, "bob")}
    state = State(jobs, {number: PendingTasks(number, (1,)) for number in jobs})
    swaps = find_swaps(Standings(cluster.with_share_tree(tree), state, 1_000_000), 1, 2).possible
    (swap,) = (each for each in swaps if each.lever.kind is LeverKind.NODE)
    assert (swap.lever.path, swap.lever.name, swap.value) == (("c/d",), "/c/d", 10)


def test_that_no_priority_helps_where_it_has_no_weight() -> None:
    (recorded, *_) = read_recorded("mixed-1")
    standings = replace(recorded, cluster=recorded.under(weight_priority="0")).standings
    order = standings.find().order
    swaps = find_swaps(standings, order[0], order[1]).found
    assert [each.value for each in swaps if each.lever.kind is LeverKind.POSIX] == [None, None]


def test_that_levers_without_time_are_named() -> None:
    (recorded, *_) = read_recorded("mixed-1")
    standings = recorded.standings
    order = standings.find().order
    swaps = find_swaps(standings, order[0], order[1], is_over=lambda: True)
    assert not swaps.found
    assert swaps.untried
