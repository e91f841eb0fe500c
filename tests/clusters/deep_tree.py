"""Share trees for tests."""

from qmonpy.model.configuration.share_tree import ShareNode


def make_deep(levels: int, leaf: ShareNode | None = None) -> ShareNode:
    """Return a tree with so many levels below its root, a node on each."""
    tree = leaf or ShareNode("default", 5)
    for level in range(levels, 0, -1):
        tree = ShareNode(f"n{level - 1}" if level > 1 else "Root", 1, (tree,))
    return tree
