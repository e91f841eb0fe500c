"""What a change would do, before it is made."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.clusters.embedded.cluster import EmbeddedCluster
from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.sites.change_effect import Baseline, ChangeEffect, EffectKind
from qmonpy.insight.sites.quota_effect import QuotaKind, is_full
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.queue import Setting
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.work.state import QuotaUsage
from tests.clusters.world import small_cluster, write_sets
from tests.insight.sites.alarmed_world import AlarmedWorld, with_thresholds
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


def test_that_only_what_gets_worse_is_above_the_limit(cluster: EmbeddedCluster) -> None:
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


def test_that_a_full_counter_is_told_when_its_rule_goes(cluster: EmbeddedCluster) -> None:
    write_sets(cluster, "root", sets("users {*} to slots=2"))
    for after in (
        cluster.snapshot().cluster.with_quota_sets(()),
        with_rules(cluster, "hosts nowhere to slots=2"),
        cluster.snapshot().cluster.with_quota_sets((replace(sets("users {*} to slots=2")[0], is_enabled=False),)),
    ):
        (quota,) = effect_of(cluster, after).quotas
        assert (quota.kind, quota.usage.user, is_full(quota.usage)) == (QuotaKind.LIFTED, "anna", True)


def test_that_a_counter_is_told_that_is_new_or_has_another_limit(cluster: EmbeddedCluster) -> None:
    (new,) = effect_of(cluster, with_rules(cluster, "users {*} to slots=9")).quotas
    assert (new.kind, new.usage.user, new.usage.used) == (QuotaKind.LIMITED, "anna", 2)
    write_sets(cluster, "root", sets("users {*} to slots=2"))
    (wider,) = effect_of(cluster, with_rules(cluster, "users {*} to slots=5")).quotas
    assert (wider.kind, present(wider.before).limit, wider.usage.limit) == (QuotaKind.CHANGED, 2, 5)


def test_that_a_counter_stays_the_same_when_its_rule_is_named_or_moved(cluster: EmbeddedCluster) -> None:
    write_sets(cluster, "root", sets("users {*} to slots=2"))
    moved = with_rules(cluster, "users nobody to slots=1", "name own users {*} to slots=2")
    assert effect_of(cluster, moved).is_empty


def test_that_jobs_are_told_that_would_start_elsewhere() -> None:
    cluster = EmbeddedCluster(small_cluster(scheduler={"max_reservation": "10"}))
    for host in ("h1", "h2"):
        cluster.submit("anna", ["-t", "1-2", "-l", f"h={host},h_rt=300"], runtime=1000)
    job = cluster.submit("bob", ["-R", "y", "-l", "h_rt=60"]).job
    cluster.advance(20)
    shown = cluster.snapshot()
    fewer = replace(shown.cluster.queues["all.q"], hosts=("h2",))
    assert told(effect_of(cluster, replace(shown.cluster, queues={"all.q": fewer}))) == [("elsewhere", job)]


CHANGED_RULES = st.lists(
    st.sampled_from(
        ("users {*} to slots=1", "users {*} to slots=2", "users * to slots=3", "users bob to slots=0",
         "hosts {*} to slots=1", "queues all.q to slots=2", "users !anna to slots=4"),
    ),
    max_size=3,
)  # fmt: skip


@settings(max_examples=40, deadline=None)
@given(CHANGED_RULES, CHANGED_RULES, st.booleans())
def test_that_a_change_said_to_do_nothing_does_nothing(before: list[str], after: list[str], is_on: bool) -> None:
    world = EmbeddedCluster(small_cluster(scheduler={"max_reservation": "10"}))
    world.submit("anna", [], runtime=1000)
    world.submit("anna", ["-l", "h_rt=100"], runtime=1000)
    world.advance(20)
    world.submit("bob", ["-t", "1-3"])
    world.submit("anna", ["-R", "y", "-pe", "mpi", "2", "-l", "h_rt=60"])
    shown = world.snapshot()
    old = shown.cluster.with_quota_sets(sets(*before) if before else ())
    new = shown.cluster.with_quota_sets(
        tuple(replace(each, is_enabled=is_on) for each in sets(*after)) if after else ()
    )
    effect = Baseline(old, shown.state, shown.now).effect_of(new)
    decided = [schedule(each, shown.state, shown.now) for each in (old, new)]
    counted = [Counter(map(_numbers, quota_usage(each, shown.state))) for each in (old, new)]
    is_same = all(getattr(decided[0], name) == getattr(decided[1], name) for name in ("started", "planned"))
    if effect.is_empty:
        assert is_same
        assert counted[0] == counted[1]
    world.close()


def _numbers(usage: QuotaUsage) -> tuple[object, ...]:
    return usage.attribute, usage.usage_key, usage.used, usage.limit


def test_that_tasks_that_thresholds_would_suspend_and_let_go_on_are_told() -> None:
    made = AlarmedWorld()
    world, calm, alarmed = made.cluster, made.calm, made.alarmed
    assert told(effect_of(world, alarmed)) == [("suspended", 1)]
    before = world.snapshot()
    assert told(Baseline(alarmed, before.state, before.now).effect_of(calm)) == [("spared", 1)]
    made.suspend_one()
    assert told(effect_of(world, with_thresholds(calm, "NONE"))) == [("resumed", 1)]
    assert effect_of(world, with_thresholds(calm, "np_load_avg=0.6")).is_empty
    made.let_one_end()
    assert told(effect_of(world, with_thresholds(calm, "np_load_avg=2"))) == [("resumed", 1)]
    quiet = world.snapshot()
    still = Baseline(with_thresholds(calm, "np_load_avg=2"), quiet.state, quiet.now).effect_of(alarmed)
    assert told(still) == [("kept still", 1)]
