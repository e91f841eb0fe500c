"""A pass of the model of which nothing stays behind, and that goes bit by bit: it has a ledger of all that runs."""

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.schedule import Pass
from qmonpy.insight.why.what_if import alone_if_very_large
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import Decisions, State
from qmonpy.pauses import pause
from qmonpy.taking_apart import take_apart
from qmonpy.uncollected import without_collection


def decide(cluster: Cluster, state: State, now: int, *, with_reasons: bool = False) -> Decisions:
    """Return what `schedule` decides, for a worker that stands still now and then."""
    prepared = prepare(cluster)
    prepared.note_pass()
    with alone_if_very_large(cluster), without_collection():
        made = Pass(prepared, state, now, with_reasons=with_reasons)
        try:
            return made.run()
        finally:
            held: list[object] = [made]
            del made
            take_apart(held, pause)
