"""Calendars and superordinate queues close and suspend queue instances by themselves."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.world.fates import NEVER
from qmonpy.engine.world.instance_state import own_letters
from qmonpy.model.configuration.calendar import Calendar
from qmonpy.model.configuration.event import INSTANCE, Event
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask
from tests.clusters.world import small_cluster

QUEUES = {
    "low.q": {"hostlist": "@allhosts", "slots": "2", "seq_no": "9"},
    "top.q": {"hostlist": "@allhosts", "slots": "2", "subordinate_list": "low.q=1"},
}
NINE = 9 * 3600
"""Nine o'clock on the first of January 1970, a Thursday."""


def letters(cluster: EmbeddedCluster) -> dict[str, str]:
    return {name: "".join(sorted(each)) for name, each in cluster.snapshot().state.instance_states.items()}


@pytest.fixture
def stacked() -> EmbeddedCluster:
    """A job of 100 seconds on low.q@h1, then one of 30 seconds on top.q@h1."""
    cluster = EmbeddedCluster(small_cluster(queues=QUEUES), now=0)
    cluster.submit("anna", ["-q", "low.q@h1"], runtime=100)
    cluster.advance(10)
    cluster.submit("bob", ["-q", "top.q@h1"], runtime=30)
    return cluster


def test_that_a_filled_queue_suspends_its_subordinates_for_as_long(stacked: EmbeddedCluster) -> None:
    assert letters(stacked) == {"low.q@h1": "S"}
    stacked.advance(29)
    assert stacked.snapshot().state.running[1, 1].suspended_since == 10
    stacked.advance(1)
    assert letters(stacked) == {}
    assert stacked.snapshot().state.running[1, 1].suspended_seconds == 30
    stacked.advance(200)
    assert {each.job: each.end_time for each in stacked.snapshot().finished} == {2: 40, 1: 130}


def test_that_who_listens_hears_of_the_letters(stacked: EmbeddedCluster) -> None:
    heard: list[Event] = []
    stacked.subscribe_events(lambda events: heard.extend(events), [INSTANCE])
    stacked.advance(100)
    assert [(each.key, each.value) for each in heard[1:]] == [("low.q@h1", frozenset())]


def test_that_a_subordinate_that_is_suspended_takes_no_job(stacked: EmbeddedCluster) -> None:
    stacked.submit("anna", ["-q", "low.q@h1"])
    stacked.advance(20)
    assert 3 in stacked.snapshot().state.pending
    stacked.advance(20)
    assert (3, 1) in stacked.snapshot().state.running


def test_that_a_cluster_file_that_was_saved_meanwhile_goes_on_in_the_same_way(stacked: EmbeddedCluster) -> None:
    again = EmbeddedCluster.from_file(stacked.to_file())
    for each in (stacked, again):
        each.advance(200)
    assert again.snapshot().finished == stacked.snapshot().finished


def closing(week: str) -> EmbeddedCluster:
    cluster = small_cluster(queues={"all.q": {"hostlist": "h1", "slots": "2", "calendar": "office"}})
    # Where starts are planned, a job that would still run then does not start before.
    cluster = replace(cluster, scheduler={**cluster.scheduler, "max_reservation": "0"})
    return EmbeddedCluster(replace(cluster, calendars={"office": Calendar("office", week=week)}), now=NINE - 100)


def test_that_a_calendar_closes_and_opens_queues_on_time() -> None:
    cluster = closing("mon-sun=9-10=off")
    cluster.submit("anna", [], runtime=50)
    assert cluster.snapshot().state.running
    cluster.advance(99)
    assert letters(cluster) == {}
    cluster.advance(1)
    assert letters(cluster) == {"all.q@h1": "D"}
    cluster.submit("anna", [], runtime=50)
    cluster.advance(3600)
    assert cluster.snapshot().state.pending
    cluster.advance(20)
    assert letters(cluster) == {}
    assert cluster.snapshot().state.running


def test_that_a_calendar_suspends_what_runs() -> None:
    cluster = closing("mon-sun=9-10=suspended")
    cluster.submit("anna", [], runtime=150)
    cluster.advance(200)
    assert letters(cluster) == {"all.q@h1": "C"}
    cluster.advance(4000)
    ended = cluster.snapshot().finished
    assert [each.end_time - each.start_time for each in ended] == [150 + 3601]


@given(st.integers(1, 500), st.integers(0, 400), st.booleans(), st.sampled_from([None, 60, 300]))
def test_that_a_task_ends_after_its_time_and_never_after_its_limit(
    runtime: int, stood_still: int, is_suspended: bool, limit: int | None
) -> None:
    job = Job(1, "anna", runtime=runtime)
    task = RunningTask(1, 1, (("q@h", 1),), 1000, suspended_since=1001 * is_suspended, suspended_seconds=stood_still)
    end, _ = NEVER.plan(job, task, (FOREVER, FOREVER if limit is None else limit))
    if is_suspended:
        assert end == (None if limit is None else 1000 + limit)
    else:
        assert end == 1000 + min(runtime + stood_still, limit or 10**9)


def test_that_the_letters_are_always_those_that_follow_from_what_runs(stacked: EmbeddedCluster) -> None:
    for seconds in (0, 5, 25, 40):
        stacked.advance(seconds)
        stacked.modify_instances("root", ["low.q@h1"], InstanceAction.DISABLE)
        snapshot = stacked.snapshot()
        own = own_letters(snapshot.cluster, snapshot.state, snapshot.now)
        known = snapshot.state.instance_states
        assert {name: each & set("SCD") for name, each in known.items() if each & set("SCD")} == own
