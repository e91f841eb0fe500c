"""A share tree to begin with."""

from qmonpy.app.policies.first_tree import plan_first_tree
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
