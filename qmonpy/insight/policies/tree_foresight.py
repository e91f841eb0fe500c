"""What everybody will have used of the share tree over the next days, if all in it submit: the engine played forward.

In each step every leaf gets the part of the cluster that it is entitled to then, which becomes its usage and fades as
the scheduler lets it fade. Actual shares approach their targets this way. Where memory or io counts
(`usage_weight_list` of sched_conf(5)), a leaf uses as much of it for each second of a processor as it did before. As a
leaf is entitled to shares * shares / usage, those that use less of it than others come to rest below their targets: at
shares * sqrt(usage in a second), as parts of all.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from qmonpy.engine.tickets.accrual import CPU, find_scaling
from qmonpy.engine.tickets.fading import Fading
from qmonpy.engine.tickets.policies import Policies, read_policies
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.insight.policies.tree_state import NodeState, TreeReader, read_tree, with_present_usage
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path, ShareNode
from qmonpy.model.values.whole import find_whole
from qmonpy.model.work.share_usage import Amounts, ShareUsage, UsageBook
from qmonpy.model.work.state import State

TOLD = 48
"""Of so many moments the shares are told."""
MOST_TURNS = 16
"""So often what everybody is entitled to is found anew between two of them; of a large tree more seldom."""
MOST_VISITS = 30_000
"""About so many nodes are visited in all."""


@dataclass(frozen=True, slots=True)
class ForeseenTrees:
    """What the shares at the end come from."""

    present: NodeState
    """The tree at the beginning."""
    kept: NodeState
    """The tree at the end, if nobody used anything meanwhile: with what is left of usage by then."""
    last: NodeState
    """The tree at the end."""
    entitled: Mapping[Path, float]
    """To which part of the cluster nodes are entitled, as the mean of the moments that are told but the last."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """Actual shares of the nodes over time, as parts of 1."""

    times: tuple[int, ...]
    """Seconds since the epoch; the first is the present."""
    actual: Mapping[Path, tuple[float, ...]]
    """By path what a node has of all usage at these times."""
    target: Mapping[Path, float]
    """Its part of the tree, if everybody has jobs."""
    slots: float
    """How many slots are taken to be used all the time."""
    trees: ForeseenTrees | None = None
    are_used: bool = True
    """Whether so many are used at the beginning; else they are the processors of the hosts."""


@dataclass(frozen=True, slots=True)
class _Leaf:
    """A leaf at one moment, with the user and the project whose usage its jobs become."""

    node: Node
    user: str | None
    project: str | None


def foresee(cluster: Cluster, state: State, now: int, seconds: int) -> Foresight | None:
    """Return how actual shares go on for some time; None without a tree, or where nobody in it can have jobs."""
    present = read_tree(cluster, state, now)
    if cluster.share_tree is None or present is None:
        return None
    state = with_present_usage(cluster, state, now)
    used = count_used_slots(cluster, state)
    slots = used or count_offered_slots(cluster)
    player = _Player(cluster, cluster.share_tree, present, state.usage, slots)
    turns = max(1, min(MOST_TURNS, MOST_VISITS // (TOLD * sum(1 for _ in present))))
    times = tuple(now + seconds * step // (TOLD * turns) for step in range(TOLD * turns + 1))
    book, actual, last, entitled = state.usage, dict[Path, list[float]](), present, defaultdict[Path, float](float)
    for turn, (moment, after) in enumerate(zip(times, (*times[1:], times[-1]), strict=True)):
        tree, leaves = player.look(book, moment)
        if not leaves:
            return None
        if turn % turns == 0:
            last = player.read(tree)
            for each in last:
                actual.setdefault(each.path, []).append(each.actual)
                if after > moment:
                    entitled[each.path] += each.entitled / TOLD
        book = player.play(book, leaves, moment, after)
    whole = {each.path: each.target for each in last}
    courses = {path: tuple(points) for path, points in actual.items()}
    kept = player.read(player.look(state.usage, times[-1])[0])
    return Foresight(times[::turns], courses, whole, slots, ForeseenTrees(present, kept, last, entitled), bool(used))


def count_used_slots(cluster: Cluster, state: State) -> float:
    """Return how many slots running tasks use, by the factors of their hosts (`usage_scaling`)."""
    return sum(each.slots * each.factor for each in list_used_slots(cluster, state))


@dataclass(frozen=True, slots=True)
class HostSlots:
    """The slots of a host that are used, or its processors."""

    host: str
    slots: int
    factor: float = 1.0
    """By which they are counted (`usage_scaling`)."""


def list_used_slots(cluster: Cluster, state: State) -> list[HostSlots]:
    """Return by host how many slots running tasks use that are not suspended."""
    scaling, used = find_scaling(cluster), Counter[str]()
    for task in state.running.values():
        if not task.is_suspended:
            for name, slots in task.pieces:
                used[name.partition("@")[2]] += slots
    return [HostSlots(host, slots, scaling.get(host, 1.0)) for host, slots in used.items()]


def count_offered_slots(cluster: Cluster) -> float:
    """Return how many processors the hosts have, where they say so; 1 if none does."""
    return float(sum(each.slots for each in list_offered_slots(cluster)) or 1)


def list_offered_slots(cluster: Cluster) -> list[HostSlots]:
    """Return by host how many processors it has; those that do not say so are left out."""
    found = {name: _count_processors(each.complex_values, each.load_values) for name, each in cluster.hosts.items()}
    return [HostSlots(name, processors) for name, processors in found.items() if processors]


def _count_processors(*values: Mapping[str, str]) -> int:
    numbers = (find_whole(each.get("num_proc", "")) for each in values)
    return next((each for each in numbers if each is not None), 0)


class Rates:
    """How much of everything that counts is used for each second of a processor, by what has been used."""

    def __init__(self, book: UsageBook, weights: Mapping[str, float]):
        """`weights` are those by which usage is added up; what has none is left out."""
        self._book = book
        self._names = tuple(name for name, weight in weights.items() if weight and name != CPU)
        used = [each.usage for each in (*book.users.values(), *book.projects.values())]
        used += [amounts for each in book.users.values() for amounts in each.in_projects.values()]
        summed = {name: sum(amounts.get(name, 0.0) for amounts in used) for name in (CPU, *self._names)}
        # Where nobody has used anything yet, all use the same, whatever that is.
        self._of_all = self._divide(summed) or dict.fromkeys((CPU, *self._names), 1.0)
        self._known: dict[tuple[str | None, str | None], Amounts] = {}

    def find(self, user: str | None, project: str | None) -> Amounts:
        """Return by name how much a user, a user in a project, or a project uses; the average where none was used."""
        key = user, project
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._divide(self._list_used(user, project)) or self._of_all
        return found

    def _list_used(self, user: str | None, project: str | None) -> Amounts:
        if user is None:
            return self._book.projects.get(project or "", ShareUsage()).usage
        usage = self._book.users.get(user, ShareUsage())
        return usage.usage if project is None else usage.in_projects.get(project, {})

    def _divide(self, used: Amounts) -> Amounts:
        cpu = used.get(CPU, 0.0)
        return {CPU: 1.0, **{name: used.get(name, 0.0) / cpu for name in self._names}} if cpu > 0 else {}


class _Player:
    """Plays usage forward in one tree."""

    def __init__(self, cluster: Cluster, root: ShareNode, present: NodeState, book: UsageBook, slots: float):
        self._cluster, self._root, self._slots = cluster, root, slots
        self._policies: Policies = read_policies(cluster)
        self._fading = Fading(self._policies)
        self._rates = Rates(book, self._policies.usage_weights)
        self._guests = {
            each.path: tuple(guest.name for guest in each.children) for each in present if each.name == DEFAULT_LEAF
        }

    def look(self, book: UsageBook, now: int) -> tuple[Tree, Sequence[_Leaf]]:
        """Return the tree at a moment at which everybody has jobs, and its leaves."""
        tree = Tree(self._root, self._cluster, book, self._policies, now)
        leaves = tuple(self._find_leaves(tree, tree.root, (), None))
        tree.add_usage()
        tree.set_targets((leaf.node, 1) for leaf in leaves)
        return tree, leaves

    def read(self, tree: Tree) -> NodeState:
        """Return the states of the nodes of a tree that was looked at."""
        return TreeReader(tree, self._cluster, {}, {}).read(self._root)

    def _find_leaves(self, tree: Tree, node: Node, path: Path, project: str | None) -> Iterator[_Leaf]:
        is_project = node.name in self._cluster.projects
        if is_project:
            project = node.name
        for child in tuple(node.children):
            yield from self._find_leaves(tree, child, (*path, child.name), project)
        if node.children:
            return
        if node.name == DEFAULT_LEAF:
            for name in self._guests.get(path, ()):
                own = tree.find_place(name, project)
                if own is not None:
                    yield _Leaf(own, name, project)
        elif is_project:
            yield _Leaf(node, None, project)
        elif node.name in self._cluster.users:
            yield _Leaf(node, node.name, project)

    def play(self, book: UsageBook, leaves: Sequence[_Leaf], now: int, after: int) -> UsageBook:
        """Return the usage at a later moment, if until then each leaf gets what it is entitled to now."""
        # Usage of others fades when it is read: there may be very many of them.
        users, projects = dict(book.users), dict(book.projects)
        seconds = after - now
        for leaf in leaves:
            share = leaf.node.entitled_of_all * self._slots * seconds
            used = {name: rate * share for name, rate in self._rates.find(leaf.user, leaf.project).items()}
            # It is made all the time: half of it had time to fade.
            made = self._fading.fade(used, seconds // 2)
            if leaf.user is not None:
                before = self._fading.fade_to(users.get(leaf.user, ShareUsage(stamp=after)), after)
                users[leaf.user] = _with_more(before, leaf.project, made)
            if leaf.project is not None:
                before = self._fading.fade_to(projects.get(leaf.project, ShareUsage(stamp=after)), after)
                projects[leaf.project] = _with_more(before, None, made)
        return replace(book, users=users, projects=projects)


def _with_more(usage: ShareUsage, project: str | None, made: Amounts) -> ShareUsage:
    if project is None:
        return replace(usage, usage=_add(usage.usage, made))
    in_project = _add(usage.in_projects.get(project, {}), made)
    return replace(usage, in_projects={**usage.in_projects, project: in_project})


def _add(amounts: Amounts, more: Amounts) -> Amounts:
    return {**amounts, **{name: amounts.get(name, 0.0) + value for name, value in more.items()}}
