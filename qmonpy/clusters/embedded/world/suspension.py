"""Queue instances that calendars and superordinate queues disable or suspend, and the suspended tasks on them.

A suspended task makes no progress, as its processes are stopped; its run time limit goes on (queue_conf(5)).
"""

from collections.abc import Container, Iterator
from dataclasses import replace

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.engine.world.instance_state import OWN_LETTERS, SUSPENDED_LETTERS, next_calendar_change, own_letters
from qmonpy.kept_answers import LastSeen
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.work.state import State, TaskKey


def suspended_instances(state: State) -> frozenset[str]:
    """Return the queue instances whose tasks are suspended with them."""
    return frozenset(name for name, letters in state.instance_states.items() if letters & SUSPENDED_LETTERS)


def with_suspensions(state: State, suspended: Container[str], now: int) -> State:
    """Return the state with the times since when tasks are suspended up to date; the same object if they were."""
    changed = {}
    for key, task in state.running.items():
        is_suspended = task.is_suspended or any(name in suspended for name, _ in task.pieces)
        if is_suspended and not task.suspended_since:
            changed[key] = replace(task, suspended_since=now)
        elif task.suspended_since and not is_suspended:
            seconds = task.suspended_seconds + now - task.suspended_since
            changed[key] = replace(task, suspended_since=0, suspended_seconds=seconds)
    return replace(state, running={**state.running, **changed}) if changed else state


class Migrations:
    """Finds suspended tasks that migrate: with `x` in `when` of their checkpointing environment (checkpoint(5)).

    A real sge_execd checkpoints and kills them as soon as they are suspended, by `qmod -sj` or with their queue, and
    they wait to be started elsewhere (8.1.9, asked). That an environment gets its `x` while a task is suspended lets
    it migrate here, too.
    """

    def __init__(self) -> None:
        self._seen = LastSeen()
        self._found: tuple[TaskKey, ...] = ()

    def find(self, cluster: Cluster, state: State) -> tuple[TaskKey, ...]:
        """Return the suspended tasks that are to migrate."""
        if self._seen.is_new(cluster.checkpoints, state.running, state.jobs):
            self._found = tuple(_list_migrating(cluster, state))
        return self._found


def _list_migrating(cluster: Cluster, state: State) -> Iterator[TaskKey]:
    names = {name for name, each in cluster.checkpoints.items() if "x" in each.other.get("when", "").lower()}
    if names:
        for key, task in state.running.items():
            if task.suspended_since and state.jobs[key[0]].checkpoint in names:
                yield key


class OwnLetters:
    """Sets the state letters that calendars and subordination cause; does nothing while these cannot have changed."""

    def __init__(self) -> None:
        self._seen = LastSeen()
        self._change: int | None = None
        self._calendars = LastSeen()

    def next_change(self, cluster: Cluster, now: int) -> int | None:
        """Return when a calendar next disables, suspends or opens an instance; None if none will."""
        if self._calendars.is_new(cluster) or (self._change is not None and self._change <= now):
            self._change = next_calendar_change(cluster, now)
        return self._change

    def with_letters(self, cluster: Cluster, state: State, now: int) -> State:
        """Return the state with the letters C, D and S of all instances up to date; the same object if they were."""
        before = state.instance_states
        change = self.next_change(cluster, now)
        if not self._seen.is_new(cluster, state.running, before, change):
            return state
        own = own_letters(cluster, state, now)
        changed = {name: before.get(name, frozenset()) - OWN_LETTERS | letters for name, letters in own.items()}
        stale = (name for name, letters in before.items() if name not in own and letters & OWN_LETTERS)
        changed |= {name: before[name] - OWN_LETTERS for name in stale}
        if any(before.get(name, frozenset()) != letters for name, letters in changed.items()):
            merged = {**before, **changed}
            found = replace(state, instance_states={name: each for name, each in merged.items() if each})
            state = with_letters_noted(before, found)
        self._seen.see(cluster, state.running, state.instance_states, change)
        return state
