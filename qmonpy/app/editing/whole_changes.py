"""Takes whole changes of objects into the draft, together with whatever is edited there already."""

from collections.abc import Iterable

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.model.configuration.change import AnyChange, ObjectKind, name_object
from qmonpy.translation import tr


def draft_change(draft: Draft, change: AnyChange) -> str:
    """Take one change of an object that the cluster has into the draft; return why it cannot be taken, or nothing."""
    return "".join(draft_changes(draft, (change,)))


def draft_changes(draft: Draft, changes: Iterable[AnyChange]) -> tuple[str, ...]:
    """Take changes of different objects that the cluster has into the draft; return why some cannot be taken.

    Those of one kind are one edit, so that who shows them works once, however many they are.
    """
    problems: list[str] = []
    values: dict[ObjectDraft, dict[int, object]] = {}
    part: ObjectDraft
    for change in changes:
        if change.kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
            settings_part(draft, change.kind).set_attribute(change.key, str(change.after))
            continue
        part = quota_draft(draft) if change.kind is ObjectKind.QUOTA_SET else object_part(draft, change.kind)
        problem = _take(part, change, values.setdefault(part, {}))
        problems += [problem] if problem else []
    for part, edited in values.items():
        part.set_values(edited)
    return tuple(problems)


def _take(part: ObjectDraft, change: AnyChange, values: dict[int, object]) -> str:
    """Add what an object becomes to the values by id; return why that cannot be, or nothing."""
    found = part.find(change.key)
    what = name_object(change.kind, change.key)
    if found is None:
        return tr("The {what} is gone or was deleted here: nothing was edited.").format(what=what)
    if found.has_broken_text:
        return tr("The text of the {what} cannot be read: correct it first.").format(what=what)
    value = change.after
    if found.value != change.before:
        value = merge_objects(change.kind, change.before, found.value, change.after)
    if value is None:
        return tr("The {what} is edited already where this change is: apply or take that back first.").format(what=what)
    values[found.id] = value
    return ""
