"""A variable without a value is empty, or it has the value of the environment: the table shows which, and keeps it."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.app.jobs.pair_lists import PairForm, join_pairs, split_pairs
from qmonpy.gui.application import make_application
from qmonpy.gui.pages.jobs.pairs_dialog import HINT_ROLE, NAME, SOURCE, VALUE, PairsTable
from qmonpy.gui.theme import dress
from tests.gui.finding import child
from tests.present import present

AS_THERE = "as in the environment"


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot) -> PairsTable:
    return show_table(qtbot, "A=1,PATH,EMPTY=", PairForm.VARIABLES)


def show_table(qtbot: QtBot, text: str, form: PairForm) -> PairsTable:
    make_application(is_dark=False)
    table = PairsTable(form)
    qtbot.addWidget(table)
    dress(table)
    for pair in (*split_pairs(text, form), ("", None)):
        table.add(pair)
    table.resize(700, 300)
    with qtbot.waitExposed(table):
        table.show()
    return table


def text_of(table: PairsTable) -> str:
    return join_pairs(table.pairs, PairForm.VARIABLES)


def hints(table: PairsTable) -> list[str]:
    return [present(table.item(row, VALUE)).data(HINT_ROLE) or "" for row in range(table.rowCount())]


def marks(table: PairsTable) -> list[bool | None]:
    """Whether each line is marked to be from the environment; None where nothing can be marked."""
    cells = [present(table.item(row, SOURCE)) for row in range(table.rowCount())]
    can = [bool(cell.flags() & Qt.ItemFlag.ItemIsUserCheckable) for cell in cells]
    return [
        cell.checkState() is Qt.CheckState.Checked if is_so else None for cell, is_so in zip(cells, can, strict=True)
    ]


def type_into(table: PairsTable, qtbot: QtBot, row: int, column: int, text: str) -> None:
    table.setCurrentCell(row, column)
    qtbot.keyClick(table, Qt.Key.Key_F2)
    editor = child(table.viewport(), QLineEdit)
    editor.selectAll()
    qtbot.keyClick(editor, Qt.Key.Key_Delete)
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: table.viewport().findChild(QLineEdit) is None)


def press_space(table: PairsTable, qtbot: QtBot, row: int) -> None:
    table.setCurrentCell(row, SOURCE)
    qtbot.keyClick(table, Qt.Key.Key_Space)


def test_that_only_a_variable_of_the_environment_says_so_in_its_empty_cell(table: PairsTable) -> None:
    assert hints(table) == ["", AS_THERE, "", ""]
    assert marks(table) == [False, True, False, None]
    assert text_of(table) == "A=1,PATH,EMPTY="


def test_that_what_a_cell_stands_for_is_drawn_and_read_out(table: PairsTable, qtbot: QtBot) -> None:
    rect = table.visualRect(table.model().index(1, VALUE))
    drawn = table.viewport().grab(rect).toImage()
    empty = table.viewport().grab(table.visualRect(table.model().index(2, VALUE))).toImage()
    assert drawn.size() == empty.size()
    assert drawn != empty
    assert present(table.item(1, VALUE)).data(Qt.ItemDataRole.AccessibleTextRole) == AS_THERE


def test_that_a_typed_value_is_no_longer_that_of_the_environment(table: PairsTable, qtbot: QtBot) -> None:
    type_into(table, qtbot, 1, VALUE, "/bin")
    assert (hints(table)[1], marks(table)[1]) == ("", False)
    assert text_of(table) == "A=1,PATH=/bin,EMPTY="
    type_into(table, qtbot, 1, VALUE, "")
    assert text_of(table) == "A=1,PATH=,EMPTY="


def test_that_the_mark_takes_a_value_away_and_gives_it_back(table: PairsTable, qtbot: QtBot) -> None:
    press_space(table, qtbot, 0)
    assert (text_of(table), hints(table)[0]) == ("A,PATH,EMPTY=", AS_THERE)
    press_space(table, qtbot, 0)
    assert (text_of(table), hints(table)[0]) == ("A=1,PATH,EMPTY=", "")
    press_space(table, qtbot, 1)
    assert (text_of(table), hints(table)[1]) == ("A=1,PATH=,EMPTY=", "")


def test_that_the_mark_is_set_with_the_mouse(table: PairsTable, qtbot: QtBot) -> None:
    rect = table.visualRect(table.model().index(2, SOURCE))
    place = QPoint(rect.left() + 14, rect.center().y())
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert text_of(table) == "A=1,PATH,EMPTY"


def test_that_a_new_line_is_of_the_environment_as_soon_as_it_has_a_name(table: PairsTable, qtbot: QtBot) -> None:
    type_into(table, qtbot, 3, NAME, "HOME")
    assert (hints(table)[3], marks(table)[3]) == (AS_THERE, True)
    assert text_of(table) == "A=1,PATH,EMPTY=,HOME"
    type_into(table, qtbot, 3, VALUE, "/site")
    assert text_of(table) == "A=1,PATH,EMPTY=,HOME=/site"


@pytest.mark.parametrize(("form", "text"), [(PairForm.VALUES, "a=1,b,c="), (PairForm.PATHS, "h1:/a,/b")])
def test_that_other_lists_have_no_environment(qapp: QApplication, qtbot: QtBot, form: PairForm, text: str) -> None:
    table = show_table(qtbot, text, form)
    assert table.columnCount() == 2
    assert not any(hints(table))
    assert join_pairs(table.pairs, form) == text
