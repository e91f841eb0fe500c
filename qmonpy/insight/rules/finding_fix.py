"""Fixes for findings in rule sets: similar names for unknown ones, new names for duplicates, limits given once."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.text import check_quota_names
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.insight.rules.rule_lint import with_name
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, QuotaSet
from qmonpy.model.report import Report
from qmonpy.model.values.value import find_number
from qmonpy.translation import tr

Fix = tuple[QuotaSet, str]


def find_fixes(quota_set: QuotaSet, cluster: Cluster) -> tuple[Lint, ...]:
    """Return the findings about a set as it was read that have a fix, each with the fixed set."""
    return tuple(_find(LintSubject(quota_set, cluster)))


def _find(subject: LintSubject) -> Iterator[Lint]:
    sets = (subject.quota_set,)
    findings = (*check_quota_sets(sets, subject.cluster.complexes)[1], *check_quota_names(sets, subject.cluster))
    for finding in findings:
        find = _FIXERS.get(finding.code)
        if find is None and len(finding.fields) > 2 and finding.fields[2] in FILTER_KINDS and finding.allowed:
            find = _rename_in_filter
        fix = find(subject, finding) if find is not None and len(finding.fields) > 1 else None
        if fix is not None:
            yield Lint(finding, *fix)


def _index(finding: Report) -> int:
    return int(finding.fields[1]) - 1


def _rename_in_filter(subject: LintSubject, finding: Report) -> Fix | None:
    """Replace an unknown name by the most similar known one."""
    index, kind = _index(finding), finding.fields[2]
    rule = subject.quota_set.rules[index]
    scope: Filter = getattr(rule, kind)
    spans = (*scope.name_spans, *scope.excluded_spans)
    place = next((place for place, span in enumerate(spans) if span == finding.span), None)
    if place is None:
        return None
    likely = finding.allowed[0]
    changed = replace(rule, **{kind: with_name(scope, place, likely)})  # type: ignore[arg-type]
    return subject.with_rule(index, changed), tr('Write "{name}"').format(name=likely)


def _rename_limit(subject: LintSubject, finding: Report) -> Fix | None:
    index, name = _index(finding), finding.fields[2]
    limit = next((each for each in subject.quota_set.rules[index].limits if each.name == name), None)
    if limit is None or not finding.allowed:
        return None
    fix = subject.with_limit(index, limit, lambda each: replace(each, name=finding.allowed[0]))
    return (fix, tr('Write "{name}"').format(name=finding.allowed[0])) if fix is not None else None


def _rename_rule(subject: LintSubject, finding: Report) -> Fix | None:
    """Rename the second of two rules with one name by adding a number."""
    index = _index(finding)
    rule = subject.quota_set.rules[index]
    taken = {each.name for each in subject.quota_set.rules}
    name = next(name for number in range(2, len(taken) + 3) if (name := f"{rule.name}_{number}") not in taken)
    title = tr('Rename rule {number} to "{name}"').format(number=index + 1, name=name)
    return subject.with_rule(index, replace(rule, name=name)), title


def _remove_second_limit(subject: LintSubject, finding: Report) -> Fix | None:
    """Remove the higher of two limits on one attribute, so that nothing is allowed that was not before."""
    index = _index(finding)
    limits = subject.quota_set.rules[index].limits
    full = {each.shortcut: each.name for each in subject.cluster.complexes.values()}
    name = full.get(finding.fields[2], finding.fields[2])
    same = [each for each in limits if full.get(each.name, each.name) == name]
    attribute = subject.cluster.complexes.get(name)
    if len(same) < 2 or attribute is None:
        return None
    numbers = [find_number(attribute.type, each.value) for each in same]
    gone = same[-1]
    if not any(number is None for number in numbers):
        gone = max(reversed(same), key=lambda each: find_number(attribute.type, each.value) or 0.0)
    fix = subject.with_limit(index, gone, lambda _: None)
    return (fix, tr("Remove {name}").format(name=f"{gone.name}={gone.value}")) if fix is not None else None


def _write_full_name(subject: LintSubject, finding: Report) -> Fix | None:
    """Replace a shortcut in a formula by the full name, whose value Grid Engine knows."""
    index, name = _index(finding), finding.fields[2]
    limit = next((each for each in subject.quota_set.rules[index].limits if each.name == name), None)
    full = finding.allowed[0].removeprefix("$") if finding.allowed else ""
    attribute = subject.cluster.complexes.get(full)
    if limit is None or attribute is None:
        return None
    value = limit.value.replace(f"${attribute.shortcut}", f"${full}")
    if value == limit.value:
        return None
    fix = subject.with_limit(index, limit, lambda each: replace(each, value=value))
    return (fix, tr("Write {name}").format(name=f"${full}")) if fix is not None else None


def _expand_hosts(subject: LintSubject, finding: Report) -> Fix:
    """Put the hosts of a rule in braces, since its limit differs from host to host."""
    index = _index(finding)
    rule = subject.quota_set.rules[index]
    hosts = replace(rule.hosts or Filter(("*",)), is_expanded=True)
    return subject.with_rule(index, replace(rule, hosts=hosts)), tr("Count each host")


_FIXERS: Mapping[str, Callable[[LintSubject, Report], Fix | None]] = {
    "quota.rule-twice": _rename_rule,
    "quota.limit-twice": _remove_second_limit,
    "quota.unknown-attribute": _rename_limit,
    "quota.formula-shortcut": _write_full_name,
    "quota.dynamic-needs-hosts": _expand_hosts,
}
