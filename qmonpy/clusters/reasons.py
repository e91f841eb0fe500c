"""The reasons why jobs wait, by a scheduling pass of the engine on a snapshot of any kind of cluster."""

from collections.abc import Mapping

from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.waiting import count_due
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Cause, Refusal, Refuser

NEXT_PASS = Refusal(Cause.NEXT_PASS, Refuser.SCHEDULER, "scheduler")
"""The reason of a job that nothing keeps from starting, such as one for which slots became free a moment ago."""


def find_refusals(snapshot: Snapshot) -> Mapping[int, tuple[Refusal, ...]]:
    """Return every reason of every waiting job, by job number; at least one for each."""
    found = schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=True).refusals
    return {number: found.get(number) or (NEXT_PASS,) for number in snapshot.state.pending}


def find_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """Return what the reasons depend on: snapshots with the same grounds have the same reasons."""
    return snapshot.cluster, snapshot.state, count_due(snapshot.state, snapshot.now)


def find_decided_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """Return the grounds where passes are decided here: reasons are also computed again when only decisions changed."""
    return *find_grounds(snapshot), snapshot.decisions
