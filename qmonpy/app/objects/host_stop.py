"""What stopping the execution daemons of hosts touches before it is done, and its command."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from qmonpy.app.queues.instance_switch import NAMED_RESERVATIONS, NAMED_TASKS, describe_task, find_reservations
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.world.execution_daemons import exec_hosts, silent_hosts, tasks_of_hosts
from qmonpy.model.snapshot import Snapshot

NAMED_INSTANCES = 8


@dataclass(frozen=True, slots=True)
class HostStop:
    """Hosts to be stopped, and everything on them."""

    hosts: tuple[str, ...]
    """Those whose daemon would stop."""
    silent: tuple[str, ...] = ()
    """Chosen as well, whose daemon does not answer anyway."""
    instances: tuple[str, ...] = ()
    """Queue instances that would be unknown."""
    tasks: tuple[str, ...] = ()
    """Running tasks that began there, such as `14 render, anna, 4 slots on all.q@h1`; the first ones."""
    task_count: int = 0
    slave_tasks: tuple[str, ...] = ()
    """Running tasks that began on another host and have slots there, too; the first ones."""
    slave_count: int = 0
    reservations: tuple[str, ...] = ()
    """Reservations that get into an error; the first ones."""
    reservation_count: int = 0

    def command(self, *, kills_jobs: bool) -> str:
        """The command that does it."""
        return shlex.join(["qconf", "-kej" if kills_jobs else "-ke", ",".join(self.hosts)])


def find_stop(snapshot: Snapshot, names: Sequence[str]) -> HostStop:
    """What stopping hosts would touch, by name and number; what is no exec host is passed over."""
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
        tuple(describe_task(snapshot, running[key]) for key in begun[:NAMED_TASKS]),
        len(begun),
        tuple(describe_task(snapshot, task) for task in others[:NAMED_TASKS]),
        len(others),
        tuple(held[:NAMED_RESERVATIONS]),
        len(held),
    )


def describe_stop(stop: HostStop, *, kills_jobs: bool, is_simulated: bool) -> list[str]:
    """What is touched, line by line; a simulated daemon can be started again from here."""
    lines = _named("unknown (u) and takes no jobs", "unknown (u) and take no jobs", stop.instances)
    if stop.task_count:
        count = _count(stop.task_count, "running task")
        words = "will be killed and deleted" if kills_jobs else _GOES_ON
        lines += [f"{count} {words}:", *_indented(stop.tasks, stop.task_count)]
    else:
        lines.append("No job runs there.")
    if stop.slave_count:
        count = _count(stop.slave_count, "task")
        lines += [f"{count} that began on other hosts have slots there and go on:"]
        lines += _indented(stop.slave_tasks, stop.slave_count)
    if stop.reservation_count:
        lines += ["Advance reservations get into an error, as long as it lasts:"]
        lines += _indented(stop.reservations, stop.reservation_count)
    if stop.silent:
        lines += _named("stopped or does not answer already", "stopped or do not answer already", stop.silent)
    lines.append(_BACK if is_simulated else _BACK_ON_HOST)
    return lines


_GOES_ON = "will go on; that they end is heard of when the daemon is started again"
_BACK = "Start daemon takes it back; what was killed stays so."
_BACK_ON_HOST = "Nobody can take it back from here: a daemon is started again on its own host."


def _named(one: str, several: str, names: Sequence[str]) -> list[str]:
    if not names:
        return []
    shown = ", ".join(names[:NAMED_INSTANCES])
    more = f" and {len(names) - NAMED_INSTANCES:,} more" if len(names) > NAMED_INSTANCES else ""
    return [f"{shown}{more}: {one if len(names) == 1 else several}."]


def _indented(lines: Sequence[str], count: int) -> list[str]:
    more = [f"    and {count - len(lines):,} more"] if count > len(lines) else []
    return [*(f"    {each}" for each in lines), *more]


def _count(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
