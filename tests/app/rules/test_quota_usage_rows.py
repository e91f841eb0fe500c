"""Quota usage reads as qquota prints it, and tells who holds a rule and whom it blocks."""

from dataclasses import replace

import pytest

from qmonpy.app.rules.quota_usage_rows import UsageRow, filter_rows, format_amount, group_by_set, usage_rows
from qmonpy.app.rules.usage_details import usage_details
from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.files.cluster_content import EPOCH
from qmonpy.insight.why.blocking import Blocking, find_blocking
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from tests.clusters.world import slots_per_user, small_cluster
from tests.present import present

EVERYBODY = QuotaSet("total", (Rule((Limit("slots", "3"),), users=Filter(("*",), ("root",))),), True)


@pytest.fixture
def cluster() -> EmbeddedCluster:
    cluster = EmbeddedCluster(small_cluster().with_quota_sets((slots_per_user(2), EVERYBODY)))
    cluster.submit("anna", ["-t", "1-2", "-N", "two", "-l", "h_rt=100"], runtime=90)
    cluster.submit("bob", ["-l", "h_rt=50"], runtime=50)
    cluster.submit("anna", ["-N", "waits"])
    cluster.submit("bob", ["-pe", "mpi", "2"])
    return cluster


def blocking_of(cluster: EmbeddedCluster) -> Blocking:
    snapshot = cluster.snapshot()
    return find_blocking(snapshot.cluster, snapshot.state, snapshot.now)


def rows_of(cluster: EmbeddedCluster) -> tuple[UsageRow, ...]:
    return usage_rows(cluster.snapshot(), blocking_of(cluster))


def test_that_each_used_instance_of_a_rule_has_a_row(cluster: EmbeddedCluster) -> None:
    assert [(row.rule_name, row.usage.attribute, row.used, row.filter) for row in rows_of(cluster)] == [
        ("per_user/1", "slots", "2 / 2", "users anna"),
        ("per_user/1", "slots", "1 / 2", "users bob"),
        ("total/1", "slots", "3 / 3", "users *,!root"),
    ]


def test_that_rows_say_how_full_they_are_and_how_many_jobs_wait(cluster: EmbeddedCluster) -> None:
    assert [(row.fullness, row.waiting) for row in rows_of(cluster)] == [(1.0, 1), (0.5, 1), (1.0, 2)]


def test_that_a_limit_on_what_is_not_consumed_is_shown_though_nothing_runs() -> None:
    fixed = QuotaSet("fixed", (Rule((Limit("arch", "lx*"),), users=Filter(("dora",), is_expanded=True)),), True)
    off = QuotaSet("off", fixed.rules, False)
    (row,) = usage_rows(EmbeddedCluster(small_cluster().with_quota_sets((fixed, off))).snapshot())
    assert (row.rule_name, row.used, row.filter, row.fullness) == ("fixed/1", "lx*", "users dora", 0.0)


def test_that_rows_are_grouped_by_set(cluster: EmbeddedCluster) -> None:
    groups = group_by_set(rows_of(cluster))
    assert [(group.quota_set, len(group.rows), group.fullness, group.full) for group in groups] == [
        ("per_user", 2, 1.0, 1),
        ("total", 1, 1.0, 1),
    ]


def test_that_rows_are_found_as_one_types(cluster: EmbeddedCluster) -> None:
    assert [row.filter for row in filter_rows(rows_of(cluster), "per bob")] == ["users bob"]
    assert [row.filter for row in filter_rows(rows_of(cluster), 'user:"anna"')] == ["users anna"]


def test_that_a_row_knows_its_holders_and_whom_it_blocks(cluster: EmbeddedCluster) -> None:
    row = rows_of(cluster)[0]
    details = usage_details(cluster.snapshot(), row, blocking_of(cluster))
    assert [(each.job, each.task, each.user, each.amount, each.end_time - EPOCH) for each in details.holders] == [
        (1, 1, "anna", 1.0, 100),
        (1, 2, "anna", 1.0, 100),
    ]
    assert [(each.job, each.name, present(each.free_at) - EPOCH) for each in details.blocked] == [(3, "waits", 100)]


def test_that_a_parallel_job_waits_until_all_of_its_slots_are_free(cluster: EmbeddedCluster) -> None:
    row = rows_of(cluster)[2]
    blocked = usage_details(cluster.snapshot(), row, blocking_of(cluster)).blocked
    assert [(each.job, present(each.free_at) - EPOCH) for each in blocked] == [(3, 50), (4, 100)]


def test_that_more_than_the_limit_is_never_free(cluster: EmbeddedCluster) -> None:
    (tight, *_) = rows_of(cluster)
    tight = replace(tight, usage=replace(tight.usage, limit=0.0))
    (blocked,) = usage_details(cluster.snapshot(), tight, blocking_of(cluster)).blocked
    assert blocked.free_at is None


def test_that_amounts_have_no_needless_digits() -> None:
    assert [format_amount(each) for each in (3.0, 0.5, 1e9, 2.0**40)] == ["3", "0.5", "1000000000", "1099511627776"]


def test_that_a_snapshot_without_quota_sets_has_no_rows() -> None:
    assert usage_rows(EmbeddedCluster(small_cluster()).snapshot()) == ()


def test_that_a_holder_is_told_with_the_slots_that_the_rule_counts() -> None:
    each_host = QuotaSet("hosts", (Rule((Limit("slots", "2"),), hosts=Filter(("*",), is_expanded=True)),), True)
    cluster = EmbeddedCluster(small_cluster().with_quota_sets((each_host,)))
    cluster.submit("anna", ["-pe", "mpi", "4"])
    cluster.advance(1)
    found = [usage_details(cluster.snapshot(), row, blocking_of(cluster)).holders for row in rows_of(cluster)]
    assert [[(each.slots, each.amount) for each in holders] for holders in found] == [[(2, 2.0)], [(2, 2.0)]]
