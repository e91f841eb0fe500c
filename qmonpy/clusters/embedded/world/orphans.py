"""Orphaned queue instances: removed from their queue while jobs run or reservations hold slots on them (state `o`).

Specification of 2007, section 5.2.2.2.2. As in 8.1.9 such an instance keeps its settings, takes no jobs but those of
its reservations, and disappears with the last of both.
"""

from collections.abc import Iterable
from dataclasses import replace

from qmonpy.model.attributes.resolve import queue_instances, settled_queue
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.report import Report
from qmonpy.model.work.state import State

ORPHANED = "o"


def names_in_use(state: State) -> frozenset[str]:
    """Return the queue instances on which jobs run or slots are reserved."""
    pieces = (each.pieces for group in (state.reservations, state.running) for each in group.values())
    return frozenset(name for each in pieces for name, _ in each)


def find_orphans(before: Cluster, after: Cluster, state: State) -> tuple[str, ...]:
    """Return the queue instances in use that a change removes, of queues and on hosts that remain."""
    if before.queues is after.queues and before.host_groups is after.host_groups:
        return ()
    left = {each.name for each in queue_instances(after)}
    used = names_in_use(state)
    return tuple(
        each.name
        for each in queue_instances(before)
        if each.name in used and each.name not in left and each.queue in after.queues and each.host in after.hosts
    )


def check_use(before: Cluster, after: Cluster, state: State) -> tuple[Report, ...]:
    """Return a report for each queue and host that a change removes although jobs run there."""
    queues, hosts = before.queues.keys() - after.queues.keys(), before.hosts.keys() - after.hosts.keys()
    if not (queues or hosts):
        return ()
    # Few changes remove a queue or a host.
    from qmonpy.engine.checks.reservation_guard import QUEUE_IN_USE, host_in_use

    places = {name.partition("@")[::2]: None for task in state.running.values() for name, _ in task.pieces}
    used = dict.fromkeys(queue for queue, _ in places if queue in queues)
    reports = [Report("cluster.in-use", QUEUE_IN_USE, fields=(queue,)) for queue in used]
    # Of those that cluster queues still name these are told first, and alone.
    named = {each.host for each in queue_instances(after)} if hosts else set()
    needed = {host: queue for queue, host in places if host in hosts and host not in named}
    reports += [Report("cluster.in-use", host_in_use(*each), fields=each[:1]) for each in needed.items()]
    return tuple(reports)


def with_orphans(before: Cluster, after: Cluster, state: State) -> tuple[Cluster, State]:
    """Return `after` and the state with removed instances in use as orphans, and without orphans configured again."""
    lost = find_orphans(before, after, state)
    configured = {each.name for each in queue_instances(replace(after, orphans={}))} if after.orphans else set()
    orphans = {name: each for name, each in after.orphans.items() if name not in configured}
    if lost:
        known = {each.name: each for each in queue_instances(before)}
        orphans.update((name, settled_queue(known[name])) for name in lost)
    if orphans == dict(after.orphans):
        return after, state
    back = after.orphans.keys() - orphans.keys()
    return replace(after, orphans=orphans), _with_letters(state, orphaned=lost, back=back)


def without_unused_orphans(cluster: Cluster, state: State) -> tuple[Cluster, State]:
    """Drop the orphans on which nothing runs or is reserved any more; the same objects if there are none."""
    if not cluster.orphans:
        return cluster, state
    used = names_in_use(state)
    gone = {name for name in cluster.orphans if name not in used}
    if not gone:
        return cluster, state
    left = {name: each for name, each in cluster.orphans.items() if name not in gone}
    letters = {name: each for name, each in state.instance_states.items() if name not in gone}
    return replace(cluster, orphans=left), replace(state, instance_states=letters)


def _with_letters(state: State, orphaned: Iterable[str], back: Iterable[str]) -> State:
    letters = dict(state.instance_states)
    for name in orphaned:
        letters[name] = letters.get(name, frozenset()) | {ORPHANED}
    for name in back:
        letters[name] = letters.get(name, frozenset()) - {ORPHANED}
        if not letters[name]:
            del letters[name]
    return replace(state, instance_states=letters)
