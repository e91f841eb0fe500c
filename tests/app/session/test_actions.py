"""Actions are data without contradictions."""

from collections import Counter

from qmonpy.app.jobs.why_rows import LAYER_TITLES, WHY_COLUMNS, why_rows
from qmonpy.app.session.actions import ACTIONS, BY_ID, PAGES
from qmonpy.model.work.refusal import Cause, Layer, Quantity, Refusal, Refuser, RuleCounter


def test_that_no_shortcut_is_used_twice() -> None:
    shortcuts = Counter(
        shortcut for shortcut in (*(each.shortcut for each in ACTIONS), *(each.shortcut for each in PAGES)) if shortcut
    )
    assert [shortcut for shortcut, count in shortcuts.items() if count > 1] == []


def test_that_ids_are_unique_and_every_action_explains_itself() -> None:
    assert len(BY_ID) == len(ACTIONS)
    assert all(each.title and each.tooltip for each in ACTIONS)


def test_that_every_layer_has_a_name_for_people() -> None:
    assert set(LAYER_TITLES) == set(Layer)


def test_that_reasons_are_rows_with_what_was_asked_and_left() -> None:
    counter = RuleCounter("set", 0, ("anna", "", "", "", ""))
    rows = why_rows([Refusal(Cause.FEW_SLOTS, Refuser.RULE, "set/1", "slots", Quantity(2), Quantity(1), 1, counter)])
    assert [column.text(rows[0]) for column in WHY_COLUMNS] == [
        *("Resource quota", "set/1", "slots", "2", "1"),
        'cannot run because it exceeds limit "anna/////" in rule "set/1"',
    ]
