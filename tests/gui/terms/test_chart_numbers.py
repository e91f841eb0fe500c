"""The numbers of the chart and of the request dialog are opened by key, by menu, and by a button that has a name."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_strip import StripView
from qmonpy.gui.pages.reservations.request.request_verdict import VerdictPanel
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.row_table import RowTable
from tests.gui.finding import child, present
from tests.gui.pages.request_desk import fill_cluster, make_cluster, make_context, open_request, settle, type_into
from tests.gui.pages.reservation_window import show_page
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow

HOUR = 3600


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    return make_window(make_embedded())


def opened(parent: QWidget, qtbot: QtBot) -> NumberDialog:
    def find() -> NumberDialog | None:
        found = [each for each in parent.findChildren(NumberDialog) if each.isVisible()]
        return found[-1] if found and found[-1].model.rows() else None

    qtbot.waitUntil(lambda: find() is not None)
    return present(find())


def press(widget: QWidget, qtbot: QtBot) -> None:
    widget.window().activateWindow()
    widget.setFocus()
    qtbot.waitUntil(widget.hasFocus)
    qtbot.keyClick(widget, Qt.Key.Key_F7)


def entry_of(page: ReservationsPage) -> QAction:
    menu = next(each for each in page.findChildren(QMenu, "thing_menu") if each.isVisible())
    return next(each for each in menu.actions() if each.objectName() == "open_chart_number")


def test_that_the_bar_on_which_the_keys_are_is_opened_and_so_is_a_row_without_one(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = show_page(qtbot, window)
    bar = next(iter(page.view.gantt.bars))
    page.chart.choose(bar.thing)
    press(page.chart, qtbot)
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"Time and slots of {bar.thing.replace(':', ' ')}, at ")
    dialog.reject()
    page.chart.choose_nothing(bar.row)
    press(page.chart, qtbot)
    dialog = opened(window, qtbot)
    row = next(each for each in page.view.gantt.rows if each.key == bar.row)
    assert dialog.heading.text().startswith(f"Free slots of {row.title}, at ")
    assert " free at " in dialog.sentence.text()


def test_that_a_lane_is_walked_to_by_keys_said_and_opened_and_its_menu_does_the_same(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = show_page(qtbot, window)
    page._lanes.setChecked(True)
    qtbot.waitUntil(lambda: page.view.lanes is not None and window.background.is_idle())
    lanes = present(page.view.lanes)
    page.chart.setFocus()
    qtbot.keyClick(page.chart, Qt.Key.Key_Down)
    key = page.chart.find_place().row
    lane = next(each for each in lanes if each.key == key)
    assert page.chart.accessibleDescription().startswith(f"{lane.title}; ")
    press(page.chart, qtbot)
    dialog = opened(window, qtbot)
    assert dialog.heading.text().startswith(f"{lane.title}, at ")
    assert " left at " in dialog.sentence.text()
    dialog.reject()
    page.chart.menu_asked.emit("", page.mapToGlobal(page.rect().center()), page.chart.find_place())
    entry_of(page).trigger()
    assert opened(window, qtbot).heading.text().startswith(f"{lane.title}, at ")


def test_that_jobs_of_the_chart_are_opened_in_their_table(window: MainWindow, qtbot: QtBot) -> None:
    page = show_page(qtbot, window)
    page._tables._line.set_tab(1)
    qtbot.waitUntil(lambda: window.background.is_idle() and bool(page._tables.table.model().rows()))
    table = page._tables.table
    row = table.model().rows()[0]
    table.choose(row.key)
    press(table, qtbot)
    assert opened(window, qtbot).heading.text().startswith("Time and slots of job ")


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


@pytest.fixture
def context(qapp: QApplication, qtbot: QtBot, cluster: EmbeddedCluster) -> Iterator[PageContext]:
    with make_context(qtbot, cluster) as made:
        yield made


def test_that_the_answer_to_a_request_is_opened_from_its_fields_and_by_a_button_with_a_name(
    context: PageContext, qtbot: QtBot
) -> None:
    dialog = open_request(qtbot, context)
    type_into(qtbot, dialog, duration="1:0:0")
    press(dialog._form.focusWidget() or dialog._form, qtbot)
    number = opened(dialog, qtbot)
    assert number.sentence.text().startswith("1 of the slots asked for (1), ")
    number.reject()
    button = child(dialog, QToolButton, "open_answer")
    assert button.isVisible()
    assert button.accessibleName() == "How is this worked out? The answer"
    button.click()
    opened(dialog, qtbot).reject()
    type_into(qtbot, dialog, duration="nonsense")
    assert not button.isVisible()


def test_that_reasons_offers_and_hours_of_a_refused_request_are_opened(
    context: PageContext, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    dialog = open_request(qtbot, context)
    context.snapshot = fill_cluster(cluster, limit=2 * HOUR)
    type_into(qtbot, dialog, duration="1:0:0")
    panel = child(dialog, VerdictPanel)
    press(child(dialog, QToolButton, "offer_0"), qtbot)
    number = opened(dialog, qtbot)
    assert number.heading.text().startswith(f"Slots of the request ({present(panel.answer).offers[0].title}), at ")
    number.reject()
    (action,) = child(dialog, QToolButton, "offer_0").actions()
    action.trigger()
    opened(dialog, qtbot).reject()
    table = child(dialog, RowTable, "request_reasons")
    instance = present(panel.answer).reasons[0].children[0]
    table.toggle(table.model().rows()[0])
    table.choose(instance.key)
    press(table, qtbot)
    number = opened(dialog, qtbot)
    assert number.heading.text().startswith(f"Slots of the request on {instance.title}, at ")
    assert number.sentence.text().startswith(f"{instance.title} has room for 0 slots, ")
    number.reject()
    panel.choose_view("windows")
    settle(qtbot, dialog)
    strip = child(dialog, StripView)
    press(strip, qtbot)
    assert opened(dialog, qtbot).heading.text().startswith("Slots of the request (")
