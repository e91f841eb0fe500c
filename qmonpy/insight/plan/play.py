"""A state played forward by the passes of the scheduler, moment by moment, as Grid Engine would."""

from collections.abc import Iterable
from typing import Protocol

from qmonpy.engine.books.progress import (
    advance_reservations,
    delete_jobs,
    end_tasks,
    next_reservation_event,
    start_tasks,
)
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.passing.schedule import schedule
from qmonpy.model.work.state import RunningTask, State, TaskKey


class Play(Protocol):
    """A state that moves on from one moment to the next."""

    @property
    def state(self) -> State: ...

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """What happens at one moment: reservations and tasks end, others begin; the tasks that start."""
        ...

    def has_pending(self) -> bool: ...

    def next_moment(self, now: int) -> int | None:
        """When a reservation begins or ends next, or a job may first start; None if never."""
        ...


class PlainPlay:
    """A play by passes over the whole state."""

    def __init__(self, prepared: Prepared, state: State):
        self._prepared = prepared
        self._state = state

    @property
    def state(self) -> State:
        return self._state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        state = end_tasks(advance_reservations(self._state, now), ended)
        found: list[RunningTask] = []
        while state.pending:
            started = schedule(self._prepared.cluster, state, now).started
            if not started:
                break
            state = start_tasks(state, started)
            found += started
        # Jobs that are to start at once or not at all are gone now.
        running = {task.job for task in state.running.values()}
        late = [number for number in state.pending if state.jobs[number].is_immediate and number not in running]
        self._state = delete_jobs(state, late) if late else state
        return found

    def has_pending(self) -> bool:
        return bool(self._state.pending)

    def next_moment(self, now: int) -> int | None:
        event = next_reservation_event(self._state)
        moments = [self._state.jobs[number].start_after for number in self._state.pending]
        return min((each for each in (*moments, *([event] if event else [])) if each > now), default=None)
