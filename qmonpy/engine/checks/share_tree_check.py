"""The checks of a share tree as a qmaster makes them, in its words (asked of 8.1.9)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from qmonpy.formats.configuration.share_tree_text import refuse_depth
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import DEFAULT_LEAF, Path, ShareNode, format_path, is_too_deep
from qmonpy.model.configuration.unread import describe_unseen
from qmonpy.model.report import Report, Severity
from qmonpy.model.values.lines import BLANKS
from qmonpy.translation import tr


def check_share_tree(cluster: Cluster, root: ShareNode) -> tuple[Report, ...]:
    """Return why a tree is refused, every mistake with the path of its node in the fields.

    Of a tree that is too deep for us nothing else is looked at. Mistakes are in the order in which 8.1.9 looks, which
    tells only the first. A node may have any name that can be written; one that is in the tree several times, at
    different places, may be a user within several projects only.
    """
    if is_too_deep(root):
        return (refuse_depth(),)
    return tuple(_check(cluster, root, (), None, set()))


def _check(cluster: Cluster, node: ShareNode, path: Path, project: str | None, found: set[str]) -> Iterator[Report]:
    """Check a node and those below it; `found` are the users and projects so far, outside or within a project."""
    if not is_node_name(node.name):
        words = tr(
            'a node cannot be called "{name}": Grid Engine would read another name in the text of the tree'
        ).format(name=node.name)
        yield _refuse("name", words, path)
    elif node.is_leaf:
        yield from _check_leaf(cluster, node, path, project, found)
        return
    elif node.name in cluster.projects:
        if project is not None:
            yield _refuse("project-in-project", _in_project(node.name, project), path)
        elif node.name in found:
            yield _refuse("project-twice", f'found project "{node.name}" twice in share tree', path)
        found.add(node.name)
        project, found = node.name, set()
    elif node.name in cluster.users:
        yield _refuse("user-not-leaf", f'found user "{node.name}" in share tree as a non-leaf node', path)
    yield from _check_children(cluster, node, path, project, found)


def is_node_name(name: str) -> bool:
    """Whether a name can be written in the text of a tree, so that it is read as the same (asked of 8.1.9)."""
    return bool(name) and name == name.strip(BLANKS) and "," not in name and name.isprintable()


def _check_children(
    cluster: Cluster, node: ShareNode, path: Path, project: str | None, found: set[str]
) -> Iterator[Report]:
    names = [child.name for child in node.children]
    last = {name: place for place, name in enumerate(names)}
    for place, child in enumerate(node.children):
        below = (*path, child.name)
        if last[child.name] != place:
            # The last of them is told of what else is wrong with a node of that name.
            yield _refuse("twice", f'denied: found node "{child.name}" twice under node "{node.name}"', below)
        else:
            yield from _check(cluster, child, below, project, found)


def _check_leaf(
    cluster: Cluster, node: ShareNode, path: Path, project: str | None, found: set[str]
) -> Iterator[Report]:
    name = node.name
    is_user = name in cluster.users or name == DEFAULT_LEAF
    if project is not None:
        if name in cluster.projects:
            yield _refuse("project-in-project", _in_project(name, project), path)
        elif not is_user:
            words = f'denied: share tree contains reference to unknown user "{name}"'
            yield _miss(cluster, (ObjectKind.USER,), words, name, path)
        elif name in found:
            words = f'found user "{name}" twice in project "{project}" sub-tree of share tree'
            yield _refuse("user-twice", words, path)
    elif not is_user and name not in cluster.projects:
        words = f'denied: share tree contains reference to unknown user/project "{name}"'
        yield _miss(cluster, (ObjectKind.USER, ObjectKind.PROJECT), words, name, path)
    elif name in found:
        kind = "user" if is_user else "project"
        yield _refuse("user-twice", f'found {kind} "{name}" twice in share tree', path)
    found.add(name)


def _miss(cluster: Cluster, kinds: Iterable[ObjectKind], words: str, name: str, path: Path) -> Report:
    """Return the refusal of a name that no object has; where not all could be read, that this is not known."""
    unseen = next((kind for kind in kinds if cluster.may_have(kind, name)), None)
    refusal = _refuse("unknown", words, path)
    if unseen is None:
        return refusal
    return replace(refusal, code="share-tree.unseen", text=describe_unseen(unseen, name), severity=Severity.WARNING)


def _in_project(name: str, project: str) -> str:
    return f'found project "{name}" in project "{project}" sub-tree of share tree'


def _refuse(code: str, text: str, path: Path) -> Report:
    return Report(f"share-tree.{code}", text, fields=(format_path(path),))
