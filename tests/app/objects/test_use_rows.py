"""Each use of an object leads to where it is."""

from dataclasses import replace

import pytest

from qmonpy.app.objects import use_rows
from qmonpy.app.objects.use_rows import UseRow, index_uses
from qmonpy.engine.checks.references import UseIndex
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.snapshot import Snapshot
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


def test_that_the_uses_in_the_scheduler_and_in_the_global_configuration_lead_to_their_attributes() -> None:
    cluster = small_cluster(
        usersets={"staff": {"entries": ["anna"]}},
        scheduler={"load_formula": "np_load_avg*2"},
        configuration={"xuser_lists": "staff"},
    )
    index = UseIndex(cluster)
    (row,) = (UseRow(each) for each in index.uses_of(ObjectKind.USER_SET, "staff"))
    assert (row.kind, row.use.name, row.where) == ("configuration", "global", "xuser_lists")
    assert row.place == ("configuration", "configuration/xuser_lists")
    (row,) = (UseRow(each) for each in index.uses_of(ObjectKind.COMPLEX, "np_load_avg"))
    assert row.place == ("configuration", "scheduler configuration/load_formula")


def test_that_of_a_very_large_cluster_the_uses_of_one_round_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    first = Snapshot(small_cluster())
    second = replace(first, cluster=replace(first.cluster))
    monkeypatch.setattr(use_rows._INDICES, "_most_weight", len(first.cluster.hosts))
    use_rows._INDICES._entries.clear()
    index = index_uses(first)
    assert index_uses(first) is index
    assert index_uses(second) is not index
    assert len(use_rows._INDICES) == 1
