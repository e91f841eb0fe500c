"""What tests of the page of reservations share: its parts by name, and what a person does with them."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.widgets.row_table import RowTable


def settle(qtbot: QtBot, window: MainWindow) -> None:
    """Wait until everything that is under way has arrived."""
    qtbot.waitUntil(lambda: _is_settled(window))
    qtbot.wait(20)
    qtbot.waitUntil(lambda: _is_settled(window))


def _is_settled(window: MainWindow) -> bool:
    if not window.background.is_idle() or window.desk.open.feed._pause.isActive():
        return False
    feed = getattr(window.pages.page, "_feed", None)
    return feed is None or not feed.is_due


def show_page(qtbot: QtBot, window: MainWindow, key: str = "") -> ReservationsPage:
    window.go(Link("reservations", key))
    settle(qtbot, window)
    return window.pages.page


def step(qtbot: QtBot, window: MainWindow, seconds: int) -> None:
    window.desk.open.clock.step(seconds)
    settle(qtbot, window)


def table_of(page: ReservationsPage, name: str = "reservations") -> RowTable:
    return page.findChild(RowTable, name)


def chosen_in(table: RowTable) -> list[str]:
    return [row.key for row in table.chosen_rows()]


def menu_of(page: ReservationsPage) -> tuple[QMenu, dict[str, QAction]]:
    """The open context menu, its entries by their texts."""
    menu = next(each for each in page.findChildren(QMenu, "thing_menu") if each.isVisible())
    return menu, {action.text(): action for action in menu.actions() if action.text()}


def open_menu(page: ReservationsPage, thing: str) -> tuple[QMenu, dict[str, QAction]]:
    page._open_menu(thing, page.mapToGlobal(page.rect().center()))
    return menu_of(page)
