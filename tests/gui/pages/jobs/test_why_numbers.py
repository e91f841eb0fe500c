"""The numbers of *Why?* are opened by key and click: those of its sentences, of its rows, and of *In the way*."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qmonpy.app.terms.end_number import TaskEnd
from qmonpy.app.terms.starts.enough_number import EnoughTime
from qmonpy.app.terms.starts.lack_number import LackNumber
from qmonpy.app.terms.starts.party_number import PartyHours, TaskHours
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.jobs.why_question import TraceAnswer, explain
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.insight.plan.forecast import Forecast
from qmonpy.model.snapshot import Snapshot
from tests.app.starting.test_wait_numbers import busy


@pytest.fixture
def panel(qtbot: QtBot) -> WhyPanel:
    panel = WhyPanel()
    qtbot.addWidget(panel)
    panel.resize(900, 500)
    return panel


def show(panel: WhyPanel, qtbot: QtBot) -> Snapshot:
    cluster, waits = busy()
    snapshot = cluster.snapshot()
    last = None
    while last is None or last.answer.open is not None or not last.is_traced:
        found = explain(snapshot, waits, Forecast(), last=last)
        assert isinstance(found, TraceAnswer)
        last = found
    panel.show_trace(waits, last.title, last.lines, last.rows, last.numbers.find)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    qtbot.waitUntil(panel.isActiveWindow)
    return snapshot


def asked(source: Any) -> list[Any]:
    found: list[Any] = []
    source.number_asked.connect(found.append)
    return found


def click(panel: WhyPanel, qtbot: QtBot, text: str) -> None:
    """Click on a number of the sentences."""
    cursor = panel.words.document().find(text)
    assert not cursor.isNull(), panel.verdict
    cursor.setPosition(cursor.selectionStart())
    at = panel.words.cursorRect(cursor).center() + QPoint(3, 0)
    qtbot.mouseClick(panel.words.viewport(), Qt.MouseButton.LeftButton, pos=at)


def test_that_a_click_on_an_amount_or_a_time_of_the_answer_opens_it(panel: WhyPanel, qtbot: QtBot) -> None:
    snapshot = show(panel, qtbot)
    found = asked(panel.words)
    moment = panel.verdict.partition("expected at ")[2][:5]
    assert moment
    click(panel, qtbot, "3 of 3")
    click(panel, qtbot, moment)
    lack, time = found
    assert isinstance(lack, LackNumber)
    assert isinstance(time, EnoughTime | TaskEnd)
    assert moment in time.open(snapshot).sentence


def test_that_keys_walk_over_the_numbers_of_the_answer(panel: WhyPanel, qtbot: QtBot) -> None:
    show(panel, qtbot)
    found = asked(panel.words)
    panel.words.clearFocus()
    panel.words.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(panel.words.hasFocus)
    links = sum(len(line.places) for line in panel.words.lines)
    assert links > 3
    for _ in range(links):
        qtbot.keyClick(panel.words, Qt.Key.Key_F7)
        qtbot.keyClick(panel.words, Qt.Key.Key_Tab)
    assert found == [part.number for line in panel.words.lines for part in line.places]


def test_that_rows_in_the_way_open_the_slot_hours(panel: WhyPanel, qtbot: QtBot) -> None:
    show(panel, qtbot)
    table, model = panel.trace_table, panel.trace_model
    found = asked(table)
    section = next(row for row in model.rows() if row.key == ("parties",))
    if model.fold_of(section) is False:
        table.toggle(section)
    for key in (("parties",), ("parties", "anna"), ("parties", "bob")):
        press_on(table, qtbot, key, "text")
    press_on(table, qtbot, ("parties", "anna"), "used")
    user = next(row for row in model.rows() if row.key == ("parties", "anna"))
    table.toggle(user)
    press_on(table, qtbot, user.children[0].key, "text")
    *parties, task = found
    assert all(isinstance(each, PartyHours) for each in parties)
    assert [len(each.parties) for each in parties] == [2, 1, 1, 1]
    assert isinstance(task, TaskHours)


def press_on(table: RowTable, qtbot: QtBot, key: tuple[str, ...], column: str) -> None:
    model: Any = table.model()
    row = next(place for place, each in enumerate(model.rows()) if each.key == key)
    table.setFocus()
    qtbot.waitUntil(table.hasFocus)
    table.setCurrentIndex(model.index(row, model.column_of(column)))
    qtbot.keyClick(table, Qt.Key.Key_F7)


def test_that_an_answer_that_is_greyed_has_no_link_in_colour(panel: WhyPanel, qtbot: QtBot) -> None:
    show(panel, qtbot)
    bright = panel.words.toHtml()
    panel.words.setEnabled(False)
    assert panel.words.toHtml() != bright
    panel.words.setEnabled(True)
    assert panel.words.toHtml() == bright
