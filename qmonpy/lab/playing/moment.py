"""A moment of a play as a snapshot: what ran and what waited then, to ask *Why?* and to draw it."""

from dataclasses import replace

import numpy as np

from qmonpy.lab.playing.engine_jobs import EngineJobs, order_ends, shuffle_equals
from qmonpy.lab.playing.idle_site import first_state, with_idle_hosts
from qmonpy.lab.playing.played import NEVER, Played
from qmonpy.lab.workload.workload import Ints, Workload
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import PendingTasks, RunningTask, State, TaskKey


def find_moment(cluster: Cluster, workload: Workload, played: Played, now: int) -> Snapshot:
    """Return the cluster of a play as it was before the pass of a moment, in seconds since the epoch.

    What starts at this very moment still waits in it, what ends then still runs, and what comes then is not there.
    `find_number` tells the number of a job there; its tasks are 1 to n. What earlier passes decided is not in it, nor
    in which order one of them started its tasks: a pass on it starts the same jobs, perhaps on others of several equal
    queue instances.
    """
    cluster = with_idle_hosts(cluster)
    jobs = EngineJobs(workload, cluster, played.seed)
    made, numbers = _number_in_play(workload, played), number_jobs(workload, played)
    job_of = workload.job_of
    is_there = workload.submit[job_of] < now
    is_waiting = is_there & ((played.start == NEVER) | (played.start >= now))
    ends = played.start + np.maximum(played.run_time, 1)
    runs = (played.start != NEVER) & (played.start < now) & (ends >= now)
    pending: dict[int, list[int]] = {}
    indices: dict[int, int] = {}
    """By number of a job that is there its place in the workload."""
    for row in np.flatnonzero(is_waiting).tolist():
        index = int(job_of[row])
        number = int(numbers[index])
        indices[number] = index
        pending.setdefault(number, []).append(row - int(workload.first[index]) + 1)
    rows = np.flatnonzero(runs)
    running: dict[TaskKey, RunningTask] = {}
    for row in rows[np.argsort(played.start[rows], kind="stable")].tolist():
        index = int(job_of[row])
        task = _make_task(played, row, int(numbers[index]), row - int(workload.first[index]) + 1)
        indices[task.job] = index
        running[task.job, task.task] = task
    there = sorted(indices)
    state = replace(
        _with_last_changes(first_state(cluster), workload, played, now),
        jobs={number: replace(jobs.make(int(made[indices[number]])), number=number) for number in there},
        pending={number: PendingTasks(number, tuple(pending[number])) for number in there if number in pending},
        running=running,
    )
    return Snapshot(cluster, state, now)


def number_jobs(workload: Workload, played: Played) -> Ints:
    """Return by place in the workload the number that a job has at a moment of a play.

    It is its own, where these are in the order in which the play has the jobs, and else, as numbers decide between jobs
    that are equal in all else, its place in that order, from 1.
    """
    made = _number_in_play(workload, played)
    own = workload.number[np.argsort(made)]
    return workload.number if len(own) and own[0] > 0 and bool((np.diff(own) > 0).all()) else made


def has_own_numbers(workload: Workload, played: Played) -> bool:
    """Whether jobs have their own numbers at moments of a play."""
    return bool((number_jobs(workload, played) == workload.number).all())


def find_number(workload: Workload, played: Played, index: int) -> int:
    """Return the number that a job, by its place in the workload, has at a moment of a play."""
    return int(number_jobs(workload, played)[index])


def _number_in_play(workload: Workload, played: Played) -> Ints:
    order = shuffle_equals(workload.submit, played.seed)
    numbers = np.empty(len(order), np.int64)
    numbers[order] = np.arange(1, len(order) + 1)
    return numbers


def _with_last_changes(state: State, workload: Workload, played: Played, now: int) -> State:
    """Return a state with the order in which tasks started and ended on its queue instances before a moment; in one
    second the scheduler starts first."""
    ends = played.start + np.maximum(played.run_time, 1)
    row_of = np.repeat(np.arange(workload.tasks), np.diff(played.pieces_first))
    order = order_ends(workload, played.seed)
    is_started, is_ended = played.start[row_of] < now, ends[row_of] < now
    started = row_of[is_started]
    when = np.concatenate((played.start[started], ends[row_of[is_ended]]))
    kind = np.repeat((0, 1), (len(started), int(is_ended.sum())))
    rank = np.concatenate((started, order[row_of[is_ended]]))
    place = np.concatenate((played.piece_place[is_started], played.piece_place[is_ended]))
    sorted_places = place[np.lexsort((rank, kind, when))]
    # The last change of each place: the first from behind.
    found, behind = np.unique(sorted_places[::-1], return_index=True)
    last = found[np.argsort(-behind, kind="stable")].tolist()
    return replace(state, changes=state.changes.with_instances(played.places[each] for each in last))


def _make_task(played: Played, row: int, number: int, task: int) -> RunningTask:
    low, high = int(played.pieces_first[row]), int(played.pieces_first[row + 1])
    places, slots = played.piece_place[low:high].tolist(), played.piece_slots[low:high].tolist()
    pieces = tuple((played.places[place], count) for place, count in zip(places, slots, strict=True))
    pe = int(played.pe[row])
    return RunningTask(number, task, pieces, int(played.start[row]), played.pes[pe] if pe >= 0 else None)
