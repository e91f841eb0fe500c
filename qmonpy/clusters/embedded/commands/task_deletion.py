"""Deletion of running tasks: at once, or when their execution daemon answers again (8.1.9, asked).

Until then such a task stays, as deleted (`dr`), with its slots; only force ends it.
"""

from collections.abc import Container, Sequence

from qmonpy.clusters.embedded.world.simulation import Simulation
from qmonpy.engine.world.broken_hosts import is_deleted
from qmonpy.engine.world.execution_daemons import is_unheard, tasks_of_hosts
from qmonpy.model.work.state import TaskKey


def delete_running(world: Simulation, user: str, keys: Sequence[TaskKey], *, is_forced: bool = False) -> None:
    """Delete running tasks; without force those that are deleted already stay as they are."""
    tasks = world.state.running
    silent = [] if is_forced else [key for key in keys if is_unheard(world.state, tasks[key])]
    ended = [key for key in keys if key not in silent]
    new = [key for key in silent if not is_deleted(tasks[key])]
    if ended:
        world.end(ended, was_deleted=True, deleted_by=user)
    if new:
        world.register_deletion(new, user)


def end_deleted(world: Simulation, hosts: Container[str]) -> None:
    """End the tasks of some hosts that were deleted while their daemons did not answer."""
    running = world.state.running
    deleted = [key for key in tasks_of_hosts(world.state, hosts) if is_deleted(running[key])]
    if deleted:
        world.end(deleted, was_deleted=True)
