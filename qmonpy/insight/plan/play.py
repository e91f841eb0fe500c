"""A state played forward by the passes of the scheduler, moment by moment, as Grid Engine would."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Protocol

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.books.load import find_relief
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
from qmonpy.engine.work.calendar_bookings import has_calendars
from qmonpy.engine.work.waiting import without_ended
from qmonpy.engine.world.instance_state import (
    CALENDAR_LETTERS,
    calendar_letters,
    find_date_turns,
    next_announcement,
    next_calendar_change,
    with_letters,
)
from qmonpy.engine.world.suspend_thresholds import with_orders
from qmonpy.insight.plan.suspending import Suspending
from qmonpy.model.work.state import RunningTask, State, TaskKey

WEEK_AND_A_DAY = 8 * 86400


class Calendars:
    """The changes of queue instances by their calendars while a state is played.

    They are played as long as they may help what waits: what did not start in a week starts in none that is like it.
    So a week is played behind each event of another kind, and one before and behind each date that a calendar names.
    """

    def __init__(self, prepared: Prepared, now: int):
        self._cluster = prepared.cluster
        self._next: int | None = now if has_calendars(prepared) else None
        self._announced: int | None = None
        """The second for which the next change is announced: that before it, or its own."""
        self._dates = find_date_turns(self._cluster) if self._next is not None else []
        self._last_event = now
        self._other: int | None = None

    def follow(self, state: State, now: int) -> State:
        """Return a state in which queue instances are closed as their calendars say."""
        if self._next is None or now < self._next:
            return state
        self._next = next_calendar_change(self._cluster, now)
        self._announced = next_announcement(self._cluster, now)
        own = calendar_letters(self._cluster, now)
        states = with_letters(state.instance_states, own, CALENDAR_LETTERS)
        if states is state.instance_states:
            return state
        return with_letters_noted(state.instance_states, replace(state, instance_states=states))

    def note_moment(self, now: int) -> None:
        """Take in that a moment is played, which may be that of another event."""
        if self._other is not None and self._other <= now:
            self._last_event = now

    def note_event(self, now: int) -> None:
        """Take in that something has started or ended, or that a job came."""
        self._last_event = now

    def next_moment(self, others: Iterable[int | None], now: int, *, wants_plans: bool = False) -> int | None:
        """Return which comes first of the moments of other events and the next change of a calendar, after now.

        Where starts are planned, what is planned for when a queue instance opens is due in the last second in which it
        is closed: a pass in that second keeps nothing free for it.
        """
        self._other = min((each for each in others if each is not None and each > now), default=None)
        turn = self.next_turn
        announced = self._announced if wants_plans and turn is not None and turn == self._next else None
        return min((each for each in (self._other, announced, turn) if each is not None and each > now), default=None)

    @property
    def next_turn(self) -> int | None:
        """When a calendar next changes so that it may help what waits; None if none will."""
        if self._next is None or self._next <= self._last_event + WEEK_AND_A_DAY:
            return self._next
        place = bisect_left(self._dates, self._next - WEEK_AND_A_DAY)
        return max(self._next, self._dates[place] - WEEK_AND_A_DAY) if place < len(self._dates) else None

    def is_turn(self, now: int) -> bool:
        """Whether a calendar changes at a moment, or has changed since the last one."""
        return self._next is not None and self._next <= now


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
        self._prepared = prepared
        self._engine = RunningEngine(prepared.cluster, without_ended(state), now)
        self._breathe = breathe
        self._immediate = {number for number in state.pending if state.jobs[number].is_immediate}
        self._later = sorted({state.jobs[number].start_after for number in state.pending})
        self._event = next_reservation_event(state)
        self._calendars = Calendars(prepared, now)
        self._suspending = Suspending(prepared, state)

    @property
    def state(self) -> State:
        """See `Play.state`."""
        return self._engine.state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`; passes are made until one starts nothing."""
        engine, ended = self._engine, tuple(ended)
        self._calendars.note_moment(now)
        if self._calendars.is_turn(now):
            engine.follow(self._calendars.follow(engine.state, now))
        if self._event is not None and self._event <= now:
            engine.follow(advance_reservations(engine.state, now))
            self._event = next_reservation_event(engine.state)
        engine.end(ended)
        found: list[RunningTask] = []
        is_moving = True
        while engine.has_pending and is_moving:
            orders = self._suspending.find_orders(engine.state, now) if self._suspending.is_played else None
            started = engine.run_pass(now, self._breathe)
            found += started
            if orders:
                engine.follow(with_orders(engine.state, orders, now))
                self._calendars.note_event(now)
            is_moving = bool(started or orders)
        if found or ended:
            self._calendars.note_event(now)
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
        orders = self._suspending.next_moment(self._engine.state, now) if self._suspending.is_played else None
        relief = find_relief(self._prepared.site, self._prepared.accounts, self._engine.state, now)
        others = (*self._later[place : place + 1], self._event, orders, relief)
        return self._calendars.next_moment(others, now, wants_plans=self._engine.wants_plans)


class PlainPlay:
    """A play by fresh passes over the whole state; it is the reference for tests of the others."""

    def __init__(self, prepared: Prepared, state: State, now: int):
        self._prepared = prepared
        self._state = without_ended(state)
        self._calendars = Calendars(prepared, now)
        self._suspending = Suspending(prepared, state)

    @property
    def state(self) -> State:
        """See `Play.state`."""
        return self._state

    def move(self, now: int, ended: Iterable[TaskKey]) -> list[RunningTask]:
        """See `Play.move`; passes are made until one starts nothing."""
        ended = tuple(ended)
        self._calendars.note_moment(now)
        state = end_tasks(advance_reservations(self._calendars.follow(self._state, now), now), ended)
        found: list[RunningTask] = []
        while state.pending:
            orders = self._suspending.find_orders(state, now)
            decisions = schedule(self._prepared.cluster, state, now)
            state = with_orders(start_tasks(replace(state, memory=decisions.memory), decisions.started), orders, now)
            found += decisions.started
            if orders:
                self._calendars.note_event(now)
            if not (decisions.started or orders):
                break
        if found or ended:
            self._calendars.note_event(now)
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
        moments = [self._state.jobs[number].start_after for number in self._state.pending]
        orders = self._suspending.next_moment(self._state, now)
        relief = find_relief(self._prepared.site, self._prepared.accounts, self._state, now)
        others = (*moments, next_reservation_event(self._state), orders, relief)
        return self._calendars.next_moment(others, now, wants_plans=self._prepared.max_reservation > 0)
