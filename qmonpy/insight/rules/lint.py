"""A finding that something allowed in a rule set is probably a mistake, and the set that is checked."""

from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.site.quota_rules import CompiledRule, HostFilters
from qmonpy.engine.site.site import Place
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report, Severity, Span


@dataclass(frozen=True, slots=True)
class Lint:
    """A finding, and its fix."""

    report: Report
    fix: QuotaSet | None = None
    """The whole set without the mistake; None if there is no obvious fix."""
    fix_title: str = ""
    """The text of the button that applies the fix."""
    others: tuple[AnyChange, ...] = ()
    """Changes of other objects that belong to the fix."""


@dataclass(frozen=True, eq=False)
class LintSubject:
    """A rule set that is checked, with the cluster it is for."""

    quota_set: QuotaSet
    cluster: Cluster

    @cached_property
    def prepared(self) -> Prepared:
        """The cluster as the engine prepares it for a pass."""
        return prepare(self.cluster)

    @cached_property
    def rules(self) -> tuple[CompiledRule, ...]:
        """The compiled rules, whether or not the set is enabled."""
        site, filters, quota_set = self.prepared.site, HostFilters(self.prepared.site), self.quota_set
        return tuple(
            CompiledRule(site, quota_set.name, index, quota_set.rule_name(index), rule, filters)
            for index, rule in enumerate(quota_set.rules)
        )

    def hosts_of(self, scope: Filter) -> frozenset[str]:
        """Return the hosts of the cluster that pass a filter."""
        return HostFilters(self.prepared.site).hosts_of(scope)

    @cached_property
    def places(self) -> tuple[tuple[Place, ...], ...]:
        """For each rule the queue instances that it governs."""
        places = self.prepared.site.places
        return tuple(
            tuple(each for each in places if rule.governs_place(each.instance.queue, each.instance.host))
            for rule in self.rules
        )

    def report(
        self,
        code: str,
        text: str,
        index: int,
        field: str = "",
        severity: Severity = Severity.WARNING,
        span: Span | None = None,
    ) -> Report:
        """Return a report about a rule, placed at one of its filters or limits if `field` names one."""
        rule = self.quota_set.rules[index]
        scope = getattr(rule, field, None) if field else None
        fields = (self.quota_set.name, str(index + 1), *((field,) if field else ()))
        return Report(f"lint.{code}", text, severity, span or (scope.span if scope is not None else rule.span), fields)

    def with_rule(self, index: int, rule: Rule) -> QuotaSet:
        """Return the set with another rule at an index."""
        return self.quota_set.with_rules((*self.quota_set.rules[:index], rule, *self.quota_set.rules[index + 1 :]))

    def without_rule(self, index: int) -> QuotaSet | None:
        """Return the set without a rule; None if it is the only one."""
        rules = (*self.quota_set.rules[:index], *self.quota_set.rules[index + 1 :])
        return self.quota_set.with_rules(rules) if rules else None

    def with_limit(self, index: int, limit: Limit, change: Callable[[Limit], Limit | None]) -> QuotaSet | None:
        """Return the set with a limit changed, or removed if `change` returns None; None if it is the rule's only
        limit."""
        rule = self.quota_set.rules[index]
        changed = (change(each) if each is limit else each for each in rule.limits)
        limits = tuple(each for each in changed if each is not None)
        return self.with_rule(index, replace(rule, limits=limits)) if limits else None
