"""A request is repeated: every time is checked, all are asked for together, and one message says the answer."""

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.saved_button import SavedButton
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.series.series_dialog import SeriesDialog
from tests.gui.window_hand import MakeWindow, open_page, open_window

CLUSTER = """format: qmonpy-cluster/1
name: small
now: 1699862400
cluster:
  hosts:
    one: {}
  queues:
    all.q:
      hostlist: one
      slots: 4
"""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def request_dialog(
    make_window: MakeWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> RequestDialog:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "small.yaml"
    path.write_text(CLUSTER, encoding="utf-8")
    window = open_window(make_window, qtbot, path)
    page = open_page(window, qtbot, ReservationsPage, "reservations")
    page._actions.open_request()
    found = page.findChild(RequestDialog)
    assert found is not None
    found.prefill_arguments("qrsub -a 202311141000 -d 3:00:00 -q all.q")
    qtbot.waitUntil(lambda: found.is_settled)
    return found


def repeat(dialog: RequestDialog, qtbot: QtBot) -> SeriesDialog:
    dialog.findChild(QPushButton, "repeat_button").click()
    found = dialog.findChild(SeriesDialog)
    assert found is not None
    qtbot.waitUntil(lambda: found.model.rowCount() > 0)
    return found


def test_that_all_times_are_checked_and_reserved_with_one_answer(request_dialog: RequestDialog, qtbot: QtBot) -> None:
    window = request_dialog.parentWidget().window()
    assert isinstance(window, MainWindow)
    series = repeat(request_dialog, qtbot)
    assert [box.text() for box in series.days if box.isChecked()] == ["Tue"]
    assert series.answer.text() == "Can be granted: all 5 times."
    series.exceptions.setText("2023-11-28")
    qtbot.waitUntil(lambda: series.answer.text() == "Can be granted: all 4 times.")
    series.copy.click()
    commands = QGuiApplication.clipboard().text().splitlines()
    assert [each.partition(" -e")[0] for each in commands] == [
        f"qrsub -a 2023{day}1000" for day in ("1114", "1121", "1205", "1212")
    ]
    count = len(window.messages.messages)
    series.submit.click()
    qtbot.waitUntil(lambda: len(window.messages.messages) > count)
    assert window.messages.messages[-1].text.startswith("4 reservations have been granted: ")
    reserved = window.desk.open.cluster.snapshot().state.reservations.values()
    assert len({each.start for each in reserved}) == 4


def test_that_what_is_refused_is_named_and_left_out(request_dialog: RequestDialog, qtbot: QtBot) -> None:
    cluster = request_dialog._context.cluster
    cluster.reserve("root", ["-a", "202311211100", "-d", "3600", "-q", "all.q", "-l", "slots=1"])
    cluster.reserve("root", ["-a", "202311211100", "-d", "3600", "-q", "all.q"])
    for _ in range(4):
        cluster.reserve("root", ["-a", "202311211100", "-d", "3600", "-q", "all.q"])
    request_dialog._context.snapshot = cluster.snapshot()
    series = repeat(request_dialog, qtbot)
    assert series.answer.text() == "4 of 5 times can be granted. Refused: Tue 2023-11-21 10:00."
    assert series.submit.text() == "Reserve 4 of 5 times"
    series.leave_out.click()
    qtbot.waitUntil(lambda: series.answer.text() == "Can be granted: all 4 times.")
    assert series.exceptions.text() == "2023-11-21"
    assert series.submit.text() == "Reserve 4 times"


def test_that_its_button_asks_for_what_it_names_and_its_examples_are_of_the_time_of_the_request(
    request_dialog: RequestDialog, qtbot: QtBot
) -> None:
    cluster = request_dialog._context.cluster
    for _ in range(4):
        cluster.reserve("root", ["-a", "202311211100", "-d", "3600", "-q", "all.q"])
    request_dialog._context.snapshot = cluster.snapshot()
    series = repeat(request_dialog, qtbot)
    assert "2023-11-21 2023-11-28..2023-12-05" in series.exceptions.placeholderText()
    assert series.submit.text() == "Reserve 4 of 5 times"
    before = len(cluster.snapshot().state.reservations)
    messages = request_dialog._context.messages.messages
    count = len(messages)
    series.submit.click()
    qtbot.waitUntil(lambda: len(messages) > count)
    assert messages[-1].text.startswith("4 reservations have been granted: ")
    assert "Not granted" not in messages[-1].text
    assert len(cluster.snapshot().state.reservations) == before + 4


def test_that_nothing_is_offered_where_no_time_can_be_granted(request_dialog: RequestDialog, qtbot: QtBot) -> None:
    cluster = request_dialog._context.cluster
    for _ in range(4):
        cluster.reserve("root", ["-a", "202311140900", "-d", "3456000", "-q", "all.q"])
    request_dialog._context.snapshot = cluster.snapshot()
    series = repeat(request_dialog, qtbot)
    qtbot.waitUntil(lambda: series.answer.text() == "Cannot be granted: none of 5 times.")
    assert not series.submit.isEnabled()
    assert series.submit.toolTip() == "None of the times can be granted."


def test_that_a_mistake_is_marked_and_nothing_can_be_asked(request_dialog: RequestDialog, qtbot: QtBot) -> None:
    series = repeat(request_dialog, qtbot)
    series.until.setText("then")
    qtbot.waitUntil(lambda: not series.model.rowCount())
    assert not series.submit.isEnabled()
    assert "YYYY-MM-DD" in series._notes["until"].error.text()


def test_that_a_request_is_saved_under_a_name_and_taken_again(request_dialog: RequestDialog, qtbot: QtBot) -> None:
    button = request_dialog.findChild(SavedButton)
    button.save("maintenance")
    request_dialog.prefill_arguments("qrsub -d 60")
    menu = QMenu(button)
    button.fill(menu)
    menu.actions()[0].trigger()
    assert request_dialog.draft().queues == "all.q"
    assert request_dialog.draft().duration == "3:00:00"
    assert not request_dialog.draft().start
