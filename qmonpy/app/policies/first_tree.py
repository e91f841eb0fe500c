"""A share tree to begin with, made of what a cluster has."""

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ROOT, ShareNode

FIRST_SHARES = 100
"""The shares of each node."""


def plan_first_tree(cluster: Cluster) -> ShareNode:
    """Return a tree with equal shares for all projects, or for all users where there are no projects, and a default
    leaf for every user who has no other."""
    names = tuple(cluster.projects) or tuple(cluster.users)
    kind = 1 if cluster.projects else 0
    leaves = tuple(ShareNode(name, FIRST_SHARES, kind=kind) for name in names)
    return ShareNode(ROOT, 1, (*leaves, ShareNode(DEFAULT_LEAF, FIRST_SHARES)))
