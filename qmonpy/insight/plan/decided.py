"""The decisions of the last pass, worked out anew where a cluster was just opened and nothing keeps them."""

from dataclasses import replace

from qmonpy.engine.books.progress import with_known_priorities
from qmonpy.engine.passing.schedule import schedule
from qmonpy.model.snapshot import Snapshot


def with_decisions(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot with priorities and planned starts: those of its last pass, else those of a pass now."""
    if snapshot.decisions.priorities or snapshot.decisions.order or not snapshot.state.jobs:
        return snapshot
    found = schedule(snapshot.cluster, snapshot.state, snapshot.now)
    known = with_known_priorities(replace(found, started=()), {}, snapshot.state)
    order = dict.fromkeys((*(task.job for task in found.started), *known.order))
    return replace(snapshot, decisions=replace(known, order=tuple(order)))
