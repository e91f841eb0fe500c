"""The share tree at a moment: what each node was promised, what it is entitled to now, and what it has used."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace

from qmonpy.engine.passing.ranking import find_waiting
from qmonpy.engine.tickets.accrual import accrue
from qmonpy.engine.tickets.fading import combine_usage
from qmonpy.engine.tickets.policies import Policies, read_policies
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.engine.work.waiting import find_free_tasks
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path, ShareNode
from qmonpy.model.work.job import Job
from qmonpy.model.work.share_usage import UsageBook
from qmonpy.model.work.state import State
from qmonpy.translation import later

PROJECT, USER, GROUP = later("project"), later("user"), later("node")
DEFAULT, UNKNOWN = later("default"), later("unknown")
"""What a node may be: a leaf or node of a project, a leaf of a user, a node that only holds others, the leaf of all
users who have none, or a leaf with a name that is neither a user's nor a project's."""
MOST_IDLE = 200
"""Of so many users who have no jobs, those who used the most, it is looked up which leaf stands for them."""
NOBODY: Mapping[Path, Sequence[tuple[str, float]]] = {}


@dataclass(frozen=True, slots=True)
class NodeState:
    """A node of the tree at a moment; shares are parts of 1."""

    name: str
    path: Path
    """The names of the nodes from below the root down to its own; behind a default leaf, that of a user."""
    kind: str
    shares: int
    level: float
    """Its part of the shares of all nodes beside it."""
    whole: float
    """Its part of the whole tree, if everybody had jobs."""
    target: float
    """Its part of the whole tree among those that have jobs: what it gets in the long run."""
    entitled: float
    """What it is entitled to now: more than that for who used little so far."""
    actual: float
    """Its part of all usage that is left after decay."""
    used: float
    """Usage that is left after decay, weighted as one number."""
    waiting: int
    """Tasks here and below that may be tried."""
    running: int
    children: tuple["NodeState", ...] = ()
    stands_in: bool = False
    """Whether it is no node of the tree: a user for whom the default leaf stands."""
    weight: float = 0.0
    """By which what the node above is entitled to is divided among those beside it that have jobs: shares² / usage."""

    def __iter__(self) -> Iterator["NodeState"]:
        """The node and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child


def read_tree(cluster: Cluster, state: State, now: int) -> NodeState | None:
    """Return the share tree of a cluster as the scheduler sees it at a moment; None if there is none.

    It does not matter whether the tree hands out any tickets.
    """
    if cluster.share_tree is None:
        return None
    policies, state = read_policies(cluster), with_present_usage(cluster, state, now)
    tree = Tree(cluster.share_tree, cluster, state.usage, policies, now)
    waiting, running = _count_tasks(tree, cluster, state, now)
    tree.add_usage()
    tree.set_targets([*waiting.items(), *running.items()])
    idle = _find_idle(cluster, state.usage, policies, now)
    return TreeReader(tree, cluster, waiting, running, idle).read(cluster.share_tree)


def with_present_usage(cluster: Cluster, state: State, now: int) -> State:
    """Return a state with the usage of running tasks up to now, as the next pass counts it; that of a real cluster only
    if it told usage."""
    is_told = not state.has_every_letter or state.usage.debited_until > 0
    return accrue(cluster, state, now) if is_told else state


def _count_tasks(tree: Tree, cluster: Cluster, state: State, now: int) -> tuple[Counter[Node], Counter[Node]]:
    """Return by leaf how many tasks may be tried, and how many run; those that are set aside do not count."""
    waiting, running = Counter[Node](), Counter[Node]()
    for found, counts in ((waiting, _count_waiting(state, now)), (running, _count_running(state))):
        for number, tasks in counts:
            node = find_leaf(tree, cluster, state.jobs[number])
            if node is not None:
                found[node] += tasks
    return waiting, running


def _count_waiting(state: State, now: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of jobs that may be tried, each with how many of its tasks may."""
    for job in find_waiting(state, now).eligible:
        yield job.number, len(find_free_tasks(job, state.pending[job.number].tasks))


def _count_running(state: State) -> Iterator[tuple[int, int]]:
    """Yield the number of the job of each running task that counts, and that it is one."""
    for (number, _), task in state.running.items():
        if not task.is_set_aside:
            yield number, 1


def find_leaf_jobs(cluster: Cluster, state: State, now: int, *, is_waiting: bool) -> Mapping[Path, Mapping[int, int]]:
    """Return by the path of a leaf how many tasks of which jobs belong to it that may be tried, or that run."""
    if cluster.share_tree is None:
        return {}
    tree = Tree(cluster.share_tree, cluster, state.usage, read_policies(cluster), now)
    found: dict[Node, Counter[int]] = {}
    for number, tasks in _count_waiting(state, now) if is_waiting else _count_running(state):
        node = find_leaf(tree, cluster, state.jobs[number])
        if node is not None:
            found.setdefault(node, Counter())[number] += tasks
    paths = dict(_list_paths(tree.root, cluster.share_tree, ()))
    return {paths[node]: counts for node, counts in found.items()}


def _list_paths(node: Node, given: ShareNode, path: Path) -> Iterator[tuple[Node, Path]]:
    """Yield the nodes of a tree with their paths; those of users for whom a default leaf stands are behind that."""
    own = len(given.children)
    yield node, path
    for child in node.children[own:]:
        yield child, (*path, DEFAULT_LEAF, child.name)
    for child, child_given in zip(node.children[:own], given.children, strict=True):
        yield from _list_paths(child, child_given, (*path, child.name))


def find_leaf(tree: Tree, cluster: Cluster, job: Job) -> Node | None:
    """Return the leaf to which a job belongs; None if it has none in the tree."""
    user = job.owner if job.owner in cluster.users else None
    return tree.find_place(user, job.project if job.project in cluster.projects else None)


class TreeReader:
    """Makes the states of nodes out of the engine's tree, whose nodes are in the order of the configuration."""

    def __init__(
        self,
        tree: Tree,
        cluster: Cluster,
        waiting: Mapping[Node, int],
        running: Mapping[Node, int],
        idle: Mapping[Path, Sequence[tuple[str, float]]] = NOBODY,
    ):
        """The tree knows its usage and targets. `waiting` and `running` have by leaf the numbers of tasks, `idle` by
        path of a node the users for whom the default leaf below it stands, who have no jobs, and what they used."""
        self._tree, self._cluster = tree, cluster
        self._waiting, self._running, self._idle = waiting, running, idle
        self._all_used = tree.root.used

    def read(self, root: ShareNode) -> NodeState:
        """Return the states of all nodes."""
        return self._read(self._tree.root, root, (), 1.0, 1.0)

    def _read(self, node: Node, given: ShareNode, path: Path, level: float, whole: float) -> NodeState:
        own = len(given.children)
        shares = sum(child.shares for child in given.children)
        guests = [self._read_guest(child, path) for child in node.children[own:]]
        guests += self._read_idle(path, {each.name for each in guests})
        children = []
        for child, child_given in zip(node.children[:own], given.children, strict=True):
            part = child.shares / shares if shares else 0.0
            made = self._read(child, child_given, (*path, child.name), part, whole * part)
            if child.name == DEFAULT_LEAF and not child.children:
                made = _with_guests(made, guests)
            children.append(made)
        return NodeState(
            node.name,
            path,
            self._find_kind(node),
            node.shares,
            level,
            whole,
            node.share_of_all if node.jobs else 0.0,
            node.entitled_of_all,
            self._find_part(node.used),
            node.used,
            self._waiting.get(node, 0) + sum(each.waiting for each in children),
            self._running.get(node, 0) + sum(each.running for each in children),
            tuple(children),
            weight=node.weight if node.jobs else 0.0,
        )

    def _read_guest(self, node: Node, above: Path) -> NodeState:
        """Return the state of a user for whom the default leaf stands, and who has jobs."""
        return NodeState(
            node.name,
            (*above, DEFAULT_LEAF, node.name),
            USER,
            node.shares,
            0.0,
            0.0,
            node.share_of_all if node.jobs else 0.0,
            node.entitled_of_all,
            self._find_part(node.used),
            node.used,
            self._waiting.get(node, 0),
            self._running.get(node, 0),
            stands_in=True,
            weight=node.weight if node.jobs else 0.0,
        )

    def _read_idle(self, above: Path, known: Container[str]) -> list[NodeState]:
        """Return the users for whom the default leaf below a node stands, who used something and have no jobs now."""
        return [
            NodeState(name, (*above, DEFAULT_LEAF, name), USER, 0, 0.0, 0.0, 0.0, 0.0, 0.0, used, 0, 0, stands_in=True)
            for name, used in self._idle.get(above, ())
            if name not in known
        ]

    def _find_part(self, used: float) -> float:
        return used / self._all_used if self._all_used > 0 else 0.0

    def _find_kind(self, node: Node) -> str:
        if node.name in self._cluster.projects:
            return PROJECT
        if node.children:
            return GROUP
        if node.name == DEFAULT_LEAF:
            return DEFAULT
        return USER if node.name in self._cluster.users else UNKNOWN


def _with_guests(leaf: NodeState, guests: list[NodeState]) -> NodeState:
    """Return a default leaf with the users for whom it stands, as what all of them together have."""
    return replace(
        leaf,
        target=leaf.target + sum(each.target for each in guests),
        entitled=leaf.entitled + sum(each.entitled for each in guests),
        weight=leaf.weight + sum(each.weight for each in guests),
        actual=leaf.actual + sum(each.actual for each in guests),
        used=leaf.used + sum(each.used for each in guests if each.actual > 0),
        waiting=leaf.waiting + sum(each.waiting for each in guests),
        running=leaf.running + sum(each.running for each in guests),
        children=tuple(guests),
    )


def _find_idle(
    cluster: Cluster, book: UsageBook, policies: Policies, now: int
) -> Mapping[Path, list[tuple[str, float]]]:
    """Return by the path of a node the users for whom the default leaf below it would stand, and what they used.

    These do not count in the tree while they have no jobs, but for what they used of a project.
    """
    assert cluster.share_tree is not None
    weights = policies.usage_weights
    all_used = {
        (name, project): combine_usage(amounts, weights)
        for name, usage in book.users.items()
        if name in cluster.users
        for project, amounts in ((None, usage.usage), *usage.in_projects.items())
    }
    most = sorted((key for key, used in all_used.items() if used > 0), key=lambda key: -all_used[key])[:MOST_IDLE]
    probe = Tree(cluster.share_tree, cluster, book, policies, now)
    for name, project in most:
        probe.find_place(name, project)
    probe.add_usage()
    found: dict[Path, list[tuple[str, float]]] = {}
    _collect_guests(probe.root, cluster.share_tree, (), found)
    return found


def _collect_guests(node: Node, given: ShareNode, path: Path, found: dict[Path, list[tuple[str, float]]]) -> None:
    own = len(given.children)
    if len(node.children) > own:
        found[path] = [(each.name, each.used) for each in node.children[own:]]
    for child, child_given in zip(node.children[:own], given.children, strict=True):
        _collect_guests(child, child_given, (*path, child.name), found)
