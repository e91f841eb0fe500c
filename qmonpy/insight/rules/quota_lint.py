"""What is allowed in a rule set and seldom meant: rules never reached, `*` for `{*}`, limits that limit nothing.

Each finding is a report with its place and, where there is one, the rule set in which it is put right.
"""

from collections.abc import Iterator

from qmonpy.insight.rules.limit_lint import lint_limit
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.insight.rules.rule_lint import lint_names, lint_places, lint_reach, lint_stars
from qmonpy.insight.rules.twice_lint import lint_twice
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import QuotaSet

__all__ = ["Lint", "lint_quota_set"]


def lint_quota_set(quota_set: QuotaSet, cluster: Cluster) -> tuple[Lint, ...]:
    """Everything that looks unintended in a set that has no errors, rule by rule.

    It is held against the cluster's other sets; one of its own name is what it was before.
    """
    return tuple(_lint(LintSubject(quota_set, cluster)))


def _lint(subject: LintSubject) -> Iterator[Lint]:
    for index, rule in enumerate(subject.quota_set.rules):
        yield from lint_reach(subject, index)
        yield from lint_places(subject, index)
        yield from lint_stars(subject, index)
        yield from lint_names(subject, index)
        for limit in rule.limits:
            attribute = subject.cluster.complexes.get(limit.name)
            if attribute is not None:
                yield from lint_limit(subject, index, limit, attribute)
                yield from lint_twice(subject, index, limit, attribute)
