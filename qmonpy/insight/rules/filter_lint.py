"""Probable mistakes within one filter: nothing can pass it, or a name is excluded again."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.insight.rules.rule_cover import is_inside_name
from qmonpy.model.configuration.quota_set import Filter, Rule
from qmonpy.model.report import Severity, Span
from qmonpy.translation import later, tr

_NOTHING = {
    "users": later("no user"),
    "projects": later("no project"),
    "pes": later("no parallel environment"),
    "queues": later("no queue"),
    "hosts": later("no host"),
}
_WITHOUT = ("projects", "pes")
"""Jobs without one of these pass a filter that only excludes."""


def is_never_passed(subject: LintSubject, kind: str, scope: Filter) -> bool:
    """Whether nothing can pass a filter, as its exclusions take away all that it includes; False if not certain."""
    if not scope.excluded or (not scope.names and kind in _WITHOUT):
        return False
    names = scope.names or ("*",)
    if all(_is_excluded(subject, kind, name, scope) for name in names):
        return True
    if kind == "hosts" and subject.cluster.hosts:
        included = subject.hosts_of(Filter(scope.names)) if scope.names else frozenset(subject.cluster.hosts)
        return bool(included) and not subject.hosts_of(scope)
    return False


def lint_empty(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report filters that nothing can pass, so that the rule limits nothing."""
    rule = subject.quota_set.rules[index]
    for kind, scope in rule.filters():
        if not is_never_passed(subject, kind, scope):
            continue
        excluded = ", ".join(f"!{name}" for name in scope.excluded)
        text = tr(
            'Rule {number} limits nothing: "{excluded}" excludes all of {names}, so that {nothing} passes.'
            if scope.names
            else 'Rule {number} limits nothing: "{excluded}" excludes everything, so that {nothing} passes.'
        ).format(number=index + 1, excluded=excluded, names=", ".join(scope.names), nothing=tr(_NOTHING[kind]))
        fix, title = subject.without_rule(index), tr("Remove rule {number}").format(number=index + 1)
        if fix is None and scope.names:
            fix = subject.with_rule(index, _with(rule, kind, replace(scope, excluded=())))
            title = tr("Remove {name}").format(name=excluded)
        yield Lint(subject.report("empty-filter", text, index, kind), fix, title if fix is not None else "")


def lint_excluded(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report names that a filter includes and excludes again; a name that is there twice is read once, as by 8.1.9."""
    rule = subject.quota_set.rules[index]
    for kind, scope in rule.filters():
        for place, name in enumerate(scope.names):
            by = next((each for each in scope.excluded if is_inside_name(kind, subject.cluster, name, each)), None)
            if by is None:
                continue
            said = tr('"{name}" has no effect in {filter} of rule {number}, as "!{by}" excludes it.')
            text = said.format(name=name, filter=kind, number=index + 1, by=by)
            span: Span | None = scope.name_spans[place] if place < len(scope.name_spans) else None
            left = Filter((*scope.names[:place], *scope.names[place + 1 :]), scope.excluded, scope.is_expanded)
            fix = subject.with_rule(index, _with(rule, kind, left))
            report = subject.report("name-excluded", text, index, kind, Severity.HINT, span)
            yield Lint(report, fix, tr('Remove "{name}"').format(name=name))


def _is_excluded(subject: LintSubject, kind: str, name: str, scope: Filter) -> bool:
    return any(is_inside_name(kind, subject.cluster, name, each) for each in scope.excluded)


def _with(rule: Rule, kind: str, scope: Filter) -> Rule:
    return replace(rule, **{kind: scope})  # type: ignore[arg-type]
