"""What two people meant who changed the same rule set: merged attribute by attribute and rule by rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from qmonpy.model.quota_set import QuotaSet, Rule

Rules = Sequence[Rule]
Edit = tuple[int, int, tuple[Rule, ...]]
"""From and to (not included) in the rules before, and the rules in their place."""


def merge_quota_sets(base: QuotaSet, mine: QuotaSet, theirs: QuotaSet) -> QuotaSet | None:
    """The set with the changes of both; None where they changed the same, or where the order of rules is not clear."""
    if len({each.name for each in (base, mine, theirs)}) > 1:
        return None
    fields = {}
    for name in ("description", "is_enabled"):
        was, one, other = (getattr(each, name) for each in (base, mine, theirs))
        if one != was and other not in (was, one):
            return None
        fields[name] = other if one == was else one
    rules = merge_rules(base.rules, mine.rules, theirs.rules)
    return None if rules is None else replace(theirs, **fields).with_rules(rules)


def merge_rules(base: Rules, mine: Rules, theirs: Rules) -> tuple[Rule, ...] | None:
    """The rules with the edits of both; None where these touch."""
    edits = sorted({*_edits(base, mine), *_edits(base, theirs)}, key=lambda each: each[:2])
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


def _is_touching(one: Edit, next: Edit) -> bool:
    """Whether two edits, of which `next` does not begin earlier, overlap; two insertions at one place do."""
    return next[0] < one[1] or (next[0] == one[0])
