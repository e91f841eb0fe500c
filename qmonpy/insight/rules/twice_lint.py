"""A consumable that two enabled sets limit for the same jobs in the same places: only the lower limit counts."""

from collections.abc import Iterator

from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, Rule
from qmonpy.model.report import Severity
from qmonpy.model.values.value import find_number


def lint_twice(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
    """A limit that a rule with the same filters of another enabled set has, too."""
    if not attribute.is_consumable or not subject.quota_set.is_enabled:
        return
    rule = subject.quota_set.rules[index]
    for other in subject.cluster.quota_sets.values():
        if not other.is_enabled or other.name == subject.quota_set.name:
            continue
        for place, their in enumerate(other.rules):
            theirs = next((each for each in their.limits if each.name == limit.name), None)
            if theirs is None or not has_same_filters(rule, their):
                continue
            text = (
                f'"{limit.name}" of the same jobs is limited by {other.rule_name(place)} of another enabled set, too, '
                f"to {theirs.value}: both count, and the lower one decides."
            )
            report = subject.report("limited-twice", text, index, severity=Severity.HINT, span=limit.span)
            fix = subject.with_limit(index, limit, lambda _: None) if _is_needless(limit, theirs, attribute) else None
            yield Lint(report, fix, f"Remove {limit.name}={limit.value}" if fix is not None else "")
            return


def _is_needless(limit: Limit, theirs: Limit, attribute: ComplexAttribute) -> bool:
    """Whether a limit is no lower than the other one."""
    if limit.is_dynamic or theirs.is_dynamic:
        return limit.value == theirs.value
    here, there = find_number(attribute.type, limit.value), find_number(attribute.type, theirs.value)
    return here is not None and there is not None and here >= there


def has_same_filters(one: Rule, other: Rule) -> bool:
    """Whether two rules match and count alike, in whatever order their names are written."""
    return all(_plain(getattr(one, kind)) == _plain(getattr(other, kind)) for kind in FILTER_KINDS)


def _plain(scope: Filter | None) -> object:
    return None if scope is None else (frozenset(scope.names), frozenset(scope.excluded), scope.is_expanded)
