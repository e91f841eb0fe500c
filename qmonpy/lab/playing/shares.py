"""The shares that a configuration promises: of the share tree, else of the functional policy."""

from collections.abc import Mapping

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import ShareNode
from qmonpy.model.values.whole import is_whole


def find_shares(cluster: Cluster) -> tuple[bool, Mapping[str, float]]:
    """Return whether shares are of projects, or else of users, and how many each has."""
    if cluster.share_tree is not None:
        leaves = dict(_list_leaves(cluster.share_tree, 1.0))
        is_of_projects = any(name in cluster.projects for name in leaves)
        known = cluster.projects if is_of_projects else leaves
        return is_of_projects, {name: share for name, share in leaves.items() if name in known}
    projects = {name: each.other.get("fshare", "0") for name, each in cluster.projects.items()}
    found = {name: float(text) for name, text in projects.items() if is_whole(text) and int(text)}
    if found:
        return True, found
    return False, {name: float(each.fshare) for name, each in cluster.users.items() if each.fshare}


def _list_leaves(node: ShareNode, part: float) -> list[tuple[str, float]]:
    if node.is_leaf:
        return [(node.name, part)]
    total = sum(each.shares for each in node.children)
    if not total:
        return []
    return [leaf for each in node.children for leaf in _list_leaves(each, part * each.shares / total)]
