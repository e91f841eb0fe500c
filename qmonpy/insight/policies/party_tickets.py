"""What users, projects, departments and jobs have of tickets: the sums of what `qstat -ext` prints of their jobs."""

from collections.abc import Iterator, Mapping

from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.job_policy import JobPolicy, TaskPolicies
from qmonpy.model.work.state import State

JOB = "job"
Party = tuple[str, str]
"""A kind of object, or JOB, and a name; of a job its number."""


@dataclass(slots=True)
class PartyTickets:
    """Tickets and tasks of a party; of each waiting job the tickets of its next task count."""

    functional_running: float = 0.0
    functional_waiting: float = 0.0
    override_running: float = 0.0
    override_waiting: float = 0.0
    tree_running: float = 0.0
    tree_waiting: float = 0.0
    running: int = 0
    waiting: int = 0

    def add_running(self, policy: JobPolicy, tasks: int) -> None:
        """Add the tickets of some running tasks."""
        self.functional_running += (policy.functional_tickets or 0.0) * tasks
        self.override_running += (policy.override_tickets or 0.0) * tasks
        self.tree_running += (policy.tree_tickets or 0.0) * tasks

    def add_waiting(self, policy: JobPolicy) -> None:
        """Add the tickets of the next waiting task of a job."""
        self.functional_waiting += policy.functional_tickets or 0.0
        self.override_waiting += policy.override_tickets or 0.0
        self.tree_waiting += policy.tree_tickets or 0.0


@dataclass(frozen=True, slots=True)
class CountedPolicy:
    """The numbers of some tasks of a job, of which a sum of tickets is made."""

    policy: JobPolicy
    tasks: int
    """How many tasks have each so many tickets; of those that wait the next one counts alone."""
    is_waiting: bool


def sum_tickets(state: State, policies: Mapping[int, TaskPolicies]) -> Mapping[Party, PartyTickets]:
    """Return the sums for every party of a job that is there; `policies` is what the scheduler tells of the jobs."""
    found: dict[Party, PartyTickets] = {}
    active = count_running(state)
    for number, job in state.jobs.items():
        parties = [found.setdefault(key, PartyTickets()) for key in list_parties(job)]
        running, pending = active.get(number, 0), state.pending.get(number)
        for each in parties:
            each.running += running
            each.waiting += len(pending.tasks) if pending is not None else 0
        for counted in list_counted(policies.get(number, ()), running, is_pending=pending is not None):
            for each in parties:
                if counted.is_waiting:
                    each.add_waiting(counted.policy)
                else:
                    each.add_running(counted.policy, counted.tasks)
    return found


def list_counted(policies: TaskPolicies, running: int, *, is_pending: bool) -> Iterator[CountedPolicy]:
    """Yield what of a job counts in sums of tickets, of which so many tasks run."""
    for ranges, policy in policies:
        is_waiting = not ranges and is_pending
        yield CountedPolicy(policy, 1 if is_waiting else running, is_waiting)


def list_parties(job: Job) -> Iterator[Party]:
    """Yield who stands behind a job, and the job itself."""
    yield ObjectKind.USER, job.owner
    if job.project is not None:
        yield ObjectKind.PROJECT, job.project
    if job.department:
        yield ObjectKind.USER_SET, job.department
    yield JOB, str(job.number)


def count_running(state: State) -> Mapping[int, int]:
    """Return by job how many of its tasks run; those that are set aside have no tickets."""
    found: dict[int, int] = {}
    for (number, _), task in state.running.items():
        if not task.is_set_aside:
            found[number] = found.get(number, 0) + 1
    return found


def find_unlisted(cluster: Cluster, state: State) -> tuple[str, ...]:
    """Return the users who have jobs, but are not among the users of a cluster: policies know nothing of them."""
    return tuple(dict.fromkeys(job.owner for job in state.jobs.values() if job.owner not in cluster.users))
