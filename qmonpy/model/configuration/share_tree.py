"""The share tree (share_tree(5)): nodes with shares, whose leaves are users and projects."""

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

DEFAULT_LEAF = "default"
"""The leaf that stands for every user who has none."""
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


def with_kinds(node: ShareNode, projects: Container[str]) -> ShareNode:
    """Return a tree in which the leaves that are projects say so, as 8.1.9 keeps it."""
    if node.is_leaf:
        return replace(node, kind=1) if node.name in projects else node
    return replace(node, children=tuple(with_kinds(child, projects) for child in node.children))
