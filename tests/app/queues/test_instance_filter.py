"""Queue instances are filtered as qstat does with -q, -qs, -pe, -U and -l."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.queues.instance_filter import (
    KINDS,
    InstanceFilter,
    check_condition,
    describe_condition,
    filter_instances,
    offered_words,
)
from qmonpy.app.queues.queue_rows import instance_rows
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import small_cluster
from tests.engine.queue_states import read_situation


def busy() -> Snapshot:
    content = read_situation("busy")
    return Snapshot(content.cluster, content.state, content.now)


def names(snapshot: Snapshot, **wanted: tuple[str, ...]) -> list[str]:
    found = filter_instances(instance_rows(snapshot), InstanceFilter(**wanted), snapshot)
    return [row.name for row in found]


def test_that_without_conditions_everything_is_shown() -> None:
    assert len(names(busy())) == 15


@pytest.mark.parametrize(
    ("wanted", "shown"),
    [
        ({"queues": ("low.q",)}, ["low.q@q1", "low.q@q2"]),
        ({"queues": ("*@q4",)}, ["all.q@q4", "amb.q@q4"]),
        ({"queues": ("cal.q@@left", "hot.q@q3")}, ["cal.q@q1", "cal.q@q2", "hot.q@q3"]),
        ({"states": ("S", "c")}, ["low.q@q1", "amb.q@q2"]),
        ({"pes": ("m*",)}, ["all.q@q1", "all.q@q2", "all.q@q3", "all.q@q4"]),
        ({"pes": ("mpi",), "queues": ("*@q1",)}, ["all.q@q1"]),
        ({"resources": ("disk=50G",)}, ["low.q@q1", "all.q@q1", "amb.q@q1", "hot.q@q1"]),
        ({"resources": ("lc=3",)}, ["low.q@q1", "all.q@q1", "amb.q@q1", "cal.q@q1"]),
        ({"resources": ("os_rel=deb*", "slots=4")}, []),
        ({"resources": ("nosuch=1",)}, []),
    ],
)
def test_that_conditions_choose_what_qstat_would(wanted: dict[str, tuple[str, ...]], shown: list[str]) -> None:
    assert names(busy(), **wanted) == shown


def test_that_access_is_that_of_queue_and_host() -> None:
    cluster = small_cluster(
        usersets={"team": {"type": "ACL", "entries": ["anna"]}},
        queues={"all.q": {"hostlist": "@allhosts", "user_lists": "NONE,[h1=team]"}},
        hosts={"h1": {}, "h2": {"xuser_lists": "team"}},
    )
    snapshot = Snapshot(cluster)
    assert names(snapshot, users=("anna",)) == ["all.q@h1"]
    assert names(snapshot, users=("bob",)) == ["all.q@h2"]
    assert names(snapshot, users=("anna", "bob")) == ["all.q@h1", "all.q@h2"]


@pytest.mark.parametrize(
    ("kind", "word", "code"),
    [
        ("states", "d", None),
        ("states", "x", "filter.state"),
        ("resources", "disk=1G", None),
        ("resources", "disk", "filter.value"),
        ("resources", "disk=much", "filter.value"),
        ("resources", "nosuch=1", "filter.resource"),
        ("queues", "", "filter.word"),
        ("users", "anna bob", "filter.word"),
        ("queues", "all.q", None),
        ("queues", "*@@left", None),
        ("queues", "low.q@q[12]", None),
        ("queues", "all.q@(q1", "filter.queue"),
        ("queues", "all.q|@q1", "filter.queue"),
        ("queues", "nosuch.q", "filter.no-queue"),
        ("queues", "all.q@nohost", "filter.no-queue"),
        ("pes", "m*", None),
        ("pes", "nosuch", "filter.no-pe"),
        ("users", "nobody_here", "filter.no-user"),
    ],
)
def test_that_a_condition_that_makes_no_sense_is_reported(kind: str, word: str, code: str | None) -> None:
    report = check_condition(kind, word, busy().cluster)
    assert (report and report.code) == code


@given(st.lists(st.tuples(st.sampled_from(list(KINDS)), st.sampled_from("abc"))))
def test_that_what_is_added_can_be_taken_away(conditions: list[tuple[str, str]]) -> None:
    wanted = InstanceFilter()
    for kind, word in conditions:
        wanted = wanted.with_condition(kind, word)
    assert set(wanted.conditions()) == set(conditions)
    assert all(describe_condition(*each) for each in wanted.conditions())
    for kind, word in conditions:
        wanted = wanted.without_condition(kind, word)
    assert wanted.is_empty


def test_that_what_means_nothing_now_is_only_warned_of() -> None:
    cluster = busy().cluster
    for kind, word in (("queues", "nosuch.q"), ("pes", "nosuch"), ("users", "nobody_here")):
        assert not check_condition(kind, word, cluster).is_error
    assert check_condition("queues", "all.q@(q1", cluster).is_error


def test_that_what_is_offered_makes_sense() -> None:
    cluster = busy().cluster
    for kind in ("queues", "pes", "users"):
        assert all(check_condition(kind, word, cluster) is None for word in offered_words(kind, cluster)), kind
    assert "slots=" in offered_words("resources", cluster)
    assert offered_words("states", cluster) == ()
