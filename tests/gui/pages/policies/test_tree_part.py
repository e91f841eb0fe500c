"""The part Share tree, used as a person uses it."""

from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QLineEdit, QPushButton
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.policies.tree_rows import TreeRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.rows_view import RowsView
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.tree_menu import make_menu
from qmonpy.gui.pages.policies.tree_part import TEXT, TreePart
from qmonpy.gui.pages.policies.tree_table import LEAST_BARS
from qmonpy.gui.pages.projects.page import ProjectsPage
from qmonpy.gui.widgets.command_question import CommandQuestion
from qmonpy.gui.widgets.tables.column_measure import ColumnMeasure
from qmonpy.insight.policies.tree_foresight import Foresight, foresee
from qmonpy.model.configuration.share_tree import ShareNode, find_node
from tests.gui.finding import child, present
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.window_hand import MakeWindow, open_page

PART = "tree"
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return make_cluster()


@pytest.fixture
def part(window: MainWindow, qtbot: QtBot) -> TreePart:
    return open_part(window, qtbot)


def open_part(window: MainWindow, qtbot: QtBot, key: str = "tree") -> TreePart:
    page = open_page(window, qtbot, PoliciesPage, "policies", key)
    assert isinstance(page.shown_part, TreePart)
    qtbot.waitUntil(window.background.is_idle)
    return page.shown_part


def rows_of(part: TreePart) -> dict[str, TreeRow]:
    return {row.name: row for row in part.model.rows()}


def names_of(part: TreePart) -> list[str]:
    return [row.name for row in part.model.rows()]


def tree_of(part: TreePart) -> ShareNode:
    return present(part.editing.draft.tree)


def choose(part: TreePart, *names: str) -> None:
    rows = rows_of(part)
    part.table.choose_paths([rows[name].key for name in names])


def type_in_cell(part: TreePart, qtbot: QtBot, text: str) -> None:
    line = child(part.table.viewport(), QLineEdit, "cell_line")
    line.setText(text)
    with qtbot.waitSignal(part.table.itemDelegate().closeEditor):
        qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(part.context.background.is_idle)


@pytest.mark.slow
def test_that_the_tree_shows_shares_targets_usage_and_jobs(part: TreePart, qtmodeltester: ModelTester) -> None:
    rows = rows_of(part)
    assert list(rows) == ["Root", "bio", "default"]
    assert (rows["bio"].state.shares, rows["bio"].state.whole) == (60, 0.6)
    assert rows["bio"].state.waiting + rows["bio"].state.running == 3
    part.model.set_fold(rows["default"], is_open=True)
    assert names_of(part) == ["Root", "bio", "default", "bob"]
    qtmodeltester.check(part.model)


@pytest.mark.slow
def test_that_a_column_as_wide_as_its_content_shows_the_figures_and_the_bars(part: TreePart) -> None:
    column = part.model.column_of("actual")
    part.table.resizeColumnToContents(column)
    assert not part.table.is_cut("100.0 %", "actual")
    needed = part.table.fontMetrics().horizontalAdvance("100.0 %") + LEAST_BARS
    assert part.table.columnWidth(column) > needed


@pytest.mark.slow
def test_that_a_number_that_is_typed_becomes_the_shares_of_all_chosen_nodes(part: TreePart, qtbot: QtBot) -> None:
    choose(part, "bio", "default")
    qtbot.keyClick(part.table, "7")
    type_in_cell(part, qtbot, "75")
    assert [child.shares for child in tree_of(part).children] == [75, 75]
    assert rows_of(part)["bio"].mark == "changed"
    part.context.undo()
    qtbot.waitUntil(lambda: rows_of(part)["bio"].mark == "")
    assert [child.shares for child in tree_of(part).children] == [60, 40]


def test_that_a_node_is_added_named_and_moved_by_keys(part: TreePart, qtbot: QtBot) -> None:
    choose(part, "bio")
    qtbot.keyClick(part.table, Qt.Key.Key_Insert)
    assert names_of(part) == ["Root", "bio", "new_node", "default"]
    names = present(child(part.table.viewport(), QLineEdit, "cell_line").completer()).model()
    assert {"default", "bio", "chem", "anna"} <= {names.index(row, 0).data() for row in range(names.rowCount())}
    type_in_cell(part, qtbot, "anna")
    assert names_of(part) == ["Root", "bio", "anna", "default"]
    assert [row.path for row in part.table.chosen_rows()] == [("bio", "anna")]
    assert part.table.hasFocus()
    qtbot.keyClick(part.table, Qt.Key.Key_Left, ALT | Qt.KeyboardModifier.ShiftModifier)
    assert [child.name for child in tree_of(part).children] == ["bio", "anna", "default"]
    qtbot.keyClick(part.table, Qt.Key.Key_Up, ALT)
    assert [child.name for child in tree_of(part).children] == ["anna", "bio", "default"]
    qtbot.keyClick(part.table, Qt.Key.Key_Down, ALT)
    qtbot.keyClick(part.table, Qt.Key.Key_Right, ALT | Qt.KeyboardModifier.ShiftModifier)
    assert find_node(tree_of(part), ("bio", "anna")) is not None


@pytest.mark.slow
def test_that_nodes_are_copied_cut_pasted_cloned_and_deleted(part: TreePart, qtbot: QtBot) -> None:
    choose(part, "default")
    qtbot.keyClick(part.table, Qt.Key.Key_C, CONTROL)
    choose(part, "bio")
    qtbot.keyClick(part.table, Qt.Key.Key_V, CONTROL)
    assert find_node(tree_of(part), ("bio", "default")) is not None
    choose(part, "bio")
    qtbot.keyClick(part.table, Qt.Key.Key_X, CONTROL)
    assert [child.name for child in tree_of(part).children] == ["default"]
    qtbot.waitUntil(part.context.background.is_idle)
    choose(part, "Root")
    qtbot.keyClick(part.table, Qt.Key.Key_V, CONTROL)
    assert [child.name for child in tree_of(part).children] == ["default", "bio"]
    choose(part, "bio")
    child(part.window(), PoliciesPage)._actions["clone-objects"].trigger()
    assert [child.name for child in tree_of(part).children] == ["default", "bio", "bio_2"]
    qtbot.waitUntil(part.context.background.is_idle)
    choose(part, "bio_2")
    qtbot.keyClick(part.table, Qt.Key.Key_Delete)
    assert [child.name for child in tree_of(part).children] == ["default", "bio"]


def test_that_a_node_that_was_just_deleted_is_edited_no_more(part: TreePart, qtbot: QtBot) -> None:
    choose(part, "bio")
    row = rows_of(part)["bio"]
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Delete, Qt.Key.Key_C):
        qtbot.keyClick(part.table, key, CONTROL if key == Qt.Key.Key_C else Qt.KeyboardModifier.NoModifier)
    qtbot.keyClick(part.table, Qt.Key.Key_Up, ALT)
    part.editing.set_shares(row.path, 5)
    part.editing.rename(row.path, "chem")
    assert [child.name for child in tree_of(part).children] == ["default"]
    part.context.undo()
    assert [child.name for child in tree_of(part).children] == ["bio", "default"]


@pytest.mark.slow
def test_that_a_row_is_dragged_beside_or_below_another_one(part: TreePart, qtbot: QtBot) -> None:
    choose(part, "default")
    rect = part.table.visualRect(part.model.index(1, 0))
    assert part.table.find_drop(QPoint(30, rect.top() + 1)) == ((), 0)
    assert part.table.find_drop(rect.center()) == (("bio",), None)
    part.table.dropped.emit(*present(part.table.find_drop(QPoint(30, rect.top() + 1))))
    assert [child.name for child in tree_of(part).children] == ["default", "bio"]
    choose(part, "default")
    rect = part.table.visualRect(part.model.index(2, 0))
    part.table.dropped.emit(*present(part.table.find_drop(rect.center())))
    assert find_node(tree_of(part), ("bio", "default")) is not None


def test_that_a_dragged_node_is_a_chip_beside_the_pointer_and_hides_no_row(
    part: TreePart, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(part, "default")
    drags: list[QDrag] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, *_: drags.append(drag))
    part.table.startDrag(Qt.DropAction.MoveAction)
    (drag,) = drags
    assert drag.hotSpot().x() < 0
    assert drag.hotSpot().y() < 0
    assert drag.pixmap().width() < part.table.columnWidth(0)
    assert drag.mimeData().formats()
    choose(part, "Root")
    part.table.startDrag(Qt.DropAction.MoveAction)
    assert len(drags) == 1, "the root is not dragged"


@pytest.mark.slow
def test_that_a_mistake_is_shown_at_its_node_and_prevents_applying(
    window: MainWindow, part: TreePart, qtbot: QtBot
) -> None:
    choose(part, "bio")
    qtbot.keyClick(part.table, Qt.Key.Key_F2)
    type_in_cell(part, qtbot, "nobody")
    assert "nobody" in rows_of(part)["nobody"].reports[0].text
    qtbot.waitUntil(lambda: any("nobody" in row.report.text for row in window.foot.problem_model.rows()))
    child(window, PoliciesPage).main_action().trigger()
    assert window.findChild(ChangeDialog) is None


@pytest.mark.slow
def test_that_the_text_is_the_same_tree_with_mistakes_in_their_places(part: TreePart, qtbot: QtBot) -> None:
    part.segments.button(TEXT).click()
    assert part.text.toPlainText().startswith("id=0\nname=Root\n")
    part.text.setPlainText(part.text.toPlainText().replace("shares=60", "shares=90"))
    part.take_text()
    assert present(find_node(tree_of(part), ("bio",))).shares == 90
    part.text.setPlainText(part.text.toPlainText().replace("shares=90", "shares=many"))
    part.take_text()
    (report,) = part.editing.draft.all_reports
    assert report.span is not None
    assert "many" in report.text


def test_that_an_edited_tree_is_applied_with_its_preview(
    window: MainWindow, part: TreePart, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    choose(part, "bio")
    qtbot.keyClick(part.table, "8")
    type_in_cell(part, qtbot, "80")
    page = child(window, PoliciesPage)
    assert page.main_action().text() == "Apply 1 change"
    page.main_action().trigger()
    dialog = child(window, ChangeDialog)
    qtbot.waitUntil(lambda: "+/bio=80" in dialog.preview.diff.toPlainText())
    assert "qconf -Mstree" in dialog.preview.commands.toPlainText()
    apply = child(dialog, QPushButton, "apply_changes")
    qtbot.waitUntil(apply.isEnabled)
    qtbot.mouseClick(apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: present(cluster.snapshot().cluster.share_tree).children[0].shares == 80, timeout=15000)
    qtbot.waitUntil(lambda: rows_of(part)["bio"].mark == "")


@pytest.mark.slow
def test_that_without_a_tree_one_is_begun_by_an_edit(make_window: MakeWindow, qtbot: QtBot) -> None:
    cluster = make_cluster(sharetree=None, scheduler=None)
    window = make_window(cluster)
    part = open_part(window, qtbot)
    assert part.table.isHidden() or not part.table.isVisible()
    part.begin.trigger()
    qtbot.waitUntil(lambda: names_of(part) == ["Root", "bio", "chem", "default"])
    assert part.others.text().startswith("default has 33.3 % of the shares")
    choose(part, "default")
    part.editing.delete()
    qtbot.waitUntil(part.others.isHidden)
    part.context.undo()
    assert part.context.draft.planned().scheduler["weight_tickets_share"] == "10000"
    assert cluster.snapshot().cluster.share_tree is None
    part.context.undo()
    qtbot.waitUntil(lambda: names_of(part) == [])
    assert window.pages.shown == "policies"


@pytest.mark.slow
def test_that_a_tree_that_gives_no_tickets_says_so(part: TreePart, qtbot: QtBot) -> None:
    line = part.strip.fields["weight_tickets_share"]
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "0")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "gives no tickets" in part.notice.text())


@pytest.mark.slow
def test_that_a_filter_leaves_what_is_on_the_way_to_its_finds(part: TreePart, qtbot: QtBot) -> None:
    part.filter.set_filter("bob")
    assert names_of(part) == ["Root", "default", "bob"]
    assert part.filter.found_text == "1 of 4"
    assert part.step_back()
    assert names_of(part) == ["Root", "bio", "default"]


@pytest.mark.slow
def test_that_what_is_foreseen_and_what_was_seen_are_drawn(
    window: MainWindow, part: TreePart, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: any(each.foreseen for each in part.panel.plot.shown.courses))
    courses = {each.name: each for each in part.panel.plot.shown.courses}
    assert courses["bio"].foreseen[-1][1] == pytest.approx(0.6, abs=0.05)
    cluster.clock.step(600)
    qtbot.waitUntil(lambda: len(part.panel.plot.shown.courses[0].seen) == 2)
    assert "bio" in part.panel.plot.accessibleDescription()
    assert "foreseen" in part.panel.plot.describe_at(400)


@pytest.mark.slow
def test_that_a_link_leads_to_a_node(window: MainWindow, qtbot: QtBot) -> None:
    part = open_part(window, qtbot, "tree/bio")
    assert [row.name for row in part.table.chosen_rows()] == ["bio"]
    assert child(window, PoliciesPage).location() == "tree/bio"


@pytest.mark.slow
def test_that_shares_are_kept_while_another_page_is_shown(
    window: MainWindow, part: TreePart, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    window.go(Link("jobs"))
    before = len(part.panel.seen.moments)
    cluster.clock.step(1200)
    qtbot.waitUntil(lambda: len(part.panel.seen.moments) > before)


@pytest.mark.slow
def test_that_usage_is_cleared_after_a_question(
    window: MainWindow, part: TreePart, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    cluster.clock.step(600)
    qtbot.waitUntil(lambda: rows_of(part)["bio"].state.used > 0)
    part.clear_usage.click()
    qtbot.waitUntil(lambda: window.findChild(CommandQuestion) is not None)
    question = child(window, CommandQuestion)
    assert question.command.toPlainText().strip() == "qconf -clearusage"
    assert "2 users and 1 project" in question.touched.text()
    question.confirm.click()
    qtbot.waitUntil(lambda: rows_of(part)["bio"].state.used == 0)


@pytest.mark.slow
def test_that_the_menu_does_what_the_keys_do(window: MainWindow, part: TreePart, qtbot: QtBot) -> None:
    choose(part, "bio")
    menu = make_menu(part.table, part.editing)
    titles = [action.text().partition("\t")[0] for action in menu.actions() if action.text()]
    assert titles[:3] == ["Show bio", "Add a node", "Rename"]
    next(action for action in menu.actions() if action.text().startswith("Move down")).trigger()
    assert [child.name for child in tree_of(part).children] == ["default", "bio"]
    menu.deleteLater()


@pytest.mark.slow
def test_that_a_project_has_its_tickets_and_its_usage_on_its_own_page(
    window: MainWindow, cluster: EmbeddedCluster, qtbot: QtBot
) -> None:
    cluster.clock.step(600)
    page = open_page(window, qtbot, ProjectsPage, "projects", "project/bio")
    page.editor.choose_view("party")
    view = page.editor.view_of("party")
    assert isinstance(view, RowsView)
    qtbot.waitUntil(lambda: bool(view.model.rows()))
    rows = {row.what: row for row in view.model.rows()}
    assert rows["functional shares"].given == "50"
    assert rows["share tree /bio: target"].given == "60.0 %"
    assert "usage left: cpu" in rows
    view.table.row_activated.emit(rows["share tree /bio: target"])
    assert window.pages.shown == "policies"


def test_that_a_caption_of_several_lines_leaves_plot_and_legend_their_room(part: TreePart, qtbot: QtBot) -> None:
    panel = part.panel
    panel.caption.setText("Nothing is foreseen of those who have no jobs. " * 20)
    qtbot.waitUntil(lambda: panel.caption.height() >= panel.caption.heightForWidth(panel.caption.width()))
    assert panel.plot.geometry().bottom() < panel.legend.geometry().top()
    assert panel.legend.geometry().bottom() < panel.caption.geometry().top()


@pytest.mark.slow
def test_that_columns_without_bars_give_their_room_to_the_last_one(part: TreePart, qtbot: QtBot) -> None:
    table = part.table
    measure = ColumnMeasure(table, part.model)
    reserves = {
        column.id: measure.fitting(place) - measure.least(place) for place, column in enumerate(part.model.columns)
    }
    assert reserves["node"] > 0
    assert reserves["actual"] == 0
    table.resize(table.needed_width() - reserves["node"] // 2, table.height())
    qtbot.waitUntil(lambda: table.horizontalScrollBar().maximum() == 0)


def test_that_what_is_not_foreseen_yet_is_not_said_to_be_nothing(
    part: TreePart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, found = Event(), foresee

    def wait(*asked: Any) -> Foresight | None:
        goes_on.wait()
        return found(*asked)

    monkeypatch.setattr("qmonpy.gui.pages.policies.foresight_panel.foresee", wait)
    panel = part.panel
    panel._asker.foresight = None
    try:
        panel.spans.button("month").click()
        assert panel.caption.text().endswith("What is foreseen is being worked out.")
    finally:
        goes_on.set()
    qtbot.waitUntil(lambda: "Dashed: foreseen" in panel.caption.text())
