"""The smallest change that brings a waiting job before the one directly ahead of it, by each lever.

Nothing is guessed: the order is computed anew with the value, and with the one before it, which does not suffice.
"""

from collections.abc import Callable

from qmonpy.engine.work.urgency import Weights
from qmonpy.insight.policies.lever import Lever, LeverKind, list_levers
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster

IsOver = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Swap:
    """What a lever can do."""

    lever: Lever
    value: int | None
    """The value from which on the jobs are swapped; None if none does it."""
    place: int | None = None
    """The place of the job then: it may pass others, too, or be passed."""

    @property
    def step(self) -> int:
        """How much the value changes."""
        return 0 if self.value is None else abs(self.value - self.lever.before)


@dataclass(frozen=True, slots=True)
class Swaps:
    """Everything that brings one job before another."""

    ahead: int
    behind: int
    found: tuple[Swap, ...]
    """Of each lever that was tried, also of those that do not do it."""
    untried: tuple[Lever, ...] = ()
    """Levers for which there was no time."""

    @property
    def possible(self) -> tuple[Swap, ...]:
        """Those that do it."""
        return tuple(each for each in self.found if each.value is not None)


def find_swaps(
    standings: Standings, ahead: int, behind: int, cluster: Cluster | None = None, is_over: IsOver = lambda: False
) -> Swaps:
    """Return how a waiting job can be brought before one that is ahead of it, lever by lever, under the settings of
    another value of the cluster if one is given. Once `is_over`, the other levers are left out."""
    search = _Search(standings, standings.cluster if cluster is None else cluster, ahead, behind)
    found: list[Swap] = []
    untried: list[Lever] = []
    for lever in search.list_levers():
        if is_over():
            untried.append(lever)
        else:
            found.append(search.try_lever(lever))
    return Swaps(ahead, behind, tuple(found), tuple(untried))


class _Search:
    def __init__(self, standings: Standings, cluster: Cluster, ahead: int, behind: int):
        self._standings = standings
        self._cluster = cluster
        self._ahead, self._behind = ahead, behind
        base = standings.find(cluster)
        self._jobs = {number: base.job(number) for number in (ahead, behind)}
        self._weights: Weights = base.weights

    def list_levers(self) -> tuple[Lever, ...]:
        watches = tuple(self._standings.watch(each, self._cluster) for each in (self._ahead, self._behind))
        ahead, behind = self._jobs[self._ahead], self._jobs[self._behind]
        return tuple(list_levers(self._cluster, ahead, behind, (watches[0], watches[1])))

    def try_lever(self, lever: Lever) -> Swap:
        """Return the value of a lever that is nearest to the present one and swaps the jobs, as far as a search in
        rising steps and then by halves finds it."""
        if lever.kind is LeverKind.POSIX and self._weights.priority == 0:
            return Swap(lever, None)
        values = (self._reach(lever, 1, lever.most), self._reach(lever, -1, lever.least))
        found = min(
            (each for each in values if each is not None), key=lambda each: abs(each - lever.before), default=None
        )
        if found is None:
            return Swap(lever, None)
        standing = self._pull(lever, found)
        return Swap(lever, found, standing.places[self._behind])

    def _reach(self, lever: Lever, direction: int, bound: int) -> int | None:
        """Return the first value in a direction that swaps the jobs; None if none is found up to a bound."""
        room = (bound - lever.before) * direction
        missed, step = 0, 1
        while True:
            if room <= 0:
                return None
            step = min(step, room)
            if self._is_swapped(lever, lever.before + direction * step):
                break
            if step == room:
                return None
            missed, step = step, step * 4
        while step - missed > 1:
            middle = (step + missed) // 2
            if self._is_swapped(lever, lever.before + direction * middle):
                step = middle
            else:
                missed = middle
        return lever.before + direction * step

    def _is_swapped(self, lever: Lever, value: int) -> bool:
        return self._pull(lever, value).is_before(self._behind, self._ahead)

    def _pull(self, lever: Lever, value: int) -> Standing:
        cluster, jobs = lever.pull(self._cluster, self._jobs, value)
        return self._standings.find(cluster, jobs)
