"""A share tree to begin with."""

from collections.abc import Sequence
from dataclasses import replace

from qmonpy.app.policies.first_tree import describe_others, plan_first_tree
from qmonpy.insight.policies.tree_state import read_tree
from qmonpy.model.configuration.access import Project, User
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from tests.insight.policies.test_tree_state import NOW, make_state


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
    cluster = Cluster(projects={name: Project(name) for name in ("p1", "p2", "p3")}, users={"anna": User("anna")})
    tree = plan_first_tree(cluster)

    def describe(tree: ShareNode | None, before: ShareNode | None = None, projects: Sequence[str | None] = ()) -> str:
        state = make_state({number: ("anna", project) for number, project in enumerate(projects, 1)})
        return describe_others(before, tree, read_tree(cluster.with_share_tree(tree), state, NOW))

    assert describe(tree) == (
        "default has 25.0 % of the shares, for users of the cluster whose jobs belong to no other node. No such user "
        "has jobs now, so the part of default goes to the other nodes. To promise such users less or nothing, give "
        "it fewer shares, or delete it."
    )
    assert describe(tree, projects=("p1",)) == describe(tree)
    assert describe(tree, projects=(None,)) == (
        "default has 25.0 % of the shares, for users of the cluster whose jobs belong to no other node, and such users "
        "have jobs now. To promise them less or nothing, give it fewer shares, or delete it."
    )
    *projects, others = tree.children
    given = tuple(replace(each, shares=shares) for each, shares in zip(projects, (50, 30, 20), strict=True))
    assert describe(replace(tree, children=(*given, others))).startswith("default has 50.0 % of the shares")
    assert describe(replace(tree, children=given)) == ""
    assert describe(replace(tree, children=(*given, replace(others, shares=0)))) == ""
    assert describe(tree, tree) == ""
    assert describe(None) == describe(plan_first_tree(Cluster())) == ""
