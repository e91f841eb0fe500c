"""The order of queue instances by what happened to them last, as Grid Engine 8.1.9 keeps them.

What starts or ends on an instance, and what is reserved of it or was, puts it behind the others of its cluster queue;
so does another state of it, or other attributes. A changed cluster queue goes behind the other ones. The order of a
pass is that of its beginning (8.1.9, asked: `tests/conformance/README.md`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import groupby, pairwise
from operator import attrgetter, itemgetter

from qmonpy.engine.site.site import Place, Site
from qmonpy.model.attributes.resolve import QueueInstance, queue_instances
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.host import GLOBAL_HOST, Host
from qmonpy.model.work.last_changes import LastChanges
from qmonpy.model.work.reservation import Reservation
from qmonpy.model.work.state import RunningTask, State, TaskKey, mark_pe
from qmonpy.pauses import paced, sort_paced

SILENT_LETTERS = frozenset("S")
"""Letters of queue instances that come and go without a word to the scheduler's list."""

_ACCESS = ("user_lists", "xuser_lists", "projects", "xprojects")
_SCALING = ("load_scaling", "usage_scaling")


def note_tasks(numbers: dict[str, int], count: int, tasks: Iterable[RunningTask]) -> int:
    """Note by queue instance that tasks start or end there one after the other; return the last number given.

    Tasks of an array that are in the same place are taken together.
    """
    for pieces, some in groupby(tasks, attrgetter("pieces")):
        count += (sum(1 for _ in some) - 1) * len(pieces)
        for name, _ in pieces:
            count += 1
            numbers[name] = count
    return count


def with_moved(changes: LastChanges, tasks: Iterable[RunningTask]) -> LastChanges:
    """Return what is known after tasks have started or ended one after the other."""
    numbers = dict(changes.instances)
    return replace(changes, instances=numbers, count=note_tasks(numbers, changes.count, tasks))


def with_reserved(changes: LastChanges, reservations: Iterable[Reservation]) -> LastChanges:
    """Return what is known after reservations were granted, or have ended."""
    return changes.with_instances(name for each in reservations for name, _ in each.pieces)


def with_letters_noted(before: Mapping[str, frozenset[str]], after: State, order: Iterable[str] | None = None) -> State:
    """Return a state with the queue instances last whose states are other ones than before, in an order of names."""
    if before is after.instance_states:
        return after
    letters, nothing = after.instance_states, frozenset[str]()
    names = dict.fromkeys((*before, *letters)) if order is None else order
    changed = [each for each in names if (before.get(each, nothing) ^ letters.get(each, nothing)) - SILENT_LETTERS]
    return replace(after, changes=after.changes.with_instances(changed)) if changed else after


def with_beginnings(state: State) -> State:
    """Return a state with what can be told where nobody followed the changes: by what runs and is reserved."""
    if state.changes.instances or not (state.running or state.reservations):
        return state
    begun = [(each.start_time, 1, each.pieces, each.quota_sets) for each in state.running.values()]
    begun += [(each.submit_time, 0, each.pieces, _mark_of(each)) for each in state.reservations.values()]
    begun.sort(key=itemgetter(0, 1))
    changes = state.changes.with_instances(name for _, _, pieces, _ in begun for name, _ in pieces)
    if state.used_sets:
        return replace(state, changes=changes)
    counted = [names for *_, names in begun if names]
    used = reversed(dict.fromkeys(name for names in reversed(counted) for name in reversed(names)))
    return replace(state, changes=changes, used_sets=tuple(used))


def _mark_of(reservation: Reservation) -> tuple[str, ...]:
    return () if reservation.pe is None else (mark_pe(reservation.pe),)


def with_seen_changes(before: State, after: State) -> State:
    """Return the later one of two states that somebody else showed, with what has changed in between: what has ended,
    then what has begun, in its order."""
    if not (before.changes.instances or before.running or before.instance_states):
        return with_beginnings(after)
    ended = _list_other(before.running, after.running)
    begun = _list_other(after.running, before.running)
    gone = [each for number, each in before.reservations.items() if number not in after.reservations]
    come = [each for number, each in after.reservations.items() if number not in before.reservations]
    changes = with_reserved(before.changes, [*gone, *come])
    if ended or begun:
        changes = with_moved(changes, [*ended, *sorted(begun, key=lambda task: task.start_time)])
    return with_letters_noted(before.instance_states, replace(after, changes=changes))


def _list_other(tasks: Mapping[TaskKey, RunningTask], others: Mapping[TaskKey, RunningTask]) -> list[RunningTask]:
    """Return the tasks that are not among the others, on the same places."""
    if tasks is others:
        return []
    found = []
    for key, task in tasks.items():
        other = others.get(key)
        if other is not task and (other is None or other.pieces != task.pieces):
            found.append(task)
    return found


def rank_queues(cluster: Cluster, changes: LastChanges) -> dict[str, int]:
    """Return the positions of cluster queues: those that never changed in the order of the configuration, then the
    others by their changes."""
    known = changes.queues
    names = sorted(cluster.queues, key=lambda name: known.get(name, 0)) if known else cluster.queues
    return {name: rank for rank, name in enumerate(names)}


def list_numbers(site: Site, changes: LastChanges) -> list[int]:
    """Return by index of a place when it changed last; 0 for those that never did."""
    found = [0] * len(site.places)
    by_name = site.by_name
    for name, number in paced(changes.instances.items()):
        place = by_name.get(name)
        if place is not None:
            found[place.index] = number
    return found


def order_places(site: Site, changes: LastChanges) -> list[Place]:
    """Return the places of a site, one cluster queue after the other, as they changed last."""
    if not changes.instances and not changes.queues:
        return site.places
    numbers, queues = list_numbers(site, changes), rank_queues(site.cluster, changes)
    behind = len(queues)
    found = sort_paced(site.places, lambda place: numbers[place.index])
    if len(queues) > 1 or site.cluster.orphans:
        found = sort_paced(found, lambda place: queues.get(place.instance.queue, behind))
    return found


def with_configuration_noted(
    before: Cluster, after: Cluster, queues: Iterable[str], pes: Iterable[str], hosts: Iterable[str], state: State
) -> State:
    """Return the state with what another configuration changes of the order; `queues`, `pes` and `hosts` were modified,
    or said to be.

    An instance with other attributes goes behind the others of its queue, as does a new one, and as do those of a host
    of which access or scaling is changed; those that stay as they are stay in their order, also where their hosts are
    named in another one. A parallel environment goes behind those that were used or changed before (8.1.9, asked).
    """
    marks = tuple(dict.fromkeys(mark_pe(name) for name in pes if name in after.pes))
    if marks:
        kept_marks = (each for each in state.used_sets if each not in marks)
        state = replace(state, used_sets=(*kept_marks, *marks))
    queues = [name for name in queues if name in before.queues and name in after.queues]
    retold = [name for name in hosts if _is_retold(before.hosts.get(name), after.hosts.get(name))]
    if before.queues is after.queues and before.host_groups is after.host_groups and not queues and not retold:
        return state
    known = {each.name: each for each in queue_instances(before)}
    found = {each.name: each for each in queue_instances(after)}
    kept = {name: number for name, number in state.changes.instances.items() if name in found and name in known}
    kept = {**_list_fixed(known, found, kept), **kept}
    numbers = {name: number for name, number in state.changes.queues.items() if name in after.queues}
    changes = replace(state.changes, instances=kept, queues=numbers)
    changed = [name for name, each in found.items() if _is_changed(known.get(name), each, before)]
    changes = changes.with_instances(changed)
    if retold:
        on_host: dict[str, list[str]] = {GLOBAL_HOST: list(found)}
        for name, each in found.items():
            on_host.setdefault(each.host, []).append(name)
        changes = changes.with_instances(name for host in retold for name in on_host.get(host, ()))
    for name in (*(name for name in after.queues if name not in before.queues), *queues):
        changes = changes.with_queue(name)
    return replace(state, changes=changes)


def _is_changed(known: QueueInstance | None, found: QueueInstance, before: Cluster) -> bool:
    """Whether an instance has other attributes than before, or is a new one of a queue that was there."""
    if known is None:
        return found.queue in before.queues
    if known.settings is found.settings:
        return False
    one, other = known.settings.texts, found.settings.texts
    return any(known.setting(name) != found.setting(name) for name in one.keys() | other.keys())


def _is_retold(known: Host | None, found: Host | None) -> bool:
    """Whether an exec host has other attributes of those with which the qmaster tells of its queue instances, too."""
    if known is None or found is None or known is found:
        return False
    return any(getattr(known, name) != getattr(found, name) for name in _ACCESS) or any(
        known.other.get(name) != found.other.get(name) for name in _SCALING
    )


def _list_fixed(
    known: Mapping[str, QueueInstance], found: Mapping[str, QueueInstance], numbers: Mapping[str, int]
) -> dict[str, int]:
    """Return numbers for the instances that never changed, of queues of which the hosts are named in another order."""
    fixed: dict[str, int] = {}
    names = [name for name in known if name in found and name not in numbers]
    now = {name: at for at, name in enumerate(found)}
    for _, some in groupby(names, lambda name: known[name].queue):
        of_queue = list(some)
        if any(now[one] > now[other] for one, other in pairwise(of_queue)):
            fixed |= {name: at - len(of_queue) for at, name in enumerate(of_queue)}
    return fixed
