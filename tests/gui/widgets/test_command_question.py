"""The question before a command, on small screens and with many lines."""

from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.command_question import CommandOption, CommandPlan, CommandQuestion
from tests.gui.finding import child

LONG = "What runs there is removed from the queue at once, whether or not the host answers. " * 4
LINES = [f"{number} render, anna, 1 slot on all.q@h{number}" for number in range(40)]


def test_that_a_long_heading_leaves_the_list_below_it_whole_where_the_dialog_has_its_least_height(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    plan = CommandPlan(LINES, "qconf -cq all.q")
    question = CommandQuestion(
        "Clean", LONG, "Clean", CommandOption("", "", is_offered=False), lambda _: plan, lambda _: None, window
    )
    question.resize(question.minimumWidth(), 1)
    question.show()
    qtbot.waitUntil(lambda: question.height() >= question.minimumSizeHint().height())
    scroll = child(question, QScrollArea, "touched_scroll")
    assert question.heading.height() >= question.heading.heightForWidth(question.heading.width())
    assert scroll.height() >= scroll.minimumHeight()
    assert scroll.geometry().bottom() < question.command.geometry().top()


def test_that_no_bar_stands_beside_lines_that_are_all_in_view(qtbot: QtBot) -> None:
    window = QWidget()
    dress(window)
    qtbot.addWidget(window)
    plan = CommandPlan(LINES[:6], "qdel 1")
    option = CommandOption("", "", is_offered=False)
    question = CommandQuestion("Delete", "Delete", "Delete", option, lambda _: plan, lambda _: None, window)
    question.resize(question.minimumWidth(), 1)
    question.show()
    qtbot.waitUntil(lambda: question.height() >= question.minimumSizeHint().height())
    scroll = child(question, QScrollArea, "touched_scroll")
    qtbot.waitUntil(lambda: scroll.height() >= scroll.minimumHeight())
    assert scroll.verticalScrollBar().maximum() == 0


def test_that_no_empty_room_stands_below_few_lines(qtbot: QtBot) -> None:
    window = QWidget()
    dress(window)
    qtbot.addWidget(window)
    plan = CommandPlan(LINES[:2], "qdel 1")
    question = CommandQuestion(
        "Delete", "Delete", "Delete", CommandOption("Force", "Force"), lambda _: plan, lambda _: None, window
    )
    question.show()
    qtbot.waitExposed(question)
    scroll = child(question, QScrollArea, "touched_scroll")
    assert scroll.height() == scroll.minimumHeight()
    assert question.height() == question.sizeHint().height()
