"""Who holds a quota: the running tasks that an instance of a rule counts, and how much each books."""

from collections.abc import Iterator
from dataclasses import dataclass

from qmonpy.engine.category import category_key
from qmonpy.engine.usage import quota_usage
from qmonpy.model.cluster import Cluster
from qmonpy.model.decision import QuotaUsage
from qmonpy.model.state import RunningTask, State


@dataclass(frozen=True, slots=True)
class Held:
    """What one running task books of a limit."""

    task: RunningTask
    amount: float


def find_held(cluster: Cluster, state: State, usage: QuotaUsage) -> tuple[Held, ...]:
    """The tasks that make up what a rule's instance has booked, in the order in which they started.

    Each kind of task is booked alone: what then is in use of this limit, is its share.
    """
    shares: dict[object, float] = {}
    held = []
    for task in _candidates(state, usage):
        job = state.jobs[task.job]
        kind = (category_key(job), task.pieces, task.pe)
        if kind not in shares:
            shares[kind] = _share(cluster, State(jobs={job.number: job}, running={(task.job, task.task): task}), usage)
        if shares[kind]:
            held.append(Held(task, shares[kind]))
    return tuple(held)


def _share(cluster: Cluster, state: State, wanted: QuotaUsage) -> float:
    place = wanted.quota_set, wanted.rule, wanted.attribute, wanted.key
    for each in quota_usage(cluster, state):
        if (each.quota_set, each.rule, each.attribute, each.key) == place:
            return each.used or 0.0
    return 0.0


def _candidates(state: State, usage: QuotaUsage) -> Iterator[RunningTask]:
    """Running tasks that have what the usage key names."""
    for task in state.running.values():
        job = state.jobs[task.job]
        if (usage.user and job.owner != usage.user) or (usage.project and job.project != usage.project):
            continue
        if usage.pe and task.pe != usage.pe:
            continue
        if usage.queue or usage.host:
            places = [instance.partition("@") for instance, _ in task.pieces]
            if not any(usage.queue in ("", queue) and usage.host in ("", host) for queue, _, host in places):
                continue
        yield task
