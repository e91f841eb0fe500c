"""The share tree while it is edited: node by node, or as text.

A node is named by its path, the names from below the root on; that of the root is empty. What is wrong with a tree
never prevents an edit, but for one that would leave two nodes at one path, or more levels than a tree may have: that
returns a report and does nothing.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from qmonpy.app.editing.draft import Draft
from qmonpy.app.editing.draft_part import free_name
from qmonpy.app.editing.object_draft import DraftObject, ObjectDraft
from qmonpy.app.editing.undo_stack import UndoStack
from qmonpy.app.tables.object_pages import SHARE_TREE_PLACE
from qmonpy.engine.checks.object_check import check_edit
from qmonpy.formats.configuration.share_tree_text import refuse_depth
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.configuration.share_tree import (
    DEEPEST,
    ROOT,
    SHARE_TREE,
    Path,
    ShareNode,
    find_node,
    format_path,
    is_too_deep,
    node_at,
    with_child,
    with_kinds,
    with_node,
    without_node,
)
from qmonpy.model.report import Report
from qmonpy.model.snapshot import Snapshot
from qmonpy.translation import later, tr

Reports = tuple[Report, ...]


class ShareTreeDraft(ObjectDraft):
    """The share tree of a draft: one object, or none."""

    noun = later("share trees")

    def __init__(self, cluster: Cluster, undo: UndoStack | None = None, planned: Callable[[], Cluster] | None = None):
        super().__init__(ObjectKind.SHARE_TREE, SHARE_TREE_PLACE[0], cluster, undo, planned)

    # What there is

    @property
    def item(self) -> DraftObject | None:
        """The tree as an object of the draft, also one that is deleted; None if there is none."""
        return next(iter(self.objects), None)

    @property
    def tree(self) -> ShareNode | None:
        """The edited tree, the last good one while its text cannot be read; None without one."""
        item = self.item
        return None if item is None or item.is_deleted else item.value

    @property
    def text(self) -> str:
        """The tree as text: as it was typed, or as `qconf -sstree` prints it; empty without one."""
        item = self.item
        return "" if item is None or item.is_deleted else item.text

    @property
    def all_reports(self) -> Reports:
        """What is wrong with the text, with its place, or with the tree, with the path of a node in `fields`."""
        item = self.item
        return () if item is None else self.reports(item.id)

    def reports_at(self, path: Path) -> Reports:
        """Return what is wrong with the node at a path."""
        return tuple(each for each in self.all_reports if each.fields[:1] == (format_path(path),))

    def link(self, item: DraftObject) -> str:
        """See `DraftPart.link`."""
        return SHARE_TREE_PLACE[1]

    # Edits of nodes

    def add_node(self, above: Path, name: str, shares: int = 1, at: int | None = None) -> Path:
        """Add a node below another one, as the last or at a place; without a tree one is begun. Returns its path.

        A number is put behind a name that another node there has.
        """
        root = self.tree or ShareNode(ROOT, 1)
        free = free_name(name, [child.name for child in node_at(root, above).children])
        self.set_tree(
            with_child(root, above, ShareNode(free, shares), at), tr("Add {free} to the share tree").format(free=free)
        )
        return (*above, free)

    def find_refusal_to_add(self, above: Path) -> Reports:
        """Return why no node may be added below one; nothing where it may."""
        return (refuse_depth(above),) if len(above) >= DEEPEST else ()

    def set_shares(self, paths: Iterable[Path], shares: int) -> None:
        """Give nodes these shares."""
        root, chosen = self._root(), tuple(paths)
        for path in chosen:
            root = with_node(root, path, replace(node_at(root, path), shares=shares))
        self.set_tree(root, tr("Change shares of {nodes}").format(nodes=_name_nodes(root, chosen)), ("shares", chosen))

    def rename_node(self, path: Path, name: str) -> Reports:
        """Give a node another name."""
        root = self._root()
        if name == node_at(root, path).name:
            return ()
        if path:
            refused = _find_taken(node_at(root, path[:-1]), path[:-1], (name,))
            if refused:
                return refused
        renamed = with_node(root, path, replace(node_at(root, path), name=name, kind=0))
        self.set_tree(renamed, tr("Rename {nodes}").format(nodes=_name_nodes(root, (path,))), ("name", path[:-1]))
        return ()

    def move_nodes(self, paths: Sequence[Path], above: Path, at: int | None = None) -> Reports:
        """Put nodes, with all below them, below another one, as the last or before the one at a place there."""
        root = self._root()
        chosen = _find_topmost(paths)
        if any(above[: len(path)] == path for path in chosen):
            words = tr("{nodes} cannot be put below itself.").format(nodes=_name_nodes(root, chosen))
            return (Report("draft.below-itself", words, fields=(format_path(above),)),)
        nodes = [node_at(root, path) for path in chosen]
        children = node_at(root, above).children
        if at is not None:
            # Places are counted before the nodes are taken away.
            at -= sum((*above, child.name) in chosen for child in children[:at])
        bare = _without(root, chosen)
        refused = _find_taken(node_at(bare, above), above, [node.name for node in nodes])
        if refused:
            return refused
        moved = _with_nodes(bare, above, nodes, at)
        if is_too_deep(moved):
            return (refuse_depth(above),)
        self.set_tree(moved, tr("Move {nodes}").format(nodes=_name_nodes(root, chosen)))
        return ()

    def paste_nodes(self, nodes: Sequence[ShareNode], above: Path, at: int | None = None) -> Reports:
        """Add nodes that were cut or copied (`copy_nodes`), with all below them, below another one."""
        root = self.tree or ShareNode(ROOT, 1)
        refused = _find_taken(node_at(root, above), above, [node.name for node in nodes])
        if refused:
            return refused
        made = _with_nodes(root, above, nodes, at)
        if is_too_deep(made):
            return (refuse_depth(above),)
        names = nodes[0].name if len(nodes) == 1 else tr("{count} nodes").format(count=len(nodes))
        self.set_tree(made, tr("Paste {nodes}").format(nodes=names))
        return ()

    def copy_nodes(self, paths: Iterable[Path]) -> tuple[ShareNode, ...]:
        """Return nodes with all below them, for `paste_nodes`; edits nothing."""
        root = self._root()
        return tuple(node_at(root, path) for path in _find_topmost(paths))

    def clone_nodes(self, paths: Iterable[Path]) -> tuple[Path, ...]:
        """Add copies of nodes, with all below them, each behind its node and with a number; returns their paths."""
        root, made = self._root(), []
        chosen = _find_topmost(paths)
        for path in chosen:
            names = [child.name for child in node_at(root, path[:-1]).children]
            name = free_name(path[-1], names)
            copy = replace(node_at(root, path), name=name, kind=0)
            root = with_child(root, path[:-1], copy, names.index(path[-1]) + 1)
            made.append((*path[:-1], name))
        self.set_tree(root, tr("Clone {nodes}").format(nodes=_name_nodes(root, chosen)))
        return tuple(made)

    def delete_nodes(self, paths: Iterable[Path], title: str = later("Delete {nodes}")) -> None:
        """Delete nodes with all below them; with the root, the tree is deleted. `title` is that of the step."""
        root, chosen = self._root(), _find_topmost(paths)
        if () in chosen:
            self.delete_tree()
        else:
            self.set_tree(_without(root, chosen), tr(title).format(nodes=_name_nodes(root, chosen)))

    # Edits of the whole

    def set_tree(self, root: ShareNode, title: str = later("Edit the share tree"), merges: object = None) -> None:
        """Make this the tree; edits in a row with the same `merges` are undone together.

        Leaves that are projects say so at once, as they will when it is applied.
        """
        root, item = self.kept(root), self.item
        if item is None:
            self._become(title, self.with_items((self.make_item(self.new_id(SHARE_TREE), None, root),)), merges)
        elif root != item.value or item.is_deleted or item.has_broken_text:
            self._put(title, self.make_item(item.id, item.base, root), merges)

    def edit_text(self, text: str) -> None:
        """Edit the tree as text; while that cannot be read, the tree is the last good one. No text is no tree."""
        if text == self.text:
            return
        item = self.item
        if not text.strip():
            self.delete_tree()
            return
        new = item or self.make_item(self.new_id(SHARE_TREE), None, ShareNode(ROOT, 1))
        edited = replace(new, is_deleted=False).with_text(text)
        others = () if item is not None else (edited,)
        items = tuple(edited if each.id == edited.id else each for each in (*self.objects, *others))
        self._become(tr("Edit the share tree"), self.with_items(items), (SHARE_TREE, "text"))

    def delete_tree(self) -> None:
        """Delete the whole tree."""
        item = self.item
        if item is not None:
            self.delete((item.id,))

    # How the tree is kept and checked

    def kept(self, value: Any) -> Any:
        """Return a tree as the qmaster keeps it: leaves that are projects say so."""
        return with_kinds(value, self._cluster.projects)

    def merge(self, base: Any, mine: Any, theirs: Any) -> Any:
        """See `DraftPart.merge`; trees are merged node by node."""
        return super().merge(base, self.kept(mine), theirs)

    def named_objects(self, cluster: Cluster) -> tuple[Any, ...]:
        """Return the objects that a tree names."""
        return (cluster.users, cluster.projects)

    def check(self, edited: DraftObject, cluster: Cluster) -> Reports:
        """Return the faults of the text, or why 8.1.9 would refuse the tree in a cluster.

        What was wrong before the edit is a warning.
        """
        reports = super().check(edited, cluster)
        if edited.is_deleted or edited.has_broken_text or not edited.is_modified:
            return reports
        return (*reports, *check_edit(self.kind, edited.base, edited.value, self._cluster, cluster))

    def new_value(self, name: str) -> Any:
        """Return a tree of a root only."""
        return ShareNode(ROOT, 1)

    def _root(self) -> ShareNode:
        return self.tree or ShareNode(ROOT, 1)

    def _names(self, items: Iterable[DraftObject]) -> str:
        return tr("the share tree")

    def _append(self, title: str, values: Sequence[Any]) -> tuple[int, ...]:
        """Make the last of some trees the tree, as there is only one."""
        for value in values:
            self.set_tree(value, tr(title).format(names=tr("the share tree")))
        return tuple(each.id for each in self.objects)


def _find_topmost(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return the paths, each once, without those of nodes below others of them."""
    chosen = dict.fromkeys(paths)
    return tuple(path for path in chosen if not any(path[:length] in chosen for length in range(len(path))))


def _without(root: ShareNode, paths: Iterable[Path]) -> ShareNode:
    for path in paths:
        root = without_node(root, path)
    return root


def _with_nodes(root: ShareNode, above: Path, nodes: Iterable[ShareNode], at: int | None) -> ShareNode:
    for step, node in enumerate(nodes):
        root = with_child(root, above, node, None if at is None else at + step)
    return root


def _find_taken(node: ShareNode, path: Path, names: Iterable[str]) -> Reports:
    """Return a report if a node has one of these names below it already, or two of them are the same."""
    taken = {child.name for child in node.children}
    for name in names:
        if name in taken:
            words = tr('There is another node "{name}" below {path}.').format(name=name, path=format_path(path))
            return (Report("draft.name-taken", words, fields=(format_path((*path, name)),)),)
        taken.add(name)
    return ()


def _name_nodes(root: ShareNode, paths: Sequence[Path]) -> str:
    if len(paths) != 1:
        return tr("{count} nodes").format(count=len(paths))
    found = find_node(root, paths[0])
    return tr("a node") if found is None else found.name


def make_share_tree(snapshot: Snapshot, draft: Draft) -> ShareTreeDraft:
    """Return a new part for the share tree."""
    return ShareTreeDraft(snapshot.cluster, draft.undo_stack, draft.planned)


def share_tree_part(draft: Draft) -> ShareTreeDraft:
    """Return the part of a draft with the share tree."""
    part = draft.part(str(ObjectKind.SHARE_TREE), make_share_tree)
    assert isinstance(part, ShareTreeDraft)
    return part
