"""Reads resource quota sets as `format_quota_set` prints them, without the grammar: those of a spool, for commands.

Whatever is not printed so is left to `text.parse_quota_sets`, which gives the same for what is.
"""

from typing import Any

from qmonpy.formats.quota_set.layout import join_text, split_lines
from qmonpy.formats.quota_set.printer import format_quota_set
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, QuotaSet, Rule

_WORD = r"[^\s\\#{},!=]+"
_NAMES = rf"!?{_WORD}(?:,!?{_WORD})*"
_LIST = rf"\{{{_NAMES}\}}|{_NAMES}"
_FILTERS = "".join(rf"(?: {kind} (?P<{kind}>{_LIST}))?" for kind in FILTER_KINDS)
_LIMIT = rf"{_WORD}={_WORD}"
_RULE = compile_late(rf"limit(?: name (?P<name>{_WORD}))?{_FILTERS} to (?P<limits>{_LIMIT}(?:,{_LIMIT})*)")
_HEAD = compile_late(rf"name (?P<name>{_WORD})\ndescription (?P<text>[^\\#\n]+)\nenabled (?P<enabled>TRUE|FALSE)")
_MEANT = frozenset(("LIMIT", "NAME", "TO", "NONE", *map(str.upper, FILTER_KINDS)))
"""Words that may mean something else than a name."""


def find_printed_set(text: str) -> QuotaSet | None:
    """Return the set of a text, without places; None if it is not just what `format_quota_set` prints of a set."""
    found = _find_set(text)
    return found if found is not None and format_quota_set(found) == text else None


def _find_set(text: str) -> QuotaSet | None:
    if not (text.startswith("{\n") and text.endswith("\n}\n")):
        return None
    lines = [join_text(each.text) for each in split_lines(text[2:-3].split("\n"), 1)]
    head = _HEAD.fullmatch("\n".join(lines[:3]))
    rules = [_find_rule(each) for each in lines[3:]]
    known = [each for each in rules if each is not None]
    if head is None or len(known) < len(rules) or not known or head["name"].upper() in _MEANT:
        return None
    said = head["text"]
    description = None if said == "NONE" else said
    return QuotaSet(head["name"], tuple(known), head["enabled"] == "TRUE", description)


def _find_rule(line: str) -> Rule | None:
    found = _RULE.fullmatch(line)
    if found is None or (found["name"] or "").upper() in _MEANT:
        return None
    filters: dict[str, Any] = {}
    for kind in FILTER_KINDS:
        if found[kind]:
            scope = _find_filter(found[kind])
            if scope is None:
                return None
            filters[kind] = scope
    pairs = [each.split("=") for each in found["limits"].split(",")]
    return Rule(tuple(Limit(name, value) for name, value in pairs), found["name"], **filters)


def _find_filter(text: str) -> Filter | None:
    is_expanded = text.startswith("{")
    words = text.strip("{}").split(",")
    names = tuple(each for each in words if each[0] != "!")
    excluded = tuple(each[1:] for each in words if each[0] == "!")
    if len(set(words)) < len(words) or any(each.upper() in _MEANT for each in (*names, *excluded)):
        return None
    return Filter(names, excluded, is_expanded)
