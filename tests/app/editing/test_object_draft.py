"""Drafts of objects of one kind: edits as values, attributes and text, undo, conflicts, and edits over a crash."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.model.configuration.change import AnyChange, ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.snapshot import Snapshot

MAKE = ParallelEnvironment("make", slots=999)
MPI = ParallelEnvironment("mpi", slots=128)
CLUSTER = Cluster(pes={"make": MAKE, "mpi": MPI})


def new_draft(cluster: Cluster = CLUSTER, undo: UndoStack | None = None) -> ObjectDraft:
    return ObjectDraft(ObjectKind.PE, "pes", cluster, undo)


def changes_of(draft: Draft | ObjectDraft) -> Sequence[AnyChange]:
    return draft.changes


def with_pe(pe: ParallelEnvironment, cluster: Cluster = CLUSTER) -> Snapshot:
    return Snapshot(replace(cluster, pes={**cluster.pes, pe.name: pe}))


def test_that_nothing_is_modified_at_first() -> None:
    draft = new_draft()
    assert [each.name for each in draft.objects] == ["make", "mpi"]
    assert draft.changes == ()
    assert draft.unsaved == ()
    assert draft.undo_stack.undo_title is None


def test_that_an_attribute_edited_in_a_form_changes_value_and_text() -> None:
    draft = new_draft()
    draft.set_attributes((1,), {"slots": "12"})
    assert draft[1].value == replace(MAKE, slots=12)
    assert "slots              12\n" in draft[1].text
    (change,) = draft.changes
    assert (change.before, change.after) == (MAKE, replace(MAKE, slots=12))


def test_that_an_attribute_that_cannot_be_read_stays_as_typed_with_a_report_at_its_name() -> None:
    draft = new_draft()
    draft.set_attributes((1,), {"slots": "many"})
    assert draft[1].value == MAKE
    assert draft[1].attributes["slots"] == "many"
    assert [each.fields[0] for each in draft.errors] == ["slots"]
    draft.set_attributes((1,), {"slots": "5"})
    assert draft.errors == ()
    assert draft[1].value.slots == 5


def test_that_text_and_form_show_the_same() -> None:
    draft = new_draft()
    draft.set_text(2, draft[2].text.replace("128", "64"))
    assert draft[2].attributes["slots"] == "64"
    assert draft[2].value.slots == 64


def test_that_one_edit_of_many_objects_is_undone_as_one() -> None:
    draft = new_draft()
    draft.set_attributes((1, 2), {"slots": "7"})
    assert [each.value.slots for each in draft.objects] == [7, 7]
    draft.undo_stack.undo()
    assert [each.value for each in draft.objects] == [MAKE, MPI]


def test_that_typing_in_one_text_is_undone_as_one() -> None:
    draft = new_draft()
    for slots in ("1", "12", "123"):
        draft.set_text(2, draft[2].text.replace(draft[2].attributes["slots"], slots))
    draft.undo_stack.undo()
    assert draft[2].value == MPI
    assert draft.undo_stack.undo_title is None


def test_that_a_new_object_gets_a_free_name_and_two_of_one_name_are_reported() -> None:
    draft = new_draft()
    (id,) = draft.clone((1,))
    assert draft[id].name == "make_2"
    draft.rename(id, "mpi")
    assert [each.code for each in draft.errors] == ["draft.name-taken"]


def test_that_a_deleted_new_object_is_gone_and_a_known_one_is_marked() -> None:
    draft = new_draft()
    id = draft.add(ParallelEnvironment("smp"))
    draft.delete((id, 1))
    assert [(each.name, each.is_deleted) for each in draft.objects] == [("make", True), ("mpi", False)]
    assert [(each.key, each.verb) for each in draft.changes] == [("make", "removed")]
    draft.revert((1,))
    assert draft.changes == ()


def test_that_untouched_objects_follow_the_cluster_and_edits_of_other_attributes_merge() -> None:
    draft = new_draft()
    draft.set_attributes((1,), {"slots": "12"})
    draft.rebase(with_pe(replace(MAKE, allocation_rule="$fill_up")))
    draft.rebase(with_pe(replace(MPI, slots=3), with_pe(replace(MAKE, allocation_rule="$fill_up")).cluster))
    assert draft[1].value == replace(MAKE, slots=12, allocation_rule="$fill_up")
    assert draft[2].value.slots == 3
    assert not draft[2].is_modified
    assert draft.conflicts() == ()


def test_that_edits_of_the_same_attribute_are_a_conflict_with_three_versions() -> None:
    draft = new_draft()
    draft.set_attributes((1,), {"slots": "12"})
    draft.rebase(with_pe(replace(MAKE, slots=77)))
    (conflict,) = draft.conflicts()
    assert [each.slots for each in (conflict.base, conflict.mine, conflict.theirs)] == [999, 12, 77]
    draft.resolve(1, is_mine=True)
    assert draft.conflicts() == ()
    assert draft.changes[0].before.slots == 77
    draft.undo_stack.undo()
    draft.resolve(1, is_mine=False)
    assert draft.conflicts() == ()
    assert draft.changes == ()
    assert draft[1].value.slots == 77


def test_that_what_was_applied_can_be_undone_as_a_change_back() -> None:
    draft = new_draft()
    draft.set_attributes((1,), {"slots": "12"})
    draft.rebase(Snapshot(with_changes(CLUSTER, draft.changes)))
    assert draft.changes == ()
    draft.undo_stack.undo()
    assert [(each.before.slots, each.after.slots) for each in changes_of(draft)] == [(12, 999)]


def test_that_undo_goes_over_parts_in_the_order_of_the_edits() -> None:
    draft = Draft(Snapshot(CLUSTER))
    pes = draft.part("pes", lambda snapshot, all: new_draft(snapshot.cluster, all.undo_stack))
    other = draft.part("other", lambda snapshot, all: new_draft(snapshot.cluster, all.undo_stack))
    pes.set_attributes((1,), {"slots": "12"})
    other.set_attributes((2,), {"slots": "13"})
    assert draft.undo_stack.undo() is other
    assert draft.undo_stack.undo() is pes
    assert draft.undo_stack.undo() is None
    assert draft.changes == ()
    assert draft.undo_stack.redo() is pes
    assert [each.after.slots for each in changes_of(draft)] == [12]


def test_that_edits_come_back_after_a_crash_and_meet_what_others_did() -> None:
    draft = Draft(Snapshot(CLUSTER))
    pes = draft.part("pes", lambda snapshot, all: new_draft(snapshot.cluster, all.undo_stack))
    pes.set_attributes((1,), {"slots": "12"})
    pes.set_text(2, "pe_name mpi\nslots lots\n")
    pes.delete((pes.add(ParallelEnvironment("gone")),))
    pes.add(ParallelEnvironment("smp", slots=4))
    kept = json.loads(json.dumps(draft.saved()))

    again = Draft(with_pe(replace(MAKE, slots=77)))
    again.restore(kept)
    pes = again.part("pes", lambda snapshot, all: new_draft(snapshot.cluster, all.undo_stack))
    assert [each.name for each in pes.objects] == ["make", "mpi", "smp"]
    assert pes[2].text == "pe_name mpi\nslots lots\n"
    assert pes[2].has_broken_text
    assert [(each.base.slots, each.mine.slots, each.theirs.slots) for each in pes.conflicts()] == [(999, 12, 77)]
    assert json.loads(json.dumps(again.saved())) == kept


EDITS = st.lists(
    st.one_of(
        st.tuples(st.just("slots"), st.integers(0, 1), st.sampled_from(["1", "x", "4"])),
        st.tuples(st.just("delete"), st.integers(0, 3), st.just("")),
        st.tuples(st.just("clone"), st.integers(0, 3), st.just("")),
        st.tuples(st.just("revert"), st.integers(0, 3), st.just("")),
        st.tuples(st.just("text"), st.integers(0, 1), st.sampled_from(["pe_name a\nslots 4\n", "broken", ""])),
    ),
    max_size=12,
)


@given(EDITS)
def test_that_undoing_every_edit_gives_back_what_was_there_and_redoing_what_was_made(edits: list[Any]) -> None:
    draft = new_draft()
    first = draft.state
    for verb, place, text in edits:
        id = draft.objects[place % len(draft.objects)].id
        match verb:
            case "slots":
                draft.set_attributes((id,), {"slots": text})
            case "text":
                draft.set_text(id, text)
            case "delete":
                draft.delete((id,))
            case "clone":
                draft.clone((id,))
            case "revert":
                draft.revert((id,))
        if not draft.objects:
            break
    last = draft.state
    while draft.undo_stack.undo():
        pass
    assert draft.state == first
    while draft.undo_stack.redo():
        pass
    assert draft.state == last


def test_that_a_new_object_that_is_named_like_another_one_by_mistake_never_becomes_that_one() -> None:
    draft = new_draft()
    (copy,) = draft.clone((1,))
    draft.rename(copy, "make")
    draft.rebase(with_pe(replace(MPI, slots=7)))
    assert draft[copy].base is None
    draft.delete((copy,))
    assert draft.changes == ()


def test_that_an_edit_of_one_object_leaves_the_changes_of_the_others_as_they_were() -> None:
    draft = new_draft()
    draft.set_attributes((1, 2), {"slots": "7"})
    first, second = (each.changes for each in draft.pending)
    draft.set_attributes((2,), {"slots": "8"})
    again, other = (each.changes for each in draft.pending)
    assert again is first
    assert other != second
    assert draft.changes == (*again, *other)
