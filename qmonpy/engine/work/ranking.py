"""The dispatch priorities of all jobs that run or may be tried: by `-p`, urgency and tickets (sge_priority(5))."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from qmonpy.engine.fitting.prepared import Prepared
from qmonpy.engine.tickets.force import find_force, find_tickets
from qmonpy.engine.tickets.handing_out import Handout
from qmonpy.engine.work.waiting import find_free_tasks, job_priorities, read_weights
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job, compress_numbers
from qmonpy.model.work.state import State, TaskPriority

SOME_SLOTS = 1_000_000
"""Free slots where nobody counted them: more tasks of an array than the configuration allows are never asked for."""


@dataclass(frozen=True)
class Ranking:
    """The priorities of jobs at the beginning of a pass."""

    priorities: Mapping[int, float]
    """By job that of its next waiting task; that of its running tasks where none may be tried."""
    handout: Handout | None = None
    """The tickets of all tasks; None if no policy hands any out."""
    ticket_weight: float = 0.0
    tasks: Mapping[int, Mapping[int, float]] = field(default_factory=dict)
    """By job and task the priorities of the waiting tasks of arrays, of as many as have tickets of their own."""
    of_running: Mapping[int, float] = field(default_factory=dict)
    """By job the priority of its running tasks, where others of it wait."""

    def find_next(self, job: int, task: int) -> float | None:
        """Return the priority that a job has once a task of it is the next; None if that changes nothing."""
        return self.tasks.get(job, {}).get(task)

    def list_task_priorities(self, state: State) -> dict[int, tuple[TaskPriority, ...]]:
        """Return the priorities of the tasks of jobs of which some run and others wait."""
        found: dict[int, tuple[TaskPriority, ...]] = {}
        for number, priority in self.of_running.items():
            tasks = [key[1] for key in state.running if key[0] == number]
            whole = state.jobs[number].task_ids
            found[number] = (compress_numbers(tasks), priority), ((whole,), self.priorities[number])
        return found


def has_tickets(cluster: Cluster, jobs: Iterable[Job]) -> bool:
    """Whether tickets count in the priorities of jobs, and some policy hands any out."""
    force = find_force(cluster)
    return force.counts and (force.has_tickets or any(job.override_tickets for job in jobs))


def count_active(state: State) -> Counter[int]:
    """Return by job how many of its tasks run and are not suspended."""
    return Counter(key[0] for key, task in state.running.items() if not task.is_suspended)


def rank(prepared: Prepared, state: State, eligible: Sequence[Job], now: int, free_slots: int = SOME_SLOTS) -> Ranking:
    """Return the priorities of the jobs that may be tried, and of all that run."""
    running = [state.jobs[number] for number in dict.fromkeys(key[0] for key in state.running)]
    jobs = [*eligible, *running]
    if not has_tickets(prepared.cluster, jobs):
        return Ranking(job_priorities(prepared, jobs, now))
    handout = hand_out_tickets(prepared.cluster, state, eligible, now, free_slots)
    return _with_tickets(prepared, jobs, eligible, handout, now)


def hand_out_tickets(
    cluster: Cluster, state: State, eligible: Iterable[Job], now: int, free_slots: int = SOME_SLOTS
) -> Handout:
    """Return the tickets of the jobs that may be tried, and of all that run, whether or not they count."""
    active = sorted(count_active(state).items())
    waiting = ((job, find_free_tasks(job, state.pending[job.number].tasks)) for job in eligible)
    running = ((state.jobs[number], count) for number, count in active)
    return find_tickets(cluster, state.usage, running, waiting, free_slots, now)


def _with_tickets(
    prepared: Prepared, jobs: Sequence[Job], eligible: Sequence[Job], handout: Handout, now: int
) -> Ranking:
    weight = read_weights(prepared).ticket
    others = job_priorities(prepared, jobs, now, without_tickets=True)
    priorities = {number: each + weight * handout.find_running(number) for number, each in others.items()}
    tasks: dict[int, dict[int, float]] = {}
    of_running: dict[int, float] = {}
    for job in eligible:
        number, rest = job.number, others[job.number]
        if number in handout.running:
            of_running[number] = priorities[number]
        priorities[number] = rest + weight * handout.find_waiting(number)
        if job.is_array:
            claims = handout.waiting.get(number, ())
            tasks[number] = {each.task: rest + weight * handout.normalise(each.total) for each in claims}
    return Ranking(priorities, handout, weight, tasks, of_running)
