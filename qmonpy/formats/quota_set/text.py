"""All reports on a text of resource quota sets, which a text editor shows after every key.

The result for a set is kept by its text, and its findings are moved to its place: while somebody types, only the
changed set is read and checked again.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from qmonpy.formats.quota_set.checks import attributes_by_word, check_quota_set, check_set_names
from qmonpy.formats.quota_set.finding import Finding, shift_finding
from qmonpy.formats.quota_set.layout import split_blocks
from qmonpy.formats.quota_set.names import check_quota_names
from qmonpy.formats.quota_set.parser import read_block, read_set, shift_set
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.complex_attribute import ComplexAttribute
from qmonpy.model.configuration.quota_set import QuotaSet
from qmonpy.model.report import Report

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
