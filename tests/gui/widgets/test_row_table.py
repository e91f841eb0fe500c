"""The table of every page: it keeps its place, remembers its columns, copies its rows and follows links."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from qmonpy.app.tables.column import Column
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.widgets.cell_delegate import find_cell_width
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.tables.order_header import OrderHeader
from tests.gui.scaled_text import scaled_text


@dataclass(frozen=True)
class FakeRow:
    number: int
    queue: str = "all.q"

    @property
    def words(self) -> str:
        return str(self.number)


COLUMNS: tuple[Column[Any], ...] = (
    Column("number", "Number", lambda row: str(row.number), lambda row: row.number, is_number=True),
    Column("queue", "Queue", lambda row: row.queue),
    Column("fullness", "Full", lambda row: f"{row.number} / 9"),
)
LOOKS = {
    "queue": Look(CellKind.BADGE, tone=lambda row: "ok", link=lambda row: Link("queues", row.queue)),
    "fullness": Look(CellKind.BAR, fullness=lambda row: Fullness(row.number, 9, f"{row.number} / 9", 1)),
}


def rows(*numbers: int) -> list[FakeRow]:
    return [FakeRow(number) for number in numbers]


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> RowTable:
    model = RowTableModel(COLUMNS, lambda row: row.number, LOOKS)
    model.own_order = OwnOrder("as they came")
    table = RowTable(model)
    qtbot.addWidget(table)
    table.resize(500, 300)
    table.show()
    table.model().show_rows(rows(*range(100)))
    return table


@pytest.fixture
def large_text(qapp: QApplication) -> Iterator[None]:
    """Text of one and a half times its size."""
    with scaled_text(qapp, 150):
        yield


def test_that_columns_of_a_given_width_are_wider_with_larger_text(large_text: None, qtbot: QtBot) -> None:
    looks = {"queue": Look(width=200)}
    table = RowTable(RowTableModel(COLUMNS, lambda row: row.number, looks))
    qtbot.addWidget(table)
    table.model().show_rows(rows(1))
    assert table.columnWidth(1) == 300


def top_number(table: RowTable) -> int:
    top: FakeRow = table.model().item_at(table.rowAt(0))
    return top.number


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Up])
def test_that_the_first_arrow_key_chooses_the_first_row_also_where_it_is_the_only_one(
    table: RowTable, qtbot: QtBot, count: int, key: Qt.Key
) -> None:
    table.model().show_rows(rows(*range(count)))
    table.activateWindow()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(table.hasFocus)
    assert table.chosen_rows() == []
    qtbot.keyClick(table, key)
    assert [each.number for each in table.chosen_rows()] == [0]
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert [each.number for each in table.chosen_rows()] == [min(1, count - 1)]


def test_that_rows_above_come_and_go_without_moving_what_is_looked_at(table: RowTable) -> None:
    table.verticalScrollBar().setValue(20 * table.rowHeight(0) + 5)
    assert top_number(table) == 20
    table.model().show_rows(rows(*range(200, 230), *range(3, 100)))
    assert top_number(table) == 20
    assert table.rowViewportPosition(table.rowAt(0)) == -5


def test_that_at_the_top_new_rows_are_seen(table: RowTable) -> None:
    table.model().show_rows(rows(500, *range(100)))
    assert top_number(table) == 500


def test_that_chosen_rows_are_copied_with_their_titles(table: RowTable, qtbot: QtBot) -> None:
    table.choose(7)
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Number\tQueue\tFull\n7\tall.q\t7 / 9"


def test_that_choosing_what_is_not_there_says_so(table: RowTable) -> None:
    assert not table.choose(1000)
    assert table.choose(99)
    assert [row.number for row in table.chosen_rows()] == [99]


def test_that_what_is_chosen_is_shown_in_the_middle_or_at_the_top_of_a_table_of_its_least_height(
    table: RowTable,
) -> None:
    assert table.choose(50)
    assert top_number(table) < 50
    table.keep_lines(4)
    table.resize(table.width(), table.minimumHeight())
    assert table.choose(70)
    assert top_number(table) == 70


def test_that_columns_widths_and_sorting_are_remembered(table: RowTable, qtbot: QtBot) -> None:
    table.setColumnHidden(1, True)
    table.horizontalHeader().resizeSection(0, 123)
    table.horizontalHeader().moveSection(0, 1)
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    state = table.save_state()
    other = RowTable(RowTableModel(COLUMNS, lambda row: row.number, LOOKS))
    qtbot.addWidget(other)
    other.restore_state(state)
    other.model().show_rows(rows(1, 2, 3))
    assert other.isColumnHidden(1)
    assert other.columnWidth(0) == 123
    assert other.horizontalHeader().logicalIndex(1) == 0
    assert [row.number for row in other.model().rows()] == [3, 2, 1]


def test_that_widths_of_another_language_leave_heads_whole(table: RowTable, qtbot: QtBot) -> None:
    table.horizontalHeader().resizeSection(0, 20)
    narrow = table.columnWidth(0)
    state = table.save_state()

    def width_of(columns: tuple[Column[Any], ...], state: dict[str, Any]) -> int:
        other = RowTable(RowTableModel(columns, lambda row: row.number, LOOKS))
        qtbot.addWidget(other)
        other.restore_state(state)
        return other.columnWidth(0)

    longer = (replace(COLUMNS[0], title="Zustand der Warteschlange"), *COLUMNS[1:])
    assert width_of(longer, state) == narrow, "who narrows a column is heeded"
    head = table.fontMetrics().horizontalAdvance("Zustand der Warteschlange")
    assert width_of(longer, {**state, "language": "de"}) > head


def test_that_a_state_of_other_columns_is_passed_over(table: RowTable) -> None:
    table.restore_state({"columns": [["gone", 80, True]], "sorted_by": "gone"})
    assert table.model().rowCount() == 100


def test_that_control_and_a_click_follows_a_link(table: RowTable, qtbot: QtBot) -> None:
    followed: list[Link] = []
    table.link_followed.connect(followed.append)
    at = table.visualRect(table.model().index(0, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, at)
    assert followed == [Link("queues", "all.q")]


def test_that_a_plain_click_chooses_the_row(table: RowTable, qtbot: QtBot) -> None:
    at = table.visualRect(table.model().index(3, 1)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [row.number for row in table.chosen_rows()] == [3]


def test_that_the_first_arrow_key_passes_the_heading_of_a_group_by(qapp: QApplication, qtbot: QtBot) -> None:
    model = GroupedTableModel(COLUMNS, lambda row: row.number, lambda row: row.queue, LOOKS)
    table = RowTable(model)
    qtbot.addWidget(table)
    model.show_rows(rows(1, 2))
    table.show()
    table.activateWindow()
    table.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(table.hasFocus)
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert [each.number for each in table.chosen_rows()] == [1]


def test_that_a_click_on_the_arrow_folds_a_group(qapp: QApplication, qtbot: QtBot) -> None:
    model = GroupedTableModel(COLUMNS, lambda row: row.number, lambda row: row.queue, LOOKS)
    table = RowTable(model)
    qtbot.addWidget(table)
    table.show()
    model.show_rows(rows(1, 2))
    at = table.visualRect(model.index(0, 0)).topLeft()
    at.setX(at.x() + 14)
    at.setY(at.y() + 10)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert model.rowCount() == 1


def paint_heading(qtbot: QtBot, group: str, column: int, summaries: dict[str, Any]) -> set[int]:
    """The colours in a cell of the heading line of a group, whose first column is narrow."""
    model = GroupedTableModel(COLUMNS, lambda row: row.number, lambda row: row.queue, LOOKS, summaries)
    table = RowTable(model)
    qtbot.addWidget(table)
    table.resize(400, 120)
    table.show()
    model.show_rows([FakeRow(1, group)])
    table.setColumnWidth(0, 60)
    image = table.viewport().grab(table.visualRect(model.index(0, column))).toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_that_the_heading_of_a_group_goes_on_over_empty_cells(qapp: QApplication, qtbot: QtBot) -> None:
    long = "what the cluster ran in the whole last month"
    assert len(paint_heading(qtbot, "a", 1, {})) == 1
    assert len(paint_heading(qtbot, long, 1, {})) > 1
    words = {"queue": lambda group: " "}
    assert len(paint_heading(qtbot, long, 1, words)) == 1


@dataclass(frozen=True)
class FakeArray(FakeRow):
    children: tuple[FakeRow, ...] = ()
    is_open: bool = False
    is_section: bool = False


def test_that_a_number_is_whole_beside_the_first_arrow_that_comes(qapp: QApplication, qtbot: QtBot) -> None:
    model = OutlineTableModel(COLUMNS, lambda row: row.number, LOOKS)
    table = RowTable(model)
    qtbot.addWidget(table)
    job, array = FakeArray(1002001002001), FakeArray(1002002002002, children=(FakeRow(1),))
    model.show_rows((job,))
    needed = find_cell_width(model, array, 0)
    table.setColumnWidth(0, needed - 1)
    model.show_rows((job, array))
    assert table.columnWidth(0) >= needed
    narrow = table.horizontalHeader().minimumSectionSize()
    table.setColumnWidth(0, narrow)
    model.show_rows((array, job))
    assert table.columnWidth(0) == narrow
    longer = FakeArray(10020020020020, children=(FakeRow(1),))
    model.show_rows((array, longer))
    assert table.columnWidth(0) >= find_cell_width(model, longer, 0), "numbers of jobs get longer"


@dataclass(frozen=True)
class FakeTasks(FakeRow):
    tasks: str = ""


WITH_TASKS = (COLUMNS[0], Column[Any]("tasks", "Tasks", lambda row: row.tasks), COLUMNS[1])


def test_that_a_column_gets_room_for_longer_texts_that_come_later(qapp: QApplication, qtbot: QtBot) -> None:
    """The first jobs of a cluster may have no tasks at all; later ones had theirs cut, in later windows, too."""

    def shown(*tasks: str, state: dict[str, Any] | None = None) -> RowTable:
        table = RowTable(RowTableModel(WITH_TASKS, lambda row: row.number, {}))
        qtbot.addWidget(table)
        table.restore_state(state or {})
        table.resize(600, 300)
        table.show()
        table.model().show_rows([FakeTasks(place, tasks=each) for place, each in enumerate(tasks)])
        return table

    table = shown("", "1")
    later = [FakeTasks(0, tasks=""), FakeTasks(1, tasks="1-1000:10")]
    assert table.is_cut("1-1000:10", "tasks")
    table.model().show_rows(later)
    assert not table.is_cut("1-1000:10", "tasks")
    assert not shown("1-1000:10", state=shown("", "1").save_state()).is_cut("1-1000:10", "tasks"), "in a later window"
    table.setColumnWidth(1, table.horizontalHeader().minimumSectionSize())
    table.model().show_rows([*later, FakeTasks(2, tasks="2")])
    assert table.is_cut("1-1000:10", "tasks"), "who narrows a column is heeded"
    assert shown("1-1000:10", state=table.save_state()).is_cut("1-1000:10", "tasks"), "in a later window, too"


def test_that_a_badge_is_whole_in_a_column_of_a_given_width(qapp: QApplication, qtbot: QtBot) -> None:
    looks = {"queue": Look(CellKind.BADGE, width=62)}
    table = RowTable(RowTableModel((COLUMNS[0], COLUMNS[1], COLUMNS[2]), lambda row: row.number, looks))
    qtbot.addWidget(table)
    table.resize(600, 300)
    table.show()
    table.model().show_rows([FakeRow(1, ""), FakeRow(2, "c")])
    assert table.columnWidth(1) == 62
    table.model().show_rows([FakeRow(1, ""), FakeRow(2, "changed by them")])
    assert table.columnWidth(1) >= find_cell_width(table.model(), table.model().item_at(1), 1)


@pytest.mark.parametrize(
    ("used", "limit", "tone"),
    [(0, 10, "accent"), (7.9, 10, "accent"), (8, 10, "attention"), (10, 10, "problem"), (1, 0, "problem")],
)
def test_that_a_bar_has_the_tone_of_its_fullness(used: float, limit: int, tone: str) -> None:
    assert Fullness(used, limit, "").tone == tone


def test_that_a_full_queue_is_as_it_should_be() -> None:
    assert Fullness(8, 8, "", is_capacity=True).tone == "accent"
    assert Fullness(9, 8, "", is_capacity=True).tone == "problem"


def shown_order(table: RowTable) -> tuple[int, str]:
    """The column with the arrow, -1 for none, and the words at the edge of the header."""
    header = table.horizontalHeader()
    assert isinstance(header, OrderHeader)
    return (header.sortIndicatorSection() if header.isSortIndicatorShown() else -1), header.order_text


def test_that_the_order_of_rows_that_nobody_sorted_is_said_in_the_header(table: RowTable) -> None:
    assert shown_order(table) == (-1, "sorted: as they came")
    assert table.accessibleDescription() == "sorted: as they came"
    table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert shown_order(table) == (0, "")
    assert table.accessibleDescription() == ""
    table.sort_own()
    assert shown_order(table) == (-1, "sorted: as they came")
    table.grab()


def test_that_the_order_of_rows_is_never_cut_by_the_edge_of_the_table(table: RowTable) -> None:
    header = table.horizontalHeader()
    assert isinstance(header, OrderHeader)
    header.resizeSection(0, 250)
    header.resizeSection(2, 300)
    table.grab()
    assert header.said == ""
    table.horizontalScrollBar().setValue(table.horizontalScrollBar().maximum())
    table.grab()
    assert header.said == "sorted: as they came"


def test_that_an_own_order_that_is_that_of_a_column_has_the_arrow_at_once(qapp: QApplication, qtbot: QtBot) -> None:
    model = RowTableModel(COLUMNS, lambda row: row.number, LOOKS)
    model.own_order = OwnOrder("the highest first", "number", is_descending=True)
    table = RowTable(model)
    qtbot.addWidget(table)
    model.show_rows(rows(1, 3, 2))
    assert shown_order(table) == (0, "")
    assert table.horizontalHeader().sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
    assert [each.number for each in model.rows()] == [3, 2, 1]
    table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    table.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
    assert shown_order(table) == (0, "")
    assert [each.number for each in model.rows()] == [3, 2, 1]


def test_that_the_texts_of_a_hidden_column_are_measured_when_it_is_shown(
    table: RowTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of jobs, most columns are hidden, and to measure their texts held the window for 50 ms."""
    asked: set[int] = set()
    find = RowTableModel.cell_text

    def note(model: RowTableModel, item: Any, column: int) -> str:
        asked.add(column)
        return find(model, item, column)

    monkeypatch.setattr(RowTableModel, "cell_text", note)
    other = RowTable(RowTableModel(COLUMNS, lambda row: row.number))
    qtbot.addWidget(other)
    other.setColumnHidden(1, True)
    other.model().show_rows([FakeRow(number, "a very long name of a queue") for number in range(100)])
    assert asked == {0, 2}
    other.setColumnHidden(1, False)
    assert other.columnWidth(1) == other._measure.fitting(1) > table.columnWidth(1)
    other.setColumnHidden(1, True)
    other.horizontalHeader().resizeSection(1, 200)
    other.setColumnHidden(1, False)
    assert other.columnWidth(1) == 200
