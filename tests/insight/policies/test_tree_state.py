"""What the share tree comes to: shares, targets, usage and jobs of each node, as the scheduler counts them."""

from dataclasses import replace

import pytest

from qmonpy.engine.passing.policies import find_policies
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import Node
from qmonpy.insight.policies.tree_state import DEFAULT, GROUP, PROJECT, USER, NodeState, read_tree
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import ShareUsage, UsageBook
from qmonpy.model.work.state import PendingTasks, State

NOW = 1_000_000
TREE = ShareNode(
    "Root",
    1,
    (
        ShareNode("physics", 60, (ShareNode("anna", 3), ShareNode("default", 1)), 1),
        ShareNode("staff", 40, (ShareNode("bob", 1), ShareNode("carl", 1))),
    ),
)


def make_cluster() -> Cluster:
    names = ("anna", "bob", "carl", "dora", "erik")
    cluster = parse_cluster(Node({"users": {name: {} for name in names}, "projects": {"physics": {}}}))
    return cluster.with_share_tree(TREE)


def make_state(jobs: dict[int, tuple[str, str | None]], book: UsageBook | None = None) -> State:
    made = {
        number: Job(number=number, owner=owner, project=project, submit_time=NOW - 10)
        for number, (owner, project) in jobs.items()
    }
    pending = {number: PendingTasks(number, (1,)) for number in jobs}
    return State(jobs=made, pending=pending, usage=book or UsageBook())


def find(root: NodeState | None, *path: str) -> NodeState:
    assert root is not None
    return next(each for each in root if each.path == path)


def test_that_without_a_tree_there_is_nothing() -> None:
    assert read_tree(make_cluster().with_share_tree(None), State(), NOW) is None


def test_that_shares_are_parts_of_the_level_and_of_the_whole() -> None:
    root = read_tree(make_cluster(), State(), NOW)
    assert [(each.name, each.kind) for each in root or ()] == [
        ("Root", GROUP),
        ("physics", PROJECT),
        ("anna", USER),
        ("default", DEFAULT),
        ("staff", GROUP),
        ("bob", USER),
        ("carl", USER),
    ]
    anna = find(root, "physics", "anna")
    assert anna.level == 0.75
    assert anna.whole == pytest.approx(0.45)
    assert find(root, "staff").whole == 0.4


def test_that_targets_are_those_of_nodes_with_jobs() -> None:
    root = read_tree(make_cluster(), make_state({1: ("anna", "physics"), 2: ("bob", None), 3: ("bob", None)}), NOW)
    assert find(root, "physics").target == 0.6
    assert find(root, "physics", "anna").target == 0.6
    assert find(root, "staff", "bob").target == pytest.approx(0.4)
    assert find(root, "staff", "carl").target == 0
    assert find(root, "staff").waiting == find(root, "staff", "bob").waiting == 2
    assert find(root).waiting == 3


def test_that_who_used_less_is_entitled_to_more_now() -> None:
    book = UsageBook(users={"bob": ShareUsage({"cpu": 900.0}), "carl": ShareUsage({"cpu": 100.0})})
    root = read_tree(make_cluster(), make_state({1: ("bob", None), 2: ("carl", None)}, book), NOW)
    bob, carl = find(root, "staff", "bob"), find(root, "staff", "carl")
    assert bob.actual == pytest.approx(0.9)
    assert carl.actual == pytest.approx(0.1)
    assert bob.target == carl.target == 0.5
    assert carl.entitled == pytest.approx(0.9)
    assert bob.entitled == pytest.approx(0.1)


def test_that_the_default_leaf_has_the_users_for_whom_it_stands() -> None:
    used = ShareUsage(in_projects={"physics": {"cpu": 50.0}})
    book = UsageBook(users={"erik": used}, projects={"physics": ShareUsage({"cpu": 50.0})})
    root = read_tree(make_cluster(), make_state({1: ("dora", "physics"), 2: ("bob", None)}, book), NOW)
    default = find(root, "physics", "default")
    assert [(each.name, each.stands_in, each.waiting) for each in default.children] == [
        ("dora", True, 1),
        ("erik", True, 0),
    ]
    assert default.waiting == 1
    assert default.target == pytest.approx(0.6)
    assert default.used == pytest.approx(50.0)
    assert default.actual == pytest.approx(1.0)
    assert default.children[1].used == pytest.approx(50.0)


def test_that_what_a_leaf_is_entitled_to_is_its_part_of_the_tickets() -> None:
    tree = ShareNode("Root", 1, (ShareNode("anna", 3), ShareNode("bob", 1), ShareNode("carl", 9)))
    cluster = replace(make_cluster().with_share_tree(tree), scheduler={"weight_tickets_share": "1000"})
    book = UsageBook(users={"anna": ShareUsage({"cpu": 900.0}), "bob": ShareUsage({"cpu": 700.0})})
    state = make_state({1: ("anna", None), 2: ("bob", None)}, book)
    root = read_tree(cluster, state, NOW)
    for number, pairs in find_policies(cluster, state, NOW).items():
        ((_, policy),) = pairs
        assert policy.tree_tickets == pytest.approx(1000 * find(root, state.jobs[number].owner).entitled)
