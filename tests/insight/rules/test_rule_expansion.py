"""The counters of a braced rule: as many as the engine can book, each found again, none made before it is asked for."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.rule_expansion import Expansion, Order
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.insight.rule_world import CLUSTER, SETS, expand, running, tasks
from tests.present import present


def expansion(rule: str, state: State | None = None) -> Expansion:
    parsed = parse_quota_sets(f"{{\n name some\n enabled TRUE\n limit {rule}\n}}\n")
    assert parsed.reports == ()
    return expand(CLUSTER.with_quota_sets(parsed.sets), state or State())


def keys(made: Expansion, indices: Any = None) -> list[str]:
    return ["/".join(made.counter(each).key) for each in (range(len(made)) if indices is None else indices)]


@given(SETS, st.lists(tasks(), max_size=4))
def test_that_every_counter_that_the_engine_books_is_in_the_expansion_with_its_use(
    quota_set: QuotaSet, made: list[tuple[Job, RunningTask]]
) -> None:
    cluster, state = CLUSTER.with_quota_sets((quota_set,)), running(*made)
    usage = quota_usage(cluster, state)
    for index in range(len(quota_set.rules)):
        found = expand(cluster, state, index)
        booked = [each for each in usage if each.rule == index]
        counters = [found.counter(int(each)) for each in found.find(only_used=True)]
        shown = sorted((each.key, each.used, each.number) for each in counters)
        parts = [((each.user, each.project, each.pe, each.queue, each.host), each.used, each.limit) for each in booked]
        assert shown == sorted(parts)
        assert found.used == len(booked)


@given(SETS, st.lists(tasks(), max_size=2))
def test_that_a_task_anywhere_books_only_counters_of_the_expansion(
    quota_set: QuotaSet, made: list[tuple[Job, RunningTask]]
) -> None:
    cluster, state = CLUSTER.with_quota_sets((quota_set,)), running(*made)
    prepared = prepare(cluster)
    for rule in prepared.accounts.rules.sets[0]:
        known = {tuple(each.split("/")) for each in keys(expand(cluster, state, rule.index))}
        for job in state.jobs.values():
            category = prepared.category(job)
            for place in prepared.site.places:
                queue, host = place.instance.queue, place.instance.host
                if rule.governs_job(category, job.pe) and rule.governs_place(queue, host):
                    assert rule.key(category, job.pe, queue, host) in known


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users * to slots=1", ["////"]),
        ("hosts {@first} to slots=1", ["////h1"]),
        ("hosts {h1,H3} to slots=1", ["////h1", "////H3"]),
        ("hosts {@nested,!h1} to slots=1", ["////H3"]),
        ("queues {*} to slots=1", ["///all.q/", "///low.q/"]),
        ("queues {low.q} hosts {*} to slots=1", ["///low.q/h1", "///low.q/h2"]),
        ("projects {*} to slots=1", ["/p1///", "/p2///"]),
        ("projects {!p1} to slots=1", ["/p2///", "////"]),
        ("users {@students,eve} to slots=1", ["bob////", "eve////"]),
        ("pes {m*} to slots=1", ["//mpi//"]),
        ("hosts {@gone} to slots=1", []),
    ],
)
def test_that_groups_and_patterns_come_to_single_names(rule: str, expected: list[str]) -> None:
    assert keys(expansion(rule)) == expected


def test_that_users_with_jobs_are_known() -> None:
    assert keys(expansion("users {d*} to slots=1")) == []


@given(tasks())
def test_that_whoever_has_a_job_is_among_the_users(task: tuple[Job, RunningTask]) -> None:
    assert f"{task[0].owner}////" in keys(expansion("users {*} to slots=1", running(task)))


def test_that_the_number_is_a_product_of_parts() -> None:
    made = expansion("users {*} hosts {*} to slots=1,lic=2")
    assert made.parts() == (("user", 4), ("host", 3))
    assert len(made) == 24
    assert expansion("queues {*} hosts {*} to slots=1").parts() == (("queue instance", 5),)


def test_that_a_dynamic_limit_has_its_value_on_each_host() -> None:
    made = expansion("hosts {*} to slots=$num_proc*2")
    assert [made.counter(each).number for each in range(3)] == [8, 16, 4]
    (missing,) = {made.counter(each).missing for each in range(3)}
    assert missing == ()
    assert expansion("hosts {*} to slots=$mem_free").counter(0).missing == ("mem_free",)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("h2",), ["////h2"]),
        (("host:h",), ["////h1", "////h2", "////H3"]),
        (('host:"h1"',), ["////h1"]),
        (("host:h?",), ["////h1", "////h2", "////H3"]),
        (("user:h1",), []),
        (("h", "3"), ["////H3"]),
        (("slots",), ["////h1", "////h2", "////H3"]),
        (("lic",), []),
    ],
)
def test_that_counters_are_filtered_by_their_names(words: tuple[str, ...], expected: list[str]) -> None:
    made = expansion("hosts {*} to slots=1")
    assert keys(made, made.find(words)) == expected


def test_that_counters_are_sorted_by_name_limit_and_use() -> None:
    made = expansion("hosts {*} to slots=$num_proc")
    assert keys(made, made.find(order=Order("host", is_descending=True))) == ["////H3", "////h2", "////h1"]
    assert keys(made, made.find(order=Order("limit"))) == ["////H3", "////h1", "////h2"]


@given(st.lists(tasks(), min_size=1, max_size=4))
def test_that_sorting_by_use_puts_the_fullest_in_front(made: list[tuple[Job, RunningTask]]) -> None:
    found = expansion("users {*} hosts {*} to slots=2", running(*made))
    used = [present(found.counter(int(each)).used) for each in found.find(order=Order("used", is_descending=True))]
    assert used == sorted(used, reverse=True)
    assert used[0] > 0
