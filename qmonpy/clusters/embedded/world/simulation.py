"""The simulation of the embedded cluster: jobs arrive, are scheduled, run and end, event by event."""

import heapq
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from qmonpy.clusters.embedded.witnesses.ended import FinishedTasks, deleted_job, finish_tasks, read_most
from qmonpy.clusters.embedded.witnesses.witness import Witness, Witnesses
from qmonpy.clusters.embedded.world.arrivals import Arrivals
from qmonpy.clusters.embedded.world.failing import sort_runs
from qmonpy.clusters.embedded.world.fates import NEVER, Fates
from qmonpy.clusters.embedded.world.followed import follow
from qmonpy.clusters.embedded.world.orphans import without_unused_orphans
from qmonpy.clusters.embedded.world.pass_times import find_flush, find_tick, find_wakes
from qmonpy.clusters.embedded.world.reservation_times import ReservationTimes
from qmonpy.clusters.embedded.world.standstill import Standstill
from qmonpy.clusters.embedded.world.task_dependencies import TaskDependencies
from qmonpy.clusters.embedded.world.task_ends import TaskEnds
from qmonpy.engine.books.last_changes import with_beginnings, with_configuration_noted
from qmonpy.engine.books.progress import (
    add_reservation,
    advance_reservations,
    delete_reservations,
    drop_waiting,
    end_tasks,
    requeue_tasks,
    start_tasks,
    submit,
    with_known_priorities,
    with_mark,
    without_predecessors,
)
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.tickets.accrual import accrue, accrue_ended
from qmonpy.engine.work.stale_debits import with_stale_debits
from qmonpy.engine.work.waiting import note_ended
from qmonpy.engine.world.alteration import with_altered
from qmonpy.engine.world.broken_hosts import (
    LostHosts,
    find_killed,
    find_rescheduled,
    with_barred,
    with_begun,
    with_silenced,
)
from qmonpy.engine.world.execution_daemons import with_newcomers
from qmonpy.engine.world.reservation_states import with_errors, with_reservation_errors
from qmonpy.engine.world.suspend_thresholds import ThresholdOrders, find_orders, with_orders, with_thresholds_of
from qmonpy.engine.world.task_failure import MIGRATED, TaskEnd, is_deleted, with_failed_runs, with_queue_errors
from qmonpy.engine.world.time_limits import Limits, find_limits, with_limits_of
from qmonpy.formats.files.cluster_content import Arrival
from qmonpy.model.configuration.change import AnyChange, ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.snapshot import FinishedTask
from qmonpy.model.work.job import Job
from qmonpy.model.work.reservation import Reservation, ReservationState
from qmonpy.model.work.state import DELETED_MARK, Decisions, RunningTask, State, TaskKey

if TYPE_CHECKING:
    from qmonpy.engine.running.running_engine import RunningEngine


class Simulation:
    """Configuration, state and time of an embedded cluster, and everything that changes them. Not safe for threads.

    Time is in whole seconds and moves only in `advance`, from one event to the next: the end of a task, an arrival, a
    scheduling pass, a start time that jobs asked for (`-a`), the start or end of an advance reservation, a calendar
    that closes or opens queues. A pass starts every task that can start, so the next one is needed only after a
    change: at the next multiple of `schedule_interval`, or `flush_finish_sec` after the end of a job and
    `flush_submit_sec` after an arrival (sched_conf(5)), and when a reservation starts.
    """

    def __init__(
        self,
        cluster: Cluster,
        now: int,
        state: State | None = None,
        arrivals: Iterable[Arrival] = (),
        finished: Iterable[FinishedTask] = (),
        *,
        receive: Callable[[Arrival], object],
        witness: Witness | None = None,
    ):
        self.cluster = cluster
        self.now = now
        self._standstill = Standstill(cluster, (state or State()).running.values())
        self._dependencies = TaskDependencies(state.jobs.values() if state else ())
        self._state = self._settled(with_reservation_errors(with_beginnings(state or State())))
        self._witness = witness or Witnesses()
        self.decisions = Decisions()
        self.is_scheduling = True
        """Whether the scheduler runs; while it does not, no pass takes place and no job starts."""
        self.told_hosts: frozenset[str] = frozenset()
        """The hosts that broke down and were told to stop, before or since."""
        self.pass_seconds = 0.0
        self._receive = receive
        self.arrivals = Arrivals(arrivals, now)
        self.ended = FinishedTasks()
        self.ended.keep(finished, read_most(cluster))
        self._ends = TaskEnds(NEVER, self._find_limits)
        self._wakes = sorted({each.start_after for each in self.state.jobs.values() if each.start_after > now})
        self._pass_time: int | None = now if self.state.pending else None
        self._breathe: Callable[[], None] | None = None
        self._engine: RunningEngine | None = None
        self._reservation_times = ReservationTimes(self.state, now)
        self._lost = LostHosts(self.state, now)
        self._ends.push_all(self.state)

    @property
    def state(self) -> State:
        """The current state."""
        return self._state

    @state.setter
    def state(self, state: State) -> None:
        """Set the state, update suspensions, and tell the witness of changed instances and reservations."""
        may_resume = self._standstill.has_tasks
        state = self._settled(state, self._state)
        before, self._state = self._state, state
        if state.instance_states is not before.instance_states:
            known = before.instance_states
            self._witness.instances_changed(self.cluster, self.now, known, state.instance_states)
        if state.instance_states is not before.instance_states or state.down_hosts is not before.down_hosts:
            self._ends.push_heard(before, state)
        if state.reservations is not before.reservations:
            self._witness.reservations_changed(self.cluster, self.now, before.reservations, state.reservations)
        if state.running is not before.running and (may_resume or self._standstill.has_tasks):
            self._ends.push_resumed(before, state)

    def _settled(self, state: State, before: State | None = None) -> State:
        """The state up to date: what stands still, and which tasks wait for tasks of other jobs."""
        return self._dependencies.with_holds(self._standstill.settle(self.cluster, state, before, self.now))

    @property
    def fates(self) -> Fates:
        """How runs of tasks end that nobody ends."""
        return self._ends.fates

    def set_fates(self, fates: Fates) -> None:
        """Let runs of tasks end otherwise from now on."""
        self._ends = TaskEnds(fates, self._find_limits)
        self._ends.push_all(self.state)

    @property
    def finished(self) -> tuple[FinishedTask, ...]:
        """The remembered ended tasks, newest last."""
        return self.ended.tasks

    def next_event(self) -> int | None:
        """Return the time of the next event, None when there is none to come."""
        moments = (self._ends.find_next(self.state), self.arrivals.next_time, self._pass_time)
        times = [each for each in moments if each is not None]
        times += self._wakes[:1]
        times += self._reservation_times.list_next(self.state)
        times += self._lost.list_next(self.cluster, self.state)
        times += self._standstill.list_next(self.cluster, self.state, self.now, is_scheduling=self.is_scheduling)
        return max(min(times), self.now) if times else None

    def advance(
        self,
        seconds: int,
        breathe: Callable[[], None] | None = None,
        is_allowed: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Advance time and carry out every event that is due, those of the last second included, if that is allowed.

        `breathe` is called between events, and in a pass between jobs: it may block, and must change nothing. Returns
        whether time passed.
        """
        if seconds < 0:
            raise ValueError("time does not go back")
        if not is_allowed():
            return False
        until = self.now + seconds
        self._breathe = breathe
        while (event := self.next_event()) is not None and event <= until:
            if breathe is not None:
                breathe()
            self.now = event
            self._happen()
        self._breathe = None
        self.now = until
        return True

    def submit(self, job: Job) -> None:
        """Add a job to the pending list and request a pass."""
        before = self.state
        self._dependencies.note(job)
        self.state = after = submit(before, job)
        self._tell(before, after, lambda engine: engine.submit(job))
        self._witness.jobs_submitted(self.cluster, self.now, (job,))
        if job.start_after > self.now:
            heapq.heappush(self._wakes, job.start_after)
        self._request_pass(find_flush(self.cluster, self.now, "flush_submit_sec"))

    def run_pass(self) -> None:
        """Run a scheduling pass now, if jobs wait."""
        if self.state.pending:
            self._schedule()

    def change_job(self, job: Job, *, is_told: bool = True) -> None:
        """Replace a job that a command changed, and request a pass; `is_told` says whether the scheduler is told."""
        if job.start_after > self.now:
            heapq.heappush(self._wakes, job.start_after)
        self._dependencies.note(job)
        self.change_state(with_altered(self.cluster, self.state, job, is_told=is_told))
        self._witness.jobs_modified(self.cluster, self.now, (job,))

    def configure(self, cluster: Cluster, state: State, changes: Sequence[AnyChange]) -> None:
        """Replace the configuration, with the state that goes with it, and request a pass."""
        state = with_newcomers(self.cluster, cluster, state)
        queues, pes, hosts = (
            [each.key for each in changes if each.kind is kind]
            for kind in (ObjectKind.QUEUE, ObjectKind.PE, ObjectKind.HOST)
        )
        state = with_thresholds_of(self.cluster, cluster, with_limits_of(self.cluster, cluster, state))
        state = with_configuration_noted(self.cluster, cluster, queues, pes, hosts, state)
        state = with_stale_debits(self.cluster, cluster, state)
        self.cluster = cluster
        self._witness.configuration_changed(cluster, self.now, changes)
        if state is not self.state:
            self.change_state(state)
        self._settle()
        self._request_pass(find_tick(self.cluster, self.now + 1))

    def change_state(self, state: State) -> None:
        """Replace the state that a command changed, bring errors of reservations up to date, and request a pass."""
        is_same = state.instance_states is self.state.instance_states
        self.state = state if is_same else with_reservation_errors(state)
        self._request_pass(find_tick(self.cluster, self.now + 1))

    def reserve(self, reservation: Reservation) -> None:
        """Add a granted reservation, with the errors that its queue instances have now."""
        reservation = with_errors(reservation, self.state.instance_states)
        self.change_state(add_reservation(self.state, reservation))

    def delete_reservation(self, number: int, *, is_forced: bool) -> bool:
        """Delete a reservation and its jobs; return False if it stays in state d until its running jobs have ended."""
        is_running = any(self.state.jobs[job].reservation == number for job, _ in self.state.running)
        if is_forced or not is_running:
            self._remove_reservations({number})
            return True
        self._drop_waiting_of({number})
        deleted = replace(self.state.reservations[number], state=ReservationState.DELETED)
        self.change_state(add_reservation(self.state, deleted))
        self._reservation_times.note_deleted(number, self.now)
        return False

    def end(
        self,
        keys: Sequence[TaskKey],
        results: Mapping[TaskKey, TaskEnd] = MappingProxyType({}),
        *,
        was_deleted: bool = False,
        deleted_by: str | None = None,
    ) -> None:
        """End running tasks; `deleted_by` is the user who deleted them, None if nobody did.

        `results` are those that do not end as their jobs say.
        """
        tasks = [self.state.running[key] for key in keys]
        jobs = {key[0]: self.state.jobs[key[0]] for key in keys}
        if deleted_by is not None:
            self._witness.tasks_killed(self.cluster, self.now, [(jobs[job], task) for job, task in keys], deleted_by)
        self.state = accrue_ended(self.cluster, self.state, tasks, self.now)
        ends = self._ends.list_ends(self.state, tasks, self.now)
        before, after = self.state, end_tasks(note_ended(prepare(self.cluster), self.state, keys), keys)
        self.state = without_predecessors(after, jobs)
        self._tell(before, after, lambda engine: engine.end(keys, is_noted=True))
        killed = {key: None for key, each in zip(keys, tasks, strict=True) if was_deleted or is_deleted(each)}
        ended = finish_tasks(jobs, tasks, ends, self.now, {**killed, **results}, killed)
        self.ended.keep(ended, read_most(self.cluster))
        self._witness.tasks_ended(self.cluster, self.now, [(jobs[each.job], each) for each in ended])
        self._tell_gone(jobs.values())
        self._drop_unused_orphans()
        self._request_pass(find_flush(self.cluster, self.now, "flush_finish_sec"))

    def finish(self, keys: Sequence[TaskKey], end: TaskEnd | None = None) -> None:
        """End the runs of running tasks as their jobs say, or as told: some then wait again, or in error."""
        tasks = [self.state.running[key] for key in keys]
        planned = self._ends.list_ends(self.state, tasks, self.now)
        runs = sort_runs(self.cluster, self.state, keys, planned if end is None else [(self.now, end)] * len(planned))
        if runs.failed:
            self.state = accrue_ended(self.cluster, self.state, [each.task for each in runs.failed], self.now)
            self.change_state(with_failed_runs(self.cluster, self.state, runs.failed_ends, self.now))
            self._witness.tasks_failed(self.cluster, self.now, runs.failed)
        if runs.over:
            self.end(runs.over, runs.ends)
            if runs.broken:
                self.change_state(with_queue_errors(self.cluster, self.state, runs.broken))

    def _tell(self, before: State, after: State, change: Callable[["RunningEngine"], None]) -> None:
        """Tell the engine of a change, if nothing else has happened; else it compares all tasks at the next pass."""
        engine = self._engine
        if engine is not None and engine.cluster is self.cluster and engine.is_at(before) and self._state is after:
            change(engine)
            engine.take_value(after)

    def purge(self, keys: Sequence[TaskKey]) -> None:
        """Let running tasks be gone without a trace: no record of their end is written."""
        tasks = [(self.state.jobs[key[0]], self.state.running[key]) for key in keys]
        jobs = {job.number: job for job, _ in tasks}
        self.state = without_predecessors(end_tasks(self.state, keys), jobs)
        self._witness.tasks_purged(self.cluster, self.now, tasks)
        self._tell_gone(jobs.values())
        self._drop_unused_orphans()
        self._request_pass(find_tick(self.cluster, self.now + 1))

    def reschedule(self, keys: Sequence[TaskKey], *, is_forced: bool = False, is_heard: bool = True) -> None:
        """Stop running tasks and return them to the pending list, as if they had never run; deleted ones are over."""
        deleted = [key for key in keys if is_deleted(self.state.running[key])]
        if deleted:
            self.end(deleted, was_deleted=True)
            keys = [key for key in keys if key not in deleted]
        stopped = [(self.state.jobs[key[0]], self.state.running[key]) for key in keys]
        self.state = accrue_ended(self.cluster, self.state, [task for _, task in stopped], self.now)
        self.state = with_barred(requeue_tasks(self.state, keys, self.now), [task for _, task in stopped])
        self._witness.tasks_rescheduled(self.cluster, self.now, stopped, is_forced=is_forced, is_heard=is_heard)
        self._drop_unused_orphans()
        self._request_pass(find_tick(self.cluster, self.now + 1))

    def mark_tasks(self, keys: Iterable[TaskKey], mark: str, *, is_set: bool, user: str = "") -> None:
        """Put a mark, such as that of `qmod -sj`, on running tasks or take it off; a suspending one counts from now."""
        marked = with_mark(self.state.running, keys, mark, is_set=is_set)
        self._standstill.has_tasks = True
        self.change_state(replace(self.state, running={**self.state.running, **marked}))
        self._witness.tasks_marked(self.cluster, self.now, [(self.state.jobs[k[0]], marked[k]) for k in marked], user)

    def register_deletion(self, keys: Sequence[TaskKey], user: str) -> None:
        """Mark running tasks as deleted by a user: they end when their execution daemons answer again."""
        self._witness.tasks_killed(self.cluster, self.now, [(self.state.jobs[job], task) for job, task in keys], user)
        self.mark_tasks(keys, DELETED_MARK, is_set=True)

    def _tell_gone(self, jobs: Iterable[Job]) -> None:
        gone = tuple(job for job in jobs if job.number not in self.state.jobs)
        if gone:
            self._witness.jobs_gone(self.cluster, self.now, gone)

    def drop_pending(
        self, number: int, tasks: Sequence[int] | None = None, *, is_remembered: bool = True, user: str = ""
    ) -> None:
        """Delete waiting tasks of a job for a user, or the cluster itself; remembered ones appear among ended tasks."""
        job = self.state.jobs[number]
        dropped = self.state.pending[number].tasks if tasks is None else tasks
        state = without_predecessors(drop_waiting(self.state, number, dropped), {number: job})
        if is_remembered:
            self.ended.keep((deleted_job(job, dropped[0], self.now),), read_most(self.cluster))
        self.change_state(state)
        self._witness.waiting_dropped(self.cluster, self.now, job, tuple(dropped), user)
        self._tell_gone((job,))

    def _happen(self) -> None:
        """Carry out all events that are due now: calendars, ends, reservations, arrivals, then a pass."""
        self._settle()
        if migrating := self._standstill.find_migrating(self.cluster, self.state):
            self.finish(migrating, MIGRATED)
        ended = self._ends.take_due(self.state, self.now)
        if ended:
            self.finish(ended)
        if self._lost.list_next(self.cluster, self.state, self.now):
            self._miss_hosts()
        if any(each <= self.now for each in self._reservation_times.list_next(self.state)):
            self._pass_reservations()
        self._take_arrivals()
        while self._wakes and self._wakes[0] <= self.now:
            heapq.heappop(self._wakes)
            self._request_pass(find_tick(self.cluster, self.now))
        if self._pass_time is not None and self._pass_time <= self.now:
            self._schedule()
        elif self.is_scheduling and self._standstill.is_pass_due(self.cluster, self.state, self.now):
            self._obey_thresholds(find_orders(self.cluster, self.state, self.now))

    def _miss_hosts(self) -> None:
        """Take hosts for unknown of which nothing was heard for long, run again what may be, and let begin what is sent
        once more to hosts that are back."""
        self._lost.note(self.now)
        self.cluster, state = with_silenced(self.cluster, self.state, self.now)
        if state is not self.state:
            self.change_state(state)
        if again := find_rescheduled(self.cluster, self.state, self.now):
            self.reschedule(again, is_heard=False)
        if killed := find_killed(self.cluster, self.state, self.now):
            self.purge(killed)
        if begun := self._lost.find_delivered(self.state, self.now):
            self.change_state(with_begun(self.state, begun, self.now))
            for key in begun:
                self._ends.push(self.state, self.state.running[key])

    def _settle(self) -> None:
        """Disable, suspend and open queue instances as calendars and the configuration have it now."""
        before = self.state
        self.state = before
        if self.state is not before:
            self._request_pass(find_tick(self.cluster, self.now))

    def _pass_reservations(self) -> None:
        """End reservations with their jobs and start others, and request a pass for jobs that wait for that."""
        if over := self._reservation_times.find_over(self.state, self.now):
            self._remove_reservations(over)
        begun = advance_reservations(self.state, self.now)
        if begun is not self.state:
            self.state = begun
            self._request_pass(self.now)

    def _remove_reservations(self, numbers: set[int]) -> None:
        """Remove reservations, after their jobs."""
        self._drop_waiting_of(numbers)
        running = [key for key in self.state.running if self.state.jobs[key[0]].reservation in numbers]
        if running:
            self.end(running, was_deleted=True)
        for number in numbers:
            self._reservation_times.forget(number)
        self.change_state(delete_reservations(self.state, numbers))
        self._drop_unused_orphans()

    def _drop_unused_orphans(self) -> None:
        """Remove orphaned queue instances that nothing uses any more."""
        if self.cluster.orphans:
            self.cluster, self.state = without_unused_orphans(self.cluster, self.state)

    def _drop_waiting_of(self, numbers: set[int]) -> None:
        """Delete the waiting tasks of reservations' jobs."""
        for job in [each for each in self.state.pending if self.state.jobs[each].reservation in numbers]:
            self.drop_pending(job)

    def _take_arrivals(self) -> None:
        for each in self.arrivals.take_due(self.now):
            known = self.state.jobs
            self._receive(each)
            if (each.exit_status or each.failed) and self.state.jobs is not known:
                job = self.state.jobs[max(self.state.jobs)]
                self.change_job(replace(job, exit_status=each.exit_status, failed=each.failed))

    def _schedule(self) -> None:
        self._pass_time = None
        if not self.is_scheduling:
            return
        began = time.perf_counter()
        self.state = accrue(self.cluster, self.state, self.now)
        memory, orders = self.state.memory, find_orders(self.cluster, self.state, self.now)
        decisions = self._follow().decide(self.now, breathe=self._breathe)
        self.pass_seconds = time.perf_counter() - began
        self.decisions = with_known_priorities(decisions, self.decisions.priorities, self.state)
        if decisions.memory != self.state.memory or decisions.memory.unplannable:
            self.state = after = replace(self.state, memory=decisions.memory)
            if self._engine is not None and self._state is after and not self.decisions.started:
                # It remembers the same already.
                self._engine.take_value(after)
        if self.decisions.started:
            self.state = after = start_tasks(self.state, self.decisions.started)
            if self._engine is not None and self._state is after:
                # It has started them already.
                self._engine.take_value(after)
            for task in self.decisions.started:
                self._ends.push(self.state, task)
            started = [(self.state.jobs[task.job], task) for task in self.decisions.started]
            self._witness.tasks_started(self.cluster, self.now, started)
        self._obey_thresholds(orders)
        # A planned start that does not come true is planned anew, and other jobs may fit around the new one.
        for wake in find_wakes(self.cluster, self.state, self.decisions.planned, self.now):
            heapq.heappush(self._wakes, wake)
        if memory.ended or (decisions.undelivered and decisions.memory != memory):
            # The cluster has not changed, but the scheduler's memory has, and the next pass may find another place, or
            # no longer counts what has ended.
            self._request_pass(find_tick(self.cluster, self.now + 1))
        self._drop_immediate()

    def _obey_thresholds(self, orders: ThresholdOrders) -> None:
        """Suspend tasks and let them go on as a pass ordered."""
        self._standstill.note_pass(self.now)
        if orders:
            self._standstill.has_tasks = True
            self.change_state(with_orders(self.state, orders, self.now))
            tasks = [self.state.running[key] for key in (*orders.resumed, *orders.suspended)]
            self._witness.tasks_marked(self.cluster, self.now, [(self.state.jobs[each.job], each) for each in tasks])

    def _follow(self) -> "RunningEngine":
        """Return the running engine with the configuration and the state of this moment."""
        self._engine = engine = follow(self._engine, self.cluster, self.state, self.now)
        return engine

    def _drop_immediate(self) -> None:
        """Drop immediate jobs that did not start in their first pass (`-now y` of qsub(1))."""
        jobs = self.state.jobs
        for number in [each for each in self.state.pending if jobs[each].is_immediate]:
            self.drop_pending(number, is_remembered=False)

    def _request_pass(self, when: int) -> None:
        if self.is_scheduling and self.state.pending and (self._pass_time is None or when < self._pass_time):
            self._pass_time = when

    def _find_limits(self, job: Job, task: RunningTask) -> Limits:
        return find_limits(prepare(self.cluster), job, task)
