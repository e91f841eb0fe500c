"""Which queue instances and running tasks of the embedded cluster stand still, kept up to date with its state."""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.clusters.embedded.world.pass_times import find_tick
from qmonpy.clusters.embedded.world.suspension import Migrations, OwnLetters, suspended_instances, with_suspensions
from qmonpy.engine.tickets.accrual import accrue_before_change
from qmonpy.engine.world.slotwise import with_slotwise_marks
from qmonpy.engine.world.suspend_thresholds import next_orders
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import RunningTask, State, TaskKey


class Standstill:
    """The letters of calendars and subordination, and the tasks that these, slot-wise lists and marks suspend."""

    def __init__(self, cluster: Cluster, running: Iterable[RunningTask]) -> None:
        self._letters, self._migrations, self._orders = OwnLetters(), Migrations(), ThresholdTimes()
        self._cluster = cluster
        """The configuration when it was brought up to date last."""
        self.has_tasks = any(each.suspended_since or each.is_suspended for each in running)
        """Whether a task may stand still; while none does, nothing is looked for."""

    def settle(self, cluster: Cluster, state: State, before: State | None, now: int) -> State:
        """Return the state with its letters and marks, and the times since when tasks stand still; the same object if
        they were so. `before` is the state that was up to date last, None at the beginning."""
        state = self._letters.with_letters(cluster, state, now)
        former, self._cluster = self._cluster, cluster
        if before is not None:
            unmarked, state = state, with_slotwise_marks(before, state, cluster, former)
            self.has_tasks = self.has_tasks or state is not unmarked
        suspended = suspended_instances(state)
        if self.has_tasks and before is not None and state.running is not before.running:
            # Few clusters have tasks that stand still.
            from qmonpy.engine.passing.last_told import with_last_told

            state = with_last_told(cluster, before, state, now)
        if suspended or self.has_tasks:
            settled = with_suspensions(state, suspended, now)
            if settled is not state:
                # Up to now they ran, or stood still.
                state = replace(settled, usage=accrue_before_change(cluster, state, now).usage)
            self.has_tasks = bool(suspended) or any(each.suspended_since for each in state.running.values())
        return state

    def list_next(self, cluster: Cluster, state: State, now: int, *, is_scheduling: bool) -> list[int]:
        """Return when a calendar, a migration, or the scheduler by a suspend threshold, next changes something."""
        times = [now] if self.find_migrating(cluster, state) else []
        calendar = self._letters.next_change(cluster, now)
        orders = self._orders.find_next(cluster, state, now) if is_scheduling else None
        return [*times, *(each for each in (calendar, orders) if each is not None)]

    def is_pass_due(self, cluster: Cluster, state: State, now: int) -> bool:
        """Whether a pass suspends a task now by a threshold or lets one go on."""
        when = self._orders.find_next(cluster, state, now)
        return when is not None and when <= now

    def note_pass(self, now: int) -> None:
        """Take in that the scheduler has suspended by thresholds what it could."""
        self._orders.note_pass(now)

    def find_migrating(self, cluster: Cluster, state: State) -> tuple[TaskKey, ...]:
        """Return the tasks that stand still and are to migrate."""
        return self._migrations.find(cluster, state) if self.has_tasks else ()


class ThresholdTimes:
    """When the scheduler next suspends a task by a threshold, or lets one go on; found anew when something changed."""

    def __init__(self) -> None:
        self._seen = LastSeen()
        self._next: int | None = None
        self._passed = 0
        """When the last pass was: the next one is in another second."""

    def note_pass(self, now: int) -> None:
        """Take in that a pass has done what was due."""
        self._passed = now

    def find_next(self, cluster: Cluster, state: State, now: int) -> int | None:
        """Return the time of that pass, in seconds since the epoch; None where none will."""
        asked = (cluster, state.running, state.instance_states, state.threshold_times, self._passed)
        if self._seen.is_new(*asked) or (self._next is not None and self._next < now):
            # A pass that is due takes in what changes now; what a command changes comes into the next one.
            first = now if self._next == now else now + 1
            found = next_orders(cluster, state, now)
            self._next = None if found is None else find_tick(cluster, max(found, first, self._passed + 1))
        return self._next
