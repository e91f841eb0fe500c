"""A share tree to begin with."""

from dataclasses import replace

from qmonpy.app.policies.first_tree import describe_others, plan_first_tree
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


def test_that_a_tree_that_is_begun_says_what_it_promises_to_others_until_they_are_promised_nothing() -> None:
    tree = plan_first_tree(Cluster(projects={name: Project(name) for name in ("p1", "p2", "p3")}))
    assert describe_others(None, tree) == (
        "25.0 % of all is promised to default, which stands for every user without a leaf of their own: give it fewer "
        "shares, or delete it if nothing is to be promised to others."
    )
    *projects, others = tree.children
    given = tuple(replace(each, shares=shares) for each, shares in zip(projects, (50, 30, 20), strict=True))
    assert describe_others(None, replace(tree, children=(*given, others))).startswith("50.0 % of all is promised")
    assert describe_others(None, replace(tree, children=given)) == ""
    assert describe_others(None, replace(tree, children=(*given, replace(others, shares=0)))) == ""
    assert describe_others(tree, tree) == ""
    assert describe_others(None, None) == describe_others(None, plan_first_tree(Cluster())) == ""
