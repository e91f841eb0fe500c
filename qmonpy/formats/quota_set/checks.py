"""Verify resource quota sets and their rules: as 8.1.9 does, and what its specifications forbid beyond that.

A finding without Grid Engine's words is a mistake that 8.1.9 accepts: such a set is read from a cluster, but not saved.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.formats.quota_set.finding import Finding, Stage, no_name, no_rules
from qmonpy.formats.quota_set.layout import find_comment, join_text
from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.formats.values.complex_value import parse_complex_value
from qmonpy.formats.values.load_formula import check_load_formula, find_attribute
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report, ReportError, Severity, Span
from qmonpy.model.values.object_name import check_object_name
from qmonpy.translation import tr

_UNWRITABLE = compile_late(r"[\s\x00,{}]|^#|[^a-zA-Z0-9_/.#$-]#|\\$")
_UNWRITABLE_VALUE = compile_late(r"[\s\x00,=]|^#|[^a-zA-Z0-9_/.#$-]#|\\$")


class RuleCheck:
    """Checks one rule and makes it what the qmaster keeps of it."""

    def __init__(
        self,
        quota_set: QuotaSet,
        number: int,
        rule: Rule,
        known: Mapping[str, ComplexAttribute],
        complexes: Mapping[str, ComplexAttribute],
    ):
        self.path = (quota_set.name, str(number))
        self.rule = rule
        self.known = known
        self.complexes = complexes
        self.findings: list[Finding] = []

    def report(
        self,
        code: str,
        text: str,
        span: Span | None,
        field: str,
        grid_engine: str = "",
        allowed: tuple[str, ...] = (),
        severity: Severity = Severity.ERROR,
    ) -> None:
        """Note a finding on the rule; `field` is the filter or the attribute that it is about."""
        line = span.line if span is not None else 0
        found = Finding(code, text, severity, span, (*self.path, field), allowed, grid_engine, line, Stage.VERIFYING)
        self.findings.append(found)

    def check(self) -> Rule:
        """Check the rule and return it as the qmaster keeps it; the same object if equal."""
        for kind, scope in self.rule.filters():
            self.check_filter(kind, scope)
        if not self.rule.limits:
            text = tr('The rule has no limits: a limit such as slots=4 is expected after "to".')
            self.report("quota.no-limits", text, self.rule.span, "to", allowed=("to",))
        limits = []
        seen: set[str] = set()
        for limit in self.rule.limits:
            checked = self.check_limit(limit)
            if checked.name in seen:
                text = tr('"{name}" is limited twice in this rule; an attribute may have one limit.').format(
                    name=checked.name
                )
                self.report("quota.limit-twice", text, _name_span(limit), limit.name)
            seen.add(checked.name)
            limits.append(checked)
        if all(limit is other for limit, other in zip(limits, self.rule.limits, strict=True)):
            return self.rule
        return replace(self.rule, limits=tuple(limits))

    def check_filter(self, kind: str, scope: Filter) -> None:
        """Check that a filter has a name, and that all its names can be written."""
        if not scope.names and not scope.excluded:
            self.report(
                "quota.empty-filter", tr('The list after "{kind}" is empty.').format(kind=kind), scope.span, kind
            )
        for index, name in enumerate((*scope.names, *scope.excluded)):
            if name and not _UNWRITABLE.search(name) and not (name[0] == "!" and index < len(scope.names)):
                continue
            spans = (*scope.name_spans, *scope.excluded_spans)
            span = spans[index] if index < len(spans) else scope.span
            text = tr('"{name}" cannot be named after "{kind}": blanks, commas, braces and "#" separate names.').format(
                name=name, kind=kind
            )
            self.report("quota.invalid-name", text, span, kind)

    def check_limit(self, limit: Limit) -> Limit:
        """Check a limit and return it with its attribute's full name and the value as the qmaster keeps it."""
        attribute = self.known.get(limit.name)
        if attribute is None:
            likely = close_names(limit.name, self.complexes)
            hint = tr(' Did you mean "{likely}"?').format(likely=likely[0]) if likely else ""
            self.report(
                "quota.unknown-attribute",
                tr('There is no complex attribute "{name}".{hint}').format(name=limit.name, hint=hint),
                _name_span(limit),
                limit.name,
                f'"resource_quota" references not existing complex attribute "{limit.name}"',
                likely,
            )
            return limit
        if not limit.value or _UNWRITABLE_VALUE.search(limit.value):
            text = tr('"{value}" cannot be a value of "{name}": a value has no blanks, commas, "=" and "#".').format(
                value=limit.value, name=limit.name
            )
            self.report("quota.invalid-value", text, _value_span(limit), limit.name, "resource quota set has no rules")
            return limit
        value = limit.value
        if limit.is_dynamic:
            self.check_dynamic(limit, attribute)
        else:
            value = self.check_value(limit, attribute)
        if value == limit.value and attribute.name == limit.name:
            return limit
        return Limit(attribute.name, value, limit.span)

    def check_value(self, limit: Limit, attribute: ComplexAttribute) -> str:
        """Check a value and return it as the qmaster keeps it."""
        try:
            return parse_complex_value(attribute, limit.value).text
        except ReportError as error:
            message = error.reports[0].text
            self.report(
                "quota.invalid-value",
                _explain(attribute, limit.value, message),
                _value_span(limit),
                limit.name,
                message,
            )
            return limit.value

    def check_dynamic(self, limit: Limit, attribute: ComplexAttribute) -> None:
        """Check a formula: it needs a filter of hosts in braces."""
        hosts = self.rule.hosts
        if hosts is None or not hosts.is_expanded:
            self.report(
                "quota.dynamic-needs-hosts",
                tr(
                    'The dynamic limit "{name}={value}" is different on each host: it needs an expanded list '
                    "of hosts, such as hosts {{*}}."
                ).format(name=limit.name, value=limit.value),
                _value_span(limit),
                limit.name,
                "dynamic limits are only supported for per host rules",
                ("hosts {*}",),
            )
            return
        error = check_load_formula(limit.value, self.complexes)
        if error is not None:
            self.report(f"quota.formula-{error.code}", str(error), _value_span(limit), limit.name, error.message)
            return
        if attribute.type.is_string:
            text = tr('"{name}" is of type {type}; a formula can only limit numbers.').format(
                name=attribute.name, type=attribute.type
            )
            self.report("quota.formula-of-text", text, _value_span(limit), limit.name)
        self.check_shortcuts(limit)

    def check_shortcuts(self, limit: Limit) -> None:
        """Warn of a shortcut in a formula: the qmaster accepts it, but it never has a value."""
        for word in re.findall(r"\$?([a-zA-Z_][\w.]*)", limit.value):
            attribute = find_attribute(word, self.complexes)
            if attribute is not None and attribute.name != word:
                text = tr('Grid Engine knows no value for the shortcut "{word}" in a formula; write ${name}.').format(
                    word=word, name=attribute.name
                )
                allowed = (f"${attribute.name}",)
                self.report(
                    "quota.formula-shortcut", text, _value_span(limit), limit.name, "", allowed, Severity.WARNING
                )


def _explain(attribute: ComplexAttribute, value: str, message: str) -> str:
    """Return Grid Engine's refusal of a value in words that say what would be accepted."""
    if "infinity" in message:
        return tr('"{name}" is consumed, so its limit cannot be infinite; leave the limit out instead.').format(
            name=attribute.name
        )
    if "negative" in message:
        return tr('"{name}" is consumed, so its limit cannot be negative: {value}.').format(
            name=attribute.name, value=value
        )
    if "wrong type" in message:
        return tr('"{name}" cannot be limited while its default is not a {type} value: {message}.').format(
            name=attribute.name, type=attribute.type, message=message
        )
    example = {"TIME": tr("1:30:00 or 5400"), "MEMORY": "2.5G", "BOOL": tr("TRUE or FALSE"), "DOUBLE": "0.5"}
    return tr('"{value}" is not a {type} value for "{name}", such as {example}.').format(
        value=value, type=attribute.type, name=attribute.name, example=example.get(attribute.type, "4")
    )


def _name_span(limit: Limit) -> Span | None:
    span = limit.span
    if span is None or span.line != span.end_line:
        return span
    return Span(span.line, span.column, span.line, min(span.column + len(limit.name), span.end_column))


def _value_span(limit: Limit) -> Span | None:
    span = limit.span
    if span is None or span.line != span.end_line:
        return span
    return Span(span.line, min(span.column + len(limit.name) + 1, span.end_column), span.line, span.end_column)


_NAME = compile_late(r"[a-zA-Z][a-zA-Z0-9_-]*")
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
                tr('There are several resource quota sets named "{name}"; each needs a name of its own.').format(
                    name=quota_set.name
                ),
                span=quota_set.name_span,
                fields=(quota_set.name,),
            )
        seen.add(quota_set.name)


def _as_kept(quota_set: QuotaSet, rules: tuple[Rule, ...]) -> QuotaSet:
    """Return the set with checked rules and its description as Grid Engine reads it; the same object if equal."""
    description = join_text(quota_set.description or "")
    kept = None if description in ("", "NONE") else description
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
            tr(
                '"{name}" cannot be the name of a resource quota set: a name begins with a letter, '
                'followed by letters, digits, "-" and "_"; NONE, ALL and TEMPLATE are reserved.'
            ).format(name=name),
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
            "quota.bad-description", tr("A description is one line and does not end with a backslash."), fields=(name,)
        )
    elif find_comment(description) is not None:
        yield Finding(
            "quota.bad-description",
            tr('In a description "#" may only be inside a word: elsewhere it begins a comment for Grid Engine.'),
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
                tr(
                    '"{name}" cannot be the name of a rule: a name begins with a letter, followed by '
                    'letters, digits, "-" and "_", and is not NONE.'
                ).format(name=rule.name),
                span=rule.name_span,
                fields=fields,
            )
        if rule.name in seen:
            yield Finding(
                "quota.rule-twice",
                tr(
                    'Rule {number} of "{name}" is named "{rule}" like rule {seen}; names of rules are '
                    "unique within a set."
                ).format(number=number, name=quota_set.name, rule=rule.name, seen=seen[rule.name]),
                span=rule.name_span,
                fields=fields,
            )
        seen.setdefault(rule.name, number)
