"""Cases in the window: keep one of a job, break it with an edit, be told on the page and before applying."""

import shlex
import shutil
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from qmonpy.__main__ import main as run_command
from qmonpy.app.cases.case_book import find_case_path
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.gui.application import EmbeddedFiles
from qmonpy.gui.base.link import Link
from qmonpy.gui.cases.keep_dialog import KeepDialog
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.cases.page import CasesPage
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.cell_delegate import find_cell_width
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.resources import resource
from tests.gui.finding import action, child
from tests.gui.window_hand import MakeWindow
from tests.present import present

BLOCKED = 54
"""The last job of user1, which max_linux blocks."""


@pytest.fixture
def files() -> EmbeddedFiles:
    return EmbeddedFiles()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(resource("clusters/quota-spec.yaml"), tmp_path / "site.yaml"))


@pytest.fixture
def window(make_window: MakeWindow, qtbot: QtBot, file: Path) -> MainWindow:
    window = make_window()
    window.desk.open_file(file)
    settle(qtbot, window)
    window.desk.open.clock.step(120)
    settle(qtbot, window)
    return window


def settle(qtbot: QtBot, window: MainWindow) -> None:
    def is_calm() -> bool:
        return window.background.is_idle() and not window.desk.open.feed.is_waiting

    qtbot.waitUntil(is_calm)
    qtbot.wait(20)
    qtbot.waitUntil(is_calm)


def keep(qtbot: QtBot, window: MainWindow) -> None:
    """Keep it as a case that a rule refuses the blocked job."""
    window.pages.page.findChild(RowTable, "pending_jobs").choose(("pending", BLOCKED, 0))
    action(window.pages.page, "keep-case").trigger()
    settle(qtbot, window)
    dialog = next(each for each in QApplication.topLevelWidgets() if isinstance(each, KeepDialog) and each.isVisible())
    dialog.note.setText("agreed in May")
    dialog.confirm.click()
    qtbot.waitUntil(lambda: bool(window.desk.open.context.cases.found.now))
    settle(qtbot, window)


def raise_limit(window: MainWindow) -> None:
    """Raise the limit that blocks the job, in the draft."""
    part = quota_draft(window.desk.open.context.draft)
    edited = present(part.find("max_linux"))
    part.set_text(edited.id, edited.text.replace("slots=5", "slots=7"))


def measure_columns(table: RowTable) -> int:
    """Return how wide the columns of sentences are: as their heads and texts need it, and no wider."""
    row, measure, total = table.model().rows()[0], table.horizontalHeader().fontMetrics(), 0
    for column in map(table.model().column_of, ("name", "truth", "found")):
        width = table.columnWidth(column)
        text = find_cell_width(table.model(), row, column)
        head = measure.horizontalAdvance(table.model().columns[column].title)
        assert text <= width <= max(text, head + 6 * tokens().size("space_2"))
        total += width
    return total


def test_that_a_kept_case_is_named_before_the_edit_that_breaks_it_is_applied(
    window: MainWindow, qtbot: QtBot, file: Path
) -> None:
    keep(qtbot, window)
    assert "outcome: refused" in find_case_path(file).read_text()
    window.pages.go(Link("cases"))
    settle(qtbot, window)
    page = window.pages.page
    assert isinstance(page, CasesPage)
    context = window.desk.open.context
    table = child(page, RowTable, "cases")
    assert [(row.verdict, row.edited_verdict) for row in table.model().rows()] == [("holds", "")]
    without_edits = measure_columns(table)
    page._copy()
    command = shlex.split(QGuiApplication.clipboard().text())
    assert command == ["qmonpy", "check", str(file)]
    assert run_command(command[1:]) == 0
    raise_limit(window)
    qtbot.waitUntil(lambda: [row.edited_verdict for row in table.model().rows()] == ["broken"])
    assert measure_columns(table) > without_edits, "what is found instead has room"
    dialog = ChangeDialog(context, "Apply", context.draft.changes, "", page)
    dialog.open()
    effect = child(dialog, LinesView, "change_effect")
    qtbot.waitUntil(lambda: "Breaks 1 of 1 kept case" in effect.text())
    assert "It starts in the next pass" in effect.text()
    breaks = next(line for line in effect.lines if line.part == "1 kept case")
    opened = present(breaks.number).open(present(context.snapshot))
    assert opened.sentence == "Of 1 kept case: 1 broken + 0 no longer judged + 0 that hold again + 0 as before = 1."
    assert opened.rows[0].children[0].shown == "holds, then broken"
    dialog.reject()
    context.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: [row.edited_verdict for row in table.model().rows()] == [""])


@pytest.mark.slow
def test_that_rule_sets_tell_of_a_broken_case_on_their_line_and_show_it_before_they_apply(
    window: MainWindow, qtbot: QtBot, file: Path
) -> None:
    keep(qtbot, window)
    window.pages.go(Link("rule-sets"))
    settle(qtbot, window)
    page = window.pages.page
    assert isinstance(page, RuleSetsPage)
    assert page.changes.is_folded
    raise_limit(window)
    qtbot.waitUntil(lambda: page.changes.words.text().startswith("1 kept case would no longer hold: "))
    page.changes.note.setText("for May")
    action(page, "apply").trigger()
    dialog = next(each for each in page.findChildren(ChangeDialog) if each.isVisible())
    assert dialog.note.text() == "for May"
    effect = child(dialog, LinesView, "change_effect")
    qtbot.waitUntil(lambda: "Breaks 1 of 1 kept case" in effect.text())
    dialog.reject()
    assert len(window.desk.open.context.draft.changes) == 1, "nothing was applied"
    window.desk.open.context.draft.undo_stack.undo()
    qtbot.waitUntil(lambda: page.changes.words.text().startswith("Nothing to apply"))


@pytest.mark.slow
def test_that_a_case_is_renamed_and_deleted(window: MainWindow, qtbot: QtBot, file: Path) -> None:
    keep(qtbot, window)
    window.pages.go(Link("cases"))
    settle(qtbot, window)
    page = window.pages.page
    assert isinstance(page, CasesPage)
    table = child(page, RowTable, "cases")
    table.choose(table.model().rows()[0].key)
    page.name.setText("user1 is {held} back")
    page.name.editingFinished.emit()
    qtbot.waitUntil(lambda: [row.key for row in table.model().rows()] == ["user1 is {held} back"])
    assert "name: user1 is {held} back" in find_case_path(file).read_text()
    table.choose("user1 is {held} back")
    action(page, "delete-cases").trigger()
    question = child(page, QMessageBox, "delete_cases_question")
    question.button(QMessageBox.StandardButton.Yes).click()
    qtbot.waitUntil(lambda: not table.model().rows())
    assert find_case_path(file).read_text() == "format: qmonpy-cases/1\ncases: []\n"


@pytest.mark.slow
def test_that_a_file_that_cannot_be_read_is_told_and_left_as_it_is(
    window: MainWindow, qtbot: QtBot, file: Path
) -> None:
    path = find_case_path(file)
    path.write_text("format: qmonpy-cases/1\ncases:\n- name: n\n")
    window.pages.go(Link("cases"))
    page = window.pages.page
    assert isinstance(page, CasesPage)
    qtbot.waitUntil(lambda: "line 3" in page.problem.text())
    assert path.read_text() == "format: qmonpy-cases/1\ncases:\n- name: n\n"
