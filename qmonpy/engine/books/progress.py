"""Changes of a state: jobs are submitted, tasks start and end. Every function returns a new state that shares what
stays."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from qmonpy.engine.books.last_changes import with_moved, with_reserved
from qmonpy.model.work.job import Job, compress_numbers
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, State, TaskKey, mark_pe


def submit(state: State, job: Job) -> State:
    """Return the state in which a new job waits with all its tasks."""
    ids = job.task_ids
    waiting = PendingTasks(job.number, range(ids.first, ids.last + 1, ids.step))
    return replace(state, jobs={**state.jobs, job.number: job}, pending={**state.pending, job.number: waiting})


def start_tasks(state: State, started: Iterable[RunningTask]) -> State:
    """Return the state in which some waiting tasks run."""
    running = dict(state.running)
    used_sets = state.used_sets
    taken: dict[int, set[int]] = {}
    started = tuple(started)
    for task in started:
        running[task.job, task.task] = task
        used_sets = with_last(used_sets, task.quota_sets)
        taken.setdefault(task.job, set()).add(task.task)
    if not taken:
        return state
    pending = dict(state.pending)
    for number, tasks in taken.items():
        left = without_tasks(pending[number].tasks, tasks)
        if left:
            pending[number] = PendingTasks(number, left)
        else:
            del pending[number]
    changes = with_moved(state.changes, started).with_jobs(list_begun(started, pending), state.jobs)
    return replace(state, running=running, pending=pending, used_sets=used_sets, changes=changes)


def list_begun(started: Sequence[RunningTask], pending: Collection[int]) -> list[int]:
    """Return the jobs of which tasks have started while others go on waiting, in the order of their last starts.

    Of these 8.1.9 tells its scheduler anew (asked: `started-array-1` of tests/engine/tickets/data).
    """
    return [*dict.fromkeys(task.job for task in reversed(started) if task.job in pending)][::-1]


def with_last(names: tuple[str, ...], moved: tuple[str, ...]) -> tuple[str, ...]:
    """Return names with those in `moved` at the end, in the order of `moved`."""
    if names[len(names) - len(moved) :] == moved:
        return names
    return (*(name for name in names if name not in moved), *moved)


def without_tasks(tasks: tuple[int, ...] | range, gone: set[int]) -> tuple[int, ...] | range:
    """Return task ids without those in `gone`; a range stays a range where only its first tasks go."""
    if isinstance(tasks, range) and gone.issuperset(tasks[: len(gone)]):
        return tasks[len(gone) :]
    return tuple(task for task in tasks if task not in gone)


def end_tasks(state: State, keys: Iterable[TaskKey]) -> State:
    """Return the state without some running tasks; jobs of which nothing is left are removed."""
    running = dict(state.running)
    used_sets = state.used_sets
    ended = []
    for key in keys:
        task = running.pop(key, None)
        if task is not None:
            ended.append(task)
            used_sets = with_last(used_sets, task.quota_sets)
    if not ended:
        return state
    state = replace(state, running=running, used_sets=used_sets, changes=with_moved(state.changes, ended))
    return _without_finished(state, {task.job for task in ended})


def without_predecessors(state: State, candidates: Iterable[int]) -> State:
    """Return the state in which no job, and no task of one, waits for those of some jobs that are gone.

    Of jobs that waited for these the scheduler is told anew (8.1.9, asked: `held-by-job-1` of
    tests/engine/tickets/data).
    """
    gone = {number for number in candidates if number not in state.jobs}
    if not gone:
        return state
    freed = {
        number: replace(
            job,
            predecessors=tuple(each for each in job.predecessors if each not in gone),
            array_predecessors=tuple(each for each in job.array_predecessors if each not in gone),
        )
        for number, job in state.jobs.items()
        if gone.intersection(job.predecessors) or gone.intersection(job.array_predecessors)
    }
    if not freed:
        return state
    return replace(state, jobs={**state.jobs, **freed}, changes=state.changes.with_jobs(freed, state.jobs))


def with_known_priorities(decisions: Decisions, known: Mapping[int, float], state: State) -> Decisions:
    """Return the decisions of a pass in which running jobs without a priority keep the one that is known, as in
    qstat."""
    told = decisions.priorities
    missing = [number for number in state.jobs if number not in told]
    if any(number in state.pending for number in missing):
        running = {job for job, _ in state.running}
        missing = [number for number in missing if number in running]
    return replace(decisions, priorities={**{number: known.get(number, 0.0) for number in missing}, **told})


def put_back_tasks(state: State, keys: Iterable[TaskKey]) -> State:
    """Return the state in which some running tasks wait again as before; the same object for none."""
    running, pending, used_sets = dict(state.running), dict(state.pending), state.used_sets
    stopped = []
    for key in keys:
        task = running.pop(key)
        stopped.append(task)
        used_sets = with_last(used_sets, task.quota_sets)
        waiting = pending.get(task.job)
        tasks = sorted({task.task, *(waiting.tasks if waiting is not None else ())})
        pending[task.job] = PendingTasks(task.job, tuple(tasks))
    if not stopped:
        return state
    changes = with_moved(state.changes, stopped)
    return replace(state, running=running, pending=pending, used_sets=used_sets, changes=changes)


def with_mark(
    running: Mapping[TaskKey, RunningTask], keys: Iterable[TaskKey], mark: str, *, is_set: bool
) -> dict[TaskKey, RunningTask]:
    """Return some running tasks with a mark, or without it."""
    known = {key: running[key] for key in keys}
    return {
        key: replace(task, marks=task.marks | {mark} if is_set else task.marks - {mark}) for key, task in known.items()
    }


def requeue_tasks(state: State, keys: Iterable[TaskKey], now: int | None) -> State:
    """Return the state in which some running tasks wait again, marked as restarted.

    Their jobs count as submitted at `now`, if that is given (8.1.9, asked).
    """
    keys = tuple(keys)
    restarted: dict[int, set[int]] = {}
    for job, task in keys:
        restarted.setdefault(job, set()).add(task)
    jobs = dict(state.jobs)
    changes = state.changes.with_jobs(restarted, jobs)
    for number, some in restarted.items():
        known = (id for each in jobs[number].restarted_tasks for id in each)
        marked = replace(jobs[number], restarted_tasks=compress_numbers((*known, *some)))
        jobs[number] = marked if now is None else replace(marked, submit_time=now)
    return put_back_tasks(replace(state, jobs=jobs, changes=changes) if keys else state, keys)


def drop_waiting(state: State, number: int, tasks: Iterable[int]) -> State:
    """Return the state without some waiting tasks of a job; without the job if nothing of it is left."""
    left = without_tasks(state.pending[number].tasks, set(tasks))
    kept = {number: PendingTasks(number, left)} if left else {}
    pending = {key: kept.get(key, each) for key, each in state.pending.items() if key != number or kept}
    return _without_finished(replace(state, pending=pending), {number})


def delete_jobs(state: State, numbers: Iterable[int]) -> State:
    """Return the state without some jobs, waiting or running."""
    gone = set(numbers)
    state = end_tasks(state, [key for key in state.running if key[0] in gone])
    pending = {number: tasks for number, tasks in state.pending.items() if number not in gone}
    return _without_finished(replace(state, pending=pending), gone)


def add_reservation(state: State, reservation: Reservation) -> State:
    """Return the state with one more reservation, or with a newer version of one."""
    if reservation.id not in state.reservations:
        state = _with_booked(state, [reservation])
    return replace(state, reservations={**state.reservations, reservation.id: reservation})


def delete_reservations(state: State, ids: Iterable[int]) -> State:
    """Return the state without some reservations and without the jobs that were submitted into them."""
    gone = set(ids)
    left = {number: each for number, each in state.reservations.items() if number not in gone}
    jobs = [number for number, job in state.jobs.items() if job.reservation in gone]
    over = [each for number, each in state.reservations.items() if number in gone]
    return replace(_with_booked(delete_jobs(state, jobs), over), reservations=left)


def _with_booked(state: State, reservations: Iterable[Reservation]) -> State:
    """Return the state with what reservations hold behind what was used before, as they come or end: their queue
    instances, and their parallel environments (8.1.9, asked)."""
    pes = tuple(dict.fromkeys(mark_pe(each.pe) for each in reservations if each.pe is not None))
    used_sets = with_last(state.used_sets, pes)
    return replace(state, used_sets=used_sets, changes=with_reserved(state.changes, reservations))


def next_reservation_event(state: State) -> int | None:
    """Return when the next reservation begins or ends, in seconds since the epoch; None when none will."""
    times = [each.start if _is_waiting(each) else each.end for each in state.reservations.values() if not each.is_over]
    return min(times, default=None)


def ended_reservations(state: State, now: int) -> set[int]:
    """Return the ids of the reservations that have ended by `now`."""
    return {number for number, each in state.reservations.items() if each.end <= now}


def advance_reservations(state: State, now: int) -> State:
    """Return the state in which reservations that are due by `now` have begun, or have ended with their jobs."""
    over = ended_reservations(state, now)
    if over:
        state = delete_reservations(state, over)
    for reservation in state.reservations.values():
        if _is_waiting(reservation) and reservation.start <= now:
            waiting = reservation.state is ReservationState.WAITING
            begun = ReservationState.RUNNING if waiting else ReservationState.ERROR
            state = add_reservation(state, replace(reservation, state=begun))
    return state


def _is_waiting(reservation: Reservation) -> bool:
    return reservation.state in (ReservationState.WAITING, ReservationState.WARNING)


def _without_finished(state: State, numbers: set[int]) -> State:
    gone = {number for number in numbers if number not in state.pending and not _runs(state, number)}
    if not gone:
        return state
    return replace(state, jobs={number: job for number, job in state.jobs.items() if number not in gone})


def _runs(state: State, number: int) -> bool:
    """Whether any task of a job runs."""
    job = state.jobs.get(number)
    if job is None or len(job.task_ids) > len(state.running):
        return any(key[0] == number for key in state.running)
    return any((number, task) in state.running for task in job.task_ids)
