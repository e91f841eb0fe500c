"""My version of an object that was changed here and elsewhere, with what the others changed besides."""

from typing import Any

from qmonpy.app.changes.quota_merge import merge_quota_sets
from qmonpy.app.editing.conflict_text import Versions
from qmonpy.app.editing.draft_complex import merge_columns
from qmonpy.app.editing.object_rebase import merge_attributes
from qmonpy.formats.configuration.object_text import SHAPES
from qmonpy.model.configuration.change import ObjectKind


def merge_into_mine(kind: ObjectKind, conflict: Versions) -> Any | None:
    """Mine of what both changed, and theirs of all else; None where that is no third version."""
    base, mine, theirs = conflict.base, conflict.mine, conflict.theirs
    if base is None or mine is None or theirs is None:
        return None
    if kind is ObjectKind.QUOTA_SET:
        merged: Any = merge_quota_sets(base, mine, theirs, prefers_mine=True)
    elif kind is ObjectKind.COMPLEX:
        merged = merge_columns(base, mine, theirs, prefers_mine=True)
    elif kind in SHAPES:
        merged = merge_attributes(kind, base, mine, theirs, prefers_mine=True)
    else:
        merged = None
    return None if merged in (mine, theirs) else merged
