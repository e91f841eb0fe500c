"""Probable mistakes in rules and filters: never reached, matching nowhere, `*` for `{*}`, unknown users."""

import re
from collections.abc import Iterator
from dataclasses import replace

from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.insight.rules.rule_cover import covers_filter, covers_rule
from qmonpy.insight.rules.rule_order import find_users
from qmonpy.model.configuration.quota_set import Filter, Limit, Rule
from qmonpy.model.report import Severity
from qmonpy.model.values.pattern import is_pattern
from qmonpy.model.values.value import find_number
from qmonpy.model.work.state import State
from qmonpy.translation import later, tr

_TOGETHER = re.compile(r"\b(together|in total|total|in all|sum|all (users|queues|hosts|jobs))\b", re.IGNORECASE)
_EACH = re.compile(r"(\b|_)(each|every|per|no (user|host|queue)|any (user|host|queue)|one person)(\b|_)", re.IGNORECASE)
USER_LIKENESS = 0.8
"""The least likeness of a suggested user name: names of people are often similar."""
_EACH_TEXTS = {
    "users": (later('"users *" limits all users together; "{*}" limits each user.'), later("Limit each user")),
    "queues": (later('"queues *" limits all queues together; "{*}" limits each queue.'), later("Limit each queue")),
    "hosts": (later('"hosts *" limits all hosts together; "{*}" limits each host.'), later("Limit each host")),
}
"""What `*` does in a filter, and the edit that makes it mean each."""
_JOB_FILTERS = ("users", "projects", "pes")


def lint_reach(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report a rule that is never reached: an earlier rule matches everything that it matches."""
    rules, cluster = subject.quota_set.rules, subject.cluster
    rule = rules[index]
    for earlier, other in enumerate(rules[:index]):
        if not covers_rule(other, rule, cluster):
            continue
        text = tr("Rule {number} is never reached: rule {earlier} matches everything that it matches.")
        text = text.format(number=index + 1, earlier=earlier + 1)
        if covers_rule(rule, other, cluster):
            fix = subject.without_rule(index)
            title = tr("Remove rule {number}").format(number=index + 1)
            yield Lint(subject.report("unreachable", text, index), fix, title)
        else:
            moved = list(rules)
            moved.insert(earlier, moved.pop(index))
            title = tr("Move rule {number} before rule {earlier}").format(number=index + 1, earlier=earlier + 1)
            yield Lint(subject.report("wider-first", text, index), subject.quota_set.with_rules(tuple(moved)), title)
        return
    yield from _lint_taken_places(subject, index)


def _lint_taken_places(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report a rule whose queue instances are all taken by several earlier rules.

    A rule that also includes future queues and hosts is not reported, such as a last rule for everything else.
    """
    rule = subject.quota_set.rules[index]
    places = subject.places[index]
    if not places or not (_is_closed(rule.queues) or _is_closed(rule.hosts)) or index < 2:
        return
    left = set(map(id, places))
    takers = []
    for earlier, other in enumerate(subject.quota_set.rules[:index]):
        is_wider = all(
            covers_filter(kind, getattr(other, kind), getattr(rule, kind), subject.cluster) for kind in _JOB_FILTERS
        )
        taken = left.intersection(map(id, subject.places[earlier])) if is_wider else set()
        if taken:
            takers.append(str(earlier + 1))
            left -= taken
    if left:
        return
    text = tr(
        "Rule {number} is never reached: rules {numbers} and {last} together match it on every queue instance."
    ).format(number=index + 1, numbers=", ".join(takers[:-1]), last=takers[-1])
    title = tr("Remove rule {number}").format(number=index + 1)
    yield Lint(subject.report("unreachable", text, index), subject.without_rule(index), title)


def _is_closed(scope: Filter | None) -> bool:
    """Whether a filter consists of written names or groups, without patterns."""
    return scope is not None and bool(scope.names) and not any(map(is_pattern, scope.names))


def lint_places(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report filters of queues and hosts that have no queue instance in common."""
    rule, compiled = subject.quota_set.rules[index], subject.rules[index]
    is_somewhere = compiled.queues != frozenset() and compiled.hosts != frozenset()
    if subject.places[index] or not subject.prepared.site.places:
        return
    if is_somewhere and rule.queues is not None and rule.hosts is not None:
        text = tr("Rule {number} limits nothing: none of its queues has an instance on one of its hosts.")
        text = text.format(number=index + 1)
        yield Lint(subject.report("no-place", text, index, "hosts"))
    elif rule.hosts is not None and compiled.hosts == frozenset() and _knows_hosts(subject, rule.hosts):
        text = tr("Rule {number} limits nothing: no host that it names has a queue instance.").format(number=index + 1)
        yield Lint(subject.report("no-place", text, index, "hosts"))


def _knows_hosts(subject: LintSubject, scope: Filter) -> bool:
    """Whether a name or group of a filter is known; unknown ones are reported separately."""
    return any(name in subject.cluster.hosts or name in subject.cluster.host_groups for name in scope.names)


# `*`


def lint_stars(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report `users *`, which counts all users together, if something in the set suggests that each was meant."""
    rule = subject.quota_set.rules[index]
    for kind, scope in rule.filters():
        if kind in ("projects", "pes") or scope.is_expanded or scope.names != ("*",):
            continue
        if all(limit.value.strip() == "0" for limit in rule.limits) or not _means_each(subject, index, kind):
            continue
        text, title = _EACH_TEXTS[kind]
        fix = subject.with_rule(index, replace(rule, **{kind: replace(scope, is_expanded=True)}))  # type: ignore[arg-type]
        yield Lint(subject.report("star", tr(text), index, kind, Severity.HINT), fix, tr(title))


def _means_each(subject: LintSubject, index: int, kind: str) -> bool:
    quota_set, rule = subject.quota_set, subject.quota_set.rules[index]
    said = f"{quota_set.name} {rule.name or ''} {quota_set.description or ''}"
    if _TOGETHER.search(said):
        return False
    if _EACH.search(said):
        return True
    if any(_is_one_with_as_much(other, rule, kind, subject) for other in quota_set.rules if other is not rule):
        return True
    return _is_hardly_anything(subject, index)


def _is_one_with_as_much(other: Rule, rule: Rule, kind: str, subject: LintSubject) -> bool:
    """Whether another rule allows a single one of the kind as much as this one allows all others together."""
    scope: Filter | None = getattr(other, kind)
    if scope is None or not (scope.is_expanded or (len(scope.names) == 1 and _is_closed(scope))):
        return False
    if scope.names[:1] and scope.names[0].startswith("@") and not scope.is_expanded:
        return False
    limits = {limit.name: _number(limit, subject) for limit in other.limits}
    for limit in rule.limits:
        here, there = _number(limit, subject), limits.get(limit.name)
        if here and there is not None and there >= here:
            return True
    return False


def _is_hardly_anything(subject: LintSubject, index: int) -> bool:
    """Whether a rule for everything allows the cluster fewer slots than a single host has."""
    rule = subject.quota_set.rules[index]
    if index or any(scope.names != ("*",) or scope.excluded for _, scope in rule.filters()):
        return False
    slots = next((_number(limit, subject) for limit in rule.limits if limit.name == "slots"), None)
    of_hosts: dict[str, int] = {}
    for place in subject.places[index]:
        of_hosts[place.instance.host] = of_hosts.get(place.instance.host, 0) + place.instance.slots
    return slots is not None and len(of_hosts) > 1 and slots < max(of_hosts.values())


def _number(limit: Limit, subject: LintSubject) -> float | None:
    attribute = subject.cluster.complexes.get(limit.name)
    return find_number(attribute.type, limit.value) if attribute is not None and not limit.is_dynamic else None


# Names


def lint_names(subject: LintSubject, index: int) -> Iterator[Lint]:
    """Report users that nothing in the cluster names, if it names users at all, or names a similar one."""
    users = subject.quota_set.rules[index].users
    if users is None:
        return
    known = find_users(subject.cluster, State())
    for place, name in enumerate((*users.names, *users.excluded)):
        if name in known or is_pattern(name) or name.startswith("@"):
            continue
        likely = close_names(name, known, 1, USER_LIKENESS)
        if not likely and not subject.cluster.unix_groups:
            continue
        text = tr('No user set, manager or other part of the cluster knows a user "{name}".').format(name=name)
        text += " " + tr('Did you mean "{name}"?').format(name=likely[0]) if likely else ""
        spans = (*users.name_spans, *users.excluded_spans)
        span = spans[place] if place < len(spans) else users.span
        report = subject.report("unknown-user", text, index, "users", Severity.HINT, span)
        rule = subject.quota_set.rules[index]
        fix = subject.with_rule(index, replace(rule, users=with_name(users, place, likely[0]))) if likely else None
        yield Lint(report, fix, tr('Write "{name}"').format(name=likely[0]) if likely else "")


def with_name(scope: Filter, place: int, name: str) -> Filter:
    """Return a filter with another name at a place, counted over the names and then the excluded ones."""
    names = [*scope.names, *scope.excluded]
    names[place] = name
    count = len(scope.names)
    return replace(scope, names=tuple(names[:count]), excluded=tuple(names[count:]))
