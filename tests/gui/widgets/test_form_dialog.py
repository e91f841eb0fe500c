"""Forms that ask before what was filled in is thrown away."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QMessageBox, QPushButton, QVBoxLayout
from pytestqt.qtbot import QtBot

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
