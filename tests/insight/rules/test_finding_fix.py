"""Fixes for what the checks of rule sets find: each finding is gone from the set that the fix gives."""

import pytest

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.finding import Finding
from qmonpy.formats.quota_set.printer import format_rule
from qmonpy.formats.quota_set.text import check_quota_names, parse_quota_sets
from qmonpy.insight.rules.finding_fix import find_fixes
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report
from tests.insight.rule_world import CLUSTER
from tests.present import present


def read(*rules: str) -> QuotaSet:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    (made,) = parse_quota_sets(f"{{\n name some\n enabled TRUE\n{lines}}}\n").sets
    return made


def findings(quota_set: QuotaSet) -> tuple[Report | Finding, ...]:
    return (*check_quota_sets((quota_set,), CLUSTER.complexes)[1], *check_quota_names((quota_set,), CLUSTER))


@pytest.mark.parametrize(
    ("rules", "code", "title", "fixed"),
    [
        (("users {@staf} to slots=1",), "unknown-user-set", 'Write "@staff"', "users {@staff} to slots=1"),
        (("projects !p11 to slots=1",), "unknown-project", 'Write "p1"', "projects !p1 to slots=1"),
        (("pes mpii to slots=1",), "unknown-parallel-environment", 'Write "mpi"', "pes mpi to slots=1"),
        (("queues low.q,all.p to slots=1",), "unknown-queue", 'Write "all.q"', "queues low.q,all.q to slots=1"),
        (("queues all.q@h1 to slots=1",), "queue-instance", 'Write "all.q"', "queues all.q to slots=1"),
        (("hosts {@frist} to slots=1",), "unknown-host-group", 'Write "@first"', "hosts {@first} to slots=1"),
        (("hosts h11 to slots=1",), "unknown-host", 'Write "h1"', "hosts h1 to slots=1"),
        (("to slot=1",), "unknown-attribute", 'Write "slots"', "to slots=1"),
        (("to slots=2,lic=1,slots=3",), "limit-twice", "Remove slots=3", "to slots=2,lic=1"),
        (("to slots=3,s=2",), "limit-twice", "Remove slots=3", "to s=2"),
        (("hosts {*} to slots=$p*2",), "formula-shortcut", "Write $num_proc", "hosts {*} to slots=$num_proc*2"),
        (("to slots=$num_proc",), "dynamic-needs-hosts", "Count each host", "hosts {*} to slots=$num_proc"),
        (("hosts h1 to slots=$num_proc",), "dynamic-needs-hosts", "Count each host", "hosts {h1} to slots=$num_proc"),
    ],
)
def test_that_a_finding_is_put_right(rules: tuple[str], code: str, title: str, fixed: str) -> None:
    (found,) = find_fixes(read(*rules), CLUSTER)
    assert (found.report.code, found.fix_title) == (f"quota.{code}", title)
    assert found.report.span is not None
    assert [format_rule(rule) for rule in found.fix.rules] == [fixed]
    assert f"quota.{code}" not in [each.code for each in findings(present(found.fix))]


def test_that_the_second_of_two_rules_of_one_name_gets_another() -> None:
    (found,) = find_fixes(read("name a to slots=1", "name a_2 to slots=2", "name a to slots=3"), CLUSTER)
    assert [rule.name for rule in found.fix.rules] == ["a", "a_2", "a_3"]
    assert found.report.fields == ("some", "3", "name")
    assert findings(present(found.fix)) == ()


def test_that_the_report_is_the_finding_itself_so_that_it_is_listed_once() -> None:
    made = read("hosts h11 to slots=1")
    (found,) = find_fixes(made, CLUSTER)
    assert found.report in findings(made)


@pytest.mark.parametrize(
    "rule", ["users {anna} hosts {@first} to slots=1", "hosts zebra to slots=1", "queues none* to slots=1", "to arc=1"]
)
def test_that_where_nothing_likely_is_known_there_is_no_fix(rule: str) -> None:
    assert find_fixes(read(rule), CLUSTER) == () or "arc" in rule
