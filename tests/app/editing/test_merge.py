"""Two people edit one rule set: what each changed is kept, and where they touch nobody guesses."""

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.merge import merge_objects, merge_rules
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule


def rule(slots: int) -> Rule:
    return Rule((Limit("slots", str(slots)),), users=Filter(("anna",)))


ONE, TWO, THREE, FOUR, FIVE = map(rule, range(1, 6))
BASE = (ONE, TWO, THREE)


def test_that_rules_changed_by_one_side_only_are_taken():
    assert merge_rules(BASE, (FOUR, TWO, THREE), (ONE, TWO, FIVE)) == (FOUR, TWO, FIVE)
    assert merge_rules(BASE, (FOUR, TWO, THREE), (ONE, FIVE, THREE)) == (FOUR, FIVE, THREE)


def test_that_rules_added_and_removed_at_different_places_are_taken():
    assert merge_rules(BASE, (FOUR, *BASE), (*BASE, FIVE)) == (FOUR, *BASE, FIVE)
    assert merge_rules(BASE, BASE[1:], (*BASE, FIVE)) == (TWO, THREE, FIVE)


def test_that_the_same_edit_on_both_sides_is_made_once():
    assert merge_rules(BASE, (FOUR, TWO, THREE), (FOUR, TWO, THREE)) == (FOUR, TWO, THREE)


def test_that_one_rule_changed_in_two_ways_is_a_conflict():
    assert merge_rules(BASE, (FOUR, TWO, THREE), (FIVE, TWO, THREE)) is None
    assert merge_rules(BASE, (TWO, THREE), (FIVE, TWO, THREE)) is None


def test_that_two_rules_added_at_one_place_are_a_conflict_as_their_order_counts():
    assert merge_rules(BASE, (*BASE, FOUR), (*BASE, FIVE)) is None


def test_that_description_and_switch_merge_by_themselves():
    base = QuotaSet("limits", BASE, True, "old")
    mine, theirs = QuotaSet("limits", BASE, False, "old"), QuotaSet("limits", (*BASE, FOUR), True, "new")
    assert merge_objects(ObjectKind.QUOTA_SET, base, mine, theirs) == QuotaSet("limits", (*BASE, FOUR), False, "new")
    assert merge_objects(ObjectKind.QUOTA_SET, base, QuotaSet("limits", BASE, True, "mine"), theirs) is None
    assert merge_objects(ObjectKind.QUOTA_SET, base, QuotaSet("other", BASE, True, "old"), theirs) is None


RULES = st.lists(st.builds(rule, st.integers(1, 6)), max_size=6).map(tuple)


@given(RULES, RULES)
def test_that_what_only_one_side_changed_is_that_sides(base, edited):
    assert merge_rules(base, edited, base) == edited
    assert merge_rules(base, base, edited) == edited


@given(RULES, RULES, RULES)
def test_that_who_is_called_mine_makes_no_difference_and_no_rule_comes_from_nowhere(base, mine, theirs):
    merged = merge_rules(base, mine, theirs)
    assert merged == merge_rules(base, theirs, mine)
    assert merged is None or set(merged) <= set(mine) | set(theirs)
