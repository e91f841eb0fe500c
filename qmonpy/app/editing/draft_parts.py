"""The parts of a draft by name: how each is made, for pages that show one and for edits of an earlier run."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from qmonpy.app.editing.complex_draft import ComplexDraft
from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import DraftPart
from qmonpy.app.editing.object_parts import make_part
from qmonpy.app.editing.quota_draft import QuotaDraft
from qmonpy.app.editing.settings_draft import make_settings
from qmonpy.app.editing.share_tree_draft import make_share_tree
from qmonpy.app.tables.object_pages import OBJECT_PAGES
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot

RULE_SETS, COMPLEXES = "rule-sets", "complexes"

MAKERS: dict[str, Callable[[Snapshot, Draft], DraftPart[Any, Any]]] = {
    RULE_SETS: lambda snapshot, draft: QuotaDraft(snapshot.cluster, draft.undo_stack, draft.planned),
    COMPLEXES: lambda snapshot, draft: ComplexDraft(snapshot.cluster, snapshot.state, draft.undo_stack),
    **{str(kind): partial(make_part, kind) for kind in OBJECT_PAGES},
    str(ObjectKind.SHARE_TREE): make_share_tree,
    **{str(kind): partial(make_settings, kind) for kind in (ObjectKind.SCHEDULER, ObjectKind.CONFIGURATION)},
}
"""The function that makes each part, in the order of the pages."""


def quota_draft(draft: Draft) -> QuotaDraft:
    """Return the part of a draft with the rule sets."""
    part = draft.part(RULE_SETS, MAKERS[RULE_SETS])
    assert isinstance(part, QuotaDraft)
    return part


def complex_draft(draft: Draft) -> ComplexDraft:
    """Return the part of a draft with the complex attributes."""
    part = draft.part(COMPLEXES, MAKERS[COMPLEXES])
    assert isinstance(part, ComplexDraft)
    return part


def restore_draft(draft: Draft, saved: Mapping[str, Any]) -> None:
    """Restore edits of an earlier run in all parts at once, so that all of them are shown, undone and applied.

    Edits that cannot be read raise ValueError, KeyError or TypeError.
    """
    draft.restore(saved)
    for name in saved:
        if name in MAKERS:
            draft.part(name, MAKERS[name])
