"""The decisions of the last pass, worked out anew where a cluster was just opened and nothing keeps them."""

from copy import copy
from dataclasses import replace

from qmonpy.engine.books.progress import with_known_priorities
from qmonpy.engine.passing.order import find_order
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import Decisions, State


def with_decisions(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot with priorities and planned starts: those of its last pass, else those of a pass now."""
    if _has_decisions(snapshot):
        return snapshot
    from qmonpy.engine.passing.schedule import schedule

    found = schedule(snapshot.cluster, snapshot.state, snapshot.now)
    known = with_known_priorities(replace(found, started=()), {}, snapshot.state)
    order = dict.fromkeys((*(task.job for task in found.started), *known.order))
    return _with(snapshot, replace(known, order=tuple(order)))


def with_order(snapshot: Snapshot) -> Snapshot:
    """Return a snapshot with order and priorities of jobs: those of its last pass, else those that one would give."""
    if _has_decisions(snapshot):
        return snapshot
    return _with(snapshot, _ORDERS.of(snapshot.cluster, snapshot.state, snapshot.now))


def _find_order(cluster: Cluster, state: State, now: int) -> Decisions:
    return with_known_priorities(find_order(cluster, state, now), {}, state)


_ORDERS = KeptAnswers(_find_order, most=2)
"""A page asks for the same order for its lists of jobs and for the details of one."""


def _with(snapshot: Snapshot, decisions: Decisions) -> Snapshot:
    """Return a snapshot with decisions; `replace` would read of a spool what nobody asked for."""
    found = copy(snapshot)
    object.__setattr__(found, "decisions", decisions)
    return found


def _has_decisions(snapshot: Snapshot) -> bool:
    return bool(snapshot.decisions.priorities or snapshot.decisions.order or not snapshot.state.jobs)
