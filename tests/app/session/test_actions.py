"""Actions are data without contradictions."""

from collections import Counter

from qmonpy.app.session.actions import ACTIONS, BY_ID, PAGES
from qmonpy.app.why.why_rows import LAYER_TITLES
from qmonpy.model.work.refusal import Layer


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
