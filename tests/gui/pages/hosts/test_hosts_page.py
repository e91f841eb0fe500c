"""The page Hosts, used as a person uses it."""

from collections.abc import Mapping

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QPlainTextEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.pages.hosts.group_views import GroupForest, GroupView
from qmonpy.gui.pages.objects.names_view import NamesView
from qmonpy.gui.pages.objects.rows_view import RowsView
from qmonpy.gui.pages.objects.several_dialog import SeveralDialog
from qmonpy.gui.widgets.attribute_form.names_editor import NamesEditor
from qmonpy.gui.widgets.attribute_form.values_editor import ValuesEditor
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.host import Host
from tests.clusters.world import small_cluster
from tests.gui.finding import child
from tests.gui.pages.object_hand import ObjectHand

PAGE = "hosts"
OBJECT_KINDS = (
    ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.LOCAL_CONFIGURATION, ObjectKind.SUBMIT_HOST,
    ObjectKind.ADMIN_HOST,
)  # fmt: skip


@pytest.fixture
def cluster() -> EmbeddedCluster:
    configuration = small_cluster(
        complexes="lic lc INT <= YES YES 0 0\n",
        hosts={
            "h1": {"complex_values": "slots=4,lic=2,arch=lx", "load_values": "load_avg=0.5,mem_free=2G"},
            "h2": {},
            "spare": {"complex_values": "slots=8"},
            "global": {"complex_values": "lic=9"},
        },
        hostgroups={"@allhosts": ["h1", "h2"], "@outer": ["@allhosts", "spare"], "@free": []},
        usersets={"staff": {"entries": ["anna"]}},
        submit_hosts=["s1"],
        local_configurations={"h2": {"mailer": "/bin/mail"}},
    )
    return EmbeddedCluster(configuration)


def hosts(cluster: EmbeddedCluster) -> Mapping[str, Host]:
    return cluster.snapshot().cluster.hosts


def add_several(hand: ObjectHand, text: str) -> SeveralDialog:
    hand.action("add-several").trigger()
    dialog = child(hand.page, SeveralDialog)
    dialog.names.setPlainText(text)
    return dialog


@pytest.mark.slow
def test_that_the_dialog_for_several_hosts_leaves_nothing_behind(hand: ObjectHand, qtbot: QtBot) -> None:
    objects = []
    for names in ("a1", "", "a2"):
        dialog = add_several(hand, names)
        if names:
            dialog.add.click()
        else:
            dialog.close()
        qtbot.waitUntil(lambda: not hand.page.findChildren(SeveralDialog))
        objects.append(len(hand.page.findChildren(QObject, options=Qt.FindChildOption.FindDirectChildrenOnly)))
    assert objects[0] == objects[1] == objects[2]


@pytest.mark.slow
def test_that_the_global_host_stands_first_however_the_list_is_sorted_and_says_what_it_is(
    hand: ObjectHand, qtmodeltester: ModelTester
) -> None:
    assert hand.names() == ["global", "h1", "h2", "spare"]
    hand.page.list.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert hand.names() == ["global", "spare", "h2", "h1"]
    hand.choose("global")
    assert "shared by the jobs of all hosts" in hand.page.editor.explanation.text()
    hand.choose("h1")
    assert not hand.page.editor.explanation.isVisible()
    qtmodeltester.check(hand.page.list.model)


@pytest.mark.slow
def test_that_the_global_host_is_never_deleted(hand: ObjectHand) -> None:
    hand.choose("global")
    hand.delete()
    assert 'pseudo host "global" may not be deleted' in hand.last_message()
    assert hand.page.unsaved() == ()


@pytest.mark.slow
def test_that_opening_every_host_and_group_in_every_view_changes_nothing(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    before = cluster.snapshot().cluster
    for kind in OBJECT_KINDS:
        for each in hand.part(kind).objects:
            hand.go(kind, each.name)
            for view in ("text", "uses", "load", "instances", "tree", "about", "form"):
                hand.page.editor.choose_view(view)
            hand.settle()
    assert hand.page.unsaved() == ()
    assert not hand.page.main_action().isEnabled()
    assert cluster.snapshot().cluster is before


@pytest.mark.slow
def test_that_the_form_says_what_is_booked_and_an_edit_below_it_is_marked(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    assert cluster.submit("anna", ["-l", "lic=2,h=h1"], 1000).is_done
    cluster.clock.step(30)
    hand.choose("h1")
    hand.settle()
    extra = hand.extra("Complexes", RowsView)
    hand.qtbot.waitUntil(lambda: [row.figures for row in extra.model.rows()] == ["1 / 4", "2 / 2"])
    hand.replace_text("lic=2", "lic=1")
    hand.page.editor.choose_view("form")
    hand.qtbot.waitUntil(lambda: [row.note for row in extra.model.rows()] == ["", "more is booked than there would be"])


@pytest.mark.slow
def test_that_load_and_queue_instances_are_seen_and_lead_there(hand: ObjectHand, window: MainWindow) -> None:
    hand.choose("h1")
    hand.page.editor.choose_view("load")
    hand.settle()
    load = hand.view("load", RowsView)
    assert [(row.name, row.value) for row in load.model.rows()] == [("load_avg", "0.5"), ("mem_free", "2G")]
    hand.page.editor.choose_view("instances")
    hand.settle()
    instances = hand.view("instances", RowsView)
    assert [row.name for row in instances.model.rows()] == ["all.q@h1"]
    instances.table.row_activated.emit(instances.model.rows()[0])
    assert window.pages.shown == "queues"


def test_that_a_host_is_added_changed_by_form_and_text_previewed_applied_and_taken_back(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.action("add-object").trigger()
    hand.rename("fresh")
    hand.write("complex_values", "slots")
    editor = hand.editor("complex_values", ValuesEditor)
    hand.qtbot.keyClicks(editor.line_at(0, is_value=True), "6")
    editor.take_text()
    hand.settle()
    assert "slots=6" in hand.text
    hand.replace_text("slots=6", "slots=7")
    dialog = hand.preview()
    assert "+complex_values        slots=7" in dialog.findChild(QPlainTextEdit, "change_diff").toPlainText()
    assert dialog.findChild(QPlainTextEdit, "change_commands").toPlainText() == "qconf -Ae FILE"
    hand.cancel(dialog)
    hand.apply()
    assert hosts(cluster)["fresh"].complex_values == {"slots": "7"}
    while hand.page.part.find("fresh") is not None:
        hand.page.context.undo()
    hand.apply()
    assert "fresh" not in hosts(cluster)


@pytest.mark.slow
def test_that_a_clone_says_everything_but_the_load(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.choose("h1")
    hand.action("clone-objects").trigger()
    hand.rename("copy")
    hand.apply()
    text = format_object(ObjectKind.HOST, hosts(cluster)["copy"])
    assert text.replace("copy", "h1") == format_object(ObjectKind.HOST, hosts(cluster)["h1"])
    assert hosts(cluster)["copy"].load_values == {}
    assert hosts(cluster)["h1"].load_values == {"load_avg": "0.5", "mem_free": "2G"}


@pytest.mark.slow
def test_that_a_fault_stands_at_its_field(hand: ObjectHand) -> None:
    hand.choose("h2")
    hand.page.set_attribute(ObjectKind.HOST, [hand.page.part.find("h2").id], "user_lists", "nobody")
    hand.settle()
    assert hand.field("user_lists").report.text() == 'Userset "nobody" does not exist'
    hand.page.main_action().trigger()
    assert hand.page.findChild(ChangeDialog) is None


@pytest.mark.slow
def test_that_a_host_that_a_queue_names_is_not_deleted_and_one_that_nobody_names_is(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.choose("h1")
    hand.delete()
    assert 'Host object "h1" is still referenced in cluster queue "all.q".' in hand.last_message()
    assert hand.page.editor.view == "uses"
    hand.page.editor.choose_view("form")
    hand.action("add-object").trigger()
    hand.rename("lone")
    hand.apply()
    hand.choose("lone")
    hand.delete()
    hand.apply()
    assert "lone" not in hosts(cluster)


@pytest.mark.slow
def test_that_many_hosts_are_cloned_by_a_pattern_previewed_and_undone_in_one_step(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.choose("spare")
    dialog = add_several(hand, "node[01-20] h1")
    assert dialog.model.currentData() == "spare"
    assert "node01, node02, node03 ... node20" in dialog.words.text()
    assert "Already there, not changed: h1" in dialog.words.text()
    assert dialog.add.text() == "Add 20 exec hosts"
    hand.qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    hand.settle()
    assert len(hand.page.unsaved()) == 20
    hand.page.context.undo()
    assert hand.page.unsaved() == ()
    hand.page.context.redo()
    hand.apply()
    assert hosts(cluster)["node20"].complex_values == {"slots": "8"}
    assert len(hosts(cluster)) == 24


@pytest.mark.slow
def test_that_a_mistake_in_a_pattern_is_told_and_adds_nothing(hand: ObjectHand) -> None:
    dialog = add_several(hand, "node[01-20 b@d")
    assert "has no partner" in dialog.faults.text()
    assert not dialog.add.isEnabled()
    dialog.reject()
    assert hand.page.unsaved() == ()


# Host groups


@pytest.mark.slow
def test_that_a_group_says_its_hosts_its_containers_and_its_tree(
    hand: ObjectHand, window: MainWindow, qtmodeltester: ModelTester
) -> None:
    hand.go(ObjectKind.HOST_GROUP, "@outer")
    view = hand.extra("General", GroupView)
    hand.qtbot.waitUntil(lambda: view.model.total == 1)
    assert view.words.text() == "3 hosts in all: 1 of its own, the others through 1 group in it."
    assert [row.name for row in view.model.rows()] == ["@outer", "@allhosts", "spare"]
    assert view.containers.text() == "In no other host group."
    qtmodeltester.check(view.model)
    hand.go(ObjectKind.HOST_GROUP, "@allhosts")
    assert ">@outer</a>" in view.containers.text()
    view.containers.linkActivated.emit("@outer")
    assert hand.page.location() == "host group/@outer"


@pytest.mark.slow
def test_that_all_groups_are_one_tree_in_which_the_chosen_one_is_chosen(
    hand: ObjectHand, qtmodeltester: ModelTester
) -> None:
    hand.go(ObjectKind.HOST_GROUP, "@allhosts")
    hand.page.editor.choose_view("tree")
    hand.settle()
    forest = hand.view("tree", GroupForest)
    assert [row.name for row in forest.model.rows()] == ["@outer", "@allhosts", "spare", "@free"]
    assert [row.name for row in forest.table.chosen_rows()] == ["@allhosts"]
    qtmodeltester.check(forest.model)
    forest.table.row_activated.emit(forest.model.rows()[-1])
    assert hand.page.location() == "host group/@free"


@pytest.mark.slow
def test_that_members_are_chips_and_no_group_is_offered_that_would_make_a_circle(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.go(ObjectKind.HOST_GROUP, "@allhosts")
    chips = hand.editor("hostlist", NamesEditor).chips
    assert [chip.name for chip in chips.chips] == ["h1", "h2"]
    assert set(chips.names()) == {"@free", "h1", "h2", "spare"}
    hand.qtbot.keyClicks(chips.line, "spare")
    hand.qtbot.keyClick(chips.line, Qt.Key.Key_Return)
    hand.apply()
    assert cluster.snapshot().cluster.host_groups["@allhosts"].members == ("h1", "h2", "spare")


@pytest.mark.slow
def test_that_a_circle_is_refused_at_its_place_with_the_way_around(hand: ObjectHand) -> None:
    hand.go(ObjectKind.HOST_GROUP, "@allhosts")
    hand.write("hostlist", "@outer")
    chips = hand.editor("hostlist", NamesEditor).chips
    hand.qtbot.keyClick(chips.line, Qt.Key.Key_Return)
    hand.settle()
    expected = 'Hostgroup "@outer" in specification of "@allhosts" would create a cycle'
    assert hand.field("hostlist").report.text() == expected
    view = hand.extra("General", GroupView)
    assert "@allhosts > @outer > @allhosts" in view.cycle.text()
    hand.page.main_action().trigger()
    assert expected in hand.last_message()
    assert hand.page.findChild(ChangeDialog) is None


@pytest.mark.slow
def test_that_a_group_in_another_is_not_deleted_and_a_new_one_begins_with_its_sign(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.go(ObjectKind.HOST_GROUP, "@allhosts")
    hand.delete()
    assert "still reference" in hand.last_message()
    hand.action("add-object").trigger()
    assert hand.page.chosen[0].name == "@new_group"
    hand.rename("mine")
    assert hand.page.chosen[0].name == "@mine"
    hand.apply()
    assert "@mine" in cluster.snapshot().cluster.host_groups


# Admin and submit hosts


@pytest.mark.slow
def test_that_submit_hosts_are_pasted_named_and_deleted(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.go(ObjectKind.SUBMIT_HOST, "s1")
    assert "Users may submit" in hand.view("about", NamesView).words.text()
    assert not hand.page.editor.segments.isVisible()
    assert not hand.action("clone-objects").isEnabled()
    several = add_several(hand, "s1\ns2\ns3\n")
    assert not several.model.isVisible()
    hand.qtbot.mouseClick(several.add, Qt.MouseButton.LeftButton)
    hand.action("add-object").trigger()
    hand.rename("s4")
    hand.choose("s1")
    hand.delete()
    dialog = hand.preview()
    commands = dialog.findChild(QPlainTextEdit, "change_commands").toPlainText().splitlines()
    assert commands == ["qconf -as s2,s3,s4", "qconf -ds s1"]
    hand.cancel(dialog)
    hand.apply()
    assert cluster.snapshot().cluster.submit_hosts == ("s2", "s3", "s4")
    hand.page.context.undo()
    hand.settle()
    assert hand.mark("s1") == "new"


@pytest.mark.slow
def test_that_the_first_admin_host_is_added_where_there_is_none_and_a_bad_name_is_refused(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.page.choose(ObjectKind.ADMIN_HOST, ())
    assert hand.names() == []
    hand.action("add-object").trigger()
    hand.rename("a_b@c")
    hand.settle()
    assert 'can\'t resolve hostname "a_b@c"' in hand.problems()
    hand.page.main_action().trigger()
    assert hand.page.editor.name.hasFocus()
    hand.rename("adm1")
    hand.apply()
    assert cluster.snapshot().cluster.admin_hosts == ("adm1",)


@pytest.mark.slow
def test_that_who_is_no_manager_edits_nothing_and_adds_none(hand: ObjectHand) -> None:
    hand.page.context.act_as("anna")
    for kind in (ObjectKind.HOST, ObjectKind.HOST_GROUP, ObjectKind.SUBMIT_HOST):
        hand.page.choose(kind, ())
        assert hand.page.notice.isVisible()
        assert not hand.action("add-object").isEnabled()
        assert not hand.action("add-several").isEnabled()


# Execution daemons


@pytest.mark.slow
def test_that_a_right_click_on_the_list_offers_what_may_be_done_with_what_is_chosen(hand: ObjectHand) -> None:
    hand.choose("h1")
    hand.settle()
    table = hand.page.list.table
    assert table.contextMenuPolicy() is Qt.ContextMenuPolicy.ActionsContextMenu
    offered = {action.objectName(): action.isEnabled() for action in table.actions() if action.objectName()}
    assert offered["action_clone_objects"]
    assert offered["action_delete_objects"]
    assert offered["action_stop_hosts"]
    assert not offered["action_start_hosts"]
    assert not offered["action_revert_objects"]


def test_that_esc_asks_before_names_are_thrown_away(hand: ObjectHand, qtbot: QtBot) -> None:
    dialog = add_several(hand, "node[01-20]")
    qtbot.keyClick(dialog.names, Qt.Key.Key_Escape)
    box = child(dialog, QMessageBox, "discard_form")
    assert box.text().startswith("Nothing is added yet. The names that you entered would be lost: node01")
    child(box, QAbstractButton, "discard").click()
    assert not dialog.isVisible()


@pytest.mark.slow
def test_that_a_host_gets_a_configuration_of_its_own_and_an_emptied_field_leaves_it_to_the_global_one(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    kind = ObjectKind.LOCAL_CONFIGURATION
    hand.go(kind, "h2")
    assert "is on h2 as the global configuration says" in hand.page.editor.explanation.text()
    assert "In the global configuration: 00:00:40" in hand.field("load_report_time").help.text()
    hand.action("add-object").trigger()
    hand.rename("h1")
    hand.settle()
    assert hand.problems() == [
        "The local configuration of h1 has no attribute. Grid Engine takes none that is empty: delete it."
    ]
    hand.write("mailer", "/bin/false")
    hand.write("load_report_time", "0:1:0")
    assert hand.text == "#h1:\nmailer                       /bin/false\nload_report_time             0:1:0\n\n"
    hand.page.editor.choose_view("form")
    hand.write("mailer", "")
    dialog = hand.preview()
    assert "qconf -Aconf h1" in dialog.findChild(QPlainTextEdit, "change_commands").toPlainText()
    hand.cancel(dialog)
    hand.apply()
    local = cluster.snapshot().cluster.local_configurations
    assert dict(local["h1"].values) == {"load_report_time": "0:1:0"}
    hand.delete()
    hand.apply()
    assert list(cluster.snapshot().cluster.local_configurations) == ["h2"]
    assert [each.changes[0].verb for each in cluster.journal()][-2:] == ["added", "removed"]
