"""States of the pages Hosts and Users that are worth a picture."""

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog

from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.objects.host_map import MapGrouping, MapMeasure
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.hosts.host_map import MAP, TABLE, HostMapView
from qmonpy.gui.pages.objects import ObjectsPage
from qmonpy.gui.pages.objects.several_dialog import SeveralDialog
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.local_configuration import LocalConfiguration

MOST_WAITS = 100
"""How often it is looked whether a dialog has come."""


def choose_host(window: MainWindow) -> QDialog | None:
    """A host with graphics cards that are booked."""
    return _show_object(window, "hosts", "exec host/gpu01", "form")


def show_host_map(window: MainWindow) -> QDialog | None:
    """All hosts as cells that are filled by their slots, by queue."""
    view = _show_map(window)
    view.form.button(MAP).click()
    view.measure.button(MapMeasure.SLOTS).click()
    view.grouping.button(MapGrouping.QUEUE).click()
    return None


def show_host_sections(window: MainWindow) -> QDialog | None:
    """The same as a table, by group."""
    view = _show_map(window)
    view.grouping.button(MapGrouping.GROUP).click()
    view.form.button(TABLE).click()
    return None


def choose_host_group(window: MainWindow) -> QDialog | None:
    """Groups in groups, one of them chosen."""
    return _show_object(window, "hosts", "host group/@linux", "tree")


def edit_local_configuration(window: MainWindow) -> QDialog | None:
    """A host that mails and reports otherwise than the others."""
    page = window.pages.page
    if isinstance(page, ObjectsPage):
        kind = ObjectKind.LOCAL_CONFIGURATION
        part = object_part(page.context.draft, kind)
        id = part.add(LocalConfiguration("gpu01", {"mailer": "/usr/bin/mail", "load_report_time": "00:00:20"}))
        page.choose(kind, (id,))
    return None


def add_hosts(window: MainWindow) -> QDialog | None:
    """A pattern of which one host is there already."""
    _show_object(window, "hosts", "exec host/lx01", "form")
    # Other pages that were made have an action of this name, too.
    assert window.pages.page is not None
    action = window.pages.page.findChild(QAction, "action_add_several")
    assert isinstance(action, QAction), "the page adds several"
    action.trigger()
    dialog = window.findChild(SeveralDialog)
    if dialog is not None:
        dialog.names.setPlainText("lx[20-40]")
    return dialog


def ask_to_stop(window: MainWindow) -> QDialog | None:
    """What stopping a busy host touches."""
    _show_object(window, "hosts", "exec host/fat02", "instances")
    action = window.findChild(QAction, "action_stop_hosts")
    assert isinstance(action, QAction), "the page stops hosts"
    action.trigger()
    loop = QEventLoop()
    for _ in range(MOST_WAITS):
        QTimer.singleShot(20, loop.quit)
        loop.exec()
        question = window.findChild(CommandQuestion)
        if question is not None:
            question.option.setChecked(True)
            return question
    return None


def choose_user_set(window: MainWindow) -> QDialog | None:
    """A set with a Unix group in it."""
    return _show_object(window, "users", "user set/students", "form")


def show_rights(window: MainWindow) -> QDialog | None:
    """What a member of a department may do."""
    return _show_object(window, "users", "user set/geology", "rights")


def _show_object(window: MainWindow, page: str, key: str, view: str) -> QDialog | None:
    window.go(Link(page, key))
    shown = window.pages.page
    if isinstance(shown, ObjectsPage):
        shown.editor.choose_view(view)
    return None


def _show_map(window: MainWindow) -> HostMapView:
    _show_object(window, "hosts", "exec host/gpu01", "map")
    assert window.pages.page is not None
    return window.pages.page.findChildren(HostMapView)[0]
