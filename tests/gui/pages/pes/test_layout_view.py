"""The picture of a parallel environment: where the slots of a job would go now."""

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.pages.pes.layout_view import LayoutView
from tests.clusters.world import small_cluster
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow


@pytest.fixture
def hand(make_window: MakeWindow, qtbot: QtBot) -> ObjectHand:
    cluster = EmbeddedCluster(
        small_cluster(
            pes={"mpi": {"allocation_rule": "$fill_up"}, "lone": {}},
            queues={"all.q": {"hostlist": "@allhosts", "slots": "4", "pe_list": "mpi"}},
        )
    )
    window = make_window(cluster)
    hand = open_hand(window, qtbot, "pes")
    hand.page.editor.choose_view("allocation")
    hand.settle()
    return hand


def granted(hand: ObjectHand) -> list[int]:
    hand.settle()
    return [row.granted for row in hand.view("allocation", LayoutView).picture.picture.rows]


@pytest.mark.slow
def test_that_the_number_of_slots_is_the_users(hand: ObjectHand) -> None:
    view = hand.view("allocation", LayoutView)
    view.slots.setValue(5)
    assert granted(hand) == [4, 1]
    assert view.words.text().startswith("5 slots on 2 hosts")
    view.slots.setValue(9)
    assert granted(hand) == [0, 0]
    assert "not even in an empty cluster" in view.words.text()
    assert view.reasons.isVisible()


@pytest.mark.slow
def test_that_an_edit_that_is_not_applied_counts(hand: ObjectHand) -> None:
    view = hand.view("allocation", LayoutView)
    view.slots.setValue(4)
    assert granted(hand) == [4, 0]
    pe = hand.page.part.find("mpi")
    hand.page.set_attribute(hand.page.spec.kind, (pe.id,), "allocation_rule", "$round_robin")
    assert granted(hand) == [2, 2]


def test_that_an_environment_that_no_queue_offers_says_so(hand: ObjectHand) -> None:
    hand.choose("lone")
    assert granted(hand) == []
    assert "pe_list" in hand.view("allocation", LayoutView).words.text()
