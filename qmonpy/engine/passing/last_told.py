"""What the scheduler told of tasks before they were set aside: 8.1.9 goes on showing it.

Asked: `suspended-1` to `-4` of tests/engine/tickets/data/turned.
"""

from collections.abc import Collection, Mapping
from dataclasses import fields, replace

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.policies import find_policies
from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.work.priority_parts import weigh_policy
from qmonpy.engine.work.set_aside import Told
from qmonpy.engine.work.urgency import read_weights
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.job import has_number
from qmonpy.model.work.state import RunningTask, State, TaskKey

Moment = tuple[Cluster, State, int]
"""A configuration, what there was, and when, in seconds since the epoch."""


class LastTold:
    """Follows passes, and keeps what was told of tasks that are set aside."""

    def __init__(self) -> None:
        self.tasks: Mapping[TaskKey, Told] = {}
        self._seen: Moment | None = None

    def note(self, cluster: Cluster, state: State, now: int, *, runs_on: bool) -> None:
        """Take in the pass of a moment; `runs_on` says that there was one in each second before, too."""
        aside = {key: task for key, task in state.running.items() if task.marks and task.is_set_aside}
        if aside or self.tasks:
            known = {key: each for key, each in self.tasks.items() if key in aside}
            since = {key: task.suspended_since for key, task in aside.items() if key not in known}
            if since and self._seen is not None:
                before, then, moment = self._seen
                last = max(moment, min(since.values())) if runs_on else moment
                known.update(_find_told(before, then, last, since))
            self.tasks = known
        self._seen = cluster, state, now


def with_last_told(cluster: Cluster, before: State, state: State, now: int) -> State:
    """Return the state in which each task that is set aside has what was told of it before; the same object if all had
    so, or if nobody hands out tickets: the rest is worked out as if these tasks counted."""
    changed: dict[TaskKey, RunningTask] = {}
    aside: list[TaskKey] = []
    for key, task in state.running.items():
        if task.marks and task.is_set_aside:
            if not task.told and key in before.running and not before.running[key].is_set_aside:
                aside.append(key)
        elif task.told:
            changed[key] = replace(task, told=())
    if aside and (find_force(cluster).has_tickets or any(state.jobs[job].override_tickets for job, _ in aside)):
        for key, told in _find_told(cluster, before, now, aside).items():
            numbers = (getattr(told.policy, each.name) for each in fields(told.policy))
            changed[key] = replace(state.running[key], told=tuple(number or 0.0 for number in numbers))
    return replace(state, running={**state.running, **changed}) if changed else state


def _find_told(cluster: Cluster, state: State, now: int, keys: Collection[TaskKey]) -> Mapping[TaskKey, Told]:
    weights, found = read_weights(prepare(cluster)), find_policies(cluster, state, now)
    return {
        key: Told(policy, weigh_policy(weights, policy))
        for key in keys
        if key in state.running
        for ranges, policy in found.get(key[0], ())
        if ranges and has_number(ranges, key[1])
    }
