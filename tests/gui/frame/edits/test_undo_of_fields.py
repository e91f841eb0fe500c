"""Ctrl+Z in the fields of every page that edits: a field that was left is one step, whatever was half typed in it."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.page import Page
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.gui.widgets.filter_line import FilterLine
from tests.gui.finding import child
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, open_cluster, open_page

UNDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
REDO = (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
APPLY = (Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
PLACES = {
    "rule-sets": "max_linux",
    "pes": "mpi",
    "projects": "bio",
    "users": "staff",
    "hosts": "node01",
    "cluster-queues": "all.q",
    "complexes": "arch",
    "configuration": "",
}


@pytest.fixture
def embedded() -> Iterator[EmbeddedCluster]:
    cluster = make_embedded()
    yield cluster
    cluster.close()


@pytest.fixture
def window(make_window: MakeWindow, embedded: EmbeddedCluster) -> MainWindow:
    window = make_window(embedded)
    window.resize(1600, 1000)
    return window


def focus(window: MainWindow, qtbot: QtBot, widget: QWidget) -> None:
    window.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is window)
    widget.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is widget)


def states_of(draft: Draft) -> dict[str, object]:
    return {name: part.state for name, part in draft.parts.items()}


def lines_of(page: Page) -> list[QLineEdit]:
    """The lines of the forms on a page; a filter is no edit, and neither is a part of a box before one leaves it."""
    found = [each for each in page.findChildren(QLineEdit) if each.isVisible() and each.isEnabled()]
    lines = (each for each in found if not each.isReadOnly() and each.focusProxy() is None)
    return [each for each in lines if not isinstance(each, FilterLine)]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.slow
def test_that_what_is_typed_in_any_line_is_one_step_when_it_was_left(
    window: MainWindow, qtbot: QtBot, place: str
) -> None:
    page = open_page(window, qtbot, Page, place, PLACES[place])
    draft, edited = open_cluster(window).context.draft, 0
    for number in range(len(lines_of(page))):
        lines = lines_of(page)
        if number >= len(lines):
            break
        focus(window, qtbot, lines[number])
        before = states_of(draft)
        for key in "73":
            qtbot.keyClicks(lines[number], key)
            draft.settle()
        qtbot.waitUntil(window.background.is_idle)
        if states_of(draft) == before:
            continue
        edited += 1
        window.window_actions["undo"].trigger()
        assert states_of(draft) == before, lines[number].objectName()
    assert edited or place in ("complexes", "users", "configuration"), "no line of the page was an edit"


@pytest.mark.slow
def test_that_a_limit_is_undone_to_what_it_was_after_it_was_typed_and_applied(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "maxujobs")
    line = page.editor.form.editor.limits.lines[0].value.quantity
    focus(window, qtbot, line)
    line.selectAll()
    qtbot.keyClicks(line, "40")
    qtbot.keyClick(line, *APPLY)
    qtbot.waitUntil(lambda: "40" in str(embedded.snapshot().cluster.quota_sets["maxujobs"].rules[0].limits))
    qtbot.waitUntil(lambda: not page.applying.is_busy)
    assert not line.isUndoAvailable()
    focus(window, qtbot, line)
    qtbot.keyClick(line, *UNDO)
    assert page.draft.find("maxujobs").value.rules[0].limits[0].value == "20"
    assert line.text() == "20"
    qtbot.keyClick(line, *REDO)
    assert line.text() == "40"


@pytest.mark.slow
def test_that_undo_in_a_line_in_which_one_types_takes_back_all_of_it(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "maxujobs")
    line = page.editor.form.editor.limits.lines[0].value.quantity
    focus(window, qtbot, line)
    line.selectAll()
    for key in "457":
        qtbot.keyClicks(line, key)
    qtbot.keyClick(line, *UNDO)
    assert line.text() == "20"
    assert not page.draft.is_modified


@pytest.mark.slow
def test_that_a_formula_in_place_of_a_number_is_one_step(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "max_per_host")
    value = page.editor.form.editor.limits.lines[0].value
    focus(window, qtbot, value.quantity)
    value.quantity.selectAll()
    qtbot.keyClicks(value.quantity, "2$")
    qtbot.waitUntil(lambda: QApplication.focusWidget() is value.line)
    qtbot.keyClicks(value.line, "num_proc")
    window.window_actions["undo"].trigger()
    assert not page.draft.is_modified


@pytest.mark.slow
def test_that_a_text_has_its_own_finer_steps_until_it_is_applied(
    window: MainWindow, qtbot: QtBot, embedded: EmbeddedCluster
) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "maxujobs")
    page.editor.choose_view("text")
    text = page.editor.text
    focus(window, qtbot, text)
    cursor = text.document().find("=20")
    cursor.setPosition(cursor.selectionEnd())
    text.setTextCursor(cursor)
    qtbot.keyClick(text, Qt.Key.Key_Backspace)
    qtbot.waitUntil(lambda: not page.editor.has_typed)
    qtbot.keyClicks(text, "4")
    qtbot.waitUntil(lambda: not page.editor.has_typed)
    qtbot.keyClick(text, *UNDO)
    assert "slots=2\n" in text.toPlainText()
    qtbot.keyClicks(text, "5")
    qtbot.keyClick(text, *APPLY)
    qtbot.waitUntil(lambda: "25" in str(embedded.snapshot().cluster.quota_sets["maxujobs"].rules[0].limits))
    qtbot.waitUntil(lambda: not page.applying.is_busy)
    focus(window, qtbot, text)
    qtbot.keyClick(text, *UNDO)
    assert "slots=20\n" in text.toPlainText()


@pytest.mark.slow
def test_that_a_filter_keeps_its_own_steps(window: MainWindow, qtbot: QtBot) -> None:
    page = open_page(window, qtbot, RuleSetsPage, "rule-sets", "maxujobs")
    sets = quota_draft(open_cluster(window).context.draft)
    sets.enable(sets.find("night").id, True)
    line = child(page.list, QLineEdit, page.list.filter.objectName())
    focus(window, qtbot, line)
    qtbot.keyClicks(line, "max")
    qtbot.keyClick(line, *UNDO)
    assert line.text() == ""
    assert sets.is_modified
    qtbot.keyClick(line, *UNDO)
    assert not sets.is_modified
