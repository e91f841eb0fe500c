"""The filter of the pages, used as a person uses it."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.filter_menu import FilterMenu
from qmonpy.gui.widgets.filter_message import FilterMessage
from qmonpy.gui.widgets.row_table import RowTable
from tests.gui.finding import child
from tests.gui.window_hand import shown_page


@pytest.fixture
def page(window: MainWindow) -> JobsPage:
    return shown_page(window, JobsPage)


@pytest.fixture
def line(page: JobsPage) -> FilterLine:
    line = child(page, FilterLine, "filter")
    line.setFocus()
    return line


def type_filter(qtbot: QtBot, line: FilterLine, text: str) -> None:
    line.clear()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def jobs(page: JobsPage, kind: str = "pending") -> list[int]:
    return [row.job for row in child(page, RowTable, f"{kind}_jobs").model().rows()]


@pytest.mark.slow
def test_that_a_mistyped_key_is_marked_in_place_and_hides_nothing(
    page: JobsPage, line: FilterLine, window: MainWindow, qtbot: QtBot
) -> None:
    every = jobs(page)
    type_filter(qtbot, line, "usr:bob")
    assert jobs(page) == every
    assert line.found_text == "not filtered"
    message = child(window, FilterMessage, "filter_message")
    assert message.isVisible()
    assert 'There is no key "usr" here. Did you mean "user"?' in message.text()
    assert 'There is no key "usr" here' in line.toolTip()
    type_filter(qtbot, line, "user:bob")
    assert not message.isVisible()
    assert len(jobs(page)) < len(every)


@pytest.mark.slow
def test_that_a_wrong_value_is_marked_in_place(page: JobsPage, line: FilterLine, qtbot: QtBot) -> None:
    every = jobs(page)
    type_filter(qtbot, line, "slots>abc")
    assert jobs(page) == every
    assert '"abc" is not a number' in line.toolTip()


@pytest.mark.slow
def test_that_the_line_says_how_many_rows_pass(page: JobsPage, line: FilterLine, qtbot: QtBot) -> None:
    total = len(jobs(page))
    type_filter(qtbot, line, "not user:bob")
    assert line.found_text == f"{len(jobs(page))} of {total}"
    type_filter(qtbot, line, "")
    assert line.found_text == ""


@pytest.mark.slow
def test_that_keys_and_then_values_are_offered(page: JobsPage, line: FilterLine, qtbot: QtBot) -> None:
    qtbot.keyClicks(line, "us")
    assert "user:" in line.completer_of_words.offered
    assert not line.completer_of_words.popup.currentIndex().isValid()
    qtbot.keyClick(line.completer_of_words.popup, Qt.Key.Key_Tab)
    assert line.text() == "user:"
    assert "bob" in line.completer_of_words.offered
    qtbot.keyClick(line.completer_of_words.popup, Qt.Key.Key_Down)
    qtbot.keyClick(line.completer_of_words.popup, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: line.found_text != "")
    assert line.text().startswith("user:")
    assert line.text() != "user:"


@pytest.mark.slow
def test_that_enter_filters_by_the_word_that_is_typed_whatever_is_offered(
    page: JobsPage, line: FilterLine, qtbot: QtBot
) -> None:
    qtbot.keyClicks(line, "us")
    assert line.completer_of_words.is_open
    qtbot.keyClick(line.completer_of_words.popup, Qt.Key.Key_Return)
    assert line.text() == "us"


def open_menu(line: FilterLine, qtbot: QtBot) -> FilterMenu:
    line.open_menu()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in line.findChildren(FilterMenu)))
    return next(each for each in line.findChildren(FilterMenu) if each.isVisible())


@pytest.mark.slow
def test_that_a_filter_is_kept_by_name_and_chosen_and_forgotten(
    page: JobsPage, line: FilterLine, settings: QSettings, qtbot: QtBot
) -> None:
    type_filter(qtbot, line, "user:bob")
    menu = open_menu(line, qtbot)
    name = child(menu, QLineEdit, "filter_name")
    name.setText("of Bob")
    name.returnPressed.emit()
    assert "user:bob" in str(settings.value("filters/jobs"))
    type_filter(qtbot, line, "")
    every = jobs(page)
    menu = open_menu(line, qtbot)
    next(each for each in menu.actions() if each.text().startswith("of Bob")).trigger()
    menu.close()
    assert line.text() == "user:bob"
    assert len(jobs(page)) < len(every)
    menu = open_menu(line, qtbot)
    forget = next(each for each in menu.findChildren(QMenu) if each.title() == "Forget")
    forget.actions()[0].trigger()
    menu.close()
    assert "of Bob" not in str(settings.value("filters/jobs"))


def test_that_a_hint_that_is_too_long_ends_at_a_comma(qtbot: QtBot) -> None:
    line = FilterLine("Filter rows: node* or host:fat*, a comma means or")
    qtbot.addWidget(line)
    width = line.fontMetrics().horizontalAdvance
    line.resize(width("Filter rows: node* or host:fat*, a comma") + 40, line.sizeHint().height())
    line.show()
    assert line.placeholderText() == "Filter rows: node* or host:fat*"
    line.resize(width(line.accessibleName()) + 100, line.height())
    assert line.placeholderText() == line.accessibleName()
