"""The part Weights, used as a person uses it: sliders are edits, and the waiting jobs follow them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSlider
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.app.policies.waiting_rows import WaitingRow
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.policies.page import PoliciesPage
from qmonpy.gui.pages.policies.weight_editor import WeightEditor
from qmonpy.gui.pages.policies.weights_part import WeightsPart
from qmonpy.gui.theme import tokens
from qmonpy.model.configuration.change import ObjectKind
from tests.gui.finding import child
from tests.gui.pages.policies.policy_world import make_cluster
from tests.gui.window_hand import open_page, shown_page

PART = "weights"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    users = {"anna": {}, "bob": {"oticket": "5000"}}
    scheduler = {"weight_ticket": "1", "weight_tickets_functional": "1000"}
    return make_cluster(queues=None, users=users, scheduler=scheduler)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> PoliciesPage:
    page = open_page(window, qtbot, PoliciesPage, "policies", "weights")
    qtbot.waitUntil(window.background.is_idle)
    return page


@pytest.fixture
def part(page: PoliciesPage) -> WeightsPart:
    assert isinstance(page.shown_part, WeightsPart)
    return page.shown_part


def _list_rows(part: WeightsPart) -> list[WaitingRow]:
    return part.model.rows()


@pytest.mark.slow
def test_that_a_slider_is_an_edit_that_puts_jobs_in_order_anew(
    page: PoliciesPage, part: WeightsPart, qtbot: QtBot, cluster: EmbeddedCluster, qtmodeltester: ModelTester
) -> None:
    row = _list_rows(part)[3]
    part.table.choose(row.job)
    text = child(part, QLabel, "formula").text()
    assert f"Job {row.job}: {row.priority:.5f} = " in text
    before = [row.job for row in _list_rows(part)]
    assert all(row.move == 0 for row in _list_rows(part))
    slider = child(part.form.field_of("weight_ticket"), QSlider)
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: any(row.move for row in _list_rows(part)))
    assert [row.job for row in _list_rows(part)] == sorted(before)
    assert {before.index(row.job) + 1 for row in _list_rows(part) if row.move} == {
        row.was for row in _list_rows(part) if row.move
    }
    change = page.context.draft.parts[str(ObjectKind.SCHEDULER)].changes[0]
    assert (change.key, change.before, change.after) == ("weight_ticket", "1", "0.000000")
    assert page.main_action().text() == "Apply 1 change"
    assert cluster.snapshot().cluster.scheduler["weight_ticket"] == "1"
    page.context.undo()
    qtbot.waitUntil(lambda: [row.job for row in _list_rows(part)] == before)
    assert slider.value() == slider.maximum()
    page.context.redo()
    revert = page._actions["revert-objects"]
    qtbot.waitUntil(revert.isEnabled)
    revert.trigger()
    assert not page.context.draft.parts[str(ObjectKind.SCHEDULER)].changes
    assert not revert.isEnabled()
    qtmodeltester.check(part.model)


def test_that_numbers_are_typed_and_the_hierarchy_is_chosen_among_all_orders(part: WeightsPart, qtbot: QtBot) -> None:
    field = part.form.field_of("weight_waiting_time")
    line = child(field, QLineEdit, "value_line")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "2.5")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: part.form.field_of("weight_waiting_time").field.text == "2.500000")
    slider = child(field, QSlider)
    assert "0 to 10" in slider.toolTip()
    assert slider.value() == slider.maximum() // 4
    part.form.choose_section("Tickets")
    box = child(part.form.field_of("policy_hierarchy"), QComboBox, "hierarchy")
    assert box.count() == 16
    assert box.currentText() == "OFS: override, then functional, then share tree"
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: part.form.field_of("policy_hierarchy").field.text == "OSF")


@pytest.mark.slow
def test_that_hints_about_a_weight_and_a_leaf_are_mended_by_their_buttons(
    page: PoliciesPage, part: WeightsPart, qtbot: QtBot
) -> None:
    slider = child(part.form.field_of("weight_ticket"), QSlider)
    slider.setFocus()
    qtbot.keyClick(slider, Qt.Key.Key_Home)
    qtbot.waitUntil(lambda: any(hint.report.code == "policy.tickets-off" for hint in page.hints.list.hints))
    reports: list[set[str]] = []
    page.problems_changed.connect(lambda found: reports.append({each.code for each in found}))
    button = next(
        each for each in page.hints.list.findChildren(QPushButton) if each.text() == "Set weight_ticket 0.010000"
    )
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: all(hint.report.code != "policy.tickets-off" for hint in page.hints.list.hints))
    assert part.form.field_of("weight_ticket").field.text == "0.010000"
    QApplication.processEvents()
    assert "policy.tickets-off" not in reports[-1]
    tree = share_tree_part(page.context.draft)
    tree.add_node((), "nobody", 5)
    qtbot.waitUntil(lambda: any(hint.report.code == "policy.idle-leaf" for hint in page.hints.list.hints))
    page.choose_part("place")
    assert not page.hints.list.hints
    page.choose_part("tree")
    button = next(each for each in page.hints.list.findChildren(QPushButton) if each.text() == 'Remove "/nobody"')
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: all(hint.report.code != "policy.idle-leaf" for hint in page.hints.list.hints))
    assert tree.tree is not None
    assert [each.name for each in tree.tree] == ["Root", "bio", "default"]


def test_that_the_default_of_every_weight_is_whole_in_its_line(qapp: QApplication, qtbot: QtBot) -> None:
    editor = WeightEditor("Weight of deadline")
    qtbot.addWidget(editor)
    editor.resize(400, 40)
    editor.show()
    editor.show_text("3600000.000000")
    line = editor.line.line
    line.setCursorPosition(0)
    end = QPoint(line.width() - tokens().size("space_2"), line.height() // 2)
    assert line.cursorPositionAt(end) == len(line.text())


def test_that_an_edit_of_a_weight_is_undone_where_its_effect_is_seen(
    window: MainWindow, page: PoliciesPage, part: WeightsPart, qtbot: QtBot
) -> None:
    part.form.attribute_edited.emit("weight_urgency", "0.300000")
    for begun, ended in (("weights", "weights"), ("place", "place"), ("override", "weights")):
        for name, edits in (("undo", 0), ("redo", 1)):
            page.choose_part(begun)
            action = window.window_actions[name]
            qtbot.waitUntil(action.isEnabled)
            action.trigger()
            assert len(page.context.draft.unsaved) == edits
            assert shown_page(window, PoliciesPage).spec.id == ended
    assert part.form.field_of("weight_urgency").isVisible()
    qtbot.waitUntil(window.background.is_idle)


@pytest.mark.slow
def test_that_a_usual_screen_shows_whose_jobs_move_and_all_terms_of_their_priorities(
    window: MainWindow, part: WeightsPart, qtbot: QtBot
) -> None:
    window.resize(1280, 800)
    assert [each.id for each in part.model.columns][:4] == ["place", "move", "job", "user"]
    part.form.attribute_edited.emit("weight_urgency", "0.300000")
    qtbot.waitUntil(lambda: not part.table.has_bar)
    tickets = part.model.column_of("tickets")
    qtbot.waitUntil(
        lambda: (
            part.table.columnViewportPosition(tickets) + part.table.columnWidth(tickets)
            <= part.table.viewport().width()
        )
    )
