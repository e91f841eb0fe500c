"""The dispatch priorities of all jobs that run or may be tried: by `-p`, urgency and tickets (sge_priority(5))."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING

from qmonpy.engine.fitting.prepared import Prepared, prepare
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.urgency import job_priorities, read_weights
from qmonpy.engine.work.waiting import JobLimits, find_free_tasks, find_full_arrays
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, compress_numbers
from qmonpy.model.work.state import State, TaskPriority
from qmonpy.pauses import paced

if TYPE_CHECKING:
    from qmonpy.engine.tickets.handing_out import Handout
    from qmonpy.engine.tickets.watch import Watch

CountSlots = Callable[[int], int]
"""Counts free slots, up to a number beyond which they play no role."""


def count_none(most: int) -> int:
    """Return the number itself, where nobody counts free slots."""
    return most


@dataclass(frozen=True, slots=True)
class Priorities:
    """The priorities of jobs at the beginning of a pass."""

    by_job: Mapping[int, float]
    """That of the next waiting task of a job; that of its running tasks where none may be tried."""
    handout: "Handout | None" = None
    """The tickets of all tasks; None if no policy hands any out."""
    of_tasks: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    """By job and task the priorities of the waiting tasks of arrays, of as many as have tickets of their own."""
    of_running: Mapping[int, float] = field(default_factory=dict)
    """By job the priority of its running tasks, where others of it may be tried."""

    def find_next(self, job: int, task: int) -> float | None:
        """Return the priority that a job has once a task of it is the next; None if that changes nothing."""
        return self.of_tasks.get(job, {}).get(task)

    def list_by_task(self, state: State) -> dict[int, tuple[TaskPriority, ...]]:
        """Return the priorities of the tasks of jobs of which some run and others wait."""
        found: dict[int, tuple[TaskPriority, ...]] = {}
        for number, tasks in state.list_running(self.of_running).items():
            whole = state.jobs[number].task_ids
            found[number] = (compress_numbers(tasks), self.of_running[number]), ((whole,), self.by_job[number])
        return found


def has_tickets(cluster: Cluster, jobs: Iterable[Job]) -> bool:
    """Whether tickets count in the priorities of jobs, and some policy hands any out."""
    force = find_force(cluster)
    return force.counts and (force.has_tickets or any(job.override_tickets for job in jobs))


def is_ranked_by_requests(cluster: Cluster) -> bool:
    """Whether jobs without a deadline and without tickets of their own are ranked by `-p` and their requests alone, and
    shown so."""
    force = find_force(cluster)
    return not (force.counts and force.has_tickets) and force.reports


def list_basis(cluster: Cluster, jobs: Iterable[Job]) -> tuple[object, ...]:
    """Return the parts of a configuration on which tickets depend; none if there are no tickets."""
    if not has_tickets(cluster, jobs):
        return ()
    return find_force(cluster).policies, cluster.users, cluster.projects, cluster.user_sets, cluster.share_tree


def rank_by_priority(
    prepared: Prepared, state: State, eligible: Sequence[Job], now: int, count_slots: CountSlots = count_none
) -> Priorities:
    """Return the priorities of the jobs that may be tried, and of all that run."""
    running, aside = split_running(state)
    jobs = [*eligible, *running]
    if not has_tickets(prepared.cluster, jobs):
        return Priorities(job_priorities(prepared, jobs, now, aside))
    full = find_full_arrays(prepared, state, (job.number for job in eligible))
    asked = [job for job in eligible if job.number not in full] if full else eligible
    handout = hand_out_tickets(prepared.cluster, state, asked, now, count_slots)
    others = job_priorities(prepared, jobs, now, aside, without_tickets=True)
    return _with_tickets(prepared, others, eligible, handout)


def split_running(state: State) -> tuple[list[Job], list[Job]]:
    """Return the jobs of which a task runs that counts in priorities, and those of which all such are set aside."""
    tasks = state.running
    aside = dict.fromkeys(key[0] for key, task in paced(tasks.items()) if task.marks and task.is_set_aside)
    counted = dict.fromkeys(key[0] for key, task in paced(tasks.items()) if not (aside and task.is_set_aside))
    return [state.jobs[number] for number in counted], [state.jobs[each] for each in aside if each not in counted]


def hand_out_tickets(
    cluster: Cluster,
    state: State,
    eligible: Iterable[Job],
    now: int,
    count_slots: CountSlots = count_none,
    watch: "Watch | None" = None,
) -> "Handout":
    """Return the tickets of the jobs that may be tried, and of all that run, whether or not they count.

    Arrays that are at their limit (`find_full_arrays`) are none of them, and of others no more tasks take part than
    their limits let start: 8.1.9 puts aside what waits of them (asked, `tclaims-1` to `-4`).
    """
    # Most clusters hand out none, and commands on them import nothing of it.
    from qmonpy.engine.tickets.claims import find_tickets

    active = Counter(key[0] for key, task in state.running.items() if not task.is_set_aside)
    running = ((state.jobs[number], count) for number, count in sorted(active.items()))
    place_of = state.changes.find_place_of_job
    jobs = sorted(eligible, key=lambda job: place_of(job.number))
    waiting: list[tuple[Job, Sequence[int]]] = [
        (job, find_free_tasks(job, state.pending[job.number].tasks)) for job in jobs
    ]
    most = find_force(cluster).policies.most_tasks
    if any(len(tasks) > 1 for _, tasks in waiting):
        most = min(most, count_slots(most) + 1) if most else most
        waiting = list(_without_cut(prepare(cluster), state, waiting))
    return find_tickets(cluster, state.usage, running, ((job, tasks[:most]) for job, tasks in waiting), now, watch)


def _without_cut(
    prepared: Prepared, state: State, waiting: Iterable[tuple[Job, Sequence[int]]]
) -> Iterator[tuple[Job, Sequence[int]]]:
    """Yield jobs with the tasks that the limits of arrays let start."""
    limits, running = JobLimits(prepared), Counter(number for number, _ in state.running)
    for job, tasks in waiting:
        yield job, tasks[: limits.count_left_of_array(job, running[job.number])]


def _with_tickets(
    prepared: Prepared, others: Mapping[int, float], eligible: Sequence[Job], handout: "Handout"
) -> Priorities:
    """Add the tickets to the other parts of the priorities of jobs."""
    weight = read_weights(prepared).ticket
    priorities = {number: each + weight * handout.find_running(number) for number, each in others.items()}
    of_tasks: dict[int, dict[int, float]] = {}
    of_running: dict[int, float] = {}
    for job in eligible:
        number, rest = job.number, others[job.number]
        if number in handout.running:
            of_running[number] = priorities[number]
        priorities[number] = rest + weight * handout.find_waiting(number)
        if job.is_array:
            claims = handout.waiting.get(number, ())
            of_tasks[number] = {each.task: rest + weight * handout.normalise(each.total) for each in claims}
    return Priorities(priorities, handout, of_tasks, of_running)
