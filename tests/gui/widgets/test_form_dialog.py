"""Forms that ask before what was filled in is thrown away."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QMessageBox, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.reflow_scroll import FieldsScroll, find_room
from qmonpy.gui.widgets.form_dialog import FormDialog
from tests.gui.finding import child


class Form(FormDialog):
    """A form with one line."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit("first")
        self.is_asked = False
        QVBoxLayout(self).addWidget(self.line)
        self.note_untouched()

    @property
    def content(self) -> object:
        return self.line.text()

    @property
    def is_busy(self) -> bool:
        return self.is_asked

    def describe_loss(self) -> str:
        return f"Nothing is done yet. {self.line.text()} would be lost."


@pytest.fixture
def form(qtbot: QtBot) -> Form:
    form = Form()
    qtbot.addWidget(form)
    form.open()
    return form


def question(form: Form) -> QMessageBox | None:
    return form.findChild(QMessageBox, "discard_form")


def test_that_an_untouched_form_closes_at_once(form: Form, qtbot: QtBot) -> None:
    qtbot.keyClick(form.line, Qt.Key.Key_Escape)
    assert (form.isVisible(), question(form)) == (False, None)


@pytest.mark.parametrize("way", ["Esc", "X", "Cancel"])
def test_that_a_filled_form_asks_first_and_says_what_would_be_lost(form: Form, qtbot: QtBot, way: str) -> None:
    qtbot.keyClicks(form.line, " second")
    if way == "Esc":
        qtbot.keyClick(form.line, Qt.Key.Key_Escape)
    elif way == "X":
        form.close()
    else:
        form.leave()
    box = child(form, QMessageBox, "discard_form")
    assert (form.isVisible(), box.text()) == (True, "Nothing is done yet. first second would be lost.")
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    assert (form.isVisible(), form.line.text()) == (True, "first second")
    form.leave()
    boxes = [each for each in form.findChildren(QMessageBox, "discard_form") if each.isVisible()]
    child(boxes[-1], QPushButton, "discard").click()
    assert not form.isVisible()


def test_that_a_form_whose_first_content_is_back_closes_at_once(form: Form, qtbot: QtBot) -> None:
    qtbot.keyClicks(form.line, "x")
    qtbot.keyClick(form.line, Qt.Key.Key_Backspace)
    qtbot.keyClick(form.line, Qt.Key.Key_Escape)
    assert not form.isVisible()


def test_that_a_form_stays_until_the_cluster_has_answered(form: Form, qtbot: QtBot) -> None:
    form.is_asked = True
    qtbot.keyClick(form.line, Qt.Key.Key_Escape)
    form.close()
    assert (form.isVisible(), question(form)) == (True, None)
    form.is_asked = False
    form.close()
    assert not form.isVisible()


class TallForm(Form):
    """A form whose fields may scroll, with a line below them."""

    def __init__(self, fields: int) -> None:
        super().__init__()
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.add_fields(fields)
        self.area, self.told = FieldsScroll(content), QLabel("told")
        layout = self.layout()
        assert layout is not None
        layout.addWidget(self.area)
        layout.addWidget(self.told)

    def add_fields(self, count: int) -> None:
        for _ in range(count):
            self.column.addWidget(QLineEdit())

    @property
    def is_whole(self) -> bool:
        return not self.area.verticalScrollBar().maximum()


def test_that_fields_scroll_only_where_the_screen_has_no_room_for_them(qtbot: QtBot) -> None:
    form = TallForm(17)
    qtbot.addWidget(form)
    form.open()
    qtbot.waitUntil(lambda: form.is_whole)
    form.add_fields(2)
    qtbot.waitUntil(lambda: form.is_whole and form.column.count() == 19)
    form.add_fields(40)
    qtbot.waitUntil(lambda: not form.is_whole)
    assert form.height() <= find_room(form).height()
    assert form.told.visibleRegion().boundingRect() == form.told.rect()
