"""The running engine of a simulation, which is imported and made with its first pass: many commands need none."""

from typing import TYPE_CHECKING

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State

if TYPE_CHECKING:
    from qmonpy.engine.running.running_engine import RunningEngine


def follow(engine: "RunningEngine | None", cluster: Cluster, state: State, now: int) -> "RunningEngine":
    """Return the running engine with the configuration and the state of a moment; a new one for None."""
    if engine is None:
        from qmonpy.engine.running.running_engine import RunningEngine

        return RunningEngine(cluster, state, now)
    if engine.cluster is not cluster:
        engine.configure(cluster, state)
    else:
        engine.follow(state)
    return engine
