"""The view Per host of a cluster queue: every value in a table, edited where it stands."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.modeltest import ModelTester

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.object_text import parse_object
from qmonpy.gui.pages.cluster_queues.page import PER_HOST
from qmonpy.gui.pages.cluster_queues.per_host_view import PerHostView
from qmonpy.gui.widgets.chip_line import ChipLine
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.queue import Setting
from tests.gui.finding import child, present
from tests.gui.pages.cluster_queues.matrix_hand import row_keys, setting, type_into
from tests.gui.pages.object_hand import ObjectHand

pytestmark = pytest.mark.slow

SLOTS, SEQUENCE = ("h2", "slots"), ("h3", "seq_no")


def test_that_rows_and_columns_are_what_has_values_of_its_own_and_then_every_host(matrix: PerHostView) -> None:
    assert row_keys(matrix) == ["", "@fat", "@new", "h1", "h2", "h3"]
    assert matrix.model.attributes == ("seq_no", "slots")


def test_that_a_cell_shows_what_an_instance_ends_up_with_and_where_it_comes_from(
    matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    by_name = {each.name: each for each in queue_instances(cluster.snapshot().cluster)}
    for host in ("h1", "h2", "h3"):
        for name in ("slots", "seq_no"):
            index = matrix.model.index_of((host, name))
            assert index.data() == by_name[f"all.q@{host}"].setting(name)
    told = {place: matrix.model.index_of(place).data(Qt.ItemDataRole.ToolTipRole) for place in (SLOTS, SEQUENCE)}
    assert "comes from @fat" in told[SLOTS]
    assert "@fat and @new give different values" in told[SEQUENCE]
    assert "1 queue instance is in state c" in matrix.words.text()


def test_that_what_only_edits_would_bring_into_state_c_is_not_said_to_be_in_it(
    hand: ObjectHand, matrix: PerHostView
) -> None:
    matrix.write("@new", "slots", "9")
    hand.settle()
    said = "because host groups have different values of"
    assert f"1 queue instance is in state c {said} seq_no." in matrix.words.text()
    assert f"1 queue instance would be in state c with these edits, {said} slots." in matrix.words.text()


def test_that_the_table_passes_qts_tester_through_edits_and_filters(
    hand: ObjectHand, matrix: PerHostView, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(matrix.model)
    matrix.write("h2", "slots", "7")
    matrix.write("h1", "tmpdir", "/var")
    matrix.filter.set_filter("h2")
    qtmodeltester.check(matrix.model)
    matrix.filter.set_filter("")
    hand.page.context.undo()
    hand.page.context.undo()
    qtmodeltester.check(matrix.model)


def test_that_typing_into_a_cell_gives_a_host_a_value_of_its_own_and_del_takes_it_away(
    hand: ObjectHand, matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    type_into(hand, matrix, ("h2", "slots"), "16")
    assert hand.mark("all.q") == "changed"
    assert row_keys(matrix) == ["", "@fat", "@new", "h1", "h2", "h3"], "nothing jumps"
    hand.apply()
    assert setting(cluster, "all.q", "slots") == Setting("2", {"@fat": "8", "h1": "4", "h2": "16"})
    matrix.table.choose(("h2", "slots"))
    hand.qtbot.keyClick(matrix.table, Qt.Key.Key_Delete)
    hand.apply()
    assert setting(cluster, "all.q", "slots") == Setting("2", {"@fat": "8", "h1": "4"})
    hand.page.context.undo()
    hand.apply()
    assert setting(cluster, "all.q", "slots").overrides["h2"] == "16"


def test_that_the_value_for_all_hosts_is_edited_beside_the_others(hand: ObjectHand, matrix: PerHostView) -> None:
    type_into(hand, matrix, ("", "slots"), "3")
    assert hand.page.chosen[0].attributes["slots"] == "3,[@fat=8],[h1=4]"
    matrix.table.choose(("", "slots"))
    hand.qtbot.keyClick(matrix.table, Qt.Key.Key_Delete)
    assert hand.page.chosen[0].attributes["slots"] == "3,[@fat=8],[h1=4]", "there is always a value for all hosts"


def test_that_a_group_is_added_as_a_row_and_gets_a_value_by_its_editor(
    hand: ObjectHand, matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    hand.qtbot.keyClicks(matrix.add_line, "@allhosts")
    hand.qtbot.keyClick(matrix.add_line, Qt.Key.Key_Return)
    assert present(matrix.table.place)[0] == "@allhosts"
    assert hand.page.unsaved() == ()
    matrix.show_place(("@allhosts", "pe_list"))
    assert "pe_list" in matrix.model.attributes
    line = child(matrix.panel.editor, QLineEdit)
    hand.qtbot.keyClicks(line, "mpi")
    hand.qtbot.keyClick(line, Qt.Key.Key_Return)
    hand.apply()
    assert setting(cluster, "all.q", "pe_list") == Setting("mpi", {"@allhosts": "mpi"})
    chips = child(matrix.panel.editor, ChipLine)
    chips.chip_removed.emit(0)
    hand.apply()
    assert setting(cluster, "all.q", "pe_list") == Setting("mpi", {"@allhosts": "NONE"})


def test_that_a_group_whose_hosts_differ_says_so_and_takes_a_value_for_all(
    hand: ObjectHand, matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    hand.qtbot.keyClicks(matrix.add_line, "@allhosts")
    hand.qtbot.keyClick(matrix.add_line, Qt.Key.Key_Return)
    index = matrix.model.index_of(("@allhosts", "slots"))
    assert (index.data(), "different values of slots" in index.data(Qt.ItemDataRole.ToolTipRole)) == ("", True)
    type_into(hand, matrix, ("@allhosts", "slots"), "6")
    hand.apply()
    assert setting(cluster, "all.q", "slots").overrides["@allhosts"] == "6"


def test_that_a_column_widens_with_what_is_typed_into_it(hand: ObjectHand, matrix: PerHostView) -> None:
    column = matrix.model.attributes.index("seq_no")
    before = matrix.table.columnWidth(column)
    type_into(hand, matrix, ("h1", "seq_no"), "1234567890123456")
    after = matrix.table.columnWidth(column)
    assert after > before
    type_into(hand, matrix, ("h1", "seq_no"), "1")
    assert matrix.table.columnWidth(column) == after


def test_that_an_unknown_group_is_not_added(hand: ObjectHand, matrix: PerHostView) -> None:
    hand.qtbot.keyClicks(matrix.add_line, "@nobody")
    hand.qtbot.keyClick(matrix.add_line, Qt.Key.Key_Return)
    assert hand.last_message() == 'There is no host group "@nobody".'
    assert "@nobody" not in row_keys(matrix)


def test_that_a_fault_in_a_value_of_a_host_stands_in_its_cell_and_is_gone_to(
    hand: ObjectHand, matrix: PerHostView
) -> None:
    type_into(hand, matrix, ("h1", "slots"), "many")
    assert hand.problems() != []
    assert "many" in matrix.model.index_of(("h1", "slots")).data(Qt.ItemDataRole.ToolTipRole)
    assert [each.is_error for each in matrix.model.reports_at(("h1", "slots"))] == [True]
    hand.page.editor.choose_view("form")
    report = next(each for each in hand.page.checker.reports(hand.page.part)[hand.page.chosen[0].id])
    hand.page.show_problem(report)
    assert hand.page.editor.view == PER_HOST
    assert matrix.table.place == ("h1", "slots")
    # There is nothing to apply; it says what it does.
    assert hand.page.main_action().text() == "Show the error"
    hand.page.main_action().trigger()
    assert "Not applied: 1 error" in hand.last_message()


def test_that_an_edit_is_previewed_with_its_lines_and_command(hand: ObjectHand, matrix: PerHostView) -> None:
    type_into(hand, matrix, ("h2", "slots"), "16")
    dialog = hand.preview()
    assert (
        "+slots                 2,[@fat=8],[h1=4],[h2=16]"
        in dialog.findChild(QPlainTextEdit, "change_diff").toPlainText()
    )
    assert (
        dialog.findChild(QPlainTextEdit, "change_commands").toPlainText() == "qconf -rattr queue slots '[h2=16]' all.q"
    )
    dialog.reject()


def test_that_who_is_no_manager_sees_the_values_and_writes_none(hand: ObjectHand, matrix: PerHostView) -> None:
    hand.page.context.act_as("anna")
    index = matrix.model.index_of(("h2", "slots"))
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not matrix.model.setData(index, "9")
    assert not matrix.add_line.isEnabled()
    assert not matrix.panel.remove.isEnabled()


def test_that_a_queue_written_by_hand_is_the_queue_of_the_text(
    hand: ObjectHand, matrix: PerHostView, cluster: EmbeddedCluster
) -> None:
    type_into(hand, matrix, ("h2", "slots"), "16")
    text = hand.text
    value, reports = parse_object(ObjectKind.QUEUE, text)
    assert reports == ()
    hand.apply()
    assert cluster.snapshot().cluster.queues["all.q"] == value
