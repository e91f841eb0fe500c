"""Grids of a form: what stands below each other in several of them."""

from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.field_grid import LABEL_WIDTH, FieldGrid, align_labels
from tests.gui.scaled_text import scaled_text


def test_that_editors_of_several_grids_begin_at_one_place_behind_the_longest_label(
    qapp: QApplication, qtbot: QtBot
) -> None:
    with scaled_text(qapp, 150):
        window, editors = QWidget(), [QLineEdit(), QLineEdit()]
        column, grids = QVBoxLayout(window), [FieldGrid(), FieldGrid()]
        for grid, title, editor in zip(grids, ("&Slots", "Name of the &parallel environment"), editors, strict=True):
            grid.add_field(title, editor)
            column.addLayout(grid)
        width = align_labels(grids)
        dress(window)
        qtbot.addWidget(window)
        window.show()
        qtbot.waitExposed(window)
        assert width > LABEL_WIDTH
        qtbot.waitUntil(lambda: editors[0].x() == editors[1].x() >= width)
