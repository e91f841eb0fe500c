"""Filters that nothing passes, and names that are excluded again: shown, and absent where it is not so."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.site.quota_rules import HostFilters, filter_allows, user_filter_allows
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.insight.rules.filter_lint import is_never_passed
from qmonpy.insight.rules.lint import LintSubject
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, QuotaSet
from tests.insight.rules.test_quota_lint import CLUSTER, NAMES, PLAIN, codes, lint
from tests.present import present


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("users anna,!anna to slots=1", ["empty-filter"]),
        ("users {anna,!anna} to slots=1", ["empty-filter"]),
        ("users !* to slots=1", ["empty-filter"]),
        ("users *,!* to slots=1", ["empty-filter"]),
        ("users anna,bob,!@staff to slots=1", ["empty-filter"]),
        ("users @staff,!@staff to slots=1", ["empty-filter"]),
        ("queues !* to slots=1", ["empty-filter"]),
        ("queues all.q,!a*.q to slots=1", ["empty-filter"]),
        ("hosts !* to slots=1", ["empty-filter"]),
        ("hosts @first,!h1 to slots=1", ["empty-filter"]),
        ("hosts @allhosts,!h1,!h2 to slots=1", ["empty-filter"]),
        ("projects *,!* to slots=1", ["empty-filter"]),
        ("pes mpi,!mpi to slots=1", ["empty-filter"]),
        # Jobs without a project or a parallel environment pass a filter that only excludes.
        ("projects !* to slots=1", []),
        ("pes !* to slots=1", []),
        ("users anna,bob,!anna to slots=1", ["name-excluded"]),
        ("users *,!anna to slots=1", []),
        ("users @staff,!anna to slots=1", []),
        ("hosts @allhosts,!h1 to slots=1", []),
    ],
)
def test_that_a_filter_that_excludes_what_it_includes_is_told(rule: str, expected: list[str]) -> None:
    found = codes(rule, "users carol to slots=7")
    assert [each for each in found if each in ("empty-filter", "name-excluded")] == expected


def test_that_the_fix_removes_the_rule_that_limits_nothing() -> None:
    (found,) = lint("users anna,!anna to slots=1", "users carol to slots=4")
    assert found.report.text == ('Rule 1 limits nothing: "!anna" excludes all of anna, so that no user passes.')
    assert found.fix_title == "Remove rule 1"
    assert [each.users for each in present(found.fix).rules] == [Filter(("carol",))]


def test_that_the_fix_of_an_only_rule_removes_the_exclusion() -> None:
    (found,) = lint("users anna,!anna to slots=1")
    assert found.fix_title == "Remove !anna"
    assert "users anna to" in " ".join(format_quota_set(present(found.fix)).split())
    (found,) = lint("queues !* to slots=1")
    assert (found.fix, found.fix_title) == (None, "")


@pytest.mark.parametrize(
    ("rule", "title", "fixed"),
    [
        ("users anna,bob,!anna to slots=1", 'Remove "anna"', "users bob,!anna to"),
        ("users {carol,bob,!@staff} to slots=1", 'Remove "bob"', "users {carol,!@staff} to"),
    ],
)
def test_that_the_fix_removes_the_name_that_plays_no_role(rule: str, title: str, fixed: str) -> None:
    found = next(each for each in lint(rule) if each.report.code.startswith("lint.name-"))
    assert found.fix_title == title
    assert fixed in " ".join(format_quota_set(present(found.fix)).split())


@given(st.data(), st.sampled_from(FILTER_KINDS))
def test_that_a_filter_said_to_let_nothing_pass_lets_nothing_pass(data: Any, kind: str) -> None:
    names = st.lists(st.sampled_from(NAMES[kind]), max_size=2, unique=True).map(tuple)
    scope = data.draw(st.builds(Filter, names, names).filter(lambda each: each.names or each.excluded))
    if not is_never_passed(LintSubject(QuotaSet("some"), CLUSTER), kind, scope):
        return
    if kind == "hosts":
        assert not HostFilters(prepare(CLUSTER).site).hosts_of(scope)
    elif kind == "users":
        assert not any(user_filter_allows(CLUSTER, scope, name, "") for name in (*PLAIN["users"], "nobody"))
    else:
        without = (None,) if kind in ("projects", "pes") else ()
        assert not any(filter_allows(scope, name) for name in (*PLAIN[kind], "other", *without))
