"""What a person does in the form of a rule set, on an embedded cluster."""

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QDrag
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.rule_sets.form.rules_model import MIME, PARTS, filter_words
from qmonpy.gui.pages.rule_sets.page import RuleSetsPage
from qmonpy.model.configuration.quota_set import Filter
from tests.gui.finding import action
from tests.gui.quota_world import make_embedded
from tests.gui.window_hand import MakeWindow, shown_page


@pytest.fixture
def embedded() -> EmbeddedCluster:
    return make_embedded()


@pytest.fixture
def page(make_window: MakeWindow, embedded: EmbeddedCluster, qtbot: QtBot) -> RuleSetsPage:
    """The page with the set max_per_host chosen."""
    window = make_window(embedded)
    window.resize(1600, 1000)
    window.pages.go(Link("rule-sets", "max_per_host"))
    qtbot.waitUntil(window.background.is_idle)
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return shown_page(window, RuleSetsPage)


def rule_names(page: RuleSetsPage) -> list[str]:
    return [rule.name or ",".join(rule.users.names) for rule in page.editor.form.model.rules]


def text_of(page: RuleSetsPage) -> str:
    return page.editor.text.toPlainText()


@pytest.mark.slow
def test_that_the_form_shows_the_rules_in_order_with_their_filters_and_use(page: RuleSetsPage, qtbot: QtBot) -> None:
    model = page.editor.form.model
    shown = [[model.index(row, column).data() for column in range(len(PARTS))] for row in range(3)]
    assert shown[0][:3] == ["1", "first", "roland"]
    assert shown[1][2] == "{*,!@students}"
    assert shown[1][6] == "{@linux,!node08}"
    assert shown[2][7] == "slots = 0"
    qtbot.waitUntil(lambda: model.index(0, PARTS.index("in_use")).data() == "2 / 2, fullest of 3")


def test_that_a_column_that_comes_back_when_there_is_room_has_its_whole_name(page: RuleSetsPage) -> None:
    table = page.editor.form.table
    header, column = table.horizontalHeader(), PARTS.index("pes")
    assert table.isColumnHidden(column)
    for row in (2, 1):
        table.removal_requested.emit(row)
    assert not table.isColumnHidden(column)
    assert header.sectionSize(column) >= header.sectionSizeHint(column)


@pytest.mark.slow
def test_that_alt_down_moves_the_chosen_rule_and_it_stays_chosen(page: RuleSetsPage, qtbot: QtBot) -> None:
    table = page.editor.form.table
    table.choose(0)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert rule_names(page) == ["*", "first", "*"]
    assert table.current_row == 1
    assert text_of(page).index("name first") > text_of(page).index("!@students")
    qtbot.keyClick(table, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert rule_names(page) == ["first", "*", "*"]


def test_that_dragging_the_first_rule_below_the_last_moves_it(page: RuleSetsPage) -> None:
    model = page.editor.form.model
    data = model.mimeData([model.index(0, 0)])
    assert data.hasFormat(MIME)
    model.dropMimeData(data, Qt.DropAction.MoveAction, 3, 0, QModelIndex())
    assert rule_names(page) == ["*", "*", "first"]
    assert page.editor.form.current_row == 2


def test_that_a_dragged_rule_is_a_chip_beside_the_pointer_and_hides_no_rule(
    page: RuleSetsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = page.editor.form.table
    table.choose(0)
    drags: list[QDrag] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, *_: drags.append(drag))
    table.startDrag(Qt.DropAction.MoveAction)
    (drag,) = drags
    assert drag.mimeData().hasFormat(MIME)
    assert drag.hotSpot().x() < 0
    assert drag.hotSpot().y() < 0
    assert drag.pixmap().height() <= table.rowHeight(0)


def test_that_the_brace_switch_changes_what_is_counted_in_words_and_text(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    switch = page.editor.form.editor.fields["hosts"].switch
    assert "each of these" in switch.text()
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert "all of these together" in switch.text()
    assert "users roland hosts @linux to slots=2" in text_of(page)
    qtbot.keyClick(switch, Qt.Key.Key_Space)
    assert "users roland hosts {@linux} to slots=2" in text_of(page)


def test_that_a_click_on_a_chip_excludes_its_name_and_space_includes_it_again(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    field = page.editor.form.editor.fields["users"]
    qtbot.mouseClick(field.chips[0], Qt.MouseButton.LeftButton, pos=QPoint(5, 8))
    assert field.chips[0].is_excluded
    assert "users !roland" in text_of(page)
    assert field.chips[0].hasFocus()
    qtbot.keyClick(field.chips[0], Qt.Key.Key_Space)
    assert "users roland" in text_of(page)


@pytest.mark.slow
def test_that_the_cross_of_the_last_chip_takes_the_filter_away(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    field = page.editor.form.editor.fields["users"]
    chip = field.chips[0]
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 6, 8))
    assert field.filter is None
    assert "name first hosts {@linux}" in text_of(page)


@pytest.mark.slow
def test_that_names_are_added_by_typing_with_exclusions_and_braces(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(2)
    field = page.editor.form.editor.fields["projects"]
    qtbot.keyClicks(field.line, "{bio")
    qtbot.keyClick(field.line, Qt.Key.Key_Comma)
    qtbot.keyClicks(field.line, "!chem")
    qtbot.keyClick(field.line, Qt.Key.Key_Return)
    assert field.filter == Filter(("bio",), ("chem",), is_expanded=True)
    assert "projects {bio,!chem}" in text_of(page)


@pytest.mark.slow
def test_that_the_line_of_a_filter_completes_names_of_the_cluster(page: RuleSetsPage, qtbot: QtBot) -> None:
    field = page.editor.form.editor.fields["hosts"]
    page.editor.form.table.choose(2)
    field.line.setFocus()
    qtbot.keyClicks(field.line, "sola")
    completer = field.line.completer()
    assert [completer.completionModel().index(row, 0).data() for row in range(completer.completionCount())] == [
        "@solaris"
    ]
    qtbot.keyClick(completer.popup(), Qt.Key.Key_Down)
    qtbot.keyClick(completer.popup(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: field.filter == Filter(("*", "@solaris")))


@pytest.mark.slow
def test_that_tab_walks_over_chips_line_and_braces_as_they_stand_to_the_next_field(
    page: RuleSetsPage, qtbot: QtBot
) -> None:
    page.editor.form.table.choose(0)
    users, projects = (page.editor.form.editor.fields[kind] for kind in ("users", "projects"))
    users.add_words("andre")
    users.chips[0].setFocus()
    walked = []
    for _ in range(4):
        focus = page.focusWidget()
        walked.append(getattr(focus, "name", None) or focus.objectName())
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert walked == ["roland", "andre", "add_users", "braces_users"]
    assert projects.line.hasFocus()


@pytest.mark.slow
def test_that_backspace_in_the_empty_line_goes_to_the_last_chip_and_takes_it_away(
    page: RuleSetsPage, qtbot: QtBot
) -> None:
    page.editor.form.table.choose(1)
    field = page.editor.form.editor.fields["users"]
    field.line.setFocus()
    qtbot.keyClick(field.line, Qt.Key.Key_Backspace)
    assert field.chips[1].hasFocus()
    qtbot.keyClick(field.chips[1], Qt.Key.Key_Backspace)
    assert field.filter == Filter(("*",), is_expanded=True)


@pytest.mark.slow
def test_that_a_rule_is_added_behind_the_chosen_one_and_removed_again(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    action(page, "add-rule").trigger()
    assert len(page.editor.form.model.rules) == 4
    assert page.editor.form.current_row == 1
    page.editor.form.table.setFocus()
    qtbot.keyClick(page.editor.form.table, Qt.Key.Key_Delete)
    assert rule_names(page) == ["first", "*", "*"]


@pytest.mark.slow
def test_that_the_value_editor_knows_the_type_of_the_attribute(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    line = page.editor.form.editor.limits.lines[0]
    qtbot.keyClick(line.value.quantity, Qt.Key.Key_Up)
    assert "slots=3" in text_of(page)
    line.attribute.lineEdit().selectAll()
    qtbot.keyClicks(line.attribute.lineEdit(), "h_vmem")
    line.attribute.lineEdit().editingFinished.emit()
    assert line.value.text == "1G"
    assert line.value.unit.isVisibleTo(line)
    assert "1 GiB = 1,073,741,824 bytes" in line.words.text()
    line.value.unit.setCurrentIndex(2)
    line.value.unit.activated.emit(2)
    assert "h_vmem=1M" in text_of(page)
    line.attribute.lineEdit().selectAll()
    qtbot.keyClicks(line.attribute.lineEdit(), "h_rt")
    line.attribute.lineEdit().editingFinished.emit()
    line.value.quantity.setCursorPosition(3)
    qtbot.keyClick(line.value.quantity, Qt.Key.Key_Up)
    assert line.value.text == "1:01:00"
    assert "3,660 s" in line.words.text()


@pytest.mark.slow
def test_that_the_value_of_a_limit_is_shown_for_every_rule_that_is_chosen(page: RuleSetsPage) -> None:
    page.editor.choose_view("text")
    page.editor.choose_view("form")
    shown = []
    for row in range(3):
        page.editor.form.table.choose(row)
        shown.append(page.editor.form.editor.limits.lines[0].value.quantity.text())
    assert shown == ["2", "1", "0"]


@pytest.mark.slow
def test_that_the_formula_button_writes_a_dynamic_limit_with_help(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    line = page.editor.form.editor.limits.lines[0]
    qtbot.mouseClick(line.formula, Qt.MouseButton.LeftButton)
    qtbot.keyClick(line.value.line, Qt.Key.Key_End)
    qtbot.keyClicks(line.value.line, "*2")
    assert "slots=$num_proc*2" in text_of(page)
    assert "hosts in braces" in line.words.text()


@pytest.mark.slow
def test_that_a_second_limit_is_added_and_taken_away(page: RuleSetsPage, qtbot: QtBot) -> None:
    page.editor.form.table.choose(0)
    limits = page.editor.form.editor.limits
    qtbot.mouseClick(limits.add, Qt.MouseButton.LeftButton)
    assert len(limits.lines) == 2
    assert len(page.editor.form.model.rules[0].limits) == 2
    qtbot.mouseClick(limits.lines[1].remove, Qt.MouseButton.LeftButton)
    assert [limit.name for limit in page.editor.form.model.rules[0].limits] == ["slots"]


@pytest.mark.slow
def test_that_an_edit_of_the_form_leaves_the_cursor_of_the_text_where_it_was(page: RuleSetsPage, qtbot: QtBot) -> None:
    cursor = page.editor.text.textCursor()
    cursor.setPosition(text_of(page).index("hosts * to"))
    page.editor.text.setTextCursor(cursor)
    page.editor.form.table.choose(0)
    page.editor.form.editor.fields["users"].add_words("andre")
    at = page.editor.text.textCursor().position()
    assert text_of(page)[at:].startswith("hosts * to")


def test_that_a_filter_is_written_as_grid_engine_writes_it() -> None:
    assert filter_words(None) == "-"
    assert filter_words(Filter(("a", "b"), ("c",), is_expanded=True)) == "{a,b,!c}"
