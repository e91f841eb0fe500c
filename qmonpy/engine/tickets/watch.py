"""A watch over one waiting task while tickets are handed out: it notes how the task came by each of its tickets."""

from collections.abc import Sequence

from qmonpy.engine.tickets.stakes import Claim, Party, Stake
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.late_methods import dataclass

Tasks = tuple[int, int, int]
"""Among how many tasks its user's, project's and department's tickets or shares are divided; 0 for none of them."""


@dataclass(frozen=True, slots=True)
class FunctionalNote:
    """How a task came by its functional tickets; users, departments, projects, jobs in the order of the weights."""

    weights: tuple[float, float, float, float]
    """1 in all."""
    shares: tuple[float, float, float, float]
    """What the task has of the shares of each."""
    sums: tuple[float, float, float, float]
    """The shares of all tasks that run or come before it, and its own."""
    tasks: Tasks
    """Of user, project and department."""
    is_tried: bool
    """False for a task behind those for which tickets are found one by one (`max_functional_jobs_to_schedule`)."""


@dataclass(frozen=True, slots=True)
class LevelNote:
    """What a node of the share tree gave a task."""

    name: str
    shares: int
    share: float
    """Its part of the shares of its siblings that have jobs."""
    entitled: float
    """The same now: whoever used little gets more."""
    used: float
    tasks: int
    """How many tasks belong here or below."""
    before: int
    """How many tasks here, by slots, come before the watched one."""
    value: float
    """The tickets that it would get if there was nothing above."""


class Watch:
    """Notes of one task that waits; its tickets are the same as without a watch."""

    def __init__(self, number: int, task: int):
        self.number = number
        self.task = task
        self.claim: Claim | None = None
        """What it gets; None if it is not among those that may be tried."""
        self.override_tasks: Tasks | None = None
        """None if nobody gave override tickets, or these are not divided."""
        self.functional: FunctionalNote | None = None
        self.levels: list[LevelNote] = []
        """Of the share tree, from the leaf up to the first node whose siblings have jobs, too."""
        self.way: tuple[str, ...] = ()
        """The names of the nodes of the share tree from the root to the leaf of the task; none if it has no leaf."""

    def find_claim(self, claims: Sequence[Claim], tree: Tree | None) -> None:
        """Find the claim of the task among those of all that wait, and its place in the tree."""
        self.claim = next((each for each in claims if (each.number, each.task) == (self.number, self.task)), None)
        node = self.claim.stake.node if self.claim is not None else None
        if tree is not None and node is not None:
            self.way = _find_way(node)

    def note_override(self, stake: Stake) -> None:
        """Note among how many the tickets of each party are divided, before this task is counted."""
        self.override_tasks = _count_tasks(stake, 1)

    def note_functional(
        self,
        shares: tuple[float, float, float],
        sums: tuple[float, float, float, float],
        weights: tuple[float, float, float, float],
        *,
        is_tried: bool,
    ) -> None:
        """Note the shares of user, project and department, and the sums and weights by which they became tickets."""
        assert self.claim is not None
        stake = self.claim.stake
        user, project, department = shares
        tasks = _count_tasks(stake, 0 if is_tried else 1)
        own = user, department, project, float(stake.job_share)
        self.functional = FunctionalNote(weights, own, sums, tasks, is_tried)

    def note_level(self, node: Node, before: int, value: float) -> None:
        """Note what a node of the share tree gave."""
        found = LevelNote(node.name, node.shares, node.share, node.entitled, node.used, node.jobs, before, value)
        self.levels.append(found)


def _count_tasks(stake: Stake, more: int) -> Tasks:
    def count(party: Party | None) -> int:
        return 0 if party is None else party.active + more

    return count(stake.user), count(stake.project), count(stake.department)


def _find_way(node: Node) -> tuple[str, ...]:
    names = []
    at: Node | None = node
    while at is not None:
        names.append(at.name)
        at = at.parent
    return tuple(reversed(names))
