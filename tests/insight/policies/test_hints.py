"""Hints about policies: each is given where it is true, and gone once its fix is made."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from qmonpy.engine.passing.schedule import schedule
from qmonpy.formats.files.scenario import parse_scenario
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.hints import find_hints
from qmonpy.insight.policies.standing import Standings
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode, to_share_trees, without_node
from qmonpy.model.work.job import Job, ResourceRequest
from qmonpy.model.work.state import PendingTasks, RunningTask, State

NOW = 1_800_000_000
TREE = ShareNode(
    "Root", 1, (ShareNode("p1", 50, (ShareNode("anna", 10), ShareNode("bob", 5))), ShareNode("default", 5))
)


def _make_cluster(tree: ShareNode | None = None, **scheduler: str) -> Cluster:
    content: dict[str, Any] = {
        "usersets": {"staff": {"entries": "anna"}},
        "users": {"anna": {}, "bob": {}, "carl": {}},
        "projects": {"p1": {}, "p2": {}},
        "queues": {"all.q": {"hostlist": "h1", "slots": "1"}},
        "hosts": {"h1": {}},
    }
    scenario = {"format": "qmonpy-scenario/1", "name": "t", "cluster": content, "steps": []}
    return replace(parse_scenario(scenario).cluster, share_trees=to_share_trees(tree), scheduler=scheduler)


def _make_state(*jobs: Job) -> State:
    return State({job.number: job for job in jobs}, {job.number: PendingTasks(job.number, (1,)) for job in jobs})


def _list_hints(cluster: Cluster, state: State | None = None) -> Mapping[str, PolicyHint]:
    return {each.report.code: each for each in find_hints(Standings(cluster, state or State(), NOW))}


def _fix(cluster: Cluster, hint: PolicyHint) -> Cluster:
    assert hint.fix_title
    tree = cluster.share_tree
    if hint.idle_node is not None and tree is not None:
        tree = without_node(tree, hint.idle_node)
    return replace(cluster, scheduler={**cluster.scheduler, **hint.settings}, share_trees=to_share_trees(tree))


ANNA, BOB = Job(1, "anna", project="p1", priority=-5), Job(2, "bob", hard_resources=(ResourceRequest("h_rt", "72000"),))
ON = {"weight_tickets_share": "1000"}


@pytest.mark.parametrize(
    ("code", "tree", "scheduler"),
    [
        ("policy.no-tree", None, ON),
        ("policy.tree-off", TREE, {}),
        ("policy.tickets-off", TREE, {**ON, "weight_ticket": "0"}),
        ("policy.posix-off", None, {"weight_priority": "0"}),
        ("policy.no-shares", None, {"weight_tickets_functional": "100"}),
        ("policy.no-usage", TREE, {**ON, "usage_weight_list": "none"}),
        ("policy.short-half-life", TREE, {**ON, "halftime": "19"}),
    ],
)
def test_that_a_setting_that_counts_for_nothing_is_told_and_mended(
    code: str, tree: ShareNode | None, scheduler: Mapping[str, str]
) -> None:
    cluster, state = _make_cluster(tree, **scheduler), _make_state(ANNA, BOB)
    hint = _list_hints(cluster, state)[code]
    assert not hint.report.is_error
    assert code not in _list_hints(_fix(cluster, hint), state)


def test_that_a_sound_configuration_has_no_hints() -> None:
    cluster = _make_cluster(TREE, weight_priority="1", weight_ticket="1", **ON)
    state = _make_state(replace(ANNA, priority=0), replace(BOB, hard_resources=()))
    assert not _list_hints(cluster, state)


def test_that_a_hierarchy_without_a_policy_with_tickets_is_told_and_mended() -> None:
    cluster = _make_cluster(TREE, policy_hierarchy="F", weight_tickets_functional="100", **ON)
    cluster = replace(cluster, users={**cluster.users, "anna": replace(cluster.users["anna"], fshare=3, oticket=7)})
    hint = _list_hints(cluster)["policy.left-out"]
    assert "override and share tree policies" in hint.report.text
    assert hint.settings == {"policy_hierarchy": "FOS"}
    assert "policy.left-out" not in _list_hints(_fix(cluster, hint))


@pytest.mark.parametrize(
    ("tree", "path", "reason"),
    [
        (ShareNode("Root", 1, (ShareNode("nobody", 5),)), "/nobody", "neither a user nor a project"),
        (ShareNode("Root", 1, (ShareNode("a", 1, (ShareNode("bob", 5),)), ShareNode("bob", 4))), "/bob", "before"),
        (ShareNode("Root", 1, (ShareNode("p1", 1, (ShareNode("p2", 5),)),)), "/p1/p2", "below another project"),
    ],
)
def test_that_a_leaf_without_jobs_is_told_and_removed(tree: ShareNode, path: str, reason: str) -> None:
    cluster = _make_cluster(tree, **ON)
    hint = _list_hints(cluster)["policy.idle-leaf"]
    assert path in hint.report.text
    assert reason in hint.report.text
    assert "policy.idle-leaf" not in _list_hints(_fix(cluster, hint))


def test_that_a_user_whom_a_project_does_not_admit_is_told() -> None:
    cluster = _make_cluster(TREE, **ON)
    cluster = replace(cluster, projects={**cluster.projects, "p1": replace(cluster.projects["p1"], acl=("staff",))})
    assert "does not admit bob" in _list_hints(cluster)["policy.idle-leaf"].report.text


@pytest.mark.parametrize(
    ("job", "reason"),
    [
        (Job(1, "anna", project="p2"), "p2 is not in the share tree"),
        (Job(1, "carl", project="p1"), "have no leaf below p1"),
        (Job(1, "zoe"), "zoe is no user of the cluster"),
    ],
)
def test_that_jobs_without_a_leaf_are_told(job: Job, reason: str) -> None:
    report = _list_hints(_make_cluster(TREE, **ON), _make_state(job))["policy.outside-tree"].report
    assert reason in report.text
    assert report.text.startswith("1 job (1) of the ")


def test_that_leaves_below_a_project_are_not_denied_to_jobs_without_one() -> None:
    tree = ShareNode("Root", 1, (ShareNode("p1", 5, (ShareNode("default", 1),)),))
    report = _list_hints(_make_cluster(tree, **ON), _make_state(Job(1, "carl")))["policy.outside-tree"].report
    assert 'outside of its projects the share tree has no leaf "carl"' in report.text


def test_that_a_running_job_counts_for_the_half_life() -> None:
    cluster = _make_cluster(TREE, halftime="2", **ON)
    state = replace(_make_state(ANNA), pending={}, running={(1, 1): RunningTask(1, 1, (("all.q@h1", 1),), NOW - 9000)})
    assert "job 1 has run 150 minutes" in _list_hints(cluster, state)["policy.short-half-life"].report.text


def test_that_tickets_that_change_no_place_are_told_only_where_they_do_not() -> None:
    cluster = _make_cluster(TREE, weight_ticket="0.001", weight_priority="1", weight_urgency="0", **ON)
    favoured, other = Job(1, "anna", project="p1"), Job(2, "carl", priority=100)
    state = _make_state(favoured, other)
    assert "policy.tickets-without-effect" in _list_hints(cluster, state)
    swapped = _make_state(replace(favoured, number=2), replace(other, number=1, priority=0))
    assert "policy.tickets-without-effect" not in _list_hints(cluster, swapped)
    assert schedule(cluster, swapped, NOW).started
