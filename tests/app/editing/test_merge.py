"""Two people edit one object: what each changed is kept, and where they touch nobody guesses unless I say mine."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.conflict_text import merge_into_mine
from qmonpy.app.editing.merge import merge_objects, merge_rules
from qmonpy.app.editing.three_way import Conflict
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.values.value import Relop, ValueType

PE = ParallelEnvironment("mpi", slots=4)
LICENCES = ComplexAttribute("lic", "l", ValueType.INT, Relop.LE)


def rule(slots: int) -> Rule:
    return Rule((Limit("slots", str(slots)),), users=Filter(("anna",)))


ONE, TWO, THREE, FOUR, FIVE, SIX = map(rule, range(1, 7))
BASE = (ONE, TWO, THREE)


def test_that_rules_changed_by_one_side_only_are_taken() -> None:
    assert merge_rules(BASE, (FOUR, TWO, THREE), (ONE, TWO, FIVE)) == (FOUR, TWO, FIVE)
    assert merge_rules(BASE, (FOUR, TWO, THREE), (ONE, FIVE, THREE)) == (FOUR, FIVE, THREE)


def test_that_rules_added_and_removed_at_different_places_are_taken() -> None:
    assert merge_rules(BASE, (FOUR, *BASE), (*BASE, FIVE)) == (FOUR, *BASE, FIVE)
    assert merge_rules(BASE, BASE[1:], (*BASE, FIVE)) == (TWO, THREE, FIVE)


def test_that_the_same_edit_on_both_sides_is_made_once() -> None:
    assert merge_rules(BASE, (FOUR, TWO, THREE), (FOUR, TWO, THREE)) == (FOUR, TWO, THREE)


def test_that_one_rule_changed_in_two_ways_is_a_conflict() -> None:
    assert merge_rules(BASE, (FOUR, TWO, THREE), (FIVE, TWO, THREE)) is None
    assert merge_rules(BASE, (TWO, THREE), (FIVE, TWO, THREE)) is None


def test_that_two_rules_added_at_one_place_are_a_conflict_as_their_order_counts() -> None:
    assert merge_rules(BASE, (*BASE, FOUR), (*BASE, FIVE)) is None


def test_that_description_and_switch_merge_by_themselves() -> None:
    base = QuotaSet("limits", BASE, True, "old")
    mine, theirs = QuotaSet("limits", BASE, False, "old"), QuotaSet("limits", (*BASE, FOUR), True, "new")
    assert merge_objects(ObjectKind.QUOTA_SET, base, mine, theirs) == QuotaSet("limits", (*BASE, FOUR), False, "new")
    assert merge_objects(ObjectKind.QUOTA_SET, base, QuotaSet("limits", BASE, True, "mine"), theirs) is None
    assert merge_objects(ObjectKind.QUOTA_SET, base, QuotaSet("other", BASE, True, "old"), theirs) is None


RULES = st.lists(st.builds(rule, st.integers(1, 6)), max_size=6).map(tuple)


@given(RULES, RULES)
def test_that_what_only_one_side_changed_is_that_sides(base: tuple[Rule, ...], edited: tuple[Rule, ...]) -> None:
    assert merge_rules(base, edited, base) == edited
    assert merge_rules(base, base, edited) == edited


@given(RULES, RULES, RULES)
def test_that_who_is_called_mine_makes_no_difference_and_no_rule_comes_from_nowhere(
    base: tuple[Rule, ...], mine: tuple[Rule, ...], theirs: tuple[Rule, ...]
) -> None:
    merged = merge_rules(base, mine, theirs)
    assert merged == merge_rules(base, theirs, mine)
    assert merged is None or set(merged) <= set(mine) | set(theirs)


def merged(
    kind: ObjectKind,
    base: ComplexAttribute | ParallelEnvironment | QuotaSet | None,
    mine: ComplexAttribute | ParallelEnvironment | QuotaSet | None,
    theirs: ComplexAttribute | ParallelEnvironment | QuotaSet | None,
) -> ComplexAttribute | ParallelEnvironment | QuotaSet | None:
    return merge_into_mine(kind, Conflict(1, "it", base, mine, theirs))


def test_that_mine_counts_where_both_changed_the_same_and_theirs_elsewhere() -> None:
    mine, theirs = replace(PE, slots=5), replace(PE, slots=6, allocation_rule="$fill_up")
    assert merged(ObjectKind.PE, PE, mine, theirs) == replace(PE, slots=5, allocation_rule="$fill_up")
    urgent, short = replace(LICENCES, urgency="3"), replace(LICENCES, urgency="4", shortcut="li")
    assert merged(ObjectKind.COMPLEX, LICENCES, urgent, short) == replace(LICENCES, urgency="3", shortcut="li")


def test_that_rule_sets_are_merged_rule_by_rule() -> None:
    base = QuotaSet("it", (ONE, TWO, THREE))
    mine = QuotaSet("it", (FOUR, TWO, THREE), description="mine")
    theirs = QuotaSet("it", (FIVE, SIX, THREE), is_enabled=True, description="theirs")
    both = QuotaSet("it", (FOUR, SIX, THREE), is_enabled=True, description="mine")
    assert merged(ObjectKind.QUOTA_SET, base, mine, theirs) == both


def test_that_a_rule_that_others_add_where_i_add_one_is_left_out() -> None:
    assert merge_rules((ONE,), (ONE, TWO), (THREE, ONE, FOUR), prefers_mine=True) == (THREE, ONE, TWO)


@pytest.mark.parametrize(
    ("base", "mine", "theirs"),
    [
        (PE, replace(PE, slots=5), replace(PE, slots=6)),
        (PE, replace(PE, slots=5), None),
        (PE, None, replace(PE, slots=6)),
        (None, PE, replace(PE, slots=6)),
        (PE, replace(PE, name="other"), replace(PE, slots=6)),
    ],
)
def test_that_nothing_is_offered_where_there_is_no_third_version(
    base: ParallelEnvironment | None, mine: ParallelEnvironment | None, theirs: ParallelEnvironment | None
) -> None:
    assert merged(ObjectKind.PE, base, mine, theirs) is None


@given(RULES, RULES, RULES)
def test_that_preferring_mine_changes_nothing_where_nobody_touched_the_same(
    base: tuple[Rule, ...], mine: tuple[Rule, ...], theirs: tuple[Rule, ...]
) -> None:
    found, plain = merge_rules(base, mine, theirs, prefers_mine=True), merge_rules(base, mine, theirs)
    assert found is not None
    assert plain in (None, found)
    assert set(found) <= set(mine) | set(theirs)
    assert merge_rules(base, mine, base, prefers_mine=True) == mine
    assert merge_rules(base, base, theirs, prefers_mine=True) == theirs
