"""Each use of an object leads to where it is."""

from qmonpy.app.objects.use_rows import UseRow
from qmonpy.engine.checks.references import UseIndex
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import ShareNode
from tests.clusters.world import small_cluster


def test_that_the_uses_in_the_share_tree_lead_to_their_nodes() -> None:
    leaf = ShareNode("anna", 3)
    tree = ShareNode("Root", 1, (ShareNode("p1", 10, (leaf,)), leaf, ShareNode("default", 5)))
    index = UseIndex(small_cluster(users={"anna": {}}).with_share_tree(tree))
    rows = [UseRow(each) for each in index.uses_of(ObjectKind.USER, "anna")]
    assert [(row.kind, row.use.attribute, row.place) for row in rows] == [
        ("share tree", "/p1/anna", ("policies", "tree/p1/anna")),
        ("share tree", "/anna", ("policies", "tree/anna")),
    ]
    (row,) = (UseRow(each) for each in index.uses_of(ObjectKind.PROJECT, "p1") if each.kind == ObjectKind.SHARE_TREE)
    assert row.place == ("policies", "tree/p1")
