"""Probable mistakes in a rule set that has no errors: rules never reached, filters that nothing
passes, `*` for `{*}`, limits that limit nothing.

Each finding is a report with its place and, if there is a fix, the fixed rule set.
"""

from collections.abc import Iterator

from qmonpy.insight.rules.cheaper_form import lint_cost
from qmonpy.insight.rules.filter_lint import lint_empty, lint_excluded
from qmonpy.insight.rules.limit_lint import lint_limit, lint_twice
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.insight.rules.rule_lint import lint_names, lint_places, lint_reach, lint_stars
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet

__all__ = ["Lint", "lint_quota_set"]


def lint_quota_set(quota_set: QuotaSet, cluster: Cluster) -> tuple[Lint, ...]:
    """Return every probable mistake in a set that has no errors, rule by rule.

    The set is compared with the cluster's other sets, not with the one that has its name.
    """
    return tuple(_lint(LintSubject(quota_set, cluster)))


def _lint(subject: LintSubject) -> Iterator[Lint]:
    for index, rule in enumerate(subject.quota_set.rules):
        empty = tuple(lint_empty(subject, index))
        if empty:
            # That the rule is never reached, has no place or an odd limit says nothing more.
            yield from empty
            continue
        yield from lint_excluded(subject, index)
        yield from lint_reach(subject, index)
        yield from lint_places(subject, index)
        yield from lint_stars(subject, index)
        yield from lint_names(subject, index)
        for limit in rule.limits:
            attribute = subject.cluster.complexes.get(limit.name)
            if attribute is not None:
                yield from lint_limit(subject, index, limit, attribute)
                yield from lint_twice(subject, index, limit, attribute)
    yield from lint_cost(subject)
