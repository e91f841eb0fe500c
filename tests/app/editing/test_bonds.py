"""Edits that belong together are applied and undone together, whichever page applies them."""

from dataclasses import replace

import pytest

from qmonpy.app.editing.draft import Draft, describe_bound
from qmonpy.app.editing.draft_parts import quota_draft, restore_draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.whole_changes import draft_change, draft_changes
from qmonpy.formats.configuration.cluster_document import parse_cluster
from qmonpy.formats.documents.document import parse_document
from qmonpy.formats.quota_set.text import parse_quota_sets
from qmonpy.model.configuration.change import Change, ObjectKind, find_objects, with_changes
from qmonpy.model.snapshot import Snapshot
from tests.present import present

SETS = "{ name per_host\n enabled TRUE\n limit hosts {*} to slots=2\n}\n{ name other\n limit to slots=9\n}\n"


def make_draft(hosts: int) -> Draft:
    names = [f"n{number:04}" for number in range(hosts)]
    root = parse_document({"hosts": {each: {} for each in names}, "queues": {"all.q": {"hostlist": names}}})
    return Draft(Snapshot(parse_cluster(root, "test").with_quota_sets(parse_quota_sets(SETS).sets)))


def take_fix(draft: Draft) -> None:
    """Switch a rule set off and give every host slots of its own, as one edit."""
    sets = quota_draft(draft)
    with draft.undo_stack.together("a cheaper form", binds=True):
        sets.enable(present(sets.find("per_host")).id, False)
        for name, host in find_objects(draft.snapshot.cluster, ObjectKind.HOST).items():
            if name.startswith("n"):
                after = replace(host, complex_values={"slots": "2"})
                assert draft_change(draft, Change(ObjectKind.HOST, name, host, after)) == ""


def bound(draft: Draft, kind: ObjectKind, name: str) -> set[tuple[str, str]]:
    return {(str(each.kind), each.name) for each in draft.find_bound([(kind, name)])}


def names_of(draft: Draft) -> set[str]:
    found: set[str] = set()
    for bond in draft.bonds:
        found |= {name for _, name in bond}
    return found


def apply_all(draft: Draft) -> None:
    cluster = with_changes(draft.snapshot.cluster, draft.changes)
    draft.rebase(Snapshot(cluster))


def test_that_a_rule_set_brings_its_hosts_along_and_a_host_the_others_and_the_rule_set() -> None:
    draft = make_draft(3)
    assert draft.bonds == ()
    take_fix(draft)
    assert names_of(draft) == {"per_host", "n0000", "n0001", "n0002"}
    assert {name for _, name in bound(draft, ObjectKind.QUOTA_SET, "per_host")} == {"n0000", "n0001", "n0002"}
    assert {name for _, name in bound(draft, ObjectKind.HOST, "n0001")} == {"per_host", "n0000", "n0002"}


def test_that_other_edits_of_the_same_page_stay_by_themselves() -> None:
    draft = make_draft(2)
    take_fix(draft)
    sets = quota_draft(draft)
    sets.describe(present(sets.find("other")).id, "by itself")
    assert bound(draft, ObjectKind.QUOTA_SET, "other") == set()


def test_that_what_was_taken_back_binds_nothing_and_binds_again_when_it_is_made_again() -> None:
    draft = make_draft(2)
    take_fix(draft)
    draft.undo_stack.undo()
    assert draft.bonds == ()
    assert not draft.changes
    draft.undo_stack.redo()
    assert len(draft.bonds) == 1
    assert len(draft.changes) == 3


def test_that_what_is_applied_binds_no_later_edits_and_taking_it_back_is_one_again() -> None:
    draft = make_draft(2)
    take_fix(draft)
    apply_all(draft)
    assert not draft.changes
    sets, hosts = quota_draft(draft), object_part(draft, ObjectKind.HOST)
    sets.describe(present(sets.find("per_host")).id, "later")
    host = present(hosts.find("n0000"))
    hosts.set_value(host.id, replace(host.value, complex_values={"slots": "7"}))
    assert draft.bonds == ()
    draft.undo_stack.undo()
    draft.undo_stack.undo()
    assert not draft.changes
    draft.undo_stack.undo()
    assert names_of(draft) == {"per_host", "n0000", "n0001"}
    assert len(draft.changes) == 3


def test_that_an_edit_of_very_many_objects_is_taken_back_whole() -> None:
    draft = make_draft(700)
    take_fix(draft)
    assert len(draft.changes) == 701
    draft.undo_stack.undo()
    assert not draft.changes
    draft.undo_stack.redo()
    assert len(draft.changes) == 701


def test_that_edits_of_an_earlier_run_still_belong_together_until_they_are_applied() -> None:
    draft = make_draft(2)
    take_fix(draft)
    again = make_draft(2)
    for name, entries in draft.saved().items():
        restore_draft(again, {name: entries})
    assert again.bonds == draft.bonds
    assert again.saved() == draft.saved()
    apply_all(again)
    assert again.bonds == ()
    assert again.saved() == {}


def test_that_who_reverts_a_part_reverts_all_of_it_in_one_step_and_is_told_of_the_others() -> None:
    draft = make_draft(3)
    sets, hosts = quota_draft(draft), object_part(draft, ObjectKind.HOST)
    told: list[str] = []
    draft.note_bound = lambda bound: told.append(describe_bound(bound))
    sets.describe(present(sets.find("other")).id, "by itself")
    take_fix(draft)
    hosts.revert([present(hosts.find("n0001")).id])
    assert draft.unsaved == ("other",)
    assert told == [
        "Reverted as well, as it belongs to that: resource quota set per_host, exec host n0000 and exec host n0002."
    ]
    draft.undo_stack.undo()
    assert len(draft.changes) == 5
    assert names_of(draft) == {"per_host", "n0000", "n0001", "n0002"}
    draft.undo_stack.redo()
    assert draft.unsaved == ("other",)


def test_that_reverting_all_of_a_page_reverts_what_belongs_to_it_on_others() -> None:
    draft = make_draft(2)
    take_fix(draft)
    quota_draft(draft).revert_all()
    assert not draft.changes
    take_fix(draft)
    draft.discard()
    assert not draft.changes
    draft.undo_stack.undo()
    assert len(draft.changes) == 3


def test_that_reverting_an_edit_by_itself_says_nothing_and_leaves_what_others_belong_together() -> None:
    draft = make_draft(2)
    draft.note_bound = lambda bound: pytest.fail("nothing else was reverted")
    take_fix(draft)
    sets = quota_draft(draft)
    other = present(sets.find("other")).id
    sets.describe(other, "by itself")
    sets.revert([other])
    assert names_of(draft) == {"per_host", "n0000", "n0001"}


def test_that_edits_of_an_earlier_run_that_belong_together_are_reverted_together() -> None:
    draft = make_draft(2)
    take_fix(draft)
    again = make_draft(2)
    restore_draft(again, draft.saved())
    hosts = object_part(again, ObjectKind.HOST)
    hosts.revert([present(hosts.find("n0000")).id])
    assert not again.changes


def test_that_what_was_taken_back_after_it_was_applied_is_reverted_together() -> None:
    draft = make_draft(2)
    take_fix(draft)
    apply_all(draft)
    draft.undo_stack.undo()
    assert len(draft.changes) == 3
    hosts = object_part(draft, ObjectKind.HOST)
    hosts.revert([present(hosts.find("n0000")).id])
    assert not draft.changes


def test_that_changes_of_many_objects_are_one_edit_and_those_that_cannot_be_taken_are_told() -> None:
    draft = make_draft(300)
    hosts = object_part(draft, ObjectKind.HOST)
    edited = present(hosts.find("n0007"))
    hosts.set_value(edited.id, replace(edited.value, complex_values={"slots": "5"}))
    seen: list[int] = []
    hosts.subscribe(lambda: seen.append(len(hosts.unsaved)))
    changes = [
        Change(ObjectKind.HOST, name, host, replace(host, complex_values={"slots": "2"}))
        for name, host in find_objects(draft.snapshot.cluster, ObjectKind.HOST).items()
        if name.startswith("n")
    ]
    problems = draft_changes(draft, changes)
    assert seen == [300]
    assert [each.count("n0007") for each in problems] == [1]
    assert present(hosts.find("n0007")).value.complex_values == {"slots": "5"}
    assert present(hosts.find("n0299")).value.complex_values == {"slots": "2"}
    draft.undo_stack.undo()
    assert hosts.unsaved == ("n0007",)
