"""Ends a conflict as the user chose, whatever both sides made of the object, as one step that can be undone."""

from qmonpy.app.editing.object_draft import ObjectDraft
from qmonpy.gui.base.words import tr


def settle_conflict(part: ObjectDraft, id: int, *, is_mine: bool) -> None:
    """Go on with one's own version of an object upon what the cluster has now, or take the cluster's."""
    conflict = next((each for each in part.conflicts() if each.id == id), None)
    if conflict is None:
        return
    with part.undo_stack.together(tr("Settle the conflict of {name}").format(name=conflict.name)):
        part.resolve(id, conflict.mine if is_mine else None)
        if is_mine and conflict.mine is None and conflict.theirs is not None:
            part.delete((id,))
