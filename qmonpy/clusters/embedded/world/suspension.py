"""Queue instances that calendars and superordinate queues close and suspend, and tasks that stand still on them.

The time of a suspended task does not run, as no process does that is stopped; its run time limit does (queue_conf(5)).
"""

from collections.abc import Container
from dataclasses import replace

from qmonpy.engine.world.instance_state import OWN_LETTERS, SUSPENDED_LETTERS, next_calendar_change, own_letters
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import RunningTask, State

NO_LIMIT = 2**32 - 1
"""The largest time of Grid Engine, in seconds."""


def time_limit(job: Job) -> int:
    """Seconds after which a host kills the job (`h_rt` of queue_conf(5))."""
    limits = (find_number(ValueType.TIME, each.value) for each in job.hard_resources if each.name == "h_rt")
    return int(min((each for each in limits if each is not None and each < NO_LIMIT), default=NO_LIMIT))


def find_end(job: Job, task: RunningTask) -> int | None:
    """When a task ends as things are now; None for one that is suspended without a limit to its run time."""
    limit = time_limit(job)
    killed = task.start_time + limit if limit < NO_LIMIT else None
    if task.suspended_since:
        return killed
    end = task.start_time + job.runtime + task.suspended_seconds
    return end if killed is None else min(end, killed)


def suspended_instances(state: State) -> frozenset[str]:
    """The queue instances whose tasks stand still."""
    return frozenset(name for name, letters in state.instance_states.items() if letters & SUSPENDED_LETTERS)


def with_suspensions(state: State, suspended: Container[str], now: int) -> State:
    """A state whose tasks know since when they stand still; the same object if they did."""
    changed = {}
    for key, task in state.running.items():
        is_suspended = task.is_suspended or any(name in suspended for name, _ in task.pieces)
        if is_suspended and not task.suspended_since:
            changed[key] = replace(task, suspended_since=now)
        elif task.suspended_since and not is_suspended:
            seconds = task.suspended_seconds + now - task.suspended_since
            changed[key] = replace(task, suspended_since=0, suspended_seconds=seconds)
    return replace(state, running={**state.running, **changed}) if changed else state


class OwnLetters:
    """Puts the letters of calendars and subordination into states, and works only where these may have changed."""

    def __init__(self) -> None:
        self._seen: tuple[object, ...] = ()
        self._change: int | None = None
        self._calendars_of: Cluster | None = None

    def next_change(self, cluster: Cluster, now: int) -> int | None:
        """When a calendar closes, suspends or opens an instance next."""
        if self._calendars_of is not cluster or (self._change is not None and self._change <= now):
            self._calendars_of, self._change = cluster, next_calendar_change(cluster, now)
        return self._change

    def with_letters(self, cluster: Cluster, state: State, now: int) -> State:
        """The state with the letters C, D and S as they are now; the same object if it had them."""
        before = state.instance_states
        seen = (cluster, state.running, before, self.next_change(cluster, now))
        if len(self._seen) == len(seen) and all(one is other for one, other in zip(seen, self._seen, strict=True)):
            return state
        own = own_letters(cluster, state, now)
        changed = {name: before.get(name, frozenset()) - OWN_LETTERS | letters for name, letters in own.items()}
        stale = (name for name, letters in before.items() if name not in own and letters & OWN_LETTERS)
        changed |= {name: before[name] - OWN_LETTERS for name in stale}
        if any(before.get(name, frozenset()) != letters for name, letters in changed.items()):
            merged = {**before, **changed}
            state = replace(state, instance_states={name: each for name, each in merged.items() if each})
        self._seen = (cluster, state.running, state.instance_states, seen[-1])
        return state
