"""What a worker finds for the page: rows that pass the fields, and what sums them up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.rules.usage_filter import UsageFilter, filter_usage
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Refusal

Refusals = Mapping[int, tuple[Refusal, ...]]
"""Why jobs wait, by their numbers."""


@dataclass(frozen=True, slots=True)
class FoundUsage:
    """What a worker found for the page."""

    rows: Sequence[UsageRow] = ()
    rules: int = 0
    """How many rules are used."""
    full: int = 0
    """How many rows are at their limit or above."""


def find_usage(snapshot: Snapshot, refusals: Refusals, wanted: UsageFilter) -> FoundUsage:
    """Rows that pass qquota's filters, and what sums them up."""
    rows = filter_usage(usage_rows(snapshot, refusals), wanted, snapshot.cluster)
    rules = {(row.usage.quota_set, row.usage.rule) for row in rows}
    return FoundUsage(rows, len(rules), sum(row.fullness >= 1 for row in rows))
