"""What tests of the page of reservations share: its parts by name, and what a person does with them."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.view_feed import ViewFeed
from qmonpy.gui.widgets.row_table import RowTable
from tests.gui.finding import child
from tests.gui.window_hand import shown_page


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until everything that is under way has arrived."""
    qtbot.waitUntil(lambda: _is_settled(window))
    qtbot.wait(20)
    qtbot.waitUntil(lambda: _is_settled(window))


def _is_settled(window: MainWindow) -> bool:
    if not window.background.is_idle() or window.desk.open.feed.is_waiting:
        return False
    page = window.pages.page
    feed = page.findChild(ViewFeed) if page is not None else None
    return feed is None or not feed.is_due


def show_page(qtbot: QtBot, window: MainWindow, key: str = "") -> ReservationsPage:
    window.go(Link("reservations", key))
    settle(qtbot, window)
    return shown_page(window, ReservationsPage)


def step(qtbot: QtBot, window: MainWindow, seconds: int) -> None:
    window.desk.open.clock.step(seconds)
    settle(qtbot, window)


def table_of(page: ReservationsPage, name: str = "reservations") -> RowTable:
    return child(page, RowTable, name)


def chosen_in(table: RowTable) -> list[str]:
    return [row.key for row in table.chosen_rows()]


def menu_of(page: ReservationsPage) -> tuple[QMenu, dict[str, QAction]]:
    """The open context menu, its entries by their texts."""
    menu = next(each for each in page.findChildren(QMenu, "thing_menu") if each.isVisible())
    return menu, {action.text(): action for action in menu.actions() if action.text()}


def open_menu(page: ReservationsPage, thing: str) -> tuple[QMenu, dict[str, QAction]]:
    page.chart.menu_asked.emit(thing, page.mapToGlobal(page.rect().center()), page.chart.find_place())
    return menu_of(page)
