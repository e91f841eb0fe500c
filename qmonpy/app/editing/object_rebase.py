"""Taking in what a cluster's objects have become while they were edited."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from qmonpy.app.editing.draft_object import DraftObject, name_of
from qmonpy.formats.configuration.object_text import format_object_attributes, parse_object_attributes
from qmonpy.model.configuration.change import LISTS, ObjectKind

Kept = Callable[[Any], Any]
"""An object as the qmaster keeps what is written, such as with full names for shortcuts."""
Merge = Callable[[ObjectKind, Any, Any, Any], Any]
"""Kind, base, mine and theirs to what both meant; None where they touch the same."""
Objects = tuple[DraftObject, ...]


@dataclass(frozen=True, slots=True)
class ObjectConflict:
    """An object that was changed here and elsewhere: the three versions, None where it does not exist."""

    id: int
    name: str
    base: Any
    """What the cluster had when editing began."""
    mine: Any
    theirs: Any
    """What the cluster has now."""


def find_conflicts(objects: Iterable[DraftObject], theirs: Mapping[str, Any]) -> tuple[ObjectConflict, ...]:
    """Edited objects whose version in the cluster is no longer the one that was edited."""
    found = []
    objects = tuple(objects)
    begun_with = {each.base_name for each in objects}
    for each in objects:
        name = each.base_name or each.name
        # A new object may have the name of one that was there before: that is a mistake, nobody's change.
        if each.base is None and name in begun_with:
            continue
        if each.is_modified and theirs.get(name) != each.base:
            mine = None if each.is_deleted else each.value
            found.append(ObjectConflict(each.id, name, each.base, mine, theirs.get(name)))
    return tuple(found)


def find_settled(objects: Iterable[DraftObject], theirs: Mapping[str, Any], kept: Kept) -> dict[int, Any]:
    """Objects of which the cluster has exactly what was made here, by id; None for those deleted on both sides."""
    objects = tuple(objects)
    there: dict[int, Any] = {}
    for each in objects:
        found = None if each.is_deleted else theirs.get(each.name)
        if found is not None and (found == each.value or found == kept(each.value)):
            there[each.id] = found
    staying = {each.name for each in objects if not each.is_deleted and each.base_name == each.name}
    moved_in = {each.name for each in objects if each.id in there} - staying
    settled: dict[int, Any] = {}
    for each in objects:
        is_gone = each.base_name not in theirs or each.base_name in moved_in
        if each.is_deleted and is_gone:
            settled[each.id] = None
        elif each.id in there and (each.base_name == each.name or (is_gone and each.name not in staying)):
            settled[each.id] = there[each.id]
    return settled


def rebase_objects(
    kind: ObjectKind,
    objects: Iterable[DraftObject],
    theirs: Mapping[str, Any],
    settled: Mapping[int, Any],
    added: Objects,
    kept: Kept,
    merge: Merge,
) -> Objects:
    """Objects of the draft, or of a step that can be undone, upon what the cluster has now.

    What is settled has the cluster's version as its base, so that an edit that was applied can still be undone, and
    applied again. Untouched objects follow the cluster. Edited ones take in what others changed where that is another
    attribute; else they keep their base and are in conflict.
    """
    rebased: list[DraftObject] = []
    objects = tuple(objects)
    ids = {each.id for each in objects}
    made = {name_of(kind, there): id for id, there in settled.items() if there is not None and id not in ids}
    for each in objects:
        if each.id in settled:
            there = settled[each.id]
            if there is not None or not each.is_deleted:
                rebased.append(_upon(each, there, kept))
        elif each.base is None and each.name in made:
            # The step is from before another object of that name was made and applied: it is that one.
            rebased.append(_upon(each, settled[made.pop(each.name)], kept))
        elif each.is_modified:
            rebased.append(_merged(each, theirs, merge))
        elif each.name in theirs:
            value = theirs[each.name]
            rebased.append(each if value is each.value else DraftObject(each.id, each.kind, value, value))
    for id in made.values():
        # The step is from before the object was made: going back to it deletes the object.
        rebased.append(DraftObject(id, kind, settled[id], settled[id], is_deleted=True))
    return (*rebased, *added)


def _upon(edited: DraftObject, base: Any, kept: Kept) -> DraftObject:
    """The object with another base; one that only the qmaster wrote differently becomes the qmaster's version."""
    if base is None or edited.value == base or kept(edited.value) != base:
        return replace(edited, base=base)
    return replace(edited.with_value(base), base=base)


def _merged(edited: DraftObject, theirs: Mapping[str, Any], merge: Merge) -> DraftObject:
    base, there = edited.base, theirs.get(edited.base_name or "")
    if base is None or there is None or there == base or edited.is_deleted or edited.has_broken_text:
        return edited
    both = merge(edited.kind, base, edited.value, there)
    return edited if both is None else replace(edited.with_value(both), base=there)


def merge_attributes(kind: ObjectKind, base: Any, mine: Any, theirs: Any, *, prefers_mine: bool = False) -> Any:
    """What both meant, if they changed different attributes of an object; else None, or mine of those if preferred."""
    if kind in LISTS or len({name_of(kind, each) for each in (base, mine, theirs)}) > 1:
        return None
    old, new, other = (format_object_attributes(kind, each) for each in (base, mine, theirs))
    merged = {}
    for name in dict.fromkeys((*other, *new)):
        was, is_mine, is_theirs = (each.get(name) for each in (old, new, other))
        if is_mine != was and is_theirs not in (was, is_mine) and not prefers_mine:
            return None
        kept = is_theirs if is_mine == was else is_mine
        if kept is not None:
            merged[name] = kept
    return parse_object_attributes(kind, merged)[0]
