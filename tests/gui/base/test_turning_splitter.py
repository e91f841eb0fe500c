"""Two parts stand beside each other where there is room for both, and else below each other."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.turning_splitter import TurningSplitter

WIDE, NARROW = 900, 500


@pytest.fixture
def sides(qapp: QApplication, qtbot: QtBot) -> Iterator[TurningSplitter]:
    window, parts = QWidget(), [QWidget(), QWidget()]
    qtbot.addWidget(window)
    for each in parts:
        each.setMinimumSize(300, 50)
    splitter = TurningSplitter(parts, [320, 580])
    layout = QVBoxLayout(window)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(splitter)
    window.resize(WIDE, 400)
    window.show()
    yield splitter
    window.close()


def resize(sides: TurningSplitter, width: int, qtbot: QtBot) -> None:
    sides.window().resize(width, 400)
    qtbot.waitUntil(lambda: sides.width() == width)


def test_that_it_turns_where_both_have_no_room_and_back(sides: TurningSplitter, qtbot: QtBot) -> None:
    assert sides.orientation() is Qt.Orientation.Horizontal
    before = sides.sizes()
    resize(sides, NARROW, qtbot)
    assert sides.orientation() is Qt.Orientation.Vertical
    assert all(part.width() == NARROW for part in sides._parts())
    resize(sides, WIDE, qtbot)
    assert sides.orientation() is Qt.Orientation.Horizontal
    assert sides.sizes() == pytest.approx(before, abs=5)


def test_that_the_window_may_be_as_narrow_as_one_part(sides: TurningSplitter) -> None:
    assert sides.minimumSizeHint().width() == 300
    assert sides.window().minimumSizeHint().width() == 300


def test_that_kept_widths_are_for_a_wide_window(sides: TurningSplitter, qtbot: QtBot) -> None:
    resize(sides, NARROW, qtbot)
    sides.restore_sizes([400, 499])
    resize(sides, WIDE, qtbot)
    assert sides.sizes()[0] == pytest.approx(400, abs=5)
