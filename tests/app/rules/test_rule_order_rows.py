"""The rule order in words: verdicts, the deciding word, what is booked, and questions that no job can ask."""

from dataclasses import replace
from typing import Any

import pytest

from qmonpy.app.editing.edited_rules import EditedRules, LastEditedRules
from qmonpy.app.rules.rule_order_rows import OPEN, PASSES, REFUSES, OrderAnswer, filter_rows_of, find_order
from qmonpy.app.terms.quota_number import make_quota_number
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.rule_order import OrderQuestion
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State
from tests.insight.rule_world import CLUSTER, running

RUNNING = running((Job(1, "bob", project="p1"), RunningTask(1, 1, (("all.q@h1", 2),), 0)))


def sets(*texts: str) -> tuple[QuotaSet, ...]:
    return parse_quota_sets("".join(texts)).sets


def text(name: str, *rules: str, enabled: str = "TRUE") -> str:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    return f"{{\n name {name}\n enabled {enabled}\n{lines}}}\n"


def ask(
    *rules: str, of_all_sets: bool = False, state: State = RUNNING, enabled: str = "TRUE", **question: Any
) -> OrderAnswer:
    made = sets(text("some", *rules, enabled=enabled), text("other", "users bob to slots=9"))
    edited = EditedRules(Snapshot(CLUSTER, state), made, made[0])
    return find_order(edited, OrderQuestion(**question), of_all_sets=of_all_sets)


def whys(answer: OrderAnswer) -> list[str]:
    return [row.why for row in answer.rows]


@pytest.mark.parametrize(
    ("rule", "question", "why"),
    [
        ("to slots=1", {"user": "bob"}, "it has no filters, so every job meets it"),
        ("users bob to slots=1", {"user": "bob"}, "users: bob"),
        ("users @students to slots=1", {"user": "bob"}, 'users: "@students" includes bob, who is in that user set'),
        ("users anna to slots=1", {"user": "bob"}, 'users: "anna" does not include bob'),
        ("users anna,@staff to slots=1", {"user": "bob"}, 'users: none of "anna", "@staff" includes bob'),
        ("users *,!@students to slots=1", {"user": "bob"}, 'users: "!@students" excludes bob, who is in that user set'),
        (
            "projects * to slots=1",
            {"project": None},
            'projects: "*" needs a project, and a job without project has none',
        ),
        (
            "projects !* to slots=1",
            {"project": None},
            'projects: "!*" excludes others, and a job without project passes',
        ),
        ("pes mpi to slots=1", {"pe": None}, 'pes: "mpi" needs a parallel environment, and a sequential job has none'),
        ("hosts @first to slots=1", {"host": "h2"}, 'hosts: "@first" does not include h2'),
        ("hosts @first to slots=1", {"host": "h1"}, 'hosts: "@first" includes h1, which is in that host group'),
        ("queues low.q to slots=1", {"queue": "all.q"}, 'queues: "low.q" does not include all.q'),
        ("queues low.q to slots=1", {}, 'queues: "low.q" lets 1 of 2 queues pass'),
        ("users bob to slots=1", {}, 'users: "bob" lets some pass, others not'),
        ("users {*} to slots=1", {}, "users: all users and others pass"),
        ("queues low.q hosts H3 to slots=1", {}, "queues and hosts: no queue instance passes both filters"),
        (
            "users anna hosts h2 to slots=1",
            {"user": "bob", "host": "h1"},
            'users: "anna" does not include bob; hosts: "h2" does not include h1',
        ),
    ],
)
def test_that_a_sentence_names_the_filter_and_the_word(rule: str, question: dict[str, Any], why: str) -> None:
    assert whys(ask(rule, **question)) == [why]


def test_that_the_met_rule_shows_what_it_books_and_how_full_that_is() -> None:
    met, behind = ask("users {*} hosts {*} to slots=3,size=4", "to slots=1", user="bob", host="h1").rows
    assert (met.booked, met.use) == ("bob////h1/", "slots 2 / 3, size 4, not counted")
    assert met.fullest == (2.0, 3.0, "slots 2 / 3 +1")
    assert (behind.booked, behind.use, behind.why) == ("", "", "rule 1 is met before it")


def test_that_a_disabled_set_is_shown_as_if_it_were_enabled() -> None:
    (row,) = ask("users {bob} to slots=3", user="bob", enabled="FALSE").rows
    assert row.use == "slots 2 / 3"


def test_that_all_enabled_sets_can_be_asked() -> None:
    answer = ask("users anna to slots=3", user="bob", of_all_sets=True)
    assert [(row.key, str(row.order.verdict)) for row in answer.rows] == [
        (("some", 0), "not met"),
        (("other", 0), "met"),
    ]
    assert answer.summary == "In 1 of 2 enabled sets the job meets a rule."


@pytest.mark.parametrize(
    ("rules", "question", "summary"),
    [
        (("to slots=1",), {}, "Rule 1 is met."),
        (("users bob to slots=1", "to slots=1"), {}, "Rule 2 is met, unless rule 1 before it is."),
        (("users anna to slots=1",), {"user": "bob"}, 'No rule is met: "some" does not limit this job.'),
        (
            ("users anna to slots=1", "users bob to slots=1"),
            {},
            "No rule is met for certain; rule 1 or 2 may be, depending on what is left open.",
        ),
    ],
)
def test_that_one_sentence_sums_it_up(rules: tuple[str, ...], question: dict[str, Any], summary: str) -> None:
    assert ask(*rules, **question).summary == summary


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ({"project": "p9"}, 'There is no project "p9", so no job can request it.'),
        ({"pe": "p9"}, 'There is no parallel environment "p9", so no job can request it.'),
        ({"queue": "q9"}, 'There is no queue "q9", so no job can request it.'),
        ({"host": "h9"}, 'No queue has an instance on a host "h9", so no job can run there.'),
        ({"queue": "low.q", "host": "H3"}, '"low.q" has no instance on H3, so no job runs there.'),
        ({"user": "zoe"}, 'No configuration and no job names a user "zoe".'),
    ],
)
def test_that_a_question_about_nothing_is_reported_with_its_field(question: dict[str, Any], text: str) -> None:
    (report,) = ask("to slots=1", **question).reports
    assert report.text == text
    assert report.fields[0] in question


def test_that_a_question_about_what_there_is_has_no_reports() -> None:
    assert ask("to slots=1", user="bob", project="p1", pe="mpi", queue="all.q", host="h1").reports == ()
    assert ask("to slots=1", user="bob", project=None, pe=None).reports == ()


def test_that_every_filter_says_for_itself_what_it_lets_pass() -> None:
    (row,) = ask("users anna hosts {@first} queues low.q to slots=1", user="bob", host="h1").rows
    assert [each.answer for each in filter_rows_of(row)] == [REFUSES, PASSES, PASSES, OPEN, PASSES]
    assert [each.name for each in filter_rows_of(row)] == [("user", "bob"), None, None, None, ("host", "h1")]
    assert filter_rows_of(None) == ()


def test_that_rules_as_edited_are_made_once_for_the_same_sets() -> None:
    last, snapshot, made = LastEditedRules(), Snapshot(CLUSTER, State()), sets(text("some", "to slots=1"))
    first = last.make(snapshot, CLUSTER, made, made[0])
    assert last.make(snapshot, CLUSTER, made, made[0]) is first
    assert last.make(snapshot, CLUSTER, made, None) is not first


def test_that_rules_are_looked_at_on_the_cluster_as_it_is_edited() -> None:
    last, snapshot, made = LastEditedRules(), Snapshot(CLUSTER, State()), sets(text("some", "to slots=1"))
    first = last.make(snapshot, CLUSTER, made, made[0])
    edited = last.make(snapshot, replace(CLUSTER, projects={}), made, made[0])
    assert (first.cluster.projects, edited.cluster.projects) == (CLUSTER.projects, {})


def test_that_the_cluster_stays_the_same_value_when_nothing_is_edited() -> None:
    made = sets(text("some", "to slots=1"))
    cluster = CLUSTER.with_quota_sets(made)
    assert EditedRules(Snapshot(cluster), made, made[0]).cluster is cluster


@pytest.mark.parametrize("user", ["bob", "anna", "*"])
@pytest.mark.parametrize("limits", ["slots=3", "slots=9,h_vmem=1G", "h_rt=60"])
@pytest.mark.parametrize("scope", ["users {*}", "users *", "queues {*}"])
def test_that_the_counter_of_a_rule_opens_into_the_numbers_that_are_shown(scope: str, limits: str, user: str) -> None:
    made = sets(text("some", f"{scope} to {limits}"))
    rules = EditedRules(Snapshot(CLUSTER, RUNNING), made, made[0])
    (row,) = find_order(rules, OrderQuestion(user=user), of_all_sets=False).rows
    found = row.fullest_limit
    assert found is not None
    assert found.usage is not None
    opened = make_quota_number(found.usage, row.order.rule.name).open(replace(rules.snapshot, cluster=rules.cluster))
    if row.fullest is None:
        assert opened.sentence == "h_rt is not consumed: the rule limits what a job may request, to 60."
        return
    values = {each.key[0]: each.value for each in opened.rows}
    assert (values["used"], values["limit"]) == row.fullest[:2]
    assert values["left"] == row.fullest[1] - row.fullest[0]


def test_that_a_limit_that_differs_from_host_to_host_opens_for_one_host_alone() -> None:
    (row,) = ask("hosts {*} to slots=$num_proc*2", state=State()).rows
    assert row.fullest_limit is not None
    assert row.fullest_limit.usage is None
    (row,) = ask("hosts {*} to slots=$num_proc*2", state=State(), host="h2").rows
    assert row.fullest_limit is not None
    assert row.fullest_limit.usage is not None
