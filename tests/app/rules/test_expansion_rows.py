"""The expansion of a rule as rows: number, limits and use in words, made only as many as are shown."""

import pytest

from qmonpy.app.editing.edited_rules import EditedRules
from qmonpy.app.rules.expansion_rows import EXPANSION_COLUMNS, FoundCounters, find_counters
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.rule_expansion import Order
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask
from tests.insight.rule_world import CLUSTER, running
from tests.present import present

STATE = running((Job(1, "bob", project="p1"), RunningTask(1, 1, (("all.q@h1", 2),), 0)))


def find(
    rule: str,
    text: str = "",
    *,
    only_used: bool = False,
    order: Order = Order(),  # noqa: B008
) -> FoundCounters:
    return present(find_counters(edited(rule), 0, text, only_used=only_used, order=order))


def edited(rule: str) -> EditedRules:
    made = parse_quota_sets(f"{{\n name some\n enabled FALSE\n limit {rule}\n}}\n").sets
    return EditedRules(Snapshot(CLUSTER, STATE), made, made[0])


def shown(found: FoundCounters, *columns: str) -> list[tuple[str, ...]]:
    wanted = [each for each in EXPANSION_COLUMNS if each.id in columns]
    return [tuple(column.text(row) for column in wanted) for row in found.rows(99)]


@pytest.mark.parametrize(
    ("rule", "summary"),
    [
        ("users {anna,bob} hosts {*} to slots=2", "6 counters (2 users x 3 hosts); 1 in use, 1 full."),
        ("users {bob} to slots=9", "1 counter (1 user); 1 in use, 0 full."),
        ("to slots=9", "1 counter for all jobs together: the rule has no braces; 1 in use, 0 full."),
        ("users {bob} to slots=9,lic=2", "2 counters (1 user x 2 limits); 1 in use, 0 full."),
        ("users {bob} to size=2", "Counts nothing: it only compares the requests of jobs."),
        ("users {@gone} to slots=2", "No counter (0 users): nothing on this cluster passes the filters."),
        ("queues {*} hosts {*} to slots=9", "5 counters (5 queue instances); 1 in use, 0 full."),
    ],
)
def test_that_the_number_comes_first_with_how_it_comes_about(rule: str, summary: str) -> None:
    assert find(rule).summary == summary


def test_that_rows_show_names_limit_and_use() -> None:
    found = find("users {bob} hosts {*} to slots=$num_proc*2")
    assert shown(found, "user", "host", "limit", "used") == [
        ("bob", "h1", "8 = $num_proc*2", "2 / 8"),
        ("bob", "h2", "16 = $num_proc*2", "0 / 16"),
        ("bob", "H3", "4 = $num_proc*2", "0 / 4"),
    ]
    assert found.expanded == {"user", "host"}


def test_that_a_limit_that_cannot_be_worked_out_says_what_is_missing() -> None:
    assert shown(find("hosts {h1} to slots=$mem_free*2"), "limit") == [("9999 (mem_free unknown)",)]


def test_that_a_limit_that_is_not_consumed_has_no_use() -> None:
    assert shown(find("users {bob} to size=2"), "used") == [("2",)]


def test_that_a_job_without_project_has_a_counter_of_its_own() -> None:
    assert shown(find("projects {!p1} to slots=2"), "project") == [("p2",), ("-",)]


def test_that_the_filter_the_switch_and_the_order_choose_rows() -> None:
    rule = "users {anna,bob} hosts {*} to slots=2"
    assert len(find(rule, "anna")) == 3
    assert len(find(rule, "user:bob host:h1")) == 1
    assert shown(find(rule, "not user:bob -h1 -h3"), "user", "host") == [("anna", "h2")]
    assert len(find(rule, "user:anna,bob (host:h1 or host=h2)")) == 4
    assert shown(find(rule, "used>0"), "user", "host") == [("bob", "h1")]
    assert len(find(rule, "used:0")) == len(find(rule)) - 1
    assert len(find(rule, "limit<=1")) + len(find(rule, "limit>1")) == len(find(rule))
    assert len(find(rule, "usr:bob")) == len(find(rule))
    assert shown(find(rule, only_used=True), "user", "host") == [("bob", "h1")]
    assert shown(find(rule, order=Order("used", is_descending=True)), "host")[0] == ("h1",)


def test_that_a_rule_that_is_not_there_has_no_expansion() -> None:
    assert find_counters(edited("to slots=1"), 1, "", only_used=False, order=Order()) is None


def test_that_only_as_many_rows_are_made_as_are_wanted() -> None:
    found = find("users {*} hosts {*} to slots=2")
    assert (len(found), len(found.rows(5))) == (12, 5)
