"""The filter of the page Queues: chips of conditions, each typed or chosen, that are taken away by a click."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLabel, QLineEdit, QMenu, QWidget, QWidgetAction
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.queues.filter_chips import FilterChips
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.widgets.chip import Chip
from qmonpy.gui.widgets.row_table import RowTable
from tests.engine.queue_states import read_situation
from tests.gui.finding import child
from tests.gui.window_hand import MakeWindow, shown_page


def open_page(window: MainWindow, qtbot: QtBot) -> QueuesPage:
    window.go(Link("queues"))
    qtbot.waitUntil(window.background.is_idle)
    return shown_page(window, QueuesPage)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> QueuesPage:
    return open_page(window, qtbot)


@pytest.fixture
def table(page: QueuesPage) -> RowTable:
    return child(page, RowTable, "instances")


@pytest.fixture
def real(make_window: MakeWindow, qtbot: QtBot) -> Iterator[QueuesPage]:
    """A page on the situation that was recorded with a real Grid Engine after some commands of qmod."""
    content = read_situation("modified")
    cluster = EmbeddedCluster.from_file(replace(content, arrivals=()))
    window = make_window(cluster)
    window.desk.open.context.act_as("root")
    page = open_page(window, qtbot)
    yield page
    cluster.close()


def names(table: RowTable) -> list[str]:
    items = (table.model().item_at(place) for place in range(table.model().rowCount()))
    return [item.name for item in items]


def entry(menu: QMenu, *titles: str) -> QAction:
    for title in titles:
        action = next(each for each in menu.actions() if each.text().startswith(title))
        inner = action.menu()
        menu = inner if isinstance(inner, QMenu) else menu
    return action


def test_that_a_state_filters_as_a_chip_that_can_be_taken_away(page: QueuesPage, table: RowTable, qtbot: QtBot) -> None:
    chips = child(page, FilterChips)
    entry(chips.make_menu(), "State", "d").trigger()
    qtbot.waitUntil(lambda: names(table) == ["all.q", "all.q@h2"])
    (chip,) = chips.findChildren(Chip)
    assert chip.name == "state d (disabled)"
    chip.removed.emit()
    qtbot.waitUntil(lambda: len(names(table)) == 8)
    assert not chips.isVisible()


def type_condition(page: QueuesPage, qtbot: QtBot, kind: str, word: str) -> QWidget:
    """Type a word into the line of a kind of condition in the menu; gives the line with what is said below it."""
    menu = child(page, FilterChips).make_menu()
    inner = [each.menu() for each in menu.actions()]
    for each in inner:
        for action in each.actions() if isinstance(each, QMenu) else ():
            if isinstance(action, QWidgetAction) and action.defaultWidget().objectName() == f"condition_{kind}":
                line = child(action.defaultWidget(), QLineEdit)
                line.setText(word)
                line.returnPressed.emit()
                return action.defaultWidget()
    raise AssertionError(kind)


def test_that_a_queue_pattern_is_typed_and_both_tabs_heed_it(page: QueuesPage, table: RowTable, qtbot: QtBot) -> None:
    type_condition(page, qtbot, "queues", "*@h1")
    qtbot.waitUntil(lambda: names(table) == ["all.q", "all.q@h1", "long.q", "long.q@h1"])
    assert [row.total for row in child(page, RowTable, "cluster_queues").model().rows()] == [8, 2]
    assert page.step_back()
    qtbot.waitUntil(lambda: len(names(table)) == 8)


def test_that_a_resource_that_makes_no_sense_is_said_and_not_taken(page: QueuesPage, qtbot: QtBot) -> None:
    field = type_condition(page, qtbot, "resources", "nosuch=1")
    assert "nosuch" in child(field, QLabel, "stale").text()
    assert child(page, FilterChips).filter.is_empty


def test_that_a_pattern_that_means_nothing_now_is_taken_by_a_second_enter(page: QueuesPage, qtbot: QtBot) -> None:
    chips = child(page, FilterChips)
    field = type_condition(page, qtbot, "queues", "nosuch.q")
    assert child(field, QLabel, "stale").text().startswith('No queue instance matches "nosuch.q" now.')
    assert chips.filter.is_empty
    child(field, QLineEdit).returnPressed.emit()
    assert chips.filter.queues == ("nosuch.q",)


def test_that_a_broken_pattern_is_never_taken(page: QueuesPage, qtbot: QtBot) -> None:
    field = type_condition(page, qtbot, "queues", "all.q@(h1")
    assert "is not a queue pattern" in child(field, QLabel, "stale").text()
    child(field, QLineEdit).returnPressed.emit()
    assert child(page, FilterChips).filter.is_empty


def test_that_a_pe_is_chosen_by_name_or_typed_as_a_pattern(real: QueuesPage, qtbot: QtBot) -> None:
    chips = child(real, FilterChips)
    (name, *_) = real.context.snapshot.cluster.pes
    type_condition(real, qtbot, "pes", f"{name[:1]}*")
    assert list(chips.filter.pes) == [f"{name[:1]}*"]
    entry(chips.make_menu(), "Parallel environment", name).trigger()
    assert list(chips.filter.pes) == [f"{name[:1]}*", name]
