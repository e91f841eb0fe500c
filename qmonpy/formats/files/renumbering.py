"""Gives new numbers to jobs and reservations that two programs made from one cluster file with the same numbers.

Each was told a number by a program that did not know of the other, and each is to be kept; those that are in the file
already keep theirs.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TypeVar

from qmonpy.formats.files.cluster_content import ClusterFile
from qmonpy.model.snapshot import EndedReservation, FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State

T = TypeVar("T")
Numbers = Mapping[int, int]


def renumber_new(base: ClusterFile, mine: ClusterFile, theirs: ClusterFile) -> tuple[ClusterFile, tuple[str, ...]]:
    """Return `mine` with new numbers for what it made and `theirs` made with the same number, and that in words.

    A job that both made of the same arrival is one job, and keeps its number.
    """
    jobs = _find_new(base, mine, theirs, _job_numbers, (mine.next_job or 0, theirs.next_job or 0))
    for number in _find_arrived(base, mine, theirs):
        jobs.pop(number, None)
    last = (mine.last_reservation or 0) + 1, (theirs.last_reservation or 0) + 1
    booked = _find_new(base, mine, theirs, _reservation_numbers, last)
    if not jobs and not booked:
        return mine, ()
    renumbered = replace(
        mine,
        state=_renumber_state(mine.state, jobs, booked),
        finished=tuple(_renumber_past(each, jobs, booked) for each in mine.finished),
        ended_reservations=tuple(_renumber_ended(each, booked) for each in mine.ended_reservations),
        next_job=max((mine.next_job or 0, *(number + 1 for number in jobs.values()))) or None,
        last_reservation=max((mine.last_reservation or 0, *booked.values())) or None,
    )
    words = (_describe("job", jobs), _describe("reservation", booked))
    return renumbered, tuple(each for group in words for each in group)


def _describe(noun: str, numbers: Numbers) -> Iterable[str]:
    return (f"{noun} {old} is {noun} {new} now" for old, new in numbers.items())


def _job_numbers(content: ClusterFile) -> set[int]:
    return {*content.state.jobs, *(each.job for each in content.finished)}


def _reservation_numbers(content: ClusterFile) -> set[int]:
    return {*content.state.reservations, *(each.reservation.id for each in content.ended_reservations)}


def _find_new(
    base: ClusterFile,
    mine: ClusterFile,
    theirs: ClusterFile,
    find_numbers: Callable[[ClusterFile], set[int]],
    next_numbers: Sequence[int],
) -> dict[int, int]:
    """By number that both gave to something new, the number that mine gets instead."""
    known, here, there = (find_numbers(each) for each in (base, mine, theirs))
    first = max((*next_numbers, *(number + 1 for number in (*here, *there))))
    return {number: first + at for at, number in enumerate(sorted((here & there) - known))}


def _find_arrived(base: ClusterFile, mine: ClusterFile, theirs: ClusterFile) -> Iterable[int]:
    """The numbers of jobs that both made of one of the coming jobs of the file that both began with."""
    left = {(each.user, each.time) for each in (*mine.arrivals, *theirs.arrivals) if not each.repetition.every}
    arrived = {(each.user, each.time) for each in base.arrivals if not each.repetition.every} - left
    both_played = min(mine.now, theirs.now)
    for each in (each for each in base.arrivals if each.repetition.every):
        comings = takewhile(lambda coming: coming.time <= both_played, each.list_comings(base.now))
        arrived |= {(coming.user, coming.time) for coming in comings}
    here, there = (_find_origins(each) for each in (mine, theirs))
    return (number for number, origin in here.items() if origin in arrived and there.get(number) == origin)


def _find_origins(content: ClusterFile) -> dict[int, tuple[str, int]]:
    """By number of a job its owner, and when it was submitted."""
    ended = {each.job: (each.owner, each.submit_time) for each in content.finished}
    return ended | {number: (job.owner, job.submit_time) for number, job in content.state.jobs.items()}


def _renumber_state(state: State, jobs: Numbers, booked: Numbers) -> State:
    return replace(
        state,
        jobs=_renumber(state.jobs, jobs, lambda job: _renumber_job(job, jobs, booked)),
        pending=_renumber(state.pending, jobs, lambda each: replace(each, job=jobs.get(each.job, each.job))),
        running={
            (jobs.get(number, number), task): _renumber_running(each, jobs)
            for (number, task), each in state.running.items()
        },
        reservations=_renumber(state.reservations, booked, lambda each: replace(each, id=booked.get(each.id, each.id))),
        # With their new numbers they stand behind all others.
        changes=state.changes.without_jobs(jobs),
    )


def _renumber(values: Mapping[int, T], numbers: Numbers, change: Callable[[T], T]) -> dict[int, T]:
    return {numbers.get(number, number): change(value) for number, value in values.items()}


def _renumber_job(job: Job, jobs: Numbers, booked: Numbers) -> Job:
    found = {
        "number": jobs.get(job.number, job.number),
        "predecessors": tuple(jobs.get(each, each) for each in job.predecessors),
        "array_predecessors": tuple(jobs.get(each, each) for each in job.array_predecessors),
        "reservation": booked.get(job.reservation or 0, job.reservation),
    }
    changed = {name: value for name, value in found.items() if getattr(job, name) != value}
    return replace(job, **changed) if changed else job  # type: ignore[arg-type]


def _renumber_running(task: RunningTask, jobs: Numbers) -> RunningTask:
    return replace(task, job=jobs[task.job]) if task.job in jobs else task


def _renumber_past(task: FinishedTask, jobs: Numbers, booked: Numbers) -> FinishedTask:
    running = None if task.running is None else _renumber_running(task.running, jobs)
    reservation = booked.get(task.reservation or 0, task.reservation)
    return replace(task, job=jobs.get(task.job, task.job), running=running, reservation=reservation)


def _renumber_ended(ended: EndedReservation, booked: Numbers) -> EndedReservation:
    old = ended.reservation
    return replace(ended, reservation=replace(old, id=booked[old.id])) if old.id in booked else ended
