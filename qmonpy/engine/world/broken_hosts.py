"""Hosts that broke down with all that ran there: when a cluster hears of it, and what it finds when they are back.

As 8.1.9 does it with a real daemon on a machine whose line is cut before all ends (asked). Until `max_unheard`
(sge_conf(5)) nothing is seen; then the queue instances are unknown, and the jobs there go on running for all that the
qmaster knows. With `reschedule_unknown` those that may run again are rescheduled after that time. A host that is back
tells of every run that it does not find that it failed (`before writing exit_status`): its task waits again if it may
be run again, and else is over. A task that was deleted meanwhile is over then, and is not run again. What is sent to a
host that is down stays in state `t`: it is sent once more every 300 s, and begins when the host is back then. A job
that is stopped while its host does not answer, to run again, does not run there before the host is back.
"""

from collections.abc import Container, Iterable
from dataclasses import replace

from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.engine.world.execution_daemons import (
    is_silent,
    silent_hosts,
    tasks_of_hosts,
    with_stopped,
    with_unheard_values,
)
from qmonpy.engine.world.task_failure import is_deleted
from qmonpy.kept_answers import LastSeen
from qmonpy.model.attributes.defaults import CONFIGURATION_DEFAULTS
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.value import FOREVER, ValueType, find_number, is_flag_set
from qmonpy.model.values.whole import as_whole
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import SENT_MARK, RunningTask, State, TaskKey

DELIVERY_SECONDS = 300
"""A task that was sent to a host that was down is sent once more each time after so long (8.1.9, asked)."""


def with_crashed(cluster: Cluster, state: State, hosts: Iterable[str], now: int) -> State:
    """Return the state in which hosts have broken down now; the same object if none of them was there and up."""
    new = {name: now for name in hosts if name in cluster.hosts and name not in state.down_hosts}
    return replace(state, down_hosts={**state.down_hosts, **new}) if new else state


def find_stopped(state: State, hosts: Iterable[str]) -> frozenset[str]:
    """Return those of some hosts whose daemons were stopped before anything broke down: who tells them to stop finds
    nobody, also when they break down (8.1.9, asked)."""
    return silent_hosts(state).intersection(hosts) - state.down_hosts.keys()


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
    return tuple(key for key, is_kept in _list_lost(cluster, state, now) if is_kept)


def find_killed(cluster: Cluster, state: State, now: int) -> tuple[TaskKey, ...]:
    """Return the tasks that are given up, without a record, as their hosts were unknown for `reschedule_unknown` and
    they may not be run again: with `ENABLE_RESCHEDULE_KILL` in `qmaster_params` (8.1.9, asked)."""
    if not _has_flag(cluster, "ENABLE_RESCHEDULE_KILL"):
        return ()
    return tuple(key for key, is_kept in _list_lost(cluster, state, now) if not is_kept)


def _list_lost(cluster: Cluster, state: State, now: int) -> list[tuple[TaskKey, bool]]:
    """The tasks whose hosts have been unknown for `reschedule_unknown`, and whether they may be run again.

    With `ENABLE_RESCHEDULE_SLAVE` the hosts of slave tasks count for those that may (8.1.9, asked).
    """
    due = {name for name, since in state.down_hosts.items() if now in _list_moments(cluster, name, since)[1:]}
    counts_slaves = _has_flag(cluster, "ENABLE_RESCHEDULE_SLAVE")
    found = []
    for key, task in state.running.items() if due else ():
        is_lost = _host_of(task) in due
        is_part_lost = counts_slaves and any(name.partition("@")[2] in due for name, _ in task.pieces)
        if (is_lost or is_part_lost) and not is_deleted(task):
            is_kept = is_rerunnable(cluster, state.jobs[key[0]], task.pieces[0][0])
            found += [(key, is_kept)] if is_lost or is_kept else []
    return found


def find_died(state: State, hosts: Container[str]) -> tuple[TaskKey, ...]:
    """Return the tasks of which hosts that are started find that they died: those that ran when the host broke down,
    be they deleted since or not."""
    down = state.down_hosts
    return tuple(
        key
        for key, task in state.running.items()
        if (host := _host_of(task)) in down and host in hosts and not state.is_sent(task)
    )


def with_restored(state: State, hosts: Container[str]) -> State:
    """Return the state in which hosts are no longer down; tasks that were sent to them meanwhile are so still."""
    down = state.down_hosts
    if any(host in hosts for host in down):
        sent = {
            key: replace(task, marks=task.marks | {SENT_MARK})
            for key, task in state.running.items()
            if (host := _host_of(task)) in down and host in hosts and state.is_sent(task)
        }
        left = {host: since for host, since in down.items() if host not in hosts}
        state = replace(state, running={**state.running, **sent} if sent else state.running, down_hosts=left)
    barred = {
        number: replace(job, barred_hosts=tuple(host for host in job.barred_hosts if host not in hosts))
        for number, job in state.jobs.items()
        if any(host in hosts for host in job.barred_hosts)
    }
    return replace(state, jobs={**state.jobs, **barred}) if barred else state


def with_barred(state: State, stopped: Iterable[RunningTask]) -> State:
    """Return the state in which jobs do not run where tasks of theirs were stopped, on hosts that do not answer: nobody
    knows whether the tasks have ended there."""
    changed: dict[int, Job] = {}
    for task in stopped:
        job = changed.get(task.job) or state.jobs[task.job]
        host = _host_of(task)
        if is_silent(state, task) and host not in job.barred_hosts:
            changed[task.job] = replace(job, barred_hosts=(*job.barred_hosts, host))
    return replace(state, jobs={**state.jobs, **changed}) if changed else state


def next_delivery(state: State, after: int) -> int | None:
    """Return when a task is next sent once more to a host that is back, behind a moment; None if none is."""
    moments = (task.start_time for task in state.running.values() if _waits_for_delivery(state, task))
    return min((sent + ((after - sent) // DELIVERY_SECONDS + 1) * DELIVERY_SECONDS for sent in moments), default=None)


def find_delivered(state: State, now: int) -> tuple[TaskKey, ...]:
    """Return the tasks that were sent to hosts that were down, and are sent once more now."""
    return tuple(
        key
        for key, task in state.running.items()
        if _waits_for_delivery(state, task) and (now - task.start_time) % DELIVERY_SECONDS == 0
    )


def _waits_for_delivery(state: State, task: RunningTask) -> bool:
    return SENT_MARK in task.marks and not is_silent(state, task)


def with_begun(state: State, keys: Iterable[TaskKey], now: int) -> State:
    """Return the state in which tasks that were only sent begin now."""
    running = state.running
    begun = {key: replace(running[key], start_time=now, marks=running[key].marks - {SENT_MARK}) for key in keys}
    return replace(state, running={**running, **begun}) if begun else state


def find_deleted(state: State, hosts: Container[str]) -> tuple[TaskKey, ...]:
    """Return the tasks that are over when hosts are started, as they were deleted meanwhile."""
    return tuple(key for key in tasks_of_hosts(state, hosts) if is_deleted(state.running[key]))


def _host_of(task: RunningTask) -> str:
    return task.pieces[0][0].partition("@")[2]


def _has_flag(cluster: Cluster, name: str) -> bool:
    return is_flag_set(cluster.configuration.get("qmaster_params", ""), name)


def _list_moments(cluster: Cluster, host: str, since: int) -> tuple[int, ...]:
    """When a host that broke down is unknown, and when its tasks are run again, if they are."""
    unheard, again = (read_host_seconds(cluster, host, name) for name in ("max_unheard", "reschedule_unknown"))
    unknown = since + unheard
    is_off = _has_flag(cluster, "DISABLE_AUTO_RESCHEDULING")
    return (unknown, unknown + again) if again and not is_off else (unknown,)


def read_host_seconds(cluster: Cluster, host: str, name: str) -> int:
    """Return a time of sge_conf(5) as it is on a host, in seconds."""
    local = cluster.local_configurations.get(host)
    text = local.values.get(name) if local is not None else None
    if text is None:
        text = cluster.configuration.get(name, CONFIGURATION_DEFAULTS[name])
    return as_whole(find_number(ValueType.TIME, text) or 0)


class LostHosts:
    """The moments of hosts that are down or were; costs nothing while there are none."""

    def __init__(self, state: State, now: int) -> None:
        self._heard_at = now
        """Up to when it was looked whether hosts that are down are heard of."""
        self._seen = LastSeen()
        self._delivery: int | None = None
        self._may_deliver = any(SENT_MARK in each.marks for each in state.running.values())
        """Whether something may have been sent to a host that was down, and be sent once more."""

    def note(self, now: int) -> None:
        """Take in that what was due by a moment is done."""
        self._heard_at = now

    def list_next(self, cluster: Cluster, state: State, until: int = FOREVER) -> list[int]:
        """Return the moments, up to one, at which a host is missed or its tasks run again, and something is sent."""
        moments = (next_silence(cluster, state, self._heard_at), self._find_delivery(state))
        return [each for each in moments if each is not None and each <= until]

    def find_delivered(self, state: State, now: int) -> tuple[TaskKey, ...]:
        """Return the tasks that are sent once more now."""
        return find_delivered(state, now) if self._may_deliver else ()

    def _find_delivery(self, state: State) -> int | None:
        if not self._may_deliver:
            self._may_deliver = bool(state.down_hosts)
            return None
        is_new = self._seen.is_new(state.running, state.down_hosts, state.instance_states)
        if is_new or (self._delivery is not None and self._delivery <= self._heard_at):
            self._delivery = next_delivery(state, self._heard_at)
            self._may_deliver = bool(state.down_hosts) or self._delivery is not None
        return self._delivery
