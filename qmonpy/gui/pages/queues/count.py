"""The number of queue instances that take no jobs, for the navigation."""

from qmonpy.gui.pages.registry import Count
from qmonpy.gui.words import tr
from qmonpy.model.snapshot import Snapshot

UNUSABLE = frozenset("aAcCdDEosSu")


def count_unusable_instances(snapshot: Snapshot) -> Count:
    number = sum(1 for states in snapshot.state.instance_states.values() if states & UNUSABLE)
    return Count(number, tr("queue instances take no new jobs"), "attention")
