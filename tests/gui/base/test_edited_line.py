"""What a person gives a line is an edit, by keys or as a screen reader does it; what the program sets is none."""

from types import CellType, FunctionType
from weakref import ref

from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.gui.base import edited_line
from qmonpy.gui.base.edited_line import connect_edited


def make_line(qtbot: QtBot) -> tuple[QLineEdit, list[str]]:
    line = QLineEdit()
    edits: list[str] = []
    qtbot.addWidget(line)
    connect_edited(line, edits.append)
    return line, edits


def set_as_the_program(line: QLineEdit, text: str) -> None:
    """Set a text from a module of the window."""
    own = FunctionType((lambda: line.setText(text)).__code__, vars(edited_line), closure=make_cells(line, text))
    own()


def make_cells(line: QLineEdit, text: str) -> tuple[CellType, ...]:
    held = (lambda: (line, text)).__closure__
    assert held is not None
    return held


def test_that_each_key_is_one_edit(qapp: QApplication, qtbot: QtBot) -> None:
    line, edits = make_line(qtbot)
    QTest.keyClicks(line, "12")
    assert edits == ["1", "12"]


def test_that_a_text_from_the_accessibility_bus_is_an_edit(qapp: QApplication, qtbot: QtBot) -> None:
    line, edits = make_line(qtbot)
    QTest.keyClicks(line, "12")
    interface = QAccessible.queryAccessibleInterface(line)
    interface.editableTextInterface().replaceText(0, 2, "345")
    assert line.text() == "345"
    assert edits == ["1", "12", "345"]


def test_that_what_the_program_sets_is_none(qapp: QApplication, qtbot: QtBot) -> None:
    line, edits = make_line(qtbot)
    set_as_the_program(line, "7")
    assert (line.text(), edits) == ("7", [])
    QTest.keyClicks(line, "8")
    assert edits == ["78"]


def test_that_nothing_is_an_edit_of_a_line_that_is_locked(qapp: QApplication, qtbot: QtBot) -> None:
    line, edits = make_line(qtbot)
    line.setEnabled(False)
    line.setText("7")
    assert edits == []


def test_that_a_line_is_freed_though_it_holds_its_slots(qapp: QApplication) -> None:
    line = QLineEdit()
    gone = ref(line)
    connect_edited(line, lambda _: None)
    del line
    assert gone() is None
