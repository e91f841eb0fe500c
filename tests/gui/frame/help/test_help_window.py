"""The help: F1 leads to the page's chapter, and the search finds what the documentation says."""

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.language import ENGLISH, speak
from qmonpy.gui.base.link import Link
from qmonpy.gui.frame.filtered_text_dialog import FilteredTextDialog
from qmonpy.gui.frame.help.help_window import HelpWindow
from qmonpy.gui.frame.reading_dialog import ReadingDialog
from qmonpy.gui.main_window import MainWindow
from tests.gui.keyboard import find_faults


def open_contents(window: MainWindow) -> HelpWindow:
    window.window_actions["help-contents"].trigger()
    found = window.findChild(HelpWindow)
    assert isinstance(found, HelpWindow)
    return found


def test_that_f1_leads_to_the_chapter_of_the_page(window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("quota-usage"))
    window.window_actions["help"].trigger()
    dialog = window.findChild(ReadingDialog)
    dialog.findChild(QPushButton, "read_more").click()
    found = window.findChild(HelpWindow)
    assert found.isVisible()
    assert found.is_open_at == "tour.md#limits-quota-usage"
    qtbot.waitUntil(lambda: found.text.verticalScrollBar().value() > 0)
    top = found.text.cursorForPosition(found.text.viewport().rect().topLeft()).block()
    assert "Limits: Quota usage" in (top.text(), top.next().text())


def test_that_the_search_lists_chapters_and_enter_opens_the_first(window: MainWindow, qtbot: QtBot) -> None:
    found = open_contents(window)
    count = found.list.count()
    qtbot.keyClicks(found.line, "calendars strips")
    assert 0 < found.list.count() < count
    qtbot.keyClick(found.line, Qt.Key.Key_Return)
    assert "alendars" in found.text.toPlainText()
    found.line.clear()
    assert found.list.count() == count
    qtbot.keyClicks(found.line, "zzzz-nothing")
    assert found.count.text() == "No chapter has all these words."
    found.line.clear()
    qtbot.keyClicks(found.line, "zzzz-nothing calendars")
    assert found.count.text() == "No chapter has all these words; these have most of them."
    assert found.list.count()


def test_that_links_lead_on_and_back_and_others_are_copied(window: MainWindow) -> None:
    found = open_contents(window)
    found.open_at("tour.md")
    found._follow(QUrl("cases.md#the-file"))
    assert found.is_open_at == "cases.md#the-file"
    found.back.trigger()
    assert found.is_open_at == "tour.md"
    found.forward.trigger()
    assert found.is_open_at == "cases.md#the-file"
    found._follow(QUrl("https://example.org/page"))
    assert QGuiApplication.clipboard().text() == "https://example.org/page"
    assert found.is_open_at == "cases.md#the-file"


def test_that_it_is_used_by_keyboard_alone(window: MainWindow, qtbot: QtBot) -> None:
    found = open_contents(window)
    qtbot.waitUntil(found.isActiveWindow)
    assert found.focusWidget() is found.line
    assert not [*find_faults(found, qtbot)]


def test_that_a_window_of_another_language_says_that_the_help_and_what_is_new_are_in_english(
    window: MainWindow, qapp: QApplication
) -> None:
    def find_notes() -> list[str]:
        window.window_actions["whats-new"].trigger()
        dialogs = open_contents(window), window.findChild(FilteredTextDialog)
        found = [each.text() for dialog in dialogs for each in dialog.findChildren(QLabel, "hint") if each.isVisible()]
        for each in dialogs:
            each.reject()
            each.setParent(None)
        return found

    assert not [each for each in find_notes() if "English" in each]
    speak(qapp, "de")
    try:
        assert len([each for each in find_notes() if "auf Englisch geschrieben" in each]) == 2
    finally:
        speak(qapp, ENGLISH)
