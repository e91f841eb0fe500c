"""Everything there is to say about a text of resource quota sets: what a text editor shows after every key."""

from collections.abc import Mapping
from dataclasses import dataclass

from qmonpy.formats.quota_set.checks import check_quota_sets
from qmonpy.formats.quota_set.names import check_quota_names
from qmonpy.formats.quota_set.parser import parse_quota_sets
from qmonpy.model.cluster import Cluster
from qmonpy.model.complex_attribute import ComplexAttribute
from qmonpy.model.quota_set import QuotaSet
from qmonpy.model.report import Report

_SYNTAX_SAYS = frozenset(("quota.no-name", "quota.no-rules", "quota.no-limits", "quota.empty-filter"))


@dataclass(frozen=True, slots=True)
class CheckedQuotaText:
    """The sets of a text as written and as the qmaster would keep them, and all reports by their place."""

    sets: tuple[QuotaSet, ...]
    kept: tuple[QuotaSet, ...]
    reports: tuple[Report, ...]

    @property
    def is_acceptable(self) -> bool:
        """Whether the text may be saved: no report is an error."""
        return not any(report.is_error for report in self.reports)


def check_quota_text(
    text: str, complexes: Mapping[str, ComplexAttribute], cluster: Cluster | None = None
) -> CheckedQuotaText:
    """Read and verify a text; with a cluster, also whether the names in filters are known there. Never raises."""
    parsed = parse_quota_sets(text)
    kept, found = check_quota_sets(parsed.sets, complexes)
    reports = [*parsed.reports, *(report for report in found if report.code not in _SYNTAX_SAYS)]
    if cluster is not None:
        reports += check_quota_names(parsed.sets, cluster)
    reports.sort(key=lambda report: report.span[:2] if report.span is not None else (0, 0))
    return CheckedQuotaText(parsed.sets, kept, tuple(reports))
