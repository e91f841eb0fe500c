"""Takes a change of the configuration that starts a job into the draft, with whatever is edited there already."""

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.whole_changes import draft_change
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.insight.starting.start_change import StartChange
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.translation import tr


def draft_start_change(draft: Draft, change: StartChange) -> str:
    """Take the edits of a change into the draft, as one step to undo; several belong together and are applied so.

    Returns why one of them cannot be taken, in a sentence; empty if all were.
    """
    title = tr("Start job {number}").format(number=change.starts.job)
    with draft.undo_stack.together(title, binds=len(change.changes) > 1):
        for each in change.changes:
            problem = draft_change(draft, each)
            if problem:
                return problem
    return ""


def find_place(change: StartChange) -> tuple[str, str] | None:
    """Return page and key where the edits of a change are shown; None for a change of the job."""
    for each in change.changes:
        if each.kind is ObjectKind.QUOTA_SET and "/" in change.subject:
            return "rule-sets", change.subject
        return find_object_place(each.kind, each.key)
    return None
