"""The share tree (share_tree(5)): nodes with shares, whose leaves are users and projects."""

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace

from qmonpy.late_methods import dataclass

DEFAULT_LEAF = "default"
"""The leaf that stands for every user who has none."""
SHARE_TREE = "sharetree"
"""The name of the share tree, of which a cluster has one or none: 8.1.9 calls it so in its answers."""
ROOT = "Root"
"""What the root is called that 8.1.9 makes."""
DEEPEST = 50
"""How many levels a tree may have below its root: to compare values, to keep and to send them takes Python a call for
each level. 8.1.9 takes some thousands, and its `qconf` dies of more (asked)."""


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
        levels = [iter(self.children)]
        while levels:
            for child in levels[-1]:
                yield child
                if child.children:
                    levels.append(iter(child.children))
                    break
            else:
                levels.pop()

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
    levels = [(above, iter(root.children))]
    while levels:
        way, nodes = levels[-1]
        for child in nodes:
            path = (*way, child.name)
            yield path, child
            if child.children:
                levels.append((path, iter(child.children)))
                break
        else:
            levels.pop()


def is_too_deep(root: ShareNode) -> bool:
    """Whether a tree has more levels than one may have here: such a tree is taken nowhere."""
    nodes: list[ShareNode] = [root]
    for _ in range(DEEPEST + 1):
        nodes = [child for node in nodes for child in node.children]
        if not nodes:
            return False
    return True


def format_path(path: Path) -> str:
    """Return a path as `qconf -sstnode` writes it: `/p1/anna`, `/` for the root."""
    return f"/{'/'.join(path)}"


def find_node(root: ShareNode | None, path: Path) -> ShareNode | None:
    """Return the node at a path, the first of several; None if there is none."""
    node = root
    for name in path:
        node = next((child for child in node.children if child.name == name), None) if node is not None else None
    return node


def node_at(root: ShareNode, path: Path) -> ShareNode:
    """Return the node at a path; KeyError if there is none."""
    found = find_node(root, path)
    if found is None:
        raise KeyError(format_path(path))
    return found


def with_node(root: ShareNode, path: Path, node: ShareNode) -> ShareNode:
    """Return a tree with another node in the place of the one at a path; KeyError if there is none."""
    return _replaced(root, path, (node,)) if path else node


def without_node(root: ShareNode, path: Path) -> ShareNode:
    """Return a tree without the node at a path, which is not the root, and those below it; KeyError if there is
    none."""
    return _replaced(root, path, ())


def with_child(root: ShareNode, above: Path, node: ShareNode, at: int | None = None) -> ShareNode:
    """Return a tree with one more node below the one at a path, as the last or at a place, counted from 0."""
    parent = node_at(root, above)
    place = len(parent.children) if at is None else at
    children = (*parent.children[:place], node, *parent.children[place:])
    return with_node(root, above, replace(parent, children=children))


def _replaced(root: ShareNode, path: Path, nodes: tuple[ShareNode, ...]) -> ShareNode:
    """Return a tree with nodes in the place of the one at a path."""
    way, node = [], root
    for at, name in enumerate(path):
        place = next((place for place, child in enumerate(node.children) if child.name == name), None)
        if place is None:
            raise KeyError(format_path(path[at:]))
        way.append((node, place))
        node = node.children[place]
    for node, place in reversed(way):
        nodes = (replace(node, children=(*node.children[:place], *nodes, *node.children[place + 1 :])),)
    return nodes[0]


def with_kinds(node: ShareNode, projects: Container[str]) -> ShareNode:
    """Return a tree in which the leaves that are projects say so, as 8.1.9 keeps it."""

    def tell(each: ShareNode, below: tuple[ShareNode, ...]) -> ShareNode:
        if below:
            return replace(each, children=below)
        return replace(each, kind=1) if each.name in projects else each

    return _remade(node, tell)


def without_kinds(node: ShareNode) -> ShareNode:
    """Return a tree in which no node says that it is a project."""
    return _remade(node, lambda each, below: replace(each, kind=0, children=below))


def _remade(root: ShareNode, remake: Callable[[ShareNode, tuple[ShareNode, ...]], ShareNode]) -> ShareNode:
    """Return a tree of nodes that are made of those of another one and of what was made of the nodes below them."""
    order = [root]
    for node in order:
        order += [child for child in node.children if child.children]
    made: dict[int, ShareNode] = {}
    # What is below a node comes behind it, and so is made before it.
    for node in reversed(order):
        below = (made[id(child)] if child.children else remake(child, ()) for child in node.children)
        made[id(node)] = remake(node, tuple(below))
    return made[id(root)]


def to_share_trees(root: ShareNode | None) -> Mapping[str, ShareNode]:
    """Return a share tree by its name, as a cluster keeps it; nothing without one."""
    return {} if root is None else {SHARE_TREE: root}
