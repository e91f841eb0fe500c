"""The share tree is changed like any other object: checked, journalled, taken back, and with conflicts."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from qmonpy.app.changes.change_check import check_changes
from qmonpy.app.changes.change_preview import format_preview
from qmonpy.app.clusters.history import find_state, plan_taking_back
from qmonpy.cli.configuring.qconf import qconf
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.spool.spool import Spool
from qmonpy.formats.configuration.share_tree_text import format_share_tree
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind, find_changes
from qmonpy.model.configuration.share_tree import DEEPEST, SHARE_TREE, ShareNode, with_node
from tests.clusters.deep_tree import make_deep
from tests.clusters.served.world import served, wait_until
from tests.clusters.world import small_cluster

LEAF = ShareNode("default", 5)
TREE = ShareNode("Root", 1, (ShareNode("p1", 10, (ShareNode("anna", 3),)), LEAF))
OTHER = ShareNode("Root", 1, (ShareNode("p2", 4), LEAF))
KEPT = ShareNode("Root", 1, (ShareNode("p2", 4, kind=1), LEAF))
"""`OTHER` as a qmaster keeps it, which tells a leaf that is a project."""


def made() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster(users={"anna": {}}, projects={"p1": {}, "p2": {}}))


def change(before: ShareNode | None, after: ShareNode | None) -> AnyChange:
    return Change(ObjectKind.SHARE_TREE, SHARE_TREE, before, after)


def test_that_every_change_of_the_tree_is_an_entry_of_the_journal_and_can_be_taken_back() -> None:
    cluster = made()
    said = [
        cluster.change("root", [change(*sides)], note="new year").text
        for sides in ((None, TREE), (TREE, OTHER), (KEPT, None))
    ]
    assert said == ["changed sharetree", "changed sharetree", "root@test removed sharetree list"]
    entries = cluster.journal()
    assert [each.changes for each in entries] == [
        (change(None, TREE),),
        (change(TREE, KEPT),),
        (change(KEPT, None),),
    ]
    assert [each.changes[0].verb for each in entries] == ["added", "modified", "removed"]
    assert find_state(cluster.snapshot().cluster, entries, 1).share_tree == TREE
    plan = plan_taking_back(cluster.snapshot().cluster, entries[2].changes)
    assert (cluster.change("root", plan.changes).is_done, plan.moved) == (True, ())
    assert cluster.snapshot().cluster.share_tree == KEPT


def test_that_qconf_leaves_its_changes_in_the_journal(tmp_path: Path) -> None:
    cluster, file = made(), tmp_path / "tree"
    file.write_text(format_share_tree(TREE))
    for words in (["-Astree", str(file)], ["-Mstree", str(file)], ["-mstnode", "/default=6"], ["-dstree"]):
        qconf(cluster, "root", words)
    assert [(each.user, each.note, each.changes[0].verb) for each in cluster.journal()] == [
        ("root", f"qconf -Astree {file}", "added"),
        ("root", "qconf -mstnode /default=6", "modified"),
        ("root", "qconf -dstree", "removed"),
    ]


def test_that_who_did_not_see_a_change_of_somebody_else_gets_a_conflict() -> None:
    cluster = made()
    cluster.change("root", [change(None, TREE)])
    answer = cluster.change("root", [change(None, OTHER)])
    assert answer.text == "A share tree exists already."
    cluster.change("root", [change(TREE, OTHER)])
    answer = cluster.change("root", [change(TREE, None)])
    assert answer.text.startswith("The share tree was changed meanwhile by root")
    assert [each.text for each in check_changes(cluster.snapshot(), [change(TREE, None)])] == [
        "The share tree has changed in the cluster since it was edited."
    ]


def test_that_a_wrong_tree_is_refused_with_whatever_is_changed_beside_it() -> None:
    cluster = made()
    bad = ShareNode("Root", 1, (ShareNode("carl", 1),))
    users = [Change(ObjectKind.PROJECT, "p2", cluster.snapshot().cluster.projects["p2"], None)]
    answer = cluster.change("root", [change(None, bad), *users])
    assert answer.text == 'denied: share tree contains reference to unknown user/project "carl"'
    assert not cluster.journal()


@pytest.mark.parametrize(
    ("kind", "name"), [(ObjectKind.USER, "anna"), (ObjectKind.PROJECT, "p1"), (ObjectKind.PROJECT, "p2")]
)
def test_that_users_and_projects_in_the_tree_stay_as_long_as_they_are_in_it(kind: ObjectKind, name: str) -> None:
    cluster = made()
    tree = ShareNode("Root", 1, (ShareNode("p1", 10, (ShareNode("anna", 3),)), ShareNode("p2", 1, kind=1)))
    cluster.change("root", [change(None, tree)])
    objects: Any = cluster.snapshot().cluster.users if kind == "user" else cluster.snapshot().cluster.projects
    gone = Change(kind, name, objects[name], None)
    answer = cluster.change("root", [gone])
    assert answer.text == f'denied: may not remove {kind} "{name}" still referenced in share tree'
    assert cluster.change("root", [gone, change(tree, ShareNode("Root", 1, (LEAF,)))]).is_done


def test_that_the_preview_has_the_difference_and_the_commands_in_an_order_that_works() -> None:
    before = made().snapshot().cluster
    preview = format_preview(find_changes(small_cluster(), before.with_share_tree(TREE)))
    assert preview.commands[-1] == "qconf -Astree FILE"
    assert preview.diff.endswith("+/=1\n+/p1=10\n+/p1/anna=3\n+/default=5\n")
    preview = format_preview([change(TREE, None)])
    assert preview.commands == ("qconf -dstree",)
    preview = format_preview([change(TREE, with_node(TREE, ("p1", "anna"), ShareNode("anna", 4)))])
    assert preview.commands == ("qconf -Mstree FILE",)
    assert "-/p1/anna=3\n+/p1/anna=4\n" in preview.diff


def test_that_a_spool_keeps_the_tree_and_its_history(tmp_path: Path) -> None:
    path = tmp_path / "tree.qmonpy"
    Spool.create(path, ClusterFile(made().snapshot().cluster)).close()
    with closing(EmbeddedCluster.open_spool(path)) as cluster:
        cluster.change("root", [change(None, TREE)])
        cluster.change("root", [change(TREE, OTHER)])
    with closing(EmbeddedCluster.open_spool(path)) as cluster:
        assert [each.changes for each in cluster.journal()] == [(change(None, TREE),), (change(TREE, KEPT),)]
        assert cluster.snapshot().cluster.share_tree == KEPT


def test_that_the_clients_of_a_served_cluster_change_it_with_their_own_rights() -> None:
    tree = make_deep(DEEPEST)
    with served(made()) as world:
        root, anna = world.client("root"), world.client("anna")
        assert root.change("root", [change(None, tree)]).is_done
        wait_until(lambda: anna.snapshot().cluster.share_tree == tree)
        refused = anna.change("anna", [change(tree, None)])
        assert refused.text == 'denied: "anna" must be manager for this operation'
        assert qconf(root, "root", ["-dstree"]).complaint == "root@test removed sharetree list\n"
        assert [each.changes[0].verb for each in root.journal()] == ["added", "removed"]


@pytest.mark.parametrize("levels", [DEEPEST + 1, 3_000])
def test_that_a_tree_with_more_levels_than_one_may_have_is_refused_whoever_gives_it(levels: int) -> None:
    cluster, said = made(), "A share tree may have no more than 50 levels below its root here."
    answer = cluster.change("root", [change(None, make_deep(levels))])
    assert (answer.is_done, answer.text) == (False, said)
    assert cluster.change("root", [change(None, make_deep(DEEPEST))]).is_done
    deepest = "/" + "/".join(f"n{level}" for level in range(1, DEEPEST)) + "/default"
    outcome = qconf(cluster, "root", ["-astnode", f"{deepest}/anna=1"])
    assert outcome.complaint.endswith(f"{said}\n")
    assert cluster.snapshot().cluster.share_tree == make_deep(DEEPEST)
