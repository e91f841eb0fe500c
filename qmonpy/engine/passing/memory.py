"""What the scheduler remembers from one pass to the next, and when it forgets.

Grid Engine 8.1.9 remembers by accident, but it decides what is planned: a category for which once no start could be
planned is not asked again as long as it has jobs, whatever ends in the meantime.
"""

from collections.abc import Hashable, Iterable

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import SchedulerMemory, SearchWeights, State


def memory_basis(cluster: Cluster) -> tuple[object, ...]:
    """The parts of a cluster of which a change makes the scheduler sort its jobs into categories anew."""
    return cluster.quota_sets, cluster.user_sets, cluster.projects


def still_unplannable(prepared: Prepared, state: State) -> set[Hashable]:
    """Categories for which an earlier pass found no start to plan, as long as they have jobs."""
    memory = state.memory
    if not memory.unplannable or any(
        old is not new for old, new in zip(memory.basis, memory_basis(prepared.cluster), strict=False)
    ):
        return set()
    return set(memory.unplannable & {prepared.category(job).fate for job in state.jobs.values()})


def make_memory(prepared: Prepared, unplannable: Iterable[Hashable], weights: SearchWeights) -> SchedulerMemory:
    """What a pass leaves behind."""
    return SchedulerMemory(frozenset(unplannable), memory_basis(prepared.cluster), weights)
