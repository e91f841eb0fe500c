"""Merging two people's changes of one object: attribute by attribute, column by column, rule by rule, node by node."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any

from qmonpy.app.editing.tree_merge import merge_trees
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.formats.configuration.object_text import SHAPES, format_object_attributes, parse_object_attributes
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.quota_set import QuotaSet, Rule

Fields = Mapping[str, Any]
Rules = Sequence[Rule]
Edit = tuple[int, int, tuple[Rule, ...]]
"""Begin and end (not included) in the rules before, and the rules that replace these."""


def merge_objects(kind: ObjectKind, base: Any, mine: Any, theirs: Any, *, prefers_mine: bool = False) -> Any:
    """Return the object with the changes of both sides; None if both changed the same part.

    With `prefers_mine` such a part is mine. None, too, for kinds without parts, and if an object was renamed.
    """
    if kind is ObjectKind.COMPLEX:
        return _merge_complexes(base, mine, theirs, prefers_mine=prefers_mine)
    if kind is ObjectKind.SHARE_TREE:
        return merge_trees(base, mine, theirs, prefers_mine=prefers_mine)
    if kind is not ObjectKind.QUOTA_SET and kind not in SHAPES:
        return None
    if len({each.name for each in (base, mine, theirs)}) > 1:
        return None
    merge = _merge_quota_sets if kind is ObjectKind.QUOTA_SET else _merge_attributes
    return merge(kind, base, mine, theirs, prefers_mine=prefers_mine)


def merge_fields(base: Fields, mine: Fields, theirs: Fields, *, prefers_mine: bool = False) -> dict[str, Any] | None:
    """Return the fields with the changes of both sides, without removed ones; None if both changed the same field.

    With `prefers_mine` such a field is mine.
    """
    merged = {}
    for name in dict.fromkeys((*theirs, *mine)):
        was, here, there = (each.get(name) for each in (base, mine, theirs))
        if here != was and there not in (was, here) and not prefers_mine:
            return None
        kept = there if here == was else here
        if kept is not None:
            merged[name] = kept
    return merged


def _merge_complexes(base: Any, mine: Any, theirs: Any, *, prefers_mine: bool) -> ComplexAttribute | None:
    versions = ({column: getattr(each, column) for column in COLUMNS} for each in (base, mine, theirs))
    merged = merge_fields(*versions, prefers_mine=prefers_mine)
    return None if merged is None else ComplexAttribute(**merged)


def _merge_attributes(kind: ObjectKind, base: Any, mine: Any, theirs: Any, *, prefers_mine: bool) -> Any:
    merged = merge_fields(
        *(format_object_attributes(kind, each) for each in (base, mine, theirs)), prefers_mine=prefers_mine
    )
    both = None if merged is None else parse_object_attributes(kind, merged)[0]
    # What load sensors report of a host stands in none of its attributes.
    return both.with_reports_of(theirs) if isinstance(both, Host) else both


def _merge_quota_sets(
    _: ObjectKind, base: QuotaSet, mine: QuotaSet, theirs: QuotaSet, *, prefers_mine: bool
) -> QuotaSet | None:
    """Return the merged set; None, too, if the order of rules would not be clear."""
    versions = ({"description": (each.description,), "is_enabled": each.is_enabled} for each in (base, mine, theirs))
    fields = merge_fields(*versions, prefers_mine=prefers_mine)
    rules = merge_rules(base.rules, mine.rules, theirs.rules, prefers_mine=prefers_mine)
    if fields is None or rules is None:
        return None
    (description,) = fields["description"]
    return replace(theirs, description=description, is_enabled=fields["is_enabled"]).with_rules(rules)


def merge_rules(base: Rules, mine: Rules, theirs: Rules, *, prefers_mine: bool = False) -> tuple[Rule, ...] | None:
    """Return the rules with the edits of both sides; None if two edits touch; with `prefers_mine` mine counts there."""
    here, there = set(_edits(base, mine)), set(_edits(base, theirs))
    if prefers_mine:
        there = {each for edit in there for each in _by_rule(edit)}
        there = {each for each in there if not any(_is_touching(*sorted((each, own), key=_place)) for own in here)}
    edits = sorted(here | there, key=_place)
    if any(_is_touching(one, next) for one, next in pairwise(edits)):
        return None
    merged = list(base)
    for start, end, rules in reversed(edits):
        merged[start:end] = rules
    return tuple(merged)


def _edits(base: Rules, edited: Rules) -> Iterator[Edit]:
    for tag, start, end, first, last in SequenceMatcher(None, base, edited, autojunk=False).get_opcodes():
        if tag != "equal":
            yield start, end, tuple(edited[first:last])


def _by_rule(edit: Edit) -> Iterator[Edit]:
    """Yield an edit rule by rule if it only changes rules, else as a whole."""
    start, end, rules = edit
    if end - start == len(rules):
        yield from ((start + at, start + at + 1, (rule,)) for at, rule in enumerate(rules))
    else:
        yield edit


def _place(edit: Edit) -> tuple[int, int]:
    return edit[:2]


def _is_touching(one: Edit, next: Edit) -> bool:
    """Whether two edits, of which `next` does not begin earlier, overlap; two insertions at one place do."""
    return next[0] < one[1] or (next[0] == one[0])
