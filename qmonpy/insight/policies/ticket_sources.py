"""Where the tickets of a waiting task come from: by policy and by who gives them, and among how many tasks each gift is
divided (sge_priority(5), share_tree(5))."""

from collections.abc import Iterator, Mapping
from enum import StrEnum

from qmonpy.engine.tickets.force import find_force
from qmonpy.engine.tickets.policies import FUNCTIONAL, LETTERS, OVERRIDE, TREE
from qmonpy.engine.tickets.stakes import Claim, Party
from qmonpy.engine.tickets.watch import FunctionalNote, LevelNote, Watch
from qmonpy.insight.policies.standing import Standing, Standings
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path, ShareNode, find_node
from qmonpy.model.work.job import Job
from qmonpy.translation import later


class Giver(StrEnum):
    """Who gives tickets, or has shares."""

    USER = later("user")
    DEPARTMENT = later("department")
    PROJECT = later("project")
    JOB = later("job")


POLICY_NAMES: Mapping[str, str] = {
    OVERRIDE: later("override"),
    FUNCTIONAL: later("functional"),
    TREE: later("share tree"),
}
"""The policies as they are called in a sentence, by the letters of `policy_hierarchy`."""
GIVERS = (Giver.USER, Giver.DEPARTMENT, Giver.PROJECT, Giver.JOB)
"""In the order of the weights of the functional policy."""


@dataclass(frozen=True, slots=True)
class OverrideSource:
    """The override tickets that somebody gives a task."""

    giver: Giver
    name: str
    tickets: int
    tasks: int
    """Among how many tasks they are divided, those that run and those that come before, with this one; 1 if each
    gets all."""

    @property
    def value(self) -> float:
        """What the task gets."""
        return self.tickets / self.tasks


@dataclass(frozen=True, slots=True)
class FunctionalSource:
    """The functional tickets that a task gets by the shares of somebody."""

    giver: Giver
    name: str
    tickets: int
    """All functional tickets."""
    weight: float
    """The part of them that is given by shares of this kind."""
    shares: int
    tasks: int
    """Among how many tasks the shares are divided, with this one; 1 if each has all."""
    own: float
    """What the task has of the shares."""
    sum: float
    """The shares of all tasks that run or come before it, with its own."""

    @property
    def value(self) -> float:
        """What the task gets."""
        return self.weight * (self.own * self.tickets / self.sum if self.sum else 0.0)


@dataclass(frozen=True, slots=True)
class TreeSource:
    """The share tree tickets of a task."""

    tickets: int
    """All of them."""
    way: tuple[str, ...]
    """The nodes from the root to the leaf; none if the job has no leaf."""
    levels: tuple[LevelNote, ...]
    """From the leaf up; the last one is what the task gets, those before decide how tasks follow each other."""
    paths: tuple[Path, ...]
    """Of each level the path of its node; that of a user for whom the default leaf stands is below that leaf."""


@dataclass(frozen=True, slots=True)
class Tickets:
    """The tickets of the next task of a waiting job, by policy."""

    task: int
    total: float
    most: float
    """The most that any task has that runs or waits."""
    most_job: int | None
    share: float
    """Its part of the tickets of all that wait."""
    given: int
    """What a manager gave the job (`qalter -ot`)."""
    hierarchy: tuple[tuple[str, bool], ...]
    """The policies in their order, and whether each heeds the tickets of those before it."""
    override: float
    functional: float
    tree: float
    of_override: tuple[OverrideSource, ...]
    of_functional: tuple[FunctionalSource, ...]
    is_tried: bool
    """False behind the number of jobs for which functional tickets are found one by one."""
    of_tree: TreeSource

    def find(self, letter: str) -> float:
        """Return the tickets of a policy by its letter in `policy_hierarchy`."""
        return {OVERRIDE: self.override, FUNCTIONAL: self.functional, TREE: self.tree}[letter]

    @property
    def by_policy(self) -> tuple[tuple[str, float], ...]:
        """The tickets of each policy, by its letter."""
        return tuple((letter, self.find(letter)) for letter in LETTERS)


def explain_tickets(standings: Standings, standing: Standing, number: int) -> Tickets:
    """Return where the tickets of the next task of a waiting job come from."""
    watch = standings.watch(number, standing.cluster)
    claim, handout = watch.claim, standing.handout
    policies = find_force(standing.cluster).policies
    job = standing.job(number)
    holders = (each for claims in handout.waiting.values() for each in claims)
    highest = max((*holders, *handout.running.values()), key=lambda each: (each.total, -each.number), default=None)
    paths = tuple(_list_paths(standing.cluster.share_tree, watch))
    tree = TreeSource(policies.tree_tickets, watch.way, tuple(watch.levels), paths)
    found = claim if claim is not None and claim.total > 0 else None
    return Tickets(
        task=watch.task,
        total=claim.total if claim is not None else 0.0,
        most=handout.most,
        most_job=highest.number if highest is not None and handout.most > 0 else None,
        share=claim.portion if claim is not None else 0.0,
        given=job.override_tickets,
        hierarchy=policies.hierarchy,
        override=found.override if found is not None else 0.0,
        functional=found.functional if found is not None else 0.0,
        tree=found.tree if found is not None else 0.0,
        of_override=tuple(_list_override(job, claim, watch)) if claim is not None else (),
        of_functional=tuple(_list_functional(job, claim, watch.functional, policies.functional_tickets))
        if claim is not None and watch.functional is not None
        else (),
        is_tried=watch.functional is None or watch.functional.is_tried,
        of_tree=tree,
    )


def _list_paths(root: ShareNode | None, watch: Watch) -> Iterator[Path]:
    for height in range(len(watch.levels)):
        path = watch.way[1 : len(watch.way) - height]
        is_guest = height == 0 and path and find_node(root, path) is None
        yield (*path[:-1], DEFAULT_LEAF, path[-1]) if is_guest else path


def _list_parties(job: Job, claim: Claim) -> tuple[tuple[Giver, str, Party | None], ...]:
    stake = claim.stake
    return (
        (Giver.USER, job.owner, stake.user),
        (Giver.PROJECT, job.project or "", stake.project),
        (Giver.DEPARTMENT, job.department, stake.department),
    )


def _list_override(job: Job, claim: Claim, watch: Watch) -> Iterator[OverrideSource]:
    tasks = watch.override_tasks or (1, 1, 1)
    for (giver, name, party), shared in zip(_list_parties(job, claim), tasks, strict=True):
        if party is not None and party.override:
            yield OverrideSource(giver, name, party.override, shared)
    if job.override_tickets:
        yield OverrideSource(Giver.JOB, str(job.number), job.override_tickets, 1)


def _list_functional(job: Job, claim: Claim, note: FunctionalNote, tickets: int) -> Iterator[FunctionalSource]:
    known = {
        giver: (name, party.shares if party is not None else 0, tasks)
        for (giver, name, party), tasks in zip(_list_parties(job, claim), note.tasks, strict=True)
    }
    known[Giver.JOB] = str(job.number), job.job_share, 1
    for giver, weight, own, total in zip(GIVERS, note.weights, note.shares, note.sums, strict=True):
        name, shares, tasks = known[giver]
        if shares:
            divided = tasks if own != shares else 1
            yield FunctionalSource(giver, name, tickets, weight, shares, divided, own, total)
