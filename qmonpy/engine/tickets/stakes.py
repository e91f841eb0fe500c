"""Who stands behind a job, with shares and tickets: its user, project, department, and its own; and what it gets.

Jobs with the same of all these have one stake in common, so that thousands of jobs are few stakes.
"""

from collections.abc import Callable, Iterable
from dataclasses import field

from qmonpy.engine.tickets.tree import Node
from qmonpy.late_methods import dataclass


class Party:
    """A user, project or department, and how many of its tasks run or are taken to run next."""

    __slots__ = ("active", "override", "shares")

    def __init__(self, override: int, shares: int):
        self.override = override
        self.shares = shares
        self.active = 0


@dataclass(slots=True, eq=False)
class Stake:
    """What jobs have a claim on; a party without an object, or without shares, is None."""

    user: Party | None
    project: Party | None
    department: Party | None
    job_share: int
    """`-js`."""
    given: int
    """The override tickets of the job itself (`qalter -ot`)."""
    node: Node | None
    """Its leaf in the share tree."""
    parties: tuple[Party, ...] = field(init=False)
    givers: tuple[Party, ...] = field(init=False)
    """Those that give override tickets."""

    def __post_init__(self) -> None:
        self.parties = tuple(each for each in (self.user, self.project, self.department) if each is not None)
        self.givers = tuple(each for each in self.parties if each.override)

    def count(self, tasks: int) -> None:
        """Take tasks to run, or, if negative, no more."""
        for party in self.parties:
            party.active += tasks


class Claim:
    """The claim of a waiting task, or of all running tasks of a job alike, and what it gets of each policy."""

    __slots__ = (
        "count", "functional", "is_waiting", "number", "override", "portion", "slots", "stake", "submitted", "sum",
        "task", "total", "tree",
    )  # fmt: skip

    def __init__(self, number: int, task: int, submitted: int, stake: Stake, slots: int, *, count: int = 0):
        self.number = number
        self.task = task
        self.submitted = submitted
        self.stake = stake
        self.slots = slots
        """How much a task of it thins the tickets of those behind it in the share tree."""
        self.is_waiting = count == 0
        self.count = count or 1
        self.sum = 0.0
        """Its tickets of the policies so far, as far as the next ones heed them."""
        self.override = self.functional = self.tree = 0.0
        self.total = 0.0
        """All its tickets, once they are added up."""
        self.portion = 0.0
        """Its part of the tickets of all that wait, or of all that run."""


def rank_claims(claims: Iterable[Claim]) -> list[Claim]:
    """Return claims by falling tickets of earlier policies, then the earliest."""
    return sorted(claims, key=lambda each: (-each.sum, each.submitted, each.number, each.task))


ClaimKey = tuple[int, Party | None, Party | None, Party | None]
"""What claims are on: tickets or shares of the job itself, its user, project and department."""


def sort_equal(
    claims: Iterable[Claim], find_key: Callable[[Stake], ClaimKey | None], *, is_ranked: bool
) -> list[list[Claim]]:
    """Return the claims whose stake has a key by what they are claims on, the last ones first."""
    keys: dict[Stake, ClaimKey | None] = {}
    found: dict[ClaimKey, list[Claim]] = {}
    for claim in claims:
        stake = claim.stake
        if stake not in keys:
            keys[stake] = find_key(stake)
        key = keys[stake]
        if key is not None:
            found.setdefault(key, []).append(claim)
    return [(rank_claims(each) if is_ranked else each)[::-1] for each in found.values()]
