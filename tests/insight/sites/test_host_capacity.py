"""What queues on a host offer together is compared with what the host has."""

import pytest

from qmonpy.insight.sites.host_capacity import check_capacity, find_queue_capacities
from qmonpy.model.configuration.change import find_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Severity
from tests.clusters.world import small_cluster

COMPLEXES = """
#name shortcut type   relop requestable consumable default urgency
lic   lic      INT    <=    YES         YES        0       0
mem   m        MEMORY <=    YES         JOB        0       0
alone al       BOOL   EXCL  YES         YES        0       0
site  si       STRING ==    YES         NO         NONE    0
"""
HOSTS = {"h1": {"complex_values": "slots=4,m=8G"}, "h2": {"load_values": "num_proc=2"}}


def world(**queues: dict[str, str]) -> Cluster:
    settings = {f"{name}.q": {"hostlist": "@allhosts", **each} for name, each in queues.items()}
    return small_cluster(hosts=HOSTS, complexes=COMPLEXES, queues=settings)


def found(
    cluster: Cluster, queue: str = "a.q"
) -> dict[tuple[str, str], tuple[float, float | None, float | None, bool]]:
    return {
        (each.host, each.attribute.name): (each.offered, each.own, each.processors, each.is_exceeded)
        for each in find_queue_capacities(cluster, queue)
    }


def test_that_slots_of_all_queues_are_added_up_on_each_host() -> None:
    cluster = world(a={"slots": "3"}, b={"slots": "1,[h1=2]"})
    assert found(cluster) == {
        ("h1", "slots"): (5.0, 4.0, None, True),
        ("h2", "slots"): (4.0, None, 2.0, True),
    }


def test_that_consumables_are_added_up_by_name_or_shortcut_and_nothing_else_is() -> None:
    values = "mem=5G,lic=3,alone=TRUE,site=x"
    cluster = world(a={"slots": "1", "complex_values": values}, b={"slots": "1", "complex_values": "m=4G"})
    rows = found(cluster)
    assert rows["h1", "mem"] == (9 * 2**30, 8 * 2**30, None, True)
    assert rows["h2", "mem"] == (9 * 2**30, None, None, False)
    assert rows["h1", "lic"] == (3.0, None, None, False)
    assert {name for _, name in rows} == {"slots", "mem", "lic"}


def test_that_only_what_the_queue_itself_offers_is_told() -> None:
    cluster = world(a={"slots": "1"}, b={"slots": "1", "complex_values": "mem=40G"})
    assert {name for _, name in found(cluster)} == {"slots"}
    assert {name for _, name in found(cluster, "b.q")} == {"slots", "mem"}
    assert found(cluster, "none.q") == {}


def test_that_slots_among_the_complex_values_of_a_queue_hold_its_slots_down() -> None:
    cluster = world(a={"slots": "9", "complex_values": "slots=2"})
    assert found(cluster)["h1", "slots"][0] == 2.0


def hints(before: Cluster, after: Cluster) -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (change.key, report.fields, report.text)
        for change, report in check_capacity(before, after, find_changes(before, after))
    ]


def test_that_a_queue_that_brings_more_slots_than_a_host_has_is_hinted_at() -> None:
    before = world(a={"slots": "1"}, b={"slots": "1"})
    ((name, fields, text),) = hints(before, world(a={"slots": "4"}, b={"slots": "1"}))
    assert (name, fields) == ("a.q", ("slots",))
    assert text == (
        "On h2 (and in the same way on 1 other) its queues offer 5 of slots together, and it has 2 processors: "
        "it can be overloaded unless the host has complex_values slots=2."
    )


def test_that_a_host_that_holds_the_queues_down_is_told_as_such() -> None:
    before = world(a={"slots": "1"})
    ((_, fields, text),) = hints(before, world(a={"slots": "1", "complex_values": "NONE,[h1=mem=12G]"}))
    assert fields == ("complex_values",)
    assert text == (
        "On h1 its queues offer 12G of mem together, and the host has 8G: no more than that can be in use at a time."
    )


@pytest.mark.parametrize("after", [{"slots": "5"}, {"slots": "4", "seq_no": "7"}])
def test_that_what_was_no_better_before_is_not_told_again(after: dict[str, str]) -> None:
    assert hints(world(a={"slots": "5"}), world(a=after)) == []


def test_that_a_host_that_has_less_than_before_is_hinted_at() -> None:
    before = world(a={"slots": "4"})
    fewer = {**HOSTS, "h1": {"complex_values": "slots=3,m=8G"}}
    after = small_cluster(hosts=fewer, complexes=COMPLEXES, queues={"a.q": {"hostlist": "@allhosts", "slots": "4"}})
    ((name, fields, _),) = hints(before, after)
    assert (name, fields) == ("h1", ("complex_values",))


def test_that_it_is_a_hint_and_refuses_nothing() -> None:
    before = world(a={"slots": "1"})
    after = world(a={"slots": "9"})
    ((_, report),) = check_capacity(before, after, find_changes(before, after))
    assert report.severity is Severity.HINT
    assert hints(after, before) == []
