"""The share tree during a calculation: where jobs belong, what of it was used, and what each node is entitled to."""

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
        "children", "entitled", "entitled_of_all", "is_project", "jobs", "name", "share", "share_of_all", "shares",
        "used", "weight",
    )  # fmt: skip

    def __init__(self, name: str, shares: int, *, is_project: bool = False):
        self.name = name
        self.shares = shares
        self.is_project = is_project
        self.children: list[Node] = []
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
        yield self
        for child in self.children:
            yield from child


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

    def _copy(self, node: ShareNode) -> Node:
        found = Node(node.name, node.shares, is_project=node.name in self._cluster.projects)
        found.children = [self._copy(child) for child in node.children]
        return found

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
        found, parent = self._find(self.root, self.root, user, project)
        if found is None or user is None or parent is None or found.name != DEFAULT_LEAF:
            return found
        own = Node(user, found.shares)
        parent.children.append(own)
        return own

    def _find(self, at: Node, root: Node, user: str | None, project: str | None) -> tuple[Node | None, Node | None]:
        """Return a node and its parent, as far as that was passed on the way."""
        if (user is None and project is None) or (at.is_project and at is not root and at.name != project):
            return None, None
        if project is not None and at.name == project:
            # Without leaves below it, a project is the leaf of all its jobs.
            return self._find(at, at, user, None) if at.children else (at, None)
        if project is None and at.name == user:
            return at, None
        for child in at.children:
            found, parent = self._find(child, root, user, project)
            if found is not None:
                return found, at if found is child else parent
        if project is None and at is root and user != DEFAULT_LEAF:
            return self._find(at, at, DEFAULT_LEAF, None)
        return None, None

    # --- what was used

    def add_usage(self) -> None:
        """Let every node know what of it was used."""
        self._add_usage(self.root, None)

    def _add_usage(self, node: Node, project: str | None) -> float:
        if not node.children:
            node.used = self._find_usage(node.name, project)
            return node.used
        if project is not None or node.name not in self._cluster.projects:
            node.used = sum(self._add_usage(child, project) for child in node.children)
            return node.used
        node.used = self._find_usage(node.name, None)
        rest = node.used - sum(self._add_usage(child, node.name) for child in node.children)
        if rest > LEAST_USAGE:
            # Users without a leaf of their own used it.
            for each in _find_way(node, DEFAULT_LEAF)[1:]:
                each.used += rest
        return node.used

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
        for node in self.root:
            node.jobs = 0
            node.entitled = node.entitled_of_all = 0.0
        for node, count in places:
            node.jobs += count
        _count_jobs(self.root)
        root = self.root
        root.share = root.share_of_all = root.entitled = root.entitled_of_all = 1.0
        self._set_targets(root)

    def _set_targets(self, node: Node) -> None:
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
        for child in active:
            self._set_targets(child)

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


def _count_jobs(node: Node) -> int:
    if node.children:
        node.jobs = sum(_count_jobs(child) for child in node.children)
    return node.jobs


def _find_way(node: Node, name: str) -> list[Node]:
    """Return the nodes from one down to the first of a name; none if there is none."""
    if node.name == name:
        return [node]
    for child in node.children:
        way = _find_way(child, name)
        if way:
            return [node, *way]
    return []
