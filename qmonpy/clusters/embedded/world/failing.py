"""Runs of tasks that end: which are the last ones of their tasks, and what becomes of the others."""

from collections.abc import Iterable, Mapping, Sequence

from qmonpy.clusters.embedded.witnesses.witness import FailedRun
from qmonpy.engine.world.task_failure import SUCCESS, TaskEnd, describe_reason, is_over, read_places, settle_end
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State, TaskKey


@dataclass(frozen=True, slots=True)
class EndedRuns:
    """Runs that end at a moment."""

    over: tuple[TaskKey, ...]
    """Those that are the last ones of their tasks."""
    ends: Mapping[TaskKey, TaskEnd]
    """How the runs end that did not succeed, whichever they are."""
    failed: tuple[FailedRun, ...]
    """The others."""
    broken: tuple[tuple[RunningTask, TaskEnd], ...]
    """The last runs that did not succeed, and how they end."""

    @property
    def failed_ends(self) -> Mapping[TaskKey, TaskEnd]:
        """How the others end."""
        return {(each.task.job, each.task.task): each.end for each in self.failed}


def sort_runs(
    cluster: Cluster, state: State, keys: Iterable[TaskKey], planned: Sequence[tuple[int, TaskEnd]]
) -> EndedRuns:
    """Tell last runs from others; `planned` is when and how each ends."""
    over: list[TaskKey] = []
    broken: list[tuple[RunningTask, TaskEnd]] = []
    failed: list[FailedRun] = []
    ends: dict[TaskKey, TaskEnd] = {}
    for key, (when, planned_end) in zip(keys, planned, strict=True):
        how = settle_end(cluster, planned_end)
        job, task = state.jobs[key[0]], state.running[key]
        if how is not SUCCESS:
            ends[key] = how
        if is_over(cluster, job, task, how):
            over.append(key)
            broken += [(task, how)] if key in ends else []
        else:
            reason = describe_reason(job, task.task, how, when, read_places(cluster, task))
            failed.append(FailedRun(job, task, when, how, reason))
    return EndedRuns(tuple(over), ends, tuple(failed), tuple(broken))
