"""Takes a change of the configuration that starts a job into the draft, with whatever is edited there already."""

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_parts import quota_draft
from qmonpy.app.editing.merge import merge_objects
from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.model.configuration.change import AnyChange, ObjectKind, name_object


def draft_start_change(draft: Draft, change: StartChange) -> str:
    """Take the edits of a change into the draft, each as a step to undo.

    Returns why one of them cannot be taken, in a sentence; empty if all were.
    """
    for each in change.changes:
        problem = draft_change(draft, each)
        if problem:
            return problem
    return ""


def draft_change(draft: Draft, change: AnyChange) -> str:
    """Take one change of an object that the cluster has into the draft; return why it cannot be taken, or nothing."""
    if change.kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION):
        settings_part(draft, change.kind).set_attribute(change.key, str(change.after))
        return ""
    part: ObjectDraft
    part = quota_draft(draft) if change.kind is ObjectKind.QUOTA_SET else object_part(draft, change.kind)
    found = part.find(change.key)
    what = name_object(change.kind, change.key)
    if found is None:
        return f"The {what} is gone or was deleted here: nothing was edited."
    if found.has_broken_text:
        return f"The text of the {what} cannot be read: correct it first."
    value = change.after
    if found.value != change.before:
        value = merge_objects(change.kind, change.before, found.value, change.after)
    if value is None:
        return f"The {what} is edited already where this change is: apply or take that back first."
    part.set_value(found.id, value)
    return ""


def find_place(change: StartChange) -> tuple[str, str] | None:
    """Return page and key where the edits of a change are shown; None for a change of the job."""
    for each in change.changes:
        if each.kind is ObjectKind.QUOTA_SET and "/" in change.subject:
            return "rule-sets", change.subject
        return find_object_place(each.kind, each.key)
    return None
