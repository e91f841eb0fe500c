"""Anything is found by its name, the best first."""

from dataclasses import replace

from qmonpy.app.search import find_anything
from tests.app.reservation_world import reserved_snapshot
from tests.app.snapshots import busy_snapshot
from tests.clusters.world import slots_per_user


def snapshot():
    busy = busy_snapshot()
    return replace(busy, cluster=busy.cluster.with_quota_sets((slots_per_user(1, "h1_limits"),)))


def test_that_a_name_as_a_whole_comes_before_its_beginning():
    hits = find_anything(snapshot(), "h1")
    assert [(hit.kind, hit.title, hit.page) for hit in hits] == [
        ("host", "h1", "queues"),
        ("rule set", "h1_limits", "rule-sets"),
        ("rule", "h1_limits/1", "rule-sets"),
    ]


def test_that_jobs_are_found_by_number_and_by_name():
    assert [(hit.kind, hit.key) for hit in find_anything(snapshot(), "2")][:1] == [("job", "2")]
    assert [hit.key for hit in find_anything(snapshot(), "HELD")] == ["3"]


def test_that_users_lead_to_their_jobs():
    (hit,) = [each for each in find_anything(snapshot(), "bob") if each.kind == "user"]
    assert (hit.page, hit.key, hit.detail) == ("jobs", 'user:"bob"', "2 jobs wait")


def test_that_reservations_are_found_by_id_and_name_and_those_that_are_gone_too():
    hits = find_anything(reserved_snapshot(), "nightly")
    assert [(hit.kind, hit.title, hit.page, hit.key) for hit in hits] == [
        ("reservation", "17 nightly", "reservations", "ar:17")
    ]
    assert [hit.key for hit in find_anything(reserved_snapshot(), "old") if hit.kind == "reservation"] == ["ar:9"]


def test_that_nothing_is_found_for_nothing():
    assert find_anything(snapshot(), "  ") == ()
    assert find_anything(snapshot(), "zzz") == ()


def test_that_there_is_a_limit():
    assert len(find_anything(snapshot(), "a", limit=2)) == 2


def test_that_complex_attributes_are_found_by_name():
    hits = [each for each in find_anything(snapshot(), "virtual_f") if each.kind == "complex"]
    assert [(hit.title, hit.detail, hit.page, hit.key) for hit in hits] == [
        ("virtual_free", "vf, MEMORY", "complexes", "virtual_free")
    ]
