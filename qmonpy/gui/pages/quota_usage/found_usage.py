"""The rows of quota usage that pass the fields of the page, with their sums, found in a worker."""

from collections.abc import Sequence

from qmonpy.app.rules.quota_usage_rows import UsageRow, usage_rows
from qmonpy.app.rules.usage_filter import UsageFilter, filter_usage
from qmonpy.insight.why.blocking import Blocking
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot

"""The reasons why jobs wait, by the number of the job."""


@dataclass(frozen=True, slots=True)
class FoundUsage:
    """Rows of quota usage, and their sums."""

    rows: Sequence[UsageRow] = ()
    rules: int = 0
    """The number of rules in use."""
    full: int = 0
    """The number of rows at or above their limit."""


def find_usage(snapshot: Snapshot, blocking: Blocking, wanted: UsageFilter) -> FoundUsage:
    """Return the rows that pass qquota's filters, with their sums."""
    rows = filter_usage(usage_rows(snapshot, blocking), wanted, snapshot.cluster)
    rules = {(row.usage.quota_set, row.usage.rule) for row in rows}
    return FoundUsage(rows, len(rules), sum(row.fullness >= 1 for row in rows))
