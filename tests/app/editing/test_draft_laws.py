"""Laws of a draft whatever is edited: undone it is the cluster, applied and taken back it is the same text."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from qmonpy.app.changes.change_preview import format_text
from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import complex_draft, quota_draft, restore_draft
from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.model.configuration.access import Project
from qmonpy.model.configuration.change import MAPPINGS, AnyChange, ObjectKind, find_changes, find_objects, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import slots_per_user, small_cluster

KINDS = (ObjectKind.PE, ObjectKind.PROJECT)
TEXTS = ("", "broken", "{\n name x\n limit to slots=1\n}\n", "pe_name a\nslots 4\n", "name bio\noticket 3\n")


def make_cluster() -> Cluster:
    sets = (slots_per_user(1), slots_per_user(9, "everybody"))
    pes = {each.name: each for each in (ParallelEnvironment("mpi", slots=12), ParallelEnvironment("smp", slots=4))}
    return replace(small_cluster().with_quota_sets(sets), pes=pes, projects={"bio": Project("bio")})


def parts_of(draft: Draft) -> list[Any]:
    return [quota_draft(draft), complex_draft(draft), *(object_part(draft, kind) for kind in KINDS)]


EDITS = st.lists(
    st.tuples(
        st.integers(0, 3), st.integers(0, 5), st.sampled_from(["clone", "delete", "revert", "text", "edit"]),
        st.sampled_from(TEXTS),
    ),
    max_size=10,
)  # fmt: skip


def edit(part: Any, place: int, verb: str, text: str) -> None:
    rows = part.rows if isinstance(part, ComplexDraft) else part.objects
    if not rows:
        return
    id = rows[-1 - place % len(rows)].id
    if verb in ("clone", "delete", "revert"):
        getattr(part, verb)((id,))
    elif isinstance(part, ComplexDraft):
        part.set_text(text) if verb == "text" else part.edit(id, "urgency", str(place))
    elif verb == "text":
        part.set_text(id, text)
    elif part.kind is ObjectKind.QUOTA_SET:
        part.rename(id, text.split()[0] if text.split() else "") if place == 5 else part.enable(id, place % 2 == 0)
    else:
        assert isinstance(part, ObjectDraft)
        part.set_attributes((id,), {"slots" if part.kind is ObjectKind.PE else "oticket": str(place)})


def texts_of(cluster: Cluster) -> dict[tuple[ObjectKind, str], bytes]:
    found = {}
    for kind in (*KINDS, ObjectKind.QUOTA_SET, ObjectKind.COMPLEX):
        assert kind in MAPPINGS
        objects = find_objects(cluster, kind)
        assert not isinstance(objects, tuple)
        found.update({(kind, name): format_text(kind, each).encode() for name, each in objects.items()})
    return found


@settings(max_examples=60)
@given(EDITS)
def test_that_undoing_any_edits_of_any_pages_gives_the_identical_cluster(
    edits: list[tuple[int, int, str, str]],
) -> None:
    cluster = make_cluster()
    draft = Draft(Snapshot(cluster))
    parts = parts_of(draft)
    before = [part.state for part in parts]
    for which, place, verb, text in edits:
        edit(parts[which], place, verb, text)
        draft.planned()
        assert len(draft.pending) >= bool(draft.changes)
    after = [part.state for part in parts]
    while draft.undo_stack.undo() is not None:
        pass
    assert [part.state for part in parts] == before
    assert draft.changes == ()
    assert draft.planned() is cluster
    while draft.undo_stack.redo() is not None:
        pass
    assert [part.state for part in parts] == after


@settings(max_examples=60)
@given(EDITS)
def test_that_a_change_set_and_its_inverse_leave_every_text_equal_byte_for_byte(
    edits: list[tuple[int, int, str, str]],
) -> None:
    cluster = make_cluster()
    draft = Draft(Snapshot(cluster))
    parts = parts_of(draft)
    for which, place, verb, text in edits:
        edit(parts[which], place, verb, text)
    # Two objects of one name are an error, with which nothing can be applied.
    assume(not any(each.code.endswith("name-taken") for part in parts for each in part.errors))
    changes = draft.changes
    changed = with_changes(cluster, changes)
    back = with_changes(changed, [each.inverse for each in reversed(changes)])
    assert texts_of(back) == texts_of(cluster)
    assert find_changes(cluster, back) == ()


@settings(max_examples=60)
@given(EDITS)
def test_that_discarding_is_one_step_and_undone_gives_every_edit_back(edits: list[tuple[int, int, str, str]]) -> None:
    draft = Draft(Snapshot(make_cluster()))
    parts = parts_of(draft)
    for which, place, verb, text in edits:
        edit(parts[which], place, verb, text)
    before = [part.state for part in parts]
    draft.discard()
    assert draft.unsaved == ()
    assert draft.changes == ()
    if [part.state for part in parts] != before:
        draft.undo_stack.undo()
        assert [part.state for part in parts] == before


@settings(max_examples=60)
@example([(0, 5, "edit", "")])
@example([(0, 0, "clone", ""), (0, 5, "edit", ""), (0, 0, "clone", ""), (0, 3, "delete", "")])
@given(EDITS)
def test_that_edits_are_the_same_after_a_crash(edits: list[tuple[int, int, str, str]]) -> None:
    draft = Draft(Snapshot(make_cluster()))
    parts = parts_of(draft)
    for which, place, verb, text in edits:
        edit(parts[which], place, verb, text)
    again = Draft(Snapshot(make_cluster()))
    parts_of(again)
    again.restore(draft.saved())
    assert _typed(again.saved()) == _typed(draft.saved())
    assert bool(again.errors) == bool(draft.errors)
    if not draft.errors:
        assert sorted(again.changes, key=_name) == sorted(draft.changes, key=_name)


def _typed(saved: dict[str, list[dict[str, bool | str | None]]]) -> dict[str, list[dict[str, bool | str | None]]]:
    """Without the last good value: a name that a form takes and no text may have is only in the text then."""
    return {name: [{**each, "value": None} for each in entries] for name, entries in saved.items()}


def _name(change: AnyChange) -> tuple[ObjectKind, str, str]:
    return change.kind, change.key, change.verb


@pytest.mark.slow
@settings(max_examples=60)
@given(EDITS)
def test_that_what_was_applied_is_no_edit_any_more_and_undone_it_gives_the_cluster_back(
    edits: list[tuple[int, int, str, str]],
) -> None:
    cluster = make_cluster()
    draft = Draft(Snapshot(cluster))
    parts = parts_of(draft)
    for which, place, verb, text in edits:
        edit(parts[which], place, verb, text)
    assume(not draft.errors)
    changed = with_changes(cluster, draft.changes)
    draft.rebase(Snapshot(changed))
    assert (draft.changes, draft.unsaved, draft.conflicted) == ((), (), ())
    while draft.undo_stack.undo() is not None:
        assert draft.conflicted == ()
    assert texts_of(with_changes(changed, draft.changes)) == texts_of(cluster)


def test_that_a_draft_that_was_written_before_is_taken_up_as_it_was() -> None:
    """The file is of the first release with this format: `make_cluster`, edited in every shape."""
    written = json.loads((Path(__file__).parent / "data" / "draft_version_1.json").read_text(encoding="utf-8"))
    draft = Draft(Snapshot(make_cluster()))
    restore_draft(draft, written["edits"])
    assert json.loads(json.dumps(draft.saved())) == written["edits"]
    assert sorted(draft.unsaved) == sorted(written["unsaved"])
    assert draft.conflicted == ()


PES = st.dictionaries(st.sampled_from("abcde"), st.integers(0, 2), max_size=5).map(
    lambda given: {name: ParallelEnvironment(name, slots=slots) for name, slots in given.items()}
)


@settings(max_examples=200)
@given(PES, st.lists(PES, min_size=1, max_size=4))
def test_that_objects_nobody_edits_are_the_clusters_whether_they_are_asked_for_each_time_or_at_the_end(
    first: dict[str, ParallelEnvironment], rounds: list[dict[str, ParallelEnvironment]]
) -> None:
    cluster = replace(make_cluster(), pes=first)
    asked, late = (ObjectDraft(ObjectKind.PE, "pes", cluster) for _ in range(2))
    told: list[int] = []
    late.subscribe(lambda: told.append(1))
    last = first
    for pes in rounds:
        told.clear()
        snapshot = Snapshot(replace(cluster, pes=pes))
        asked.rebase(snapshot)
        late.rebase(snapshot)
        assert len(asked.items) == len(pes)
        assert [*late.edited, *late.changes, *late.conflicts()] == []
        assert bool(told) is (pes.keys() != last.keys()), "whoever has chosen one that is gone must know"
        last = pes
    assert {each.name: each.value for each in late.items} == rounds[-1]
    assert late.items == asked.items
