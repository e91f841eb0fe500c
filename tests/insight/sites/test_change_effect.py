"""What a change would do, before it is made."""

from dataclasses import replace

import pytest

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.sites.change_effect import Baseline, ChangeEffect, EffectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from tests.clusters.world import small_cluster, write_sets
from tests.present import present


def sets(*rules: str) -> tuple[QuotaSet, ...]:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    return parse_quota_sets(f"{{\n name some\n enabled TRUE\n{lines}}}\n").sets


@pytest.fixture
def cluster() -> EmbeddedCluster:
    """Four slots; anna runs two jobs, and the queues beside her are closed."""
    cluster = EmbeddedCluster(small_cluster(projects={"p1": {}, "p2": {}}))
    cluster.submit("anna", [], runtime=1000)
    cluster.submit("anna", [], runtime=1000)
    cluster.advance(20)
    return cluster


def effect_of(cluster: EmbeddedCluster, after: Cluster) -> ChangeEffect:
    shown = cluster.snapshot()
    return Baseline(shown.cluster, shown.state, shown.now).effect_of(after)


def with_rules(cluster: EmbeddedCluster, *rules: str) -> Cluster:
    return cluster.snapshot().cluster.with_quota_sets(sets(*rules))


def told(effect: ChangeEffect) -> list[tuple[str, int]]:
    return [(str(each.kind), each.job) for each in effect.jobs]


def test_that_a_change_that_changes_nothing_has_no_effect(cluster: EmbeddedCluster) -> None:
    assert effect_of(cluster, cluster.snapshot().cluster).is_empty
    assert effect_of(cluster, with_rules(cluster, "users bob to slots=100")).is_empty


def test_that_a_limit_below_what_is_used_tells_how_far(cluster: EmbeddedCluster) -> None:
    effect = effect_of(cluster, with_rules(cluster, "users {*} to slots=1"))
    (quota,) = effect.quotas
    assert (quota.usage.user, quota.usage.used, quota.usage.limit, quota.excess) == ("anna", 2, 1, 1)


def test_that_only_what_gets_worse_is_told(cluster: EmbeddedCluster) -> None:
    write_sets(cluster, "root", sets("users {*} to slots=1"))
    assert effect_of(cluster, with_rules(cluster, "users {*} to slots=1", "hosts {*} to slots=9")).quotas == ()
    (quota,) = effect_of(cluster, with_rules(cluster, "users {*} to slots=0")).quotas
    assert (quota.excess, quota.excess_before) == (2, 1)


def test_that_jobs_are_told_that_could_never_run(cluster: EmbeddedCluster) -> None:
    job = cluster.submit("bob", ["-h"]).job
    other = cluster.submit("anna", ["-h"]).job
    effect = effect_of(cluster, with_rules(cluster, "users bob to slots=0"))
    assert told(effect) == [("blocked", job)]
    assert effect.by_user(EffectKind.BLOCKED) == {"bob": 1}
    assert other not in [each.job for each in effect.jobs]


def test_that_jobs_are_told_that_can_run_again(cluster: EmbeddedCluster) -> None:
    write_sets(cluster, "root", sets("users bob to slots=0"))
    job = cluster.submit("bob", ["-P", "p1"]).job
    cluster.advance(20)
    effect = effect_of(cluster, cluster.snapshot().cluster.with_quota_sets(()))
    assert told(effect) == [("freed", job), ("starts", job)]
    assert effect.by_project(EffectKind.STARTS) == {"p1": 1}


def test_that_tasks_are_counted_that_would_start(cluster: EmbeddedCluster) -> None:
    job = cluster.submit("bob", ["-t", "1-5"]).job
    cluster.advance(20)
    queue = cluster.snapshot().cluster.queues["all.q"]
    wider = replace(queue, settings={**queue.settings, "slots": Setting("3")})
    effect = effect_of(cluster, replace(cluster.snapshot().cluster, queues={"all.q": wider}))
    assert [(str(each.kind), each.job, each.tasks) for each in effect.jobs] == [("starts", job, 2)]


def test_that_planned_starts_that_move_are_told_with_both_times() -> None:
    scheduler = {"max_reservation": "10"}
    cluster = EmbeddedCluster(small_cluster(scheduler=scheduler))
    for host, seconds in (("h1", "500"), ("h2", "300")):
        cluster.submit("anna", ["-t", "1-2", "-l", f"h={host},h_rt={seconds}"], runtime=1000)
    job = cluster.submit("bob", ["-R", "y", "-pe", "mpi", "2", "-l", "h_rt=60"]).job
    cluster.advance(20)
    shown = cluster.snapshot()
    fewer = replace(shown.cluster.queues["all.q"], hosts=("h1",))
    effect = effect_of(cluster, replace(shown.cluster, queues={"all.q": fewer}))
    (moved,) = effect.jobs
    assert (moved.kind, moved.job, moved.owner) == (EffectKind.PLAN_MOVES, job, "bob")
    assert present(moved.after) - present(moved.before) == 200
