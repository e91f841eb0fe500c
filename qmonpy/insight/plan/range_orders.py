"""What depends on the order in which a scheduler tries the numbers of slots of a range, which is not seen.

8.1.9 begins in the middle of a range, with its least or with its most, whichever took the fewest tries of late
(`PE_RANGE_ALG` of sched_conf(5)). Nobody is told what it has searched before, so how many slots a job with a range
gets, and what is left for others, is known only where every order gives the same.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import Decisions, RunningTask, SearchWeights, State, TaskKey

_FAR = -(10**15)
"""A weight that so many searches do not bring back that another order becomes the best."""
_OTHER_ORDERS = (SearchWeights(least=0, middle=_FAR, most=_FAR), SearchWeights(least=_FAR, middle=_FAR, most=0))
"""The weights by which a search begins with the least, and with the most; without any it begins in the middle."""

Starts = Mapping[TaskKey, RunningTask]
Decide = Callable[[Snapshot], Decisions]


def has_range(job: Job) -> bool:
    """Whether a parallel job leaves it to the scheduler how many slots it gets."""
    return job.pe is not None and sum(len(each) for each in job.slots) > 1


def find_order_dependent(state: Snapshot, expected: Starts, seen: Starts, decide: Decide) -> frozenset[TaskKey]:
    """Return the starts of a pass that differ from what was expected and may do so by the order of such searches.

    `state` is what the pass saw, `decide` returns the model's decisions on it with the memory in it.
    """
    jobs = state.state.jobs
    differing = frozenset(key for key, task in seen.items() if not _is_same(expected.get(key), task))
    if not differing or not any(has_range(jobs[number]) for number in state.state.pending):
        return frozenset()
    granted = {
        key
        for key in differing
        if has_range(jobs[key[0]]) and key in expected and _slots(expected[key]) != _slots(seen[key])
    }
    if granted:
        # What the others of the pass found is what these have left.
        return differing
    others = _find_others(state, decide)
    return frozenset(key for key in differing if any(not _is_same(expected.get(key), each.get(key)) for each in others))


def find_unsure(state: Snapshot, tasks: Collection[TaskKey], decide: Decide) -> frozenset[TaskKey]:
    """Return those of tasks which start after a state only by some orders of such searches."""
    if not tasks or not any(has_range(state.state.jobs[number]) for number in state.state.pending):
        return frozenset()
    others = _find_others(state, decide)
    return frozenset(key for key in tasks if any(key not in each for each in others))


def _find_others(state: Snapshot, decide: Decide) -> list[Starts]:
    """Return what starts after a state by each of the other orders."""
    return [_starts_of(decide(replace(state, state=_with_weights(state.state, each)))) for each in _OTHER_ORDERS]


def _starts_of(decisions: Decisions) -> Starts:
    return {(each.job, each.task): each for each in decisions.started}


def _with_weights(state: State, weights: SearchWeights) -> State:
    return replace(state, memory=replace(state.memory, weights=weights))


def _is_same(one: RunningTask | None, other: RunningTask | None) -> bool:
    if one is None or other is None:
        return one is other
    return dict(one.pieces) == dict(other.pieces)


def _slots(task: RunningTask) -> int:
    return sum(slots for _, slots in task.pieces)
