"""The view Per host of a cluster queue: every value in a table, edited where it stands."""

from PySide6.QtCore import Qt

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.cluster_queues.per_host_view import PerHostView
from qmonpy.model.attributes.resolve import queue_instances
from tests.gui.pages.cluster_queues.matrix_hand import row_keys


def test_that_rows_and_columns_are_what_has_values_of_its_own_and_then_every_host(matrix: PerHostView) -> None:
    assert row_keys(matrix) == ["", "@fat", "@new", "h1", "h2", "h3"]
    assert matrix.model.attributes == ("seq_no", "slots")


def test_that_a_cell_shows_what_an_instance_ends_up_with_and_where_it_comes_from(
    matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    by_name = {each.name: each for each in queue_instances(cluster.snapshot().cluster)}
    for host in ("h1", "h2", "h3"):
        for name in ("slots", "seq_no"):
            index = matrix.model.index_of((host, name))
            assert index.data() == by_name[f"all.q@{host}"].setting(name)
    assert "comes from @fat" in matrix.model.index_of(("h2", "slots")).data(Qt.ItemDataRole.ToolTipRole)
    assert "@fat and @new give different values" in matrix.model.index_of(("h3", "seq_no")).data(
        Qt.ItemDataRole.ToolTipRole
    )
    assert "1 queue instance is in state c" in matrix.words.text()
