"""Execution daemons: which of them answer, and what becomes of queue instances when one is stopped or started.

As 8.1.9 with a real daemon does it (asked): one that is stopped leaves its queue instances unknown (`u`) at once. They
take no jobs, and their load is not known; what runs there goes on, and that it ended is heard of when the daemon is
started again.
"""

from collections.abc import Container
from dataclasses import replace

from qmonpy.engine.books.last_changes import with_letters_noted
from qmonpy.model.attributes.resolve import queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST
from qmonpy.model.configuration.roles import is_manager
from qmonpy.model.report import Report
from qmonpy.model.work.state import RunningTask, State, TaskKey

UNKNOWN, DISABLED = "u", "d"
LASTING_VALUES = frozenset(
    {
        "arch", "num_proc", "m_topology", "m_socket", "m_core", "m_thread", "mem_total", "swap_total",
        "virtual_total",
    }
)  # fmt: skip
"""Load values that the qmaster goes on knowing of a host that does not answer (asked)."""
ALL = "all"
"""The word of `qconf -ke` that means every exec host."""


def exec_hosts(cluster: Cluster) -> tuple[str, ...]:
    """The hosts that have a daemon: all but the global one, in the order of configuration."""
    return tuple(name for name in cluster.hosts if name != GLOBAL_HOST)


def silent_hosts(state: State) -> frozenset[str]:
    """Return the hosts whose daemon does not answer: their queue instances are unknown."""
    return frozenset(name.partition("@")[2] for name, letters in state.instance_states.items() if UNKNOWN in letters)


def find_refusal_to_stop(cluster: Cluster, user: str) -> Report | None:
    """Return why a user may not stop daemons, None if they may: managers may."""
    if is_manager(cluster, user):
        return None
    return Report("cluster.no-manager", "shutting down execd requires manager privileges")


def is_unheard(state: State, task: RunningTask) -> bool:
    """Whether no end of a task is reported: its daemon does not answer, or has not got it yet."""
    return is_silent(state, task) or state.is_sent(task)


def is_unknown(state: State, key: TaskKey) -> bool:
    """Whether the queue instance of a running task's master is unknown."""
    return UNKNOWN in state.instance_states.get(state.running[key].pieces[0][0], frozenset())


def is_silent(state: State, task: RunningTask) -> bool:
    """Whether the daemon that would report the end of a task, that of its master's host, does not answer."""
    name = task.pieces[0][0]
    if state.down_hosts and name.partition("@")[2] in state.down_hosts:
        return True
    return UNKNOWN in state.instance_states.get(name, frozenset())


def tasks_of_hosts(state: State, hosts: Container[str]) -> tuple[TaskKey, ...]:
    """The running tasks whose master is on one of some hosts: those that `qconf -kej` ends."""
    return tuple(key for key, task in state.running.items() if task.pieces[0][0].partition("@")[2] in hosts)


def with_stopped(cluster: Cluster, state: State, hosts: Container[str]) -> State:
    """Return the state in which the daemons of some hosts do not answer; the same object if none of them did."""
    names = [each.name for each in queue_instances(cluster) if each.host in hosts]
    return _with_letters(state, {name: state.instance_states.get(name, frozenset()) | {UNKNOWN} for name in names})


def with_started(cluster: Cluster, state: State, hosts: Container[str]) -> State:
    """Return the state in which the daemons of some hosts answer again; the same object if all of them did.

    A queue instance whose `initial_state` is `enabled` or `disabled` is that then (queue_conf(5)).
    """
    changed: dict[str, frozenset[str]] = {}
    for each in queue_instances(cluster):
        letters = state.instance_states.get(each.name, frozenset())
        if each.host in hosts and UNKNOWN in letters:
            letters -= {UNKNOWN}
            match each.setting("initial_state").lower():
                case "enabled":
                    letters -= {DISABLED}
                case "disabled":
                    letters |= {DISABLED}
            changed[each.name] = letters
    return _with_letters(state, changed)


def with_unheard_values(cluster: Cluster, hosts: Container[str]) -> Cluster:
    """Return the cluster without the load of some hosts but what lasts, so that their thresholds have no value."""
    changed = {}
    for name, host in cluster.hosts.items():
        gone = {key: text for key, text in host.load_values.items() if key not in LASTING_VALUES}
        if name in hosts and gone:
            lasting = {key: text for key, text in host.load_values.items() if key in LASTING_VALUES}
            changed[name] = replace(host, load_values=lasting, unheard_values=host.load_values)
    return replace(cluster, hosts={**cluster.hosts, **changed}) if changed else cluster


def with_heard_values(cluster: Cluster, hosts: Container[str]) -> Cluster:
    """Return the cluster in which some hosts report again what they did."""
    changed = {
        name: replace(host, load_values=host.unheard_values, unheard_values={})
        for name, host in cluster.hosts.items()
        if name in hosts and host.unheard_values
    }
    return replace(cluster, hosts={**cluster.hosts, **changed}) if changed else cluster


def with_newcomers(before: Cluster, after: Cluster, state: State) -> State:
    """Return the state with the letters of queue instances that a change brought: unknown on a host whose daemon is
    stopped, disabled where that is their `initial_state` (8.1.9, asked)."""
    if before.queues is after.queues and before.host_groups is after.host_groups:
        return state
    silent = silent_hosts(state)
    settings = (queue.settings.get("initial_state") for queue in after.queues.values())
    texts = {text.lower() for each in settings if each is not None for text in (each.default, *each.overrides.values())}
    if not silent and "disabled" not in texts:
        return state
    known = {each.name for each in queue_instances(before)}
    changed = {}
    for each in queue_instances(after):
        if each.name not in known:
            letters = {UNKNOWN} if each.host in silent else set()
            letters |= {DISABLED} if each.setting("initial_state").lower() == "disabled" else set()
            changed[each.name] = state.instance_states.get(each.name, frozenset()) | letters
    return _with_letters(state, changed)


def _with_letters(state: State, changed: dict[str, frozenset[str]]) -> State:
    before = state.instance_states
    if all(before.get(name, frozenset()) == letters for name, letters in changed.items()):
        return state
    merged = {**before, **changed}
    found = replace(state, instance_states={name: letters for name, letters in merged.items() if letters})
    return with_letters_noted(before, found, changed)
