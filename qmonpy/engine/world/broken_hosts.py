"""Hosts that broke down with all that ran there: when a cluster hears of it, and what it finds when they are back.

As 8.1.9 with a real daemon does it (asked). Until `max_unheard` (sge_conf(5)) nothing is seen; then the queue instances
are unknown, and the jobs there go on running for all that the qmaster knows. With `reschedule_unknown` those that may
run again are rescheduled after that time. A host that is back tells of every run that it does not find that it failed
(`before writing exit_status`): its task waits again if it may be run again, and else is over. A task that was
deleted meanwhile is over then, and is not run again. What is sent to a host that is down stays in state `t`; 8.1.9 has
it begin 300 s after it was sent, or when the host is back if that is later. Here it begins when the host is back.
"""

from collections.abc import Container, Iterable
from dataclasses import replace

from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.engine.world.execution_daemons import silent_hosts, with_stopped, with_unheard_values
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import ValueType, find_number
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.state import DELETED_MARK, RunningTask, State, TaskKey


def with_crashed(cluster: Cluster, state: State, hosts: Iterable[str], now: int) -> State:
    """Return the state in which hosts have broken down now; the same object if none of them was there and up."""
    new = {name: now for name in hosts if name in cluster.hosts and name not in state.down_hosts}
    return replace(state, down_hosts={**state.down_hosts, **new}) if new else state


def next_silence(cluster: Cluster, state: State, after: int) -> int | None:
    """Return when the cluster next does something about a host that is down, behind a moment; None if it never does."""
    if not state.down_hosts:
        return None
    moments = [each for name, since in state.down_hosts.items() for each in _list_moments(cluster, name, since)]
    return min((each for each in moments if each > after), default=None)


def with_silenced(cluster: Cluster, state: State, now: int) -> tuple[Cluster, State]:
    """Return the cluster and the state in which hosts are unknown that were not heard of for `max_unheard`."""
    silent = silent_hosts(state)
    due = {
        name
        for name, since in state.down_hosts.items()
        if _list_moments(cluster, name, since)[0] <= now and name not in silent
    }
    return (with_unheard_values(cluster, due), with_stopped(cluster, state, due)) if due else (cluster, state)


def find_rescheduled(cluster: Cluster, state: State, now: int) -> tuple[TaskKey, ...]:
    """Return the tasks that are run again as their hosts were unknown for `reschedule_unknown`."""
    due = {name for name, since in state.down_hosts.items() if now in _list_moments(cluster, name, since)[1:]}
    if not due:
        return ()
    return tuple(
        key
        for key, task in state.running.items()
        if _host_of(task) in due
        and not is_deleted(task)
        and is_rerunnable(cluster, state.jobs[key[0]], task.pieces[0][0])
    )


def find_died(state: State, hosts: Container[str]) -> tuple[TaskKey, ...]:
    """Return the tasks of which hosts that are started find that they died: those that ran when the host broke down."""
    down = state.down_hosts
    return tuple(
        key
        for key, task in state.running.items()
        if (host := _host_of(task)) in down and host in hosts and not state.is_sent(task) and not is_deleted(task)
    )


def with_restored(state: State, hosts: Container[str], now: int) -> State:
    """Return the state in which hosts are no longer down; tasks that were sent to them meanwhile begin now."""
    down = state.down_hosts
    if not any(host in hosts for host in down):
        return state
    begun = {
        key: replace(task, start_time=now)
        for key, task in state.running.items()
        if (host := _host_of(task)) in down and host in hosts and state.is_sent(task)
    }
    left = {host: since for host, since in down.items() if host not in hosts}
    return replace(state, running={**state.running, **begun} if begun else state.running, down_hosts=left)


def is_deleted(task: RunningTask) -> bool:
    """Whether a running task was deleted while its execution daemon does not answer."""
    return DELETED_MARK in task.marks


def _host_of(task: RunningTask) -> str:
    return task.pieces[0][0].partition("@")[2]


def _list_moments(cluster: Cluster, host: str, since: int) -> tuple[int, ...]:
    """When a host that broke down is unknown, and when its tasks are run again, if they are."""
    unheard, again = (read_host_seconds(cluster, host, name) for name in ("max_unheard", "reschedule_unknown"))
    unknown = since + unheard
    return (unknown, unknown + again) if again else (unknown,)


def read_host_seconds(cluster: Cluster, host: str, name: str) -> int:
    """Return a time of sge_conf(5) as it is on a host, in seconds."""
    local = cluster.local_configurations.get(host)
    text = local.values.get(name) if local is not None else None
    if text is None:
        text = cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])
    return as_whole(find_number(ValueType.TIME, text) or 0)
