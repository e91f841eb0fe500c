"""Waiting jobs: which of them and of their tasks a pass tries, and in which order.

Holds of jobs and of single tasks (qalter(1), -h), predecessors, start times and limits on running tasks decide what is
tried; urgency, POSIX priority and tickets, weighted, the order (sched_conf(5), sge_priority(5)). A hold counts while it
is there, whatever others there are; a task that runs may have one for the time when it waits again.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from qmonpy.engine.fitting.level_match import MANY
from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.site.category import Category
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.complex_attribute import Consumable
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_unsigned
from qmonpy.model.work.job import Job, compress_numbers, has_number
from qmonpy.model.work.refusal import Cause, Quantity, Refusal, Refuser
from qmonpy.model.work.state import RunningTask, SchedulerMemory, SearchWeights, State, TaskKey
from qmonpy.pauses import paced

HOLD_FIELDS: Mapping[str, str] = MappingProxyType({"u": "user_hold", "o": "operator_hold", "s": "system_hold"})
"""Letter of a kind, as `-h` of qhold takes it, to the field of a job that says whether all its tasks have it."""

TASK_DEPENDENCY = "d"
"""Letter of tasks that wait for tasks of other jobs (`-hold_jid_ad`), as `-s hd` of qstat takes it; nobody releases
them by a command."""


def find_whole_holds(job: Job) -> str:
    """The letters of the holds that all tasks of a job have."""
    return "".join(kind for kind, name in HOLD_FIELDS.items() if getattr(job, name))


def is_ever_held(job: Job) -> bool:
    """Whether any task of a job has a hold of any kind."""
    return bool(job.user_hold or job.operator_hold or job.system_hold or job.task_holds)


def find_holds(job: Job, task: int) -> str:
    """The letters of the holds that a task has."""
    if not is_ever_held(job):
        return ""
    own = {kind for kind, tasks in job.task_holds if has_number(tasks, task)}
    found = "".join(kind for kind, name in HOLD_FIELDS.items() if kind in own or getattr(job, name))
    return found + TASK_DEPENDENCY if TASK_DEPENDENCY in own else found


def find_free_tasks(job: Job, tasks: tuple[int, ...] | range) -> tuple[int, ...] | range:
    """Return the tasks among some of a job that neither a hold nor an error of their own keeps from being tried.

    It is the same object if these are all. An error of all tasks is not looked at.
    """
    if job.user_hold or job.operator_hold or job.system_hold:
        return ()
    if not job.task_holds and not job.error_tasks:
        return tasks
    kept = {task for _, ranges in job.task_holds for each in ranges for task in each}
    kept.update(task for each in job.error_tasks for task in each)
    return tuple(task for task in tasks if task not in kept)


def is_busy(state: State, number: int) -> bool:
    """Whether a job is there and has no task that waits and is not held: it runs or is held."""
    job, pending = state.jobs.get(number), state.pending.get(number)
    return job is not None and (pending is None or not find_free_tasks(job, pending.tasks))


def with_hold(job: Job, kind: str, *, is_held: bool, tasks: Iterable[int] | None = None) -> Job:
    """Return a job with a kind of hold put on, or taken off, all its tasks or some of them."""
    name = HOLD_FIELDS[kind]
    others = tuple(each for each in job.task_holds if each[0] != kind)
    if tasks is None:
        return replace(job, task_holds=others, **{name: is_held})  # type: ignore[arg-type]
    before = {task for each, ranges in job.task_holds if each == kind for some in ranges for task in some}
    before |= set(job.task_ids) if getattr(job, name) else set()
    after = before | set(tasks) if is_held else before - set(tasks)
    is_whole = after.issuperset(job.task_ids)
    own = () if is_whole or not after else ((kind, compress_numbers(after)),)
    return replace(job, task_holds=tuple(sorted((*others, *own), key=_place)), **{name: is_whole})  # type: ignore[arg-type]


def without_task_dependencies(state: State) -> State:
    """Return a state in which no task waits for tasks of other jobs: a simulation would never let them go."""
    found = {
        number: replace(job, task_holds=tuple(each for each in job.task_holds if each[0] != TASK_DEPENDENCY))
        for number, job in state.jobs.items()
        if any(kind == TASK_DEPENDENCY for kind, _ in job.task_holds)
    }
    return replace(state, jobs={**state.jobs, **found}) if found else state


def has_task_dependency(job: Job) -> bool:
    """Whether tasks of a job wait for those of other jobs, or are still held as if they did."""
    return bool(job.array_predecessors) or any(kind == TASK_DEPENDENCY for kind, _ in job.task_holds)


def with_task_dependencies(state: State, numbers: Iterable[int] | None = None) -> State:
    """Return the state in which the tasks are held that wait for tasks of other jobs, and no others for that; the same
    object if they were. Only the jobs with some numbers are looked at, where these are given.

    A task waits for those of its number, and in jobs with other steps for those that lie within its own (asked).
    """
    looked_at = state.jobs if numbers is None else numbers
    waiting = [
        job for each in looked_at if has_task_dependency(job := state.jobs[each]) and job.number in state.pending
    ]
    running = state.list_running(other for job in waiting for other in job.array_predecessors)
    changed: dict[int, Job] = {}
    for job in waiting:
        awaited: set[int] = set()
        for other in job.array_predecessors:
            if other in state.jobs:
                pending = state.pending.get(other)
                awaited.update(pending.tasks if pending is not None else ())
                awaited.update(running[other])
        step = job.task_ids.step
        held = [task for task in state.pending[job.number].tasks if not awaited.isdisjoint(range(task, task + step))]
        others = tuple(each for each in job.task_holds if each[0] != TASK_DEPENDENCY)
        holds = (*others, (TASK_DEPENDENCY, compress_numbers(held))) if held else others
        if holds != job.task_holds:
            changed[job.number] = replace(job, task_holds=holds)
    return replace(state, jobs={**state.jobs, **changed}) if changed else state


def _place(hold: tuple[str, object]) -> int:
    return [*HOLD_FIELDS, TASK_DEPENDENCY].index(hold[0])


USER_LIMIT = "maxujobs"
"""Of sched_conf(5): how many tasks of a user may run at a time."""


class JobLimits:
    """Limits on running tasks: `-tc`, max_aj_instances of sge_conf(5), maxujobs of sched_conf(5); 0 is no limit."""

    def __init__(self, prepared: Prepared):
        name = "max_aj_instances"
        instances = prepared.cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])
        self._instances = as_unsigned(find_number(ValueType.INT, instances))
        self.per_user = as_unsigned(prepared.site.scheduler_number("maxujobs"))
        """How many tasks of a user may run at a time; 0 is no limit."""

    def may_limit(self, job: Job) -> bool:
        """Whether any of these limits is about a job."""
        return job.is_array or self.per_user > 0

    def limits_tasks(self, job: Job) -> bool:
        """Whether a limit keeps some tasks of an array waiting while the others run."""
        return job.is_array and any(0 < limit < len(job.task_ids) for limit in (job.max_running_tasks, self._instances))

    def count_left(self, job: Job, running_of_job: int, running_of_owner: int) -> int:
        """Return how many more tasks of a job these limits let start; 0 where `find_reached` finds one."""
        limits = []
        if self.per_user:
            limits.append(self.per_user - running_of_owner)
        return max(0, min((*limits, self.count_left_of_array(job, running_of_job)), default=MANY))

    def count_left_of_array(self, job: Job, running_of_job: int) -> int:
        """Return how many more tasks of a job its own limits let start."""
        if not job.is_array:
            return MANY
        if job.error_tasks:
            running_of_job += sum(map(len, job.error_tasks))
        limits = (limit - running_of_job for limit in (job.max_running_tasks, self._instances) if limit)
        return max(0, min(limits, default=MANY))

    def find_reached(self, job: Job, running_of_job: int, running_of_owner: int) -> tuple[str, int] | None:
        """Return the name and the number of a limit that keeps the next task of a job waiting; None if none does.

        8.1.9 looks at the limits of an array first, and counts its tasks that wait in error like running ones (asked).
        """
        found = self.find_reached_by_array(job, running_of_job)
        if found is None and self.per_user and running_of_owner >= self.per_user:
            return USER_LIMIT, self.per_user
        return found

    def find_reached_by_array(self, job: Job, running_of_job: int) -> tuple[str, int] | None:
        """Return the name and the number of a limit on arrays that keeps the next task of a job waiting; None if none
        does."""
        if not job.is_array:
            return None
        running_of_job += sum(map(len, job.error_tasks))
        limits = (("-tc", job.max_running_tasks), ("max_aj_instances", self._instances))
        return next(((name, limit) for name, limit in limits if limit and running_of_job >= limit), None)

    def find_cut(self, job: Job, waiting: int, running_of_job: int) -> tuple[str, int] | None:
        """Return the name and the number of a limit that leaves some of the tasks that wait untried; None if none does.

        8.1.9 tells so however many tasks it leaves, and whatever keeps these waiting (asked).
        """
        if not job.is_array:
            return None
        left = waiting + running_of_job + sum(map(len, job.error_tasks))
        limits = (("-tc", job.max_running_tasks), ("max_aj_instances", self._instances))
        return min(((name, limit) for name, limit in limits if limit and left > limit), key=_limit_of, default=None)


def find_full_arrays(prepared: Prepared, state: State, numbers: Iterable[int] | None = None) -> frozenset[int]:
    """Return the arrays, all or some of these, of which as many tasks run as `-tc` and max_aj_instances let run.

    A pass does not look at what waits of them, and 8.1.9 shows neither urgency nor priority of it then (asked).
    """
    limits = JobLimits(prepared)
    asked = paced(state.pending if numbers is None else numbers)
    jobs = (state.jobs[number] for number in asked if number in state.pending)
    limited = {job.number: job for job in jobs if job.is_array and limits.limits_tasks(job)}
    if not limited:
        return frozenset()
    running = Counter(number for number, _ in paced(state.running) if number in limited)
    return frozenset(number for number in running if limits.find_reached_by_array(limited[number], running[number]))


def find_limited(prepared: Prepared, state: State, numbers: Iterable[int] | None = None) -> frozenset[int]:
    """Return the waiting jobs, all or some of these, that a pass sets aside before it weighs jobs: arrays that are
    full, and jobs of users of whom as many tasks run as maxujobs lets run.

    8.1.9 shows 0 as their priority (asked: `maxutc-6` of tests/conformance/data/minimal). Where all queues are closed
    it does not come to count the tasks of users, which this leaves out.
    """
    full, most = find_full_arrays(prepared, state, numbers), JobLimits(prepared).per_user
    if not most:
        return full
    running = Counter(state.jobs[number].owner for number, _ in paced(state.running))
    asked = (each for each in paced(state.pending if numbers is None else numbers) if each in state.pending)
    return full.union(number for number in asked if running[state.jobs[number].owner] >= most)


def _limit_of(found: tuple[str, int]) -> int:
    return found[1]


def not_eligible(state: State, job: Job, now: int) -> Refusal | None:
    """Return why a pass does not try a job at all: a hold, an error, a predecessor, its start time; None if it does."""
    name = str(job.number)
    holds = _find_holds(state, job)
    if holds:
        return refuse_held(job, holds)
    if job.has_error or _has_only_errors(state, job):
        return refuse_in_error(job)
    open_ones = [number for number in job.predecessors if number in state.jobs]
    if open_ones:
        return Refusal(Cause.DEPENDENCY, Refuser.JOB, name, "-hold_jid", tuple(open_ones))
    if job.start_after > now:
        return Refusal(Cause.START_TIME, Refuser.JOB, name, "-a", job.start_after)
    return None


def list_job_consumables(prepared: Prepared, category: Category) -> tuple[str, ...]:
    """Return the consumables that a parallel category books once a job (`JOB` of complex(5)); none of any other."""
    if category.pe is None or category.reservation is not None:
        return ()

    def find() -> tuple[str, ...]:
        accounts = prepared.accounts
        names = (name for name in accounts.site.defaults if accounts.site.complexes[name].consumable is Consumable.JOB)
        return tuple(name for name in names if accounts.slot_amount(category, name))

    return prepared.kept(("job consumables", category), find)


def count_due(state: State, now: int) -> int:
    """Return how many of the waiting jobs have reached their start time (`qsub -a`), so that they no longer wait for
    it."""
    return sum(state.jobs[number].start_after <= now for number in state.pending)


def refuse_limited(job: Job, limit: str, number: int) -> Refusal:
    """Return the refusal of a job of which, or of whose owner, as many tasks run or are planned as a limit allows."""
    return Refusal(Cause.TASK_LIMIT, Refuser.JOB, str(job.number), limit, Quantity(1), Quantity(0), limit=float(number))


def refuse_held(job: Job, holds: str) -> Refusal:
    """Return the refusal of a job whose waiting tasks are all held; `holds` are the letters of the kinds."""
    return Refusal(Cause.HELD, Refuser.JOB, str(job.number), "hold", left=holds)


def refuse_rest(job: Job) -> Iterator[Refusal]:
    """Give the refusals of those tasks of a job that are held or in error by themselves."""
    if job.task_holds:
        yield refuse_held(job, "".join(kind for kind, _ in job.task_holds))
    if job.error_tasks:
        yield refuse_in_error(job)


def refuse_in_error(job: Job) -> Refusal:
    """Return the refusal of a job whose tasks that are left to try are in error; it asks for what the first one of
    these tells, if that is known."""
    told = next((text for task, text in job.error_messages if job.is_in_error(task)), None)
    return Refusal(Cause.JOB_ERROR, Refuser.JOB, str(job.number), "error", told, left="E")


def _find_holds(state: State, job: Job) -> str:
    """Return the letters of the holds because of which no waiting task of a job is tried."""
    waiting = state.pending.get(job.number)
    if not job.task_holds or waiting is None or find_free_tasks(job, waiting.tasks):
        return find_whole_holds(job)
    return find_holds(job, waiting.tasks[0])


def _has_only_errors(state: State, job: Job) -> bool:
    """Return whether tasks in error are left to try, besides held ones, and no others."""
    waiting = state.pending.get(job.number)
    return bool(job.error_tasks) and waiting is not None and not find_free_tasks(job, waiting.tasks)


# --- what is remembered from one pass to the next

# Grid Engine 8.1.9 remembers by accident, but it decides what is planned: a category for which once no start could be
# planned is not asked again as long as it has jobs, whatever ends or is modified in the meantime, unless that makes it
# another category (asked: `unplanned-1` to `unplanned-6` of tests/conformance/data/minimal).


def still_unplannable(prepared: Prepared, state: State) -> set[Hashable]:
    """Return the categories for which an earlier pass found no start to plan, as long as they have jobs."""
    memory = state.memory
    if not memory.unplannable:
        return set()
    return set(memory.unplannable & {prepared.category(job).grid_engine_key for job in state.jobs.values()})


def note_ended(prepared: Prepared, state: State, keys: Iterable[TaskKey]) -> State:
    """Return the state, of which some running tasks are about to end, in which the next pass still counts them where
    limits on the tasks of a job do.

    8.1.9's qmaster takes an ended task off its list only when a pass has booked the usage; until then it is one of
    those that -tc and max_aj_instances count.
    """
    limits = JobLimits(prepared)
    counts = Counter(number for number, task in keys if number in state.pending and (number, task) in state.running)
    noted = {number: count for number, count in counts.items() if limits.limits_tasks(state.jobs[number])}
    if not noted:
        return state
    known = state.memory.ended
    ended = {**known, **{number: known.get(number, 0) + count for number, count in noted.items()}}
    return replace(state, memory=replace(state.memory, ended=ended))


def without_ended(state: State) -> State:
    """Return the state in which the next pass counts no task that has ended; the same object if it does not."""
    return replace(state, memory=replace(state.memory, ended={})) if state.memory.ended else state


def make_memory(
    prepared: Prepared,
    unplannable: Iterable[Hashable],
    weights: SearchWeights,
    state: State | None = None,
    started: Iterable[RunningTask] = (),
) -> SchedulerMemory:
    """Return what the scheduler remembers after a pass; `started` are the tasks of a state that it has started.

    That no start could be planned for a category is forgotten when a task of an array starts that is the only job in
    it (8.1.9, asked: `planagain-1` to `-4` of tests/conformance/data/minimal).
    """
    kept = frozenset(unplannable) if prepared.cluster.variety.remembers_unplannable else frozenset()
    if kept and state is not None:
        arrays = {each.job for each in started if state.jobs[each.job].is_array}
        keys = {number: prepared.category(state.jobs[number]).grid_engine_key for number in arrays}
        asked = kept.intersection(keys.values())
        if asked:
            counts: Counter[Hashable] = Counter(prepared.category(job).grid_engine_key for job in state.jobs.values())
            kept = kept.difference(key for key in asked if counts[key] == 1)
    return SchedulerMemory(kept, weights)
