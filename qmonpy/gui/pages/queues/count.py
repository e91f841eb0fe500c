"""The number of queue instances that take no jobs, for the navigation."""

from qmonpy.engine.world.instance_state import instance_letters
from qmonpy.gui.pages.registry import Count
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import tr

WANTED_LETTERS = frozenset("dsDCS")
"""The letters of states in which somebody puts an instance, a calendar, or the queue that it is subordinate to."""


def count_unusable_instances(snapshot: Snapshot) -> Count:
    """Return the number of instances in any state; each state keeps new jobs away.

    It calls for attention only if a state is none that somebody, a calendar or another queue wants.
    """
    letters = instance_letters(snapshot.cluster, snapshot.state, snapshot.now)
    is_wanted = all(WANTED_LETTERS.issuperset(states) for states in letters.values())
    return Count(len(letters), tr("queue instances take no new jobs"), "muted" if is_wanted else "attention")
