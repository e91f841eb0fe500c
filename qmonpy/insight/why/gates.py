"""Causes in the job itself: holds, errors, predecessors, start times, limits on tasks, a reservation that has not
begun."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.work.inside import check_reservation
from qmonpy.engine.work.waiting import JobLimits, find_holds, refuse_held, refuse_in_error, refuse_limited
from qmonpy.insight.why.answer import Gate
from qmonpy.insight.why.holders import make_holders
from qmonpy.model.values.value import FOREVER
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Cause, Refusal, Refuser
from qmonpy.model.work.reservation import ReservationState
from qmonpy.model.work.state import RunningTask, State


def find_gates(prepared: Prepared, state: State, now: int, job: Job, task: int) -> tuple[Gate, ...]:
    """Return everything in the job that keeps a task of it from being tried, whatever is free."""
    return tuple(_list_gates(prepared, state, now, job, task))


def _list_gates(prepared: Prepared, state: State, now: int, job: Job, task: int) -> Iterator[Gate]:
    name = str(job.number)
    for kind in find_holds(job, task):
        yield Gate(refuse_held(job, kind))
    if job.is_in_error(task):
        yield Gate(refuse_in_error(job))
    open_ones = tuple(number for number in job.predecessors if number in state.jobs)
    if open_ones:
        yield _wait_for(prepared, state, now, name, open_ones)
    if job.start_after > now:
        yield Gate(Refusal(Cause.START_TIME, Refuser.JOB, name, "-a", job.start_after), job.start_after)
    yield from _find_limits(prepared, state, now, job)
    reservation = state.reservations.get(job.reservation or 0)
    if reservation is not None:
        refusal = check_reservation(prepared.cluster, prepared.category(job), reservation)
        if refusal is not None and refusal.cause is not Cause.NO_ACCESS:
            waits = reservation.state in (ReservationState.WAITING, ReservationState.WARNING)
            yield Gate(refusal, reservation.start if waits else None)


def _wait_for(prepared: Prepared, state: State, now: int, name: str, numbers: tuple[int, ...]) -> Gate:
    refusal = Refusal(Cause.DEPENDENCY, Refuser.JOB, name, "-hold_jid", numbers)
    running = [each for each in state.running.values() if each.job in numbers]
    holders = make_holders(prepared, state, now, [(each, float(each.slots)) for each in running])
    waits = any(number in state.pending for number in numbers)
    return Gate(refusal, None if waits else _last_end(holder.end_time for holder in holders), holders)


def _last_end(ends: Iterable[int]) -> int | None:
    last = max(ends, default=FOREVER)
    return None if last >= FOREVER else last


def _find_limits(prepared: Prepared, state: State, now: int, job: Job) -> Iterator[Gate]:
    of_job = [each for each in state.running.values() if each.job == job.number]
    of_owner = [each for each in state.running.values() if state.jobs[each.job].owner == job.owner]
    limits = JobLimits(prepared)
    ended = state.memory.ended.get(job.number, 0)
    reached = limits.find_reached(replace(job, tasks=None), 0, len(of_owner))
    if reached is not None:
        yield _limit(prepared, state, now, job, reached, of_owner)
    reached = limits.find_reached(job, len(of_job) + ended, 0)
    if reached is not None:
        failed = sum(map(len, job.error_tasks))
        yield replace(_limit(prepared, state, now, job, reached, of_job), ended=ended, failed=failed)


def _limit(
    prepared: Prepared, state: State, now: int, job: Job, reached: tuple[str, int], running: list[RunningTask]
) -> Gate:
    holders = make_holders(prepared, state, now, [(each, 1.0) for each in running])
    first = holders[0].end_time if holders and len(holders) <= reached[1] else FOREVER
    return Gate(refuse_limited(job, *reached), None if first >= FOREVER else first, holders)
