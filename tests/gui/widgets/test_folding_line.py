"""A line of two parts: beside each other, and below each other where it is narrow."""

import pytest
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.widgets.elided_label import ElidedLabel
from qmonpy.gui.widgets.folding_line import FoldingLine, make_head
from qmonpy.gui.widgets.segments import Segments

WIDE = 200


@pytest.fixture
def line(qtbot: QtBot) -> FoldingLine:
    line = FoldingLine()
    parts = QHBoxLayout(), QHBoxLayout()
    for part in parts:
        button = QPushButton()
        button.setFixedWidth(WIDE)
        part.addWidget(button)
    line.set_parts(*parts)
    qtbot.addWidget(line)
    return line


def tops(line: FoldingLine) -> list[int]:
    return [each.y() for each in line.findChildren(QPushButton)]


def test_that_it_may_be_as_narrow_as_one_part(line: FoldingLine) -> None:
    assert WIDE < line.minimumSizeHint().width() < 2 * WIDE


def test_that_the_second_part_goes_below_the_first_and_back(line: FoldingLine, qtbot: QtBot) -> None:
    line.resize(3 * WIDE, 100)
    line.show()
    qtbot.waitUntil(lambda: len(set(tops(line))) == 1)
    line.resize(line.minimumSizeHint().width(), 100)
    qtbot.waitUntil(lambda: tops(line)[0] < tops(line)[1])
    line.resize(3 * WIDE, 100)
    qtbot.waitUntil(lambda: len(set(tops(line))) == 1)


def test_that_the_head_of_an_editor_begins_with_the_name_where_nothing_stands_beside_it(qtbot: QtBot) -> None:
    name, words, views = QLineEdit(), QLabel(), QPushButton()
    name.setMaximumWidth(WIDE)
    words.setMaximumWidth(0)
    head = make_head([name, words], views, wide=words)
    qtbot.addWidget(head)
    head.resize(4 * WIDE, 100)
    head.show()
    qtbot.waitUntil(lambda: name.width() == WIDE)
    assert name.x() == head.box.contentsMargins().left()


def test_that_the_words_beside_a_name_are_whole_as_soon_as_the_views_stand_below_them(qtbot: QtBot) -> None:
    name, words, views = QLineEdit(), ElidedLabel("changed, but not yet applied to the cluster"), QPushButton("Form")
    name.setFixedWidth(WIDE)
    head = make_head([name, words], views, wide=words)
    qtbot.addWidget(head)
    needed = words.sizeHint().width()
    head.resize(WIDE + needed + views.sizeHint().width() // 2 + 4 * head.box.spacing(), 100)
    head.show()
    qtbot.waitUntil(lambda: words.width() >= needed)
    assert views.y() > words.y()
    assert not words.toolTip()


def test_that_the_words_are_whole_beside_a_name_that_may_be_narrower_whatever_the_width(qtbot: QtBot) -> None:
    name, words, views = QLineEdit(), ElidedLabel("changed, not applied"), QPushButton("Form")
    name.setMinimumWidth(name.sizeHint().width() // 2)
    head = make_head([name, words], views, wide=words)
    qtbot.addWidget(head)
    needed, whole = words.sizeHint().width(), head.whole_width
    head.resize(whole, 100)
    head.show()
    qtbot.waitUntil(lambda: words.width() == needed)
    assert views.x() > words.x()
    head.resize(whole - 1, 100)
    qtbot.waitUntil(lambda: views.y() > words.geometry().bottom())
    assert words.width() > needed


def test_that_a_choice_stands_in_several_lines_only_where_one_has_no_room(qtbot: QtBot) -> None:
    views = Segments([(str(place), "a title of some length") for place in range(6)], has_lines=True)
    name = QLabel("name")
    head = make_head([name], views, wide=name)
    qtbot.addWidget(head)
    buttons = [views.button(str(place)) for place in range(6)]
    head.resize(head.whole_width, 200)
    head.show()
    qtbot.waitUntil(lambda: len({each.y() for each in buttons}) == 1)
    head.resize(head.minimumSizeHint().width(), 400)
    qtbot.waitUntil(lambda: len({each.y() for each in buttons}) == 6)
    qtbot.waitUntil(lambda: all(views.rect().contains(each.geometry()) for each in buttons))
