"""Columns give up what their texts do not need where that brings all of a table into view, and get it back.

Texts of the last column, which is stretched, are never cut.
"""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.gui.application import make_application
from qmonpy.gui.models.look import Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.cell_delegate import CellDelegate, find_cell_width
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.late_methods import dataclass

WIDE, HIGH = 520, 300


@dataclass(frozen=True)
class Line:
    key: int
    rule: str = "cores"
    text: str = "hosts lx01"
    waits: int = 0


COLUMNS: tuple[Column[Any], ...] = (
    Column("rule", "Rule", lambda row: row.rule),
    Column("filter", "Filter", lambda row: row.text),
    Column("waits", "Waiting", lambda row: str(row.waits), lambda row: row.waits, is_number=True),
)


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> RowTable:
    make_application(is_dark=False)
    made = RowTable(RowTableModel(COLUMNS, lambda row: row.key, {"rule": Look(width=160), "filter": Look(width=280)}))
    qtbot.addWidget(made)
    made.resize(WIDE, HIGH)
    made.show()
    qtbot.waitExposed(made)
    return made


def widths(table: RowTable) -> list[int]:
    return [table.columnWidth(place) for place in range(len(COLUMNS))]


def missing(table: RowTable) -> int:
    # A header tells the table of a new width with the next event.
    QApplication.processEvents()
    return table.horizontalScrollBar().maximum()


def test_that_all_columns_are_in_view_where_their_texts_have_room(table: RowTable) -> None:
    table.model().show_rows([Line(1), Line(2)])
    table.resize(WIDE - 60, HIGH)
    assert missing(table) == 0
    assert sum(widths(table)) == table.viewport().width()
    table.resize(2 * WIDE, HIGH)
    assert widths(table)[:2] == [160, 280]


def test_that_texts_are_not_cut_for_it(table: RowTable) -> None:
    table.model().show_rows([Line(1, rule="cores/per_host_of_all", text="hosts lx01, users anna, projects x")])
    table.resize(WIDE - 60, HIGH)
    line = table.model().rows()[0]
    assert not table.is_cut(line.rule, "rule")
    assert not table.is_cut(line.text, "filter")


def test_that_of_a_table_that_has_no_room_anyway_more_is_in_view_and_no_head_or_text_is_cut(table: RowTable) -> None:
    table.model().show_rows([Line(1)])
    table.resize(150, HIGH)
    assert table.horizontalScrollBar().maximum() > 0
    for column, width in enumerate(widths(table)[:2]):
        assert width == table._measure.least(column) < [160, 280][column]
    assert missing(table) > 0


def test_that_a_longer_text_that_comes_into_view_gets_room_again(table: RowTable, qtbot: QtBot) -> None:
    lines = [Line(key) for key in range(300)]
    lines[290] = Line(290, text="hosts lx01, users anna")
    table.model().show_rows(lines)
    table.resize(WIDE - 120, HIGH)
    assert missing(table) == 0
    assert table.is_cut(lines[290].text, "filter")
    table.choose(290)
    assert not table.is_cut(lines[290].text, "filter")
    table.resize(2 * WIDE, HIGH)
    assert widths(table)[:2] == [160, 280]


def test_that_the_widths_that_are_remembered_are_those_with_room(table: RowTable, qtbot: QtBot) -> None:
    table.model().show_rows([Line(1)])
    table.resize(WIDE - 60, HIGH)
    state = table.save_state()
    assert [width for _, width, *_ in state["columns"]][:2] == [160, 280]
    other = RowTable(RowTableModel(COLUMNS, lambda row: row.key, {}))
    qtbot.addWidget(other)
    other.restore_state(state)
    other.resize(WIDE - 60, HIGH)
    other.show()
    other.model().show_rows([Line(1, text="hosts lx01, users anna")])
    assert missing(other) == 0
    assert not other.is_cut("hosts lx01, users anna", "filter")


def test_that_a_width_that_was_dragged_is_heeded(table: RowTable) -> None:
    table.model().show_rows([Line(1)])
    header = table.horizontalHeader()
    edge = QPoint(header.sectionViewportPosition(0) + table.columnWidth(0) - 1, header.height() // 2)
    QTest.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=edge)
    at = edge + QPoint(40, 0)
    moved = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(at),
        QPointF(header.viewport().mapToGlobal(at)),
        Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(header.viewport(), moved)
    dragged = table.columnWidth(0)
    QTest.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert dragged > 160
    table.resize(WIDE - 60, HIGH)
    assert table.columnWidth(0) == dragged
    assert missing(table) == 0


def test_that_the_bar_that_comes_with_more_rows_takes_its_room_from_the_columns(table: RowTable, qtbot: QtBot) -> None:
    table.model().show_rows([Line(1)])
    wished = 160 + 280 + table.save_state()["columns"][2][1]
    table.resize(wished + table.width() - table.viewport().width(), HIGH)
    assert missing(table) == 0
    assert widths(table)[:2] == [160, 280]
    table.model().show_rows([Line(key) for key in range(300)])
    qtbot.waitUntil(lambda: table.viewport().width() < wished)
    assert missing(table) == 0
    assert sum(widths(table)) == table.viewport().width()


def test_that_a_mouse_pressed_elsewhere_drags_no_column(table: RowTable, qtbot: QtBot) -> None:
    elsewhere = QWidget()
    qtbot.addWidget(elsewhere)
    elsewhere.show()
    QTest.mousePress(elsewhere.windowHandle(), Qt.MouseButton.LeftButton)
    assert QGuiApplication.mouseButtons()
    try:
        table.model().show_rows([Line(1)])
        for column, width in ((0, 150), (1, 290)):
            table.setColumnWidth(column, width)
        table.resize(WIDE - 60, HIGH)
        assert missing(table) == 0
    finally:
        QTest.mouseRelease(elsewhere.windowHandle(), Qt.MouseButton.LeftButton)


REASON: tuple[Column[Any], ...] = (*COLUMNS[:1], Column("reason", "Reason", lambda row: row.text))
LONG = "users: the set students contains gina, which is in this user set, and hosts that no rule before this one names"


@pytest.fixture
def reasons(qapp: QApplication, qtbot: QtBot) -> RowTable:
    """A table with a text in its last column."""
    make_application(is_dark=False)
    made = RowTable(RowTableModel(REASON, lambda row: row.key, {"reason": Look(width=96)}))
    qtbot.addWidget(made)
    made.resize(WIDE, HIGH)
    made.show()
    qtbot.waitExposed(made)
    return made


def is_whole(table: RowTable, line: int) -> bool:
    """Whether the last column has room for its text."""
    model, last = table.model(), len(table.model().columns) - 1
    return table.columnWidth(last) >= find_cell_width(model, model.item_at(line), last)


def test_that_a_text_of_the_last_column_is_scrolled_where_it_has_no_room(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(1, text=LONG)])
    assert is_whole(reasons, 0)
    assert missing(reasons) > 0
    reasons.resize(3 * WIDE, HIGH)
    assert missing(reasons) == 0
    assert sum(reasons.columnWidth(place) for place in (0, 1)) == reasons.viewport().width()


def test_that_a_longer_text_of_the_last_column_gets_room_when_it_comes(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(1)])
    assert missing(reasons) == 0
    reasons.model().show_rows([Line(1, text=LONG)])
    assert is_whole(reasons, 0)
    assert missing(reasons) > 0


def test_that_a_longer_text_of_the_last_column_gets_room_when_it_is_scrolled_into_sight(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(key, text=LONG if key == 290 else "none") for key in range(300)])
    assert missing(reasons) == 0
    reasons.choose(290)
    assert is_whole(reasons, 290)


def test_that_a_table_without_rows_stretches_its_last_column_again(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(1, text=LONG)])
    reasons.model().show_rows([])
    reasons.resize(WIDE + 10, HIGH)
    assert missing(reasons) == 0
    assert sum(reasons.columnWidth(place) for place in (0, 1)) == reasons.viewport().width()


def test_that_the_room_of_a_hidden_column_is_shared(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(1, text=LONG[:72])])
    assert missing(reasons) > 0
    reasons.setColumnHidden(0, True)
    assert missing(reasons) == 0
    reasons.setColumnHidden(0, False)
    assert missing(reasons) > 0


def test_that_a_text_of_the_last_column_stays_whole_when_another_column_is_made_wider(reasons: RowTable) -> None:
    reasons.model().show_rows([Line(1, text="x" * 30)])
    assert missing(reasons) == 0
    reasons.setColumnWidth(0, WIDE)
    assert is_whole(reasons, 0)


@pytest.mark.parametrize("has_own_delegate", [False, True])
def test_that_numbers_of_a_stretched_column_stand_at_its_title_and_not_at_the_far_edge(
    table: RowTable, has_own_delegate: bool
) -> None:
    if has_own_delegate:
        table.setItemDelegate(CellDelegate(table))
    table.resize(3 * WIDE, HIGH)
    table.model().show_rows([Line(1, waits=12345)])
    left = table.columnViewportPosition(2)
    own = table.save_state()["columns"][2][1]
    assert table.columnWidth(2) > 2 * own
    # The order of the rows stands at the edge of the header.
    table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    for part, height in ((table.viewport(), table.rowHeight(0)), (table.horizontalHeader().viewport(), 20)):
        drawn = part.grab().toImage()
        ground, lines = drawn.width() - 6, range(4, height - 4)
        inked = [x for x in range(left, ground) if any(drawn.pixel(x, y) != drawn.pixel(ground, y) for y in lines)]
        assert left < max(inked) <= left + own


def test_that_a_text_that_is_cut_takes_what_other_columns_do_not_need(table: RowTable) -> None:
    line = Line(1, rule="cores/per_host_of_all", text="hosts lx01")
    table.model().show_rows([line])
    assert not table.is_cut(line.rule, "rule")
    assert missing(table) == 0
    assert sum(widths(table)) == table.viewport().width()
    assert table.save_state()["columns"][0][1] == 160, "what is remembered is the width that it has by itself"


def test_that_as_many_texts_as_possible_are_whole(table: RowTable) -> None:
    table.model().show_rows([Line(1, rule="cores/per_host_of_all", text="hosts lx01, " * 20)])
    assert not table.is_cut("cores/per_host_of_all", "rule")
    assert widths(table)[1] >= 280, "a text that cannot be whole takes nothing from others, and gives nothing"


def test_that_a_width_that_was_set_is_not_changed_for_a_text(table: RowTable) -> None:
    table.model().show_rows([Line(1, rule="cores/per_host_of_all")])
    table.setColumnWidth(0, 100)
    table.resize(2 * WIDE, HIGH)
    assert table.columnWidth(0) == 100


def test_that_a_last_column_that_is_told_below_the_table_is_cut_and_not_scrolled(
    qapp: QApplication, qtbot: QtBot
) -> None:
    make_application(is_dark=False)
    looks = {"rule": Look(width=200), "filter": Look(width=120, is_told_below=True)}
    made = RowTable(RowTableModel(COLUMNS[:2], lambda row: row.key, looks))
    qtbot.addWidget(made)
    made.resize(WIDE, HIGH)
    made.show()
    qtbot.waitExposed(made)
    long = "hosts " + "lx01,lx02," * 12
    made.model().show_rows([Line(1, text=long)])
    assert missing(made) == 0
    assert made.is_cut(long, "filter")
    # The others gave what they do not need before.
    assert made.columnWidth(0) < 200
    made.resize(150, HIGH)
    assert missing(made) > 0
