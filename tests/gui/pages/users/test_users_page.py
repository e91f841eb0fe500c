"""The page Users, used as a person uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.objects.share_texts import PERCENT
from qmonpy.app.session.session import Message
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.objects.kind_spec import KindSpec
from qmonpy.gui.pages.objects.object_list import ObjectList
from qmonpy.gui.pages.objects.rows_view import RowsView
from qmonpy.gui.pages.objects.several_dialog import SeveralDialog
from qmonpy.gui.pages.projects.page import SPEC as PROJECT_SPEC
from qmonpy.gui.pages.users.access_view import AccessView
from qmonpy.gui.pages.users.page import SET_SPEC, USER_SPEC, UsersPage
from qmonpy.gui.widgets.attribute_form.names_editor import NamesEditor
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.world import small_cluster
from tests.gui.pages.object_hand import ObjectHand

PAGE = "users"


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(
        usersets={
            "staff": {"entries": ["anna", "@geo"]},
            "rocks": {"type": "DEPT", "entries": ["@geo"], "fshare": "20"},
            "deadlineusers": {"entries": ["@geo"]},
        },
        unixgroups={"anna": ["geo"], "bob": ["geo"], "carl": ["rock"]},
        projects={"p1": {"acl": "staff"}, "p2": {}},
        users={"anna": {"default_project": "p1"}, "bob": {}},
        managers=["root", "mary"],
        operators=["olga"],
    )
    return EmbeddedCluster(configuration)


def rights(hand: ObjectHand) -> AccessView:
    hand.page.editor.choose_view("rights")
    hand.settle()
    return hand.view("rights", AccessView)


@pytest.mark.slow
def test_that_opening_everything_changes_nothing(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    before = cluster.snapshot().cluster
    for kind in (ObjectKind.USER_SET, ObjectKind.USER, ObjectKind.MANAGER, ObjectKind.OPERATOR):
        for each in hand.part(kind).objects:
            hand.go(kind, each.name)
            for view in ("text", "uses", "rights", "form"):
                hand.page.editor.choose_view(view)
            hand.settle()
    assert hand.page.unsaved() == ()
    assert cluster.snapshot().cluster is before


@pytest.mark.slow
def test_that_a_set_says_who_is_in_it_and_through_what_while_it_is_edited(
    hand: ObjectHand, qtmodeltester: ModelTester
) -> None:
    hand.go(ObjectKind.USER_SET, "staff")
    view = hand.extra("General", RowsView)
    hand.qtbot.waitUntil(lambda: view.model.total == 2)
    assert [(row.name, row.through) for row in view.model.rows()] == [("anna", "anna"), ("bob", "@geo")]
    qtmodeltester.check(view.model)
    chips = hand.editor("entries", NamesEditor).chips
    hand.qtbot.keyClicks(chips.line, "@rock")
    hand.qtbot.keyClick(chips.line, Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: [row.name for row in view.model.rows()] == ["anna", "bob", "carl"])
    assert "3 users known to be in it" in view.words.text()


def test_that_completion_offers_users_and_primary_groups(hand: ObjectHand) -> None:
    hand.go(ObjectKind.USER_SET, "staff")
    offered = hand.editor("entries", NamesEditor).chips.names()
    assert {"anna", "bob", "carl", "mary", "olga", "@geo", "@rock"} <= set(offered)


@pytest.mark.slow
def test_that_sets_with_a_meaning_say_it_and_a_missing_one_is_begun_in_one_step(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.go(ObjectKind.USER_SET, "deadlineusers")
    assert "deadline" in hand.page.editor.explanation.text()
    steps = hand.page_of(UsersPage).first_steps
    assert steps.buttons["arusers"].isVisible()
    assert not steps.buttons["deadlineusers"].isVisible()
    hand.qtbot.mouseClick(steps.buttons["arusers"], Qt.MouseButton.LeftButton)
    hand.settle()
    assert hand.page.location() == "user set/arusers"
    assert not steps.isVisible()
    chips = hand.editor("entries", NamesEditor).chips
    hand.qtbot.keyClicks(chips.line, "anna")
    hand.qtbot.keyClick(chips.line, Qt.Key.Key_Return)
    assert not cluster.reserve("anna", ["-d", "60"]).is_done
    hand.apply()
    assert cluster.reserve("anna", ["-d", "60"]).is_done


def test_that_a_set_is_added_changed_by_form_and_text_previewed_applied_and_taken_back(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.action("add-object").trigger()
    hand.rename("fresh")
    hand.write("fshare", "30")
    hand.replace_text("type    ACL", "type    ACL DEPT")
    dialog = hand.preview()
    assert dialog.findChild(QPlainTextEdit, "change_commands").toPlainText() == "qconf -Au FILE"
    hand.cancel(dialog)
    hand.apply()
    made = cluster.snapshot().cluster.user_sets["fresh"]
    assert (made.type, dict(made.other)) == ("ACL DEPT", {"fshare": "30"})
    while hand.page.part.find("fresh") is not None:
        hand.page.context.undo()
    hand.apply()
    assert "fresh" not in cluster.snapshot().cluster.user_sets


@pytest.mark.slow
def test_that_a_set_in_use_is_not_deleted_and_who_uses_it_is_named(hand: ObjectHand) -> None:
    hand.go(ObjectKind.USER_SET, "staff")
    hand.delete()
    assert 'denied: userset "staff" is still referenced in user list of project "p1"' in hand.last_message()
    assert [row.use.name for row in hand.page.editor.uses.model.rows()] == ["p1"]


@pytest.mark.slow
def test_that_a_user_is_cloned_and_a_fault_stands_at_its_field(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.go(ObjectKind.USER, "anna")
    hand.action("clone-objects").trigger()
    hand.rename("zoe")
    hand.page.set_attribute(ObjectKind.USER, [hand.page.part.find("zoe").id], "default_project", "nope")
    hand.settle()
    assert hand.field("default_project").report.text() == 'denied: project "nope" does not exist'
    hand.page.set_attribute(ObjectKind.USER, [hand.page.part.find("zoe").id], "default_project", "p2")
    hand.apply()
    assert cluster.snapshot().cluster.users["zoe"].default_project == "p2"
    hand.go(ObjectKind.USER, "zoe")
    hand.delete()
    hand.apply()
    assert "zoe" not in cluster.snapshot().cluster.users


@pytest.mark.slow
def test_that_managers_are_pasted_and_root_stays_one(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.go(ObjectKind.MANAGER, "root")
    hand.delete()
    assert 'may not remove user "root" from manager list' in hand.last_message()
    hand.action("add-several").trigger()
    dialog = hand.page.findChild(SeveralDialog)
    dialog.names.setPlainText("mark, moni\nmary")
    hand.qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    hand.apply()
    assert cluster.snapshot().cluster.managers == ("root", "mary", "mark", "moni")


@pytest.mark.slow
def test_that_giving_up_ones_own_role_or_the_last_manager_is_warned_of(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.page.context.act_as("mary")
    hand.go(ObjectKind.MANAGER, "mary")
    hand.delete()
    assert any("You take yourself (mary) off the managers" in each.text for each in said(hand))
    hand.page.context.undo()
    hand.page.context.act_as("root")
    hand.go(ObjectKind.MANAGER, "mary")
    hand.delete()
    assert any("No manager stays but those who always are" in each.text for each in said(hand))
    dialog = hand.preview()
    assert dialog.hint.text() == "No manager stays but those who always are: root."
    hand.cancel(dialog)
    hand.apply()
    assert cluster.snapshot().cluster.managers == ("root",)


def said(hand: ObjectHand) -> tuple[Message, ...]:
    return hand.page.context.session.messages


@pytest.mark.slow
def test_that_an_operator_edits_user_sets_and_nothing_else(hand: ObjectHand) -> None:
    hand.page.context.act_as("olga")
    hand.go(ObjectKind.USER_SET, "staff")
    assert not hand.page.notice.isVisible()
    hand.write("entries", "zoe")
    assert hand.mark("staff") == "changed"
    for kind in (ObjectKind.USER, ObjectKind.MANAGER, ObjectKind.OPERATOR):
        hand.page.choose(kind, ())
        assert hand.page.notice.isVisible()
        assert not hand.action("add-object").isEnabled()
        assert not hand.action("add-several").isEnabled()
    hand.page.context.act_as("bob")
    hand.page.choose(ObjectKind.USER_SET, ())
    assert "must be operator" in hand.page.notice.text()
    assert not hand.page_of(UsersPage).first_steps.buttons["arusers"].isEnabled()


@pytest.mark.slow
def test_that_what_somebody_may_do_is_told_with_links_and_for_any_name(
    hand: ObjectHand, window: MainWindow, qtmodeltester: ModelTester
) -> None:
    hand.go(ObjectKind.USER, "anna")
    view = rights(hand)
    assert view.user.text() == "anna"
    facts = view.facts.toPlainText()
    assert "rocks, through @geo, as none names the user" in facts
    assert "not named in deadlineusers, where @geo does not count" in facts
    rows = {(row.kind, row.name): row.verdict for row in view.model.rows()}
    assert rows["project", "p1"] == "let in"
    qtmodeltester.check(view.model)
    view.user.selectAll()
    hand.qtbot.keyClicks(view.user, "stranger")
    hand.qtbot.keyClick(view.user, Qt.Key.Key_Return)
    hand.settle()
    row = view.model.rows()[0]
    assert (row.kind, row.name, row.verdict) == ("project", "p1", "kept out")
    assert row.reason == "acl lets in only staff, and stranger is in none of these."
    view.table.row_activated.emit(row)
    assert window.pages.shown == "projects"


@pytest.mark.slow
def test_that_what_somebody_may_do_follows_what_is_edited(hand: ObjectHand) -> None:
    hand.go(ObjectKind.MANAGER, "mary")
    view = rights(hand)
    assert "manager" in view.facts.toPlainText()
    hand.page.part.delete([hand.page.part.find("mary").id])
    hand.qtbot.waitUntil(lambda: "user: may submit jobs" in view.facts.toPlainText())


@pytest.mark.slow
def test_that_the_jobs_of_a_user_are_counted_and_lead_to_the_page_of_jobs(
    hand: ObjectHand, cluster: EmbeddedCluster, window: MainWindow
) -> None:
    assert cluster.submit("anna", ["-P", "p1"], 1000).is_done
    cluster.clock.step(30)
    hand.go(ObjectKind.USER, "anna")
    hand.page.editor.choose_view("work")
    view = hand.view("work", RowsView)
    hand.qtbot.waitUntil(lambda: [(row.name, row.running) for row in view.model.rows()] == [("p1", 1)])
    assert view.words.text() == "1 task runs on 1 slot, 0 tasks wait."
    hand.qtbot.waitUntil(lambda: any(row.texts.get("running") == "1" for row in hand.page.list.model.rows()))
    view.table.row_activated.emit(view.model.rows()[0])
    assert window.pages.shown == "jobs"


@pytest.mark.parametrize("spec", [SET_SPEC, USER_SPEC, PROJECT_SPEC], ids=["usersets", "users", "projects"])
def test_that_a_percentage_of_all_shares_is_whole_in_the_list(qtbot: QtBot, spec: KindSpec) -> None:
    objects = ObjectList(spec, QAction("Add"))
    qtbot.addWidget(objects)
    objects.table.fit_columns()
    assert not objects.table.is_cut("33.3 %", PERCENT)
    assert not objects.table.is_cut("0.328 %", PERCENT)
