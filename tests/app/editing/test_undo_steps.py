"""Undo goes by what a person means by a step: a field that was left, a choice, a move; never by key stroke."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.editing.undo_stack import Undoable, UndoStack
from qmonpy.model.configuration.change import ObjectKind, with_changes
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.parallel_environment import ParallelEnvironment
from qmonpy.model.configuration.quota_set import Limit
from qmonpy.model.snapshot import Snapshot
from tests.clusters.world import slots_per_user, small_cluster

FIELDS = ("limit", "description", "text of a set", "slots of a PE", "start_proc_args of a PE", "setting")
STEPS = st.lists(
    st.one_of(
        st.tuples(st.sampled_from(FIELDS), st.sampled_from(("40", "135", "2", "7000"))),
        st.tuples(st.sampled_from(("choose", "move", "apply", "undo", "redo")), st.just("")),
    ),
    max_size=14,
)


def make_cluster() -> Cluster:
    sets = (slots_per_user(20), slots_per_user(9, "everybody"))
    return replace(small_cluster().with_quota_sets(sets), pes={"mpi": ParallelEnvironment("mpi", slots=12)})


class Person:
    """Somebody who types, leaves fields, chooses, moves, applies and takes back."""

    def __init__(self) -> None:
        self.cluster = make_cluster()
        self.draft = Draft(Snapshot(self.cluster))
        self.sets, self.pes = quota_draft(self.draft), object_part(self.draft, ObjectKind.PE)
        self.settings = settings_part(self.draft, ObjectKind.SCHEDULER)
        self.left = {self.shown}

    @property
    def shown(self) -> str:
        """What the pages show, as text."""
        sets = "".join(each.text for each in self.sets.objects)
        return f"{sets}{[each.text for each in self.pes.objects]}{self.settings.state.text}"

    def type(self, field: str, text: str) -> None:
        """Type key by key, with the pause behind each in which the draft takes the text, and leave the field."""
        for end in range(1, len(text) + 1):
            self.show(field, text[:end])
        self.draft.undo_stack.leave()
        self.left.add(self.shown)

    def show(self, field: str, text: str) -> None:
        edited, pe = self.sets.objects[0], self.pes.objects[0]
        match field:
            case "limit":
                rule = replace(edited.value.rules[0], limits=(Limit("slots", text),))
                self.sets.change_rule(edited.id, 0, rule, ("limit", 0))
            case "description":
                self.sets.describe(edited.id, text)
            case "text of a set":
                self.sets.set_text(edited.id, edited.text.rstrip("\n") + f"# {text}\n")
            case "slots of a PE":
                self.pes.set_attributes((pe.id,), {"slots": text}, merges=(pe.id, "slots"))
            case "start_proc_args of a PE":
                self.pes.set_attributes((pe.id,), {"start_proc_args": text}, merges=(pe.id, "start_proc_args"))
            case _:
                self.settings.set_attribute("maxujobs", text)

    def choose(self) -> None:
        edited = self.sets.objects[0]
        self.sets.enable(edited.id, not edited.value.is_enabled)
        self.left.add(self.shown)

    def move(self) -> None:
        edited = self.sets.objects[0]
        self.sets.add_rule(edited.id, edited.value.rules[0], 0)
        self.left.add(self.shown)

    def apply(self) -> None:
        self.draft.undo_stack.seal()
        if not self.draft.errors:
            self.cluster = with_changes(self.cluster, self.draft.changes)
            self.draft.rebase(Snapshot(self.cluster))
        self.left.add(self.shown)


@settings(max_examples=60)
@given(STEPS)
def test_that_undo_and_redo_visit_only_what_a_person_had_left(steps: list[tuple[str, str]]) -> None:
    person = Person()
    for verb, text in steps:
        if verb in FIELDS:
            person.type(verb, text)
        elif verb in ("undo", "redo"):
            getattr(person.draft.undo_stack, verb)()
        else:
            getattr(person, verb)()
        assert person.shown in person.left
    while person.draft.undo_stack.undo() is not None:
        assert person.shown in person.left


def test_that_a_limit_typed_and_applied_is_undone_to_what_it_was() -> None:
    person = Person()
    person.type("limit", "40")
    person.apply()
    person.draft.undo_stack.undo()
    assert "slots=20" in person.shown
    assert person.draft.undo_stack.undo_title is None


def test_that_a_field_to_which_one_comes_back_is_two_steps() -> None:
    person = Person()
    person.type("limit", "40")
    person.type("limit", "135")
    person.draft.undo_stack.undo()
    assert "slots=40" in person.shown
    person.draft.undo_stack.undo()
    assert "slots=20" in person.shown


def test_that_typing_after_an_undo_or_redo_is_a_step_of_its_own() -> None:
    person = Person()
    stack = person.draft.undo_stack
    for text in ("4", "40"):
        person.show("limit", text)
    stack.undo()
    stack.redo()
    for text in ("1", "13"):
        person.show("limit", text)
    stack.undo()
    assert "slots=40" in person.shown


def test_that_an_edit_that_a_worker_makes_later_belongs_to_the_field_it_was_typed_in() -> None:
    stack = UndoStack()
    value = Undoable[str]("pes", stack, "old")
    typing = stack.typing("slots")
    value._become("Change slots", "4", typing)
    stack.leave()
    value._become("Change slots", "40", typing)
    stack.undo()
    assert value.state == "old"


def test_that_the_finer_steps_of_editors_are_dropped_when_edits_are_applied() -> None:
    stack, dropped = UndoStack(), list[str]()
    stop = stack.subscribe_sealer(lambda: dropped.append("text"))
    stack.leave()
    assert dropped == []
    stack.seal()
    assert dropped == ["text"]
    stop()
    stack.seal()
    assert dropped == ["text"]
