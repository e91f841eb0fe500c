"""The page of queues, used as a person uses it."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from qmonpy.app.queues.queue_rows import Grouping
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.main_window import MainWindow
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.pages.queues.course_view import CourseView
from qmonpy.gui.pages.queues.details_view import DetailsView
from qmonpy.gui.pages.queues.heat_map import HeatCells
from qmonpy.gui.pages.queues.page import QueuesPage
from qmonpy.gui.pages.queues.switch_question import SwitchQuestion
from qmonpy.gui.pages.queues.undo_bar import UndoBar
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_bar import FilterBar
from qmonpy.gui.widgets.linked.fields_view import FieldsView
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.segments import Segments
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.reservation import Reservation, ReservationRequest
from tests.engine.queue_states import printed_counts, read_situation
from tests.gui.fake_cluster import FakeCluster
from tests.gui.finding import action, child, menu_of, present
from tests.gui.window_hand import MakeWindow, shown_page


def open_page(window: MainWindow, qtbot: QtBot) -> QueuesPage:
    window.go(Link("queues"))
    qtbot.waitUntil(window.background.is_idle)
    return shown_page(window, QueuesPage)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> QueuesPage:
    return open_page(window, qtbot)


@pytest.fixture
def table(page: QueuesPage) -> RowTable:
    return child(page, RowTable, "instances")


@pytest.fixture
def real(make_window: MakeWindow, qtbot: QtBot) -> Iterator[QueuesPage]:
    """A page on the situation that was recorded with a real Grid Engine after some commands of qmod."""
    content = read_situation("modified")
    cluster = EmbeddedCluster.from_file(replace(content, arrivals=()))
    window = make_window(cluster)
    window.desk.open.context.act_as("root")
    page = open_page(window, qtbot)
    yield page
    cluster.close()


def names(table: RowTable) -> list[str]:
    items = (table.model().item_at(place) for place in range(table.model().rowCount()))
    return [item.name for item in items]


def choose(page: QueuesPage, qtbot: QtBot, *keys: tuple[str, str] | str) -> None:
    """Choose lines, and wait for the details."""
    table = page.active_table
    table.choose(keys[0])
    for key in keys[1:]:
        index = table.model().index(present(table.model().place_of(key)), 0)
        flags = table.selectionModel().SelectionFlag
        table.selectionModel().select(index, flags.Select | flags.Rows)
    qtbot.waitUntil(page.context.background.is_idle)


def ask(page: QueuesPage, qtbot: QtBot, id: str) -> SwitchQuestion:
    action(page, id).trigger()
    qtbot.waitUntil(lambda: page.findChild(SwitchQuestion) is not None)
    return child(page, SwitchQuestion)


def confirm(page: QueuesPage, qtbot: QtBot, question: SwitchQuestion) -> None:
    qtbot.mouseClick(question.confirm, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(page.context.background.is_idle)
    qtbot.waitUntil(lambda: page.findChild(SwitchQuestion) is None)


def test_that_the_models_are_sound(page: QueuesPage, qtbot: QtBot) -> None:
    mode = QAbstractItemModelTester.FailureReportingMode.Warning
    tables = [child(page, RowTable, name) for name in ("instances", "cluster_queues", "hosts", "instance_values")]
    testers = [QAbstractItemModelTester(each.model(), mode) for each in tables]
    for grouping in ("host group", "host", "queue"):
        qtbot.mouseClick(child(page, Segments).button(grouping), Qt.MouseButton.LeftButton)
        qtbot.waitUntil(page.context.background.is_idle)
    choose(page, qtbot, "all.q@h2")
    assert all(testers)


def test_that_instances_stand_under_their_cluster_queue(table: RowTable) -> None:
    assert names(table)[:2] == ["all.q", "all.q@h1"]
    assert names(table)[5:] == ["long.q", "long.q@h1", "long.q@h2"]


def test_that_instances_stand_under_hosts_and_host_groups_and_that_is_remembered(
    page: QueuesPage, table: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    qtbot.mouseClick(child(page, Segments).button("host"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: names(table)[:3] == ["h1", "all.q@h1", "long.q@h1"])
    qtbot.mouseClick(child(page, Segments).button("host group"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: names(table)[0] == "@all")
    assert page.save_state()["grouping"] == "host group"
    page.restore_state({"grouping": "host"})
    assert child(page, Segments).current == "host"


def test_that_slots_are_reserved_used_and_in_all(table: RowTable) -> None:
    model = table.model()
    slots = model.column_of("slots")
    assert model.cell_text(model.item_at(1), slots) == "0/1/8"
    assert model.cell_text(model.item_at(0), slots) == "0 / 4 / 32"


def test_that_the_details_tell_the_state_in_words_and_who_runs_there(page: QueuesPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "all.q@h2")
    assert "disabled" in child(page, DetailsView).text
    assert "14 job14" in child(page, DetailsView).text


@pytest.mark.slow
def test_that_the_details_tell_why_and_what_qstat_says(real: QueuesPage, qtbot: QtBot) -> None:
    choose(real, qtbot, "hot.q@q3")
    text = child(real, DetailsView).text
    assert "disk is 14G, at or below the load threshold of 15G" in text
    assert "alarm hc:disk=15032385536.000 load-threshold=15G" in text
    assert "An operator or an owner of the queue disabled it" in text


@pytest.mark.slow
def test_that_the_attributes_of_an_instance_have_bars_of_what_is_used(real: QueuesPage, qtbot: QtBot) -> None:
    choose(real, qtbot, "all.q@q3")
    model = child(real, DetailsView).model
    disk = next(row for row in model.rows() if row.name == "disk")
    assert model.cell_text(disk, model.column_of("used")) == "6G / 20G"
    fullness = present(model.looks[model.column_of("used")].fullness)
    assert present(fullness(disk)).share == pytest.approx(0.3)
    choose(real, qtbot, ("group", "all.q"))
    assert not child(real, DetailsView).table.isVisible()


def test_that_cluster_queues_have_the_counts_of_a_real_one(real: QueuesPage, qtbot: QtBot) -> None:
    child(real, FilterBar).set_tab(1)
    table = child(real, RowTable, "cluster_queues")
    model = table.model()
    places = [place for place, column in enumerate(model.columns) if column.id not in ("name", "slots", "states")]
    found = {row.name: [model.cell_text(row, place) for place in places] for row in model.rows()}
    assert found == printed_counts("modified")
    choose(real, qtbot, "hot.q")
    assert "Load threshold alarm: 3 instances, 9 slots" in child(real, DetailsView).text


def test_that_a_chosen_instance_is_disabled_after_a_question_and_enabled_again(
    page: QueuesPage, table: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, qtbot, "all.q@h1")
    assert not action(page, "enable-instances").isEnabled()
    question = ask(page, qtbot, "disable-instances")
    assert question.command.toPlainText() == "qmod -d all.q@h1"
    assert cluster.requests == []
    confirm(page, qtbot, question)
    user = page.context.user
    assert cluster.requests == [("modify_instances", user, ("all.q@h1",), InstanceAction.DISABLE, False)]
    assert "Disabled all.q@h1" in window.messages.messages[-1].text
    assert child(page, UndoBar).isVisible()
    qtbot.mouseClick(child(page, UndoBar).button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(window.background.is_idle)
    assert cluster.requests[-1] == ("modify_instances", user, ("all.q@h1",), InstanceAction.ENABLE, False)
    qtbot.waitUntil(lambda: not child(page, UndoBar).isVisible())


def test_that_cancelling_does_nothing(page: QueuesPage, cluster: FakeCluster, qtbot: QtBot) -> None:
    choose(page, qtbot, "all.q@h1")
    ask(page, qtbot, "disable-instances").reject()
    qtbot.waitUntil(page.context.background.is_idle)
    assert cluster.requests == []


def test_that_a_refusal_is_told_and_nothing_offered(
    page: QueuesPage, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, qtbot, "all.q@h1")
    cluster.refusal = "denied"
    confirm(page, qtbot, ask(page, qtbot, "disable-instances"))
    assert window.messages.messages[-1].is_error
    assert not child(page, UndoBar).isVisible()


@pytest.mark.slow
def test_that_suspending_names_the_jobs_and_reservations_and_the_jobs_then_stand_still(
    real: QueuesPage, qtbot: QtBot
) -> None:
    choose(real, qtbot, "all.q@q1", "all.q@q2", "low.q@q1")
    question = ask(real, qtbot, "suspend-instances")
    text = question.touched.text()
    assert "5 a1, root, 1 slot on all.q@q1" in text
    assert "4 ar2, root" in text
    assert "another queue suspends it: low.q@q1" in text
    confirm(real, qtbot, question)
    state = real.context.cluster.snapshot().state
    assert state.instance_states["all.q@q1"] == {"s"}
    assert state.running[5, 1].suspended_since
    qtbot.mouseClick(child(real, UndoBar).button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(real.context.background.is_idle)
    assert not real.context.cluster.snapshot().state.running[5, 1].suspended_since


@pytest.mark.slow
def test_that_rescheduling_says_what_is_lost_and_what_may_not_start_again(real: QueuesPage, qtbot: QtBot) -> None:
    choose(real, qtbot, "all.q@q1")
    question = ask(real, qtbot, "reschedule-instances")
    assert "cannot be rerun and will run on" in question.touched.text()
    assert not question.confirm.isEnabled()
    question.force.setChecked(True)
    assert question.command.toPlainText() == "qmod -f -r all.q@q1"
    confirm(real, qtbot, question)
    assert 5 in real.context.cluster.snapshot().state.pending
    assert not child(real, UndoBar).isVisible()


@pytest.mark.slow
def test_that_cleaning_says_that_no_record_is_kept_and_removes_what_runs(real: QueuesPage, qtbot: QtBot) -> None:
    choose(real, qtbot, "all.q@q1")
    question = ask(real, qtbot, "clean-instances")
    assert "no record of its end is kept" in question.heading.text()
    assert "will be removed" in question.touched.text()
    assert question.command.toPlainText() == "qconf -cq all.q@q1"
    ended = real.context.cluster.snapshot().finished
    confirm(real, qtbot, question)
    after = real.context.cluster.snapshot()
    assert not [task for task in after.state.running.values() if any(at == "all.q@q1" for at, _ in task.pieces)]
    assert after.finished == ended
    assert not child(real, UndoBar).isVisible()


def test_that_force_takes_in_what_is_in_the_state_already(real: QueuesPage, qtbot: QtBot) -> None:
    choose(real, qtbot, "all.q@q1", "all.q@q3")
    question = ask(real, qtbot, "suspend-instances")
    question.force.setChecked(True)
    assert question.command.toPlainText() == "qmod -f -s all.q@q1 all.q@q3"
    question.reject()


def test_that_who_may_not_is_told_why(page: QueuesPage, qtbot: QtBot) -> None:
    choose(page, qtbot, "all.q@h1")
    page.context.act_as("bob")
    suspend = action(page, "suspend-instances")
    assert not suspend.isEnabled()
    assert 'bob - you have no permission to modify queue "all.q@h1"' in suspend.toolTip()


def test_that_a_chosen_cluster_queue_means_all_its_instances(
    page: QueuesPage, cluster: FakeCluster, qtbot: QtBot
) -> None:
    choose(page, qtbot, ("group", "all.q"))
    confirm(page, qtbot, ask(page, qtbot, "disable-instances"))
    assert cluster.requests[0][2] == ("all.q@h1", "all.q@h3", "all.q@h4")


@pytest.mark.slow
def test_that_a_line_of_the_cluster_queues_means_all_its_instances(
    page: QueuesPage, cluster: FakeCluster, qtbot: QtBot
) -> None:
    child(page, FilterBar).set_tab(1)
    choose(page, qtbot, "long.q")
    confirm(page, qtbot, ask(page, qtbot, "clear-instances"))
    assert cluster.requests[0][2:] == (("long.q@h1",), InstanceAction.CLEAR_ERROR, False)
    assert not child(page, UndoBar).isVisible()


def test_that_below_the_cluster_queues_stand_the_sums_of_those_that_pass_the_filter(
    page: QueuesPage, qtbot: QtBot
) -> None:
    child(page, FilterBar).set_tab(1)
    model = child(page, RowTable, "cluster_queues").model()
    used, total = model.column_of("used"), model.column_of("total")
    last = model.item_at(model.rowCount() - 1)
    rows = model.rows()
    assert last.name == f"{len(rows)} cluster queues"
    for column in (used, total):
        assert int(model.cell_text(last, column)) == sum(int(model.cell_text(row, column)) for row in rows)
    model.sort(total, Qt.SortOrder.DescendingOrder)
    assert model.item_at(model.rowCount() - 1) == last
    child(page, FilterBar).set_filter("long")
    assert [row.name for row in model.rows()] == ["long.q"]
    assert model.rowCount() == 1


@pytest.mark.slow
def test_that_hosts_have_a_tab_and_stand_for_their_instances(
    page: QueuesPage, cluster: FakeCluster, qtbot: QtBot
) -> None:
    child(page, FilterBar).set_tab(2)
    table = child(page, RowTable, "hosts")
    assert "h2" in names(table)
    choose(page, qtbot, "h2")
    confirm(page, qtbot, ask(page, qtbot, "disable-instances"))
    assert cluster.requests[0][2] == ("long.q@h2",)
    table.row_activated.emit(table.chosen_rows()[0])
    qtbot.waitUntil(page.context.background.is_idle)
    assert names(child(page, RowTable, "instances")) == ["all.q", "all.q@h2", "long.q", "long.q@h2"]


def test_that_each_tab_says_what_is_to_be_chosen_there(page: QueuesPage, table: RowTable) -> None:
    for tab, thing in enumerate(("queue instance", "cluster queue", "host")):
        child(page, FilterBar).set_tab(tab)
        page.active_table.clearSelection()
        assert f"Choose a {thing} to see" in child(page, DetailsView).text


@pytest.mark.slow
def test_that_a_menu_leads_from_what_is_chosen_to_its_configuration(page: QueuesPage, qtbot: QtBot) -> None:
    links: list[Link] = []
    page.link_followed.connect(links.append)
    for tab, key, wanted in (
        (0, "all.q@h2", [Link("cluster-queues", "cluster queue/all.q"), Link("hosts", "exec host/h2")]),
        (1, "all.q", [Link("cluster-queues", "cluster queue/all.q")]),
        (2, "h2", [Link("hosts", "exec host/h2")]),
    ):
        child(page, FilterBar).set_tab(tab)
        choose(page, qtbot, key)
        menu = menu_of(page.active_table)
        links.clear()
        for each in menu.actions():
            if each.text().startswith("Configure"):
                each.trigger()
        menu.close()
        assert links == wanted


def test_that_the_arrow_keys_fold_and_unfold(table: RowTable, qtbot: QtBot) -> None:
    table.choose(("group", "all.q"))
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert names(table) == ["all.q", "long.q", "long.q@h1", "long.q@h2"]
    assert isinstance(table.chosen_items()[0], Group)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert len(names(table)) == 8


def test_that_a_link_chooses_an_instance_even_in_a_folded_queue(
    page: QueuesPage, table: RowTable, window: MainWindow, qtbot: QtBot
) -> None:
    table.toggle(table.model().item_at(names(table).index("long.q")))
    window.go(Link("queues", "long.q@h2"))
    qtbot.waitUntil(window.background.is_idle)
    assert [row.name for row in table.chosen_rows()] == ["long.q@h2"]


def test_that_a_link_to_a_host_filters(page: QueuesPage, table: RowTable, window: MainWindow, qtbot: QtBot) -> None:
    window.go(Link("queues", 'host:"h2"'))
    qtbot.waitUntil(window.background.is_idle)
    assert names(table) == ["all.q", "all.q@h2", "long.q", "long.q@h2"]


def test_that_the_choice_outlasts_a_refresh(
    page: QueuesPage, table: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    choose(page, qtbot, "long.q@h2")
    state = cluster.shown.state
    states = {**state.instance_states, "long.q@h2": frozenset("s")}
    cluster.change_to(replace(cluster.shown, state=replace(state, instance_states=states)))
    qtbot.waitUntil(lambda: "Suspended. An operator" in child(page, DetailsView).text)
    assert [row.name for row in table.chosen_rows()] == ["long.q@h2"]


@pytest.mark.slow
def test_that_the_details_link_to_the_reservations_of_an_instance(
    page: QueuesPage, table: RowTable, cluster: FakeCluster, window: MainWindow, qtbot: QtBot
) -> None:
    snapshot = cluster.shown
    request = ReservationRequest("anna", name="nightly")
    later = Reservation(17, request, snapshot.now + 60, snapshot.now + 3660, (("all.q@h2", 2),))
    cluster.change_to(replace(snapshot, state=replace(snapshot.state, reservations={17: later})))
    table.choose("all.q@h2")
    qtbot.waitUntil(lambda: "17 nightly, anna, 2 slots" in child(page, DetailsView).text)


@pytest.mark.slow
def test_that_an_instance_that_goes_while_it_is_chosen_leaves_no_details(
    page: QueuesPage, table: RowTable, cluster: FakeCluster, qtbot: QtBot
) -> None:
    choose(page, qtbot, "long.q@h2")
    queues = {name: each for name, each in cluster.shown.cluster.queues.items() if name != "long.q"}
    gone = replace(cluster.shown, cluster=replace(cluster.shown.cluster, queues=queues))
    assert isinstance(gone, Snapshot)
    cluster.change_to(gone)
    qtbot.waitUntil(lambda: "Choose a queue instance" in child(page, DetailsView).text)


def test_that_every_action_has_an_icon_a_shortcut_and_a_tool_tip(page: QueuesPage) -> None:
    for each in page.page_actions():
        assert isinstance(each, QAction)
        assert not each.icon().isNull()
        assert each.shortcut()
        assert each.toolTip()


@pytest.mark.slow
def test_that_a_cluster_queue_has_a_map_of_its_instances_and_a_cell_leads_to_its_instance(
    page: QueuesPage, table: RowTable, qtbot: QtBot
) -> None:
    choose(page, qtbot, ("group", "all.q"))
    cells = child(page, HeatCells)
    qtbot.waitUntil(lambda: [each.name for each in cells.cells] == [f"all.q@h{number}" for number in range(1, 5)])
    assert cells.cells[1].letter == "d"
    cells.grab()
    assert not tokens().font("small").bold()
    qtbot.mouseClick(cells, Qt.MouseButton.LeftButton, pos=cells.rect_of(1).center())
    qtbot.waitUntil(lambda: [row.name for row in table.chosen_rows()] == ["all.q@h2"])
    qtbot.waitUntil(lambda: not cells.isVisible())


@pytest.mark.slow
def test_that_the_map_is_walked_by_keys_and_says_where_it_is(page: QueuesPage, table: RowTable, qtbot: QtBot) -> None:
    choose(page, qtbot, ("group", "all.q"))
    cells = child(page, HeatCells)
    qtbot.waitUntil(lambda: len(cells.cells) == 4)
    qtbot.keyClick(cells, Qt.Key.Key_Right)
    assert cells.accessibleDescription().startswith("all.q@h2: ")
    qtbot.keyClick(cells, Qt.Key.Key_Left)
    qtbot.keyClick(cells, Qt.Key.Key_Left)
    assert cells.current == 0
    with qtbot.waitSignal(cells.chosen) as told:
        qtbot.keyClick(cells, Qt.Key.Key_Return)
    assert told.args == ["all.q@h1"]
    assert cells.place_at(cells.rect_of(2).center()) == 2
    assert cells.place_at(QPoint(cells.width() + 50, 0)) is None


@pytest.mark.slow
def test_that_the_details_of_an_instance_say_how_its_slots_went_while_it_was_watched(
    real: QueuesPage, qtbot: QtBot
) -> None:
    choose(real, qtbot, "all.q@q1")
    view = child(real, CourseView)
    assert not view.isVisible()
    real.context.cluster.clock.step(60)
    real.context.snapshot = real.context.cluster.snapshot()
    real.show_snapshot(real.context.snapshot)
    qtbot.waitUntil(real.context.background.is_idle)
    real.context.cluster.clock.step(60)
    real.context.snapshot = real.context.cluster.snapshot()
    real.show_snapshot(real.context.snapshot)
    qtbot.waitUntil(lambda: view.isVisible() and "Slots in use" in view.parts[0][0].text())
    words, chart = view.parts[0]
    assert chart.accessibleName() == words.text()
    assert "since" in words.text()


def test_that_the_details_of_a_cluster_queue_lead_to_its_jobs_and_its_configuration(
    page: QueuesPage, table: RowTable, qtbot: QtBot
) -> None:
    choose(page, qtbot, ("group", "all.q"))
    fields = {field.value: field.link for field in child(child(page, DetailsView), FieldsView).fields}
    assert fields["jobs in all.q"] == Link("jobs", "queue:all.q@")
    assert fields["configure all.q"] == Link("cluster-queues", "cluster queue/all.q")
    qtbot.mouseClick(child(page, Segments).button(Grouping.HOST), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: table.choose(("group", "h1")))
    qtbot.waitUntil(lambda: "jobs on h1" in child(page, DetailsView).text)
