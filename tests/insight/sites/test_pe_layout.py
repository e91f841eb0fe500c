"""Where the slots of a parallel job would go, as the engine itself would place them."""

from dataclasses import replace

import pytest

from qmonpy.app.objects.pe_picture import make_picture
from qmonpy.engine.passing.schedule import schedule
from qmonpy.insight.sites.pe_layout import find_layout
from qmonpy.model.work.job import Job, Range
from qmonpy.model.work.state import PendingTasks, RunningTask, State
from tests.clusters.world import small_cluster

QUEUES = {"all.q": {"hostlist": "h1 h2 h3", "slots": "4", "pe_list": "fill round alone two"}}
PES = {
    "fill": {"allocation_rule": "$fill_up"},
    "round": {"allocation_rule": "$round_robin"},
    "alone": {"allocation_rule": "$pe_slots"},
    "two": {"allocation_rule": "2"},
    "nowhere": {},
}
CLUSTER = small_cluster(
    hosts={"h1": {}, "h2": {}, "h3": {}}, hostgroups={"@allhosts": ["h1", "h2", "h3"]}, pes=PES, queues=QUEUES
)


def granted(pe: str, slots: int, state: State | None = None) -> list[int]:
    layout = find_layout(CLUSTER, state or State(), 1000, pe, slots, "anna")
    return sorted((each.granted for each in layout.hosts), reverse=True)


def test_that_slots_go_where_the_allocation_rule_says() -> None:
    assert granted("fill", 6) == [4, 2, 0]
    assert granted("round", 6) == [2, 2, 2]
    assert granted("alone", 3) == [3, 0, 0]
    assert granted("two", 4) == [2, 2, 0]


def test_that_running_jobs_are_in_the_way_and_counted_as_used() -> None:
    task = RunningTask(1, 1, (("all.q@h1", 3),), 0)
    state = State(jobs={1: Job(1, "bob")}, running={(1, 1): task})
    layout = find_layout(CLUSTER, state, 1000, "alone", 4, "anna")
    shares = {each.host: each for each in layout.hosts}
    assert (shares["h1"].used, shares["h1"].granted) == (3, 0)
    assert sum(each.granted for each in layout.hosts) == 4


def test_that_slots_of_closed_queue_instances_are_not_free() -> None:
    task = RunningTask(1, 1, (("all.q@h1", 3),), 0)
    states = {"all.q@h1": frozenset("d"), "all.q@h2": frozenset("E")}
    state = State(jobs={1: Job(1, "bob")}, running={(1, 1): task}, instance_states=states)
    layout = find_layout(CLUSTER, state, 1000, "fill", 2, "anna")
    shares = {each.host: each for each in layout.hosts}
    assert {host: (each.used, each.closed) for host, each in shares.items() if each.closed} == {
        "h1": (3, shares["h1"].total - 3),
        "h2": (0, shares["h2"].total),
    }
    rows = {row.host: row for row in make_picture(layout).rows}
    assert (rows["h1"].free, rows["h2"].free) == (0, 0)
    assert rows["h2"].words == f"0 used, 0 free, {rows['h2'].slots} closed"
    assert sum(each.granted for each in layout.hosts) == 2


def test_that_what_does_not_fit_has_reasons_and_whether_it_ever_could() -> None:
    layout = find_layout(CLUSTER, State(), 1000, "alone", 5, "anna")
    assert not layout.is_placed
    assert not layout.is_possible
    assert layout.reasons
    assert "not even in an empty cluster" in make_picture(layout).words
    tasks = {(1, 1): RunningTask(1, 1, tuple((f"all.q@{host}", 4) for host in ("h1", "h2", "h3")), 0)}
    busy = find_layout(CLUSTER, State(jobs={1: Job(1, "bob")}, running=tasks), 1000, "fill", 2, "anna")
    assert busy.is_possible
    assert "in an empty cluster they would be" in make_picture(busy).words


def test_that_an_environment_that_no_queue_offers_says_so() -> None:
    layout = find_layout(CLUSTER, State(), 1000, "nowhere", 2, "anna")
    assert layout.hosts == ()
    assert "pe_list" in make_picture(layout).words


@pytest.mark.parametrize("pe", ["fill", "round", "alone", "two"])
@pytest.mark.parametrize("slots", [1, 2, 3, 4, 6, 12])
def test_that_a_scheduling_pass_places_it_alike(pe: str, slots: int) -> None:
    job = Job(1, "anna", pe=pe, slots=(Range(slots, slots),))
    state = State(jobs={1: job}, pending={1: PendingTasks(1, (1,))})
    started = schedule(CLUSTER, state, 1000).started
    layout = find_layout(CLUSTER, replace(state, pending={}, jobs={}), 1000, pe, slots, "anna")
    placed: dict[str, int] = {}
    for task in started:
        for name, count in task.pieces:
            host = name.partition("@")[2]
            placed[host] = placed.get(host, 0) + count
    assert {each.host: each.granted for each in layout.hosts if each.granted} == placed
    assert layout.is_placed is bool(started)
    masters = [each.host for each in layout.hosts if each.is_master]
    assert masters == [task.pieces[0][0].partition("@")[2] for task in started]


def test_that_the_picture_begins_with_hosts_that_get_slots() -> None:
    picture = make_picture(find_layout(CLUSTER, State(), 1000, "fill", 6, "anna"))
    assert [row.granted for row in picture.rows] == [4, 2, 0]
    assert picture.rows[0].is_master
    assert picture.most == 4
    assert picture.words.startswith("6 slots on 2 hosts; the master task starts on ")
    assert picture.rows[1].words == "0 used, 2 for the job, 2 free"
