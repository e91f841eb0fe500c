"""Verify resource quota sets: as Grid Engine 8.1.9 does, and what its specifications forbid beyond that.

A finding without Grid Engine's words is a mistake that 8.1.9 accepts: such a set is read from a cluster, but not saved.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.formats.quota_set.finding import Finding, Stage
from qmonpy.formats.quota_set.rule_checks import RuleCheck
from qmonpy.formats.quota_set.set_reader import no_name, no_rules
from qmonpy.formats.quota_set.words import find_comment, join_text
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import QuotaSet, Rule
from qmonpy.model.report import Report, Span
from qmonpy.model.values.object_name import check_object_name

_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9_-]*")
_RESERVED = ("NONE", "ALL", "TEMPLATE")


def check_quota_sets(
    sets: Iterable[QuotaSet], complexes: Mapping[str, ComplexAttribute]
) -> tuple[tuple[QuotaSet, ...], tuple[Report, ...]]:
    """Return the sets as the qmaster keeps them (full names of attributes, TIME in seconds), and every finding.

    The sets are usable if no finding is an error. Findings have their place if the sets were read from a text; `fields`
    is the path (set, number of the rule from 1, filter or limit).
    """
    known = attributes_by_word(complexes)
    kept: list[QuotaSet] = []
    findings: list[Finding] = []
    for quota_set in sets:
        checked, found = check_quota_set(quota_set, complexes, known)
        kept.append(checked)
        findings += found
    return tuple(kept), (*findings, *check_set_names(kept))


def attributes_by_word(complexes: Mapping[str, ComplexAttribute]) -> Mapping[str, ComplexAttribute]:
    """Return the attributes by name and by shortcut."""
    return {**{attribute.shortcut: attribute for attribute in complexes.values()}, **complexes}


def check_quota_set(
    quota_set: QuotaSet, complexes: Mapping[str, ComplexAttribute], known: Mapping[str, ComplexAttribute]
) -> tuple[QuotaSet, tuple[Finding, ...]]:
    """Return one set as the qmaster keeps it, and its own mistakes; `known` comes from `attributes_by_word`."""
    findings = [*_check_set(quota_set)]
    rules = []
    for number, rule in enumerate(quota_set.rules, 1):
        checker = RuleCheck(quota_set, number, rule, known, complexes)
        rules.append(checker.check())
        findings += checker.findings
    return _as_kept(quota_set, tuple(rules)), tuple(findings)


def check_set_names(sets: Iterable[QuotaSet]) -> Iterator[Finding]:
    """Yield a finding for each set with the name of an earlier one."""
    seen: set[str] = set()
    for quota_set in sets:
        if quota_set.name and quota_set.name in seen:
            yield Finding(
                "quota.set-twice",
                f'There are several resource quota sets named "{quota_set.name}"; each needs a name of its own.',
                span=quota_set.name_span,
                fields=(quota_set.name,),
            )
        seen.add(quota_set.name)


def _as_kept(quota_set: QuotaSet, rules: tuple[Rule, ...]) -> QuotaSet:
    """Return the set with checked rules and its description as Grid Engine reads it; the same object if equal."""
    description = join_text(quota_set.description or "")
    kept = None if description.upper() in ("", "NONE") else description
    is_same = all(rule is other for rule, other in zip(rules, quota_set.rules, strict=True))
    if is_same and kept == quota_set.description:
        return quota_set
    return replace(quota_set, rules=rules, description=kept)


def _check_set(quota_set: QuotaSet) -> Iterator[Finding]:
    """Check name, description and number of rules of a set."""
    name, span = quota_set.name, quota_set.name_span
    opening = _opening(quota_set.span)
    if not name:
        yield replace(no_name(opening), fields=("",))
    elif not _NAME.fullmatch(name) or name.upper() in _RESERVED:
        yield Finding(
            "quota.invalid-set-name",
            f'"{name}" cannot be the name of a resource quota set: a name begins with a letter, followed by letters, '
            'digits, "-" and "_"; NONE, ALL and TEMPLATE are reserved.',
            span=span,
            fields=(name,),
            grid_engine=next((report.text for report in check_object_name(name)), ""),
            stage=Stage.VERIFYING,
        )
    if not quota_set.rules:
        yield replace(no_rules(name, opening), fields=(name,))
    description = quota_set.description or ""
    if "\n" in description or "\r" in description or description.rstrip().endswith("\\"):
        yield Finding(
            "quota.bad-description", "A description is one line and does not end with a backslash.", fields=(name,)
        )
    elif find_comment(description) is not None:
        yield Finding(
            "quota.bad-description",
            'In a description "#" may only be inside a word: elsewhere it begins a comment for Grid Engine.',
            fields=(name,),
        )
    yield from _check_rule_names(quota_set)


def _opening(span: Span | None) -> Span | None:
    return span and Span(span.line, span.column, span.line, span.column + 1)


def _check_rule_names(quota_set: QuotaSet) -> Iterator[Finding]:
    """Check that names of rules are valid, and unique within their set."""
    seen: dict[str, int] = {}
    for number, rule in enumerate(quota_set.rules, 1):
        if rule.name is None:
            continue
        fields = (quota_set.name, str(number), "name")
        if not _NAME.fullmatch(rule.name) or rule.name.upper() == "NONE":
            yield Finding(
                "quota.invalid-rule-name",
                f'"{rule.name}" cannot be the name of a rule: a name begins with a letter, followed by letters, '
                'digits, "-" and "_", and is not NONE.',
                span=rule.name_span,
                fields=fields,
            )
        if rule.name in seen:
            yield Finding(
                "quota.rule-twice",
                f'Rule {number} of "{quota_set.name}" is named "{rule.name}" like rule {seen[rule.name]}; '
                "names of rules are unique within a set.",
                span=rule.name_span,
                fields=fields,
            )
        seen.setdefault(rule.name, number)
