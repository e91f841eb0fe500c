"""The rows of quota usage that pass the fields of the page, with their sums, found in a worker."""

from collections.abc import Sequence

from qmonpy.app.rules.printed_usage import with_printed, with_told
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
    used: int = 0
    """The number of rows of which something is used, or which limit what may be requested."""
    differing: int = 0
    """The number of rows in the place of which `qquota` prints something else."""
    snapshot: Snapshot | None = None
    """What they are of; None before the first."""


def find_usage(
    snapshot: Snapshot, blocking: Blocking | None, wanted: UsageFilter, told: Sequence[UsageRow] = ()
) -> FoundUsage:
    """Return the rows that pass qquota's filters, with their sums; `told` are those of which a real cluster told what
    `qquota` prints in their place. Without `blocking` nothing is said of jobs that wait."""
    shown = with_told(snapshot.cluster, with_printed(snapshot, usage_rows(snapshot, blocking)), told)
    rows = filter_usage(shown, wanted, snapshot.cluster)
    used = [row for row in rows if row.usage.used != 0]
    rules = {(row.usage.quota_set, row.usage.rule) for row in used}
    differing = sum(row.printed is not None for row in rows)
    return FoundUsage(rows, len(rules), sum(row.fullness >= 1 for row in used), len(used), differing, snapshot)
