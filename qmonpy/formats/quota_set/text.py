"""The text of resource quota sets: read as Grid Engine 8.1.9 does, with every report on it, after every key if need be.

The result for a set is kept by its text, and its findings are moved to its place: while somebody types, only the
changed set is read and checked again. Names that a cluster does not know are allowed, but seldom intended."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from qmonpy.formats.quota_set.checks import attributes_by_word, check_quota_set, check_set_names
from qmonpy.formats.quota_set.finding import Finding, shift_finding, shift_span
from qmonpy.formats.quota_set.layout import BLANKS, Block, split_blocks, split_lines
from qmonpy.formats.quota_set.suggestion import close_names
from qmonpy.kept_answers import KeptAnswers, keep_of_texts
from qmonpy.late_methods import dataclass
from qmonpy.late_patterns import compile_late
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.quota_set import Filter, Limit, QuotaSet, Rule
from qmonpy.model.report import Report, Severity, Span
from qmonpy.model.values.pattern import compile_pattern, is_pattern
from qmonpy.translation import tr


class ParsedQuotaSets(NamedTuple):
    """The sets of a text, as far as they could be read, and all mistakes in their syntax."""

    sets: tuple[QuotaSet, ...] = ()
    reports: tuple[Report, ...] = ()


_WORD = compile_late(rf"[^{BLANKS}\n]+")


def parse_quota_sets(text: str) -> ParsedQuotaSets:
    """Read any number of sets; never raises, whatever the text is.

    Shortcuts and values stay as written; `checks.check_quota_sets` resolves them.
    """
    sets: list[QuotaSet] = []
    reports: list[Report] = []
    for block in split_blocks(text):
        quota_set, findings = read_block(block)
        reports += findings
        if quota_set is not None:
            sets.append(quota_set)
    return ParsedQuotaSets(tuple(sets), tuple(reports))


def read_block(block: Block) -> tuple[QuotaSet | None, tuple[Finding, ...]]:
    """Return the set of a block, if it is one, and the findings, with their places in the text."""
    return _read_at(block.text, block.line) if block.is_set else (None, _shift(_read_between(block.text), block.line))


@keep_of_texts(512)
def _read_at(text: str, line: int) -> tuple[QuotaSet, tuple[Finding, ...]]:
    """Return the set of a block and the findings, with their places in the text."""
    quota_set, findings = read_set(text)
    return (shift_set(quota_set, line - 1), _shift(findings, line)) if line > 1 else (quota_set, findings)


def _shift(findings: tuple[Finding, ...], line: int) -> tuple[Finding, ...]:
    return tuple(shift_finding(each, line - 1) for each in findings)


@keep_of_texts(2048)
def read_set(text: str) -> tuple[QuotaSet, tuple[Finding, ...]]:
    """Return the set of a block and the findings; lines count from the start of the block."""
    # The grammar takes longer than many a command; what a command reads was printed, and is read without it.
    from qmonpy.formats.quota_set.set_reader import SetReader

    return SetReader(text).read()


def _read_between(text: str) -> tuple[Finding, ...]:
    """Return one finding for everything between two sets."""
    lines = list(split_lines(text.split("\n"), 1))
    if not lines:
        return ()
    first, last = lines[0].text.lstrip(BLANKS), lines[-1].text.rstrip(BLANKS)
    column = len(lines[0].text) - len(first) + 1
    end = len(last) - last.rfind("\n")
    end_line = lines[-1].line + last.count("\n")
    word = _WORD.findall(first)[0]
    return (
        Finding(
            "quota.outside-of-sets",
            tr(
                '"{word}" is outside of every set; a set is enclosed in "{{" and "}}", each on a line of its own.'
            ).format(word=word),
            span=Span(lines[0].line, column, end_line, end),
            allowed=("{",),
            grid_engine='each value in the attribute value list in line {line} should begin with "{"',
            grid_engine_line=lines[0].line,
        ),
    )


def shift_set(quota_set: QuotaSet, lines: int) -> QuotaSet:
    """Return a set after so many lines were put before it."""
    return replace(
        quota_set,
        rules=tuple(_shift_rule(rule, lines) for rule in quota_set.rules),
        span=shift_span(quota_set.span, lines),
        name_span=shift_span(quota_set.name_span, lines),
    )


def _shift_rule(rule: Rule, lines: int) -> Rule:
    return Rule(
        tuple(Limit(limit.name, limit.value, shift_span(limit.span, lines)) for limit in rule.limits),
        rule.name,
        rule.users and _shift_filter(rule.users, lines),
        rule.projects and _shift_filter(rule.projects, lines),
        rule.pes and _shift_filter(rule.pes, lines),
        rule.queues and _shift_filter(rule.queues, lines),
        rule.hosts and _shift_filter(rule.hosts, lines),
        shift_span(rule.span, lines),
        shift_span(rule.name_span, lines),
    )


def _shift_filter(scope: Filter, lines: int) -> Filter:
    return Filter(
        scope.names,
        scope.excluded,
        scope.is_expanded,
        shift_span(scope.span, lines),
        _shift_spans(scope.name_spans, lines),
        _shift_spans(scope.excluded_spans, lines),
    )


def _shift_spans(spans: Sequence[Span], lines: int) -> tuple[Span, ...]:
    return tuple(Span(span.line + lines, span.column, span.end_line + lines, span.end_column) for span in spans)


_SYNTAX_SAYS = frozenset(("quota.no-name", "quota.no-rules", "quota.no-limits", "quota.empty-filter"))
"""Codes that reading the text has reported already."""


@dataclass(frozen=True, slots=True)
class CheckedQuotaText:
    """The sets of a text as written and as the qmaster would keep them, and all reports in the order of places."""

    sets: tuple[QuotaSet, ...]
    kept: tuple[QuotaSet, ...]
    reports: tuple[Report, ...]

    @property
    def is_acceptable(self) -> bool:
        """Whether the text may be saved: no report is an error."""
        return not any(report.is_error for report in self.reports)


KEPT_CHECKERS = 4
"""How many clusters, or complexes without a cluster, keep their results."""
KEPT_SETS = 2048
"""How many texts of sets keep their results, for each of these."""


def check_quota_text(
    text: str, complexes: Mapping[str, ComplexAttribute], cluster: Cluster | None = None
) -> CheckedQuotaText:
    """Read and verify a text; with a cluster, also check whether it knows the names in filters. Never raises."""
    checker = _CHECKERS.of(complexes, cluster)
    sets: list[QuotaSet] = []
    kept: list[QuotaSet] = []
    reports: list[Report] = []
    for block in split_blocks(text):
        quota_set, findings = read_block(block)
        reports += findings
        if quota_set is None:
            continue
        as_kept, found = checker.check_at(block.text, block.line)
        sets.append(quota_set)
        kept.append(as_kept or quota_set)
        reports += found
    reports += check_set_names(sets)
    reports.sort(key=lambda report: report.span[:2] if report.span is not None else (0, 0))
    return CheckedQuotaText(tuple(sets), tuple(kept), tuple(reports))


class _Checker:
    """Checks sets against complex attributes and, with a cluster, the names in it; the result for each text is kept."""

    def __init__(self, complexes: Mapping[str, ComplexAttribute], cluster: Cluster | None):
        self._complexes = complexes
        self._cluster = cluster
        self._by_word = attributes_by_word(complexes)
        self._check = lru_cache(KEPT_SETS)(self._check_set)

    def check_at(self, text: str, line: int) -> tuple[QuotaSet | None, tuple[Finding, ...]]:
        """Return a set as the qmaster keeps it (None: as it is written), and findings, at its place in the text."""
        kept, findings = self._check(text)
        if line == 1:
            return kept, findings
        return kept and shift_set(kept, line - 1), tuple(shift_finding(each, line - 1) for each in findings)

    def _check_set(self, text: str) -> tuple[QuotaSet | None, tuple[Finding, ...]]:
        """Return a set as the qmaster keeps it (None: as written), and the findings; lines count from the start of the
        set."""
        quota_set, _ = read_set(text)
        kept, found = check_quota_set(quota_set, self._complexes, self._by_word)
        findings = [each for each in found if each.code not in _SYNTAX_SAYS]
        if self._cluster is not None:
            findings += check_quota_names((quota_set,), self._cluster)
        return None if kept is quota_set else kept, tuple(findings)


_CHECKERS = KeptAnswers(_Checker, most=KEPT_CHECKERS)


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
        self.cluster = cluster
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
                    self.verdicts[key] = self.find_unseen(kind, name) or self.find_fault(kind, name)
                verdict = self.verdicts[key]
                if verdict is not None:
                    code, text, severity, allowed = verdict
                    yield Finding(code, text, severity, span, (*path, kind), allowed)

    def find_unseen(self, kind: str, name: str) -> tuple[str, str, Severity, tuple[str, ...]] | None:
        """Return that nobody can say whether a name is known, as not all objects of its kind could be read."""
        if not self.cluster.unseen:
            return None
        from qmonpy.model.configuration.change import ObjectKind
        from qmonpy.model.configuration.unread import describe_unseen

        kinds = {
            "projects": ObjectKind.PROJECT,
            "pes": ObjectKind.PE,
            "queues": ObjectKind.QUEUE,
            "hosts": ObjectKind.HOST,
        }
        groups = {"users": ObjectKind.USER_SET, "hosts": ObjectKind.HOST_GROUP}
        target = (groups if name.startswith("@") else kinds).get(kind)
        bare = name[1:] if target is ObjectKind.USER_SET else name
        if target is None or is_pattern(name) or not self.cluster.may_have(target, bare):
            return None
        if self.find_fault(kind, name) is None:
            return None
        return "quota.unseen", describe_unseen(target, bare), Severity.WARNING, ()

    def find_fault(self, kind: str, name: str) -> tuple[str, str, Severity, tuple[str, ...]] | None:
        """Return code, text, severity and similar names for a name that the cluster does not know."""
        if name.startswith("@") and kind in self.groups:
            noun = "user set" if kind == "users" else "host group"
            return _compare(name, self.groups[kind], noun, ignore_case=False)
        if kind == "users" or name == "*":
            return None
        if kind == "queues" and "@" in name:
            text = tr(
                '"{name}" never matches: filters name cluster queues, not queue instances; write the queue.'
            ).format(name=name)
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
        return (
            code,
            tr('"{name}" matches no {noun} of the cluster.').format(name=name, noun=tr(noun)),
            Severity.HINT,
            (),
        )
    if fold(name) in map(fold, known):
        return None
    likely = close_names(name, known)
    hint = tr(' Did you mean "{likely}"?').format(likely=likely[0]) if likely else ""
    return (
        code,
        tr('There is no {noun} "{name}" in the cluster, so it matches nothing.{hint}').format(
            noun=tr(noun), name=name, hint=hint
        ),
        Severity.WARNING,
        likely,
    )


def _written(scope: Filter) -> Iterator[tuple[str, Span | None]]:
    """Return every name of a filter with its place, or with that of the filter if its own is not known."""
    names = (*scope.names, *scope.excluded)
    spans = (*scope.name_spans, *scope.excluded_spans)
    if len(spans) != len(names):
        return ((name, scope.span) for name in names)
    return zip(names, spans, strict=True)
