"""Checks of the names in filters against a cluster: unknown names are allowed, but seldom intended."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from qmonpy.formats.quota_set.finding import Finding
from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.quota_set import Filter, QuotaSet, Rule
from qmonpy.model.report import Severity, Span
from qmonpy.model.values.pattern import compile_pattern, is_pattern

_OPERATORS = frozenset("()&|!")
_NOUNS = {"users": "user", "projects": "project", "pes": "parallel environment", "queues": "queue", "hosts": "host"}


def check_quota_names(sets: Iterable[QuotaSet], cluster: Cluster) -> tuple[Finding, ...]:
    """Return warnings for user sets, host groups, projects, parallel environments, queues and hosts that do not exist.

    Users need not be known to the cluster and are not checked. A pattern that matches nothing gives a hint.
    """
    check = _NameCheck(cluster)
    return tuple(
        report
        for quota_set in sets
        for number, rule in enumerate(quota_set.rules, 1)
        for report in check.check_rule(rule, (quota_set.name, str(number)))
    )


class _NameCheck:
    """The names that a cluster knows, by kind of filter; each name is looked up once."""

    def __init__(self, cluster: Cluster):
        hosts = [name for name in cluster.hosts if name != GLOBAL_HOST]
        self.known: Mapping[str, tuple[str, ...]] = {
            "projects": tuple(cluster.projects),
            "pes": tuple(cluster.pes),
            "queues": tuple(cluster.queues),
            "hosts": tuple(hosts),
        }
        self.groups = {"users": tuple(f"@{name}" for name in cluster.user_sets), "hosts": tuple(cluster.host_groups)}
        self.verdicts: dict[tuple[str, str], tuple[str, str, Severity, tuple[str, ...]] | None] = {}

    def check_rule(self, rule: Rule, path: tuple[str, str]) -> Iterator[Finding]:
        for kind, scope in rule.filters():
            for name, span in _written(scope):
                key = (kind, name)
                if key not in self.verdicts:
                    self.verdicts[key] = self.find_fault(kind, name)
                verdict = self.verdicts[key]
                if verdict is not None:
                    code, text, severity, allowed = verdict
                    yield Finding(code, text, severity, span, (*path, kind), allowed)

    def find_fault(self, kind: str, name: str) -> tuple[str, str, Severity, tuple[str, ...]] | None:
        """Return code, text, severity and similar names for a name that the cluster does not know."""
        if name.startswith("@") and kind in self.groups:
            noun = "user set" if kind == "users" else "host group"
            return _compare(name, self.groups[kind], noun, ignore_case=False)
        if kind == "users" or name == "*":
            return None
        if kind == "queues" and "@" in name:
            text = f'"{name}" never matches: filters name cluster queues, not queue instances; write the queue.'
            return "quota.queue-instance", text, Severity.WARNING, (name.partition("@")[0],)
        if kind == "hosts" and _OPERATORS.intersection(name):
            return None
        return _compare(name, self.known[kind], _NOUNS[kind], ignore_case=kind == "hosts")


def _compare(
    name: str, known: tuple[str, ...], noun: str, *, ignore_case: bool
) -> tuple[str, str, Severity, tuple[str, ...]] | None:
    fold: Callable[[str], str] = str.lower if ignore_case else str
    code = f"quota.unknown-{noun.replace(' ', '-')}"
    if is_pattern(name):
        matches = compile_pattern(fold(name))
        if any(matches(fold(each)) for each in known):
            return None
        return code, f'"{name}" matches no {noun} of the cluster.', Severity.HINT, ()
    if fold(name) in map(fold, known):
        return None
    likely = close_names(name, known)
    hint = f' Did you mean "{likely[0]}"?' if likely else ""
    return code, f'There is no {noun} "{name}" in the cluster, so it matches nothing.{hint}', Severity.WARNING, likely


def _written(scope: Filter) -> Iterator[tuple[str, Span | None]]:
    """Return every name of a filter with its place, or with that of the filter if its own is not known."""
    names = (*scope.names, *scope.excluded)
    spans = (*scope.name_spans, *scope.excluded_spans)
    if len(spans) != len(names):
        return ((name, scope.span) for name in names)
    return zip(names, spans, strict=True)
