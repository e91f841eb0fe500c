"""A cheaper form of a rule that counts each host by itself: the same limit as a consumable of the hosts.

Such a rule leaves a queue instance open that it refuses, so that the scheduler of 8.1.9 asks it again for every task; a
host whose consumable is used up is full, and asked no more.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.load import dynamic_limit
from qmonpy.formats.values.load_formula import LoadFormulaError, find_load_formula
from qmonpy.insight.rules.lint import Lint, LintSubject
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import AnyChange, Change, ObjectKind
from qmonpy.model.configuration.complex_attribute import ComplexAttribute, Consumable
from qmonpy.model.configuration.host import Host
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet
from qmonpy.model.report import Severity
from qmonpy.model.values.counts import format_count
from qmonpy.model.values.value import find_number
from qmonpy.translation import tr

FEWEST_HOSTS = 100
"""On fewer hosts the scheduler does not feel the difference."""
STEADY = frozenset(("num_proc", "m_socket", "m_core", "m_thread"))
"""What a host reports of itself and does not change while it runs: a formula of these is a number."""


@dataclass(frozen=True, slots=True)
class CheaperForm:
    """The set without a rule, and hosts that have its limits as consumables."""

    quota_set: QuotaSet
    """Without the rule; not enabled if it had only that one."""
    hosts: tuple[Change[Host], ...]

    @property
    def changes(self) -> tuple[AnyChange, ...]:
        """The changes of hosts."""
        return self.hosts


def lint_cost(subject: LintSubject) -> Iterator[Lint]:
    """Yield rules that have a cheaper form, with the edits that make it."""
    if not subject.quota_set.is_enabled:
        return
    for index in range(len(subject.quota_set.rules)):
        form = find_cheaper_form(subject, index)
        if form is not None and len(subject.rules[index].hosts or subject.prepared.site.hosts) >= FEWEST_HOSTS:
            count = format_count(len(subject.rules[index].hosts or ()), "host")
            text = tr(
                "Each of {hosts} has a counter of its own here, which 8.1.9 checks for every task on every queue "
                "instance that refused before; as consumables of the hosts (complex_values) the same limits cost next "
                "to nothing. Advance reservations, which rules do not count, count there, too."
            ).format(hosts=count)
            report = subject.report("costly", text, index, "hosts", Severity.HINT)
            yield Lint(report, form.quota_set, tr("Use consumables of the hosts"), form.changes)


def find_cheaper_form(subject: LintSubject, index: int) -> CheaperForm | None:
    """Return the form of a rule as consumables of hosts; None if it counts something else, or other rules share its
    hosts."""
    rule = subject.quota_set.rules[index]
    hosts = subject.rules[index].hosts
    if rule.hosts is None or not rule.hosts.is_expanded or not hosts:
        return None
    if not all(_is_for_all(each) for each in (rule.users, rule.projects, rule.pes, rule.queues)):
        return None
    others = (each for at, each in enumerate(subject.rules) if at != index)
    if any(each.hosts is None or not hosts.isdisjoint(each.hosts) for each in others):
        return None
    values = {name: _find_values(subject, rule.limits, name) for name in sorted(hosts)}
    changes = []
    for name, found in values.items():
        host = subject.cluster.hosts.get(name)
        if found is None or host is None:
            return None
        after = _with_values(subject, host, found)
        if after != host:
            changes.append(Change(ObjectKind.HOST, name, host, after))
    rest = subject.without_rule(index)
    return CheaperForm(rest or replace(subject.quota_set, is_enabled=False), tuple(changes))


def _is_for_all(scope: Filter | None) -> bool:
    """Whether a filter lets everything pass and counts all of it together."""
    return scope is None or ("*" in scope.names and not scope.excluded and not scope.is_expanded)


def _find_values(subject: LintSubject, limits: tuple[Limit, ...], host: str) -> Mapping[str, str] | None:
    """Return the limits of a rule on a host by full name, as written; None if one is no number that stays."""
    found = {}
    for limit in limits:
        attribute = _find_attribute(subject, limit.name)
        if attribute is None or attribute.consumable is not Consumable.YES or attribute.is_exclusive:
            return None
        level = subject.prepared.site.hosts.get(host)
        if attribute.name != "slots" and (level is None or attribute.name not in level.kind.capacities):
            # Jobs may not ask for what no host has: with a capacity they could.
            return None
        value = _find_steady(subject, limit.value, host) if limit.is_dynamic else limit.value
        if value is None or find_number(attribute.type, value) is None:
            return None
        found[attribute.name] = value
    return found


def _find_attribute(subject: LintSubject, name: str) -> ComplexAttribute | None:
    complexes = subject.cluster.complexes
    return complexes.get(name) or next((each for each in complexes.values() if each.shortcut == name), None)


def _find_steady(subject: LintSubject, formula: str, host: str) -> str | None:
    """Return the number that a formula gives on a host, if it is one of what does not change."""
    try:
        parsed = find_load_formula(formula)
    except LoadFormulaError:
        return None
    site = subject.prepared.site
    level = site.hosts.get(host)
    if parsed is None or level is None or not STEADY.issuperset(parsed.attributes()):
        return None
    if any(level.offer(name) is None for name in parsed.attributes()):
        return None
    number = dynamic_limit(site, Ledger(subject.prepared.accounts), level, formula)
    return f"{int(number)}" if number == int(number) and number >= 0 else None


def _with_values(subject: LintSubject, host: Host, limits: Mapping[str, str]) -> Host:
    """Return a host with limits as its capacities, where it has no smaller ones."""
    values = dict(host.complex_values)
    for name, limit in limits.items():
        attribute = subject.cluster.complexes[name]
        key = next((each for each in (name, attribute.shortcut) if each in values), name)
        present = find_number(attribute.type, values[key]) if key in values else None
        number = find_number(attribute.type, limit)
        if present is None or number is None or number < present:
            values[key] = limit
    return replace(host, complex_values=values)
