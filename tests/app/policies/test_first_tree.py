"""A share tree to begin with."""

from qmonpy.app.policies.first_tree import describe_first_tree, plan_first_tree
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster


def test_that_a_first_tree_has_all_projects_or_else_all_users() -> None:
    users = {"anna": User("anna")}
    tree = plan_first_tree(Cluster(projects={name: Project(name) for name in ("p1", "p2")}, users=users))
    assert [(each.name, each.shares, each.kind) for each in tree.children] == [
        ("p1", 100, 1),
        ("p2", 100, 1),
        ("default", 100, 0),
    ]
    assert [each.name for each in plan_first_tree(Cluster(users=users)).children] == ["anna", "default"]


def test_that_it_is_said_what_the_default_leaf_is_promised_and_that_it_may_be_deleted() -> None:
    three = plan_first_tree(Cluster(projects={name: Project(name) for name in ("p1", "p2", "p3")}))
    assert describe_first_tree(three) == (
        "3 projects have 100 shares each, and so has default, which stands for every user without a leaf of their own: "
        "that is 25.0 % of all. Delete default if nothing is to be promised to others."
    )
    assert describe_first_tree(plan_first_tree(Cluster(users={"anna": User("anna")}))).startswith(
        "1 user has 100 shares, and so has default, "
    )
    assert describe_first_tree(plan_first_tree(Cluster())).startswith("The tree has one leaf, default, ")
