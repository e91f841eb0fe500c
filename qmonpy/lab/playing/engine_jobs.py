"""The jobs of a workload as the engine has them, on the cluster of a play."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from qmonpy.formats.submission.job_options import DEFAULT_DEPARTMENT, find_department
from qmonpy.lab.workload.workload import Ints, JobKind, Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, Range


class EngineJobs:
    """Makes jobs: number 1 is the first of the workload, and its tasks are 1 to n in the order of the workload.

    A seed other than 0 shuffles the numbers of jobs that were submitted in the same second: only these decide between
    jobs that are equal in all else. So are those that end in the same second (`order_ends`).
    """

    def __init__(self, workload: Workload, cluster: Cluster, seed: int = 0):
        self._workload, self._cluster = workload, cluster
        self._models: dict[int, Job] = {}
        """By number of a kind a job of it."""
        self.index_of: Ints = shuffle_equals(workload.submit, seed)
        """By number of a job, less 1, its place in the workload."""
        self._first = workload.first.tolist()
        self._kinds, self._submits = workload.kind.tolist(), workload.submit.tolist()
        self._arrays, self._names = workload.is_array.tolist(), workload.name.tolist()

    def make(self, number: int) -> Job:
        """Return a job by its number, from 1."""
        index = int(self.index_of[number - 1])
        tasks = self._first[index + 1] - self._first[index]
        is_array = tasks > 1 or bool(self._arrays[index])
        return replace(
            self.model(self._kinds[index]),
            number=number,
            name=self._workload.names[self._names[index]],
            tasks=Range(1, tasks) if is_array else None,
            submit_time=self._submits[index],
        )

    def first_row(self, number: int) -> int:
        """Return where in the workload's tasks those of a job begin."""
        return int(self._first[self.index_of[number - 1]])

    def model(self, kind: int) -> Job:
        """Return a job of a kind, without number and times."""
        found = self._models.get(kind)
        if found is None:
            found = self._models[kind] = make_job(self._workload.kinds[kind], self._cluster)
        return found


def make_job(kind: JobKind, cluster: Cluster) -> Job:
    """Return a job of a kind as a cluster would take it: its department is that of the cluster's user sets."""
    own = (kind.group,) if kind.group else ()
    groups: Sequence[str] = tuple(dict.fromkeys((*own, *cluster.unix_groups.get(kind.owner, ()))))
    return Job(
        number=1,
        owner=kind.owner,
        groups=tuple(groups),
        project=kind.project or None,
        department=find_department(kind.owner, tuple(groups), cluster) or kind.department or DEFAULT_DEPARTMENT,
        pe=kind.pe,
        slots=kind.slots,
        hard_resources=kind.hard_resources,
        soft_resources=kind.soft_resources,
        hard_queues=kind.hard_queues,
        soft_queues=kind.soft_queues,
        master_queues=kind.master_queues,
        master_resources=kind.master_resources,
        slave_resources=kind.slave_resources,
        slave_queues=kind.slave_queues,
        other_requests=kind.other_requests,
        priority=kind.priority,
        max_running_tasks=kind.max_running_tasks,
        wants_reservation=kind.wants_reservation,
        is_immediate=kind.is_immediate,
    )


def shuffle_equals(submit: Ints, seed: int) -> Ints:
    """Return the places of jobs in the order of their numbers: by time, equal ones as the seed has it."""
    if not seed:
        return np.arange(len(submit), dtype=np.int64)
    luck = np.random.default_rng(seed).random(len(submit))
    return np.lexsort((luck, submit)).astype(np.int64)


def order_ends(workload: Workload, seed: int) -> Ints:
    """Return by task which of those that end in the same second is first: as they were recorded, or as the seed has it.

    Records do not tell it exactly either: of a task that ends in the second of a pass, whether that was before it.
    """
    if seed:
        return np.random.default_rng(seed).permutation(workload.tasks).astype(np.int64)
    return workload.order if len(workload.order) else np.arange(workload.tasks, dtype=np.int64)
