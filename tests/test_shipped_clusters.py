"""The clusters that are shipped can be opened and show what they are for."""

from collections import Counter
from itertools import takewhile

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.clusters.embedded.cluster_file import read_cluster
from qmonpy.engine.checks.object_check import check_object
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.formats.files.cluster_file import format_cluster_file, parse_cluster_file, read_cluster_file
from qmonpy.formats.files.repetition import DAY
from qmonpy.model.configuration.change import MAPPINGS
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.snapshot import Snapshot
from qmonpy.resources import resource


def shipped(name: str) -> ClusterFile:
    return read_cluster_file(resource(f"clusters/{name}.yaml"))


def opened(name: str) -> EmbeddedCluster:
    return read_cluster(resource(f"clusters/{name}.yaml"))


def usage(snapshot: Snapshot) -> list[tuple[str, str, float | None, float | None]]:
    rows = quota_usage(snapshot.cluster, snapshot.state)
    return sorted((f"{row.quota_set}/{row.rule + 1}", row.key, row.used, row.limit) for row in rows)


@pytest.mark.parametrize("name", ["demo", "quota-spec", "large", "reservations"])
def test_that_a_shipped_cluster_is_kept_by_saving(name: str) -> None:
    content = shipped(name)
    assert content.warnings == ()
    assert parse_cluster_file(format_cluster_file(content)) == content


def test_that_the_example_of_the_specification_ends_with_the_recorded_usage() -> None:
    cluster = opened("quota-spec")
    cluster.advance(120)
    snapshot = cluster.snapshot()
    where = {job: task.pieces[0][0] for (job, _), task in snapshot.state.running.items()}
    assert where == {48: "all.q@durin", 49: "all.q@durin", 50: "all.q@carc", 51: "all.q@carc", 53: "all.q@durin"}
    assert sorted(snapshot.state.pending) == [52, 54]
    assert usage(snapshot) == [
        ("max_linux/1", "/////", 5, 5),
        ("max_per_host/1", "////carc/", 2, 2),
        ("max_per_host/1", "////durin/", 2, 2),
        ("max_per_host/2", "user1////durin/", 1, 1),
        ("maxujobs/1", "/////", 5, 20),
    ]


def test_that_the_demo_has_what_a_tour_needs() -> None:
    content = shipped("demo")
    cluster = content.cluster
    assert len([name for name in cluster.hosts if name != GLOBAL_HOST]) == 40
    assert (len(cluster.queues), len(cluster.projects), len(cluster.quota_sets)) == (4, 3, 6)
    assert len([each for each in content.arrivals if each.time < content.now + DAY]) == 400
    assert all(each.repetition.every for each in content.arrivals)
    assert len({arrival.user for arrival in content.arrivals}) == 10
    assert sum(not each.is_enabled for each in cluster.quota_sets.values()) == 1
    rules = [rule for each in cluster.quota_sets.values() for rule in each.rules]
    scopes = [(kind, scope) for rule in rules for kind, scope in rule.filters()]
    assert {kind for kind, scope in scopes if scope.is_expanded} == {"users", "projects", "pes", "queues", "hosts"}
    assert any(scope.excluded for _, scope in scopes)
    assert any(limit.is_dynamic for rule in rules for limit in rule.limits)
    assert any(rule.name for rule in rules)


def test_that_jobs_arrive_at_the_demo_on_every_day_of_two_weeks_and_most_on_working_days() -> None:
    content = shipped("demo")
    end = content.now + 14 * DAY
    days = Counter(
        (coming.time - content.now) // DAY
        for each in content.arrivals
        for coming in takewhile(lambda coming: coming.time < end, each.list_comings(content.now))
    )
    assert set(days) == set(range(14))
    assert all(number > 390 if day % 7 < 5 else number < 10 for day, number in days.items())


@pytest.mark.slow
def test_that_demo_jobs_are_accepted_and_wait_for_different_reasons() -> None:
    cluster = opened("demo")
    cluster.advance(5400)
    snapshot = cluster.snapshot()
    assert len(snapshot.state.running) > 50
    refusals = cluster.refusals()
    rules = {each.object for job in snapshot.state.pending for each in refusals.get(job, ()) if each.layer == "quota"}
    assert len(rules) >= 5
    layers = Counter(each.layer for job in snapshot.state.pending for each in refusals.get(job, ()))
    assert len(layers) >= 5
    assert any(row.used is not None and row.used == row.limit for row in quota_usage(snapshot.cluster, snapshot.state))
    assert not cluster.refused_arrivals


def test_that_the_large_cluster_is_large() -> None:
    content = shipped("large")
    assert len(content.cluster.hosts) == 1001
    assert sum(len(each.tasks) for each in content.state.pending.values()) == 10_000


def test_that_the_reservations_show_every_state_that_there_is() -> None:
    cluster = opened("reservations")
    snapshot = cluster.snapshot()
    states = {number: str(each.state) for number, each in snapshot.state.reservations.items()}
    assert set(states.values()) == {"w", "r", "x", "d", "W", "E"}
    reasons = {reason for each in snapshot.state.reservations.values() for _, reason in each.errors}
    assert reasons == {"reserved queue viz.q@viz02 is disabled", "reserved queue big.q@big02 is error"}
    orphaned = {name for name, letters in snapshot.state.instance_states.items() if "o" in letters}
    assert orphaned == {name for name, _ in snapshot.state.reservations[46].pieces}
    inside = {snapshot.state.jobs[job].reservation for job, _ in snapshot.state.running}
    assert {47, 48} <= inside


def test_that_stepping_shows_what_becomes_of_the_reservations() -> None:
    cluster = opened("reservations")
    cluster.advance(0)
    assert {47, 48} < cluster.snapshot().state.reservations.keys()
    cluster.advance(1)
    assert not {47, 48} & cluster.snapshot().state.reservations.keys()
    cluster.advance(3 * 3600)
    states = {number: str(each.state) for number, each in cluster.snapshot().state.reservations.items()}
    assert states == {42: "r", 43: "w", 44: "W", 49: "w"}
    cluster.advance(15 * 3600)
    assert not cluster.snapshot().state.reservations
    assert not cluster.refused_arrivals


def test_that_short_jobs_fill_what_is_left_around_reservations() -> None:
    cluster = opened("reservations")
    cluster.advance(1600)
    snapshot = cluster.snapshot()
    plan = {each.job: each.start for each in snapshot.decisions.planned}
    assert plan[3032] == snapshot.state.reservations[45].end
    assert 3031 in plan
    started = {job for job, _ in snapshot.state.running}
    assert {3036, 3037} <= started | {each.job for each in snapshot.finished}
    # These name no run time, or one that is too long: they would run into what is reserved.
    assert {3033, 3034} <= snapshot.state.pending.keys()


@pytest.mark.parametrize("name", ["demo", "quota-spec", "large", "reservations"])
def test_that_no_object_of_a_shipped_cluster_would_be_refused(name: str) -> None:
    cluster = shipped(name).cluster
    for kind, field in MAPPINGS.items():
        for key, value in getattr(cluster, field).items():
            assert check_object(kind, value, cluster, name=key, is_new=key != GLOBAL_HOST) == ()
