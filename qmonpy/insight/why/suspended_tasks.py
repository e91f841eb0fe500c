"""Why tasks are suspended on a queue instance that is not: slot-wise subordination and suspend thresholds, in words."""

from collections.abc import Iterable, Iterator

from qmonpy.engine.world.slotwise import SUSPENDED, Node, SlotwiseTree, slotwise_lists
from qmonpy.engine.world.suspend_thresholds import BY_THRESHOLD, Turn, find_turn
from qmonpy.formats.values.moment import format_time
from qmonpy.insight.why.instance_reasons import StateReason
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.state import RunningTask
from qmonpy.translation import tr


def explain_suspended_tasks(snapshot: Snapshot, instance: str) -> Iterator[StateReason]:
    """Yield how many tasks of an instance are suspended slot-wise, and by thresholds; nothing where none are."""
    here = [task for task in snapshot.state.running.values() if any(name == instance for name, _ in task.pieces)]
    for reason in (_explain_slotwise(snapshot, instance, here), _explain_thresholds(snapshot, instance, here)):
        if reason is not None:
            yield reason


def _explain_slotwise(snapshot: Snapshot, instance: str, here: list[RunningTask]) -> StateReason | None:
    """Return how many tasks are suspended slot-wise, and by which queues; None if there are none."""
    still = [task for task in here if SUSPENDED in task.marks]
    if not still:
        return None
    counted = choose_word(
        len(still),
        "{count} of {tasks} here is suspended by slot-wise subordination",
        "{count} of {tasks} here are suspended by slot-wise subordination",
    ).format(count=len(still), tasks=format_count(len(here), "task"))
    trees = _trees_above(snapshot, instance)
    if not trees:
        text = tr("{counted}; by which queue is not known here.").format(counted=counted)
        return StateReason(SUSPENDED, text, jobs=_jobs(still))
    said = " ".join(_describe(tree, node) for tree, node in trees)
    text = tr("{counted}. {said} A task goes on when another one ends or is suspended.")
    text = text.format(counted=counted, said=said)
    return StateReason(SUSPENDED, text, instances=tuple(tree.root for tree, _ in trees), jobs=_jobs(still))


def _jobs(tasks: Iterable[RunningTask]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(task.job for task in tasks))


def _describe(tree: SlotwiseTree, node: Node) -> str:
    others = tuple(dict.fromkeys(each.instance for each in tree.nodes if each.depth))
    lets = tr("{queue} lets {tasks} run at a time on itself and on {others}.").format(
        queue=tree.root, tasks=format_count(tree.slots, "task"), others=", ".join(others)
    )
    first = tr(
        "If more run, one of the lowest queue is suspended; of several such queues that with the highest sequence"
        " number (here {number}) comes first, with its task that has run for the longest time."
        if node.is_longest
        else "If more run, one of the lowest queue is suspended; of several such queues that with the highest"
        " sequence number (here {number}) comes first, with its task that has run for the shortest time."
    ).format(number=node.number)
    return f"{lets} {first}"


def _trees_above(snapshot: Snapshot, instance: str) -> list[tuple[SlotwiseTree, Node]]:
    """Return the slot-wise trees in which an instance is a subordinate, with its node in each."""
    lists = slotwise_lists(snapshot.cluster)
    trees = (tree for name in sorted(lists.instances) if (tree := lists.tree(name)) is not None)
    return [(tree, node) for tree in trees for node in tree.nodes if node.depth and node.instance == instance]


def _explain_thresholds(snapshot: Snapshot, instance: str, here: list[RunningTask]) -> StateReason | None:
    """Return how many tasks a threshold suspends, and which of them goes on next; None if there are none."""
    still = [task for task in here if BY_THRESHOLD in task.marks]
    if not still:
        return None
    said = choose_word(
        len(still),
        "{count} of {tasks} here is suspended by a suspend threshold.",
        "{count} of {tasks} here are suspended by a suspend threshold.",
    ).format(count=len(still), tasks=format_count(len(here), "task"))
    # A task goes on by the thresholds of the instance of its master task.
    masters = dict.fromkeys(task.pieces[0][0] for task in still)
    others = tuple(name for name in masters if name != instance)
    sentences = [said, *(_tell_turn(snapshot, name, still, is_here=name == instance) for name in masters)]
    return StateReason(BY_THRESHOLD, " ".join(sentences), instances=others, jobs=_jobs(still))


def _tell_turn(snapshot: Snapshot, name: str, still: list[RunningTask], *, is_here: bool) -> str:
    """Return when the tasks go on whose master task an instance has."""
    mine = [task for task in still if task.pieces[0][0] == name]
    first = min(mine, key=lambda task: (task.start_time, task.job, task.task))
    said = _describe_turn(find_turn(snapshot.cluster, snapshot.state, name, snapshot.now), first)
    if is_here:
        return said
    return tr("What has its master task on {name} goes on by the thresholds there. {said}").format(name=name, said=said)


def _describe_turn(turn: Turn | None, first: RunningTask) -> str:
    if turn is None:
        return tr("None goes on by itself, as nothing is suspended there any more: nsuspend or suspend_interval is 0.")
    if not turn.is_seen:
        return tr("None goes on while it is suspended, unknown, in error or ambiguous.")
    if turn.is_over:
        said = choose_word(
            turn.count,
            "Once no threshold is exceeded, one goes on every {interval}, first that which started first (job {job}).",
            "Once no threshold is exceeded, {count} go on every {interval}, first those that started first (job "
            "{job}).",
        )
    else:
        said = choose_word(
            turn.count,
            "No threshold is exceeded any more: one goes on every {interval}, first that which started first (job "
            "{job}).",
            "No threshold is exceeded any more: {count} go on every {interval}, first those that started first (job "
            "{job}).",
        )
    said = said.format(count=turn.count, interval=turn.interval, job=first.job)
    if turn.not_before is None:
        return said
    next_one = tr("The next change is not before {moment}.").format(moment=format_time(turn.not_before))
    return f"{said} {next_one}"
