"""Probable mistakes in a limit: it counts nothing, limits nothing, cannot be computed, or stands in two sets."""

from collections.abc import Iterator
from dataclasses import replace

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import host_number
from qmonpy.engine.site.site import QUEUE_LIMITS
from qmonpy.formats.values.load_formula import find_load_formula
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Requestable
from qmonpy.model.configuration.quota_set import FILTER_KINDS, Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Severity
from qmonpy.model.values.value import ValueType, find_number, format_number
from qmonpy.translation import tr

MOST_NAMED = 3
"""The most hosts that a report names; the others are counted."""


def lint_limit(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
    """Yield the probable mistakes in one limit of a rule."""
    if not attribute.is_consumable:
        yield _lint_not_consumed(subject, index, limit, attribute)
        return
    yield from _lint_only_requested(subject, index, limit, attribute)
    if limit.is_dynamic:
        yield from _lint_dynamic(subject, index, limit)
    else:
        yield from _lint_above(subject, index, limit, attribute)


def _is_used_by_every_job(attribute: ComplexAttribute) -> bool:
    """Whether every job uses some of an attribute: memory and time; licences and devices only on request."""
    return attribute.name in QUEUE_LIMITS or attribute.type in (ValueType.MEMORY, ValueType.TIME)


def _lint_not_consumed(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Lint:
    name = attribute.name
    site = subject.prepared.site
    levels = [site.global_level, *site.hosts.values()]
    if any(name in each.load for each in levels) and not any(name in each.fixed for each in levels):
        text = tr(
            '"{name}" is a load value: the limit is compared with what a job requests of it, {limit} at most, never'
            " with the load itself."
        ).format(name=name, limit=limit.value)
        return Lint(subject.report("load-value", text, index, span=limit.span))
    if name in QUEUE_LIMITS:
        number = find_number(attribute.type, limit.value)
        most = limit.value if number is None else format_number(attribute.type, number)
        text = tr(
            'Only jobs that request "{name}" are limited, each to {limit}: it is not consumable, so nothing is added'
            " up and other jobs are not limited."
        ).format(name=name, limit=most)
        return Lint(subject.report("only-requested", text, index, severity=Severity.HINT, span=limit.span))
    text = tr('"{name}" is not consumable: the limit applies to the request of each job, and nothing is added up.')
    text = text.format(name=name)
    return Lint(subject.report("not-consumed", text, index, severity=Severity.HINT, span=limit.span))


def _lint_only_requested(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
    default = find_number(attribute.type, attribute.default) or 0
    if default or attribute.requestable is Requestable.FORCED or not _is_used_by_every_job(attribute):
        return
    text = tr('Only jobs that request "{name}" are counted: its default is {default}, so other jobs are not limited.')
    text = text.format(name=attribute.name, default=attribute.default)
    yield Lint(subject.report("only-requested", text, index, severity=Severity.HINT, span=limit.span))


# Dynamic limits


def _lint_dynamic(subject: LintSubject, index: int, limit: Limit) -> Iterator[Lint]:
    formula = find_load_formula(limit.value)
    if formula is None:
        return
    site = subject.prepared.site
    ledger = Ledger(subject.prepared.accounts)
    hosts = {place.instance.host: place.host for place in subject.places[index]}
    for name in formula.attributes():
        if name not in site.complexes:
            # A shortcut, which has no value anywhere, is reported separately.
            continue
        unknown = [host for host, level in hosts.items() if host_number(site, ledger, level, name) is None]
        if unknown:
            shown, more = ", ".join(unknown[:MOST_NAMED]), len(unknown) - MOST_NAMED
            named = tr("{names} and {count} more").format(names=shown, count=more) if more > 0 else shown
            text = tr(
                'The limit {limit} cannot be computed on {hosts}: "{name}" has no value there, and Grid Engine uses'
                " 9999."
            ).format(limit=limit.value, hosts=named, name=name)
            report = subject.report("unresolved", text, index, span=limit.span)
            can_leave_out = len(unknown) < len(hosts) and len(unknown) <= MOST_NAMED
            fix = _without_hosts(subject, index, unknown) if can_leave_out else None
            yield Lint(report, fix, tr("Leave out {names}").format(names=shown) if fix is not None else "")


def _without_hosts(subject: LintSubject, index: int, hosts: list[str]) -> QuotaSet | None:
    rule = subject.quota_set.rules[index]
    if rule.hosts is None:
        return None
    names = tuple(name for name in rule.hosts.names if name not in hosts)
    excluded = tuple(dict.fromkeys((*rule.hosts.excluded, *(each for each in hosts if each not in rule.hosts.names))))
    return subject.with_rule(index, replace(rule, hosts=Filter(names, excluded, is_expanded=True)))


# Limits above the capacity


def _lint_above(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
    most = _most_of_a_counter(subject, index, attribute.name)
    number = find_number(attribute.type, limit.value)
    if number is None or most is None or number <= most:
        return
    rule = subject.rules[index]
    has = format_number(attribute.type, most)
    if rule.expands_hosts and rule.expands_queues:
        text = tr("The limit {limit} limits nothing: no queue instance has more than {amount}.")
    elif rule.expands_hosts:
        text = tr("The limit {limit} limits nothing: no host has more than {amount}.")
    elif rule.expands_queues:
        text = tr("The limit {limit} limits nothing: no queue has more than {amount}.")
    elif rule.is_for_all_hosts and rule.is_for_all_queues:
        text = tr("The limit {limit} limits nothing: the cluster has {amount} in all.")
    else:
        text = tr("The limit {limit} limits nothing: what it counts together has {amount} in all.")
    text = text.format(limit=f"{attribute.name}={limit.value}", amount=has)
    report = subject.report("above-all", text, index, severity=Severity.HINT, span=limit.span)
    lowered = has if attribute.type is not ValueType.MEMORY else f"{int(most)}"
    fix = subject.with_limit(index, limit, lambda each: replace(each, value=lowered)) if most > 0 else None
    yield Lint(report, fix, tr("Lower it to {amount}").format(amount=has) if fix is not None else "")


def _most_of_a_counter(subject: LintSubject, index: int, name: str) -> float | None:
    """Return the most of a consumable that one counter of a rule could ever hold; None if it is not bounded."""
    site, rule = subject.prepared.site, subject.rules[index]
    of_hosts: dict[tuple[str, str], dict[str, float]] = {}
    for place in subject.places[index]:
        host = place.instance.host
        key = (place.instance.queue if rule.expands_queues else "", host if rule.expands_hosts else "")
        own, of_host = place.level.accounts.get(name), place.host.accounts.get(name)
        if own is None and of_host is None:
            if name not in site.global_level.accounts:
                return None
            continue
        amounts = of_hosts.setdefault(key, {})
        bound = of_host.capacity if of_host is not None else float("inf")
        amounts[host] = min(amounts.get(host, 0.0) + (own.capacity if own is not None else bound), bound)
    most = max((sum(amounts.values()) for amounts in of_hosts.values()), default=None)
    whole = site.global_level.accounts.get(name)
    if whole is not None:
        return whole.capacity if most is None else min(most, whole.capacity)
    return most


# Limits that another set has too


def lint_twice(subject: LintSubject, index: int, limit: Limit, attribute: ComplexAttribute) -> Iterator[Lint]:
    """Report a limit that a rule with the same filters in another enabled set has too."""
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
            text = tr(
                '"{name}" of the same jobs is also limited by {rule} of another enabled set, to {limit}: both count,'
                " and the lower one decides."
            ).format(name=limit.name, rule=other.rule_name(place), limit=theirs.value)
            report = subject.report("limited-twice", text, index, severity=Severity.HINT, span=limit.span)
            fix = subject.with_limit(index, limit, lambda _: None) if _is_needless(limit, theirs, attribute) else None
            yield Lint(
                report, fix, tr("Remove {name}").format(name=f"{limit.name}={limit.value}") if fix is not None else ""
            )
            return


def _is_needless(limit: Limit, theirs: Limit, attribute: ComplexAttribute) -> bool:
    """Whether a limit is not lower than another one."""
    if limit.is_dynamic or theirs.is_dynamic:
        return limit.value == theirs.value
    here, there = find_number(attribute.type, limit.value), find_number(attribute.type, theirs.value)
    return here is not None and there is not None and here >= there


def has_same_filters(one: Rule, other: Rule) -> bool:
    """Whether two rules match and count the same, in whatever order their names are written."""
    return all(_plain(getattr(one, kind)) == _plain(getattr(other, kind)) for kind in FILTER_KINDS)


def _plain(scope: Filter | None) -> object:
    return None if scope is None else (frozenset(scope.names), frozenset(scope.excluded), scope.is_expanded)
