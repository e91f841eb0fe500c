"""A share tree to begin with, made of what a cluster has."""

from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.insight.policies.tree_state import NodeState
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


def describe_others(before: ShareNode | None, tree: ShareNode | None, state: NodeState | None) -> str:
    """Return what a tree that is begun promises to those without a leaf; empty for one that the cluster has already.

    `state` is what the tree is now: who has no jobs gets nothing of a promise, which goes to the others.
    """
    if before is not None or tree is None or len(tree.children) == 1:
        return ""
    others = next((each for each in tree.children if each.name == DEFAULT_LEAF), None)
    if others is None or not others.shares:
        return ""
    promised = format_percent(others.shares / sum(each.shares for each in tree.children))
    known = state.children if state is not None else ()
    said = tr(
        "{name} has {percent} of the shares, for users of the cluster whose jobs belong to no other node, and such"
        " users have jobs now. To promise them less or nothing, give it fewer shares, or delete it."
        if any(each.name == others.name and each.target for each in known)
        else "{name} has {percent} of the shares, for users of the cluster whose jobs belong to no other node. No such"
        " user has jobs now, so the part of {name} goes to the other nodes. To promise such users less or nothing, give"
        " it fewer shares, or delete it."
    )
    return said.format(percent=promised, name=others.name)
