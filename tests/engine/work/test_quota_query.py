"""The options of qquota against the filters of rules, as recorded from Grid Engine."""

import json
from pathlib import Path
from typing import Any

import pytest

from qmonpy.engine.work.quota_query import Query, QueryMatcher
from qmonpy.engine.work.quota_rows import QuotaQuery, qquota_rows
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.access import UserSet
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.default_complexes import DEFAULT_COMPLEXES
from qmonpy.model.configuration.host import Host, HostGroup
from qmonpy.model.configuration.quota_set import Rule
from qmonpy.model.work.state import QuotaUsage

RECORDED = json.loads((Path(__file__).parents[1] / "data" / "qquota_options.json").read_text(encoding="utf-8"))
OPTIONS = {"-u": "users", "-h": "hosts", "-P": "projects", "-pe": "pes", "-q": "queues"}


def make_cluster(*rules: str, enabled: str = "TRUE") -> Cluster:
    """A cluster with one set for each rule, named s0, s1, ..."""
    text = "".join(f"{{\nname s{number}\nenabled {enabled}\nlimit {rule}\n}}\n" for number, rule in enumerate(rules))
    groups = {"@lx": ("h1", "h2"), "@sub": ("h3",), "@every": ("@lx", "@sub")}
    return Cluster(
        complexes=DEFAULT_COMPLEXES,
        hosts={name: Host(name) for name in ("global", "h1", "h2", "h3")},
        host_groups={name: HostGroup(name, members) for name, members in groups.items()},
        user_sets={"staff": UserSet("staff", ("anna", "bob")), "eng": UserSet("eng", ("carl", "@root"))},
    ).with_quota_sets(parse_quota_sets(text).sets)


def rule_of(text: str) -> Rule:
    return make_cluster(f"{text} to slots=1").quota_sets["s0"].rules[0]


@pytest.mark.parametrize("case", RECORDED["cases"], ids=lambda case: " ".join(case["options"]))
def test_that_options_show_the_rules_that_grid_engine_showed(case: dict[str, Any]) -> None:
    cluster = make_cluster(*RECORDED["rules"])
    options = dict(zip(case["options"][::2], case["options"][1::2], strict=True))
    query = QuotaQuery(**{OPTIONS[option]: tuple(value.split(",")) for option, value in options.items()})
    shown = [int(row.rule.partition("/")[0][1:]) for row in qquota_rows(cluster, (), query)]
    assert shown == case["shown"]


def test_that_a_unix_group_in_a_user_set_stands_for_its_members() -> None:
    matcher = QueryMatcher(make_cluster())
    rule = rule_of("users @eng")
    assert matcher.matches_rule(rule, Query("dora", groups=("root",)))
    assert not matcher.matches_rule(rule, Query("dora"))


def test_that_a_job_without_project_is_not_for_rules_about_projects() -> None:
    matcher = QueryMatcher(make_cluster())
    assert not matcher.matches_rule(rule_of("projects *"), Query(project=None))
    assert matcher.matches_rule(rule_of("projects !*"), Query(project=None))
    assert matcher.matches_rule(rule_of("projects !p1"), Query(project=None))


def test_that_disabled_sets_have_no_rows() -> None:
    assert qquota_rows(make_cluster("to arch=x", enabled="FALSE"), ()) == ()


def test_that_counters_of_a_host_group_are_those_of_its_hosts() -> None:
    cluster = make_cluster("hosts {*} to slots=2")
    usage = [QuotaUsage("s0", 0, "slots", "2", host=host, used=1.0, limit=2.0) for host in ("h1", "h2", "h3")]
    rows = qquota_rows(cluster, usage, QuotaQuery(hosts=("@lx",)))
    assert [row.filter_text for row in rows] == ["hosts h1", "hosts h2"]


def test_that_a_row_is_shown_once_however_often_it_was_asked_for() -> None:
    cluster = make_cluster("users {*} to slots=2")
    usage = [QuotaUsage("s0", 0, "slots", "2", user="anna", used=1.0, limit=2.0)]
    assert len(qquota_rows(cluster, usage, QuotaQuery(users=("anna", "a*", "*")))) == 1


def test_that_a_dynamic_limit_is_shown_as_a_whole_number() -> None:
    cluster = make_cluster("hosts {*} to slots=$num_proc*1.5")
    usage = [QuotaUsage("s0", 0, "slots", "$num_proc*1.5", host="h1", used=1.0, limit=4.5)]
    assert qquota_rows(cluster, usage)[0].limit_text == "slots=1/4"
