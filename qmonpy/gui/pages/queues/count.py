"""The number of queue instances that take no jobs, for the navigation."""

from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr


def count_unusable_instances(snapshot: Snapshot) -> Count:
    """Return the number of instances in any state; each state keeps new jobs away."""
    letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    return Count(len(letters), tr("queue instances take no new jobs"), "attention")
