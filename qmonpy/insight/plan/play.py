"""A state played forward by the passes of the scheduler, moment by moment, as Grid Engine would."""

from collections.abc import Callable, Iterable
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
    """A state that is played from one moment to the next."""

    @property
    def state(self) -> State:
        """The state now."""

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """Play one moment: reservations and tasks end, others begin; return the tasks that start."""
        ...

    def has_pending(self) -> bool:
        """Whether jobs wait."""

    def next_moment(self, now: int) -> int | None:
        """Return when a reservation next begins or ends or a job may first start; None if never."""
        ...


class PlainPlay:
    """A play by passes over the whole state."""

    def __init__(self, prepared: Prepared, state: State, breathe: Callable[[], None] | None = None):
        """`breathe` is called from job to job of each pass."""
        self._prepared = prepared
        self._state = state
        self._breathe = breathe

    @property
    def state(self) -> State:
        """See `Play.state`."""
        return self._state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`; passes are made until one starts nothing."""
        state = end_tasks(advance_reservations(self._state, now), ended)
        found: list[RunningTask] = []
        while state.pending:
            started = schedule(self._prepared.cluster, state, now, breathe=self._breathe).started
            if not started:
                break
            state = start_tasks(state, started)
            found += started
        # Jobs that must start at once or not at all (`-now y`) are deleted.
        running = {task.job for task in state.running.values()}
        late = [number for number in state.pending if state.jobs[number].is_immediate and number not in running]
        self._state = delete_jobs(state, late) if late else state
        return found

    def has_pending(self) -> bool:
        """See `Play.has_pending`."""
        return bool(self._state.pending)

    def next_moment(self, now: int) -> int | None:
        """See `Play.next_moment`."""
        event = next_reservation_event(self._state)
        moments = [self._state.jobs[number].start_after for number in self._state.pending]
        return min((each for each in (*moments, *([event] if event else [])) if each > now), default=None)
