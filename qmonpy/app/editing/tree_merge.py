"""Merging two people's changes of the share tree, node by node: a node is known by its path."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from qmonpy.model.configuration.share_tree import Path, ShareNode, find_node, walk_tree

Nodes = Mapping[Path, ShareNode]
"""By path the nodes of a tree, each without those below it."""


def merge_trees(base: ShareNode, mine: ShareNode, theirs: ShareNode, *, prefers_mine: bool = False) -> ShareNode | None:
    """Return the tree with the changes of both sides; None if both changed the same node.

    That is also so where one put a node below one that the other took away, where both moved a node to different
    places, and where two nodes have one path. With `prefers_mine` mine counts, but for two nodes of one path.
    """
    was, here, there = (_find_nodes(each) for each in (base, mine, theirs))
    if was is None or here is None or there is None:
        return None
    moved = _find_moved_twice(was, here, there)
    if moved and not prefers_mine:
        return None
    merged = _merge_nodes(was, here, {path: node for path, node in there.items() if path not in moved}, prefers_mine)
    if merged is None or (not prefers_mine and any(path[:-1] not in merged for path in merged)):
        return None
    return _make((), merged, (base, mine, theirs))


def _find_nodes(root: ShareNode) -> Nodes | None:
    """Return the nodes by path; None if two have the same one."""
    pairs = [(path, replace(node, children=())) for path, node in walk_tree(root)]
    found = dict(pairs)
    return found if len(found) == len(pairs) else None


def _find_moved_twice(was: Nodes, here: Nodes, there: Nodes) -> frozenset[Path]:
    """Return where nodes are now that both sides moved, each to another place, by the other side."""
    gone = {path[-1] for path in was if path not in here and path not in there}
    mine = {path[-1] for path in here if path not in was and path[-1] in gone}
    return frozenset(path for path in there if path not in was and path not in here and path[-1] in mine)


def _merge_nodes(was: Nodes, here: Nodes, there: Nodes, prefers_mine: bool) -> Nodes | None:
    """Return the nodes with the changes of both sides; None if both changed the same one."""
    merged: dict[Path, ShareNode] = {}
    for path in dict.fromkeys((*there, *here)):
        old, own, other = was.get(path), here.get(path), there.get(path)
        if own != old and other not in (old, own) and not prefers_mine:
            return None
        kept = other if own == old else own
        if kept is not None:
            merged[path] = kept
    return merged


def _make(path: Path, nodes: Nodes, trees: Sequence[ShareNode]) -> ShareNode:
    """Return the node at a path with those below it, in the order of whoever changed it."""
    names = (
        [child.name for child in node.children] if (node := find_node(tree, path)) is not None else [] for tree in trees
    )
    order = [name for name in _merge_order(*names) if (*path, name) in nodes]
    return replace(nodes[path], children=tuple(_make((*path, name), nodes, trees) for name in order))


def _merge_order(was: Sequence[str], here: Sequence[str], there: Sequence[str]) -> list[str]:
    """Return the names of both sides: in the order of mine where that was changed and theirs was not."""
    is_moved = [name for name in there if name in was] != [name for name in was if name in there]
    first, second = (there, here) if here == was or is_moved else (here, there)
    return list(dict.fromkeys((*first, *second)))
