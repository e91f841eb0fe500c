"""The number of the page Quota usage in the navigation: counters of rules at their limit."""

from qmonpy.app.rules.quota_usage_rows import usage_rows
from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


def count_full_rules(snapshot: Snapshot) -> Count:
    """Return the number of used counters of rules that have nothing left."""
    full = sum(row.fullness >= 1 for row in usage_rows(snapshot))
    return Count(full, tr("counters of rules at their limit"), "attention" if full else "muted")
