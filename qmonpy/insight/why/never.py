"""The waiting jobs that can never start as they are: no queue suits them, whatever ends.

`qalter -w v` says so of the same jobs, and of some that wait for the end of a reservation, or of what is exclusive. Of
a held job that command says nothing until it is released; it is judged here as if it were.
"""

from collections.abc import Callable

from qmonpy.engine.fitting.prepared import prepare
from qmonpy.engine.passing.verify import EmptyCluster, is_suited
from qmonpy.engine.site.category import Category
from qmonpy.kept_answers import KeptAnswers
from qmonpy.model.configuration.cluster import MOST_HOSTS, Cluster, weigh_cluster
from qmonpy.model.snapshot import Snapshot
from qmonpy.model.work.job import Job
from qmonpy.model.work.state import State


def find_never(snapshot: Snapshot, breathe: Callable[[], None] | None = None) -> frozenset[int]:
    """Return the numbers of the waiting jobs that can never start as they are.

    Jobs of one category have one answer, which is kept as long as the configuration is the same. `breathe` is called
    from job to job, so that a long search may let other threads go first.
    """
    suits = _suits.of(snapshot.cluster)
    found = set()
    for number in snapshot.state.pending:
        if breathe is not None:
            breathe()
        if not suits.is_suited(snapshot.state, snapshot.state.jobs[number]):
            found.add(number)
    return frozenset(found)


class _Suits:
    """Answers whether the empty cluster suits jobs, once for each category."""

    def __init__(self, cluster: Cluster):
        self._cluster = cluster
        self._prepared = prepare(cluster)
        self._empty = EmptyCluster(cluster)
        self._known: dict[Category, bool] = {}

    def is_suited(self, state: State, job: Job) -> bool:
        """Whether a queue suits a job, or its reservation if it was submitted into one."""
        if job.reservation is not None:
            return is_suited(self._cluster, state, job)
        category = self._prepared.category(job)
        found = self._known.get(category)
        if found is None:
            found = self._known[category] = self._empty.is_suitable_for(job)
        return found


_suits: KeptAnswers[Cluster, _Suits] = KeptAnswers(_Suits, most=4, weigh=weigh_cluster, most_weight=MOST_HOSTS)
