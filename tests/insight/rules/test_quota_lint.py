"""What is allowed in rule sets and seldom meant: shown, and absent where it is not so."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.formats.files.cluster_file import read_cluster_file
from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.insight.rules.lint import Lint
from qmonpy.insight.rules.quota_lint import lint_quota_set
from qmonpy.insight.rules.rule_cover import covers_filter
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, QuotaSet
from qmonpy.resources import resource
from tests.clusters.world import small_cluster
from tests.present import present

CLUSTER = small_cluster(
    complexes="lic lic INT <= YES YES 0 0\nalways always INT <= YES YES 1 0\nsize size INT <= YES NO 0 0\n"
    "mem mem MEMORY <= YES YES 0 0\nusual usual MEMORY <= YES YES 1G 0\n",
    hosts={
        "global": {"complex_values": "always=10"},
        "h1": {"load_values": "num_proc=4"},
        "h2": {"load_values": "num_proc=8"},
    },
    usersets={"staff": {"entries": ["anna", "bob"]}, "all": {"entries": ["anna", "bob", "carol"]}},
    hostgroups={"@allhosts": ["h1", "h2"], "@first": ["h1"]},
)
PLACES = small_cluster(
    hostgroups={"@allhosts": ["h1", "h2"], "@first": ["h1"], "@empty": []},
    queues={"all.q": {"hostlist": "@allhosts", "slots": "2"}, "low.q": {"hostlist": "h1", "slots": "2"}},
)
BARE = small_cluster(hosts={"h1": {"load_values": "num_proc=4"}, "h2": {}})


def rule_set(*rules: str) -> QuotaSet:
    lines = "".join(f" limit {rule}\n" for rule in rules)
    parsed = parse_quota_sets(f"{{\n name some\n enabled TRUE\n{lines}}}\n")
    assert parsed.reports == ()
    return check_quota_sets(parsed.sets, CLUSTER.complexes)[0][0]


def lint(*rules: str, cluster: Cluster = CLUSTER) -> tuple[Lint, ...]:
    return lint_quota_set(rule_set(*rules), cluster)


def codes(*rules: str, cluster: Cluster = CLUSTER) -> list[str]:
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
def test_that_a_rule_behind_a_wider_one_is_told(rules: tuple[str, str], expected: list[str]) -> None:
    assert codes(*rules) == expected


def test_that_the_fix_moves_the_rule_before_the_wider_one() -> None:
    (found,) = lint("users {*} to slots=1", "users anna to slots=2")
    assert found.fix_title == "Move rule 2 before rule 1"
    assert [rule.users.names for rule in found.fix.rules] == [("anna",), ("*",)]
    assert lint_quota_set(present(found.fix), CLUSTER) == ()
    assert found.report.fields == ("some", "2")
    assert found.report.span.line == 5


def test_that_the_fix_of_a_rule_that_is_there_twice_removes_it() -> None:
    (found,) = lint("users {anna} to slots=1", "users {anna} to slots=2")
    assert (found.fix_title, len(found.fix.rules)) == ("Remove rule 2", 1)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("users * to slots=1",), ["star"]),
        (("hosts * to slots=1",), ["star"]),
        (("users {*} to slots=1",), []),
        (("users * to slots=0",), []),
        (("users * to slots=2",), []),
        (("users * hosts h1 to slots=1",), []),
        (("users anna to slots=3", "users * to slots=2"), ["star"]),
        (("users anna to slots=1", "users * to slots=2"), []),
        (("users anna to lic=3", "users * to slots=2"), []),
        (("users {@staff} to slots=3", "users *,!carol to slots=3"), ["star"]),
        (("users @staff to slots=3", "users * to slots=2"), []),
        (("name per_user users * to slots=2",), ["star"]),
        (("projects * to slots=1",), []),
        (("users anna to slots=1",), []),
    ],
)
def test_that_a_star_that_counts_all_together_is_told_where_each_was_meant(
    rules: tuple[str, ...], expected: list[str]
) -> None:
    assert codes(*rules) == expected


@pytest.mark.parametrize(
    ("description", "expected"),
    [
        ("No user may have more than 2 slots", ["star"]),
        ("2 slots for each user", ["star"]),
        ("All users together may have 2 slots", []),
        ("For each of the hosts, in total", []),
        ("At night", []),
    ],
)
def test_that_a_description_tells_what_a_star_was_meant_for(description: str, expected: list[str]) -> None:
    found = lint_quota_set(replace(rule_set("users * to slots=2"), description=description), CLUSTER)
    assert [each.report.code.removeprefix("lint.") for each in found] == expected


def test_that_the_fix_of_a_star_puts_it_in_braces() -> None:
    (found,) = lint("users * to slots=1")
    assert "users {*}" in format_quota_set(present(found.fix))
    assert lint_quota_set(present(found.fix), CLUSTER) == ()


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("hosts h1 to slots=1", "hosts h2 to slots=1", "hosts @allhosts to slots=2"), ["unreachable"]),
        (("hosts h1 to slots=1", "users anna hosts h2 to slots=1", "hosts @allhosts to slots=2"), []),
        (("hosts h1 to slots=1", "hosts h2 to slots=1", "users {anna} hosts h1,h2 to slots=2"), ["unreachable"]),
        (("hosts h1 to slots=1", "hosts h2 to slots=1", "hosts * to slots=0"), []),
    ],
)
def test_that_rules_that_together_take_everything_from_a_rule_are_told(
    rules: tuple[str, str, str], expected: list[str]
) -> None:
    assert codes(*rules) == expected


def test_that_the_fix_of_a_rule_whose_places_are_taken_removes_it() -> None:
    (found,) = lint("hosts h1 to slots=1", "hosts h2 to slots=1", "hosts @allhosts to slots=2")
    assert "rules 1 and 2 together" in found.report.text
    assert len(found.fix.rules) == 2


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("queues low.q hosts h2 to slots=1", ["no-place"]),
        ("queues low.q hosts h1 to slots=1", []),
        ("hosts @empty to slots=1", ["no-place"]),
        ("hosts @first to slots=1", []),
        ("hosts gone to slots=1", []),
    ],
)
def test_that_a_rule_without_any_queue_instance_is_told(rule: str, expected: list[str]) -> None:
    assert codes(rule, cluster=PLACES) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users {*} to size=2", ["not-consumed"]),
        ("users {*} to h_vmem=2G", ["only-requested"]),
        ("users {*} to h_rt=1:0:0", ["only-requested"]),
        ("users {*} to num_proc=2", ["load-value"]),
        ("users {*} to mem=2G", ["only-requested"]),
        ("users {*} to always=2", []),
        ("users {*} to usual=2G", []),
        ("users {*} to lic=2", []),
        ("users {*} to slots=2", []),
    ],
)
def test_that_a_limit_that_does_not_count_every_job_is_told(rule: str, expected: list[str]) -> None:
    assert codes(rule) == expected


def test_that_a_load_value_that_hosts_configure_is_none() -> None:
    fixed = small_cluster(hosts={"h1": {"complex_values": "num_proc=4"}, "h2": {"load_values": "num_proc=8"}})
    assert codes("users {*} to num_proc=2", cluster=fixed) == ["not-consumed"]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users {*} to slots=5", ["above-all"]),
        ("users {*} to slots=4", []),
        ("users {*} hosts {*} to slots=3", ["above-all"]),
        ("users {*} hosts {*} to slots=2", []),
        ("users {*} hosts h1 to slots=3", ["above-all"]),
        ("users {*} hosts h1 to slots=2", []),
        ("users {*} to always=11", ["above-all"]),
        ("users {*} to always=10", []),
        ("users {*} to lic=99", []),
    ],
)
def test_that_a_limit_above_what_there_is_is_told(rule: str, expected: list[str]) -> None:
    assert codes(rule) == expected


def test_that_the_fix_of_a_limit_above_what_there_is_lowers_it() -> None:
    (found,) = lint("users {*} to slots=5")
    assert (found.fix_title, found.fix.rules[0].limits[0].value) == ("Lower it to 4", "4")
    assert lint_quota_set(present(found.fix), CLUSTER) == ()


def test_that_a_dynamic_limit_needs_its_values_on_every_host() -> None:
    (found,) = lint("hosts {*} to slots=$num_proc*2", cluster=BARE)
    assert found.report.code == "lint.unresolved"
    assert "on h2:" in found.report.text
    assert codes("hosts {*} to slots=$num_proc*2") == []


def test_that_a_dynamic_limit_needs_no_values_where_its_rule_is_not_in_force() -> None:
    assert codes("hosts {h1} to slots=$num_proc*2", cluster=BARE) == []


def test_that_the_fix_of_a_dynamic_limit_leaves_out_the_hosts_without_values() -> None:
    (found,) = lint("hosts {*} to slots=$num_proc*2", cluster=BARE)
    assert found.fix_title == "Leave out h2"
    assert found.fix.rules[0].hosts == Filter(("*",), ("h2",), is_expanded=True)
    assert lint_quota_set(present(found.fix), BARE) == ()
    (found,) = lint("hosts {h1,h2} to slots=$num_proc*2", cluster=BARE)
    assert found.fix.rules[0].hosts == Filter(("h1",), (), is_expanded=True)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users {ana} to slots=2", ["unknown-user"]),
        ("users {*,!anna,!bobb} to slots=2", ["unknown-user"]),
        ("users {anna} to slots=2", []),
        ("users {a*} to slots=2", []),
        ("users {zoe} to slots=2", []),
    ],
)
def test_that_a_user_who_is_written_like_a_known_one_is_told(rule: str, expected: list[str]) -> None:
    assert codes(rule) == expected


def test_that_a_cluster_that_knows_its_users_tells_every_other_one() -> None:
    known = replace(CLUSTER, unix_groups={"anna": ("staff",)})
    assert codes("users {zoe} to slots=2", cluster=known) == ["unknown-user"]
    assert codes("users {anna} to slots=2", cluster=known) == []


def test_that_the_fix_of_an_unknown_user_writes_the_known_one() -> None:
    (found,) = lint("users {*,!bobb} to slots=2")
    assert found.fix.rules[0].users == Filter(("*",), ("bob",), is_expanded=True)
    assert found.report.span.line == 4


OTHERS = CLUSTER.with_quota_sets(
    parse_quota_sets(
        "{\n name other\n enabled TRUE\n limit users {*,@staff} hosts h1 to slots=2\n}\n"
        "{\n name night\n enabled FALSE\n limit users {bob} to slots=2\n}\n"
    ).sets
)


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users {@staff,*} hosts h1 to slots=1", ["limited-twice"]),
        ("users @staff,* hosts h1 to slots=1", []),
        ("users {@staff,*} hosts h2 to slots=1", []),
        ("users {@staff,*} hosts h1 to always=1", []),
        ("users {bob} to slots=2", []),
    ],
)
def test_that_a_consumable_limited_alike_by_two_enabled_sets_is_told(rule: str, expected: list[str]) -> None:
    assert codes(rule, cluster=OTHERS) == expected


def test_that_the_fix_of_a_second_limit_removes_the_one_that_never_decides() -> None:
    (found,) = lint("users {*,@staff} hosts h1 to slots=2,always=1", cluster=OTHERS)
    assert [limit.name for limit in found.fix.rules[0].limits] == ["always"]
    (found,) = lint("users {*,@staff} hosts h1 to slots=1,always=1", cluster=OTHERS)
    assert found.fix is None


def test_that_a_set_is_not_held_against_what_it_was_nor_while_it_is_disabled() -> None:
    made = rule_set("users {*,@staff} hosts h1 to slots=2")
    assert [each.report.code for each in lint_quota_set(made, OTHERS)] == ["lint.limited-twice"]
    assert lint_quota_set(replace(made, name="other"), OTHERS) == ()
    assert lint_quota_set(replace(made, is_enabled=False), OTHERS) == ()


@pytest.mark.parametrize("name", ["demo", "large", "quota-spec", "reservations"])
def test_that_the_shipped_clusters_show_only_what_is_so(name: str) -> None:
    cluster = read_cluster_file(resource(f"clusters/{name}.yaml")).cluster
    found = {
        (quota_set.name, each.report.code.removeprefix("lint."))
        for quota_set in cluster.quota_sets.values()
        for each in lint_quota_set(quota_set, cluster)
    }
    # Students who request no h_rt are not held to the short one; two hosts with four slots have no twenty; a counter
    # for each of many hosts costs 8.1.9 more than consumables of the hosts do.
    assert found == {
        "large": {("cores", "costly")},
        "demo": {("teaching", "only-requested")},
        "quota-spec": {("maxujobs", "above-all")},
    }.get(name, set())


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (("users * to slots=20",), []),
        (("users * hosts @first to slots=5",), []),
        (
            (
                "users roland hosts {@first} to slots=2",
                "users {*} hosts {@first} to slots=1",
                "users * hosts * to slots=0",
            ),
            [],
        ),
        (("users {@staff,!roland} to slots=1",), []),
        (("to slots=1",), []),
        (("hosts {*} to slots=$num_proc*2",), []),
        (("users {anna,bob} hosts {@first} to always=6", "users {*} hosts {@first} to always=4"), []),
        (("users roland to lic=3", "projects * to lic=2", "users * to lic=1"), ["star"]),
        (("users * to lic=20",), []),
    ],
)
def test_that_sets_of_specification_and_manual_give_no_false_alarm(rules: tuple[str, ...], expected: list[str]) -> None:
    """Limits above what this small cluster has are left out; that roland alone has more than all others is odd."""
    assert [code for code in codes(*rules) if code != "above-all"] == expected


NAMES = {
    "users": ("anna", "bob", "carol", "dora", "@staff", "@all", "*", "a*"),
    "projects": ("p1", "p2", "*"),
    "pes": ("mpi", "smp", "*", "m*"),
    "queues": ("all.q", "low.q", "*", "a*"),
    "hosts": ("h1", "h2", "@first", "@allhosts", "*"),
}
PLAIN = {kind: [name for name in names if name[0] != "@" and "*" not in name] for kind, names in NAMES.items()}


def is_matched(kind: str, scope: Filter | None, name: str | None) -> bool:
    """What a filter says to one plain name, worked out by the plainest means; None is a job without."""
    if scope is None:
        return True
    if name is None:
        return False

    def has(entry: str) -> bool:
        if entry.startswith("@"):
            members = {"@staff": "anna bob", "@all": "anna bob carol", "@first": "h1", "@allhosts": "h1 h2"}[entry]
            return name in members.split()
        return entry == name or (entry.endswith("*") and name.startswith(entry[:-1]))

    return (not scope.names or any(map(has, scope.names))) and not any(map(has, scope.excluded))


@given(st.data(), st.sampled_from(FILTER_KINDS))
def test_that_a_filter_said_to_cover_another_one_really_does(data: Any, kind: str) -> None:
    def scopes() -> Any:
        names = st.lists(st.sampled_from(NAMES[kind]), max_size=2, unique=True).map(tuple)
        return st.none() | st.builds(Filter, names, names).filter(lambda each: each.names or each.excluded)

    wide, narrow = data.draw(scopes()), data.draw(scopes())
    if covers_filter(kind, wide, narrow, CLUSTER):
        for name in (*PLAIN[kind], *((None,) if kind in ("projects", "pes") else ())):
            assert is_matched(kind, wide, name) or not is_matched(kind, narrow, name)
