"""What is allowed in rule sets and seldom meant: shown, and absent where it is not so."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.parser import parse_quota_sets
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.insight.quota_lint import lint_quota_set
from qmonpy.insight.rule_cover import covers_filter
from qmonpy.model.quota_set import FILTER_KINDS, Filter
from tests.clusters.world import small_cluster

CLUSTER = small_cluster(
    complexes="lic lic INT <= YES YES 0 0\nalways always INT <= YES YES 1 0\nsize size INT <= YES NO 0 0\n",
    hosts={
        "global": {"complex_values": "always=10"},
        "h1": {"load_values": "num_proc=4"},
        "h2": {"load_values": "num_proc=8"},
    },
    usersets={"staff": {"entries": ["anna", "bob"]}, "all": {"entries": ["anna", "bob", "carol"]}},
    hostgroups={"@allhosts": ["h1", "h2"], "@first": ["h1"]},
)
BARE = small_cluster(hosts={"h1": {"load_values": "num_proc=4"}, "h2": {}})


def rule_set(*rules):
    lines = "".join(f" limit {rule}\n" for rule in rules)
    parsed = parse_quota_sets(f"{{\n name some\n enabled TRUE\n{lines}}}\n")
    assert parsed.reports == ()
    return check_quota_sets(parsed.sets, CLUSTER.complexes)[0][0]


def lint(*rules, cluster=CLUSTER):
    return lint_quota_set(rule_set(*rules), cluster)


def codes(*rules, cluster=CLUSTER):
    return [each.report.code.removeprefix("lint.") for each in lint(*rules, cluster=cluster)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("users {anna} to slots=1", "users {anna} to slots=2"), ["unreachable"]),
        (("to slots=1", "users anna to slots=2"), ["wider-first"]),
        (("users {*} to slots=1", "users anna to slots=2"), ["wider-first"]),
        (("users {@staff} to slots=1", "users anna to slots=2"), ["wider-first"]),
        (("users {@staff} to slots=1", "users carol to slots=2"), []),
        (("users anna to slots=2", "users {*} to slots=1"), []),
        (("hosts @allhosts to slots=1", "hosts h1 to slots=2"), ["wider-first"]),
        (("hosts @allhosts to slots=1", "hosts @first to slots=2"), ["wider-first"]),
        (("hosts @first to slots=1", "hosts @allhosts to slots=2"), []),
        (("users {*,!anna} to slots=1", "users anna to slots=2"), []),
        (("users {*,!carol} to slots=1", "users anna to slots=2"), ["wider-first"]),
        (("users {*,!carol} to slots=1", "users {*,!anna} to slots=2"), []),
        (("projects {*} to slots=1", "users anna to slots=2"), []),
        (("projects {*} to slots=1", "projects p1 to slots=2"), ["wider-first"]),
        (("pes {*} to slots=1", "to slots=2"), []),
        (("queues a*.q to slots=1", "queues all.q to slots=2"), ["wider-first"]),
        (("users anna hosts h1 to slots=1", "users anna to slots=2"), []),
    ],
)
def test_that_a_rule_behind_a_wider_one_is_told(rules, expected):
    assert codes(*rules) == expected


def test_that_the_fix_moves_the_rule_before_the_wider_one():
    (found,) = lint("users {*} to slots=1", "users anna to slots=2")
    assert found.fix_title == "Move rule 2 before rule 1"
    assert [rule.users.names for rule in found.fix.rules] == [("anna",), ("*",)]
    assert lint_quota_set(found.fix, CLUSTER) == ()
    assert found.report.fields == ("some", "2")
    assert found.report.span.line == 5


def test_that_the_fix_of_a_rule_that_is_there_twice_removes_it():
    (found,) = lint("users {anna} to slots=1", "users {anna} to slots=2")
    assert (found.fix_title, len(found.fix.rules)) == ("Remove rule 2", 1)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users * to slots=2", ["star"]),
        ("hosts * to slots=2", ["star"]),
        ("users {*} to slots=2", []),
        ("users * to slots=0", []),
        ("users *,!anna to slots=2", ["star"]),
        ("projects * to slots=2", []),
        ("users anna to slots=2", []),
    ],
)
def test_that_a_star_that_counts_all_together_is_told(rule, expected):
    assert codes(rule) == expected


def test_that_the_fix_of_a_star_puts_it_in_braces():
    (found,) = lint("users * to slots=2")
    assert "users {*}" in format_quota_set(found.fix)
    assert lint_quota_set(found.fix, CLUSTER) == ()


def test_that_a_limit_on_what_is_not_consumed_is_told():
    assert codes("users {*} to size=2") == ["not-consumed"]


def test_that_a_consumable_that_only_counts_when_requested_is_told():
    assert codes("users {*} to lic=2") == ["only-requested"]
    assert codes("users {*} to always=2") == []


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users {*} to slots=5", ["above-all"]),
        ("users {*} to slots=4", []),
        ("users {*} hosts {*} to slots=3", ["above-all"]),
        ("users {*} hosts {*} to slots=2", []),
        ("users {*} to always=11", ["above-all"]),
        ("users {*} to always=10", []),
    ],
)
def test_that_a_limit_above_what_there_is_is_told(rule, expected):
    assert codes(rule) == expected


def test_that_a_dynamic_limit_needs_its_values_on_every_host():
    (found,) = lint("hosts {*} to slots=$num_proc*2", cluster=BARE)
    assert found.report.code == "lint.unresolved"
    assert "on h2:" in found.report.text
    assert codes("hosts {*} to slots=$num_proc*2") == []


NAMES = {
    "users": ("anna", "bob", "carol", "dora", "@staff", "@all", "*", "a*"),
    "projects": ("p1", "p2", "*"),
    "pes": ("mpi", "smp", "*", "m*"),
    "queues": ("all.q", "low.q", "*", "a*"),
    "hosts": ("h1", "h2", "@first", "@allhosts", "*"),
}
PLAIN = {kind: [name for name in names if name[0] != "@" and "*" not in name] for kind, names in NAMES.items()}


def is_matched(kind, scope, name):
    """What a filter says to one plain name, worked out by the plainest means; None is a job without."""
    if scope is None:
        return True
    if name is None:
        return False

    def has(entry):
        if entry.startswith("@"):
            members = {"@staff": "anna bob", "@all": "anna bob carol", "@first": "h1", "@allhosts": "h1 h2"}[entry]
            return name in members.split()
        return entry == name or (entry.endswith("*") and name.startswith(entry[:-1]))

    return (not scope.names or any(map(has, scope.names))) and not any(map(has, scope.excluded))


@given(st.data(), st.sampled_from(FILTER_KINDS))
def test_that_a_filter_said_to_cover_another_one_really_does(data, kind):
    def scopes():
        names = st.lists(st.sampled_from(NAMES[kind]), max_size=2, unique=True).map(tuple)
        return st.none() | st.builds(Filter, names, names).filter(lambda each: each.names or each.excluded)

    wide, narrow = data.draw(scopes()), data.draw(scopes())
    if covers_filter(kind, wide, narrow, CLUSTER):
        for name in (*PLAIN[kind], *((None,) if kind in ("projects", "pes") else ())):
            assert is_matched(kind, wide, name) or not is_matched(kind, narrow, name)
