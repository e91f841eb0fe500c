"""Stopping the execution daemons of hosts: what it would affect, told before it is done, and its command."""

import shlex
from collections.abc import Sequence
from datetime import timedelta

from qmonpy.app.queues.instance_switch import NAMED_RESERVATIONS, describe_tasks, find_reservations
from qmonpy.app.tables.object_pages import object_key
from qmonpy.app.terms.number import SaidLine
from qmonpy.app.terms.touched_number import TouchedNames, TouchedTasks, list_more, list_touched
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.broken_hosts import read_host_seconds
from qmonpy.engine.world.execution_daemons import exec_hosts, silent_hosts, tasks_of_hosts
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.state import TaskKey
from qmonpy.translation import later, tr

NAMED_INSTANCES = 8


@dataclass(frozen=True, slots=True)
class HostStop:
    """The hosts whose daemons would stop, and everything on them."""

    hosts: tuple[str, ...]
    """Names of the hosts whose daemon would stop."""
    silent: tuple[str, ...] = ()
    """Names of the chosen hosts whose daemon does not answer anyway."""
    instances: tuple[str, ...] = ()
    """Queue instances whose state would be unknown."""
    tasks: tuple[str, ...] = ()
    """The first of the running tasks that started there, such as `14 render, anna, 4 slots on all.q@h1`."""
    task_keys: tuple[TaskKey, ...] = ()
    """All these tasks."""
    slave_tasks: tuple[str, ...] = ()
    """The first of the running tasks that started on another host and have slots there, too."""
    slave_keys: tuple[TaskKey, ...] = ()
    """All these tasks."""
    reservations: tuple[str, ...] = ()
    """The first of the advance reservations that would get into the error state."""
    all_reservations: tuple[str, ...] = ()
    """All these reservations."""

    @property
    def task_count(self) -> int:
        """How many running tasks started there."""
        return len(self.task_keys)

    def command(self, *, kills_jobs: bool) -> str:
        """Return the `qconf` command that stops the daemons."""
        return shlex.join(["qconf", "-kej" if kills_jobs else "-ke", ",".join(self.hosts)])


def find_stop(snapshot: Snapshot, names: Sequence[str]) -> HostStop:
    """Return what stopping the daemons of hosts would affect; names of other hosts than exec hosts are ignored."""
    known, silent = set(exec_hosts(snapshot.cluster)), silent_hosts(snapshot.state)
    hosts = tuple(name for name in names if name in known and name not in silent)
    chosen, running = frozenset(hosts), snapshot.state.running
    instances = tuple(
        place.name for place in prepare(snapshot.cluster).site.places if place.instance.host in chosen
    )  # fmt: skip
    touched = frozenset(instances)
    begun = tasks_of_hosts(snapshot.state, chosen)
    others = [
        task
        for key, task in running.items()
        if key not in set(begun) and any(name in touched for name, _ in task.pieces)
    ]
    held = find_reservations(snapshot, touched)
    return HostStop(
        hosts,
        tuple(name for name in names if name in silent),
        instances,
        describe_tasks(snapshot, (running[key] for key in begun)),
        tuple(begun),
        describe_tasks(snapshot, others),
        tuple((each.job, each.task) for each in others),
        tuple(held[:NAMED_RESERVATIONS]),
        tuple(held),
    )


def describe_stop(stop: HostStop, *, kills_jobs: bool, is_simulated: bool) -> list[SaidLine]:
    """Return lines that say what would be affected, and how it can be undone; `is_simulated`: from the window."""
    lines = _list_instances(tr("unknown (u) and takes no jobs"), tr("unknown (u) and take no jobs"), stop.instances)
    if stop.task_count:
        count = format_count(stop.task_count, "running task")
        going = choose_word(
            stop.task_count,
            "will go on; its end will be known when the daemon is started again",
            "will go on; their ends will be known when the daemon is started again",
        )
        killed = choose_word(
            stop.task_count,
            "will be killed; it is kept in deletion (dr), with the slots, until the daemon is started again",
            "will be killed; they are kept in deletion (dr), with the slots, until the daemon is started again",
        )
        words = killed if kills_jobs else going
        lines += list_touched(f"{count} {words}:", count, _begun(stop), stop.tasks, stop.task_count)
    else:
        lines.append(SaidLine(tr("No job runs there.")))
    if stop.slave_keys:
        count = format_count(
            len(stop.slave_keys),
            "task that started elsewhere has slots there and goes on",
            "tasks that started elsewhere have slots there and go on",
        )
        number = TouchedTasks(tr("tasks that started elsewhere"), running=stop.slave_keys)
        lines += list_touched(f"{count}:", count, number, stop.slave_tasks, len(stop.slave_keys))
    if stop.all_reservations:
        lines += _list_reservations(
            tr("Advance reservations will be in error until the daemon is started again:"), stop
        )
    if stop.silent:
        one, several = tr("already stopped, or does not answer"), tr("already stopped, or do not answer")
        lines += _list_names(
            one, several, stop.silent, tr("hosts that are stopped"), "hosts", object_key(ObjectKind.HOST, "")
        )
    lines.append(SaidLine(tr(_BACK if is_simulated else _BACK_ON_HOST)))
    return lines


def describe_crash(snapshot: Snapshot, stop: HostStop) -> list[SaidLine]:
    """Return lines that say what is lost with hosts of a simulation that break down, and what becomes of it."""
    unheard, again = (_name_seconds(snapshot, stop.hosts, name) for name in ("max_unheard", "reschedule_unknown"))
    words = tr("unknown (u) after {unheard}; until then jobs may be sent there that do not run").format(unheard=unheard)
    lines = _list_instances(words, words, stop.instances)
    if stop.task_count:
        lost = format_count(stop.task_count, "running task is lost", "running tasks are lost")
        one = tr("{tasks}, but shown as running until the host is back", "of one")
        several = tr("{tasks}, but shown as running until the host is back")
        head = (one if stop.task_count == 1 else several).format(tasks=lost) + ":"
        lines += list_touched(head, lost, _begun(stop), stop.tasks, stop.task_count)
        said = tr("Then those that may be run again (-r y, or rerun of the queue) wait again; the others are over.")
        lines.append(SaidLine(said))
        if again:
            said = tr("Those that may be run again are so sooner: {again} after the host is unknown.")
            lines.append(SaidLine(said.format(again=again)))
    else:
        lines.append(SaidLine(tr("No job runs there.")))
    if stop.all_reservations:
        lines += _list_reservations(tr("Advance reservations will be in error as long as the host is unknown:"), stop)
    lines.append(SaidLine(tr("Start daemon brings the host back.")))
    return lines


def _begun(stop: HostStop) -> TouchedTasks:
    return TouchedTasks(tr("running tasks on these hosts"), running=stop.task_keys)


def _name_seconds(snapshot: Snapshot, hosts: Sequence[str], name: str) -> str:
    """Name a time of sge_conf(5) on hosts, with its value where all have the same; empty for 0 on all."""
    times = {read_host_seconds(snapshot.cluster, host, name) for host in hosts}
    if times == {0}:
        return ""
    return (
        f"{timedelta(seconds=min(times))} ({name})" if len(times) == 1 else tr("the {name} of each").format(name=name)
    )


_BACK = later("Start daemon undoes this, except for killed jobs.")
_BACK_ON_HOST = later("This cannot be undone from here: a daemon is started again on its own host.")


def _list_instances(one: str, several: str, names: tuple[str, ...]) -> list[SaidLine]:
    return _list_names(one, several, names, tr("queue instances of these hosts"), "queues")


def _list_names(
    one: str, several: str, names: tuple[str, ...], title: str, page: str, prefix: str = ""
) -> list[SaidLine]:
    """Return a line with the first names, and how many there are besides, to be opened; none for no name."""
    if not names:
        return []
    shown = ", ".join(names[:NAMED_INSTANCES])
    what = one if len(names) == 1 else several
    more = len(names) - NAMED_INSTANCES
    if more <= 0:
        return [SaidLine(f"{shown}: {what}.")]
    part = tr("and {more:,} more").format(more=more)
    return [SaidLine(f"{shown} {part}: {what}.", part, TouchedNames(title, names, page, prefix))]


def _list_reservations(head: str, stop: HostStop) -> list[SaidLine]:
    number = TouchedNames(tr("advance reservations on these hosts"), stop.all_reservations)
    rest = len(stop.all_reservations) - len(stop.reservations)
    return [SaidLine(head), *(SaidLine(f"    {each}") for each in stop.reservations), *list_more(number, rest)]
