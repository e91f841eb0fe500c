"""Columns are as wide as their heads and what their cells are about."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QImage
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.edge_header import find_head_width
from tests.gui.widgets.tables.test_edge_of_table import TextWriter

HEADS = ("requestable", "consumable", "in use", "Slot hours before", "Mean wait, with 1 edit", "anforderbar", "Bezüge")
SIZES = (9.0, 10.0, 11.3, 12.5, 15.0)
ROWS = (("limit users {@students} to slots=20", "slots=20"), ("limit users {@staff} to slots=80", "slots=80"))


@pytest.mark.parametrize("points", SIZES)
def test_that_a_head_is_whole_in_its_width_though_texts_end_between_two_pixels(
    qapp: QApplication, points: float
) -> None:
    font = QFont(tokens().font("body"))
    font.setPointSizeF(points)
    for head in HEADS:
        room = find_head_width(head, font) - 2 * tokens().size("space_2")
        assert QFontMetrics(font).elidedText(head, Qt.TextElideMode.ElideRight, room) == head


@pytest.fixture
def table(qtbot: QtBot) -> RowTable:
    """Two columns about the ends of their texts."""
    columns = [Column[Any](name, name, lambda row: str(row[0])) for name in ("old", "new")]
    look = Look(heart=lambda row: len(row[0]) - len(row[1]))
    model = RowTableModel(columns, lambda row: row[0], {"old": look, "new": look})
    table = RowTable(model)
    qtbot.addWidget(table)
    table.resize(900, 200)
    table.show()
    model.show_rows(ROWS)
    return table


def read_cells(table: RowTable) -> list[str]:
    """What is written into the cells, line by line."""
    model, found = table.model(), []
    image = QImage(table.viewport().size(), QImage.Format.Format_RGB32)
    for row in range(model.rowCount()):
        for column in range(2):
            option = QStyleOptionViewItem()
            option.rect = table.visualRect(model.index(row, column))
            painter = TextWriter(image)
            table.itemDelegate().paint(painter, option, model.index(row, column))
            painter.end()
            found += [text for text, *_ in painter.texts]
    return found


def test_that_texts_are_whole_where_there_is_room(table: RowTable) -> None:
    assert read_cells(table) == [each[0] for each in ROWS for _ in range(2)]


def test_that_what_cells_are_about_is_cut_last_and_the_last_column_is_scrolled(table: RowTable, qtbot: QtBot) -> None:
    bar = table.horizontalScrollBar()
    table.resize(250, 200)
    qtbot.waitUntil(lambda: bar.maximum() == table.horizontalHeader().length() - table.viewport().width() > 0)
    assert table.columnWidth(0) < 125
    cells = read_cells(table)
    assert all(each.startswith("…") for each in cells)
    for text, (whole, heart) in zip(cells, [each for each in ROWS for _ in range(2)], strict=True):
        assert text == whole or (text.startswith("…") and text.endswith(heart))
    bar.setValue(bar.maximum())
    assert {each[0] for each in ROWS} <= {*read_cells(table)}
