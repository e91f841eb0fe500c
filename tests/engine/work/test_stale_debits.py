"""What `qquota` counts that nothing uses, after user sets and host groups changed while tasks ran."""

from collections.abc import Mapping
from dataclasses import replace

from qmonpy.engine.books.progress import end_tasks
from qmonpy.engine.work.stale_debits import debited_usage, with_stale_debits
from qmonpy.engine.work.usage import quota_usage
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import HostGroup
from qmonpy.model.work.state import State
from tests.engine.build import make_cluster, play

RULES = "users {@staff} to slots=9", "users * hosts @rack to slots=9", "users * to slots=9"


def with_staff(cluster: Cluster, *names: str) -> Cluster:
    return replace(cluster, user_sets={**cluster.user_sets, "staff": UserSet("staff", entries=names)})


def with_rack(cluster: Cluster, *hosts: str) -> Cluster:
    return replace(cluster, host_groups={**cluster.host_groups, "@rack": HostGroup("@rack", hosts)})


def used(cluster: Cluster, state: State) -> Mapping[str, float | None]:
    return {each.counter_name: each.used for each in debited_usage(cluster, state)}


def run_one() -> tuple[Cluster, State]:
    """A task of anna, who is in no set, on h1, which is in no group."""
    cluster = with_rack(with_staff(make_cluster(RULES)), "h2")
    made = play(cluster, "-q *@h1")
    return cluster, made.state


def test_that_what_was_debited_stays_when_a_user_joins_a_set_and_is_given_back_elsewhere() -> None:
    before, state = run_one()
    after = with_staff(before, "anna")
    assert used(before, state) == {"s1/2/slots//////": 1.0}
    state = with_stale_debits(before, after, state)
    assert used(after, state) == {"s1/2/slots//////": 1.0}
    assert [each.counter_name for each in quota_usage(after, state)] == ["s1/0/slots/anna/////"]
    ended = end_tasks(state, list(state.running))
    assert used(after, ended) == {"s1/2/slots//////": 1.0, "s1/0/slots/anna/////": -1.0}


def test_that_a_host_group_does_the_same_and_that_going_back_leaves_nothing() -> None:
    before, state = run_one()
    after = with_rack(before, "h1", "h2")
    state = with_stale_debits(before, after, state)
    assert used(after, state) == {"s1/2/slots//////": 1.0}
    assert with_stale_debits(after, before, state).stale_debits == {}


def test_that_a_rule_set_is_counted_anew_when_its_rules_are_modified_or_it_is_enabled() -> None:
    before, state = run_one()
    after = with_staff(before, "anna")
    state = with_stale_debits(before, after, state)
    quota_set = after.quota_sets["s1"]
    told = replace(quota_set, description="other words")
    assert with_stale_debits(after, replace(after, quota_sets={"s1": told}), state) is state
    for other in (quota_set.with_rules(quota_set.rules[:2]), replace(quota_set, is_enabled=False)):
        assert with_stale_debits(after, replace(after, quota_sets={"s1": other}), state).stale_debits == {}
    assert with_stale_debits(after, replace(after, quota_sets={}), state).stale_debits == {}


def test_that_without_tasks_or_groups_in_rules_a_change_leaves_nothing() -> None:
    before, _ = run_one()
    after = with_staff(before, "anna")
    assert with_stale_debits(before, after, State()).stale_debits == {}
    plain = make_cluster("users {*} to slots=9")
    made = play(plain, "")
    assert with_stale_debits(plain, with_staff(plain, "anna"), made.state) is made.state


def test_that_a_limit_that_depends_on_the_host_is_shown_for_what_is_only_debited() -> None:
    hosts = {"h1": {"complex_values": "num_proc=4"}}
    cluster = make_cluster("users @staff hosts {*} to slots=$num_proc*2", hosts=hosts)
    before = with_staff(cluster, "anna")
    made = play(before, "-q *@h1")
    after = with_staff(before)
    state = end_tasks(with_stale_debits(before, after, made.state), list(made.state.running))
    assert [(each.used, each.limit) for each in debited_usage(after, state)] == [(1.0, 8.0)]


def test_that_only_rule_sets_whose_rules_name_what_changed_are_counted_beside_each_other() -> None:
    rules = (
        "users {@staff} to slots=9",
        "users @eng to slots=9",
        "hosts {@rack} to slots=9",
        "users {@st*} to slots=9",
    )
    cluster = with_rack(with_staff(make_cluster(*rules, user_sets={"eng": "anna"})), "h2")
    state = play(cluster, "-q *@h1").state
    after = with_staff(cluster, "anna")
    assert set(with_stale_debits(cluster, after, state).stale_debits) == {
        "s1/0/slots/anna/////",
        "s4/0/slots/anna/////",
    }
    moved = with_rack(cluster, "h1")
    assert set(with_stale_debits(cluster, moved, state).stale_debits) == {"s3/0/slots/////h1/"}
    other = replace(cluster, user_sets={**cluster.user_sets, "more": UserSet("more", entries=("anna",))})
    assert with_stale_debits(cluster, other, state) is state


def test_that_a_host_group_within_one_that_a_rule_names_counts() -> None:
    cluster = replace(
        make_cluster("hosts {@all} to slots=9"),
        host_groups={"@all": HostGroup("@all", ("@rack",)), "@rack": HostGroup("@rack", ())},
    )
    state = play(cluster, "-q *@h1").state
    assert with_stale_debits(cluster, with_rack(cluster, "h1"), state).stale_debits == {"s1/0/slots/////h1/": -1.0}
