"""The form of attributes: an editor for each kind of value, used as a person uses it."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

import pytest
from PySide6.QtCore import QPoint, QStringListModel, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from qmonpy.app.editing.attribute_fields import AttributeField, attribute_fields, describe_unknown
from qmonpy.app.editing.object_draft import DraftObject
from qmonpy.gui.application import make_application
from qmonpy.gui.base.link import Link
from qmonpy.gui.theme import dress
from qmonpy.gui.widgets.attribute_form import AttributeForm, FieldWidget
from qmonpy.gui.widgets.attribute_form.choice_editors import ChoiceEditor, ChoicesEditor, FlagEditor
from qmonpy.gui.widgets.attribute_form.command_editor import CommandEditor
from qmonpy.gui.widgets.attribute_form.form import MADE_AT_ONCE
from qmonpy.gui.widgets.attribute_form.line_editor import LineEditor
from qmonpy.gui.widgets.attribute_form.names_editor import NamesEditor
from qmonpy.gui.widgets.attribute_form.section_tabs import SectionTabs
from qmonpy.gui.widgets.attribute_form.value_editor import ValueEditor
from qmonpy.gui.widgets.attribute_form.values_editor import ValuesEditor
from qmonpy.model.attributes.attribute_description import ATTRIBUTES, find_description
from qmonpy.model.attributes.scheduler import SCHEDULER_ATTRIBUTES
from qmonpy.model.configuration.change import ObjectKind, find_objects
from qmonpy.model.report import Report
from tests.clusters.world import small_cluster
from tests.gui.finding import child, present
from tests.gui.scaled_text import scaled_text

CLUSTER = small_cluster(
    usersets={"staff": {"type": "ACL", "entries": "anna"}, "students": {"type": "ACL", "entries": "bob"}},
    hosts={"h1": {"complex_values": "slots=4,mem_free=4G"}, "h2": {}},
    ckpts={"blcr": {"when": "xs"}},
)

Editor = TypeVar("Editor", bound=ValueEditor)


class Hand:
    """A form, what it told, and a hand that edits."""

    def __init__(self, form: AttributeForm, qtbot: QtBot) -> None:
        self.form, self.qtbot = form, qtbot
        self.told: list[tuple[str, str]] = []
        self.links: list[Link] = []
        self.overrides: list[str] = []
        form.attribute_edited.connect(lambda name, text: self.told.append((name, text)))
        form.link_followed.connect(self.links.append)
        form.overrides_requested.connect(self.overrides.append)

    def editor(self, name: str, kind: type[Editor]) -> Editor:
        """The editor of an attribute, which must be of this class."""
        editor = self.form.field_of(name).editor
        assert isinstance(editor, kind), editor
        return editor

    def line(self, name: str) -> QLineEdit:
        return child(self.form.field_of(name).editor, QLineEdit)

    def type(self, line: QLineEdit, text: str, key: Qt.Key | None = None) -> None:
        line.setFocus()
        line.selectAll()
        self.qtbot.keyClick(line, Qt.Key.Key_Delete)
        self.qtbot.keyClicks(line, text)
        if key is not None:
            self.qtbot.keyClick(line, key)
        self.form.take_text()


class MakeHand(Protocol):
    """Makes forms that are on screen, each with a hand, and are closed after the test."""

    def __call__(self, shown: Sequence[AttributeField], **options: Any) -> Hand:
        """Return a hand on a form with these fields; the options are those of the form."""
        ...


def fields(kind: ObjectKind, *names: str, reports: tuple[Report, ...] = ()) -> tuple[AttributeField, ...]:
    objects = find_objects(CLUSTER, kind)
    assert isinstance(objects, Mapping)
    chosen = [DraftObject(number, kind, objects[name], objects[name]) for number, name in enumerate(names, 1)]
    return attribute_fields(kind, chosen, {1: reports})


@pytest.fixture
def make_hand(qtbot: QtBot) -> MakeHand:
    make_application(is_dark=False)

    def make(shown: Sequence[AttributeField], **options: Any) -> Hand:
        form = AttributeForm(lambda: CLUSTER, **options)
        qtbot.addWidget(form)
        form.resize(900, 700)
        form.show()
        qtbot.waitExposed(form)
        form.activateWindow()
        qtbot.waitUntil(form.isActiveWindow)
        form.show_fields(shown)
        return Hand(form, qtbot)

    return make


@pytest.mark.parametrize("kind", list(ATTRIBUTES))
@pytest.mark.slow
def test_that_every_attribute_shows_its_text_and_tells_nothing_by_itself(
    make_hand: MakeHand, kind: ObjectKind, qtbot: QtBot
) -> None:
    shown = [AttributeField(each, each.default) for each in ATTRIBUTES[kind]]
    hand = make_hand(shown)
    for each in shown:
        hand.form.field_of(each.description.name)
    hand.form.take_text()
    assert hand.told == []


def test_that_a_number_is_typed_with_its_unit_beside_it(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.PE, "mpi"))
    assert hand.form.field_of("slots").words.text() == "slots"
    hand.type(hand.line("slots"), "12")
    assert hand.told == [("slots", "12")]


def test_that_an_emptied_line_means_none(make_hand: MakeHand) -> None:
    shown = [AttributeField(present(find_description(ObjectKind.PE, "start_proc_args")), "/bin/true")]
    hand = make_hand(shown)
    hand.type(hand.line("start_proc_args"), "", Qt.Key.Key_Return)
    assert hand.told == [("start_proc_args", "NONE")]


def test_that_a_switch_and_a_choice_tell_grid_engines_words(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.PE, "mpi"))
    switch = hand.editor("control_slaves", FlagEditor).switch
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert hand.told == [("control_slaves", "TRUE")]
    box = hand.editor("allocation_rule", ChoiceEditor).box
    place = box.findText("$round_robin")
    box.setCurrentIndex(place)
    box.activated.emit(place)
    assert hand.told[-1] == ("allocation_rule", "$round_robin")


def test_that_an_allocation_rule_may_be_a_number(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.PE, "mpi"))
    hand.type(hand.line("allocation_rule"), "4")
    assert hand.told[-1] == ("allocation_rule", "4")


def test_that_letters_are_check_boxes_in_the_order_that_is_known(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.CHECKPOINT, "blcr"))
    boxes = {box.objectName(): box for box in hand.editor("when", ChoicesEditor).findChildren(QCheckBox)}
    assert [name for name, box in boxes.items() if box.isChecked()] == ["choice_s", "choice_x"]
    boxes["choice_m"].click()
    assert hand.told == [("when", "smx")]


def test_that_names_are_chips_with_completion_and_links(make_hand: MakeHand, qtbot: QtBot) -> None:
    shown = [AttributeField(present(find_description(ObjectKind.PE, "user_lists")), "staff nobody")]
    hand = make_hand(shown)
    chips = hand.editor("user_lists", NamesEditor).chips
    assert [chip.name for chip in chips.chips] == ["staff", "nobody"]
    assert "nobody does not exist" in chips.chips[1].toolTip()
    chips.line.setFocus()
    offered = chips.line.completer().model()
    assert isinstance(offered, QStringListModel)
    assert offered.stringList() == ["students"]
    hand.type(chips.line, "students", Qt.Key.Key_Return)
    assert hand.told == [("user_lists", "staff nobody students")]
    qtbot.keyClick(chips.chips[1], Qt.Key.Key_Delete)
    assert hand.told[-1] == ("user_lists", "staff students")


def test_that_a_chip_goes_to_its_object(make_hand: MakeHand, qtbot: QtBot) -> None:
    shown = [AttributeField(present(find_description(ObjectKind.QUEUE, "pe_list")), "mpi")]
    hand = make_hand(shown)
    hand.editor("pe_list", NamesEditor).chips.chips[0].click()
    assert hand.links == [Link("pes", "parallel environment/mpi")]


def test_that_the_last_name_that_goes_leaves_none(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand([AttributeField(present(find_description(ObjectKind.PE, "user_lists")), "staff")])
    qtbot.keyClick(hand.editor("user_lists", NamesEditor).chips.chips[0], Qt.Key.Key_Delete)
    assert hand.told == [("user_lists", "NONE")]


def test_that_values_are_a_table_with_types_and_units(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.HOST, "h1"))
    editor = hand.editor("complex_values", ValuesEditor)
    assert editor.rows == (("slots", "4"), ("mem_free", "4G"), ("", ""))
    assert editor.words_of("mem_free", "4G") == "4 GiB MEMORY"
    hand.type(editor.line_at(1, is_value=True), "8G")
    assert hand.told == [("complex_values", "slots=4,mem_free=8G")]


def test_that_a_value_is_added_and_taken_away(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.HOST, "h1"))
    editor = hand.editor("complex_values", ValuesEditor)
    hand.type(editor.line_at(2, is_value=False), "h_vmem")
    assert hand.told == []
    hand.type(editor.line_at(2, is_value=True), "2G")
    assert hand.told == [("complex_values", "slots=4,mem_free=4G,h_vmem=2G")]
    assert len(editor.rows) == 4
    editor.show_text("slots=4")
    assert list(editor.rows) == [("slots", "4"), ("", "")]


def test_that_what_differs_is_various_until_it_is_edited(make_hand: MakeHand) -> None:
    hand = make_hand(
        [AttributeField(present(find_description(ObjectKind.PE, name)), None) for name in ("slots", "user_lists")]
    )
    assert hand.line("slots").placeholderText() == "various"
    hand.form.take_text()
    assert hand.told == []
    hand.type(hand.line("slots"), "3")
    assert hand.told == [("slots", "3")]


def test_that_a_report_stands_at_its_field_and_marks_its_section(make_hand: MakeHand) -> None:
    report = Report("x", "No such thing.", fields=("h_rt",))
    queue = fields(ObjectKind.QUEUE, "all.q", reports=(report,))
    hand = make_hand(queue)
    assert hand.form.go_to("h_rt")
    widget = hand.form.field_of("h_rt")
    assert widget.report.text() == "No such thing."
    assert widget.report.isVisible()
    assert [title for title in hand.form.tabs.titles if title.endswith("!")] == [f"{widget.description.section} !"]


def test_that_a_large_form_has_tabs_and_an_attribute_is_found_by_name_or_label(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.QUEUE, "all.q"))
    assert hand.form.tabs.titles == hand.form.sections
    assert hand.form.section == hand.form.sections[0] == "General"
    hand.form.search.set_filter("seq_no")
    assert hand.form.field_of("seq_no").isVisible()
    assert not hand.form.field_of("hostlist").isVisible()
    hand.form.search.set_filter("sequence number")
    assert hand.form.field_of("seq_no").isVisible()
    hand.form.search.set_filter("nothing like it")
    nothing = next(each for each in hand.form.findChildren(QLabel, "hint") if "No attribute matches" in each.text())
    assert nothing.isVisible()
    nothing.linkActivated.emit("clear")
    assert not nothing.isVisible()
    assert hand.form.search.text() == ""


def test_that_values_per_host_are_named_and_lead_to_where_they_are_edited(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.QUEUE, "all.q"))
    widget = hand.form.field_of("seq_no")
    assert "h1 = 1, h2 = 2" in widget.overrides.text()
    widget.overrides.linkActivated.emit("overrides")
    assert hand.overrides == ["seq_no"]
    assert hand.line("seq_no").text() == "0"


def test_that_a_default_is_calm_and_anything_else_can_be_reset(make_hand: MakeHand, qtbot: QtBot) -> None:
    description = present(find_description(ObjectKind.PE, "slots"))
    hand = make_hand([AttributeField(description, description.default)])
    widget = hand.form.field_of("slots")
    assert widget.reset.isHidden()
    hand.form.show_fields([AttributeField(description, "3", base="5", is_modified=True)])
    assert "Was 5 in the cluster" in widget.title.toolTip()
    qtbot.mouseClick(widget.reset, Qt.MouseButton.LeftButton)
    assert hand.told == [("slots", description.default)]


def test_that_a_field_is_as_wide_with_a_way_back_as_without_and_its_unit_stands_beside_it(
    make_hand: MakeHand, qtbot: QtBot
) -> None:
    names = ("slots", "user_lists", "allocation_rule")
    found = [present(find_description(ObjectKind.PE, name)) for name in names]
    hand = make_hand([AttributeField(each, each.installed_default) for each in found])
    number, wide, choice = (hand.form.field_of(name) for name in names)
    qtbot.waitUntil(lambda: number.words.isVisible())
    widths = number.editor.width(), wide.editor.width()
    gap = number.words.x() - number.editor.geometry().right()
    hand.form.show_fields([AttributeField(each, text) for each, text in zip(found, ("7", "staff", "2"), strict=True)])
    qtbot.waitUntil(lambda: all(each.reset.isVisible() for each in (number, wide, choice)))
    assert (number.editor.width(), wide.editor.width()) == widths
    assert number.words.x() - number.editor.geometry().right() == gap
    assert gap < number.reset.width()
    assert number.reset.x() > number.words.geometry().right()
    assert choice.words.isHidden() == (not choice.words.text())


def test_that_what_is_typed_after_a_click_replaces_a_default_and_goes_into_any_other_value(
    make_hand: MakeHand, qtbot: QtBot
) -> None:
    slots = present(find_description(ObjectKind.PE, "slots"))
    for value, typed in ((slots.default, "7"), ("12", "127")):
        line = make_hand([AttributeField(slots, value)]).line("slots")
        behind = QPoint(line.width() - 9, line.height() // 2)
        line.setFocus(Qt.FocusReason.MouseFocusReason)
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=behind)
        qtbot.keyClicks(line, "7")
        assert line.text() == typed
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=behind)
        assert not line.hasSelectedText(), "only the click that enters it chooses the whole"


def test_that_unknown_attributes_are_edited_as_text(make_hand: MakeHand) -> None:
    hand = make_hand([AttributeField(describe_unknown(ObjectKind.PE, "cpu_quota"), "1")])
    hand.type(hand.line("cpu_quota"), "2")
    assert hand.told == [("cpu_quota", "2")]


def test_that_nothing_can_be_edited_while_the_form_is_locked(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.PE, "mpi"))
    hand.form.set_locked(True)
    for field in fields(ObjectKind.PE, "mpi"):
        line = hand.form.field_of(field.description.name).editor.findChild(QLineEdit)
        if line is not None and line.isVisible():
            hand.type(line, "9")
    hand.editor("control_slaves", FlagEditor).switch.click()
    assert hand.told == []


def test_that_typing_is_not_disturbed_by_what_is_shown_meanwhile(make_hand: MakeHand, qtbot: QtBot) -> None:
    description = present(find_description(ObjectKind.PE, "slots"))
    hand = make_hand([AttributeField(description, "3")])
    line = hand.line("slots")
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "4")
    hand.form.show_fields([AttributeField(description, "3", is_modified=True)])
    assert line.text() == "4"


def test_that_a_dollar_opens_the_variables_and_enter_puts_one_in_its_place(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.CHECKPOINT, "blcr"))
    line = hand.line("ckpt_command")
    completer = present(hand.editor("ckpt_command", CommandEditor).completer)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "/bin/save $pi")
    assert completer.is_open
    assert completer.offered == ("$job_pid",)
    qtbot.keyClick(completer.popup, Qt.Key.Key_Return)
    assert line.text() == "/bin/save $job_pid"
    assert not completer.is_open
    hand.form.take_text()
    assert hand.told[-1] == ("ckpt_command", "/bin/save $job_pid")


def test_that_the_list_of_variables_closes_by_esc_and_by_a_word_that_is_none(make_hand: MakeHand, qtbot: QtBot) -> None:
    hand = make_hand(fields(ObjectKind.CHECKPOINT, "blcr"))
    line, completer = hand.line("ckpt_command"), present(hand.editor("ckpt_command", CommandEditor).completer)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "/bin/save $ckpt")
    assert completer.offered == ("$ckpt_dir", "$ckpt_signal")
    qtbot.keyClick(completer.popup, Qt.Key.Key_Escape)
    assert not completer.is_open
    assert line.text() == "/bin/save $ckpt"
    qtbot.keyClicks(line, "x")
    assert not completer.is_open


def test_that_a_variable_is_put_in_from_the_menu_behind_the_line(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.CHECKPOINT, "blcr"))
    editor = hand.editor("clean_command", CommandEditor)
    for wanted, text in (("$ckpt_dir", "$ckpt_dir"), ("$job_id", "$ckpt_dir $job_id")):
        menu = editor.make_menu()
        assert len(menu.actions()) == 11
        next(each for each in menu.actions() if each.text().startswith(wanted + "\t")).trigger()
        menu.deleteLater()
        assert editor.line.text() == text
    hand.form.take_text()
    assert hand.told[-1] == ("clean_command", "$ckpt_dir $job_id")


def test_that_a_command_without_variables_is_a_line_only(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.QUEUE, "all.q"))
    assert hand.editor("starter_method", LineEditor).completer is None
    assert hand.editor("prolog", CommandEditor).variables.isEnabled()


def test_that_editors_stand_below_their_names_where_there_is_little_room(make_hand: MakeHand) -> None:
    hand = make_hand(fields(ObjectKind.CHECKPOINT, "blcr"))
    field = hand.form.field_of("ckpt_command")
    for width, is_below in ((900, False), (460, True), (900, False)):
        hand.form.resize(width, 700)
        hand.form.layout().activate()
        field.layout().activate()
        assert (field.editor.y() > field.title.geometry().bottom()) is is_below
        assert (field.editor.x() > field.title.geometry().right()) is not is_below


def find_names(form: AttributeForm) -> list[str]:
    """The names of the attributes that have an editor, from top to bottom."""
    found = form.findChildren(FieldWidget)
    return [each.description.name for each in sorted(found, key=lambda each: each.geometry().top())]


def make_held_form(qtbot: QtBot, shown: Sequence[AttributeField]) -> AttributeForm:
    form = AttributeForm(lambda: CLUSTER)
    qtbot.addWidget(form)
    form.hold()
    form.show_fields(shown)
    return form


def test_that_a_form_nobody_sees_makes_a_few_editors_at_a_time(qtbot: QtBot) -> None:
    make_application(is_dark=False)
    shown = fields(ObjectKind.PE, "mpi")
    form = make_held_form(qtbot, shown)
    counts = [len(find_names(form))]
    while form.make_more():
        counts.append(len(find_names(form)))
    assert counts == [*range(0, len(shown), MADE_AT_ONCE)]
    assert len(find_names(form)) == len(shown)
    assert not form.make_more()


@pytest.mark.parametrize("steps", [0, 1])
def test_that_a_held_form_is_whole_as_soon_as_it_is_seen_or_an_attribute_is_asked_for(
    make_hand: MakeHand, qtbot: QtBot, steps: int
) -> None:
    shown = fields(ObjectKind.PE, "mpi")
    whole = find_names(make_hand(shown).form)
    seen = make_held_form(qtbot, shown)
    asked = make_held_form(qtbot, shown)
    for _ in range(steps):
        assert seen.make_more()
        assert asked.make_more()
    seen.resize(900, 700)
    seen.show()
    qtbot.waitExposed(seen)
    assert find_names(seen) == whole
    assert asked.go_to(whole[-1])
    assert sorted(find_names(asked)) == sorted(whole)


@pytest.mark.parametrize("section", ["Load", "Share tree"])
def test_that_editors_of_a_section_stand_below_each_other_behind_the_longest_name(
    make_hand: MakeHand, section: str, qapp: QApplication, qtbot: QtBot
) -> None:
    hand = make_hand([AttributeField(each, each.default) for each in SCHEDULER_ATTRIBUTES])
    dress(hand.form)
    hand.form.choose_section(section)
    with scaled_text(qapp, 150):
        check_alignment(hand, section, qtbot)
    check_alignment(hand, section, qtbot)


def check_alignment(hand: Hand, section: str, qtbot: QtBot) -> None:
    widgets = [hand.form.field_of(each.name) for each in SCHEDULER_ATTRIBUTES if each.section == section]
    assert widgets
    qtbot.waitUntil(lambda: all(each.editor.isVisible() for each in widgets))
    qtbot.waitUntil(lambda: all(each.name.width() >= each.name.sizeHint().width() for each in widgets))
    qtbot.waitUntil(lambda: len({each.editor.mapTo(hand.form, QPoint(0, 0)).x() for each in widgets}) == 1)


def test_that_tabs_of_sections_give_up_room_where_that_saves_a_line(qtbot: QtBot) -> None:
    make_application(is_dark=False)
    behind = QLabel("Attribute")
    tabs = SectionTabs(behind)
    qtbot.addWidget(tabs)
    tabs.show_titles(("General", "Execution", "Checkpointing", "Parallel environments", "Thresholds", "Limits"))
    tabs.resize(2000, 100)
    tabs.show()
    qtbot.waitExposed(tabs)
    qtbot.waitUntil(lambda: behind.geometry().right() > tabs.tab(5).geometry().right())
    wide, whole = tabs.tab(0).width(), behind.geometry().right() + 1
    tabs.resize(whole - 6, 100)
    qtbot.waitUntil(lambda: tabs.tab(0).width() < wide)
    assert behind.geometry().top() < tabs.tab(0).geometry().bottom(), "still in the same line"
    for place in range(6):
        text = tabs.fontMetrics().horizontalAdvance(tabs.tab(place).text())
        assert tabs.tab(place).width() >= text
    tabs.resize(behind.width(), 100)
    qtbot.waitUntil(lambda: behind.geometry().top() >= tabs.tab(0).geometry().bottom())
    assert tabs.minimumHeight() >= behind.geometry().bottom(), "all lines are whole"
