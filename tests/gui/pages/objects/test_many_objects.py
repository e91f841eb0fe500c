"""Many objects at once on a page: they are edited in a worker, and as one step."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from qmonpy.app.editing import object_parts
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.gui.base.link import Link
from qmonpy.gui.pages.objects import object_list
from qmonpy.gui.pages.objects.object_list import ObjectTableModel
from qmonpy.gui.pages.objects.page import ObjectsPage
from qmonpy.gui.pages.objects.value_edit import MOST_AT_ONCE
from qmonpy.model.configuration.change import ObjectKind
from tests.clusters.world import small_cluster
from tests.gui.pages.object_hand import ObjectHand, open_hand
from tests.gui.window_hand import MakeWindow, shown_page
from tests.present import present

COUNT = 2 * MOST_AT_ONCE


@pytest.fixture
def hand(make_window: MakeWindow, qtbot: QtBot) -> ObjectHand:
    projects = {f"p{number:03}": {"oticket": str(number)} for number in range(COUNT)}
    window = make_window(EmbeddedCluster(small_cluster(projects=projects)))
    hand = open_hand(window, qtbot, "projects")
    hand.page.choose(ObjectKind.PROJECT, [each.id for each in hand.page.part.objects])
    return hand


def values(hand: ObjectHand) -> set[str]:
    hand.settle()
    return {hand.page.part.texts.of(each)["oticket"] for each in hand.page.part.objects}


def test_that_all_are_chosen_and_what_differs_is_various(hand: ObjectHand) -> None:
    assert len(hand.page.chosen) == COUNT
    assert hand.field("oticket").field.text is None
    assert hand.field("fshare").field.text == "0"


@pytest.mark.slow
def test_that_an_edit_goes_to_all_and_is_one_step(hand: ObjectHand) -> None:
    hand.write("oticket", "7")
    assert values(hand) == {"7"}
    assert len(hand.page.part.changes) == COUNT - 1
    assert hand.field("oticket").field.text == "7"
    hand.page.context.undo()
    assert len(values(hand)) == COUNT


@pytest.mark.slow
def test_that_who_is_edited_meanwhile_keeps_that(hand: ObjectHand) -> None:
    first = hand.page.part.objects[0].id
    hand.page.set_attribute(ObjectKind.PROJECT, [each.id for each in hand.page.part.objects], "oticket", "7")
    hand.page.set_attribute(ObjectKind.PROJECT, (first,), "oticket", "9")
    assert values(hand) == {"7", "9"}


@pytest.mark.slow
def test_that_what_is_wrong_is_told_of_each(hand: ObjectHand) -> None:
    hand.write("acl", "nobody")
    hand.settle()
    assert len(hand.problems()) == COUNT


@pytest.mark.slow
def test_that_a_new_object_is_chosen_at_once_though_its_row_comes_later(
    hand: ObjectHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_list, "MANY_OBJECTS", 10)
    monkeypatch.setattr("qmonpy.gui.models.table.MANY_ROWS", 10)
    hand.page.add()
    assert [each.name for each in hand.page.chosen] == ["new_project"]
    hand.settle()
    (id,) = hand.page.list.chosen_ids
    assert hand.page.list.model.place_of(id) == COUNT
    assert [each.name for each in hand.page.chosen] == ["new_project"]


def test_that_the_first_of_very_many_objects_are_shown_before_the_rows_of_all_are_made(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("MANY_OBJECTS", 2), ("VERY_MANY_ROWS", 3), ("FIRST_OBJECTS", 5)):
        monkeypatch.setattr(object_list, name, value)
    projects: dict[str, dict[str, str]] = {f"p{number:03}": {} for number in range(20)}
    seen: list[list[str]] = []

    def note(model: ObjectTableModel) -> None:
        seen.append([row.name for row in model.rows()])

    class Watched(ObjectTableModel):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self.changed.connect(lambda: note(self))

    monkeypatch.setattr(object_list, "ObjectTableModel", Watched)
    hand = open_hand(make_window(EmbeddedCluster(small_cluster(projects=projects))), qtbot, "projects")
    hand.settle()
    shown = [names for names in seen if names]
    assert shown[0] == list(projects)[:5]
    assert shown[-1] == list(projects)
    assert [each.name for each in hand.page.chosen] == ["p000"]


def test_that_very_many_objects_are_made_in_a_worker_where_their_page_is_opened_before_they_are_there(
    make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(object_parts, "VERY_MANY", 3)
    make, makers = object_parts.make_part, list[threading.Thread]()

    def note(*args: Any) -> Any:
        makers.append(threading.current_thread())
        return make(*args)

    monkeypatch.setattr(object_parts, "make_part", note)
    projects: dict[str, dict[str, str]] = {f"p{number}": {} for number in range(9)}
    window = make_window(EmbeddedCluster(small_cluster(projects=projects)))
    window.go(Link("projects", "project/p7"))
    page = shown_page(window, ObjectsPage)
    assert page.list.model.total == 0
    assert not any(page.page_actions()[place].isEnabled() for place in range(2))
    # The clock makes newer snapshots meanwhile.
    page.show_snapshot(replace(present(window.desk.open).cluster.snapshot()))
    hand = ObjectHand(window, page, qtbot)
    qtbot.waitUntil(lambda: page.list.model.total == len(projects))
    hand.settle()
    assert [each.name for each in page.chosen] == ["p7"]
    assert makers
    assert threading.main_thread() not in makers
    page.add()
    assert len(page.part.objects) == len(projects) + 1
