"""The pages of objects, used as a person uses them: the same for projects, PEs, checkpointing and calendars."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.object_editor import TEXT, USES
from qmonpy.gui.pages.objects.page import LEAST_FORM, ObjectsPage
from qmonpy.gui.pages.registry import find_page
from qmonpy.gui.theme import tokens
from qmonpy.model.configuration.change import Change, ObjectKind, find_object, find_objects
from tests.clusters.world import small_cluster
from tests.gui.pages.object_hand import ObjectHand, open_hand

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Case:
    """What is edited on a page, and what is wrong there."""

    page: str
    kind: ObjectKind
    used: str
    free: str
    attribute: str
    value: str
    bad_attribute: str
    bad: str
    command: str
    """That makes the change, as it is previewed."""


CASES = (
    Case(
        "projects",
        ObjectKind.PROJECT,
        "p1",
        "p2",
        "oticket",
        "7",
        "acl",
        "nobody_set",
        "qconf -rattr project oticket 7 p2",
    ),
    Case("pes", ObjectKind.PE, "mpi", "smp", "slots", "12", "slots", "many", "qconf -Mp FILE"),
    Case(
        "checkpoints",
        ObjectKind.CHECKPOINT,
        "blcr",
        "cpr",
        "ckpt_dir",
        "/var/ckpt",
        "signal",
        "SIGNOTHING",
        "qconf -Mckpt FILE",
    ),
    Case(
        "calendars",
        ObjectKind.CALENDAR,
        "night",
        "holidays",
        "week",
        "sat-sun=off",
        "week",
        "someday",
        "qconf -Mcal FILE",
    ),
)


@pytest.fixture(params=CASES, ids=lambda case: case.page)
def case(request: pytest.FixtureRequest) -> Case:
    case: Case = request.param
    return case


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(
        pes={"mpi": {"allocation_rule": "$fill_up"}, "smp": {}},
        projects={"p1": {}, "p2": {}},
        ckpts={"blcr": {"interface": "transparent", "when": "xs"}, "cpr": {"when": "xs"}},
        calendars={"night": {"week": "20-6=off"}, "holidays": {"year": "24.12.2030=off"}},
        usersets={"staff": {"type": "ACL", "entries": "anna"}},
        queues={
            "all.q": {
                "hostlist": "@allhosts",
                "slots": "2",
                "pe_list": "mpi",
                "ckpt_list": "blcr",
                "calendar": "night",
                "projects": "p1",
            }
        },
    )
    return EmbeddedCluster(configuration)


@pytest.fixture
def hand(window: MainWindow, case: Case, qtbot: QtBot) -> ObjectHand:
    return open_hand(window, qtbot, case.page)


def find_in_cluster(cluster: EmbeddedCluster, case: Case, name: str) -> Any:
    """The object as the cluster has it, of whatever kind; None where there is none."""
    return find_object(cluster.snapshot().cluster, case.kind, name)


def attribute_in_cluster(cluster: EmbeddedCluster, case: Case, name: str) -> str:
    text = format_object(case.kind, find_in_cluster(cluster, case, name))
    return next(line.split(None, 1)[1] for line in text.splitlines() if line.split()[0] == case.attribute)


def test_that_the_list_passes_qts_tester_and_shows_every_object(
    hand: ObjectHand, case: Case, cluster: EmbeddedCluster, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(hand.page.list.model)
    assert hand.names() == list(find_objects(cluster.snapshot().cluster, case.kind))
    hand.action("add-object").trigger()
    qtmodeltester.check(hand.page.list.model)


def test_that_opening_every_object_and_view_changes_nothing(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    before = cluster.snapshot().cluster
    for name in hand.names():
        hand.choose(name)
        for view in ("text", "uses", "form"):
            hand.page.editor.choose_view(view)
    hand.settle()
    assert hand.page.unsaved() == ()
    assert not hand.page.main_action().isEnabled()
    assert cluster.snapshot().cluster is before


def test_that_a_new_object_is_named_written_and_applied(hand: ObjectHand, case: Case, cluster: EmbeddedCluster) -> None:
    hand.action("add-object").trigger()
    hand.rename("fresh")
    assert hand.mark("fresh") == "new"
    hand.write(case.attribute, case.value)
    hand.apply()
    assert attribute_in_cluster(cluster, case, "fresh") == case.value


def test_that_an_object_is_cloned_with_everything_it_says(
    hand: ObjectHand, case: Case, cluster: EmbeddedCluster
) -> None:
    hand.choose(case.used)
    hand.action("clone-objects").trigger()
    hand.rename("copy")
    hand.apply()
    copy = replace(find_in_cluster(cluster, case, "copy"), name=case.used)
    assert format_object(case.kind, copy) == format_object(case.kind, find_in_cluster(cluster, case, case.used))


def test_that_a_field_and_the_text_show_the_same(hand: ObjectHand, case: Case) -> None:
    hand.choose(case.free)
    hand.write(case.attribute, case.value)
    assert hand.mark(case.free) == "changed"
    assert case.value in hand.text
    hand.replace_text(case.value, hand.field(case.attribute).description.default)
    hand.page.editor.choose_view("form")
    assert hand.field(case.attribute).field.is_default


def test_that_a_change_is_previewed_before_it_is_applied_and_undone_after(
    hand: ObjectHand, case: Case, cluster: EmbeddedCluster
) -> None:
    before = find_in_cluster(cluster, case, case.free)
    hand.choose(case.free)
    hand.write(case.attribute, case.value)
    dialog = hand.preview()
    assert f"+{case.attribute}" in dialog.findChild(QPlainTextEdit, "change_diff").toPlainText()
    assert dialog.findChild(QPlainTextEdit, "change_commands").toPlainText() == case.command
    dialog.reject()
    hand.page.context.undo()
    hand.settle()
    assert hand.page.unsaved() == ()
    hand.page.context.redo()
    hand.apply()
    assert attribute_in_cluster(cluster, case, case.free) == case.value
    hand.page.context.undo()
    hand.apply()
    assert find_in_cluster(cluster, case, case.free) == before


def test_that_a_fault_stands_at_its_field_and_in_the_text_and_nothing_is_applied(hand: ObjectHand, case: Case) -> None:
    hand.choose(case.free)
    line = hand.field(case.bad_attribute).editor.findChild(QLineEdit)
    line.setFocus()
    line.selectAll()
    hand.qtbot.keyClicks(line, case.bad)
    hand.qtbot.keyClick(line, Qt.Key.Key_Return)
    hand.settle()
    assert hand.problems() != []
    assert hand.field(case.bad_attribute).report.isVisible()
    assert hand.page.main_action().text() == "Show the error"
    hand.page.main_action().trigger()
    assert hand.page.findChild(ChangeDialog) is None
    assert "Not applied: 1 error" in hand.last_message()
    hand.page.editor.choose_view("text")
    assert [each.cursor.selectedText() for each in hand.page.editor.text.extraSelections()] == [case.bad]


def test_that_what_is_used_is_not_deleted_and_who_uses_it_is_named_with_a_link(
    hand: ObjectHand, case: Case, window: MainWindow
) -> None:
    hand.choose(case.used)
    hand.delete()
    assert "all.q" in hand.last_message()
    assert hand.page.unsaved() == ()
    assert hand.page.editor.view == "uses"
    rows = hand.page.editor.uses.model.rows()
    assert [(row.use.kind, row.use.name) for row in rows] == [(ObjectKind.QUEUE, "all.q")]
    hand.page.editor.uses.table.row_activated.emit(rows[0])
    assert window.pages.shown != case.page


def test_that_what_nothing_uses_goes_and_comes_back(hand: ObjectHand, case: Case, cluster: EmbeddedCluster) -> None:
    hand.choose(case.free)
    hand.delete()
    assert hand.mark(case.free) == "deleted"
    hand.qtbot.mouseClick(hand.page.editor.keep, Qt.MouseButton.LeftButton)
    assert hand.mark(case.free) == ""
    hand.delete()
    hand.apply()
    assert find_in_cluster(cluster, case, case.free) is None
    assert case.free not in hand.names()


def test_that_several_are_edited_at_once_and_undone_at_once(hand: ObjectHand, case: Case) -> None:
    hand.choose(case.used, case.free)
    hand.write(case.attribute, case.value)
    assert [hand.mark(name) for name in (case.used, case.free)] == ["changed", "changed"]
    hand.page.context.undo()
    assert hand.page.unsaved() == ()


def test_that_a_conflict_is_shown_and_settled(hand: ObjectHand, case: Case, cluster: EmbeddedCluster) -> None:
    hand.choose(case.free)
    hand.write(case.attribute, case.value)
    old = find_in_cluster(cluster, case, case.free)
    changes: dict[ObjectKind, dict[str, Any]] = {
        ObjectKind.PROJECT: {"other": {"oticket": "9"}},
        ObjectKind.PE: {"slots": 77},
        ObjectKind.CHECKPOINT: {"other": {"ckpt_dir": "/elsewhere"}},
        ObjectKind.CALENDAR: {"week": "mon=off"},
    }
    assert cluster.change("root", [Change(case.kind, case.free, old, replace(old, **changes[case.kind]))]).is_done
    hand.qtbot.waitUntil(hand.page.editor.conflict.isVisible)
    assert hand.mark(case.free) == "conflict"
    hand.settle()
    assert hand.page.main_action().text() == "Show the conflict"
    hand.page.main_action().trigger()
    assert "was also changed by root at " in hand.last_message()
    assert "changed by root at " in hand.page.editor.conflict.words.text()
    hand.qtbot.mouseClick(hand.page.editor.conflict.keep, Qt.MouseButton.LeftButton)
    assert not hand.page.editor.conflict.isVisible()
    hand.apply()
    assert attribute_in_cluster(cluster, case, case.free) == case.value


@pytest.mark.parametrize("case", CASES[1:2], ids=["pes"])
def test_that_mine_is_kept_with_what_somebody_changed_besides(
    hand: ObjectHand, case: Case, cluster: EmbeddedCluster
) -> None:
    hand.choose(case.free)
    hand.write(case.attribute, case.value)
    old = find_in_cluster(cluster, case, case.free)
    theirs = replace(old, slots=77, control_slaves=not old.control_slaves)
    assert cluster.change("root", [Change(case.kind, case.free, old, theirs)]).is_done
    hand.qtbot.waitUntil(hand.page.editor.conflict.isVisible)
    hand.qtbot.mouseClick(hand.page.editor.conflict.merge, Qt.MouseButton.LeftButton)
    assert not hand.page.editor.conflict.isVisible()
    hand.settle()
    hand.apply()
    assert find_in_cluster(cluster, case, case.free) == replace(theirs, slots=int(case.value))


def test_that_who_is_no_manager_sees_everything_and_edits_nothing(hand: ObjectHand, case: Case) -> None:
    hand.page.context.act_as("anna")
    assert hand.page.notice.isVisible()
    hand.choose(case.free)
    before = hand.field(case.attribute).field.text
    hand.write(case.attribute, case.value)
    assert hand.field(case.attribute).field.text == before
    ids = ("add-object", "clone-objects", "delete-objects", "apply")
    assert not any(hand.action(id).isEnabled() for id in ids)


def test_that_a_link_chooses_an_object_and_an_unknown_one_says_so(
    hand: ObjectHand, case: Case, window: MainWindow
) -> None:
    window.go(Link(case.page, f"{case.kind}/{case.free}"))
    assert hand.page.location() == f"{case.kind}/{case.free}"
    window.go(Link(case.page, case.used))
    assert hand.page.location() == f"{case.kind}/{case.used}"
    hand.page.navigate_to("nothing")
    assert '"nothing"' in hand.last_message()


def test_that_the_filter_finds_and_escape_clears_it(hand: ObjectHand, case: Case) -> None:
    hand.page.list.filter.set_filter(case.free)
    assert hand.names() == [case.free]
    assert hand.page.step_back()
    assert case.used in hand.names()


@pytest.mark.parametrize("view", [TEXT, USES])
def test_that_a_view_with_which_the_page_begins_shows_the_object(window: MainWindow, qtbot: QtBot, view: str) -> None:
    """It was hidden while no object was chosen, and stayed so: the page was empty when a window was opened again."""
    assert window.desk.open is not None
    context = window.desk.open.context
    assert context.snapshot is not None
    page = find_page("pes").make(context)
    qtbot.addWidget(page)
    page.restore_state({"views": {str(ObjectKind.PE): view}})
    page.resize(1000, 600)
    page.show()
    page.show_snapshot(context.snapshot)
    page.navigate_to("mpi")
    assert isinstance(page, ObjectsPage)
    assert page.editor.view == view
    assert page.editor.view_of(view).isVisible()


@pytest.mark.parametrize("called", ["day", "chemistry-by-day-night"])
def test_that_a_name_that_is_fixed_is_whole_and_leaves_the_rest_of_its_line(
    window: MainWindow, qtbot: QtBot, called: str
) -> None:
    hand = open_hand(window, qtbot, "pes")
    name = hand.page.editor.name
    # In a narrow one, the name is as narrow as it may be.
    window.resize(1600, 900)
    hand.action("add-object").trigger()
    hand.rename(called)
    hand.apply()
    qtbot.waitUntil(name.isReadOnly)
    space = tokens().size
    needed = name.fontMetrics().horizontalAdvance(called) + space("space_6")
    assert needed < space("field_width")
    qtbot.waitUntil(lambda: name.width() == max(needed, space("field_width") // 2))


@pytest.mark.parametrize("page", ["projects", "users", "calendars", "pes"])
def test_that_a_window_shows_all_columns_of_its_lists(window: MainWindow, qtbot: QtBot, page: str) -> None:
    hand = open_hand(window, qtbot, page)
    shown = hand.page.list
    window.resize(1920, 1080)
    qtbot.waitUntil(lambda: window.width() == 1920 and shown.width() > 400)
    qtbot.waitUntil(lambda: not shown.table.has_bar)
    wide = shown.width()
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.width() == 1280 and shown.width() < wide)
    qtbot.waitUntil(lambda: not shown.table.has_bar)
    assert hand.page.width() - shown.width() >= LEAST_FORM
