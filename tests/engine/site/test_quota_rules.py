"""Which rule governs whom, and what is counted together."""

import pytest

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.quota_rules import filter_allows
from qmonpy.model.configuration.quota_set import Filter
from qmonpy.model.work.refusal import format_usage_key
from tests.engine.build import make_cluster, make_job, play, rule_sets


@pytest.mark.parametrize(
    ("scope", "value", "allowed"),
    [
        (None, None, True),
        (Filter(("*",)), "p1", True),
        (Filter(("*",)), None, False),
        (Filter((), ("*",)), None, True),
        (Filter((), ("*",)), "p1", False),
        (Filter((), ("p1",)), None, True),
        (Filter(("p*",), ("p1",)), "p1", False),
        (Filter(("p*",), ("p1",)), "p2", True),
    ],
)
def test_that_exclusions_win_and_a_star_wants_something(scope: Filter | None, value: str | None, allowed: bool) -> None:
    assert filter_allows(scope, value) is allowed


def rules_at(
    rules: list[str], options: str = "", owner: str = "anna", queue: str = "all.q", host: str = "h1"
) -> list[str]:
    """The rule and usage key of each set that are in force for a job on an instance."""
    cluster = make_cluster(rules, user_sets={"staff": "anna"}, hosts="h1 h2", hostgroups={"@lx": ["h1"]})
    prepared = prepare(cluster)
    category = prepared.category(make_job(cluster, 1, options, owner))
    found = prepared.accounts.job_rules(category, category.pe).at(queue, host)
    return [f"{rule.name} {format_usage_key(rule.key(category, category.pe, queue, host))}" for rule in found]


def test_that_the_first_rule_that_matches_rules() -> None:
    rules = ["name mine users anna to slots=1", "users * to slots=2", "to slots=3"]
    assert rules_at(rules) == ["s1/mine /////"]
    assert rules_at(rules, owner="bob") == ["s1/2 /////"]


def test_that_only_expanded_filters_are_counted_apart() -> None:
    assert rules_at(["users {*} projects p1 queues {*} hosts @lx to slots=1"], "-P p1") == ["s1/1 anna///all.q//"]
    assert rules_at(["users {@staff} hosts {@lx} to slots=1"]) == ["s1/1 anna////h1/"]


def test_that_a_rule_for_a_host_group_governs_its_hosts_only() -> None:
    assert rules_at(["hosts @LX to slots=1"], host="h2") == []
    assert rules_at(["hosts !@lx to slots=1"], host="h2") == ["s1/1 /////"]


def test_that_a_rule_of_a_pe_governs_the_jobs_that_run_in_it() -> None:
    assert rules_at(["pes {*} to slots=1"], "-pe mpi 2") == ["s1/1 //mpi///"]
    assert rules_at(["pes {*} to slots=1"]) == []


def test_that_every_enabled_set_counts_and_a_disabled_one_does_not() -> None:
    text = rule_sets("to slots=3", "users {*} to slots=1")
    assert len(play(make_cluster(rqs=text), "", "", "bob:").last.started) == 2
    assert len(play(make_cluster(rqs=text.replace("TRUE", "FALSE")), "", "", "bob:").last.started) == 3


def test_that_a_limit_on_what_is_not_consumed_counts_only_if_it_is_requested() -> None:
    made = play(make_cluster("to h_rt=100"), "-l h_rt=100", "-l h_rt=101", "")
    assert {task.job for task in made.last.started} == {1, 3}


def test_that_a_dynamic_limit_is_worked_out_for_each_host() -> None:
    hosts = {"h1": {"complex_values": "num_proc=1"}, "h2": {"complex_values": "num_proc=2"}}
    made = play(make_cluster("hosts {*} to slots=$num_proc", hosts=hosts), "-t 1-9")
    assert sorted(made.places.values()) == ["all.q@h1 1", "all.q@h2 1", "all.q@h2 1"]


def test_that_a_quota_gives_no_capacity() -> None:
    cluster = make_cluster("to lic=5", complexes=["lic lic INT <= YES YES 0 0"])
    made = play(cluster, "-l lic=1")
    assert made.places == {}
    assert made.reasons(1)[-1].endswith("because job requests unknown resource (lic)")
