"""The editing state of all objects of one kind: what is changed but not yet written."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.draft_object import DraftObject, name_of, object_text
from qmonpy.app.editing.draft_part import DraftPart, PendingEdit
from qmonpy.app.editing.object_rebase import (
    ObjectConflict,
    Objects,
    find_conflicts,
    find_settled,
    merge_attributes,
    rebase_objects,
)
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.formats.configuration.object_text import SHAPES, parse_object, parse_object_attributes
from qmonpy.model.configuration.change import LISTS, AnyChange, Change, ObjectKind, find_objects
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot


class ObjectDraft(DraftPart[Objects]):
    """The objects of one kind while they are edited.

    Objects are addressed by a number that survives renaming. Every edit can be undone; `rebase` takes in what others
    changed in the meantime. What is wrong is reported and never hinders editing.
    """

    def __init__(
        self,
        kind: ObjectKind,
        page: str,
        cluster: Cluster,
        undo: UndoStack | None = None,
        planned: Callable[[], Cluster] | None = None,
    ):
        """`planned` gives the cluster as all parts of the draft would make it, which names are looked up in."""
        objects = tuple(DraftObject(id, kind, each, each) for id, each in enumerate(_values(cluster, kind), 1))
        super().__init__(page, undo or UndoStack(), objects)
        self.kind = kind
        self._cluster = cluster
        self._planned = planned or (lambda: self._cluster)
        self._next_id = len(objects) + 1
        self._known: dict[int, tuple[DraftObject, tuple[Any, ...], tuple[Report, ...]]] = {}
        self._made_changes: dict[int, tuple[DraftObject, Cluster, tuple[AnyChange, ...]]] = {}
        self._by_id: tuple[Objects, dict[int, DraftObject]] = (), {}
        self._known_changes: tuple[Objects, Cluster, tuple[AnyChange, ...]] = (), cluster, ()

    # What there is

    @property
    def objects(self) -> Objects:
        """Every object, deleted ones too, in order."""
        return self._state

    def __getitem__(self, id: int) -> DraftObject:
        """The object with a number; KeyError if there is none."""
        if self._by_id[0] is not self._state:
            self._by_id = self._state, {each.id: each for each in self._state}
        return self._by_id[1][id]

    def find(self, name: str) -> DraftObject | None:
        """The object that has a name now."""
        return next((each for each in self._state if each.name == name and not each.is_deleted), None)

    def changed_name(self, before: Objects) -> str:
        known = {each.id: each for each in before}
        return next((each.name for each in self._state if known.get(each.id) != each and not each.is_deleted), "")

    @property
    def unsaved(self) -> tuple[str, ...]:
        return tuple(each.name for each in self._state if each.is_modified)

    # Edits

    def add(self, value: Any) -> int:
        """Begin a new object, with a number behind its name if that is taken; gives its id."""
        return self._append("Add", (value,))[0]

    def clone(self, ids: Iterable[int]) -> tuple[int, ...]:
        """Begin new objects as copies; gives their ids."""
        return self._append("Clone", [self[id].value for id in ids])

    def delete(self, ids: Iterable[int]) -> None:
        """Mark objects as deleted; those that the cluster never had go at once."""
        chosen = {id: self[id] for id in ids}
        kept = (each for each in self._state if each.id not in chosen or each.base is not None)
        marked = tuple(replace(each, is_deleted=True) if each.id in chosen else each for each in kept)
        self._become(f"Delete {self._names(chosen.values())}", marked)

    def revert(self, ids: Iterable[int]) -> None:
        """Back to what the cluster had; objects that it never had go."""
        chosen = {id: self[id] for id in ids}
        kept = (each for each in self._state if each.id not in chosen or each.base is not None)
        self._become(
            f"Revert {self._names(chosen.values())}",
            tuple(self._of_base(each) if each.id in chosen else each for each in kept),
        )

    def revert_all(self) -> None:
        """All objects back to what the cluster had."""
        self.revert([each.id for each in self._state if each.is_modified])

    def rename(self, id: int, name: str) -> None:
        """Give a new object a name; whether it is a good one, `reports` says. Grid Engine renames nothing by itself."""
        self.set_attributes((id,), {self._name_attribute: name}, f"Rename {self[id].name}", merges=(id, "name"))

    def set_attributes(
        self, ids: Sequence[int], texts: Mapping[str, str], title: str = "", merges: object = None
    ) -> None:
        """Give one or many objects the same texts for some attributes, as `qconf -s*` prints them."""
        edited = {id: self._with_attributes(self[id], texts) for id in ids}
        words = title or f"Change {', '.join(texts)} of {self._names([self[id] for id in ids])}"
        self._become(words, tuple(edited.get(each.id, each) for each in self._state), merges)

    def set_text(self, id: int, text: str) -> None:
        """Edit an object as text; while the text cannot be read the value stays the last good one."""
        if text != self[id].text:
            self._put(f"Edit {self[id].name}", self[id].with_text(text), merges=(id, "text"))

    def set_value(self, id: int, value: Any, title: str = "", merges: object = None) -> None:
        """Edit an object as a value; the text follows."""
        if value != self[id].value or self[id].has_broken_text:
            self._put(title or f"Edit {self[id].name}", self[id].with_value(value), merges)

    # Applying

    def reports(self, id: int) -> tuple[Report, ...]:
        """Everything that is wrong with an object: its text, its values, its name; `fields` begin with the attribute.

        An object is checked again only when it, or what it may name in the cluster, became another one.
        """
        edited, cluster = self[id], self._planned()
        named = self.named_objects(cluster)
        known = self._known.get(id)
        if known is None or known[0] is not edited or any(map(operator.is_not, known[1], named)):
            known = self._known[id] = (edited, named, self.check(edited, cluster))
        return (*known[2], *self._name_taken(edited))

    def named_objects(self, cluster: Cluster) -> tuple[Any, ...]:
        """The parts of a cluster on which `check` depends; a subclass may know that some do not matter."""
        return tuple(find_objects(cluster, kind) for kind in ObjectKind)

    def check(self, edited: DraftObject, cluster: Cluster) -> tuple[Report, ...]:
        """What is wrong with an object in a cluster; a subclass may know more."""
        return () if edited.is_deleted else edited.text_reports

    @property
    def errors(self) -> tuple[Report, ...]:
        modified = [each.id for each in self._state if each.is_modified]
        return tuple(each for id in modified for each in self.reports(id) if each.is_error)

    @property
    def pending(self) -> tuple[PendingEdit, ...]:
        conflicts = {each.id for each in self.conflicts()}
        return tuple(
            PendingEdit(
                self.page, self.kind, each.name, self._changes_of(each), self.reports(each.id), each.id in conflicts
            )
            for each in self._state
            if each.is_modified
        )

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """Deletions first, so that a name can be used again."""
        state, cluster, known = self._known_changes
        if state is not self._state or cluster is not self._cluster:
            changes = [change for each in self._state if each.is_modified for change in self._changes_of(each)]
            known = tuple(sorted(changes, key=lambda each: each.after is not None))
            self._known_changes = self._state, self._cluster, known
        return known

    def _changes_of(self, edited: DraftObject) -> tuple[AnyChange, ...]:
        """What an object's edits are as changes; one of a thousand that is edited again is the only one made anew."""
        known = self._made_changes.get(edited.id)
        if known is None or known[0] is not edited or known[1] is not self._cluster:
            known = self._made_changes[edited.id] = (edited, self._cluster, self._make_changes(edited))
        return known[2]

    def _make_changes(self, edited: DraftObject) -> tuple[AnyChange, ...]:
        is_renamed = edited.base is not None and edited.base_name != edited.name
        found = []
        if edited.base is not None and (edited.is_deleted or is_renamed):
            found.append(Change(self.kind, str(edited.base_name), edited.base, None))
        if not edited.is_deleted and edited.value != edited.base:
            before, after = None if is_renamed else edited.base, self.kept_of(edited)
            if after != before:
                found.append(Change(self.kind, edited.name, before, after))
        return tuple(found)

    def kept(self, value: Any) -> Any:
        """An object as the qmaster keeps what is written; a subclass may know of differences."""
        return value

    def kept_of(self, edited: DraftObject) -> Any:
        """An edited object as the qmaster keeps it."""
        return self.kept(edited.value)

    def conflicts(self) -> tuple[ObjectConflict, ...]:
        """Edited objects that somebody else changed too, each as three versions."""
        return find_conflicts(self._state, self._theirs(self._cluster))

    @property
    def conflicted(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.conflicts())

    def resolve(self, id: int, value: Any | None) -> None:
        """End a conflict: go on from what the cluster has now, with a value; None leaves the object to the cluster."""
        edited = self[id]
        theirs = self._theirs(self._cluster).get(edited.base_name or edited.name)
        if value is None and theirs is None:
            self._become(f"Give up {edited.name}", tuple(each for each in self._state if each.id != id))
        else:
            kept = DraftObject(id, self.kind, theirs, value or theirs)
            self._put(f"Resolve {edited.name}", kept)

    def rebase(self, snapshot: Snapshot) -> None:
        """Take in the cluster's present objects: untouched ones follow, edited ones merge or may be in conflict.

        What was applied can still be undone: the old version then is a change of the new one.
        """
        cluster, before = snapshot.cluster, self._cluster
        self._cluster, self.merged = cluster, ()
        if find_objects(cluster, self.kind) is find_objects(before, self.kind):
            return
        theirs = self._theirs(cluster)
        settled = find_settled(self._state, theirs, self.kept)
        known = {name for each in self._state for name in (each.base_name, each.name)}
        added = tuple(
            DraftObject(self._take_id(), self.kind, each, each) for name, each in theirs.items() if name not in known
        )

        def rebased(objects: Objects) -> Objects:
            return rebase_objects(self.kind, objects, theirs, settled, added, self.kept, self.merge)

        self.undo_stack.rewrite(self, rebased)
        state = rebased(self._state)
        before_ids = {each.id: each for each in self._state if each.id not in settled}
        self.merged = tuple(
            each.name for each in state if each.is_modified and each.base != before_ids.get(each.id, each).base
        )
        if state != self._state:
            self.show_state(state)

    def merge(self, kind: ObjectKind, base: Any, mine: Any, theirs: Any) -> Any:
        """What both meant, None where they touch the same; a subclass may look closer."""
        return merge_attributes(kind, base, mine, theirs)

    # Over a crash

    def saved(self) -> Sequence[Any]:
        edited = [each for each in self._state if each.is_modified]
        return [
            {
                "base": None if each.base is None else object_text(self.kind, each.base),
                "value": object_text(self.kind, each.value),
                "text": each.text,
                "is_deleted": each.is_deleted,
            }
            for each in edited
        ]

    def restore(self, saved: Sequence[Any]) -> None:
        state = list(self._state)
        for entry in saved:
            base = None if entry["base"] is None else self._find_value(entry["base"])
            if base is None and entry["base"] is not None:
                raise ValueError(f"there is no {self.kind} in {entry['base']!r}")
            place = next((at for at, each in enumerate(state) if base is not None and each.base == base), None)
            name = None if base is None else name_of(self.kind, base)
            if place is None and name is not None:
                place = next((at for at, each in enumerate(state) if each.base_name == name), None)
            id = self._take_id() if place is None else state[place].id
            value = self._find_value(entry["value"])
            if value is None:
                # A form lets a name be written that no text may have: the text stays, with what is wrong with it.
                value = self.new_value(f"new_{id}") if base is None else base
            edited = DraftObject(id, self.kind, base, value, is_deleted=bool(entry["is_deleted"]))
            if edited.text != entry["text"]:
                edited = edited.with_text(str(entry["text"]))
            if place is None:
                state.append(edited)
            else:
                state[place] = edited
        theirs = self._theirs(self._cluster)
        settled = find_settled(state, theirs, self.kept)
        rebased = rebase_objects(self.kind, state, theirs, settled, (), self.kept, self.merge)
        self._become("Restore the last session's edits", rebased)

    def _find_value(self, text: Any) -> Any:
        """The object of a text, None if it cannot be read."""
        return str(text).strip() if self.kind in LISTS else parse_object(self.kind, str(text))[0]

    def new_value(self, name: str) -> Any:
        """An object of the kind with Grid Engine's defaults."""
        return name if self.kind in LISTS else parse_object_attributes(self.kind, {self._name_attribute: name})[0]

    # How edits are kept

    @property
    def _name_attribute(self) -> str:
        return SHAPES[self.kind].name if self.kind in SHAPES else "name"

    def _with_attributes(self, edited: DraftObject, texts: Mapping[str, str]) -> DraftObject:
        return edited.with_value(next(iter(texts.values()))) if self.kind in LISTS else edited.with_attributes(texts)

    def _append(self, verb: str, values: Sequence[Any]) -> tuple[int, ...]:
        objects = list(self._state)
        taken = {each.name for each in objects}
        for value in values:
            name = free_name(name_of(self.kind, value), taken)
            taken.add(name)
            named = name if self.kind in LISTS else self.kept(replace(value, name=name))
            objects.append(DraftObject(self._take_id(), self.kind, None, named))
        added = objects[len(self._state) :]
        self._become(f"{verb} {self._names(added)}", tuple(objects))
        return tuple(each.id for each in added)

    def _put(self, title: str, edited: DraftObject, merges: object = None) -> None:
        self._become(title, tuple(edited if each.id == edited.id else each for each in self._state), merges)

    def _of_base(self, edited: DraftObject) -> DraftObject:
        return DraftObject(edited.id, self.kind, edited.base, edited.base)

    def _theirs(self, cluster: Cluster) -> Mapping[str, Any]:
        return {name_of(self.kind, each): each for each in _values(cluster, self.kind)}

    def _take_id(self) -> int:
        self._next_id += 1
        return self._next_id - 1

    def _names(self, objects: Iterable[DraftObject]) -> str:
        named = list(objects)
        return named[0].name if len(named) == 1 else f"{len(named)} objects"

    def _name_taken(self, edited: DraftObject) -> tuple[Report, ...]:
        namesakes = (each for each in self._state if each.name == edited.name and not each.is_deleted)
        if edited.is_deleted or next(namesakes, edited).id == edited.id:
            return ()
        text = f'There is another {self.kind} named "{edited.name}"; each needs a name of its own.'
        return (Report("draft.name-taken", text, fields=(self._name_attribute,)),)


def _values(cluster: Cluster, kind: ObjectKind) -> tuple[Any, ...]:
    objects = find_objects(cluster, kind)
    return tuple(objects.values()) if isinstance(objects, Mapping) else tuple(objects)


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if it is taken."""
    free, number = name, 2
    while free in taken:
        free, number = f"{name}_{number}", number + 1
    return free
