"""A state played forward by the passes of the scheduler, moment by moment, as Grid Engine would."""

from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
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
from qmonpy.engine.running.running_engine import RunningEngine
from qmonpy.engine.work.waiting import without_ended
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


class EnginePlay:
    """A play by the running engine, which follows a real cluster's scheduler wherever that goes."""

    def __init__(self, prepared: Prepared, state: State, now: int, breathe: Callable[[], None] | None = None):
        """`breathe` is called from job to job of each pass."""
        self._engine = RunningEngine(prepared.cluster, without_ended(state), now)
        self._breathe = breathe
        self._immediate = {number for number in state.pending if state.jobs[number].is_immediate}
        self._later = sorted({state.jobs[number].start_after for number in state.pending})
        self._event = next_reservation_event(state)

    @property
    def state(self) -> State:
        """See `Play.state`."""
        return self._engine.state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`; passes are made until one starts nothing."""
        engine = self._engine
        if self._event is not None and self._event <= now:
            engine.follow(advance_reservations(engine.state, now))
            self._event = next_reservation_event(engine.state)
        engine.end(ended)
        found: list[RunningTask] = []
        while engine.has_pending and (started := engine.run_pass(now, self._breathe)):
            found += started
        # Jobs that must start at once or not at all (`-now y`) are deleted.
        if self._immediate:
            running = {job for job, _ in engine.state.running}
            engine.delete([number for number in self._immediate if number not in running])
            self._immediate = set()
        return found

    def has_pending(self) -> bool:
        """See `Play.has_pending`."""
        return self._engine.has_pending

    def next_moment(self, now: int) -> int | None:
        """See `Play.next_moment`."""
        place = bisect_right(self._later, now)
        moments = [*self._later[place : place + 1], *([self._event] if self._event is not None else [])]
        return min((each for each in moments if each > now), default=None)


class PlainPlay:
    """A play by fresh passes over the whole state; it is the reference for tests of the others."""

    def __init__(self, prepared: Prepared, state: State):
        self._prepared = prepared
        self._state = without_ended(state)

    @property
    def state(self) -> State:
        """See `Play.state`."""
        return self._state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`; passes are made until one starts nothing."""
        state = end_tasks(advance_reservations(self._state, now), ended)
        found: list[RunningTask] = []
        while state.pending:
            decisions = schedule(self._prepared.cluster, state, now)
            state = replace(state, memory=decisions.memory)
            if not decisions.started:
                break
            state = start_tasks(state, decisions.started)
            found += decisions.started
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
