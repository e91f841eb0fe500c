"""What is allowed in a rule set and seldom meant: rules never reached, `*` for `{*}`, limits that limit nothing.

Each finding is a report with its place and, where there is one, the rule set in which it is put right.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from qmonpy.engine.ledger import Ledger
from qmonpy.engine.load import host_number
from qmonpy.engine.prepared import Prepared, prepare
from qmonpy.formats.load_formula import find_load_formula
from qmonpy.insight.rule_cover import covers_rule
from qmonpy.model.cluster import Cluster
from qmonpy.model.complex_attribute import ComplexAttribute, Requestable
from qmonpy.model.quota_set import Limit, QuotaSet, Rule
from qmonpy.model.report import Report, Severity
from qmonpy.model.value import find_number, format_number

MOST_NAMED = 3
"""Hosts that a report names; of more the rest is counted."""


@dataclass(frozen=True, slots=True)
class Lint:
    """A finding, and what would put it right."""

    report: Report
    fix: QuotaSet | None = None
    """The whole set without the fault; None where only its author knows."""
    fix_title: str = ""
    """What the fix does, as words on a button."""


def lint_quota_set(quota_set: QuotaSet, cluster: Cluster) -> tuple[Lint, ...]:
    """Everything that looks unintended in a set that has no errors, rule by rule."""
    return tuple(_Linter(quota_set, cluster).run())


class _Linter:
    def __init__(self, quota_set: QuotaSet, cluster: Cluster):
        self._set = quota_set
        self._cluster = cluster
        self._prepared: Prepared = prepare(cluster)

    def run(self) -> Iterator[Lint]:
        for index, rule in enumerate(self._set.rules):
            yield from self._reached(index, rule)
            yield from self._stars(index, rule)
            for limit in rule.limits:
                attribute = self._cluster.complexes.get(limit.name)
                if attribute is not None:
                    yield from self._limit(index, rule, limit, attribute)

    def _report(
        self, code: str, text: str, index: int, field: str = "", severity: Severity = Severity.WARNING
    ) -> Report:
        rule = self._set.rules[index]
        span = rule.span
        if field and (scope := getattr(rule, field, None)) is not None:
            span = scope.span
        fields = (self._set.name, str(index + 1), *((field,) if field else ()))
        return Report(f"lint.{code}", text, severity, span, fields)

    def _reached(self, index: int, rule: Rule) -> Iterator[Lint]:
        """A rule behind one that matches everything that it matches never counts: the first that matches does."""
        for earlier, other in enumerate(self._set.rules[:index]):
            if not covers_rule(other, rule, self._cluster):
                continue
            text = f"Rule {index + 1} is never reached: rule {earlier + 1} matches everything that it matches."
            if covers_rule(rule, other, self._cluster):
                fix = self._without(index)
                yield Lint(self._report("unreachable", text, index), fix, f"Remove rule {index + 1}")
            else:
                moved = list(self._set.rules)
                moved.insert(earlier, moved.pop(index))
                fix = self._set.with_rules(tuple(moved))
                title = f"Move rule {index + 1} before rule {earlier + 1}"
                yield Lint(self._report("wider-first", text, index), fix, title)
            return

    def _stars(self, index: int, rule: Rule) -> Iterator[Lint]:
        """`users *` is the same as no filter; with a limit that is not 0, mostly each user was meant."""
        for kind, scope in rule.filters():
            if kind in ("projects", "pes") or scope.is_expanded or scope.names != ("*",):
                continue
            if all(limit.value.strip() == "0" for limit in rule.limits):
                continue
            noun = kind.removesuffix("s")
            text = f'"{kind} *" limits all {kind} together; "{{*}}" limits each {noun}.'
            fix = self._with(index, replace(rule, **{kind: replace(scope, is_expanded=True)}))  # type: ignore[arg-type]
            report = self._report("star", text, index, kind, Severity.HINT)
            yield Lint(report, fix, f"Limit each {noun}")

    # Limits

    def _limit(self, index: int, rule: Rule, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
        if not attribute.is_consumable:
            text = (
                f'"{attribute.name}" is not consumable: the limit only compares what a job requests, and counts '
                "nothing together."
            )
            yield Lint(self._report("not-consumed", text, index, severity=Severity.HINT))
            return
        default = find_number(attribute.type, attribute.default) or 0
        if not default and attribute.requestable is not Requestable.FORCED and attribute.name != "slots":
            text = (
                f'Only jobs that request "{attribute.name}" are counted: its default is {attribute.default}, so the '
                "others are not limited at all."
            )
            yield Lint(self._report("only-requested", text, index, severity=Severity.HINT))
        if limit.is_dynamic:
            yield from self._dynamic(index, limit)
        else:
            yield from self._above(index, rule, limit, attribute)

    def _dynamic(self, index: int, limit: Limit) -> Iterator[Lint]:
        formula = find_load_formula(limit.value)
        if formula is None:
            return
        ledger = Ledger(self._prepared.accounts)
        site = self._prepared.site
        for name in formula.attributes():
            unknown = [host for host, level in site.hosts.items() if host_number(site, ledger, level, name) is None]
            if unknown:
                shown = ", ".join(unknown[:MOST_NAMED])
                more = f" and {len(unknown) - MOST_NAMED} more" if len(unknown) > MOST_NAMED else ""
                text = f'The limit {limit.value} cannot be worked out on {shown}{more}: "{name}" has no value there.'
                yield Lint(self._report("unresolved", text, index))

    def _above(self, index: int, rule: Rule, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
        is_of_each_host = rule.hosts is not None and rule.hosts.is_expanded
        most = self._most_of_a_host(attribute.name) if is_of_each_host else self._total(attribute.name)
        number = find_number(attribute.type, limit.value)
        if number is None or most is None or number <= most:
            return
        has = format_number(attribute.type, most)
        where = f"no host has more than {has}" if is_of_each_host else f"the cluster has {has} in all"
        text = f"The limit {attribute.name}={limit.value} limits nothing: {where}."
        yield Lint(self._report("above-all", text, index, severity=Severity.HINT))

    def _total(self, name: str) -> float | None:
        """How much of a consumable there is: what the global host has, else all hosts, else all queue instances."""
        site = self._prepared.site
        if name in site.global_level.accounts:
            return site.global_level.accounts[name].capacity
        if all(name in level.accounts for level in site.hosts.values()) and site.hosts:
            return sum(level.accounts[name].capacity for level in site.hosts.values())
        if all(name in place.level.accounts for place in site.places) and site.places:
            return sum(place.level.accounts[name].capacity for place in site.places)
        return None

    def _most_of_a_host(self, name: str) -> float | None:
        site = self._prepared.site
        by_host: dict[str, float] = {}
        for place in site.places:
            if name in place.level.accounts:
                host = place.instance.host
                by_host[host] = by_host.get(host, 0.0) + place.level.accounts[name].capacity
        for host, level in site.hosts.items():
            if name in level.accounts:
                by_host[host] = min(by_host.get(host, level.accounts[name].capacity), level.accounts[name].capacity)
        return max(by_host.values(), default=None)

    def _with(self, index: int, rule: Rule) -> QuotaSet:
        rules = (*self._set.rules[:index], rule, *self._set.rules[index + 1 :])
        return self._set.with_rules(rules)

    def _without(self, index: int) -> QuotaSet:
        return self._set.with_rules((*self._set.rules[:index], *self._set.rules[index + 1 :]))
