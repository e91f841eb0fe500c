"""Deletion of running tasks: at once, or when their execution daemon answers again (8.1.9, asked).

Until then such a task stays, as deleted (`dr`), with its slots; only force ends it.
"""

from collections.abc import Container, Sequence

from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.engine.world.execution_daemons import is_unheard
from qmonpy.engine.world.task_failure import SUCCESS, is_deleted
from qmonpy.model.work.state import TaskKey


def delete_running(
    world: Simulation, user: str, keys: Sequence[TaskKey], forced: Container[TaskKey] = frozenset()
) -> None:
    """Delete running tasks; those that are deleted already stay as they are, but for those that are forced."""
    tasks = world.state.running
    silent = [key for key in keys if key not in forced and is_unheard(world.state, tasks[key])]
    ended = [key for key in keys if key not in silent]
    new = [key for key in silent if not is_deleted(tasks[key])]
    if ended:
        # Of one that is forced 8.1.9 tells no failure: it does not wait for its host to kill it (asked).
        results = {key: SUCCESS for key in ended if key in forced}
        world.end(ended, results, was_deleted=True, deleted_by=user)
    if new:
        world.register_deletion(new, user)
