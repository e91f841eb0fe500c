"""The share tree during a calculation: where jobs belong, what of it was used, and what each node is entitled to."""

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Mapping

from qmonpy.engine.tickets.fading import Fading, combine_usage
from qmonpy.engine.tickets.policies import Policies
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ShareNode
from qmonpy.model.work.share_usage import ShareUsage, UsageBook

LEAST_USAGE = 1.0
"""Whoever used less counts as having used so much of his share."""


class Node:
    """A node of the tree, or the leaf of a user for whom the default leaf stands."""

    __slots__ = (
        "children", "entitled", "entitled_of_all", "is_project", "jobs", "name", "parent", "place", "share",
        "share_of_all", "shares", "used", "weight",
    )  # fmt: skip

    def __init__(self, name: str, shares: int, *, is_project: bool = False):
        self.name = name
        self.shares = shares
        self.is_project = is_project
        self.children: list[Node] = []
        self.parent: Node | None = None
        self.place = 0
        """Among the children of its parent."""
        self.jobs = 0
        """How many tasks belong here or below."""
        self.used = 0.0
        """Usage that is left."""
        self.share = self.share_of_all = 0.0
        """The long term target among its siblings that have jobs, and of the whole tree."""
        self.entitled = self.entitled_of_all = 0.0
        """The same now: whoever used little gets more until that has evened out."""
        self.weight = 0.0

    def __iter__(self) -> Iterator["Node"]:
        following = [self]
        while following:
            node = following.pop()
            yield node
            following += reversed(node.children)

    def adopt(self, child: "Node") -> None:
        """Take a node as the last one of its children."""
        child.parent, child.place = self, len(self.children)
        self.children.append(child)


class _Named:
    """The nodes of a tree by their names, each name's in the order in which a walk through the tree meets them.

    Jobs of thousands of users are looked up in trees of thousands of nodes: a walk for each would take minutes.
    """

    def __init__(self, root: Node):
        self._root = root
        self._nodes: dict[str, list[tuple[tuple[int, ...], Node]]] = {}
        for node in root:
            self._nodes.setdefault(node.name, []).append((_find_places(node), node))

    def add(self, node: Node) -> None:
        """Take a node that is new in the tree."""
        insort(self._nodes.setdefault(node.name, []), (_find_places(node), node), key=_get_places)

    def find(self, user: str | None, project: str | None) -> Node | None:
        """Return the leaf that the jobs of a user in a project have of their own, or the default leaf for them."""
        if project is None:
            return self._find_user((), self._root, user)
        looked: tuple[int, ...] | None = None
        for places, node in self._nodes.get(project, ()):
            is_below = looked is not None and places[: len(looked)] == looked
            if is_below or _is_in_project(node.parent, self._root):
                continue
            # Without leaves below it, a project is the leaf of all its jobs.
            found = self._find_user(places, node, user) if node.children else node
            if found is not None:
                return found
            looked = places
        return None

    def _find_user(self, places: tuple[int, ...], top: Node, user: str | None) -> Node | None:
        """Return the first node of a user from one down, or else the default leaf; neither is in a project below it."""
        for name in dict.fromkeys((user, DEFAULT_LEAF)) if user is not None else ():
            known = self._nodes.get(name, [])
            for at in range(bisect_left(known, places, key=_get_places), len(known)):
                found, node = known[at]
                if found[: len(places)] != places:
                    break
                if not _is_in_project(node, top):
                    return node
        return None


def _find_places(node: Node) -> tuple[int, ...]:
    """Return the places of the nodes on the way down to a node, each among the children of the one above."""
    found, at = [], node
    while at.parent is not None:
        found.append(at.place)
        at = at.parent
    return tuple(reversed(found))


def _get_places(named: tuple[tuple[int, ...], Node]) -> tuple[int, ...]:
    return named[0]


def _is_in_project(node: Node | None, top: Node) -> bool:
    """Whether a node, or one on the way up from it, is of a project, below another node."""
    while node is not None and node is not top:
        if node.is_project:
            return True
        node = node.parent
    return False


class Tree:
    """The share tree of a cluster at a moment; leaves of users who share a default leaf are made when asked for."""

    def __init__(self, root: ShareNode, cluster: Cluster, book: UsageBook, policies: Policies, now: int):
        self._cluster = cluster
        self._book = book
        self._policies = policies
        self._now = now
        self._fading = Fading(policies)
        self._faded: dict[tuple[str, str], ShareUsage] = {}
        self.root = self._copy(root)
        self._places: dict[tuple[str, str], Node | None] = {}
        self._named: _Named | None = None

    def _copy(self, root: ShareNode) -> Node:
        copy = self._make_node(root)
        left = [(root, copy)]
        while left:
            node, made = left.pop()
            for child in node.children:
                below = self._make_node(child)
                made.adopt(below)
                if child.children:
                    left.append((child, below))
        return copy

    def _make_node(self, node: ShareNode) -> Node:
        return Node(node.name, node.shares, is_project=node.name in self._cluster.projects)

    # --- where a job belongs

    def find_place(self, user: str | None, project: str | None) -> Node | None:
        """Return the leaf of the jobs of a user in a project; None if they have none.

        A user or project that the cluster does not know is None. Users are looked for outside of projects, unless
        their job has one; where they have no leaf of their own, that of `default` stands for them.
        """
        if user is None and project is None:
            return None
        key = user or "", project or ""
        if key not in self._places:
            self._places[key] = self._search(user, project)
        return self._places[key]

    def _search(self, user: str | None, project: str | None) -> Node | None:
        if self._named is None:
            self._named = _Named(self.root)
        found = self._named.find(user, project)
        if found is None or user is None or found.parent is None or found.name != DEFAULT_LEAF:
            return found
        own = Node(user, found.shares)
        found.parent.adopt(own)
        self._named.add(own)
        return own

    # --- what was used

    def add_usage(self) -> None:
        """Let every node know what of it was used."""
        if not self.root.children:
            self.root.used = self._find_usage(self.root.name, None)
            return
        order: list[tuple[Node, bool]] = []
        following: list[tuple[Node, str | None]] = [(self.root, None)]
        while following:
            node, project = following.pop()
            is_project = project is None and node.is_project
            order.append((node, is_project))
            within = node.name if is_project else project
            for child in node.children:
                if child.children:
                    following.append((child, within))
                else:
                    child.used = self._find_usage(child.name, within)
        # What is below a node is known before it.
        for node, is_project in reversed(order):
            node.used = sum(child.used for child in node.children)
            if is_project:
                self._add_rest(node)

    def _add_rest(self, node: Node) -> None:
        """Let a project have used what is in its book, and the default leaf in it what none of its leaves used."""
        used = self._find_usage(node.name, None)
        rest, node.used = used - node.used, used
        if rest > LEAST_USAGE:
            # Users without a leaf of their own used it.
            at = next((each for each in node if each.name == DEFAULT_LEAF), None)
            while at is not None and at is not node:
                at.used += rest
                at = at.parent

    def _find_usage(self, name: str, project: str | None) -> float:
        weights = self._policies.usage_weights
        if name in self._cluster.users:
            usage = self._fade("user", name, self._book.users)
            amounts = usage.usage if project is None else usage.in_projects.get(project, {})
            return combine_usage(amounts, weights)
        if project is None and name in self._cluster.projects:
            return combine_usage(self._fade("project", name, self._book.projects).usage, weights)
        return 0.0

    def _fade(self, kind: str, name: str, book: Mapping[str, ShareUsage]) -> ShareUsage:
        found = self._faded.get((kind, name))
        if found is None:
            usage = book.get(name)
            found = ShareUsage() if usage is None else self._fading.fade_to(usage, self._now)
            self._faded[kind, name] = found
        return found

    # --- what each is entitled to

    def set_targets(self, places: Iterable[tuple[Node, int]]) -> None:
        """Find out what every node is entitled to while so many tasks belong to each leaf."""
        nodes = list(self.root)
        for node in nodes:
            node.jobs = 0
            node.entitled = node.entitled_of_all = 0.0
        for node, count in places:
            node.jobs += count
        for node in reversed(nodes):
            if node.children:
                node.jobs = sum(child.jobs for child in node.children)
        root = self.root
        root.share = root.share_of_all = root.entitled = root.entitled_of_all = 1.0
        following = [root]
        while following:
            following += self._set_targets(following.pop())

    def _set_targets(self, node: Node) -> list[Node]:
        """Find out what the nodes just below one are entitled to; return those of them that have jobs."""
        active = [child for child in node.children if child.jobs > 0]
        shares = sum(child.shares for child in active)
        for child in active:
            child.share = child.shares / shares if shares else 0.0
            child.share_of_all = node.share_of_all * child.share
            child.weight = _find_weight(child)
        self._entitle(node, active)
        factor = self._policies.compensation
        if factor and any(child.entitled_of_all > factor * child.share_of_all for child in active):
            for child in active:
                most = factor * child.share_of_all
                if child.entitled_of_all > most:
                    used = max(child.used, LEAST_USAGE * child.share_of_all)
                    child.weight = child.shares * child.shares / (used * (child.entitled_of_all / most))
            self._entitle(node, active)
        return active

    @staticmethod
    def _entitle(node: Node, active: list[Node]) -> None:
        total = sum(child.weight for child in active)
        for child in active:
            child.entitled = child.weight / total if total > 0 else 0.0
            child.entitled_of_all = node.entitled_of_all * child.entitled


def _find_weight(node: Node) -> float:
    if node.share_of_all <= 0:
        return 0.0
    return node.shares * node.shares / max(node.used, LEAST_USAGE * node.share_of_all)
