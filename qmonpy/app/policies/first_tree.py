"""A share tree to begin with, made of what a cluster has."""

from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ROOT, ShareNode
from qmonpy.model.values.counts import choose_word, format_count

FIRST_SHARES = 100
"""The shares of each node."""


def plan_first_tree(cluster: Cluster) -> ShareNode:
    """Return a tree with equal shares for all projects, or for all users where there are no projects, and a default
    leaf for every user who has no other."""
    names = tuple(cluster.projects) or tuple(cluster.users)
    kind = 1 if cluster.projects else 0
    leaves = tuple(ShareNode(name, FIRST_SHARES, kind=kind) for name in names)
    return ShareNode(ROOT, 1, (*leaves, ShareNode(DEFAULT_LEAF, FIRST_SHARES)))


def describe_first_tree(tree: ShareNode) -> str:
    """Return what the leaves of a first tree have, what is promised to the default leaf, and that it may be deleted."""
    *named, default = tree.children
    promised = format_percent(default.shares / sum(each.shares for each in tree.children))
    others = f"{default.name}, which stands for every user without a leaf of their own"
    end = f"Delete {default.name} if nothing is to be promised to others."
    if not named:
        return f"The tree has one leaf, {others}. Add nodes, and give them shares."
    leaves = format_count(len(named), "project" if named[0].kind else "user")
    has, each = choose_word(len(named), "has", "have"), choose_word(len(named), "", " each")
    shares = format_count(FIRST_SHARES, "share")
    return f"{leaves} {has} {shares}{each}, and so has {others}: that is {promised} of all. {end}"
