"""What two people meant who changed the same rule set: merged attribute by attribute and rule by rule."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import pairwise

from qmonpy.model.configuration.quota_set import QuotaSet, Rule

Rules = Sequence[Rule]
Edit = tuple[int, int, tuple[Rule, ...]]
"""From and to (not included) in the rules before, and the rules in their place."""


def merge_quota_sets(
    base: QuotaSet, mine: QuotaSet, theirs: QuotaSet, *, prefers_mine: bool = False
) -> QuotaSet | None:
    """The set with the changes of both; None where they changed the same, or where the order of rules is not clear.

    If mine is preferred, it is taken there.
    """
    if len({each.name for each in (base, mine, theirs)}) > 1:
        return None
    fields = {}
    for name in ("description", "is_enabled"):
        was, one, other = (getattr(each, name) for each in (base, mine, theirs))
        if one != was and other not in (was, one) and not prefers_mine:
            return None
        fields[name] = other if one == was else one
    rules = merge_rules(base.rules, mine.rules, theirs.rules, prefers_mine=prefers_mine)
    return None if rules is None else replace(theirs, **fields).with_rules(rules)


def merge_rules(base: Rules, mine: Rules, theirs: Rules, *, prefers_mine: bool = False) -> tuple[Rule, ...] | None:
    """The rules with the edits of both; None where these touch, or mine alone there if that is preferred."""
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
    """An edit that changes rules and adds or removes none, rule by rule."""
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
