"""Takes what was found about policies into the draft as edits: values of levers, and fixes of hints."""

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.editing.share_tree_draft import share_tree_part
from qmonpy.insight.policies.hint import PolicyHint
from qmonpy.insight.policies.lever import Lever, LeverKind, with_shares
from qmonpy.insight.policies.ticket_sources import Giver
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import find_node, without_node
from qmonpy.translation import tr

_KINDS = {Giver.USER: ObjectKind.USER, Giver.PROJECT: ObjectKind.PROJECT, Giver.DEPARTMENT: ObjectKind.USER_SET}


def is_edit(lever: Lever) -> bool:
    """Whether a lever is an edit of the configuration, and not a command for a job."""
    return lever.kind in (LeverKind.NODE, LeverKind.WEIGHT) or lever.giver in _KINDS


def draft_lever(draft: Draft, lever: Lever, value: int) -> None:
    """Take the value of a lever into the draft, as one step to undo; nothing if what it changes is gone meanwhile."""
    if lever.kind is LeverKind.WEIGHT:
        settings_part(draft, ObjectKind.SCHEDULER).set_attribute(lever.name, lever.shown(value))
    elif lever.kind is LeverKind.NODE:
        tree = draft.planned().share_tree
        if tree is not None and find_node(tree, lever.path) is not None:
            title = tr("Change shares of {name}").format(name=lever.name)
            share_tree_part(draft).set_tree(with_shares(tree, lever.path, value), title)
    elif lever.giver is not None:
        part = object_part(draft, _KINDS[lever.giver])
        found = part.find(lever.name)
        if found is not None:
            part.set_attributes([found.id], {lever.kind.value: str(value)})


def has_fix(hint: PolicyHint) -> bool:
    """Whether a hint has a fix."""
    return bool(hint.fix_title)


def draft_fix(draft: Draft, hint: PolicyHint) -> None:
    """Take the fix of a hint into the draft."""
    for name, text in hint.settings.items():
        settings_part(draft, ObjectKind.SCHEDULER).set_attribute(name, text)
    # The tree may have been edited since the hint was found: only the node goes, if it is still there.
    tree = draft.planned().share_tree
    if hint.idle_node is not None and tree is not None and find_node(tree, hint.idle_node) is not None:
        share_tree_part(draft).set_tree(without_node(tree, hint.idle_node), hint.fix_title)
