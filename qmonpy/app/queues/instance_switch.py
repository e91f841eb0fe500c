"""Actions on queue instances: the effect of one before it is done, its command, and the action that undoes it."""

import shlex
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from qmonpy.app.jobs.job_work import describe_task
from qmonpy.app.queues.queue_rows import InstanceRow
from qmonpy.app.reservations.reservation_details import reservation_title
from qmonpy.engine.checks.permissions import find_refusal_to_switch
from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.work.rerun import is_rerunnable
from qmonpy.late_methods import dataclass
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.instance_action import InstanceAction
from qmonpy.model.work.state import RunningTask, TaskKey

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
    InstanceAction.CLEAN: _Kind("-cq", "", False, None),
}
"""The actions that can be chosen, with the option of qmod (of qconf for cleaning), and the state letter that each sets
or clears."""
_OF_JOBS = (InstanceAction.RESCHEDULE, InstanceAction.CLEAN)
"""The actions on what runs there."""


@dataclass(frozen=True, slots=True)
class InstanceSwitch:
    """An action on queue instances and its effect."""

    action: InstanceAction
    changed: tuple[str, ...]
    """Instances whose state would change, or whose jobs would be rescheduled."""
    unchanged: tuple[str, ...] = ()
    """Instances that are in the wanted state already."""
    left_alone: tuple[str, ...] = ()
    """Instances that a calendar or another queue suspends, which qmod does not change without force."""
    refused: tuple[str, ...] = ()
    """Why the user may not, in Grid Engine's words, one line for each instance."""
    tasks: tuple[str, ...] = ()
    """The first running tasks that would be suspended, resumed or stopped: `14 render, anna, 4 slots on all.q@h1`."""
    task_keys: tuple[TaskKey, ...] = ()
    """All such tasks."""
    reservations: tuple[str, ...] = ()
    """The first reservations that hold slots on changed instances, and may get an error or lose it."""
    all_reservations: tuple[str, ...] = ()
    """All such reservations."""
    kept: tuple[str, ...] = ()
    """The first running tasks that would not be stopped, as neither their job nor their queue lets them run again."""
    kept_keys: tuple[TaskKey, ...] = ()
    """All such tasks."""

    @property
    def task_count(self) -> int:
        """How many running tasks would be suspended, resumed or stopped."""
        return len(self.task_keys)

    @property
    def kept_count(self) -> int:
        """How many running tasks would not be stopped."""
        return len(self.kept_keys)

    @property
    def reservation_count(self) -> int:
        """How many reservations may get an error or lose it."""
        return len(self.all_reservations)

    @property
    def inverse(self) -> InstanceAction | None:
        """The action that undoes it; None for clearing an error and for rescheduling."""
        return KINDS[self.action].inverse

    def command(self, *, is_forced: bool = False) -> str:
        """Return the command line of the action."""
        return format_command(self.action, self.targets(is_forced=is_forced), is_forced=is_forced)

    def targets(self, *, is_forced: bool = False) -> tuple[str, ...]:
        """Return the instances that the command names."""
        if is_forced:
            return (*self.changed, *self.unchanged, *self.left_alone)
        return self.changed if self.action not in _OF_JOBS or self.task_count else ()


def format_command(action: InstanceAction, names: Iterable[str], *, is_forced: bool = False) -> str:
    """Return the command line for an action on queue instances."""
    if action is InstanceAction.CLEAN:
        return shlex.join(["qconf", KINDS[action].option, ",".join(names)])
    return shlex.join(["qmod", *(["-f"] if is_forced else []), KINDS[action].option, *names])


def is_wanted(action: InstanceAction, rows: Sequence[InstanceRow]) -> bool:
    """Return whether an action would change any of these instances, whoever does it."""
    kind = KINDS[action]
    if action in _OF_JOBS:
        return any(row.used for row in rows)
    return any((kind.letter in row.states) is not kind.is_set for row in rows)


def pick_alike(rows: Iterable[InstanceRow]) -> tuple[InstanceRow, ...]:
    """Return few of some instances, such that an action would change one of these if it would change any."""
    found: dict[tuple[str, bool], InstanceRow] = {}
    for row in rows:
        found.setdefault((row.states, row.used > 0), row)
    return tuple(found.values())


def find_switch(snapshot: Snapshot, rows: Sequence[InstanceRow], action: InstanceAction, user: str) -> InstanceSwitch:
    """Return the effect that an action of a user would have on instances."""
    kind = KINDS[action]
    if action in _OF_JOBS:
        return _find_stopping(snapshot, rows, action, user)
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
        describe_tasks(snapshot, tasks),
        _list_keys(tasks),
        tuple(held[:NAMED_RESERVATIONS]),
        tuple(held),
    )


def _find_stopping(
    snapshot: Snapshot, rows: Sequence[InstanceRow], action: InstanceAction, user: str
) -> InstanceSwitch:
    """The effect of rescheduling and cleaning: only instances with running tasks are named.

    Rescheduling leaves tasks alone of which the master task is elsewhere (`qmod -rq` of 8.1.9, asked).
    """
    cluster = snapshot.cluster
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
        if action is InstanceAction.RESCHEDULE and task.pieces[0][0] not in changed:
            continue
        may_stop = action is InstanceAction.CLEAN or is_rerunnable(
            cluster, snapshot.state.jobs[task.job], task.pieces[0][0]
        )
        (stopped if may_stop else kept).append(task)
    return InstanceSwitch(
        action,
        changed,
        refused=tuple(each.text for each in refusals.values() if each is not None),
        tasks=describe_tasks(snapshot, stopped),
        task_keys=_list_keys(stopped),
        kept=describe_tasks(snapshot, kept),
        kept_keys=_list_keys(kept),
    )


def _tasks(snapshot: Snapshot, names: frozenset[str]) -> list[RunningTask]:
    running = snapshot.state.running.values()
    return [task for task in running if any(name in names for name, _ in task.pieces)]


def _list_keys(tasks: Iterable[RunningTask]) -> tuple[TaskKey, ...]:
    return tuple((each.job, each.task) for each in tasks)


def describe_tasks(snapshot: Snapshot, tasks: Iterable[RunningTask]) -> tuple[str, ...]:
    """Return the first NAMED_TASKS running tasks in words: `14 render, anna, 4 slots on all.q@h1`."""
    return tuple(describe_task(snapshot.state.jobs[each.job], each) for each in islice(tasks, NAMED_TASKS))


def find_reservations(snapshot: Snapshot, names: frozenset[str]) -> list[str]:
    """Return titles and owners of the reservations that hold slots on these queue instances."""
    return [
        f"{reservation_title(each)}, {each.request.owner}"
        for each in snapshot.state.reservations.values()
        if not each.is_over and any(name in names for name, _ in each.pieces)
    ]
