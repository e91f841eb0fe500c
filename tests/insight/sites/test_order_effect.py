"""Whose next job a change of the policies moves, told before it is made."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.insight.policies.standing import Standings
from qmonpy.insight.sites.change_effect import Baseline
from qmonpy.insight.sites.order_effect import SAME_ORDER, OrderEffect, PlaceMove, find_order_effect
from qmonpy.model.configuration.access import Project, UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode, with_node
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import PendingTasks, State
from tests.clusters.world import small_cluster

USERS = ("anna", "bob", "carl")
TREE = ShareNode("Root", 1, (ShareNode("anna", 90), ShareNode("bob", 9), ShareNode("p2", 1, kind=1)))


def order(*jobs: tuple[int, str]) -> list[Job]:
    return [Job(number, owner) for number, owner in jobs]


def test_that_the_next_job_of_each_user_is_followed_and_all_that_move_are_counted() -> None:
    before = order((1, "anna"), (2, "anna"), (3, "bob"), (4, "carl"), (5, "carl"))
    after = order((3, "bob"), (2, "anna"), (1, "anna"), (4, "carl"), (5, "carl"))
    bob, anna = PlaceMove("bob", 3, 1, 3, 3), PlaceMove("anna", 1, 2, 2, 1)
    assert find_order_effect(before, after) == OrderEffect(2, 5, (bob, anna))
    assert find_order_effect(before, list(before)) is SAME_ORDER
    swapped = order((1, "anna"), (2, "anna"), (3, "bob"), (5, "carl"), (4, "carl"))
    assert find_order_effect(before, swapped) == OrderEffect(2, 5)


def configured(tree: ShareNode | None = None, **scheduler: str) -> Cluster:
    """A cluster in which only tickets count, and of these only what the test gives."""
    users: dict[str, object] = {name: {} for name in USERS}
    cluster = small_cluster(users=users, projects={"p1": {}, "p2": {}}, usersets={"lab": {"type": "DEPT"}})
    settings = {"weight_ticket": "10", "weight_urgency": "0", "weight_priority": "0", **scheduler}
    return replace(cluster.with_share_tree(tree), scheduler={**cluster.scheduler, **settings})


def moved(before: Cluster, after: Cluster) -> dict[str, tuple[int, int]]:
    """By user where the next job is before and after, of those whose next job moves.

    Users wait in turn with two jobs each, those of carl are of the project p2, those of bob of the department lab, and
    his second one has an override ticket.
    """
    jobs = {}
    for number in range(1, 7):
        user = USERS[(number - 1) % 3]
        project, department = "p2" if user == "carl" else None, "lab" if user == "bob" else "defaultdepartment"
        tickets = int(number == 5)
        jobs[number] = Job(number, user, project=project, department=department, override_tickets=tickets)
    state = State(jobs, {number: PendingTasks(number, range(1, 2)) for number in jobs})
    found = Baseline(before, state, 1_000).effect_of(after).order
    assert found.of == len(jobs) or not found.moved
    was, would = (Standings(each, state, 1_000).now_standing.places for each in (before, after))
    assert all((was[each.job_before], would[each.job]) == (each.before, each.after) for each in found.moves)
    return {each.user: (each.before, each.after) for each in found.moves}


def with_user(cluster: Cluster, name: str, **numbers: int) -> Cluster:
    values: dict[str, Any] = dict(numbers)
    return replace(cluster, users={**cluster.users, name: replace(cluster.users[name], **values)})


def with_project(cluster: Cluster, **texts: str) -> Cluster:
    return replace(cluster, projects={**cluster.projects, "p2": Project("p2", other=texts)})


def with_department(cluster: Cluster, **texts: str) -> Cluster:
    return replace(cluster, user_sets={**cluster.user_sets, "lab": UserSet("lab", type="DEPT", other=texts)})


def with_scheduler(cluster: Cluster, **settings: str) -> Cluster:
    return replace(cluster, scheduler={**cluster.scheduler, **settings})


TREED = configured(TREE, weight_tickets_share="1000")
FUNCTIONAL = configured(weight_tickets_functional="1000")
GIVEN = with_user(with_user(configured(), "anna", oticket=50), "bob", oticket=10)


SHARED = with_user(with_user(FUNCTIONAL, "anna", fshare=10), "bob", fshare=10)
LAB_FIRST = {"bob": (3, 1), "anna": (1, 2), "carl": (5, 4)}
CARL_FIRST = {"anna": (1, 3), "bob": (3, 5), "carl": (5, 1)}


@pytest.mark.parametrize(
    ("before", "after", "moves"),
    [
        (TREED, TREED.with_share_tree(with_node(TREE, ("p2",), ShareNode("p2", 900, kind=1))), CARL_FIRST),
        (TREED, TREED.with_share_tree(None), LAB_FIRST),
        (TREED, with_scheduler(TREED, weight_tickets_share="0"), LAB_FIRST),
        (FUNCTIONAL, with_user(FUNCTIONAL, "bob", fshare=10), {"anna": (2, 3)}),
        (FUNCTIONAL, with_project(FUNCTIONAL, fshare="10"), {"carl": (4, 1), "bob": (1, 3), "anna": (2, 4)}),
        (FUNCTIONAL, with_department(FUNCTIONAL, fshare="10"), {"anna": (2, 3)}),
        (SHARED, with_scheduler(SHARED, policy_hierarchy="S"), {"anna": (2, 1), "bob": (1, 2)}),
        (GIVEN, with_user(GIVEN, "carl", oticket=500), CARL_FIRST),
        (GIVEN, with_project(GIVEN, oticket="500"), CARL_FIRST),
        (GIVEN, with_department(GIVEN, oticket="500"), {"bob": (3, 1), "anna": (1, 3)}),
        (GIVEN, with_scheduler(GIVEN, weight_ticket="0"), {"carl": (5, 3), "bob": (3, 2)}),
    ],
)
def test_that_each_setting_of_the_policies_tells_whose_next_job_moves(
    before: Cluster, after: Cluster, moves: dict[str, tuple[int, int]]
) -> None:
    assert moved(before, after) == moves


def test_that_what_hands_out_nothing_moves_nobody() -> None:
    cluster = configured()
    assert moved(cluster, cluster.with_share_tree(TREE)) == {}
    assert moved(FUNCTIONAL, FUNCTIONAL.with_share_tree(TREE)) == {}
