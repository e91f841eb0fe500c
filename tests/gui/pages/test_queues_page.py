"""The page of queues, used as a person uses it."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester

from qmonpy.engine.permissions import InstanceAction
from qmonpy.gui.models.grouped_table import Group
from qmonpy.gui.pages.link import Link
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.model.reservation import Reservation, ReservationRequest


@pytest.fixture
def page(window, qtbot):
    window.go(Link("queues"))
    qtbot.waitUntil(window.background.is_idle)
    return window.pages.page


@pytest.fixture
def table(page):
    return page.findChild(RowTable, "instances")


def names(table):
    items = (table.model().item_at(place) for place in range(table.model().rowCount()))
    return [item.name for item in items]


def test_that_the_model_is_sound(page):
    assert QAbstractItemModelTester(page._model, QAbstractItemModelTester.FailureReportingMode.Warning)


def test_that_instances_stand_under_their_cluster_queue(table):
    assert names(table)[:2] == ["all.q", "all.q@h1"]
    assert names(table)[5:] == ["long.q", "long.q@h1", "long.q@h2"]


def test_that_slots_are_reserved_used_and_in_all(table):
    model = table.model()
    slots = model.column_of("slots")
    assert model.cell_text(model.item_at(1), slots) == "0/1/8"
    assert model.cell_text(model.item_at(0), slots) == "0 / 4 / 32"


def test_that_the_details_tell_the_state_in_words_and_who_runs_there(page, table):
    table.choose("all.q@h2")
    assert "disabled" in page._details.text
    assert "14 job14" in page._details.text


def test_that_a_chosen_instance_is_disabled(page, table, cluster, window, qtbot):
    table.choose("all.q@h1")
    assert not page._enable.isEnabled()
    page._disable.trigger()
    qtbot.waitUntil(window.background.is_idle)
    assert cluster.requests == [("modify_instances", "root", ("all.q@h1",), InstanceAction.DISABLE, False)]
    assert "Disabled all.q@h1" in window.messages.messages[-1].text


def test_that_a_chosen_cluster_queue_means_all_its_instances(page, table, cluster, window, qtbot):
    table.choose(("group", "all.q"))
    page._disable.trigger()
    qtbot.waitUntil(window.background.is_idle)
    assert cluster.requests[0][2] == ("all.q@h1", "all.q@h3", "all.q@h4")


def test_that_the_arrow_keys_fold_and_unfold(table, qtbot):
    table.choose(("group", "all.q"))
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert names(table) == ["all.q", "long.q", "long.q@h1", "long.q@h2"]
    assert isinstance(table.chosen_items()[0], Group)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert len(names(table)) == 8


def test_that_a_link_chooses_an_instance_even_in_a_folded_queue(page, table, window, qtbot):
    page._model.toggle("long.q")
    window.go(Link("queues", "long.q@h2"))
    qtbot.waitUntil(window.background.is_idle)
    assert [row.name for row in table.chosen_rows()] == ["long.q@h2"]


def test_that_a_link_to_a_host_filters(page, table, window, qtbot):
    window.go(Link("queues", 'host:"h2"'))
    qtbot.waitUntil(window.background.is_idle)
    assert names(table) == ["all.q", "all.q@h2", "long.q", "long.q@h2"]


def test_that_the_details_link_to_the_reservations_of_an_instance(page, table, cluster, window, qtbot):
    snapshot = cluster.shown
    request = ReservationRequest("anna", name="nightly")
    later = Reservation(17, request, snapshot.now + 60, snapshot.now + 3660, (("all.q@h2", 2),))
    cluster.change_to(replace(snapshot, state=replace(snapshot.state, reservations={17: later})))
    table.choose("all.q@h2")
    qtbot.waitUntil(lambda: "17 nightly, anna, 2 slots" in page._details.text)
