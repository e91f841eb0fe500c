"""A line that becomes a notice looks like one that always was: with its colours and with space around its text."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QLabel, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

import qmonpy.gui
from qmonpy.gui.application import make_application
from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.named import named, show_as

NAMED_BY_HAND = re.compile(r"(\S+)\.setObjectName\(.*\)\s+\1\.style\(\)\.polish\(\1\)")
WORDS = "40 hosts; 5 host groups and 2 hosts with own values. 28 queue instances would be in state c."


def show_lines(qtbot: QtBot, *names: str) -> tuple[QWidget, list[QLabel]]:
    """Return a widget and, in it, lines of the same words and of these names that are shown below each other."""
    make_application(is_dark=False)
    around = QWidget()
    dress(around)
    qtbot.addWidget(around)
    layout = QVBoxLayout(around)
    lines = [named(QLabel(WORDS, wordWrap=True), name) for name in names]
    for line in lines:
        layout.addWidget(line)
    layout.addStretch(1)
    around.resize(QSize(300, 400))
    with qtbot.waitExposed(around):
        around.show()
    return around, lines


@pytest.mark.parametrize("notice", ["attention_line", "problem_line"])
def test_that_a_hint_that_becomes_a_notice_has_its_space_and_loses_it_again(
    qapp: QApplication, qtbot: QtBot, notice: str
) -> None:
    _around, (line, always, hint) = show_lines(qtbot, "hint", notice, "hint")
    height = line.height()
    assert height == hint.height() < always.height()
    show_as(line, notice)
    qtbot.waitUntil(lambda: line.height() == always.height())
    assert line.frameWidth() == always.frameWidth() > 0
    assert line.palette().windowText().color() == always.palette().windowText().color()
    show_as(line, "hint")
    qtbot.waitUntil(lambda: line.height() == height)


def test_that_no_module_gives_a_widget_another_name_without_the_space_around_its_text() -> None:
    folder = Path(qmonpy.gui.__file__).parent
    found = [str(path) for path in sorted(folder.rglob("*.py")) if NAMED_BY_HAND.search(path.read_text("utf-8"))]
    assert found == [str(folder / "widgets" / "named.py")]
