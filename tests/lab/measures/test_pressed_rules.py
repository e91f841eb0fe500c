"""Rules that are compared between plays: one row for a rule, also where its limit is another one."""

from dataclasses import replace

import pytest

from qmonpy.lab.measures.pressed_rules import BECOMES, list_pressed_rules
from qmonpy.lab.playing.played import RulePressure

TITLES = ("as it is", "with 1 edit")


def make_rule(name: str, limit: str, held: int = 1, filters: str | None = None) -> RulePressure:
    return RulePressure(name.partition("/")[0], name, limit, 60.0 * held, held, 2.0 * held, 0.5, filters=filters)


def list_limits(*plays: tuple[RulePressure, ...], titles: tuple[str, ...] = TITLES) -> list[tuple[str, str]]:
    return [(each.rule, each.describe_limit(titles)) for each in list_pressed_rules(plays)]


def test_that_a_rule_whose_limit_is_edited_is_one_rule_with_both_limits() -> None:
    before, after = make_rule("people/students", "slots=20"), make_rule("people/students", "slots=3")
    (found,) = list_pressed_rules(((before,), (after,)))
    assert found.plays == (before, after)
    assert found.describe_limit(TITLES) == "slots=20 \u2192 slots=3"


def test_that_a_rule_without_a_name_is_the_same_one_as_long_as_its_set_has_as_many_rules() -> None:
    before = (make_rule("people/1", "slots=20"), make_rule("people/2", "slots=5"))
    edited = (make_rule("people/1", "slots=3"), make_rule("people/2", "slots=5"))
    assert list_limits(before, edited) == [("people/1", "slots=20 \u2192 slots=3"), ("people/2", "slots=5")]
    inserted = (make_rule("people/1", "slots=1"), make_rule("people/2", "slots=20"), make_rule("people/3", "slots=5"))
    assert sorted(list_limits(before, inserted)) == [
        ("people/1", "slots=1"),
        ("people/1", "slots=20"),
        ("people/2", "slots=20"),
        ("people/2", "slots=5"),
        ("people/3", "slots=5"),
    ]


def test_that_rules_of_one_name_in_a_set_are_told_apart_by_their_limits() -> None:
    rules = (make_rule("people/all", "slots=20"), make_rule("people/all", "slots=5"))
    assert list_limits(rules, rules) == [("people/all", "slots=20"), ("people/all", "slots=5")]


def test_that_of_rules_of_one_name_and_one_limit_none_vanishes() -> None:
    calm, pressing = make_rule("people/all", "slots=5", 0), make_rule("people/all", "slots=5", 3)
    assert [each.plays for each in list_pressed_rules(((pressing, calm),))] == [(pressing,)]
    both = list_pressed_rules(((pressing, pressing), (pressing, calm)))
    assert [each.plays for each in both] == [(pressing, pressing), (pressing, calm)]


@pytest.mark.parametrize("filters", [("users {anna}", "users {bob}"), (None, None)])
def test_that_rules_without_names_that_change_places_have_no_other_limits(filters: tuple[str | None, ...]) -> None:
    first, second = filters
    before = (make_rule("people/1", "slots=5", 1, first), make_rule("people/2", "slots=9", 1, second))
    swapped = (make_rule("people/1", "slots=9", 1, second), make_rule("people/2", "slots=5", 1, first))
    other = (make_rule("people/1", "slots=9", 1, second), make_rule("people/2", "slots=7", 1, first and "users x"))
    for after in (swapped, other):
        assert not [limit for _, limit in list_limits(before, after) if BECOMES in limit]
        assert sorted(list_limits(before, after)) == sorted((each.rule, each.limit) for each in (*before, *after))


def test_that_rules_without_names_for_the_same_are_the_same_whatever_their_limits() -> None:
    before = (make_rule("people/1", "slots=5", 1, "users {anna}"), make_rule("people/2", "slots=9", 1, ""))
    after = (make_rule("people/1", "slots=9", 1, "users {anna}"), make_rule("people/2", "slots=5", 1, ""))
    assert list_limits(before, after) == [
        ("people/1", "slots=5 \u2192 slots=9"),
        ("people/2", "slots=9 \u2192 slots=5"),
    ]


def test_that_a_rule_that_did_not_press_in_a_play_has_its_zeros_there_and_one_that_is_not_there_has_nothing() -> None:
    calm = replace(make_rule("people/one", "slots=20"), seconds_at_limit=0.0, held_jobs=0, refused_slot_hours=0.0)
    pressing = make_rule("people/one", "slots=3")
    (found,) = list_pressed_rules(((calm,), (pressing,)))
    assert found.plays == (calm, pressing)
    assert list_pressed_rules(((calm,), (calm,))) == ()
    (alone,) = list_pressed_rules(((), (pressing,)))
    assert (alone.plays, alone.describe_limit(TITLES)) == ((None, pressing), "slots=3")


def test_that_of_three_plays_it_is_said_which_has_which_limit() -> None:
    plays = [(make_rule("people/one", limit),) for limit in ("slots=20", "slots=3", "slots=20")]
    assert list_limits(*plays, titles=("a", "b", "c")) == [("people/one", "slots=20 (a, c); slots=3 (b)")]
