"""What an action on queue instances touches before it is done, its command, and the way back."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.app.reservations.reservation_details import reservation_title
from qmonpy.engine.checks.permissions import InstanceAction, find_refusal_to_switch
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import RunningTask

NAMED_TASKS = 12
NAMED_RESERVATIONS = 8


@dataclass(frozen=True, slots=True)
class _Kind:
    option: str
    letter: str
    is_set: bool
    inverse: InstanceAction | None


KINDS: Mapping[InstanceAction, _Kind] = {
    InstanceAction.ENABLE: _Kind("-e", "d", False, InstanceAction.DISABLE),
    InstanceAction.DISABLE: _Kind("-d", "d", True, InstanceAction.ENABLE),
    InstanceAction.SUSPEND: _Kind("-s", "s", True, InstanceAction.RESUME),
    InstanceAction.RESUME: _Kind("-us", "s", False, InstanceAction.SUSPEND),
    InstanceAction.CLEAR_ERROR: _Kind("-c", "E", False, None),
    InstanceAction.RESCHEDULE: _Kind("-r", "", False, None),
}
"""The actions that people choose."""


@dataclass(frozen=True, slots=True)
class InstanceSwitch:
    """An action and everything that it would do."""

    action: InstanceAction
    changed: tuple[str, ...]
    """Instances whose state would be another."""
    unchanged: tuple[str, ...] = ()
    """Those that are in the state already."""
    left_alone: tuple[str, ...] = ()
    """Those that something else suspends, which qmod leaves as they are."""
    refused: tuple[str, ...] = ()
    """Why the user may not, in Grid Engine's words, one line for each instance."""
    tasks: tuple[str, ...] = ()
    """Running tasks that would stand still or go on, such as `14 render, anna, 4 slots on all.q@h1`; the first ones."""
    task_count: int = 0
    reservations: tuple[str, ...] = ()
    """Reservations that get into an error or out of it; the first ones."""
    reservation_count: int = 0
    kept: tuple[str, ...] = ()
    """Running tasks that would go on, because neither their job nor their queue lets them start again; the first."""
    kept_count: int = 0

    @property
    def inverse(self) -> InstanceAction | None:
        """What takes it back; clearing an error and rescheduling cannot be taken back."""
        return KINDS[self.action].inverse

    def command(self, *, is_forced: bool = False) -> str:
        """The command that does it."""
        return format_command(self.action, self.targets(is_forced=is_forced), is_forced=is_forced)

    def targets(self, *, is_forced: bool = False) -> tuple[str, ...]:
        """The instances that the command names."""
        if is_forced:
            return (*self.changed, *self.unchanged, *self.left_alone)
        return self.changed if self.action is not InstanceAction.RESCHEDULE or self.task_count else ()


def format_command(action: InstanceAction, names: Iterable[str], *, is_forced: bool = False) -> str:
    """A command line of qmod."""
    return shlex.join(["qmod", *(["-f"] if is_forced else []), KINDS[action].option, *names])


def is_wanted(action: InstanceAction, rows: Sequence[InstanceRow]) -> bool:
    """Whether an action would change any of these instances."""
    kind = KINDS[action]
    if action is InstanceAction.RESCHEDULE:
        return any(row.used for row in rows)
    return any((kind.letter in row.states) is not kind.is_set for row in rows)


def find_switch(snapshot: Snapshot, rows: Sequence[InstanceRow], action: InstanceAction, user: str) -> InstanceSwitch:
    """What an action of a user would do to instances, by name and number."""
    kind = KINDS[action]
    if action is InstanceAction.RESCHEDULE:
        return _find_rescheduling(snapshot, rows, user)
    site = prepare(snapshot.cluster).site
    changed, unchanged, left_alone, refused = [], [], [], []
    for row in rows:
        place = site.by_name.get(row.name)
        refusal = place and find_refusal_to_switch(snapshot.cluster, user, place.instance, action)
        if refusal:
            refused.append(refusal.text)
        elif (kind.letter in row.states) is kind.is_set:
            unchanged.append(row.name)
        elif kind.letter == "s" and set(row.states) & {"S", "C"}:
            left_alone.append(row.name)
        else:
            changed.append(row.name)
    touched = frozenset(changed)
    tasks = _tasks(snapshot, touched) if kind.letter == "s" else []
    held = find_reservations(snapshot, touched) if kind.letter in "dsE" else []
    return InstanceSwitch(
        action,
        tuple(changed),
        tuple(unchanged),
        tuple(left_alone),
        tuple(refused),
        tuple(describe_task(snapshot, each) for each in tasks[:NAMED_TASKS]),
        len(tasks),
        tuple(held[:NAMED_RESERVATIONS]),
        len(held),
    )


def _find_rescheduling(snapshot: Snapshot, rows: Sequence[InstanceRow], user: str) -> InstanceSwitch:
    """Only instances with running tasks are named; tasks are stopped or go on, whichever instance they began on."""
    cluster, action = snapshot.cluster, InstanceAction.RESCHEDULE
    places = prepare(cluster).site.by_name
    refusals = {
        row.name: find_refusal_to_switch(cluster, user, places[row.name].instance, action)
        for row in rows
        if row.used and row.name in places
    }
    changed = tuple(name for name, refusal in refusals.items() if refusal is None)
    stopped: list[RunningTask] = []
    kept: list[RunningTask] = []
    for task in _tasks(snapshot, frozenset(changed)):
        may_stop = is_rerunnable(cluster, snapshot.state.jobs[task.job], task.pieces[0][0])
        (stopped if may_stop else kept).append(task)
    return InstanceSwitch(
        action,
        changed,
        refused=tuple(each.text for each in refusals.values() if each is not None),
        tasks=tuple(describe_task(snapshot, each) for each in stopped[:NAMED_TASKS]),
        task_count=len(stopped),
        kept=tuple(describe_task(snapshot, each) for each in kept[:NAMED_TASKS]),
        kept_count=len(kept),
    )


def _tasks(snapshot: Snapshot, names: frozenset[str]) -> list[RunningTask]:
    running = snapshot.state.running.values()
    return [task for task in running if any(name in names for name, _ in task.pieces)]


def describe_task(snapshot: Snapshot, task: RunningTask) -> str:
    """`14 render, anna, 4 slots on all.q@h1`."""
    job = snapshot.state.jobs[task.job]
    number = f"{task.job}.{task.task}" if job.is_array else str(task.job)
    places = ", ".join(name for name, _ in task.pieces[:3]) + (", ..." if len(task.pieces) > 3 else "")
    slots = f"{task.slots} slot{'' if task.slots == 1 else 's'}"
    return f"{number} {job.name}, {job.owner}, {slots} on {places}"


def find_reservations(snapshot: Snapshot, names: frozenset[str]) -> list[str]:
    """Titles and owners of the reservations that hold slots on some queue instances."""
    return [
        f"{reservation_title(each)}, {each.request.owner}"
        for each in snapshot.state.reservations.values()
        if not each.is_over and any(name in names for name, _ in each.pieces)
    ]
