"""States of the page Jobs that are worth a picture: what is done to jobs, and what is asked before."""

import tempfile
from pathlib import Path

from PySide6.QtCore import QEventLoop, QPoint, QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QDialog, QLineEdit

from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.jobs.alter_dialog import AlterDialog
from qmonpy.gui.pages.jobs.page import JobsPage
from qmonpy.gui.pages.jobs.pairs_dialog import PairsDialog
from qmonpy.gui.pages.jobs.request_dialog import RequestDialog
from qmonpy.gui.pages.jobs.submit_dialog import SubmitDialog
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.gui.widgets.row_table import RowTable

_PATIENCE = 400
_PAUSE_MS = 10
FILES, SCRIPT = 3, 5
"""The places of these pages in the form of a job."""
SCRIPT_TEXT = """#!/bin/sh
#$ -N render
#$ -l h_rt=1:0:0
#$ -o logs/ -j y
exec render --scene "$SCENE" --threads "$NSLOTS"
"""


def show_files_of_job(window: MainWindow) -> QDialog | None:
    """The page about files and variables of the dialog that submits a job."""
    dialog = _open_submit(window)
    dialog.fill_with(name="render", directory="/site/anna", environment="SCENE=12,TITLE=two words")
    dialog.form.tabs.choose(FILES)
    return dialog


def choose_resources(window: MainWindow) -> QDialog | None:
    """What is required and what is preferred, beside all that may be requested."""
    dialog = _open_submit(window)
    dialog.fill_with(resources="h_rt=3600", soft_resources="arch=lx-amd64")
    return _pick(window, dialog, "pick_resources", RequestDialog)


def edit_variables(window: MainWindow) -> QDialog | None:
    """The variables of a job as a table, one of them as in the environment, and one empty."""
    dialog = _open_submit(window)
    dialog.fill_with(environment="SCENE=12,TITLE=two words,PATH,DEBUG=")
    return _pick(window, dialog, "pick_environment", PairsDialog)


def edit_script(window: MainWindow) -> QDialog | None:
    """The script that a job runs, with options of its own and an edit that is not saved."""
    dialog = _open_submit(window)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "render.sh")
        path.write_text(SCRIPT_TEXT, encoding="utf-8")
        dialog.fill_with(program=str(path))
        _settle(window)
    dialog.form.tabs.choose(SCRIPT)
    dialog.script.text.insertPlainText("# Rendered at night\n")
    return dialog


def open_settings(window: MainWindow) -> QDialog | None:
    """What can be done with the settings of a job."""
    dialog = _open_submit(window)
    dialog.fill_with(name="render", pe="mpi", slots="8-16", resources="mem=4G")
    _settle(window)
    button = dialog.settings
    menu = button.menu()
    assert menu is not None
    # On a screen it opens where there is room; a picture has room above.
    menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))
    return dialog


def show_suspended(window: MainWindow) -> QDialog | None:
    """Running tasks, two of which were suspended by themselves, and one that was held as well."""
    page = _open_jobs(window)
    cluster = page.context.cluster
    keys = list(cluster.snapshot().state.running)[:3]
    words = [f"{job}.{task}" if cluster.snapshot().state.jobs[job].is_array else job for job, task in keys]
    cluster.suspend_jobs("root", words[:2], is_suspended=True)
    cluster.hold_jobs("root", words[1:2], is_held=True, kind="uo")
    cluster.reschedule_jobs("root", words[2:], is_forced=True)
    _choose(window, page, 1, [1])
    return None


def ask_to_delete(window: MainWindow) -> QDialog | None:
    """What deleting everything that runs would take away."""
    page = _open_jobs(window)
    _choose(window, page, 1, range(20))
    page.actions_on_jobs.delete.trigger()
    _settle(window)
    return window.findChild(CommandQuestion)


def ask_to_reschedule(window: MainWindow) -> QDialog | None:
    """Rescheduling tasks that may not start again."""
    page = _open_jobs(window)
    _choose(window, page, 1, range(3))
    page.actions_on_jobs.reschedule.trigger()
    _settle(window)
    return next(each for each in window.findChildren(CommandQuestion) if each.objectName() == "reschedule_question")


def ask_for_holds(window: MainWindow) -> QDialog | None:
    """The kinds of holds of some waiting jobs."""
    page = _open_jobs(window)
    _choose(window, page, 0, range(3))
    page.actions_on_jobs.holds.trigger()
    return window.findChild(AlterDialog, "holds_dialog")


def ask_to_alter(window: MainWindow) -> QDialog | None:
    """Options of qalter with a mistake."""
    page = _open_jobs(window)
    _choose(window, page, 0, range(3))
    page.actions_on_jobs.alter.trigger()
    dialog = window.findChild(AlterDialog, "alter_dialog")
    line = dialog.findChild(QLineEdit, "field_options") if dialog is not None else None
    if line is not None:
        line.setText("-l h_rt=1:0:0 -p 9999")
    return dialog


def _open_submit(window: MainWindow) -> SubmitDialog:
    _open_jobs(window)
    action = window.findChild(QAction, "action_submit_job")
    assert isinstance(action, QAction), "the page submits jobs"
    action.trigger()
    _settle(window)
    dialog = window.findChild(SubmitDialog)
    assert dialog is not None
    return dialog


def _pick(window: MainWindow, dialog: SubmitDialog, button: str, kind: type[QDialog]) -> QDialog | None:
    """The dialog that a button beside a field opens; the one below it is closed with it."""
    found = dialog.findChild(QAbstractButton, button)
    assert found is not None, button
    found.click()
    _settle(window)
    picker = dialog.findChild(kind)
    if picker is not None:
        picker.finished.connect(dialog.done)
    return picker


def _open_jobs(window: MainWindow) -> JobsPage:
    page = window.pages.page
    assert isinstance(page, JobsPage)
    return page


def _choose(window: MainWindow, page: JobsPage, tab: int, rows: "range | list[int]") -> None:
    page.show_tab(tab)
    _settle(window)
    table = page.findChild(RowTable, ("pending_jobs", "running_jobs")[tab])
    if table is None:
        return
    mode = table.selectionMode()
    table.clearSelection()
    table.setSelectionMode(QAbstractItemView.SelectionMode.MultiSelection)
    for row in rows:
        if row < table.model().rowCount():
            table.selectRow(row)
    table.setSelectionMode(mode)
    _settle(window)


def _settle(window: MainWindow) -> None:
    """Let everything happen that was asked for."""
    loop = QEventLoop()
    for _ in range(_PATIENCE):
        QTimer.singleShot(_PAUSE_MS, loop.quit)
        loop.exec()
        if window.background.is_idle():
            return
