"""Why tasks stand still on a queue instance that is in order: slot-wise subordination, in words."""

from collections.abc import Iterable

from qmonpy.engine.world.slotwise import SUSPENDED, Node, SlotwiseTree, slotwise_lists
from qmonpy.insight.why.instance_reasons import StateReason
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.state import RunningTask


def explain_suspended_tasks(snapshot: Snapshot, instance: str) -> StateReason | None:
    """Who suspends tasks of an instance slot-wise, and which of them; None where nobody does."""
    here = [task for task in snapshot.state.running.values() if any(name == instance for name, _ in task.pieces)]
    still = [task for task in here if SUSPENDED in task.marks]
    if not still:
        return None
    counted = f"{len(still)} of {len(here)} tasks here {'stands' if len(still) == 1 else 'stand'} still"
    trees = _trees_above(snapshot, instance)
    if not trees:
        text = f"{counted}: the cluster tells of slot-wise subordination; by which queue is not known here."
        return StateReason(SUSPENDED, text, jobs=_jobs(still))
    said = " ".join(_describe(tree, node) for tree, node in trees)
    text = f"{counted}, by slot-wise subordination. {said} They go on as others end or are suspended."
    return StateReason(SUSPENDED, text, instances=tuple(tree.root for tree, _ in trees), jobs=_jobs(still))


def _jobs(tasks: Iterable[RunningTask]) -> tuple[int, ...]:
    return tuple(dict.fromkeys(task.job for task in tasks))


def _describe(tree: SlotwiseTree, node: Node) -> str:
    others = tuple(dict.fromkeys(each.instance for each in tree.nodes if each.depth))
    which = "longest" if node.is_longest else "shortest"
    tasks = "one task" if tree.slots == 1 else f"{tree.slots} tasks"
    return (
        f"{tree.root} lets {tasks} run at a time on itself and on {', '.join(others)}; of this queue the one that runs "
        f"for the {which} time is suspended first (turn {node.number}; of the lowest queues the highest turn comes "
        "first)."
    )


def _trees_above(snapshot: Snapshot, instance: str) -> list[tuple[SlotwiseTree, Node]]:
    """The trees in which an instance is a subordinate, with its place in each."""
    lists = slotwise_lists(snapshot.cluster)
    trees = (tree for name in sorted(lists.instances) if (tree := lists.tree(name)) is not None)
    return [(tree, node) for tree in trees for node in tree.nodes if node.depth and node.instance == instance]
