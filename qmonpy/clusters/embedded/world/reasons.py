"""Why jobs wait: the reasons of a pass over a snapshot."""

from collections.abc import Mapping

from qmonpy.engine.passing.schedule import schedule
from qmonpy.engine.work.eligibility import count_due
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.refusal import Cause, Refusal, Refuser

NEXT_PASS = Refusal(Cause.NEXT_PASS, Refuser.SCHEDULER, "scheduler")
"""For a job that nothing keeps from starting, such as one for which room was made a moment ago."""


def find_refusals(snapshot: Snapshot) -> Mapping[int, tuple[Refusal, ...]]:
    """Every reason of every waiting job, by number; never empty for a job that waits."""
    found = schedule(snapshot.cluster, snapshot.state, snapshot.now, with_reasons=True).refusals
    return {number: found.get(number) or (NEXT_PASS,) for number in snapshot.state.pending}


def find_grounds(snapshot: Snapshot) -> tuple[object, ...]:
    """What the reasons of waiting jobs depend on: those of two snapshots are the same where these are the same."""
    return snapshot.cluster, snapshot.state, snapshot.decisions, count_due(snapshot.state, snapshot.now)
