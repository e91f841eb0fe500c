"""The chosen row of a table stays in sight when the table gets another height."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.row_table import RowTable

COLUMNS = (Column[Any]("number", "Number", str), Column[Any]("words", "Words", lambda row: f"row {row}"))
HIGH = 600


@pytest.fixture
def panes(qtbot: QtBot) -> tuple[QSplitter, RowTable]:
    """A table, and below it a panel without any height."""
    model = RowTableModel(COLUMNS, lambda row: row, {})
    table, splitter = RowTable(model), QSplitter(Qt.Orientation.Vertical)
    splitter.addWidget(table)
    splitter.addWidget(QWidget())
    qtbot.addWidget(splitter)
    splitter.resize(400, HIGH)
    splitter.show()
    splitter.setSizes([HIGH, 0])
    model.show_rows(tuple(range(200)))
    return splitter, table


def is_whole(table: RowTable, row: int) -> bool:
    rect = table.visualRect(table.model().index(row, 1))
    return rect.top() >= 0 and rect.bottom() < table.viewport().height()


def test_that_a_chosen_row_is_in_sight_beside_a_panel_that_opens(panes: tuple[QSplitter, RowTable]) -> None:
    splitter, table = panes
    table.choose(15)
    assert is_whole(table, 15)
    for height in (200, 90, 0, 120, HIGH):
        splitter.setSizes([height, HIGH - height])
        if table.viewport().height() > table.rowHeight(15):
            assert is_whole(table, 15), height


def test_that_it_is_so_where_the_first_column_is_hidden(panes: tuple[QSplitter, RowTable]) -> None:
    splitter, table = panes
    table.choose(15)
    table.setColumnHidden(0, True)
    splitter.setSizes([120, HIGH - 120])
    assert is_whole(table, 15)


def test_that_who_has_scrolled_away_from_the_chosen_row_is_left_there(panes: tuple[QSplitter, RowTable]) -> None:
    splitter, table = panes
    table.choose(15)
    table.verticalScrollBar().setValue(table.verticalScrollBar().maximum())
    splitter.setSizes([200, HIGH - 200])
    assert table.rowAt(0) > 100


def test_that_a_row_is_in_sight_that_comes_and_is_chosen_at_once(panes: tuple[QSplitter, RowTable]) -> None:
    _, table = panes
    table.model().show_rows(())
    table.model().show_rows(tuple(range(300)))
    table.choose(250)
    assert is_whole(table, 250)
