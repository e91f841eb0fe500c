"""Dialogs of the program and those beside a page: preferences, help, export, a crash, a question of ssh."""

from collections.abc import Callable

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from qmonpy.clusters.cell import SshQuestion
from qmonpy.gui.base.link import Link
from qmonpy.gui.cases.keep_dialog import KeepDialog, ask_to_keep_reservation
from qmonpy.gui.frame.clusters.bring_in_dialog import BringInDialog
from qmonpy.gui.frame.clusters.ssh_questions import SshDialog
from qmonpy.gui.frame.help.help_window import open_help
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cluster_queues.own_values_dialog import OwnValuesDialog
from qmonpy.gui.pages.cluster_queues.page import ClusterQueuesPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.reservations.series.series_dialog import SeriesDialog
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.translation import tr
from qmonpy.unforeseen import describe_unforeseen

_PATIENCE = 400
_PAUSE_MS = 10
REQUEST = "qrsub -a 202311151200 -d 2:0:0 -pe mpi 64 -q all.q -N storm"
"""More than there is then."""
Prepare = Callable[[MainWindow], QDialog | None]
TRACE = 'Traceback (most recent call last):\n  File "page.py", line 17, in show\nKeyError: 17'


def by_action(name: str) -> Prepare:
    """What an action of the window opens."""

    def prepare(window: MainWindow) -> QDialog | None:
        before = list_dialogs(window)
        window.window_actions[name].trigger()
        return find_new(window, before)

    return prepare


def list_dialogs(window: QWidget) -> list[QDialog]:
    """The dialogs that are open over a window."""
    return [each for each in window.findChildren(QDialog) if each.isVisible()]


def find_new(window: QWidget, before: list[QDialog]) -> QDialog | None:
    """The dialog that is open over a window, and was not before."""
    return next((each for each in list_dialogs(window) if each not in before), None)


def show_help(window: MainWindow) -> QDialog | None:
    """A chapter of the documentation."""
    return open_help(window, "keyboard.md")


def search(window: MainWindow) -> QDialog | None:
    """Something of several kinds; the panel lies over the page."""
    line = window.tool_bar.search
    line.begin()
    line.setText("mem")
    line.search_asked.emit(line.text())
    wait_for(window.search.background.is_idle)
    return None


def end_search(window: MainWindow) -> None:
    """Close the list of a search, which goes when its line loses the keyboard: no window of pictures has it."""
    line = window.tool_bar.search
    if line.rows:
        QTest.keyClick(line, Qt.Key.Key_Escape)


def export_page(window: MainWindow) -> QDialog | None:
    """The export of what is shown."""
    before = list_dialogs(window)
    window.pages.ask_export()
    return find_new(window, before)


def open_term(window: MainWindow) -> QDialog | None:
    """The first number of a job, opened into its terms."""
    assert window.pages.page is not None
    table = window.pages.page.findChild(RowTable, "pending_jobs")
    assert table is not None
    table.setCurrentIndex(table.model().index(0, 0))
    opens = table.findChild(QAction, "action_open_number")
    assert isinstance(opens, QAction)
    opens.trigger()
    return window.findChild(NumberDialog)


def tell_crash(window: MainWindow) -> QDialog | None:
    """An error that nobody expected."""
    words = tr("Unexpected error: {reason}. Something may not have been done; look at the page again.")
    window.crashes.tell(words.format(reason=describe_unforeseen(KeyError(17))), TRACE)
    return window.crashes.dialog


def ask_password(window: MainWindow) -> QDialog | None:
    """A question of ssh."""
    dialog = SshDialog(SshQuestion("ssh://login1", "anna@login1's password:"), window)
    dialog.open()
    return dialog


def bring_in(window: MainWindow) -> QDialog | None:
    """What the configuration of another cluster would change."""
    assert window.desk.open is not None
    other = Cluster("other", pes={"mpi": ParallelEnvironment("mpi", 8)})
    read = window.desk.files.read_configuration
    dialog = BringInDialog(window, window.desk.open.context, [("other", lambda: other)], read)
    dialog.open()
    return dialog


def show_own_values(window: MainWindow) -> QDialog | None:
    """Values per host of several queues."""
    assert window.desk.open is not None
    window.desk.open.context.draft.discard()
    window.go(Link("cluster-queues", "short.q"))
    page = window.pages.page
    assert isinstance(page, ClusterQueuesPage)
    dialog = OwnValuesDialog(page.part, page.part.objects, "slots", page)
    dialog.open()
    return dialog


def repeat_request(window: MainWindow) -> QDialog | None:
    """A request that repeats; its own dialog goes with it."""
    action = window.findChild(QAction, "action_reserve")
    assert isinstance(action, QAction)
    action.trigger()
    request = window.findChild(RequestDialog)
    assert request is not None
    request.prefill_arguments(REQUEST)
    request.findChild(QPushButton, "repeat_button").click()
    dialog = request.findChild(SeriesDialog)
    if dialog is not None:
        dialog.finished.connect(request.reject)
    return dialog or request


def keep_case(window: MainWindow) -> QDialog | None:
    """A reservation that is kept as a case."""
    assert window.desk.open is not None
    numbers = list(window.desk.open.cluster.snapshot().state.reservations)
    if not numbers:
        return None
    ask_to_keep_reservation(window.desk.open.context, window, numbers[0])
    wait_for(lambda: window.findChild(KeepDialog) is not None)
    return window.findChild(KeepDialog)


def wait_for(happens: Callable[[], bool]) -> None:
    """Let events be worked off until something happens, for at most some seconds."""
    loop = QEventLoop()
    for _ in range(_PATIENCE):
        if happens():
            return
        QTimer.singleShot(_PAUSE_MS, loop.quit)
        loop.exec()


PROGRAM = {
    "preferences": ("jobs", by_action("preferences"), "demo"),
    "shortcuts": ("jobs", by_action("shortcuts"), "demo"),
    "about": ("jobs", by_action("about"), "demo"),
    "news": ("jobs", by_action("whats-new"), "demo"),
    "explanation": ("jobs", by_action("help"), "demo"),
    "help": ("jobs", show_help, "demo"),
    "export": ("jobs", export_page, "demo"),
    "export-chart": ("reservations", export_page, "reservations"),
    "number": ("jobs", open_term, "demo"),
    "crash": ("jobs", tell_crash, "demo"),
    "ssh": ("jobs", ask_password, "demo"),
    "bring-in": ("jobs", bring_in, "demo"),
    "own-values": ("cluster-queues", show_own_values, "demo"),
    "repeat": ("reservations", repeat_request, "reservations"),
    "keep-case": ("reservations", keep_case, "reservations"),
}
"""By name the page, what opens the dialog, and the shipped cluster."""
