"""Which tasks of the embedded cluster wait for tasks of other jobs (`-hold_jid_ad`), kept up to date with its state."""

from collections.abc import Iterable

from qmonpy.engine.work.waiting import has_task_dependency, with_task_dependencies
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State


class TaskDependencies:
    """The jobs whose tasks wait for those of others; costs nothing while there are none."""

    def __init__(self, jobs: Iterable[Job]) -> None:
        self._numbers: set[int] = set()
        for job in jobs:
            self.note(job)

    def note(self, job: Job) -> None:
        """Take in a job that is new or that a command changed."""
        if has_task_dependency(job):
            self._numbers.add(job.number)

    def with_holds(self, state: State) -> State:
        """Return the state in which the tasks are held that still wait for others; the same object if they were."""
        if not self._numbers:
            return state
        self._numbers &= state.jobs.keys()
        return with_task_dependencies(state, self._numbers)
