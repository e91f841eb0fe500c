"""What is missing for a job that suits a queue: the fewest resources, limits and closed queue instances that, free,
below and open, let it start."""

from qmonpy.insight.why.missing_search import Found
from qmonpy.insight.why.parallel_missing import ParallelSearch
from qmonpy.insight.why.sequential_missing import SequentialSearch
from qmonpy.insight.why.what_if import Situation


def find_missing(situation: Situation) -> Found | None:
    """Return the fewest causes without which a task starts if no other job waits; None if none were found.

    The job must suit a queue of an empty cluster, and not start as things are.
    """
    if situation.category.pe is None:
        return SequentialSearch(situation).find()
    fewest = situation.with_fewest_slots()
    found = ParallelSearch(fewest).find()
    if fewest is not situation and (found is None or situation.start_alone(found.lifts) is None):
        # How many slots of a range are tried depends on the searches before: with all of them the range may fail.
        return ParallelSearch(situation).find()
    return found
