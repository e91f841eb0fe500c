"""Hints in empty lines are whole, however narrow the line is."""

import pytest
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.hints import find_room, hint_line, hint_of, show_hint
from qmonpy.gui.theme import dress, icon

HINT = "why it is to be so: a sentence, or none (optional)"


def widen(line: QLineEdit, text: str) -> None:
    """Make a line as wide as a text needs it."""
    line.resize(line.width() - find_room(line) + line.fontMetrics().horizontalAdvance(text), line.sizeHint().height())


@pytest.fixture
def line(qtbot: QtBot) -> QLineEdit:
    line = hint_line(HINT)
    qtbot.addWidget(line)
    dress(line)
    line.show()
    return line


SHOWN = (HINT, "why it is to be so: a sentence, or none", "why it is to be so: a sentence", "why it is to be so", "")


@pytest.mark.parametrize("shown", SHOWN)
def test_that_a_hint_ends_between_its_parts_where_there_is_no_room_for_all(line: QLineEdit, shown: str) -> None:
    widen(line, shown)
    assert line.placeholderText() == shown
    assert hint_of(line) == line.toolTip() == HINT


def test_that_buttons_in_a_line_take_from_its_room(line: QLineEdit) -> None:
    widen(line, HINT)
    line.addAction(icon("filter"), QLineEdit.ActionPosition.LeadingPosition)
    line.resize(line.width() + 1, line.height())
    assert line.placeholderText() != HINT


def test_that_a_tool_tip_of_another_meaning_stays(qtbot: QtBot) -> None:
    line = QLineEdit()
    qtbot.addWidget(line)
    show_hint(line, "first")
    assert line.toolTip() == "first"
    line.setToolTip("What this is for")
    show_hint(line, "second")
    assert (line.toolTip(), hint_of(line)) == ("What this is for", "second")


def test_that_a_short_hint_stands_where_the_whole_one_has_no_room(qtbot: QtBot) -> None:
    line = hint_line("the jobs differ", "various")
    qtbot.addWidget(line)
    line.show()
    for shown in ("various", "", "the jobs differ"):
        widen(line, shown)
        assert line.placeholderText() == shown
    assert hint_of(line) == line.toolTip() == "the jobs differ"
