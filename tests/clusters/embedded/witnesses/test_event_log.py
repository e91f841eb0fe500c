"""Events that the embedded cluster tells of, in order and each with the whole object."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.model.configuration.change import Change, ObjectKind
from qmonpy.model.configuration.event import INSTANCE, JOB, QUOTA_USAGE, RESERVATION, TASK, Event
from qmonpy.model.work.instance_action import InstanceAction
from tests.clusters.world import slots_per_user, small_cluster, submitted, write_sets


@pytest.fixture
def cluster() -> EmbeddedCluster:
    return EmbeddedCluster(small_cluster())


def listen(cluster: EmbeddedCluster, *kinds: str) -> list[Any]:
    """Where all events after the listing will be."""
    heard: list[Event] = []
    cluster.subscribe_events(heard.extend, kinds or None)
    heard.clear()
    return heard


def told(heard: list[Event]) -> list[tuple[str, ObjectKind | str, str]]:
    return [(str(each.verb), each.kind, each.key) for each in heard]


def test_that_a_listener_gets_everything_there_is_at_first(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", []))
    heard: list[Event] = []
    cluster.subscribe_events(heard.extend)
    listed = {each.kind: each.value for each in heard}
    assert {str(each.verb) for each in heard} == {"listed"}
    assert listed[ObjectKind.QUEUE] == cluster.snapshot().cluster.queues
    assert list(listed[JOB]) == [str(job)]
    assert listed[ObjectKind.MANAGER] == {"root": "root"}


def test_that_a_listing_continues_with_the_next_event(cluster: EmbeddedCluster) -> None:
    cluster.submit("anna", ["-h"])
    heard: list[Event] = []
    cluster.subscribe_events(heard.extend)
    listed = heard[-1].number
    heard.clear()
    cluster.submit("anna", ["-h"])
    assert [each.number for each in heard] == [listed + 1]


def test_that_a_reservations_life_is_told_with_the_full_object_and_its_end_by_id_only(cluster: EmbeddedCluster) -> None:
    heard = listen(cluster, RESERVATION)
    start = cluster.snapshot().now
    number = str(cluster.reserve("root", ["-d", "100", "-q", "all.q@h1"]).reservation)
    assert heard[0].value == cluster.snapshot().state.reservations[int(number)]
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    assert heard[1].value.errors
    cluster.advance(200)
    assert told(heard) == [
        ("added", RESERVATION, number),
        ("modified", RESERVATION, number),
        ("removed", RESERVATION, number),
    ]
    assert heard[-1].value is None
    assert [each.time for each in heard] == [start, start, start + 100]


def test_that_jobs_and_tasks_are_told_in_the_order_in_which_it_happened(cluster: EmbeddedCluster) -> None:
    heard = listen(cluster, JOB, TASK)
    job = submitted(cluster.submit("anna", ["-h", "-N", "one"], runtime=5))
    cluster.hold_jobs("anna", [job], is_held=False)
    cluster.advance(60)
    assert told(heard) == [
        ("added", JOB, str(job)),
        ("modified", JOB, str(job)),
        ("added", TASK, f"{job}.1"),
        ("removed", TASK, f"{job}.1"),
        ("removed", JOB, str(job)),
    ]


def test_that_a_deleted_job_is_told_of_once(cluster: EmbeddedCluster) -> None:
    job = submitted(cluster.submit("anna", ["-h"]))
    heard = listen(cluster, JOB)
    cluster.delete_jobs("anna", [job])
    assert told(heard) == [("removed", JOB, str(job))]


def test_that_states_of_queue_instances_are_told_when_they_change(cluster: EmbeddedCluster) -> None:
    heard = listen(cluster, INSTANCE)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    cluster.modify_instances("root", ["all.q@h1"], InstanceAction.DISABLE)
    assert [(each.key, set(each.value)) for each in heard] == [("all.q@h1", {"d"})]


def test_that_changes_of_the_configuration_are_told_by_kind(cluster: EmbeddedCluster) -> None:
    heard = listen(cluster)
    queue = cluster.snapshot().cluster.queues["all.q"]
    other = replace(queue, hosts=("h1",))
    cluster.change("root", [Change(ObjectKind.QUEUE, "all.q", queue, other)])
    cluster.change("root", [Change(ObjectKind.MANAGER, "anna", None, "anna")])
    assert told(heard) == [("modified", ObjectKind.QUEUE, "all.q"), ("added", ObjectKind.MANAGER, "anna")]
    assert heard[0].value == other


def test_that_what_was_refused_is_no_event(cluster: EmbeddedCluster) -> None:
    heard = listen(cluster)
    write_sets(cluster, "anna", [slots_per_user(1)])
    cluster.submit("anna", ["-l", "nothing=1"])
    assert heard == []


def test_that_usage_of_quotas_is_told_to_those_who_ask_for_it(cluster: EmbeddedCluster) -> None:
    write_sets(cluster, "root", [slots_per_user(3)])
    heard = listen(cluster, QUOTA_USAGE)
    cluster.submit("anna", [], runtime=5)
    cluster.submit("anna", [], runtime=50)
    cluster.advance(20)
    cluster.advance(60)
    assert [(str(each.verb), each.value and each.value.used) for each in heard] == [
        ("added", 1),
        ("modified", 2),
        ("modified", 1),
        ("removed", None),
    ]


def test_that_who_stops_listening_hears_no_more(cluster: EmbeddedCluster) -> None:
    heard: list[Event] = []
    stop = cluster.subscribe_events(heard.extend)
    stop()
    heard.clear()
    cluster.submit("anna", [])
    assert heard == []
