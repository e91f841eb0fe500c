"""The running engine: a state with everything that a pass needs, kept while jobs come, start and end.

The cost of a change depends on what it touches, not on the size of the cluster. Where passes depend on more than is
kept (`_find_kept`), the engine makes fresh ones; what it decides is the same either way.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from qmonpy.engine.books.ledger import Ledger
from qmonpy.engine.books.progress import list_begun, with_last, without_tasks
from qmonpy.engine.fitting.prepared import Prepared, prepare_for_passes
from qmonpy.engine.running.job_counts import JobCounts
from qmonpy.engine.running.kept_pass import KeptPass
from qmonpy.engine.running.place_order import PlaceOrder
from qmonpy.engine.running.search import OverbookedError
from qmonpy.engine.running.steadiness import has_own_rank, is_same_frame, is_same_use, is_steady
from qmonpy.engine.work.priorities import is_ranked_by_requests
from qmonpy.engine.work.waiting import make_memory, note_ended
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.refusal import Refusal
from qmonpy.model.work.state import Decisions, PendingTasks, RunningTask, SchedulerMemory, State, TaskKey
from qmonpy.uncollected import without_collection

if TYPE_CHECKING:
    from qmonpy.engine.running.kept_use import KeptUse

Breathe = Callable[[], None]


class RunningEngine:
    """A cluster and its state, and the passes over it.

    `state` is a value as any other: what changes afterwards does not change it.
    """

    def __init__(self, cluster: Cluster, state: State, now: int):
        """`now` is in seconds since the epoch; it never goes back."""
        self.cluster = cluster
        self.prepared: Prepared = prepare_for_passes(cluster)
        self.now = now
        self._adopt(state)

    # --- the state

    def _adopt(self, state: State) -> None:
        """Begin anew from a state."""
        self._jobs = dict(state.jobs)
        self._last_job = max(state.jobs, default=0)
        """The largest number of a job, or a larger one of a job that is gone."""
        self._pending = dict(state.pending)
        self._running = dict(state.running)
        self._used_sets = state.used_sets
        self._order = PlaceOrder(self.prepared, state.changes)
        self._frame = replace(state, jobs={}, pending={}, running={})
        """The parts of the state that jobs do not change."""
        self._view = self._make_view(state)
        """The state at this moment, for questions; it changes."""
        self._value: State | None = state
        self._is_steady = is_steady(self.prepared)
        self._has_tickets = not is_ranked_by_requests(self.cluster)
        self._counts = JobCounts(self.prepared, self._jobs, self._pending)
        self._kept: KeptPass | None = None
        self._use: KeptUse | None = None

    def _make_view(self, state: State) -> State:
        return replace(state, jobs=self._jobs, pending=self._pending, running=self._running, changes=self._order.now)

    @property
    def state(self) -> State:
        """The state at this moment."""
        if self._value is None:
            self._value = replace(
                self._frame,
                jobs=dict(self._jobs),
                pending=dict(self._pending),
                running=dict(self._running),
                used_sets=self._used_sets,
                changes=self._order.value,
            )
        return self._value

    @property
    def has_pending(self) -> bool:
        """Whether any job waits."""
        return bool(self._pending)

    @property
    def keeps(self) -> bool:
        """Whether what a pass needs is kept at present."""
        return self._kept is not None and not self._has_reserved(self._kept)

    @property
    def ledger(self) -> Ledger | None:
        """What is booked at present, as far as it is kept; None if nothing is."""
        if self._kept is None or self._has_reserved(self._kept):
            return None
        self._kept.books.add_up(self._view, self.now)
        return self._kept.books.ledger

    def is_at(self, state: State) -> bool:
        """Whether this very value is the state of the engine."""
        return state is self._value

    def take_value(self, state: State) -> None:
        """Take a value for the state of the engine which the caller knows to equal it; nothing is compared.

        `follow` finds nothing to do then, and needs not look at all tasks to find that out.
        """
        self._value = state
        self._order.take_value(state.changes)

    def follow(self, state: State) -> None:
        """Take another state in the place of this one, however it came about.

        Only jobs and tasks that came, changed or ended are taken in; to find them, all are compared by identity.
        """
        if state is self._value:
            return
        has_kept = self._kept is not None or self._use is not None
        if not (has_kept and is_same_use(self.prepared, self._view, state) and self._order.take(state.changes)):
            self._adopt(state)
            return
        if not is_same_frame(self._frame, state):
            self._kept = None
        kept, known = self._kept, self._jobs
        ended = [task for key, task in self._running.items() if key not in state.running]
        if any(self._asks_otherwise(state, task.job) for task in ended):
            self._adopt(state)
            return
        for task in ended:
            self._note_end(known[task.job], task)
        touched = [known[task.job] for task in ended]
        touched += [job for number, job in known.items() if number not in state.jobs]
        changed = self._find_changed(state)
        for number in changed & self._pending.keys():
            self._counts.count_waiting(known[number], -1)
            if kept is not None:
                kept.leave(known[number])
        self._take_over(state)
        for number in changed & self._pending.keys():
            self._counts.count_waiting(self._jobs[number], 1)
            if kept is not None:
                kept.enter(self._jobs[number], self.now)
        if kept is not None:
            for job in touched:
                kept.settle(job, self.now)
            kept.mark(self._running)

    def _note_end(self, job: Job, task: RunningTask) -> None:
        """Release what a task used that has ended."""
        if self._kept is not None:
            self._kept.free(job, task)
        if self._use is not None:
            self._use.end(self.prepared.category(job), task)

    def _asks_otherwise(self, state: State, number: int) -> bool:
        """Whether a job asks for something else in another state."""
        job, known = state.jobs.get(number), self._jobs[number]
        return job is not None and job is not known and self.prepared.category(job) is not self.prepared.category(known)

    def _find_changed(self, state: State) -> set[int]:
        """Return the jobs of which other tasks wait, or that have changed or come."""
        pending, jobs = self._pending, self._jobs
        found = {
            number
            for number, tasks in state.pending.items()
            if pending.get(number) is not tasks or jobs.get(number) is not state.jobs[number]
        }
        return found | (pending.keys() - state.pending.keys())

    def _take_over(self, state: State) -> None:
        """Take the jobs and tasks of a state; the mappings stay the same objects."""
        for mine, theirs in ((self._jobs, state.jobs), (self._pending, state.pending), (self._running, state.running)):
            mine.clear()
            mine.update(theirs)  # type: ignore[arg-type]
        self._last_job = max(state.jobs, default=0)
        self._used_sets = state.used_sets
        self._frame = replace(state, jobs={}, pending={}, running={})
        self._view = self._make_view(state)
        self._value = state
        self._counts.rank_anew(self._jobs.values())

    def configure(self, cluster: Cluster, state: State) -> None:
        """Take another configuration, and the state that goes with it."""
        self.cluster, self.prepared = cluster, prepare_for_passes(cluster)
        self._adopt(state)

    # --- what changes

    def submit(self, job: Job) -> None:
        """Let a new job wait with all its tasks."""
        ids = job.task_ids
        self._value = None
        self._jobs[job.number] = job
        self._last_job = max(self._last_job, job.number)
        self._pending[job.number] = PendingTasks(job.number, range(ids.first, ids.last + 1, ids.step))
        self._counts.count_waiting(job, 1)
        self._counts.ranked += has_own_rank(job)
        if self._kept is not None:
            self._kept.enter(job, self.now)

    def end(self, keys: Iterable[TaskKey], *, is_noted: bool = False) -> None:
        """End running tasks; jobs of which nothing is left are gone. Keys of tasks that do not run are ignored.

        The next pass still counts noted ones, as `note_ended` tells.
        """
        touched = []
        if is_noted:
            keys = tuple(keys)
            self._remember(note_ended(self.prepared, self._view, keys).memory)
        for key in keys:
            task = self._running.pop(key, None)
            if task is None:
                continue
            touched.append(key[0])
            self.note_moves((task,))
            self._note_end(self._jobs[key[0]], task)
        if touched:
            self._value = None
            self._settle(touched)

    def note_moves(self, tasks: Iterable[RunningTask]) -> None:
        """Take in, also afterwards, in which order tasks started and ended: what they are on, changed last."""
        self._value = None
        for task in tasks:
            self._order.note_task(task.pieces)
            self._used_sets = with_last(self._used_sets, task.quota_sets)

    def delete(self, numbers: Iterable[int]) -> None:
        """Delete jobs, waiting or running."""
        gone = {number for number in numbers if number in self._jobs}
        if not gone:
            return
        self._value = None
        for number in gone & self._pending.keys():
            self._drop_pending(number)
        self.end([key for key in self._running if key[0] in gone])
        self._settle(gone)

    def _drop_pending(self, number: int) -> None:
        job = self._jobs[number]
        if self._kept is not None:
            self._kept.leave(job)
        del self._pending[number]
        self._counts.count_waiting(job, -1)

    def _settle(self, numbers: Iterable[int]) -> None:
        """Forget jobs of which nothing waits or runs."""
        kept = self._kept
        for number in dict.fromkeys(numbers):
            job = self._jobs.get(number)
            if job is None:
                continue
            if number not in self._pending and not self._runs(number):
                del self._jobs[number]
                self._counts.ranked -= has_own_rank(job)
            if kept is not None:
                kept.settle(job, self.now)

    def _runs(self, number: int) -> bool:
        if self._kept is not None:
            return self._kept.running_of.get(number, 0) > 0
        return any(key[0] == number for key in self._running)

    # --- passes

    def run_pass(self, now: int, breathe: Breathe | None = None) -> tuple[RunningTask, ...]:
        """Make a scheduling pass: what can start starts; return it in the order in which it does.

        `breathe` is called from job to job, so that a long pass may let other threads go first.
        """
        self.now = now
        kept = self._find_kept()
        if kept is None:
            return self._start(self._decide_anew(breathe, is_brief=True))
        kept.look_at(self._view)
        kept.begin(now)
        with without_collection():
            started = self._run_kept(kept, breathe)
        return self._start(self._decide_anew(breathe, is_brief=True)) if started is None else started

    def decide(self, now: int, *, with_reasons: bool = False, breathe: Breathe | None = None) -> Decisions:
        """Make a scheduling pass, and return all that it found out; what can start has started.

        With reasons a fresh pass is made besides: to say all that stands in the way takes a full search.
        """
        self.now = now
        kept = self._find_kept()
        if kept is None:
            decisions = self._decide_anew(breathe, with_reasons=with_reasons)
            self._start(decisions)
            return decisions
        memory = self._view.memory
        refusals = self._find_refusals() if with_reasons else {}
        kept.look_at(self._view)
        kept.begin(now)
        priorities = kept.list_priorities()
        with without_collection():
            started = self._run_kept(kept, breathe)
        if started is None:
            decisions = self._decide_anew(breathe, with_reasons=with_reasons)
            self._start(decisions)
            return decisions
        order = kept.list_order(priorities)
        memory = make_memory(self.prepared, memory.unplannable, kept.books.board.weights)
        return Decisions(started, order=order, priorities=priorities, refusals=refusals, memory=memory)

    def _find_refusals(self) -> Mapping[int, tuple[Refusal, ...]]:
        """Return why jobs wait, as a fresh pass tells it."""
        from qmonpy.engine.passing.schedule import schedule

        return schedule(self.cluster, self.state, self.now, with_reasons=True).refusals

    @without_collection()
    def _decide_anew(self, breathe: Breathe | None, *, with_reasons: bool = False, is_brief: bool = False) -> Decisions:
        """Make a pass that looks at more than is kept of the present, on a ledger of which what did not change is
        kept; a brief one tells nothing of the order of jobs."""
        has_plan = bool(self._frame.reservations) or self.wants_plans
        from qmonpy.engine.running.kept_use import KeptUse
        from qmonpy.engine.running.passes_anew import make_pass

        use = self._use
        if use is None or use.is_stale or (has_plan and not use.has_plan):
            use = self._use = KeptUse(
                self.prepared, self._view, self._order, has_plan=has_plan, is_steady=self._is_steady
            )
        use.look_at(self._view)
        kept = self._find_order()
        if kept is None:
            self.prepared.note_pass()
        else:
            kept.look_at(self._view)
            kept.begin(self.now)
        return make_pass(
            self.prepared,
            self._view,
            self.now,
            use,
            kept,
            self._counts,
            wants_plans=self.wants_plans,
            with_reasons=with_reasons,
            is_brief=is_brief,
            breathe=breathe,
        )

    @property
    def wants_plans(self) -> bool:
        """Whether starts may be planned for any job."""
        return self._counts.planning > 0 and self.prepared.max_reservation > 0

    @property
    def _is_order_kept(self) -> bool:
        """Whether priorities depend on `-p` and requests alone, and bookings close no places but by their slots."""
        return self._is_steady and not self._counts.ranked and not self._has_tickets

    def _find_order(self) -> KeptPass | None:
        """Return what is kept of the order of jobs; None where priorities move with time, or jobs may not run again yet
        where they ran."""
        if not self._is_order_kept or self._counts.barred:
            return None
        if self._kept is None:
            self._kept = KeptPass(self.prepared, self._view, self.now, self._order)
        return self._kept

    def _has_reserved(self, kept: KeptPass) -> bool:
        """Whether anything is reserved, or runs inside of a reservation."""
        return bool(self._frame.reservations or kept.books.ledger.inside)

    def _find_kept(self) -> KeptPass | None:
        """Return what is kept, made anew where it was given up; None where a pass depends on more than that.

        That are planned starts, reservations, tickets, deadlines, parallel jobs with soft requests, which leave another
        order behind, and whatever bookings move (`is_steady`).
        """
        frame = self._frame
        if self._view.used_sets != self._used_sets:
            self._view = replace(self._view, used_sets=self._used_sets)
        if not self._is_order_kept:
            self._kept = None
            return None
        counts = self._counts
        if frame.reservations or frame.memory.unplannable or counts.inside or counts.doubtful or self.wants_plans:
            return None
        if counts.barred:
            return None
        if self._kept is None:
            with without_collection():
                self._kept = KeptPass(self.prepared, self._view, self.now, self._order)
        return None if self._has_reserved(self._kept) else self._kept

    def _start(self, decisions: Decisions) -> tuple[RunningTask, ...]:
        """Start what a fresh pass has decided."""
        if decisions.memory != self._frame.memory or decisions.memory.unplannable:
            self._remember(decisions.memory)
        if decisions.undelivered and self._kept is not None:
            # Places that had no room beside what did not start may have some.
            self._kept.books.freed.forget()
        taken: dict[int, set[int]] = {}
        for task in decisions.started:
            self._note_start(task)
            if self._kept is not None:
                self._kept.take_start(self._jobs[task.job], task)
            taken.setdefault(task.job, set()).add(task.task)
        for number, tasks in taken.items():
            self._take_tasks(number, tasks)
            if self._kept is not None:
                self._kept.note_started(self._jobs[number])
        self._note_begun(decisions.started)
        return decisions.started

    def _note_begun(self, started: Sequence[RunningTask]) -> None:
        """Take in that the scheduler is told anew of jobs of which tasks have started."""
        begun = list_begun(started, self._pending)
        if begun:
            self._order.note_jobs(begun, self._jobs, self._find_last_job())

    def _find_last_job(self) -> int:
        """Return the largest number of a job."""
        if self._last_job not in self._jobs:
            self._last_job = max(self._jobs)
        return self._last_job

    def _remember(self, memory: SchedulerMemory) -> None:
        if memory is self._view.memory:
            return
        self._value = None
        self._frame = replace(self._frame, memory=memory)
        self._view = replace(self._view, memory=memory)

    def _note_start(self, task: RunningTask) -> None:
        self._running[task.job, task.task] = task
        self.note_moves((task,))
        if self._use is not None:
            self._use.start(self.prepared.category(self._jobs[task.job]), task)

    def _note_starts(self, tasks: list[RunningTask]) -> None:
        """Take in that tasks of one job have started."""
        if self._use is not None:
            for task in tasks:
                self._note_start(task)
            return
        self._value = None
        self._order.note(tasks)
        self._running.update({(task.job, task.task): task for task in tasks})
        for sets, _ in groupby(tasks, attrgetter("quota_sets")):
            self._used_sets = with_last(self._used_sets, sets)

    def _take_tasks(self, number: int, tasks: set[int]) -> None:
        left = without_tasks(self._pending[number].tasks, tasks)
        if left:
            self._pending[number] = PendingTasks(number, left)
            return
        del self._pending[number]
        self._counts.count_waiting(self._jobs[number], -1)

    def _run_kept(self, kept: KeptPass, breathe: Breathe | None) -> tuple[RunningTask, ...] | None:
        """Return what starts; None where a task is given more slots than there are.

        What the qmaster does then, only a pass over the whole state tells; all is as it was before.
        """
        started: list[RunningTask] = []
        waited: dict[int, PendingTasks] = {}
        used_sets = self._used_sets
        self._order.begin_trial()
        try:
            for job, tasks in kept.run(self.now):
                if breathe is not None:
                    breathe()
                waited.setdefault(job.number, self._pending[job.number])
                self._note_starts(tasks)
                self._take_tasks(job.number, {task.task for task in tasks})
                kept.note_started(job)
                started += tasks
        except OverbookedError:
            self._take_back(started, waited)
            self._used_sets = used_sets
            self._order.take_back()
            return None
        self._note_begun(started)
        weights, memory = kept.books.board.weights, self._frame.memory
        if weights != memory.weights or memory.ended:
            self._remember(make_memory(self.prepared, memory.unplannable, weights))
        return tuple(started)

    def _take_back(self, started: list[RunningTask], waited: dict[int, PendingTasks]) -> None:
        """Let tasks that have started wait again, as they did before; `waited` has those of their jobs by number."""
        for task in started:
            del self._running[task.job, task.task]
        for number in waited.keys() - self._pending.keys():
            self._counts.count_waiting(self._jobs[number], 1)
        self._pending.update(waited)
        self._value = self._kept = self._use = None
