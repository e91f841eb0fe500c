"""The page of complexes, used as a person uses it."""

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.complexes.page import ComplexesPage
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.linked.lines_view import LinesView
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.values.value import Relop, ValueType
from tests.clusters.world import slots_per_user, small_cluster
from tests.gui.finding import action, child, present
from tests.gui.window_hand import MakeWindow, shown_page

LICENCES = ComplexAttribute("lic", "l", ValueType.INT, Relop.LE, consumable=Consumable.YES)
FLAVOUR = ComplexAttribute("flavour", "fl", ValueType.STRING, Relop.EQ, default="NONE")


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(hosts={"h1": {"complex_values": "slots=4"}, "h2": {}})
    own = {each.name: each for each in (LICENCES, FLAVOUR)}
    configuration = replace(configuration, complexes={**configuration.complexes, **own})
    cluster = EmbeddedCluster(configuration.with_quota_sets((slots_per_user(2),)))
    assert cluster.submit("anna", ["-l", "lic=1"]).is_done
    return cluster


@pytest.fixture
def window(make_window: MakeWindow, cluster: EmbeddedCluster) -> MainWindow:
    window = make_window(cluster)
    window.resize(1400, 900)
    window.go(Link("complexes"))
    return window


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> ComplexesPage:
    page = shown_page(window, ComplexesPage)
    qtbot.waitUntil(lambda: window.background.is_idle() and cell(page, "lic", "uses") == "1")
    return page


def index_of(page: ComplexesPage, name: str, column: str) -> QModelIndex:
    id = page.draft.find(name).id
    return page.model.index(present(page.model.place_of(id)), page.model.column_of(column))


def cell(page: ComplexesPage, name: str, column: str) -> str:
    return str(index_of(page, name, column).data())


def open_editor(page: ComplexesPage, qtbot: QtBot, name: str, column: str) -> QComboBox | QLineEdit | None:
    """Double click into a cell, as a person does; gives the editor, if there is one."""
    index = index_of(page, name, column)
    page.table.scrollTo(index)
    at = page.table.visualRect(index).center() - QPoint(4, 0)
    port = page.table.viewport()
    qtbot.mouseClick(port, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(port, Qt.MouseButton.LeftButton, pos=at)
    if column in ("type", "relop", "requestable", "consumable"):
        return port.findChild(QComboBox)
    return port.findChild(QLineEdit)


def write(page: ComplexesPage, qtbot: QtBot, name: str, column: str, text: str) -> None:
    line = open_editor(page, qtbot, name, column)
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    drop_editors(page, qtbot)


def choose_word(page: ComplexesPage, qtbot: QtBot, name: str, column: str, word: str) -> None:
    box = open_editor(page, qtbot, name, column)
    place = box.findText(word)
    assert place >= 0, word
    box.setCurrentIndex(place)
    box.activated.emit(place)
    drop_editors(page, qtbot)


def drop_editors(page: ComplexesPage, qtbot: QtBot) -> None:
    """Wait until what was written is taken, and the editors are gone."""
    port = page.table.viewport()
    qtbot.waitUntil(lambda: not any(port.findChildren(kind) for kind in (QLineEdit, QComboBox)))


def choose(page: ComplexesPage, *names: str) -> None:
    page.table.clearSelection()
    model = page.table.selectionModel()
    for name in names:
        model.select(index_of(page, name, "name"), model.SelectionFlag.Select | model.SelectionFlag.Rows)


def apply(page: ComplexesPage, qtbot: QtBot) -> ChangeDialog:
    page.main_action().trigger()
    dialog = page.findChild(ChangeDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.findChild(QPlainTextEdit, "change_diff").toPlainText() != "")
    qtbot.waitUntil(lambda: not dialog.findChild(LinesView, "change_effect").text().startswith("Looking"))
    return dialog


def confirm(dialog: ChangeDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.findChild(QPushButton, "apply_changes"), Qt.MouseButton.LeftButton)


def last_message(page: ComplexesPage) -> str:
    return page.context.session.messages[-1].text


def change_elsewhere(cluster: EmbeddedCluster, old: ComplexAttribute, new: ComplexAttribute) -> None:
    name = (old or new).name
    assert cluster.change("root", [Change(ObjectKind.COMPLEX, name, old, new)]).is_done


def problems(window: MainWindow) -> list[str]:
    return [row.report.text for row in window.foot.problem_model.rows() if row.page == "complexes"]


@pytest.mark.slow
def test_that_the_model_passes_qts_tester(page: ComplexesPage, qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(page.model)
    page.draft.add()
    page.draft.edit(page.draft.find("lic").id, "urgency", "much")
    qtmodeltester.check(page.model)


def test_that_the_whole_table_is_there_with_numbers_of_users(page: ComplexesPage, cluster: EmbeddedCluster) -> None:
    assert page.model.rowCount() == len(cluster.snapshot().cluster.complexes)
    assert cell(page, "lic", "uses") == "1"
    assert [cell(page, "slots", column) for column in ("type", "relop", "consumable")] == ["INT", "<=", "YES"]


def test_that_a_cell_is_edited_in_place_previewed_and_applied(
    page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "lic", "urgency", "25")
    assert cell(page, "lic", "state") == "changed"
    assert page.main_action().text() == "Apply 1 change"
    assert list(page.unsaved()) == ["lic"]
    dialog = apply(page, qtbot)
    assert "25" in dialog.findChild(QPlainTextEdit, "change_diff").toPlainText()
    assert dialog.findChild(QPlainTextEdit, "change_commands").toPlainText() == "qconf -Mc FILE"
    confirm(dialog, qtbot)
    qtbot.waitUntil(lambda: cluster.snapshot().cluster.complexes["lic"].urgency == "25")
    qtbot.waitUntil(lambda: not page.unsaved())
    assert cell(page, "lic", "state") == ""


@pytest.mark.slow
def test_that_only_what_fits_is_offered_and_a_type_takes_the_rest_along(page: ComplexesPage, qtbot: QtBot) -> None:
    box = open_editor(page, qtbot, "flavour", "relop")
    assert [box.itemText(each) for each in range(box.count())] == ["==", "!="]
    qtbot.keyClick(box, Qt.Key.Key_Escape)
    drop_editors(page, qtbot)
    choose_word(page, qtbot, "flavour", "type", "INT")
    assert cell(page, "flavour", "default") == "0"
    choose_word(page, qtbot, "flavour", "consumable", "YES")
    assert cell(page, "flavour", "relop") == "<="
    assert page.draft.errors == ()


@pytest.mark.slow
def test_that_built_in_cells_are_locked_with_the_reason(page: ComplexesPage, qtbot: QtBot) -> None:
    assert open_editor(page, qtbot, "slots", "name") is None
    assert open_editor(page, qtbot, "slots", "type") is None
    assert "built in" in index_of(page, "slots", "type").data(Qt.ItemDataRole.ToolTipRole)
    choose(page, "slots")
    assert not action(page, "delete-complexes").isEnabled()
    assert "built in" in page.uses.words.text()


@pytest.mark.slow
def test_that_a_fault_stands_in_its_cell_and_among_the_problems_and_a_click_goes_there(
    page: ComplexesPage, window: MainWindow, qtbot: QtBot
) -> None:
    write(page, qtbot, "lic", "urgency", "much")
    assert "urgency" in index_of(page, "lic", "urgency").data(Qt.ItemDataRole.ToolTipRole)
    assert problems(window) == [each.text for each in page.draft.errors]
    page.main_action().trigger()
    assert page.findChild(ChangeDialog) is None
    assert "Not applied: 1 error" in last_message(page)
    choose(page, "arch")
    page.show_problem(page.draft.errors[0])
    assert page.table.currentIndex() == index_of(page, "lic", "urgency")
    page.choose_view("text")
    page.show_problem(page.draft.errors[0])
    assert page.text.textCursor().block().text().startswith("lic")


@pytest.mark.slow
def test_that_what_is_no_word_is_refused_and_nothing_is_lost(page: ComplexesPage, qtbot: QtBot) -> None:
    write(page, qtbot, "lic", "shortcut", "two words")
    assert "more than one word" in last_message(page)
    assert cell(page, "lic", "shortcut") == "l"


@pytest.mark.slow
def test_that_a_new_attribute_begins_with_its_name(page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot) -> None:
    action(page, "add-complex").trigger()
    line = page.table.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, "gpu")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    drop_editors(page, qtbot)
    assert [cell(page, "gpu", column) for column in ("state", "shortcut")] == ["new", "gpu"]
    confirm(apply(page, qtbot), qtbot)
    qtbot.waitUntil(lambda: "gpu" in cluster.snapshot().cluster.complexes)


def test_that_several_are_cloned_and_deleted_at_once(page: ComplexesPage, qtbot: QtBot) -> None:
    choose(page, "lic", "flavour")
    action(page, "clone-complexes").trigger()
    qtbot.keyClick(page.table.viewport().findChild(QLineEdit), Qt.Key.Key_Escape)
    choose(page, "lic_2", "flavour_2", "flavour")
    action(page, "delete-complexes").trigger()
    assert page.main_action().text() == "Apply 1 change"
    assert cell(page, "flavour", "state") == "deleted"
    assert page.draft.find("lic_2") is None
    choose(page, "flavour")
    action(page, "revert-complexes").trigger()
    assert not page.draft.is_modified


def test_that_deletion_is_refused_by_name_while_somebody_needs_the_attribute(
    page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    host = cluster.snapshot().cluster.hosts["h2"]
    after = replace(host, complex_values={"lic": "3"})
    assert cluster.change("root", [Change(ObjectKind.HOST, "h2", host, after)]).is_done
    qtbot.waitUntil(lambda: cell(page, "lic", "uses") == "2")
    choose(page, "lic")
    action(page, "delete-complexes").trigger()
    assert 'host "h2"' in last_message(page)
    assert not page.draft.is_modified


@pytest.mark.slow
def test_that_an_attribute_that_a_granted_reservation_needs_is_not_deleted(
    page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    assert cluster.change("root", [_with_values(cluster, {"flavour": "sweet"})]).is_done
    assert cluster.reserve("root", ["-d", "100", "-l", "flavour=sweet"]).reservation == 1
    assert cluster.change("root", [_with_values(cluster, {})]).is_done
    qtbot.waitUntil(lambda: cell(page, "flavour", "uses") == "1")
    choose(page, "flavour")
    action(page, "delete-complexes").trigger()
    assert "would break advance reservation 1" in last_message(page)
    assert not page.draft.is_modified


def _with_values(cluster: EmbeddedCluster, values: dict[str, str]) -> AnyChange:
    host = cluster.snapshot().cluster.hosts["h1"]
    return Change(ObjectKind.HOST, "h1", host, replace(host, complex_values=values))


@pytest.mark.slow
def test_that_uses_of_the_chosen_attribute_are_links(page: ComplexesPage, window: MainWindow, qtbot: QtBot) -> None:
    choose(page, "slots")
    rows = {str(row.use.kind): row for row in page.uses.model.rows()}
    assert {"exec host", "resource quota set"} <= rows.keys()
    choose(page, "lic")
    (job,) = page.uses.model.rows()
    page.uses.table.row_activated.emit(job)
    assert window.pages.shown == "jobs"


@pytest.mark.slow
def test_that_text_and_table_show_the_same_and_both_can_be_edited(page: ComplexesPage, qtbot: QtBot) -> None:
    page.choose_view("text")
    replace_text(page, qtbot, "flavour ", "taste   ")
    assert cell(page, "taste", "type") == "STRING"
    page.choose_view("table")
    write(page, qtbot, "taste", "shortcut", "ta")
    assert "taste" in page.text.toPlainText()
    line = next(line for line in page.text.toPlainText().splitlines() if line.startswith("taste"))
    assert line.split()[1] == "ta"


def replace_text(page: ComplexesPage, qtbot: QtBot, old: str, new: str) -> None:
    cursor = page.text.document().find(old)
    assert cursor.hasSelection(), old
    cursor.insertText(new)
    qtbot.waitUntil(lambda: not page.text.has_typed)


@pytest.mark.slow
def test_that_a_text_that_cannot_be_read_locks_the_table_and_is_underlined(
    page: ComplexesPage, window: MainWindow, qtbot: QtBot
) -> None:
    page.choose_view("text")
    replace_text(page, qtbot, "INT", "INTEGER")
    assert [each.cursor.selectedText() for each in page.text.extraSelections()] == ["INTEGER"]
    page.choose_view("table")
    assert page.notice.isVisible()
    assert not action(page, "add-complex").isEnabled()
    assert open_editor(page, qtbot, "lic", "urgency") is None
    assert page.unsaved()
    window.window_actions["undo"].trigger()
    assert not page.notice.isVisible()
    assert not page.unsaved()


@pytest.mark.slow
def test_that_edits_are_undone_and_made_again(page: ComplexesPage, window: MainWindow, qtbot: QtBot) -> None:
    write(page, qtbot, "lic", "urgency", "25")
    choose_word(page, qtbot, "lic", "requestable", "FORCED")
    assert "requestable" in window.window_actions["undo"].toolTip()
    window.window_actions["undo"].trigger()
    assert cell(page, "lic", "requestable") == "YES"
    window.window_actions["undo"].trigger()
    assert not window.window_actions["undo"].isEnabled()
    assert not page.draft.is_modified
    window.window_actions["redo"].trigger()
    assert cell(page, "lic", "urgency") == "25"


@pytest.mark.slow
def test_that_untouched_attributes_follow_somebody_elses_change(
    page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "lic", "urgency", "25")
    change_elsewhere(cluster, FLAVOUR, replace(FLAVOUR, shortcut="fla"))
    qtbot.waitUntil(lambda: cell(page, "flavour", "shortcut") == "fla")
    assert not page.conflict.isVisible()
    assert list(page.unsaved()) == ["lic"]


@pytest.mark.slow
def test_that_a_conflict_is_settled_with_mine_and_their_other_changes(
    page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    write(page, qtbot, "lic", "urgency", "25")
    change_elsewhere(cluster, LICENCES, replace(LICENCES, urgency="7", shortcut="li"))
    qtbot.waitUntil(page.conflict.merge.isVisible)
    assert "urgency" in page.conflict.merge.toolTip()
    qtbot.mouseClick(page.conflict.merge, Qt.MouseButton.LeftButton)
    assert not page.conflict.isVisible()
    confirm(apply(page, qtbot), qtbot)
    both = replace(LICENCES, urgency="25", shortcut="li")
    qtbot.waitUntil(lambda: cluster.snapshot().cluster.complexes["lic"] == both)


@pytest.mark.slow
def test_that_a_conflict_is_shown_and_chosen(page: ComplexesPage, cluster: EmbeddedCluster, qtbot: QtBot) -> None:
    write(page, qtbot, "lic", "urgency", "25")
    change_elsewhere(cluster, LICENCES, replace(LICENCES, urgency="7"))
    qtbot.waitUntil(page.conflict.isVisible)
    assert cell(page, "lic", "state") == "conflict"
    assert not page.conflict.merge.isVisible()
    assert page.main_action().text() == "Show the conflict"
    page.main_action().trigger()
    assert "was also changed by root at " in last_message(page)
    qtbot.mouseClick(page.conflict.keep, Qt.MouseButton.LeftButton)
    assert not page.conflict.isVisible()
    confirm(apply(page, qtbot), qtbot)
    qtbot.waitUntil(lambda: cluster.snapshot().cluster.complexes["lic"].urgency == "25")


def test_that_undo_takes_back_what_was_typed_a_moment_ago(page: ComplexesPage, qtbot: QtBot) -> None:
    page.choose_view("text")
    before = page.text.toPlainText()
    page.text.document().find("flavour ").insertText("taste   ")
    assert page.text.has_typed
    page.context.undo()
    assert page.text.toPlainText() == before
    assert not page.draft.is_modified


def test_that_who_is_no_manager_sees_everything_and_edits_nothing(page: ComplexesPage, qtbot: QtBot) -> None:
    page.context.act_as("anna")
    assert page.notice.text() == 'denied: "anna" must be manager for this operation'
    assert page.notice.isVisible()
    assert open_editor(page, qtbot, "lic", "urgency") is None
    before = page.text.toPlainText()
    page.choose_view("text")
    qtbot.keyClicks(page.text, "gone")
    qtbot.keyClick(page.text, Qt.Key.Key_Tab)
    assert page.text.toPlainText() == before
    assert not any(action(page, id).isEnabled() for id in ("add-complex", "apply"))


@pytest.mark.slow
def test_that_the_filter_finds_and_escape_clears_it(page: ComplexesPage, qtbot: QtBot) -> None:
    child(page, FilterBar).set_filter("consumable:YES")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2)
    assert page.step_back()
    qtbot.waitUntil(lambda: page.model.rowCount() == page.model.total)


@pytest.mark.slow
def test_that_a_link_chooses_an_attribute_by_name_or_shortcut(page: ComplexesPage, window: MainWindow) -> None:
    window.go(Link("complexes", "fl"))
    assert page.location() == "flavour"
    page.navigate_to("nothing")
    assert 'no complex attribute "nothing"' in last_message(page)


def test_that_a_saved_table_is_loaded_as_one_edit_and_a_file_that_cannot_be_read_changes_nothing(
    page: ComplexesPage, qtbot: QtBot, tmp_path: Path
) -> None:
    def last_message() -> str:
        qtbot.waitUntil(page.context.background.is_idle)
        return page.context.session.messages[-1].text

    before = page.draft.text
    page.files.save(tmp_path / "complexes")
    assert last_message() == f"Saved {tmp_path / 'complexes'}."
    assert (tmp_path / "complexes").read_text() == before
    (tmp_path / "other").write_text(before.replace("flavour", "taste  "))
    page.files.load(tmp_path / "other")
    assert "nothing is applied yet" in last_message()
    assert page.draft.find("taste") is not None
    assert page.draft.find("flavour") is None
    page.context.undo()
    assert page.draft.text == before
    (tmp_path / "bad").write_bytes(b"\xff\xfe")
    page.files.load(tmp_path / "bad")
    assert "it is not text in UTF-8" in last_message()
    page.files.load(tmp_path / "none")
    assert "No such file or directory" in last_message()
    assert page.draft.text == before
    (tmp_path / "wrong").write_text("this is no table\n")
    page.files.load(tmp_path / "wrong")
    qtbot.waitUntil(lambda: page.view == "text")
    assert page.draft.has_broken_text
    page.context.undo()
    assert page.draft.text == before
