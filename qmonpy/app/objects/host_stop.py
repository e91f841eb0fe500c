"""Stopping the execution daemons of hosts: what it would affect, told before it is done, and its command."""

import shlex
from collections.abc import Sequence
from datetime import timedelta

from qmonpy.app.queues.instance_switch import NAMED_RESERVATIONS, describe_tasks, find_reservations
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.broken_hosts import read_host_seconds
from qmonpy.engine.world.execution_daemons import exec_hosts, silent_hosts, tasks_of_hosts
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
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
    task_count: int = 0
    slave_tasks: tuple[str, ...] = ()
    """The first of the running tasks that started on another host and have slots there, too."""
    slave_count: int = 0
    reservations: tuple[str, ...] = ()
    """The first of the advance reservations that would get into the error state."""
    reservation_count: int = 0

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
        len(begun),
        describe_tasks(snapshot, others),
        len(others),
        tuple(held[:NAMED_RESERVATIONS]),
        len(held),
    )


def describe_stop(stop: HostStop, *, kills_jobs: bool, is_simulated: bool) -> list[str]:
    """Return lines that say what would be affected, and how it can be undone; `is_simulated`: from the window."""
    lines = _named(tr("unknown (u) and takes no jobs"), tr("unknown (u) and take no jobs"), stop.instances)
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
        lines += [f"{count} {words}:", *_indented(stop.tasks, stop.task_count)]
    else:
        lines.append(tr("No job runs there."))
    if stop.slave_count:
        count = format_count(
            stop.slave_count,
            "task that started elsewhere has slots there and goes on",
            "tasks that started elsewhere have slots there and go on",
        )
        lines += [f"{count}:"]
        lines += _indented(stop.slave_tasks, stop.slave_count)
    if stop.reservation_count:
        lines += [tr("Advance reservations will be in error until the daemon is started again:")]
        lines += _indented(stop.reservations, stop.reservation_count)
    if stop.silent:
        lines += _named(tr("already stopped, or does not answer"), tr("already stopped, or do not answer"), stop.silent)
    lines.append(tr(_BACK if is_simulated else _BACK_ON_HOST))
    return lines


def describe_crash(snapshot: Snapshot, stop: HostStop) -> list[str]:
    """Return lines that say what is lost with hosts of a simulation that break down, and what becomes of it."""
    unheard, again = (_name_seconds(snapshot, stop.hosts, name) for name in ("max_unheard", "reschedule_unknown"))
    words = tr("unknown (u) after {unheard}; until then jobs may be sent there that do not run").format(unheard=unheard)
    lines = _named(words, words, stop.instances)
    if stop.task_count:
        lost = format_count(stop.task_count, "running task is lost", "running tasks are lost")
        lines += [tr("{tasks}, but shown as running until the host is back:").format(tasks=lost)]
        lines += _indented(stop.tasks, stop.task_count)
        lines.append(
            tr("Then those that may be run again (-r y, or rerun of the queue) wait again; the others are over.")
        )
        if again:
            lines.append(
                tr("Those that may be run again are so sooner: {again} after the host is unknown.").format(again=again)
            )
    else:
        lines.append(tr("No job runs there."))
    if stop.reservation_count:
        lines += [tr("Advance reservations will be in error as long as the host is unknown:")]
        lines += _indented(stop.reservations, stop.reservation_count)
    lines.append(tr("Start daemon brings the host back."))
    return lines


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


def _named(one: str, several: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    shown = ", ".join(names[:NAMED_INSTANCES])
    more = tr(" and {more:,} more").format(more=len(names) - NAMED_INSTANCES) if len(names) > NAMED_INSTANCES else ""
    return [f"{shown}{more}: {one if len(names) == 1 else several}."]


def _indented(lines: Sequence[str], count: int) -> list[str]:
    more = [tr("    and {more:,} more").format(more=count - len(lines))] if count > len(lines) else []
    return [*(f"    {each}" for each in lines), *more]
