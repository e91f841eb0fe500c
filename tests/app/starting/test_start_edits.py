"""Changes that start a job, taken into the draft: with what is edited there already, and as steps to undo."""

from dataclasses import replace

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.starting.start_edits import draft_start_change, find_place
from qmonpy.insight.starting.change_search import find_start_changes
from qmonpy.insight.starting.start_change import ChangeSort, StartChange
from qmonpy.model.snapshot import Snapshot
from tests.insight.world import play
from tests.present import present

RULES = "{\n name people\n enabled TRUE\n limit users {@staff} to slots=4\n}\n"


def find_limit() -> tuple[Draft, StartChange]:
    """A draft, and a limit that has to be raised."""
    player = play(("carol", "-pe mpi 4"), ("carol", ""), rules=RULES)
    found = present(find_start_changes(player.cluster, player.state, player.now, 2))
    change = next(each for each in found.found if each.sort is ChangeSort.LIMIT)
    return Draft(Snapshot(player.cluster, player.state, player.now)), change


def test_that_a_limit_is_taken_into_the_draft_and_back() -> None:
    draft, change = find_limit()
    assert draft_start_change(draft, change) == ""
    assert draft.changes == change.changes
    assert find_place(change) == ("rule-sets", "people/1")
    draft.undo_stack.undo()
    assert not draft.changes


def test_that_other_edits_of_the_set_stay() -> None:
    draft, change = find_limit()
    part = quota_draft(draft)
    part.describe(present(part.find("people")).id, "staff")
    assert draft_start_change(draft, change) == ""
    value = present(part.find("people")).value
    assert (value.description, value.rules[0].limits[0].value) == ("staff", "5")


def test_that_an_edit_of_the_same_rule_is_told_and_not_overwritten() -> None:
    draft, change = find_limit()
    part = quota_draft(draft)
    edited = present(part.find("people"))
    rule = edited.value.rules[0]
    part.change_rule(edited.id, 0, replace(rule, limits=(replace(rule.limits[0], value="9"),)))
    assert "edited already" in draft_start_change(draft, change)
    assert present(part.find("people")).value.rules[0].limits[0].value == "9"


def test_that_a_set_that_was_deleted_is_told() -> None:
    draft, change = find_limit()
    part = quota_draft(draft)
    part.delete([present(part.find("people")).id])
    assert "deleted" in draft_start_change(draft, change)
