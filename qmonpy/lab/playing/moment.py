"""A moment of a play as a snapshot: what ran and what waited then, to ask *Why?* and to draw it."""

from dataclasses import replace

import numpy as np

from qmonpy.engine.books.last_changes import with_beginnings
from qmonpy.lab.playing.engine_jobs import EngineJobs, shuffle_equals
from qmonpy.lab.playing.idle_site import first_state, with_idle_hosts
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import PendingTasks, RunningTask, TaskKey


def find_moment(cluster: Cluster, workload: Workload, played: Played, now: int) -> Snapshot:
    """Return the cluster of a play as it was before the pass of a moment, in seconds since the epoch.

    What starts at this very moment still waits in it, what ends then still runs, and what comes then is not there.
    `find_number` tells the number of a job there; its tasks are 1 to n. What earlier passes decided is not in it, nor
    which of several equal queue instances changed last: a pass on it starts the same jobs, perhaps on others of these.
    """
    cluster = with_idle_hosts(cluster)
    jobs = EngineJobs(workload, cluster, played.seed)
    numbers = number_jobs(workload, played)
    job_of = workload.job_of
    is_there = workload.submit[job_of] < now
    is_waiting = is_there & ((played.start == NEVER) | (played.start >= now))
    ends = played.start + np.maximum(played.run_time, 1)
    runs = (played.start != NEVER) & (played.start < now) & (ends >= now)
    pending: dict[int, list[int]] = {}
    for row in np.flatnonzero(is_waiting).tolist():
        index = int(job_of[row])
        pending.setdefault(int(numbers[index]), []).append(row - int(workload.first[index]) + 1)
    rows = np.flatnonzero(runs)
    running: dict[TaskKey, RunningTask] = {}
    for row in rows[np.argsort(played.start[rows], kind="stable")].tolist():
        index = int(job_of[row])
        task = _make_task(played, row, int(numbers[index]), row - int(workload.first[index]) + 1)
        running[task.job, task.task] = task
    there = sorted({*pending, *(number for number, _ in running)})
    state = replace(
        with_beginnings(first_state(cluster)),
        jobs={number: jobs.make(number) for number in there},
        pending={number: PendingTasks(number, tuple(pending[number])) for number in there if number in pending},
        running=running,
    )
    return Snapshot(cluster, state, now)


def number_jobs(workload: Workload, played: Played) -> Ints:
    """Return by place in the workload the number that a job has in a play."""
    order = shuffle_equals(workload.submit, played.seed)
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(1, len(order) + 1)
    return numbers


def find_number(workload: Workload, played: Played, index: int) -> int:
    """Return the number that a job, by its place in the workload, has in a play."""
    return int(number_jobs(workload, played)[index])


def _make_task(played: Played, row: int, number: int, task: int) -> RunningTask:
    low, high = int(played.pieces_first[row]), int(played.pieces_first[row + 1])
    places, slots = played.piece_place[low:high].tolist(), played.piece_slots[low:high].tolist()
    pieces = tuple((played.places[place], count) for place, count in zip(places, slots, strict=True))
    pe = int(played.pe[row])
    return RunningTask(number, task, pieces, int(played.start[row]), played.pes[pe] if pe >= 0 else None)
