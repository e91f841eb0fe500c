"""Which rule is met: the engine's own answer, and the word that decides."""

from typing import Any

import pytest
from hypothesis import given

from qmonpy.engine.work.usage import quota_usage
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.rule_order import ANY, OrderQuestion, RuleOrder, Verdict
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.insight.rule_world import CLUSTER, SETS, running, tasks, trace


def rule_set(*rules: str) -> Cluster:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    parsed = parse_quota_sets(f"{{\n name some\n enabled TRUE\n{lines}}}\n")
    assert parsed.reports == ()
    return CLUSTER.with_quota_sets(parsed.sets)


def ask(*rules: str, state: State | None = None, **question: Any) -> tuple[RuleOrder, ...]:
    return trace(rule_set(*rules), state or State(), OrderQuestion(**question)).trace_set("some")


def verdicts(orders: tuple[RuleOrder, ...]) -> list[str]:
    return [str(each.verdict) for each in orders]


def words(order: RuleOrder) -> dict[str, str]:
    return {each.kind: each.word for each in order.filters if each.scope is not None}


@pytest.mark.slow
@given(SETS, tasks())
def test_that_the_rule_shown_as_met_is_the_one_that_the_engine_books(
    quota_set: QuotaSet, task: tuple[Job, RunningTask]
) -> None:
    job, started = task
    queue, _, host = started.pieces[0][0].partition("@")
    cluster, state = CLUSTER.with_quota_sets((quota_set,)), running(task)
    question = OrderQuestion(job.owner, job.project, started.pe, queue, host)
    orders = trace(cluster, state, question).trace_set("some")
    booked = quota_usage(cluster, state)
    met = [each for each in orders if each.verdict is Verdict.MET]
    assert [each.rule.index for each in met] == [each.rule for each in booked]
    assert [each.key for each in met] == [(each.user, each.project, each.pe, each.queue, each.host) for each in booked]
    assert [(each.limits[0].used, each.limits[0].number) for each in met] == [
        (each.used, each.limit) for each in booked
    ]
    assert Verdict.PERHAPS not in [each.verdict for each in orders]


@given(SETS, tasks())
def test_that_what_is_left_open_never_says_more_than_what_is_given(
    quota_set: QuotaSet, task: tuple[Job, RunningTask]
) -> None:
    job, started = task
    queue, _, host = started.pieces[0][0].partition("@")
    cluster, state = CLUSTER.with_quota_sets((quota_set,)), running(task)
    exact = trace(cluster, state, OrderQuestion(job.owner, job.project, started.pe, queue, host)).trace_set("some")
    for given_, open_ in zip(exact, trace(cluster, state).trace_set("some"), strict=True):
        if open_.verdict is Verdict.NOT_REACHED:
            assert given_.verdict is not Verdict.MET
        elif open_.verdict is Verdict.MET:
            assert given_.verdict in (Verdict.MET, Verdict.NOT_REACHED)
        elif open_.verdict is Verdict.NOT_MET:
            assert given_.verdict in (Verdict.NOT_MET, Verdict.NOT_REACHED)


@given(SETS, tasks())
def test_that_a_filter_that_refuses_names_an_excluding_word_or_none_at_all(
    quota_set: QuotaSet, task: tuple[Job, RunningTask]
) -> None:
    job, started = task
    queue, _, host = started.pieces[0][0].partition("@")
    cluster, state = CLUSTER.with_quota_sets((quota_set,)), running(task)
    for order in trace(cluster, state, OrderQuestion(job.owner, job.project, started.pe, queue, host)).trace_set(
        "some"
    ):
        for each in order.filters:
            if each.is_refused:
                assert each.word == "" or each.word.startswith("!")
            elif each.scope is not None and each.scope.names:
                assert each.word in each.scope.names


def test_that_the_word_that_excludes_and_the_word_that_includes_are_named() -> None:
    orders = ask(
        "users {*,!@students} to slots=1",
        "users @staff hosts @nested to slots=2",
        "users * to slots=3",
        user="bob",
        host="H3",
    )
    assert verdicts(orders) == ["not met", "not met", "met"]
    assert words(orders[0]) == {"users": "!@students"}
    assert words(orders[1]) == {"users": "", "hosts": "@nested"}
    assert words(orders[2]) == {"users": "*"}


def test_that_rules_behind_the_met_one_are_not_reached_and_say_because_of_which() -> None:
    orders = ask("users anna to slots=1", "users * to slots=2", "to slots=3", user="bob")
    assert verdicts(orders) == ["not met", "met", "not reached"]
    assert orders[2].met_before is orders[1].rule


def test_that_a_job_without_project_meets_no_rule_for_projects() -> None:
    orders = ask("projects * to slots=1", "projects !p1 to slots=2", "to slots=3", project=None)
    assert verdicts(orders) == ["not met", "met", "not reached"]


def test_that_an_open_name_makes_a_rule_perhaps_met_by_some() -> None:
    orders = ask("users @students to slots=1", "to slots=2", user=ANY)
    assert verdicts(orders) == ["perhaps", "met"]
    users = orders[0].filters[0]
    assert (users.passing, users.is_passed, users.is_refused) == (1, False, False)


def test_that_queue_and_host_must_pass_together() -> None:
    orders = ask("queues low.q hosts H3 to slots=1", "to slots=2")
    assert verdicts(orders) == ["not met", "met"]
    assert all(each.passing for each in orders[0].filters)


def test_that_an_unknown_host_has_no_instance() -> None:
    assert not trace(rule_set("to slots=1"), State(), OrderQuestion(host="h9")).has_instance
    assert not trace(rule_set("to slots=1"), State(), OrderQuestion(queue="low.q", host="H3")).has_instance
    assert trace(rule_set("to slots=1"), State(), OrderQuestion(host="H3")).has_instance


def test_that_a_unix_group_of_a_user_counts_as_the_engine_counts_it() -> None:
    job = Job(1, "carol", groups=("crew",))
    state = State(jobs={1: job}, running={(1, 1): RunningTask(1, 1, (("all.q@h1", 1),), 0)})
    (order,) = ask("users {@staff} to slots=2", state=state, user="carol")
    assert order.verdict is Verdict.MET
    assert order.key == ("carol", "", "", "", "")
    assert (order.limits[0].used, order.limits[0].number) == (1.0, 2.0)


def test_that_a_dynamic_limit_is_worked_out_on_the_host_that_is_asked_for() -> None:
    (order,) = ask("hosts {*} to slots=$num_proc*2", host="h2")
    assert order.limits[0].number == 16
    (order,) = ask("hosts {*} to slots=$num_proc*2")
    assert order.limits[0].number is None


def test_that_a_limit_that_is_not_consumed_has_no_use() -> None:
    (order,) = ask("users {*} to size=4", user="anna")
    assert (order.limits[0].used, order.limits[0].number) == (None, 4)
