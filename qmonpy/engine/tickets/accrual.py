"""Usage that running tasks make: added to their users and projects as time passes (share_tree(5)).

A task uses a processor for each of its slots all the time, times the factor of its host (`usage_scaling`); of memory
and input and output nothing is known here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.tickets.policies import parse_factors
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.share_usage import Amounts, ShareUsage, UsageBook
from qmonpy.model.work.state import RunningTask, State

CPU = "cpu"
STEP_SECONDS = 60
"""How seldom the usage of running tasks is added, at most."""


def accrue(cluster: Cluster, state: State, now: int) -> State:
    """Return the state with the usage of all running tasks added up to now, if it has been some time since."""
    book = state.usage
    if not find_force(cluster).has_tree or not state.running or now < book.debited_until + STEP_SECONDS:
        return state
    return replace(state, usage=replace(_add(cluster, state, state.running.values(), now), debited_until=now))


def accrue_ended(cluster: Cluster, state: State, tasks: Iterable[RunningTask], now: int) -> State:
    """Return the state with the rest of the usage of running tasks that end now."""
    if not find_force(cluster).has_tree:
        return state
    return replace(state, usage=_add(cluster, state, tasks, now))


def _add(cluster: Cluster, state: State, tasks: Iterable[RunningTask], now: int) -> UsageBook:
    book, scaling = state.usage, find_scaling(cluster)
    seconds: dict[tuple[str, str | None], float] = {}
    for task in tasks:
        elapsed = now - max(task.start_time, book.debited_until)
        if elapsed > 0 and not task.is_suspended:
            job = state.jobs[task.job]
            used = sum(slots * scaling.get(name.partition("@")[2], 1.0) for name, slots in task.pieces) * elapsed
            key = job.owner, job.project
            seconds[key] = seconds.get(key, 0.0) + used
    if not seconds:
        return book
    fading = Fading(find_force(cluster).policies)
    users, projects = dict(book.users), dict(book.projects)
    for (owner, project), used in seconds.items():
        known = project if project in cluster.projects else None
        if owner in cluster.users:
            users[owner] = _with_used(fading.fade_to(users.get(owner, ShareUsage()), now), known, used)
        if known is not None:
            projects[known] = _with_used(fading.fade_to(projects.get(known, ShareUsage()), now), None, used)
    return replace(book, users=users, projects=projects)


def find_scaling(cluster: Cluster) -> Mapping[str, float]:
    """Return by host how much a second of its processors counts as usage, where that is not 1 (`usage_scaling`)."""
    found = {}
    for name, host in cluster.hosts.items():
        factors = parse_factors(host.other.get("usage_scaling", ""), ",")
        if CPU in factors:
            found[name] = factors[CPU]
    return found


def _with_used(usage: ShareUsage, project: str | None, seconds: float) -> ShareUsage:
    """Return usage with some more of a processor, of a user in a project if one is given."""
    if project is None:
        return replace(usage, usage=_more(usage.usage, seconds), long_term=_more(usage.long_term, seconds))
    return replace(
        usage,
        in_projects={**usage.in_projects, project: _more(usage.in_projects.get(project, {}), seconds)},
        long_term_in_projects={
            **usage.long_term_in_projects,
            project: _more(usage.long_term_in_projects.get(project, {}), seconds),
        },
    )


def _more(amounts: Amounts, seconds: float) -> Amounts:
    return {**amounts, CPU: amounts.get(CPU, 0.0) + seconds}
