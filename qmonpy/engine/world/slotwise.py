"""Slot-wise subordination: which running tasks are suspended where a tree of queues has too many (queue_conf(5)).

`subordinate_list slots=N(low.q:1:sr, ...)` of a queue instance and what is subordinate to its subordinates make a
tree of instances on one host. The qmaster counts tasks in it, not slots, when one starts, ends, is suspended or
resumed, and sets and clears their mark `S`. Placement pays no heed, but in the pass in which a queue instance becomes
full (`closed_subordinates`): a task may be suspended as soon as it has started.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from qmonpy.engine.fitting.prepared import KEPT, Prepared, prepare
from qmonpy.formats.configuration.subordinate_list import LONGEST, SubordinateList, parse_slotwise_list
from qmonpy.kept_answers import KeptAnswers
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.values.whole import parse_digits
from qmonpy.model.work.state import DELETED_MARK, SUSPENDING_MARKS, RunningTask, State, TaskKey

SUSPENDED = "S"
"""The mark of a task that slot-wise subordination suspends."""
_OTHER_MARKS = SUSPENDING_MARKS - {SUSPENDED}
_BY_COMMAND = "s"
_SUSPENDED_LETTERS = frozenset("sSC")
"""Letters of an instance whose tasks stand still; these do not count."""


@dataclass(frozen=True, slots=True)
class Node:
    """A queue instance in a tree."""

    instance: str
    depth: int = 0
    number: int = 0
    """Its turn among those of its depth: tasks of the highest are suspended first, and go on last."""
    is_longest: bool = False
    """Whether the task that runs for the longest time is suspended first, not the one for the shortest."""


@dataclass(frozen=True, slots=True)
class SlotwiseTree:
    """A superordinate queue instance and all below it."""

    root: str
    slots: int
    """How many tasks may run in it."""
    nodes: tuple[Node, ...]


class SlotwiseLists:
    """The slot-wise subordinate lists of a cluster's queue instances."""

    def __init__(self, prepared: Prepared):
        self._lists: dict[str, SubordinateList] = {}
        self._parents: dict[str, list[str]] = {}
        """Instance to those that name its queue, in the order of cluster queues."""
        self._known = prepared.site.by_name.keys()
        for place in prepared.site.places:
            found = _parse(place.instance.setting("subordinate_list"))
            if found is not None:
                self._lists[place.name] = found
        for name in self._lists:
            for below in dict.fromkeys(node.instance for node in self._below(name, 1)):
                self._parents.setdefault(below, []).append(name)

    def __bool__(self) -> bool:
        return bool(self._lists)

    @property
    def instances(self) -> frozenset[str]:
        """Queue instances that have a list."""
        return frozenset(self._lists)

    def list_of(self, instance: str) -> SubordinateList | None:
        """Return the list of an instance, None without one."""
        return self._lists.get(instance)

    def has_list(self, instance: str) -> bool:
        """Whether an instance has a list."""
        return instance in self._lists

    def has_other_queues(self, others: "SlotwiseLists", instance: str) -> bool:
        """Whether the list of an instance names other queues, numbers or actions than in `others`."""
        mine, theirs = (
            frozenset(each.queues) if each else frozenset()
            for each in (self.list_of(instance), others.list_of(instance))
        )
        return mine != theirs

    def _below(self, instance: str, depth: int) -> Iterator[Node]:
        """Yield the instances that an instance's own list names."""
        host = instance.partition("@")[2]
        for each in self._lists[instance].queues:
            name = each.queue if "@" in each.queue else f"{each.queue}@{host}"
            if name in self._known and name != instance:
                yield Node(name, depth, parse_digits(each.number or "0"), each.action == LONGEST)

    def tree(self, instance: str) -> SlotwiseTree | None:
        """Return the tree below an instance that has a list; None for one without."""
        found = self._lists.get(instance)
        if found is None:
            return None
        return SlotwiseTree(instance, parse_digits(found.slots), tuple(self._walk(Node(instance))))

    def _walk(self, top: Node) -> Iterator[Node]:
        """Yield an instance and those below it, each before its own; what is above is not below once more."""
        yield top
        levels = {top.instance: self._below(top.instance, top.depth + 1)}
        while levels:
            last = next(reversed(levels))
            for each in levels[last]:
                if each.instance in levels:
                    continue
                yield each
                if each.instance in self._lists:
                    levels[each.instance] = self._below(each.instance, each.depth + 1)
                    break
            else:
                del levels[last]

    def parent(self, instance: str) -> str | None:
        """Return the instance directly above another one, the first of several; None if there is none."""
        return next(iter(self._parents.get(instance, ())), None)

    def root(self, instance: str) -> str | None:
        """Return the topmost instance above another one, or the instance itself; of several the last."""
        found = instance
        below: set[str] = set()
        while above := [each for each in self._parents.get(found, ()) if each not in below]:
            below.add(found)
            found = above[-1]
        return found if found in self._lists else None


def _parse(text: str) -> SubordinateList | None:
    found = parse_slotwise_list(text)
    return found if found is not None and parse_digits(found.slots) > 0 else None


_LISTS = KeptAnswers(SlotwiseLists, most=KEPT, weigh=weigh_cluster, most_weight=MOST_HOSTS)


def slotwise_lists(cluster: Cluster) -> SlotwiseLists:
    """Return the slot-wise lists of a cluster; the same value is looked through once."""
    return _LISTS.of(prepare(cluster))


class _Check:
    """The running tasks of a state while slot-wise subordination suspends and resumes them."""

    def __init__(self, lists: SlotwiseLists, state: State, absent: Iterable[TaskKey] = ()):
        self._lists = lists
        self.running = dict(state.running)
        self._absent = set(absent)
        """Tasks that are there in the end and not yet."""
        self._still = {name for name, letters in state.instance_states.items() if letters & _SUSPENDED_LETTERS}
        self._on: dict[str, list[TaskKey]] = {}
        """Instance to tasks, in the order of their numbers."""
        for key in sorted(self.running):
            for name, _ in self.running[key].pieces:
                self._on.setdefault(name, []).append(key)

    def start(self, key: TaskKey) -> None:
        """Take in that a task has started."""
        self._absent.discard(key)
        for name, _ in self.running[key].pieces:
            self.more_on(name)

    def more_on(self, instance: str) -> None:
        """Suspend tasks from the leaves upwards, as more runs on an instance than before."""
        above = instance if self._lists.has_list(instance) else self._lists.parent(instance)
        seen: set[str] = set()
        while above is not None and above not in seen:
            seen.add(above)
            self._suspend(above)
            above = self._lists.parent(above)

    def less_on(self, instance: str) -> None:
        """Resume tasks of the whole tree, as less runs on an instance than before."""
        root = self._lists.root(instance)
        tree = self._lists.tree(root) if root is not None else None
        if tree is None:
            return
        for _ in range(tree.slots - len(self._listed(tree, self._runs))):
            suspended = self._listed(tree, self._is_suspended)
            alone = [(node, key) for node, key in suspended if not self._stands_still_otherwise(self.running[key])]
            found = _first_to_resume(alone, self.running) or _first_to_resume(suspended, self.running)
            if found is None:
                return
            self._mark(found, is_suspended=False)

    def resume_all(self, tree: SlotwiseTree) -> None:
        """Resume all tasks that a tree suspends."""
        for _, key in self._listed(tree, self._is_suspended):
            self._mark(key, is_suspended=False)

    def _suspend(self, instance: str) -> None:
        tree = self._lists.tree(instance)
        if tree is None:
            return
        tasks = self._listed(tree, self._runs)
        for _ in range(len(tasks) - tree.slots):
            found = _first_to_suspend(tasks, self.running)
            if found is None:
                return
            self._mark(found, is_suspended=True)
            tasks = [each for each in tasks if each[1] != found]

    def _mark(self, key: TaskKey, *, is_suspended: bool) -> None:
        task = self.running[key]
        marks = task.marks | {SUSPENDED} if is_suspended else task.marks - {SUSPENDED}
        self.running[key] = replace(task, marks=marks)

    def _listed(self, tree: SlotwiseTree, is_wanted: Callable[[RunningTask], bool]) -> list[tuple[Node, TaskKey]]:
        """Tasks in a tree, each for every instance of it that it is on; in the order of 8.1.9, last ones first."""
        return [
            (node, key)
            for node in reversed(tree.nodes)
            for key in reversed(self._on.get(node.instance, ()))
            if key not in self._absent and is_wanted(self.running[key])
        ]

    def _runs(self, task: RunningTask) -> bool:
        return not (SUSPENDED in task.marks or DELETED_MARK in task.marks or self._stands_still_otherwise(task))

    def _is_suspended(self, task: RunningTask) -> bool:
        return SUSPENDED in task.marks and DELETED_MARK not in task.marks

    def _stands_still_otherwise(self, task: RunningTask) -> bool:
        """Whether something else than slot-wise subordination suspends a task."""
        return bool(task.marks & _OTHER_MARKS) or any(name in self._still for name, _ in task.pieces)


def _first_to_suspend(tasks: list[tuple[Node, TaskKey]], running: Mapping[TaskKey, RunningTask]) -> TaskKey | None:
    """Return the task to suspend first: of the deepest instances, of these of the highest number, by how long it
    runs."""
    below = [each for each in tasks if each[0].depth > 0]
    if not below:
        return None
    depth = max(node.depth for node, _ in below)
    number = max(node.number for node, _ in below if node.depth == depth)
    return _extreme([each for each in below if (each[0].depth, each[0].number) == (depth, number)], running)


def _first_to_resume(tasks: list[tuple[Node, TaskKey]], running: Mapping[TaskKey, RunningTask]) -> TaskKey | None:
    """Return the task to resume first: of the uppermost instances, of these of the lowest number, the last
    suspended."""
    below = [each for each in tasks if each[0].depth > 0]
    if not below:
        return None
    first = min((node.depth, node.number) for node, _ in below)
    chosen = [each for each in below if (each[0].depth, each[0].number) == first]
    return _extreme([(replace(node, is_longest=not node.is_longest), key) for node, key in chosen], running)


def _extreme(tasks: list[tuple[Node, TaskKey]], running: Mapping[TaskKey, RunningTask]) -> TaskKey:
    """The last task that is younger, or older, than those before it of which that is asked; the first of equal ones."""
    found = tasks[0][1]
    oldest: float = math.inf
    youngest: float = -math.inf
    for node, key in tasks:
        start = running[key].start_time
        if node.is_longest and start < oldest:
            oldest, found = start, key
        elif not node.is_longest and start > youngest:
            youngest, found = start, key
    return found


def with_slotwise_marks(before: State, after: State, cluster: Cluster, former: Cluster) -> State:
    """Return the state `after` with the marks that follow from its changes since `before`; the same object if none
    do.

    `former` is the configuration of before, which may be the same.
    """
    lists = slotwise_lists(cluster)
    is_same_cluster = cluster is former
    if not lists and (is_same_cluster or not slotwise_lists(former)):
        return after
    has_changed = after.running is not before.running or after.instance_states is not before.instance_states
    if is_same_cluster and not has_changed:
        return after
    started = [key for key in after.running if key not in before.running]
    check = _Check(lists, after, started)
    if not is_same_cluster:
        _reconfigure(check, slotwise_lists(former), lists)
    for instance, is_more in _occasions(before, after):
        (check.more_on if is_more else check.less_on)(instance)
    for key in started:
        check.start(key)
    is_same = all(task is after.running[key] for key, task in check.running.items())
    return after if is_same else replace(after, running=check.running)


def _reconfigure(check: _Check, former: SlotwiseLists, lists: SlotwiseLists) -> None:
    """Apply changed lists: resume what the old ones suspend, then look at all."""
    changed = [name for name in former.instances | lists.instances if former.list_of(name) != lists.list_of(name)]
    for name in changed:
        tree = former.tree(name)
        if tree is not None and former.has_other_queues(lists, name):
            check.resume_all(tree)
    for name in sorted(changed):
        check.less_on(name)
        check.more_on(name)


def _occasions(before: State, after: State) -> Iterator[tuple[str, bool]]:
    """Yield instances on which less (False) or more (True) runs than before, tasks that have just started left
    aside."""
    for key, task in before.running.items():
        if key not in after.running:
            yield from ((name, False) for name, _ in task.pieces)
    for name in before.instance_states.keys() | after.instance_states.keys():
        was, is_now = (
            bool(each.instance_states.get(name, frozenset()) & _SUSPENDED_LETTERS) for each in (before, after)
        )
        if was is not is_now:
            yield name, was
    for key, task in after.running.items():
        known = before.running.get(key)
        if known is not None and known is not task:
            # What a threshold does, nobody counts (8.1.9, asked).
            was, is_now = (_BY_COMMAND in each.marks for each in (known, task))
            if was is not is_now:
                yield from ((name, was) for name, _ in task.pieces)
