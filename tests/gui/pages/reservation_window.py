"""What tests of the page of reservations share: its parts by name, and what a person does with them."""

from PySide6.QtWidgets import QMenu

from qmonpy.gui.base.link import Link
from qmonpy.gui.widgets.row_table import RowTable


def settle(qtbot, window):
    """Wait until everything that is under way has arrived."""
    qtbot.waitUntil(lambda: _is_settled(window))
    qtbot.wait(20)
    qtbot.waitUntil(lambda: _is_settled(window))


def _is_settled(window):
    if not window.background.is_idle() or window.desk.open.feed._pause.isActive():
        return False
    feed = getattr(window.pages.page, "_feed", None)
    return feed is None or not feed.is_due


def show_page(qtbot, window, key=""):
    window.go(Link("reservations", key))
    settle(qtbot, window)
    return window.pages.page


def step(qtbot, window, seconds):
    window.desk.open.clock.step(seconds)
    settle(qtbot, window)


def table_of(page, name="reservations"):
    return page.findChild(RowTable, name)


def chosen_in(table):
    return [row.key for row in table.chosen_rows()]


def menu_of(page):
    """The open context menu, its entries by their texts."""
    menu = next(each for each in page.findChildren(QMenu, "thing_menu") if each.isVisible())
    return menu, {action.text(): action for action in menu.actions() if action.text()}


def open_menu(page, thing):
    page._open_menu(thing, page.mapToGlobal(page.rect().center()))
    return menu_of(page)
