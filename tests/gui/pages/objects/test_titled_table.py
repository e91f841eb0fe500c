"""A table in a form takes the room that the form has below it, and no more than its rows need."""

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel, QScrollArea, QVBoxLayout
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.gui.base.fits_width import ScrolledContent
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.pages.objects.rows_view import LINES_IN_FORM, TitledTable
from qmonpy.gui.theme import tokens
from tests.present import present

MANY = 40


@pytest.fixture
def area(qtbot: QtBot) -> QScrollArea:
    """A form with a table of many rows below something else."""
    area, content = QScrollArea(widgetResizable=True), ScrolledContent("form")
    model = RowTableModel([Column[Any]("host", "Host", str)], lambda row: row)
    titled = TitledTable(model, "hosts", is_in_form=True, parent=content)
    layout = QVBoxLayout(content)
    layout.addWidget(QLabel("what the form has above it", wordWrap=True))
    layout.addWidget(titled)
    layout.addStretch(1)
    area.setWidget(content)
    qtbot.addWidget(area)
    area.resize(400, 600)
    area.show()
    titled.show_rows("Some words.", range(MANY))
    return area


def test_that_the_table_is_as_high_as_there_is_room(area: QScrollArea, qtbot: QtBot) -> None:
    titled, row = present(area.findChild(TitledTable)), tokens().size("row")
    table = titled.table
    for height in (600, 800):
        area.resize(400, height)
        qtbot.waitUntil(lambda: LINES_IN_FORM < (table.height() - table.height_of(0)) / row < MANY)
        qtbot.waitUntil(lambda: 0 <= area.viewport().height() - titled.geometry().bottom() < 2 * row)
        assert (table.height() - table.height_of(0)) % row == 0, "whole rows"
        assert area.verticalScrollBar().maximum() == 0
    area.resize(400, 2000)
    qtbot.waitUntil(lambda: table.height() == table.height_of(MANY))


def test_that_some_lines_are_seen_where_the_form_has_no_room(area: QScrollArea, qtbot: QtBot) -> None:
    table = present(area.findChild(TitledTable)).table
    area.resize(400, 150)
    qtbot.waitUntil(lambda: table.height() == table.height_of(LINES_IN_FORM))
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
