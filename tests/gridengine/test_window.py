"""The window on a real Grid Engine 8.1.9: a rule set is added, holds real jobs, is understood, and is taken back."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.clusters.cell import Origin
from qmonpy.clusters.live.live_cells import LiveCells
from qmonpy.gui.application import EmbeddedFiles, make_application, open_cell
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.history.page import HistoryPage
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.pages.jobs.why_panel import WhyPanel
from qmonpy.gui.pages.quota_usage.page import QuotaUsagePage
from qmonpy.gui.pages.reservations.page import ReservationsPage
from qmonpy.gui.pages.reservations.request.request_dialog import RequestDialog
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.snapshot import Snapshot
from tests.contracts.world import real_world, site
from tests.gridengine.private_qmaster import PrivateQmaster
from tests.gui.finding import action, child
from tests.gui.window_hand import ShownPage, open_cluster, shown_page

pytestmark = pytest.mark.gridengine

TIMEOUT_MS = 60_000


class Administrator:
    """Who sits before the window."""

    def __init__(self, window: MainWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot

    @property
    def snapshot(self) -> Snapshot:
        return open_cluster(self.window).cluster.snapshot()

    def wait(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so, and everything that was asked for has come."""
        self.qtbot.waitUntil(lambda: bool(is_so()) and self.window.background.is_idle(), timeout=TIMEOUT_MS)

    def go(self, kind: type[ShownPage], page: str) -> ShownPage:
        """Go to a page, and return it when it shows what is known."""
        self.window.go(Link(page))
        feed = open_cluster(self.window).feed
        self.wait(lambda: self.window.pages.shown == page and not feed.is_waiting)
        return shown_page(self.window, kind)

    def press(self, parent: QWidget, name: str) -> None:
        button = child(parent, QAbstractButton, name)
        self.wait(button.isEnabled)
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def write(self, line: QLineEdit, text: str) -> None:
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClicks(line, text)
        self.qtbot.keyClick(line, Qt.Key.Key_Return)

    def preview(self) -> ChangeDialog:
        """Ask for all edits to be applied; the dialog has what they mean."""
        self.wait(self.window.window_actions["apply-all"].isEnabled)
        self.window.window_actions["apply-all"].trigger()
        dialog = self.window.findChild(ChangeDialog)
        assert dialog is not None
        self.wait(dialog.apply.isEnabled)
        return dialog

    def type_into(self, dialog: SubmitDialog | RequestDialog, **texts: str) -> None:
        """Fill fields of a dialog by their names."""
        for name, text in texts.items():
            field = child(dialog, QWidget, f"field_{name}")
            line = field.lineEdit() if isinstance(field, QComboBox) else field
            assert isinstance(line, QLineEdit)
            line.setFocus()
            line.selectAll()
            self.qtbot.keyClicks(line, text)
        self.wait(lambda: not dialog._pause.isActive())

    def submit(self, name: str) -> None:
        """Submit a job that sleeps."""
        page = self.go(JobsPage, "jobs")
        action(page, "submit-job").trigger()
        dialog = child(page, SubmitDialog)
        self.qtbot.mouseClick(child(dialog, QAbstractButton, "field_is_binary"), Qt.MouseButton.LeftButton)
        self.type_into(dialog, name=name, program="sleep 1000")
        before = len(self.snapshot.state.jobs)
        self.press(dialog, "submit_button")
        self.wait(lambda: len(self.snapshot.state.jobs) > before)


@pytest.fixture
def qmaster(grid_engine: PrivateQmaster) -> PrivateQmaster:
    """A queue of four hosts with two slots each, a parallel environment, and no rule set."""
    queue = {"hostlist": "h1 h2 h3 h4", "slots": "2", "seq_no": "0,[h2=2],[h3=3],[h4=4]", "pe_list": "mpi"}
    real_world(grid_engine).configure(site(queues={"all.q": queue}, rqs="", calendars={}, ckpts={}))
    return grid_engine


@pytest.fixture
def administrator(qmaster: PrivateQmaster, qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Administrator:
    """The window as `qmonpy --live` opens it."""
    make_application(is_dark=False)
    cells = LiveCells(qmaster.environment())
    window = MainWindow(EmbeddedFiles(), QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat), cells)

    def leave(window: MainWindow) -> None:
        window.close_for_good()
        window.background.wait()

    qtbot.addWidget(window, before_close_func=leave)
    window.resize(1600, 1000)
    window.show()
    qtbot.waitExposed(window)
    (known, *_) = cells.known(())
    assert known.origin is Origin.ENVIRONMENT
    open_cell(window, known.cell)
    qtbot.waitUntil(lambda: window.desk.open is not None and window.background.is_idle(), timeout=TIMEOUT_MS)

    def is_active() -> bool:
        # A window of a test before that goes only now takes what was asked for with it.
        window.activateWindow()
        return QApplication.activeWindow() is window

    qtbot.waitUntil(is_active)
    return Administrator(window, qtbot)


def test_the_day_of_an_administrator(administrator: Administrator, qmaster: PrivateQmaster) -> None:
    me, window = administrator, administrator.window
    assert window.tool_bar.cluster_button.text().startswith("default on qmaster-host")

    # A rule set is added in the form, looked at, and applied.
    rule_sets = me.go(RuleSetsPage, "rule-sets")
    action(rule_sets, "add-set").trigger()
    me.write(child(rule_sets, QLineEdit, "set_name"), "per_user")
    rule_sets.editor.form.table.choose(0)
    me.qtbot.keyClick(rule_sets.editor.form.editor.limits.lines[0].value.quantity, Qt.Key.Key_Up)
    me.qtbot.mouseClick(rule_sets.editor.header.enabled, Qt.MouseButton.LeftButton)
    dialog = me.preview()
    assert "qconf -Arqs FILE" in dialog.findChild(QPlainTextEdit, "change_commands").toPlainText()
    assert qmaster.run("qconf", "-srqsl").stdout == ""
    me.press(dialog, "apply_changes")
    me.wait(lambda: "per_user" in me.snapshot.cluster.quota_sets)
    assert "limit        users {*} to slots=2" in qmaster.tell("qconf", "-srqs", "per_user")

    # Of four jobs two run, and the rule holds the others, which is said why.
    for name in ("one", "two", "three", "four"):
        me.submit(name)
    me.wait(lambda: (len(me.snapshot.state.running), len(me.snapshot.state.pending)) == (2, 2))
    jobs = me.go(JobsPage, "jobs")
    waiting = min(me.snapshot.state.pending)
    child(jobs, RowTable, "pending_jobs").choose(("pending", waiting, 0))
    action(jobs, "why").trigger()
    panel = child(jobs, WhyPanel)
    me.wait(lambda: panel.isVisible() and panel.verdict != "")
    assert "ule per_user/1: 2 of 2 slots of root are used, the job needs 1" in panel.verdict
    assert 'exceeds limit "root/////" in rule "per_user/1"' in qmaster.tell("qstat", "-j", str(waiting))

    # What is used of the quota, and by whom.
    usage = me.go(QuotaUsagePage, "quota-usage")
    me.wait(lambda: [(row.rule_name, row.used, row.filter) for row in usage.model.rows()])
    assert [(row.rule_name, row.used, row.filter) for row in usage.model.rows()] == [
        ("per_user/1", "2 / 2", "users root")
    ]
    assert "slots=2/2            users root" in qmaster.tell("qquota", "-u", "*")

    # Slots are reserved in the dialog, and the reservation stands in the chart.
    reservations = me.go(ReservationsPage, "reservations")
    action(reservations, "reserve").trigger()
    request = child(reservations, RequestDialog)
    me.type_into(request, name="night", duration="1:0:0", queues="all.q@h4")
    me.press(request, "submit_button")
    me.wait(lambda: me.snapshot.state.reservations)
    (number,) = me.snapshot.state.reservations
    me.wait(lambda: [bar for bar in reservations._view.gantt.bars if bar.thing == f"ar:{number}"])
    assert "night" in qmaster.tell("qrstat")

    # The reservation is deleted, and so is a job.
    reservations.chart.choose(f"ar:{number}")
    action(reservations, "delete-reservations").trigger()
    me.press(child(window, CommandQuestion, "delete_question"), "confirm_command")
    me.wait(lambda: not me.snapshot.state.reservations)
    assert qmaster.tell("qrstat") == ""

    # The history shows the change, and takes the rule set back; then all jobs run.
    history = me.go(HistoryPage, "history")
    table = child(history, RowTable, "history")
    table.choose(next(row.key for row in table.model().rows() if row.name == "per_user"))
    me.wait(action(history, "take-back").isEnabled)
    action(history, "take-back").trigger()
    me.wait(lambda: history.findChild(ChangeDialog))
    me.press(child(history, ChangeDialog), "apply_changes")
    me.wait(lambda: not me.snapshot.cluster.quota_sets)
    assert qmaster.run("qconf", "-srqsl").stdout == ""
    me.wait(lambda: len(me.snapshot.state.running) == 4)
    assert not [each.text for each in window.messages.messages if each.is_error]
