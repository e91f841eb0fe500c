"""The checks of a share tree as a qmaster makes them, in its words (asked of 8.1.9)."""

from collections.abc import Collection

from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, ShareNode
from qmonpy.model.report import Report


def check_share_tree(cluster: Cluster, root: ShareNode) -> Report | None:
    """Return why a tree is refused: the first mistake that is found from the root on; None if it is right."""
    return _check(cluster, root, None, set())


def _check(cluster: Cluster, node: ShareNode, project: str | None, found: set[str]) -> Report | None:
    """Check a node and those below it; `found` are the users and projects so far, outside or within a project."""
    if node.is_leaf:
        return _check_leaf(cluster, node, project, found)
    if node.name in cluster.projects:
        if project is not None:
            return _refuse("project-in-project", _in_project(node.name, project))
        if node.name in found:
            return _refuse("project-twice", f'found project "{node.name}" twice in share tree')
        found.add(node.name)
        return _check_children(cluster, node, node.name, set())
    if node.name in cluster.users:
        return _refuse("user-not-leaf", f'found user "{node.name}" in share tree as a non-leaf node')
    return _check_children(cluster, node, project, found)


def _check_children(cluster: Cluster, node: ShareNode, project: str | None, found: set[str]) -> Report | None:
    names: Collection[str] = [child.name for child in node.children]
    for place, child in enumerate(node.children):
        if child.name in list(names)[place + 1 :]:
            return _refuse("twice", f'denied: found node "{child.name}" twice under node "{node.name}"')
        report = _check(cluster, child, project, found)
        if report is not None:
            return report
    return None


def _check_leaf(cluster: Cluster, node: ShareNode, project: str | None, found: set[str]) -> Report | None:
    name = node.name
    is_user = name in cluster.users or name == DEFAULT_LEAF
    if project is not None:
        if name in cluster.projects:
            return _refuse("project-in-project", _in_project(name, project))
        if not is_user:
            return _refuse("unknown", f'denied: share tree contains reference to unknown user "{name}"')
        if name in found:
            return _refuse("user-twice", f'found user "{name}" twice in project "{project}" sub-tree of share tree')
    else:
        if not is_user and name not in cluster.projects:
            return _refuse("unknown", f'denied: share tree contains reference to unknown user/project "{name}"')
        if name in found:
            kind = "user" if is_user else "project"
            return _refuse("user-twice", f'found {kind} "{name}" twice in share tree')
    found.add(name)
    return None


def _in_project(name: str, project: str) -> str:
    return f'found project "{name}" in project "{project}" sub-tree of share tree'


def _refuse(code: str, text: str) -> Report:
    return Report(f"share-tree.{code}", text)
