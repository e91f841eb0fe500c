"""The share tree (share_tree(5)): nodes with shares, whose leaves are users and projects."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, replace

DEFAULT_LEAF = "default"
"""The leaf that stands for every user who has none."""
SHARE_TREE = "sharetree"
"""The name of the share tree, of which a cluster has one or none: 8.1.9 calls it so in its answers."""
ROOT = "Root"
"""What the root is called that 8.1.9 makes."""


@dataclass(frozen=True, slots=True)
class ShareNode:
    """A node with its shares among its siblings; a leaf is a user, a project or the default leaf."""

    name: str
    shares: int = 0
    children: tuple["ShareNode", ...] = ()
    kind: int = 0
    """0 for a user, 1 for a project; 8.1.9 sets it for leaves that are projects."""

    def __iter__(self) -> Iterator["ShareNode"]:
        """The node and all below it, each before its children."""
        yield self
        for child in self.children:
            yield from child

    @property
    def is_leaf(self) -> bool:
        """Whether there is nothing below it."""
        return not self.children


Path = tuple[str, ...]
"""The names of the nodes from the one below the root to a node; none for the root itself."""


def walk_tree(root: ShareNode | None, above: Path = ()) -> Iterator[tuple[Path, ShareNode]]:
    """Yield the nodes of a tree with their paths, each before those below it; nothing without a tree."""
    if root is None:
        return
    yield above, root
    for child in root.children:
        yield from walk_tree(child, (*above, child.name))


def format_path(path: Path) -> str:
    """Return a path as `qconf -sstnode` writes it: `/p1/anna`, `/` for the root."""
    return f"/{'/'.join(path)}"


def with_kinds(node: ShareNode, projects: Container[str]) -> ShareNode:
    """Return a tree in which the leaves that are projects say so, as 8.1.9 keeps it."""
    if node.is_leaf:
        return replace(node, kind=1) if node.name in projects else node
    return replace(node, children=tuple(with_kinds(child, projects) for child in node.children))


def to_share_trees(root: ShareNode | None) -> Mapping[str, ShareNode]:
    """Return a share tree by its name, as a cluster keeps it; nothing without one."""
    return {} if root is None else {SHARE_TREE: root}
