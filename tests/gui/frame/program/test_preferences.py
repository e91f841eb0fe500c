"""Preferences: seen at once, kept for the next start, and nothing of them that cannot be is taken."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QLineEdit, QMenu, QPushButton, QTextBrowser
from pytestqt.qtbot import QtBot

from qmonpy import __version__
from qmonpy.gui.frame.program.choices import (
    AT_START,
    CHART_COLOURS,
    INTERVAL,
    LOOK,
    START_PAGE,
    TEXT_SIZE,
    Choice,
    find_next_size,
    find_start_page,
    read_look,
    read_text_size,
)
from qmonpy.gui.frame.program.last_clusters import find_last_clusters, keep_open_clusters
from qmonpy.gui.frame.program.preferences_dialog import PreferencesDialog
from qmonpy.gui.frame.program.program_desk import apply_look
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.theme import tokens
from tests.gui.fake_cluster import FakeCluster, make_snapshot
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow


@pytest.fixture(autouse=True)
def usual_look(settings: QSettings, tmp_path: Path) -> Iterator[None]:
    yield
    apply_look(QSettings(str(tmp_path / "usual.ini"), QSettings.Format.IniFormat))


def choose(window: MainWindow, key: str, value: str) -> None:
    window.window_actions["preferences"].trigger()
    box = child(window, QComboBox, key.replace("/", "_"))
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


def press(qtbot: QtBot, window: MainWindow, key: Qt.Key) -> None:
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize(("choice", "usual"), [(TEXT_SIZE, "100"), (INTERVAL, "5")])
def test_that_sizes_and_times_stand_in_their_order_and_the_usual_one_holds_at_first(
    settings: QSettings, choice: Choice, usual: str
) -> None:
    values = [int(value) for value, _ in choice.options]
    assert values == sorted(values)
    assert choice.read(settings) == usual
    settings.setValue(choice.key, "17 elephants")
    assert choice.read(settings) == usual


@pytest.mark.slow
@pytest.mark.parametrize(("value", "is_dark"), [("dark", True), ("light", False), ("system", None)])
def test_that_a_chosen_look_is_seen_at_once_and_remembered(
    window: MainWindow, settings: QSettings, value: str, is_dark: bool | None
) -> None:
    settings.setValue(LOOK.key, "light" if value == "dark" else "dark")
    choose(window, LOOK.key, value)
    assert read_look(settings) is is_dark
    if is_dark is not None:
        assert tokens().is_dark == is_dark


def test_that_keys_make_text_and_distances_larger_and_usual_again(
    window: MainWindow, settings: QSettings, qtbot: QtBot
) -> None:
    usual, height = window.navigation.font().pointSizeF(), window.tool_bar.search.height()
    width = window.navigation.width()
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
        press(qtbot, window, key)
    assert read_text_size(settings) == 125
    assert window.navigation.font().pointSizeF() == usual * 1.25
    qtbot.waitUntil(lambda: window.tool_bar.search.height() > height)
    press(qtbot, window, Qt.Key.Key_Minus)
    assert read_text_size(settings) == 110
    press(qtbot, window, Qt.Key.Key_0)
    assert read_text_size(settings) == 100
    assert window.navigation.font().pointSizeF() == usual
    qtbot.waitUntil(lambda: (window.tool_bar.search.height(), window.navigation.width()) == (height, width))


@pytest.mark.slow
def test_that_the_open_preferences_show_what_keys_chose(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions["preferences"].trigger()
    box = child(window, QComboBox, "window_text_size")
    window.window_actions["text-larger"].trigger()
    assert box.currentData() == "110"
    window.window_actions["preferences"].trigger()
    assert len(window.findChildren(PreferencesDialog)) == 1


def test_that_sizes_end_at_the_smallest_and_the_largest() -> None:
    assert find_next_size(80, -1) == 80
    assert find_next_size(200, 1) == 200
    assert find_next_size(117, 1) in (125, 150)


@pytest.mark.slow
def test_that_charts_take_the_chosen_colours(window: MainWindow) -> None:
    before = tokens().category(0)
    choose(window, CHART_COLOURS.key, "tol-muted")
    assert len(tokens().categories) == 8
    assert tokens().category(0) != before


@pytest.mark.slow
def test_that_a_cluster_opens_on_the_chosen_page(
    settings: QSettings, make_window: MakeWindow, cluster: FakeCluster
) -> None:
    settings.setValue(START_PAGE.key, "queues")
    assert make_window(cluster).pages.shown == "queues"
    known = ("overview", "jobs")
    assert find_start_page(settings, known) == "overview"
    settings.setValue(START_PAGE.key, "last")
    assert find_start_page(settings, known) == "jobs"


@pytest.mark.parametrize("value", ["", "17", "large", "1e9"])
def test_that_a_setting_that_cannot_be_is_the_usual_one(settings: QSettings, value: str) -> None:
    settings.setValue(TEXT_SIZE.key, value)
    settings.setValue(LOOK.key, value)
    assert read_text_size(settings) == 100
    assert read_look(settings) is None


@pytest.mark.slow
def test_that_the_clusters_of_last_time_are_opened_only_if_wanted(
    settings: QSettings, make_window: MakeWindow, cluster: FakeCluster, tmp_path: Path
) -> None:
    window = make_window(cluster)
    path, gone = tmp_path / "site.yaml", tmp_path / "gone.yaml"
    path.touch()
    for each in (path, gone):
        window.desk.show(FakeCluster(make_snapshot()), each)
    keep_open_clusters(settings, window.desk)
    assert find_last_clusters(settings).files == ()
    settings.setValue(AT_START.key, "last")
    assert find_last_clusters(settings).files == (path,)
    settings.setValue("clusters/last_files", "{nonsense")
    assert find_last_clusters(settings).files == ()


def test_that_the_menu_of_the_cluster_is_for_clusters_only(window: MainWindow) -> None:
    ids = [each.objectName() for each in window.tool_bar.cluster_menu.actions() if each.objectName()]
    assert not {"action_help", "action_about", "action_quit", "action_preferences"} & {*ids}
    shown = [each.objectName() for each in child(window, QMenu, "program_menu").actions() if each.objectName()]
    assert {"action_preferences", "action_shortcuts", "action_whats_new", "action_about", "action_quit"} <= {*shown}


@pytest.mark.slow
def test_that_about_has_versions_to_copy(window: MainWindow) -> None:
    window.window_actions["about"].trigger()
    dialog = window.findChild(QTextBrowser, "explanation").window()
    copy = next(each for each in dialog.findChildren(QPushButton) if each.text() == "Copy")
    copy.click()
    copied = QGuiApplication.clipboard().text()
    assert copied.startswith(f"qmonpy {__version__}\nPython 3.")
    assert "PySide6-Essentials" in copied
    assert "PySide6-Essentials" in child(dialog, QTextBrowser, "explanation").toPlainText()
    child(dialog, QDialogButtonBox).rejected.emit()


def test_that_shortcuts_are_shown_at_a_glance_those_of_the_page_first(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Question)
    text = window.findChild(QTextBrowser, "explanation")
    shown = text.toPlainText()
    assert shown.index("On the page Jobs") < shown.index("Everywhere") < shown.index("To the pages")
    assert "Ctrl+J" in shown
    child(text.window(), QLineEdit, "shortcuts_filter").setText("submit job")
    assert "Ctrl+J" in text.toPlainText()
    assert "Everywhere" not in text.toPlainText()
    child(text.window(), QLineEdit, "shortcuts_filter").setText("nothing like it")
    assert text.toPlainText() == "Nothing has all these words."


@pytest.mark.slow
def test_that_what_is_new_comes_from_the_changelog_and_can_be_filtered(window: MainWindow) -> None:
    window.window_actions["whats-new"].trigger()
    text = child(window, QTextBrowser, "explanation")
    assert "For contributors" in text.toPlainText()
    line = child(text.window(), QLineEdit, "news_filter")
    line.setText("first version published")
    shown = text.toPlainText()
    assert shown.startswith("0.1.0")
    assert "It was not published as a package." in shown
    assert "For contributors" not in shown
    line.setText("no such words anywhere")
    assert text.toPlainText() == "Nothing has all these words."
    line.clear()
    assert "For contributors" in text.toPlainText()
