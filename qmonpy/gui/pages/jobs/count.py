"""The number of waiting jobs for the navigation."""

from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


def count_waiting_jobs(snapshot: Snapshot) -> Count:
    """Return the number of pending jobs."""
    return Count(len(snapshot.state.pending), tr("jobs waiting"))
