"""A share tree to begin with, made of what a cluster has."""

from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ROOT, ShareNode
from qmonpy.translation import tr

FIRST_SHARES = 100
"""The shares of each node."""


def plan_first_tree(cluster: Cluster) -> ShareNode:
    """Return a tree with equal shares for all projects, or for all users where there are no projects, and a default
    leaf for every user who has no other."""
    names = tuple(cluster.projects) or tuple(cluster.users)
    kind = 1 if cluster.projects else 0
    leaves = tuple(ShareNode(name, FIRST_SHARES, kind=kind) for name in names)
    return ShareNode(ROOT, 1, (*leaves, ShareNode(DEFAULT_LEAF, FIRST_SHARES)))


def describe_others(before: ShareNode | None, tree: ShareNode | None) -> str:
    """Return what a tree that is begun promises to those without a leaf; empty for one that the cluster has already."""
    if before is not None or tree is None or len(tree.children) == 1:
        return ""
    others = next((each for each in tree.children if each.name == DEFAULT_LEAF), None)
    if others is None or not others.shares:
        return ""
    promised = format_percent(others.shares / sum(each.shares for each in tree.children))
    return tr(
        "{percent} of all is promised to {name}, which stands for every user without a leaf of their own: give it fewer"
        " shares, or delete it if nothing is to be promised to others."
    ).format(percent=promised, name=others.name)
