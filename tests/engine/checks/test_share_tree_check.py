"""Share trees are refused in the words of 8.1.9 (asked)."""

import pytest

from qmonpy.engine.checks.share_tree_check import check_share_tree
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode as Node

CLUSTER = Cluster(
    users={name: User(name) for name in ("anna", "bob")}, projects={name: Project(name) for name in ("p1", "p2")}
)


def root(*children: Node) -> Node:
    return Node("Root", 1, children)


@pytest.mark.parametrize(
    "tree",
    [
        root(Node("p1", 10, (Node("default", 5), Node("anna", 1))), Node("anna", 3), Node("default", 100)),
        root(Node("labs", 1, (Node("bob", 1), Node("p2", 1)))),
    ],
)
def test_that_a_tree_of_known_users_and_projects_is_taken(tree: Node) -> None:
    assert check_share_tree(CLUSTER, tree) == ()


@pytest.mark.parametrize(
    ("tree", "text"),
    [
        (root(Node("carl", 1)), 'denied: share tree contains reference to unknown user/project "carl"'),
        (root(Node("p1", 1, (Node("carl", 1),))), 'denied: share tree contains reference to unknown user "carl"'),
        (root(Node("p1", 1, (Node("p1", 1),))), 'found project "p1" in project "p1" sub-tree of share tree'),
        (root(Node("p1", 1, (Node("p2", 1),))), 'found project "p2" in project "p1" sub-tree of share tree'),
        (root(Node("anna", 1, (Node("bob", 1),))), 'found user "anna" in share tree as a non-leaf node'),
        (root(Node("bob", 1), Node("bob", 2)), 'denied: found node "bob" twice under node "Root"'),
        (root(Node("g", 1, (Node("bob", 1),)), Node("bob", 2)), 'found user "bob" twice in share tree'),
        (root(Node("g", 1, (Node("p1", 1),)), Node("p1", 2)), 'found project "p1" twice in share tree'),
    ],
)
def test_that_a_wrong_tree_is_refused_in_the_words_of_grid_engine(tree: Node, text: str) -> None:
    assert check_share_tree(CLUSTER, tree)[0].text == text
