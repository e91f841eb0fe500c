"""Lines of the reporting file about the share tree: what each node was promised and what it used (sharelog)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from qmonpy.engine.tickets.accrual import accrue
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.engine.tickets.tree import Node, Tree
from qmonpy.formats.output.reporting import format_share_log
from qmonpy.late_methods import dataclass
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ShareNode
from qmonpy.model.work.share_usage import ShareUsage
from qmonpy.model.work.state import State

_MEASURES = ("cpu", "mem", "io")


def format_share_tree(cluster: Cluster, state: State, now: int) -> Iterator[str]:
    """Yield a line for each node of the share tree, each before its children; none without a tree.

    Users for whom a default leaf stands have lines of their own, as in 8.1.9.
    """
    if cluster.share_tree is None:
        return
    state = accrue(cluster, state, now)
    tree = Tree(cluster.share_tree, cluster, state.usage, read_policies(cluster), now)
    counts: Counter[Node] = Counter()
    for job in state.jobs.values():
        user = job.owner if job.owner in cluster.users else None
        place = tree.find_place(user, job.project if job.project in cluster.projects else None)
        if place is not None:
            counts[place] += 1
    for user in cluster.users:
        tree.find_place(user, None)
    tree.add_usage()
    tree.set_targets(counts.items())
    shown = _Shown(tree.root, cluster.share_tree.children)
    yield from _format_node(shown, cluster, state, now, "", (1.0, 1.0), tree.root.used or 1.0, "")


@dataclass(frozen=True, slots=True)
class _Shown:
    """A node with the nodes of the configuration below it, in the same order as the first of its own."""

    node: Node
    configured: tuple[ShareNode, ...] = ()

    def children(self) -> "Iterator[tuple[_Shown, Sequence[_Shown]]]":
        """Yield the children, each with the users for whom it stands: behind them the engine has these, too."""
        count = len(self.configured)
        stand_ins = [_Shown(each) for each in self.node.children[count:]]
        for configured, node in zip(self.configured, self.node.children, strict=False):
            is_default = configured.name == DEFAULT_LEAF and not configured.children
            yield _Shown(node, configured.children), stand_ins if is_default else ()


def _format_node(
    shown: _Shown,
    cluster: Cluster,
    state: State,
    now: int,
    above: str,
    parts: tuple[float, float],
    used: float,
    project: str,
) -> Iterator[str]:
    """`parts` are its share of its siblings' and of the whole tree, `used` is what all used."""
    node, path = shown.node, above or "/"
    is_user = not node.is_project and not node.children and node.name in cluster.users
    project = node.name if node.is_project else project
    usage = _find_usage(node, state, is_user=is_user)
    amounts = usage.in_projects.get(project, {}) if is_user and project else usage.usage
    lasting = usage.long_term_in_projects.get(project, {}) if is_user and project else usage.long_term
    yield format_share_log(
        now,
        usage.stamp,
        path,
        (node.name if is_user else "", project),
        (node.shares, node.jobs),
        (
            *parts,
            node.share_of_all,
            node.entitled_of_all,
            node.used / used,
            node.used,
            *(amounts.get(name, 0.0) for name in _MEASURES),
            *(lasting.get(name, 0.0) for name in _MEASURES),
        ),
    )
    children = tuple(shown.children())
    whole = sum(child.node.shares for child, _ in children) or 1
    for child, users in children:
        level = child.node.shares / whole
        here, below = f"{above}/{child.node.name}", (level, parts[1] * level)
        yield from _format_node(child, cluster, state, now, here, below, used, project)
        for user in users:
            each = 1 / len(users)
            share = each, below[1] * each
            yield from _format_node(user, cluster, state, now, f"{here}/{user.node.name}", share, used, project)


def _find_usage(node: Node, state: State, *, is_user: bool) -> ShareUsage:
    book = state.usage.users if is_user else state.usage.projects if node.is_project else {}
    return book.get(node.name, ShareUsage())
