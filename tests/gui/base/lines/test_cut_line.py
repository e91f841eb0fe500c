"""Dots in a line say that its text goes on; they hide neither a cursor nor what is there whole."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.lines.cut_line import CutLine, find_text_rect
from qmonpy.gui.theme import dress
from tests.present import present

PROJECT = Path(__file__).parents[4]
TEXT = "A host never runs more than it has processors for"
SIDES = {Qt.AlignmentFlag.AlignLeft: "right", Qt.AlignmentFlag.AlignRight: "left"}
"""By the edge at which dots stand in their room the side of the line that they are at."""


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    QVBoxLayout(window)
    dress(window)
    qtbot.addWidget(window)
    return window


@pytest.fixture
def line(window: QWidget) -> CutLine:
    """A line that is too narrow for its text; another one has the keyboard."""
    line, other = CutLine(TEXT), QLineEdit()
    for each in (line, other):
        present(window.layout()).addWidget(each)
    window.resize(200, 100)
    window.show()
    other.setFocus()
    line.setCursorPosition(0)
    line.grab()
    return line


def sides(line: CutLine) -> list[str]:
    line.grab()
    return [SIDES[side] for _, side in line.find_dots()]


def dark_columns(line: CutLine, area: QRect) -> int:
    image = line.grab(area).toImage()
    return sum(
        any(image.pixelColor(x, y).lightness() < 128 for y in range(image.height())) for x in range(image.width())
    )


def test_that_dots_stand_where_a_text_goes_on(line: CutLine) -> None:
    assert sides(line) == ["right"]
    line.setCursorPosition(35)
    assert sides(line) == ["left", "right"]
    line.setCursorPosition(len(TEXT))
    assert sides(line) == ["left"]


def test_that_a_whole_text_has_no_dots(line: CutLine) -> None:
    line.setText("processors")
    assert sides(line) == []
    line.setText(TEXT)
    line.window().resize(600, 100)
    assert sides(line) == []


def test_that_a_letter_is_whole_or_not_there_before_dots(line: CutLine) -> None:
    [(area, _)] = line.find_dots()
    room, width = find_text_rect(line), line.fontMetrics().horizontalAdvance
    assert area.left() - room.left() in {width(TEXT[:count]) for count in range(len(TEXT))}
    dots = dark_columns(line, area)
    line.setText(TEXT.replace("r", "M"))
    line.setCursorPosition(0)
    line.grab()
    assert dark_columns(line, line.find_dots()[0][0]) == dots > 0, "nothing but dots is there"


def test_that_dots_never_hide_the_cursor(line: CutLine, qtbot: QtBot) -> None:
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    for place in range(len(TEXT) + 1):
        line.setCursorPosition(place)
        line.grab()
        assert not any(area.intersects(line.cursorRect()) for area, _ in line.find_dots()), place


def test_that_what_is_typed_blind_has_no_dots(line: CutLine) -> None:
    line.setEchoMode(QLineEdit.EchoMode.Password)
    before = line.grab().toImage()
    line.setText(TEXT.upper())
    line.setCursorPosition(0)
    assert line.grab().toImage() == before


def test_that_every_line_of_the_window_has_dots() -> None:
    made = [
        f"{path.relative_to(PROJECT)}: {text.strip()}"
        for path in (PROJECT / "qmonpy" / "gui").rglob("*.py")
        for text in path.read_text(encoding="utf-8").splitlines()
        if "QLineEdit(" in text or ("(QLineEdit)" in text and text.startswith("class "))
    ]
    assert made == ["qmonpy/gui/base/lines/cut_line.py: class CutLine(QLineEdit):"]
