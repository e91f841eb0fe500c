"""Usage that running tasks make: added to their users and projects as time passes (share_tree(5)).

A task uses a processor for each of its slots all the time, and memory and io as `task_use` guesses them, or what was
allocated for it; each times the factor of its host (`usage_scaling`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.tickets.policies import parse_factors
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import Amounts, ShareUsage, UsageBook
from qmonpy.model.work.state import RunningTask, State

if TYPE_CHECKING:
    from qmonpy.model.attributes.resolve import QueueInstance

CPU, MEMORY, IO = "cpu", "mem", "io"
STEP_SECONDS = 60
"""How seldom the usage of running tasks is added, at most."""


def accrue(cluster: Cluster, state: State, now: int) -> State:
    """Return the state with the usage of all running tasks added up to now, if it has been some time since."""
    book = state.usage
    if not find_force(cluster).has_tree or not state.running or now < book.debited_until + STEP_SECONDS:
        return state
    return _accrue_all(cluster, state, now)


def accrue_before_change(cluster: Cluster, state: State, now: int) -> State:
    """Return the state with the usage of all running tasks up to now, when tasks begin to stand still or go on."""
    has_new = state.running and now > state.usage.debited_until and find_force(cluster).has_tree
    return _accrue_all(cluster, state, now) if has_new else state


def _accrue_all(cluster: Cluster, state: State, now: int) -> State:
    return replace(state, usage=replace(_add(cluster, state, state.running.values(), now), debited_until=now))


def accrue_ended(cluster: Cluster, state: State, tasks: Iterable[RunningTask], now: int) -> State:
    """Return the state with the rest of the usage of running tasks that end now."""
    if not find_force(cluster).has_tree:
        return state
    return replace(state, usage=_add(cluster, state, tasks, now))


def _add(cluster: Cluster, state: State, tasks: Iterable[RunningTask], now: int) -> UsageBook:
    # Most clusters have no share tree.
    from qmonpy.engine.tickets.task_use import counts_reserved, find_instances

    book, scaling = state.usage, list_scaling(cluster)
    instances = find_instances(cluster) if counts_reserved(cluster) else None
    fading = Fading(find_force(cluster).policies)
    used: dict[tuple[str, str | None], tuple[Amounts, Amounts]] = {}
    for task in tasks:
        elapsed = find_used_until(state, task, now) - max(task.start_time, book.debited_until)
        ran = 0 if task.suspended_since else elapsed
        # What is allocated is so while the task is suspended, too.
        if (ran if instances is None else elapsed) > 0:
            job = state.jobs[task.job]
            key = job.owner, job.project
            whole, left = used.get(key, ({}, {}))
            more = find_used(cluster, job, task, (elapsed, ran), scaling, instances)
            # It has begun to fade while it was made.
            used[key] = _sum(whole, more), _sum(left, fading.fade_made(more, elapsed))
    if not used:
        return book
    users, projects = dict(book.users), dict(book.projects)
    for (owner, project), (whole, left) in used.items():
        known = project if project in cluster.projects else None
        if owner in cluster.users:
            users[owner] = _with_used(fading.fade_to(users.get(owner, ShareUsage()), now), known, whole, left)
        if known is not None:
            projects[known] = _with_used(fading.fade_to(projects.get(known, ShareUsage()), now), None, whole, left)
    return replace(book, users=users, projects=projects)


def find_used_until(state: State, task: RunningTask, now: int) -> int:
    """Return up to when a task can have used anything: it dies with its host, or has not begun on one that is down."""
    return min(now, state.down_hosts.get(task.pieces[0][0].partition("@")[2], now)) if state.down_hosts else now


def find_used(
    cluster: Cluster,
    job: Job,
    task: RunningTask,
    seconds: tuple[int, int],
    scaling: Mapping[str, Mapping[str, float]],
    instances: Mapping[str, "QueueInstance"] | None,
) -> Amounts:
    """Return what a task used in some seconds, in so many of which it was not suspended; with queue instances what was
    allocated of processors and memory in all of them."""
    from qmonpy.engine.tickets.task_use import find_reserved_memory, find_use

    use = find_use(cluster, job, task.task, task.pieces)
    memory = use.mem if instances is None else find_reserved_memory(job, instances, task.pieces)
    elapsed, ran = seconds
    counted = ran if instances is None else elapsed
    amounts = {CPU: use.cpu * counted, MEMORY: memory * counted, IO: use.io * ran}
    if not scaling or not use.cpu:
        return amounts
    factors = [(scaling.get(name.partition("@")[2], {}), slots) for name, slots in task.pieces]
    return {
        name: amount * sum(slots * each.get(name, 1.0) for each, slots in factors) / use.cpu
        for name, amount in amounts.items()
    }


def find_scaling(cluster: Cluster) -> Mapping[str, float]:
    """Return by host how much a second of its processors counts as usage, where that is not 1 (`usage_scaling`)."""
    return {name: factors[CPU] for name, factors in list_scaling(cluster).items() if CPU in factors}


def list_scaling(cluster: Cluster) -> Mapping[str, Mapping[str, float]]:
    """Return by host the factors of usage, of hosts that have any."""
    found = ((name, parse_factors(host.other.get("usage_scaling", ""), ",")) for name, host in cluster.hosts.items())
    return {name: factors for name, factors in found if factors}


def _with_used(usage: ShareUsage, project: str | None, whole: Amounts, left: Amounts) -> ShareUsage:
    """Return usage with some more, of a user in a project if one is given: `left` is what is left of it now."""
    if project is None:
        return replace(usage, usage=_sum(usage.usage, left), long_term=_sum(usage.long_term, whole))
    return replace(
        usage,
        in_projects={**usage.in_projects, project: _sum(usage.in_projects.get(project, {}), left)},
        long_term_in_projects={
            **usage.long_term_in_projects,
            project: _sum(usage.long_term_in_projects.get(project, {}), whole),
        },
    )


def _sum(amounts: Amounts, more: Amounts) -> Amounts:
    return {**amounts, **{name: amounts.get(name, 0.0) + each for name, each in more.items()}}
