"""Why tasks are suspended on a queue instance that is not: slot-wise subordination, in words."""

from collections.abc import Iterable

from qmonpy.engine.world.slotwise import SUSPENDED, Node, SlotwiseTree, slotwise_lists
from qmonpy.insight.why.instance_reasons import StateReason
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.values.counts import choose_word, format_count
from qmonpy.model.work.state import RunningTask
from qmonpy.translation import tr


def explain_suspended_tasks(snapshot: Snapshot, instance: str) -> StateReason | None:
    """Return how many tasks of an instance are suspended slot-wise, and by which queues; None if there are none."""
    here = [task for task in snapshot.state.running.values() if any(name == instance for name, _ in task.pieces)]
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
    said = [
        tr("{queue} lets {tasks} run at a time on itself and on {others}."),
        tr(
            "If more run, one of the lowest queue is suspended; of several such queues that with the highest sequence"
            " number (here {number}) comes first, with its task that has run for the longest time."
            if node.is_longest
            else "If more run, one of the lowest queue is suspended; of several such queues that with the highest"
            " sequence number (here {number}) comes first, with its task that has run for the shortest time."
        ),
    ]
    tasks = format_count(tree.slots, "task")
    return " ".join(said).format(queue=tree.root, tasks=tasks, others=", ".join(others), number=node.number)


def _trees_above(snapshot: Snapshot, instance: str) -> list[tuple[SlotwiseTree, Node]]:
    """Return the slot-wise trees in which an instance is a subordinate, with its node in each."""
    lists = slotwise_lists(snapshot.cluster)
    trees = (tree for name in sorted(lists.instances) if (tree := lists.tree(name)) is not None)
    return [(tree, node) for tree in trees for node in tree.nodes if node.depth and node.instance == instance]
