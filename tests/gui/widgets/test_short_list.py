"""A list that takes no more room than its rows need."""

from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.widgets.short_list import MOST_ROWS, ShortList


def test_that_a_list_is_as_high_as_its_rows_and_scrolls_over_many(qtbot: QtBot) -> None:
    window, rows = QWidget(), ShortList()
    QVBoxLayout(window).addWidget(rows)
    qtbot.addWidget(window)
    window.resize(400, 600)
    window.show()
    rows.addItems([str(each) for each in range(5)])
    row = rows.sizeHintForRow(0)
    qtbot.waitUntil(lambda: 5 * row <= rows.viewport().height() < 6 * row)
    rows.addItems([str(each) for each in range(100)])
    qtbot.waitUntil(lambda: MOST_ROWS * row <= rows.viewport().height() < (MOST_ROWS + 1) * row)
    rows.clear()
    qtbot.waitUntil(lambda: rows.viewport().height() < 5 * row)
