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


def _run(number: int, seconds: int) -> RunningTask:
    return RunningTask(number, 1, (("all.q@h1", 1),), NOW - seconds)


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
FUNCTIONAL = {"weight_tickets_functional": "100"}
DUE = replace(BOB, deadline=NOW + 3600)


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


@pytest.mark.parametrize(
    ("code", "job", "scheduler", "words"),
    [
        ("policy.deadline-off", DUE, {"weight_deadline": "0"}, "the deadline (-dl) of 1 waiting job (2) plays no role"),
        ("policy.functional-off", replace(BOB, job_share=5), {}, "functional shares of jobs play no role"),
        ("policy.shares-off", replace(BOB, job_share=5), {**FUNCTIONAL, "weight_job": "0"}, "weight_job is 0"),
        (
            "policy.no-functional-jobs",
            replace(BOB, job_share=5),
            {**FUNCTIONAL, "max_functional_jobs_to_schedule": "0"},
            "no waiting job gets functional tickets",
        ),
    ],
)
def test_that_what_a_job_asks_for_and_a_setting_makes_count_for_nothing_is_told(
    code: str, job: Job, scheduler: Mapping[str, str], words: str
) -> None:
    cluster, state = _make_cluster(None, **scheduler), _make_state(ANNA, job)
    hint = _list_hints(cluster, state)[code]
    assert words in hint.report.text
    if hint.fix_title:
        assert code not in _list_hints(_fix(cluster, hint), state)
    assert code not in _list_hints(cluster, _make_state(ANNA, BOB))


def test_that_a_running_job_without_shares_of_its_own_is_no_job_with_shares() -> None:
    running = replace(_make_state(replace(BOB, job_share=5)), pending={}, running={(2, 1): _run(2, 600)})
    assert "policy.functional-off" in _list_hints(_make_cluster(), running)
    gone = replace(running, running={})
    assert "policy.functional-off" not in _list_hints(_make_cluster(), gone)


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


@pytest.mark.parametrize("is_running", [False, True])
def test_that_override_tickets_of_a_job_are_a_policy_that_a_hierarchy_may_leave_out(is_running: bool) -> None:
    cluster = _make_cluster(TREE, policy_hierarchy="S", **ON)
    state = _make_state(replace(ANNA, override_tickets=500), BOB)
    if is_running:
        state = replace(state, pending={2: state.pending[2]}, running={(1, 1): _run(1, 600)})
    hint = _list_hints(cluster, state)["policy.left-out"]
    assert "leaves out the override policy" in hint.report.text
    assert hint.settings == {"policy_hierarchy": "SO"}
    assert "policy.left-out" not in _list_hints(_fix(cluster, hint), state)
    assert "policy.left-out" not in _list_hints(cluster, _make_state(ANNA, BOB))


def test_that_a_functional_policy_without_shares_is_none_that_hands_out_tickets() -> None:
    cluster = _make_cluster(TREE, policy_hierarchy="S", **FUNCTIONAL, **ON)
    found = _list_hints(cluster, _make_state(ANNA, BOB))
    assert "policy.no-shares" in found
    assert "policy.left-out" not in found
    assert "policy.left-out" in _list_hints(cluster, _make_state(ANNA, replace(BOB, job_share=1)))


@pytest.mark.parametrize(
    ("tree", "path", "reason"),
    [
        (ShareNode("Root", 1, (ShareNode("nobody", 5),)), "/nobody", "neither a user nor a project"),
        (
            ShareNode("Root", 1, (ShareNode("default", 1), ShareNode("a", 1, (ShareNode("default", 5),)))),
            "/a/default",
            'another leaf "default"',
        ),
        (
            ShareNode("Root", 1, (ShareNode("p1", 1, (ShareNode("p2", 5, (ShareNode("carl", 5),)),)),)),
            "/p1/p2/carl",
            '"p2" lies below another project',
        ),
        (
            ShareNode(
                "Root", 1, (ShareNode("p1", 2), ShareNode("a", 1, (ShareNode("p1", 1, (ShareNode("bob", 5),)),)))
            ),
            "/a/p1/bob",
            'the project "p1" is in the tree before',
        ),
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
    ("children", "needless"),
    [
        ((ShareNode("a", 1, (ShareNode("b", 1, (ShareNode("nobody", 5),)),)),), "/a"),
        ((ShareNode("a", 1, (ShareNode("nobody", 5), ShareNode("bob", 5))),), "/a/nobody"),
        # Without any leaf below it, a project is the leaf of its jobs, and a user's node that of the user's.
        ((ShareNode("p1", 1, (ShareNode("nobody", 5),)),), "/p1/nobody"),
        ((ShareNode("bob", 1, (ShareNode("nobody", 5),)),), "/bob/nobody"),
        ((ShareNode("p1", 1, (ShareNode("a", 1, (ShareNode("p2", 1, (ShareNode("carl", 5),)),)),)),), "/p1/a"),
        ((ShareNode("p1", 2), ShareNode("a", 1, (ShareNode("p1", 1, (ShareNode("bob", 5),)),))), "/a"),
    ],
)
def test_that_with_a_leaf_those_above_go_that_would_be_leaves_of_nobody(
    children: tuple[ShareNode, ...], needless: str
) -> None:
    cluster = _make_cluster(ShareNode("Root", 1, (*children, ShareNode("default", 1))), **ON)
    assert _list_hints(cluster)["policy.idle-leaf"].fix_title == f'Remove "{needless}"'


OWN = tuple(ShareNode(name, 10) for name in ("anna", "bob", "carl"))
EVERYBODY = ShareNode("Root", 1, (*OWN, ShareNode("default", 5)))
PROJECT = ShareNode("Root", 1, (ShareNode("p1", 50, (ShareNode("anna", 10), ShareNode("default", 5))),))
WHOLE = ShareNode("Root", 1, (ShareNode("p1", 50),))


def _admit(cluster: Cluster, *entries: str) -> Cluster:
    """Return a cluster whose project p1 admits nobody but these."""
    sets = {**cluster.user_sets, "staff": replace(cluster.user_sets["staff"], entries=entries)}
    projects = {**cluster.projects, "p1": replace(cluster.projects["p1"], acl=("staff",))}
    return replace(cluster, user_sets=sets, projects=projects)


def _configure(cluster: Cluster, **settings: str) -> Cluster:
    return replace(cluster, configuration={**cluster.configuration, **settings})


def _list_idle(cluster: Cluster, state: State | None = None) -> dict[str, str]:
    """Return by path why no job belongs to the leaves of a tree."""
    hints = find_hints(Standings(cluster, state or State(), NOW))
    return {each.report.fields[1]: each.report.text for each in hints if each.report.code == "policy.idle-leaf"}


def test_that_a_default_leaf_is_idle_where_each_user_has_a_leaf() -> None:
    cluster = _make_cluster(EVERYBODY, **ON)
    hint = _list_hints(cluster)["policy.idle-leaf"]
    assert hint.report.text == (
        'No job belongs to the leaf "/default" of the share tree with its 5 shares: each user of the cluster has a leaf'
        " of their own."
    )
    # It is there for users to come: nothing is offered that would leave these without a leaf.
    assert not hint.fix_title
    dora = replace(cluster.users["carl"], name="dora")
    assert not _list_idle(replace(cluster, users={**cluster.users, "dora": dora}))
    assert not _list_idle(_configure(cluster, enforce_user="auto"))


def test_that_a_default_leaf_is_idle_where_there_are_no_users() -> None:
    cluster = replace(_make_cluster(ShareNode("Root", 1, (ShareNode("default", 5),)), **ON), users={})
    assert "no user is defined in the cluster" in _list_idle(cluster)["/default"]
    assert not _list_idle(_configure(cluster, enforce_user="auto"))


def test_that_a_default_leaf_is_idle_below_a_project_that_admits_only_users_with_leaves() -> None:
    cluster = _make_cluster(PROJECT, **ON)
    assert not _list_idle(cluster)
    hint = _list_hints(_admit(cluster, "anna"))["policy.idle-leaf"]
    assert 'whom the project "p1" admits has a leaf of their own there' in hint.report.text
    assert not hint.fix_title
    # Who is in a group is not known: somebody may be.
    assert not _list_idle(_admit(cluster, "anna", "@users"))
    assert not _list_idle(_admit(cluster, "anna", "carl"))
    # Somebody who is no user has no leaf, but becomes one where the qmaster makes users of all.
    assert _list_idle(_admit(cluster, "anna", "dora"))
    assert not _list_idle(_configure(_admit(cluster, "anna", "dora"), enforce_user="auto"))


@pytest.mark.parametrize("tree", [WHOLE, PROJECT])
def test_that_leaves_of_a_project_that_admits_nobody_are_idle(tree: ShareNode) -> None:
    cluster = _make_cluster(tree, **ON)
    assert not _list_idle(cluster)
    found = _list_idle(_admit(cluster))
    assert all('the project "p1" admits nobody' in text for text in found.values())
    assert len(found) == (1 if tree is WHOLE else 2)
    denied = _admit(cluster, "anna")
    denied = replace(denied, projects={**denied.projects, "p1": replace(denied.projects["p1"], xacl=("staff",))})
    assert _list_idle(denied) == found


def test_that_leaves_of_a_project_that_the_configuration_refuses_are_idle() -> None:
    cluster = _make_cluster(WHOLE, **ON)
    assert "xprojects of the configuration refuses jobs" in _list_idle(_configure(cluster, xprojects="p1"))["/p1"]
    assert "projects of the configuration refuses jobs" in _list_idle(_configure(cluster, projects="p2"))["/p1"]
    assert not _list_idle(_configure(cluster, projects="p1"))


@pytest.mark.parametrize(("name", "value"), [("enforce_project", "true"), ("projects", "p1")])
def test_that_leaves_outside_of_projects_are_idle_where_every_job_has_one(name: str, value: str) -> None:
    cluster = _configure(_make_cluster(TREE, **ON), **{name: value})
    assert f"by {name} of the configuration every job has a project" in _list_idle(cluster)["/default"]
    # A job that came before the setting belongs there all the same.
    assert not _list_idle(cluster, _make_state(Job(1, "carl")))


def test_that_a_user_whose_jobs_all_have_a_project_has_no_use_for_a_leaf_outside_of_it() -> None:
    cluster = _make_cluster(EVERYBODY, **ON)
    cluster = replace(cluster, users={**cluster.users, "bob": replace(cluster.users["bob"], default_project="p1")})
    found = _list_idle(cluster)
    assert "jobs of bob that name no project have the project p1" in found["/bob"]
    assert found["/default"].endswith("each user of the cluster has a leaf of their own, or a default project.")


def test_that_a_leaf_of_somebody_who_may_become_a_user_is_not_removed() -> None:
    cluster = _make_cluster(ShareNode("Root", 1, (ShareNode("dora", 5),)), **ON)
    assert _list_hints(cluster)["policy.idle-leaf"].fix_title
    hint = _list_hints(_configure(cluster, enforce_user="auto"))["policy.idle-leaf"]
    assert "becomes a user only with a first job" in hint.report.text
    assert not hint.fix_title


def test_that_users_for_whom_a_default_leaf_stands_are_no_leaves_without_jobs() -> None:
    tree = ShareNode("Root", 1, (ShareNode("default", 5), ShareNode("p2", 5)))
    assert not _list_idle(_make_cluster(tree, **ON), _make_state(Job(1, "carl"), Job(2, "anna", project="p2")))


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
    state = replace(_make_state(ANNA), pending={}, running={(1, 1): _run(1, 9000)})
    assert "job 1 has run 150 minutes" in _list_hints(cluster, state)["policy.short-half-life"].report.text


@pytest.mark.parametrize("name", ["h_rt", "s_rt"])
def test_that_a_job_counts_for_the_half_life_by_what_it_may_run_also_when_it_has_just_begun(name: str) -> None:
    cluster = _make_cluster(TREE, halftime="1", **ON)
    job = replace(BOB, hard_resources=(ResourceRequest(name, "20:00:00"),))
    running = replace(_make_state(job), pending={}, running={(2, 1): _run(2, 600)})
    text = "job 2 may run 20 hours"
    assert text in _list_hints(cluster, _make_state(job))["policy.short-half-life"].report.text
    hint = _list_hints(cluster, running)["policy.short-half-life"]
    assert text in hint.report.text
    assert hint.grounds is not None
    assert hint.grounds.is_asked
    assert "policy.short-half-life" not in _list_hints(_fix(cluster, hint), running)
    # What was altered behind its start does not move its end.
    kept = replace(running, running={(2, 1): replace(_run(2, 600), kept_limits=(1800, 1800))})
    assert "policy.short-half-life" not in _list_hints(cluster, kept)


def test_that_tickets_that_change_no_place_are_told_only_where_they_do_not() -> None:
    cluster = _make_cluster(TREE, weight_ticket="0.001", weight_priority="1", weight_urgency="0", **ON)
    favoured, other = Job(1, "anna", project="p1"), Job(2, "carl", priority=100)
    state = _make_state(favoured, other)
    assert "policy.tickets-without-effect" in _list_hints(cluster, state)
    swapped = _make_state(replace(favoured, number=2), replace(other, number=1, priority=0))
    assert "policy.tickets-without-effect" not in _list_hints(cluster, swapped)
    assert schedule(cluster, swapped, NOW).started
