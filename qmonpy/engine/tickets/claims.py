"""How many tickets the policies give to each task: what the jobs of a moment have at stake, and their claims."""

from collections.abc import Iterable, Sequence

from qmonpy.engine.tickets.force import find_force, is_department, read_amount
from qmonpy.engine.tickets.handing_out import Handout, hand_out
from qmonpy.engine.tickets.policies import Policies
from qmonpy.engine.tickets.stakes import Claim, Party, Stake
from qmonpy.engine.tickets.tree import Tree
from qmonpy.engine.tickets.watch import Watch
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import UsageBook


class Stakes:
    """The stakes of jobs in a cluster at a moment, found once for all jobs with the same."""

    def __init__(self, cluster: Cluster, book: UsageBook, policies: Policies, now: int):
        self._cluster = cluster
        self._policies = policies
        self._parties: dict[tuple[str, str], Party | None] = {}
        self._stakes: dict[tuple[str, str | None, str, int, int], Stake] = {}
        self.tree: Tree | None = None
        if policies.tree_tickets and cluster.share_tree is not None:
            self.tree = Tree(cluster.share_tree, cluster, book, policies, now)

    def of(self, job: Job) -> Stake:
        """Return the stake of a job."""
        key = job.owner, job.project, job.department, job.job_share, job.override_tickets
        found = self._stakes.get(key)
        if found is None:
            found = self._stakes[key] = self._make(job)
        return found

    def _make(self, job: Job) -> Stake:
        user = self._find_party("user", job.owner)
        project = self._find_party("project", job.project or "")
        node = None
        if self.tree is not None:
            node = self.tree.find_place(
                job.owner if user is not None else None, job.project if project is not None else None
            )
        department = self._find_party("department", job.department)
        return Stake(user, project, department, job.job_share, job.override_tickets, node)

    def _find_party(self, kind: str, name: str) -> Party | None:
        key = kind, name
        if key not in self._parties:
            self._parties[key] = self._make_party(kind, name)
        return self._parties[key]

    def _make_party(self, kind: str, name: str) -> Party | None:
        if kind == "user":
            user = self._cluster.users.get(name)
            return None if user is None else Party(user.oticket, user.fshare)
        if kind == "project":
            project = self._cluster.projects.get(name)
            return None if project is None else Party(read_amount(project, "oticket"), read_amount(project, "fshare"))
        found = self._cluster.user_sets.get(name)
        if found is None or not is_department(found.type):
            return None
        return Party(read_amount(found, "oticket"), read_amount(found, "fshare"))


Waiting = tuple[Job, Sequence[int]]
"""A job, and its tasks that may be tried, the next one first."""


def find_tickets(
    cluster: Cluster,
    book: UsageBook,
    running: Iterable[tuple[Job, int]],
    waiting: Iterable[Waiting],
    now: int,
    watch: Watch | None = None,
) -> Handout:
    """Return the tickets of jobs that run, each with the number of its tasks, and of jobs that may be tried."""
    policies = find_force(cluster).policies
    stakes = Stakes(cluster, book, policies, now)
    active = [
        Claim(job.number, 1, job.submit_time, stakes.of(job), _find_slots(job), count=count) for job, count in running
    ]
    claims = [
        Claim(job.number, task, job.submit_time, stakes.of(job), _find_slots(job))
        for job, tasks in waiting
        for task in tasks
    ]
    return hand_out(policies, stakes.tree, active, claims, watch)


def _find_slots(job: Job) -> int:
    return max(1, job.slots[0].first) if job.pe is not None else 1
