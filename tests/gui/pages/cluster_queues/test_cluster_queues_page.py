"""The page of cluster queues, used as a person uses it: values for all hosts, lists, and instances."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QPushButton

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.configuration.object_text import format_object
from qmonpy.gui.base.link import Link
from qmonpy.gui.editing.change_dialog import ChangeDialog
from qmonpy.gui.pages.cluster_queues.access_view import AccessView
from qmonpy.gui.pages.cluster_queues.capacity_view import CapacityView
from qmonpy.gui.pages.cluster_queues.detached_dialog import DetachedDialog
from qmonpy.gui.pages.cluster_queues.host_list_editor import HostListEditor
from qmonpy.gui.pages.cluster_queues.own_values_dialog import OwnValuesDialog
from qmonpy.gui.pages.cluster_queues.page import PER_HOST, ClusterQueuesPage
from qmonpy.gui.pages.cluster_queues.subordinates_editor import SubordinatesEditor
from qmonpy.gui.pages.cluster_queues.threshold_view import ThresholdView
from qmonpy.gui.pages.queues.switch_question import SwitchQuestion
from qmonpy.gui.terms.number_dialog import NumberDialog
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from tests.gui.finding import action, child
from tests.gui.pages.cluster_queues.matrix_hand import setting
from tests.gui.pages.object_hand import ObjectHand


@pytest.mark.slow
def test_that_opening_every_queue_and_view_changes_nothing(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    before = cluster.snapshot().cluster
    for name in hand.names():
        hand.choose(name)
        for section in hand.page.editor.form.sections:
            hand.page.editor.form.choose_section(section)
        for view in ("text", "uses", PER_HOST, "form"):
            hand.page.editor.choose_view(view)
    hand.settle()
    assert hand.page.unsaved() == ()
    assert cluster.snapshot().cluster is before


def test_that_the_host_list_says_what_it_comes_to_and_follows_host_groups(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    editor = hand.editor("hostlist", HostListEditor)
    assert editor.hosts.text() == "= 3 hosts: h1, h2, h3"
    group = cluster.snapshot().cluster.host_groups["@allhosts"]
    assert cluster.change(
        "root", [Change(ObjectKind.HOST_GROUP, "@allhosts", group, replace(group, members=("h1",)))]
    ).is_done
    hand.qtbot.waitUntil(lambda: editor.hosts.text() == "= 1 host: h1")


@pytest.mark.slow
def test_that_hosts_of_a_group_that_could_not_be_read_are_not_known(
    hand: ObjectHand, cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    editor = hand.editor("hostlist", HostListEditor)
    unseen = frozenset({(ObjectKind.HOST_GROUP, "@allhosts")})
    unread = replace(cluster.snapshot().cluster, host_groups={}, unseen=unseen)
    monkeypatch.setattr(editor, "_planned", lambda: unread)
    editor.show_text("@allhosts")
    assert editor.hosts.text() == "The hosts of @allhosts are not known: not all could be read."
    editor.show_text("@allhosts h9")
    assert editor.hosts.text().startswith("= 1 host: h9. The hosts of @allhosts are not known")


@pytest.mark.slow
def test_that_the_link_at_a_field_leads_to_the_values_per_host(hand: ObjectHand) -> None:
    field = hand.field("slots")
    assert "@fat = 8" in field.overrides.text()
    field.overrides.linkActivated.emit("overrides")
    assert hand.page.editor.view == PER_HOST
    assert hand.page_of(ClusterQueuesPage).per_host.table.place == ("@fat", "slots")


@pytest.mark.slow
def test_that_slot_wise_subordinates_are_edited_in_rows_and_stay_slot_wise(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.page.editor.form.choose_section("Subordinates")
    editor = hand.editor("subordinate_list", SubordinatesEditor)
    assert [each.queue for each in editor.rows] == ["low.q", "idle.q", ""]
    action = child(editor, QComboBox, "subordinate_action")
    action.setCurrentIndex(1)
    action.activated.emit(1)
    line = editor.findChildren(QLineEdit, "subordinate_queue")[2]
    line.setFocus()
    hand.qtbot.keyClicks(line, "free.q")
    hand.settle()
    hand.apply()
    written = setting(cluster, "all.q", "subordinate_list").default
    assert written == "slots=4(low.q:1:lr, idle.q:2:lr, free.q:0:sr)"


def test_that_a_line_of_subordinates_is_whole_however_narrow_the_form_is(hand: ObjectHand) -> None:
    hand.page.editor.form.choose_section("Subordinates")
    editor = hand.editor("subordinate_list", SubordinatesEditor)
    row = editor._rows[0]

    def is_whole() -> bool:
        return all(row.rect().contains(each.geometry()) for each in (row.queue, row.number, row.after, row.action))

    # Beside each other, all of it takes so much.
    wide = sum(each.sizeHint().width() for each in (row.queue, row.before, row.number, row.after, row.action))
    for width in (2 * wide, row.minimumSizeHint().width()):
        row.resize(width, 200)
        hand.qtbot.waitUntil(is_whole)
    assert row.minimumSizeHint().width() < wide


@pytest.mark.slow
def test_that_subordinates_become_queue_wise_by_a_button(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.page.editor.form.choose_section("Subordinates")
    editor = hand.editor("subordinate_list", SubordinatesEditor)
    hand.qtbot.mouseClick(editor.mode.button("queue-wise"), Qt.MouseButton.LeftButton)
    hand.qtbot.keyClicks(child(editor, QLineEdit, "subordinate_number"), "2")
    hand.apply()
    assert setting(cluster, "all.q", "subordinate_list").default == "low.q=2, idle.q"


@pytest.mark.slow
def test_that_a_list_that_rows_cannot_hold_is_edited_as_text(hand: ObjectHand) -> None:
    hand.replace_text("slots=4(low.q:1:sr, idle.q:2:lr)", "slots=4(low.q)x")
    hand.page.editor.choose_view("form")
    hand.page.editor.form.choose_section("Subordinates")
    editor = hand.editor("subordinate_list", SubordinatesEditor)
    assert editor.raw.isVisible()
    assert editor.raw.line.text() == hand.page.chosen[0].attributes["subordinate_list"]


def test_that_a_new_queue_is_made_by_form_and_text_and_runs_jobs(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.action("add-object").trigger()
    hand.rename("fresh.q")
    hand.replace_text("hostlist              NONE", "hostlist              @allhosts")
    hand.page.editor.choose_view("form")
    hand.write("slots", "5")
    hand.apply()
    names = [each.name for each in queue_instances(cluster.snapshot().cluster) if each.queue == "fresh.q"]
    assert names == ["fresh.q@h1", "fresh.q@h2", "fresh.q@h3"]


@pytest.mark.slow
def test_that_a_queue_is_cloned_with_every_value_per_host(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    hand.action("clone-objects").trigger()
    hand.rename("copy.q")
    hand.apply()
    queues = cluster.snapshot().cluster.queues
    assert format_object(ObjectKind.QUEUE, replace(queues["copy.q"], name="all.q")) == format_object(
        ObjectKind.QUEUE, queues["all.q"]
    )


@pytest.mark.slow
def test_that_a_queue_that_another_one_suspends_is_not_deleted(hand: ObjectHand) -> None:
    hand.choose("low.q")
    hand.delete()
    assert 'Cluster queue "low.q" is referenced in cluster queue "all.q" as a subordinate' in hand.last_message()
    assert hand.page.unsaved() == ()
    assert [row.use.name for row in hand.page.editor.uses.model.rows()] == ["all.q"]


@pytest.mark.slow
def test_that_a_queue_is_deleted_and_comes_back(hand: ObjectHand, cluster: EmbeddedCluster) -> None:
    before = cluster.snapshot().cluster.queues["free.q"]
    hand.choose("free.q")
    hand.delete()
    hand.apply()
    assert "free.q" not in cluster.snapshot().cluster.queues
    hand.page.context.undo()
    hand.apply()
    assert cluster.snapshot().cluster.queues["free.q"] == before


@pytest.mark.slow
def test_that_all_instances_of_a_queue_are_disabled_after_a_question_and_enabled_by_undo(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.qtbot.waitUntil(lambda: action(hand.page, "disable-instances").isEnabled())
    action(hand.page, "disable-instances").trigger()
    hand.qtbot.waitUntil(lambda: hand.page.findChild(SwitchQuestion) is not None)
    question = hand.page.findChild(SwitchQuestion)
    assert "qmod -d all.q@h1 all.q@h2 all.q@h3" in question.command.toPlainText()
    hand.qtbot.mouseClick(question.findChild(QPushButton, "confirm_switch"), Qt.MouseButton.LeftButton)
    hand.qtbot.waitUntil(lambda: len(cluster.snapshot().state.instance_states) == 3)
    assert hand.page.unsaved() == ()


@pytest.mark.slow
def test_that_thresholds_are_compared_with_the_load_of_now_while_they_are_edited(hand: ObjectHand) -> None:
    hand.page.editor.form.choose_section("Thresholds")
    view = hand.extra("Thresholds", ThresholdView)
    hand.qtbot.waitUntil(lambda: view.words.text().startswith("No host of the queue has a threshold"))
    hand.page.set_attribute(ObjectKind.QUEUE, [hand.page.chosen[0].id], "load_thresholds", "slots=4")
    hand.settle()
    hand.qtbot.waitUntil(lambda: view.words.text().startswith("With the present load, 1 of 3 hosts would be in load"))
    first = view.model.rows()[0]
    assert (first.host, first.value, first.state) == ("h1", "4", "reached")
    view.table.choose(first.key)
    action(view.table, "open-number").trigger()
    hand.qtbot.waitUntil(lambda: any(each.model.rows() for each in hand.page.window().findChildren(NumberDialog)))
    dialog = hand.page.window().findChildren(NumberDialog)[0]
    assert dialog.sentence.text() == "4: <= 4 is reached."
    dialog.reject()
    hand.page.editor.form.choose_section("General")
    hand.write("slots", "3")
    assert not view.isVisible()


@pytest.mark.slow
def test_that_an_edit_of_several_queues_leaves_values_per_host_which_can_be_taken_away_at_once(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    hand.choose("all.q", "low.q")
    hand.write("slots", "5")
    assert hand.page.part.find("all.q").attributes["slots"] == "5,[@fat=8],[h1=4]"
    field = hand.field("slots")
    assert "keeps them" in field.overrides.text()
    field.overrides.linkActivated.emit("overrides")
    dialog = hand.page.findChild(OwnValuesDialog)
    assert "2 values per host in 1 queue" in dialog.words.text()
    assert "all.q  5,[@fat=8],[h1=4]" in dialog.texts.toPlainText()
    hand.qtbot.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    diff = hand.preview().findChild(QPlainTextEdit, "change_diff").toPlainText()
    assert "-slots                 2,[@fat=8],[h1=4]\n+slots                 5\n" in diff
    hand.page.findChild(ChangeDialog).reject()
    hand.page.context.undo()
    assert hand.page.part.find("all.q").attributes["slots"] == "5,[@fat=8],[h1=4]"


@pytest.mark.slow
def test_that_a_queue_with_running_jobs_is_not_deleted_and_they_are_named(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    job = cluster.submit("anna", ["-q", "free.q"]).job
    cluster.clock.step(30)
    hand.qtbot.waitUntil(lambda: bool(hand.page.context.snapshot.state.running))
    hand.choose("free.q")
    hand.delete()
    assert "There are still running jobs in the queue. Deletion denied." in hand.last_message()
    assert f"In free.q 1 job runs: {job}." in hand.last_message()
    assert hand.page.unsaved() == ()


@pytest.mark.slow
def test_that_the_rule_sets_are_named_that_go_on_naming_a_queue_that_goes(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    rule = Rule((Limit("slots", "1"),), queues=Filter(("free.q",)))
    limits = QuotaSet("limits", (rule,))
    assert cluster.change("root", [Change(ObjectKind.QUOTA_SET, "limits", None, limits)]).is_done
    hand.choose("free.q")
    hand.page.editor.choose_view("uses")
    hand.qtbot.waitUntil(lambda: bool(hand.page.editor.uses.model.rows()))
    hand.delete()
    assert hand.mark("free.q") == "deleted"
    assert "The rule set limits will still name free.q" in hand.last_message()


@pytest.mark.slow
def test_that_it_is_told_whether_a_user_is_let_in_by_the_lists_as_they_are_edited(hand: ObjectHand) -> None:
    hand.page.editor.form.choose_section("User access")
    view = hand.extra("User access", AccessView)
    hand.qtbot.keyClicks(view.user, "bob")
    hand.qtbot.waitUntil(lambda: view.verdict.text() == "yes")
    hand.page.set_attribute(ObjectKind.QUEUE, [hand.page.chosen[0].id], "user_lists", "staff")
    hand.qtbot.waitUntil(lambda: view.verdict.text() == "no")
    assert "all.q</a>: user_lists lets in only staff, and bob is in none of these." in view.reasons.text()
    hand.page.editor.choose_view(PER_HOST)
    hand.page_of(ClusterQueuesPage).per_host.write("h1", "user_lists", "NONE")
    hand.page.editor.choose_view("form")
    hand.qtbot.waitUntil(lambda: view.verdict.text() == "on 1 of 3 instances")


@pytest.mark.slow
def test_that_a_project_is_asked_for_in_the_same_way_and_the_list_that_decides_is_a_link(hand: ObjectHand) -> None:
    hand.page.editor.form.choose_section("Project access")
    view = hand.extra("Project access", AccessView)
    hand.qtbot.keyClicks(view.project, "p1")
    hand.qtbot.waitUntil(lambda: view.verdict.text() == "yes")
    hand.page.set_attribute(ObjectKind.QUEUE, [hand.page.chosen[0].id], "xprojects", "p1")
    hand.qtbot.waitUntil(lambda: view.verdict.text() == "no")
    assert "xprojects keeps out p1." in view.reasons.text()
    with hand.qtbot.waitSignal(view.link_followed) as followed:
        view.reasons.linkActivated.emit("0")
    assert followed.args == [Link("cluster-queues", "cluster queue/all.q")]
    view.project.clear()
    hand.settle()
    assert view.verdict.text() == ""


@pytest.mark.slow
def test_that_what_queues_offer_together_is_held_against_the_hosts_and_hinted_at_where_it_is_edited(
    hand: ObjectHand,
) -> None:
    page = hand.page
    page.set_attribute(ObjectKind.QUEUE, [page.chosen[0].id], "complex_values", "slots=3,mem_free=4G")
    page.editor.form.choose_section("Complexes")
    view = hand.extra("Complexes", CapacityView)
    hand.qtbot.waitUntil(lambda: bool(view.model.rows()))
    assert {(row.host, row.name, row.own) for row in view.model.rows()} >= {("h1", "slots", "3")}
    assert view.words.text().startswith("On none of 3 hosts")


@pytest.mark.slow
def test_that_marks_take_a_column_only_while_there_are_some(hand: ObjectHand) -> None:
    page, table = hand.page, hand.page.list.table
    column = page.list.model.column_of("state")
    assert table.isColumnHidden(column)
    page.set_attribute(ObjectKind.QUEUE, [page.chosen[0].id], "slots", "5")
    hand.settle()
    assert not table.isColumnHidden(column)
    page.part.revert_all()
    hand.settle()
    assert table.isColumnHidden(column)


def add_detached(cluster: EmbeddedCluster) -> None:
    """h3 is taken out of the host list of low.q, and keeps a value there."""
    before = cluster.snapshot().cluster.queues["low.q"]
    settings = {**before.settings, "slots": Setting("1", {"h3": "7", "@fat": "2"})}
    after = replace(before, settings=settings)
    assert cluster.change("root", [Change(ObjectKind.QUEUE, "low.q", before, after)]).is_done


@pytest.mark.slow
def test_that_detached_settings_are_told_of_shown_and_taken_away_in_one_previewed_change(
    hand: ObjectHand, cluster: EmbeddedCluster
) -> None:
    page = hand.page_of(ClusterQueuesPage)
    assert page.detached.isHidden()
    add_detached(cluster)
    hand.window.refresh()
    hand.qtbot.waitUntil(lambda: not page.detached.isHidden())
    assert page.detached.text().startswith("1 value of 1 queue has no effect on any host.")
    page.detached.linkActivated.emit("detached")
    hand.qtbot.waitUntil(lambda: page.findChild(DetachedDialog) is not None)
    dialog = page.findChild(DetachedDialog)
    assert [row.key for row in dialog.model.rows()] == [("low.q", "slots", "h3"), ("low.q", "slots", "@fat")]
    assert dialog.remove.text() == "Remove 1 value..."
    dialog.remove.click()
    hand.qtbot.waitUntil(lambda: page.findChild(ChangeDialog) is not None)
    assert page.part.find("low.q").attributes["slots"] == "1,[@fat=2]"
    page.findChild(ChangeDialog).reject()
    page.context.undo()
    hand.settle()
    assert page.part.find("low.q").attributes["slots"] == "1,[@fat=2],[h3=7]"


def test_that_it_is_said_when_there_are_no_detached_settings(hand: ObjectHand) -> None:
    hand.page_of(ClusterQueuesPage).show_detached()
    hand.qtbot.waitUntil(lambda: "No queue has a value for a host" in hand.last_message())


@pytest.mark.slow
def test_undo_and_redo_stay_with_the_queues_that_were_chosen(hand: ObjectHand) -> None:
    def chosen() -> list[str]:
        return [each.name for each in hand.page.chosen]

    part, context = hand.page.part, hand.page.context
    hand.choose("all.q", "low.q")
    part.set_attributes([each.id for each in hand.page.chosen], {"seq_no": "7"})
    for step in (context.undo, context.redo):
        step()
        hand.settle()
        assert chosen() == ["all.q", "low.q"]
    for add in (hand.page.add, hand.page.clone):
        hand.choose("low.q")
        add()
        hand.settle()
        (made,) = chosen()
        assert made not in ("all.q", "low.q")
        context.undo()
        hand.settle()
        assert chosen() == ["low.q"]
        context.redo()
        hand.settle()
        assert chosen() == [made]
