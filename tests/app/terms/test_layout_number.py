"""The slots of one more parallel job open into the room on each queue instance, and what bounds it there."""

import pytest

from qmonpy.app.objects.pe_picture import make_picture
from qmonpy.app.terms.layout_number import LayoutSlots
from qmonpy.app.terms.number import Opened
from qmonpy.insight.sites.pe_layout import PeLayout, find_layout
from qmonpy.model.snapshot import Snapshot
from tests.engine.build import NOW, Play, make_cluster


def open_layout(pe: str, slots: int, *jobs: str) -> tuple[PeLayout, Opened]:
    play = Play(make_cluster("users * to slots=9", hosts={"h1": {"complex_values": "slots=3"}, "h2": {}, "h3": {}}))
    for job in jobs:
        play.submit(job, "anna")
    play.run_pass()
    layout = find_layout(play.cluster, play.state, NOW, pe, slots, "bob")
    moment = Snapshot(play.cluster, play.state, NOW)
    return layout, LayoutSlots(layout, "bob", make_picture(layout).words, play.cluster, moment).open(Snapshot())


@pytest.mark.parametrize("pe", ["mpi", "rr", "smp", "two"])
@pytest.mark.parametrize("slots", [1, 2, 4, 8, 30])
@pytest.mark.parametrize("jobs", [(), ("",), ("-pe mpi 5",)])
def test_that_the_slots_of_all_instances_are_those_of_the_job(pe: str, slots: int, jobs: tuple[str, ...]) -> None:
    layout, opened = open_layout(pe, slots, *jobs)
    rule, *instances, total = opened.rows
    assert rule.key == ("rule",)
    assert sum(row.value for row in instances) == total.value == (slots if layout.is_placed else 0)
    assert {row.title: int(row.value) for row in instances if row.value} == dict(layout.pieces)
    for row in instances:
        room = min(int(each.value) for each in row.children)
        assert row.how.startswith(f"room for {room} slot")
        assert row.value <= room
    if layout.is_placed:
        assert [row.title for row in instances if "master" in row.how] == [layout.pieces[0][0]]


def test_that_the_bound_of_an_instance_that_gives_no_more_is_named() -> None:
    _, opened = open_layout("mpi", 8)
    first = next(row for row in opened.rows if row.title == "all.q@h1")
    assert (first.children[0].title, first.children[0].value) == ("h1 slots", 3)
