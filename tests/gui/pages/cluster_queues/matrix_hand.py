"""What a person does in the table of values per host, and what stands there and in the cluster."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.cluster_queues.per_host_view import PerHostView
from qmonpy.model.configuration.queue import Setting
from tests.gui.pages.object_hand import ObjectHand


def setting(cluster: EmbeddedCluster, queue: str, attribute: str) -> Setting:
    return cluster.snapshot().cluster.queues[queue].settings[attribute]


def type_into(hand: ObjectHand, matrix: PerHostView, place: tuple[str, str], text: str) -> None:
    """Choose a cell and type over it."""
    assert matrix.table.choose(place)
    matrix.table.setFocus()
    hand.qtbot.keyClick(matrix.table, Qt.Key.Key_F2)
    line = matrix.table.findChild(QLineEdit, "matrix_line")
    line.selectAll()
    hand.qtbot.keyClicks(line, text)
    hand.qtbot.keyClick(line, Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: matrix.table.findChild(QLineEdit, "matrix_line") is None)
    hand.settle()


def row_keys(matrix: PerHostView) -> list[str]:
    return [row.key for row in matrix.model.rows()]
