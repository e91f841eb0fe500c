"""Edits of the share tree by hand: what keys, buttons and the mouse ask for, done in the draft."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from qmonpy.app.editing.object_parts import object_part
from qmonpy.app.editing.settings_draft import settings_part
from qmonpy.app.editing.share_tree_draft import ShareTreeDraft, share_tree_part
from qmonpy.app.policies.first_tree import FIRST_SHARES, plan_first_tree
from qmonpy.engine.tickets.policies import read_policies
from qmonpy.gui.base.context import PageContext
from qmonpy.gui.pages.policies.tree_table import TreeTable
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.share_tree import Path, ShareNode, find_node
from qmonpy.model.report import Severity
from qmonpy.translation import later, tr

FIRST_TICKETS = "10000"
"""The share tree tickets of a cluster that had none when its tree was begun."""
NEW_NODE = "new_node"


class TreeEditing(QObject):
    """Edits what is chosen in the table, and says which nodes to choose then."""

    choice_wanted = Signal(object)
    """The paths of nodes that an edit was about."""
    name_wanted = Signal(object)
    """The path of a new node, which is to be named."""

    def __init__(self, context: PageContext, table: TreeTable, parent: QObject):
        super().__init__(parent)
        self._context, self._table = context, table
        self._copied: tuple[ShareNode, ...] = ()
        self.is_locked = False

    @property
    def draft(self) -> ShareTreeDraft:
        """The tree as it is edited."""
        return share_tree_part(self._context.draft)

    @property
    def has_copied(self) -> bool:
        """Whether there is something to paste."""
        return bool(self._copied)

    @property
    def _chosen(self) -> tuple[Path, ...]:
        """The paths of the chosen nodes; not of those that are deleted, and whose rows a worker is about to replace."""
        return tuple(filter(self._is_there, self._table.chosen_paths))

    def _is_there(self, path: Path) -> bool:
        return not path or find_node(self.draft.tree, path) is not None

    def do(self, asked: str) -> None:
        """Do what a key of the table asks for."""
        work: Mapping[str, Callable[[], None]] = {
            "add": self.add,
            "delete": self.delete,
            "copy": self.copy,
            "cut": self.cut,
            "paste": self.paste,
            "up": lambda: self._move_beside(-1),
            "down": lambda: self._move_beside(1),
            "in": self._move_in,
            "out": self._move_out,
        }
        if asked == "copy" or not self.is_locked:
            work[asked]()

    def begin(self) -> None:
        """Begin a tree of the projects or users there are, and let it hand out tickets, as one edit."""
        draft = self._context.draft
        with draft.undo_stack.together("Begin a share tree"):
            self.draft.set_tree(plan_first_tree(draft.planned()), "Begin a share tree")
            if not read_policies(draft.planned()).tree_tickets:
                settings_part(draft, ObjectKind.SCHEDULER).set_attribute("weight_tickets_share", FIRST_TICKETS)

    def add(self) -> None:
        """Add a node below the chosen one, or beside a leaf of a user, and let it be named."""
        above = self._find_above()
        if not self._is_done(self.draft.find_refusal_to_add(above)):
            return
        root = self.draft.tree
        beside = (find_node(root, above) if root is not None else None) or ShareNode("")
        known = [child.shares for child in beside.children]
        path = self.draft.add_node(above, NEW_NODE, sum(known) // len(known) if known else FIRST_SHARES)
        self.choice_wanted.emit((path,))
        self.name_wanted.emit(path)

    def _find_above(self) -> Path:
        """Return below which node a new one belongs: the chosen one, unless that is a leaf of a user."""
        chosen = self._chosen
        if not chosen:
            return ()
        planned, path = self._context.draft.planned(), chosen[0]
        is_leaf = bool(path) and (path[-1] in planned.users or path[-1] == "default")
        return path[:-1] if is_leaf else path

    def clone(self) -> None:
        """Add copies of the chosen nodes with all below them."""
        chosen = tuple(filter(None, self._chosen))
        if chosen:
            self.choice_wanted.emit(self.draft.clone_nodes(chosen))

    def delete(self) -> None:
        """Delete the chosen nodes with all below them; with the root, the tree."""
        chosen = self._chosen
        if chosen:
            self.draft.delete_nodes(chosen)

    def revert(self) -> None:
        """Drop all edits of the tree; undo restores them."""
        self.draft.revert_all()

    def copy(self) -> None:
        """Keep the chosen nodes to paste them; their rows go to the clipboard, too."""
        self._table.copy_rows()
        chosen = tuple(filter(None, self._chosen))
        if chosen:
            self._copied = self.draft.copy_nodes(chosen)

    def cut(self) -> None:
        """Keep the chosen nodes to paste them, and delete them."""
        chosen = tuple(filter(None, self._chosen))
        if chosen:
            self.copy()
            self.draft.delete_nodes(chosen, later("Cut {nodes}"))

    def paste(self) -> None:
        """Put what was copied below the chosen node, or beside a leaf of a user."""
        if self._copied:
            above = self._find_above()
            if self._is_done(self.draft.paste_nodes(self._copied, above)):
                self.choice_wanted.emit(tuple((*above, node.name) for node in self._copied))

    def rename(self, path: Path, name: str) -> None:
        """Give a node another name."""
        if self._is_there(path) and self._is_done(self.draft.rename_node(path, name)):
            self.choice_wanted.emit(((*path[:-1], name) if path else (),))

    def set_shares(self, path: Path, shares: int) -> None:
        """Set the shares of a node or, if it is among the chosen ones, of all of these."""
        chosen = self._chosen
        if self._is_there(path):
            self.draft.set_shares(chosen if path in chosen else (path,), shares)

    def move(self, above: Path, at: int | None) -> None:
        """Put the chosen nodes below another one, before the one at a position there or behind all."""
        chosen = tuple(filter(None, self._chosen))
        if chosen and self._is_there(above) and self._is_done(self.draft.move_nodes(chosen, above, at)):
            self.choice_wanted.emit(tuple((*above, path[-1]) for path in chosen))

    def _move_beside(self, step: int) -> None:
        place = self._find_place()
        if place is not None:
            path, at, count = place
            if 0 <= at + step < count:
                self.move(path[:-1], at + step + (step > 0))

    def _move_in(self) -> None:
        """Put the chosen node below the one before it."""
        place = self._find_place()
        if place is not None and place[1] > 0:
            path, at, _ = place
            above = self._node(path[:-1])
            self.move((*path[:-1], above.children[at - 1].name), None)

    def _move_out(self) -> None:
        """Put the chosen node behind the one above it."""
        place = self._find_place()
        if place is not None and len(place[0]) > 1:
            path = place[0]
            names = [child.name for child in self._node(path[:-2]).children]
            self.move(path[:-2], names.index(path[-2]) + 1)

    def _find_place(self) -> tuple[Path, int, int] | None:
        """Return the path of the one chosen node, its position among those beside it, and their number."""
        chosen = self._chosen
        if len(chosen) != 1 or not chosen[0]:
            return None
        names = [child.name for child in self._node(chosen[0][:-1]).children]
        return chosen[0], names.index(chosen[0][-1]), len(names)

    def _node(self, path: Path) -> ShareNode:
        root = self.draft.tree
        found = find_node(root, path) if root is not None else None
        return found or ShareNode("")

    def _is_done(self, reports: tuple[object, ...]) -> bool:
        for each in reports:
            self._context.messages.post(tr(str(each)), Severity.WARNING)
        return not reports

    def known_names(self) -> tuple[str, ...]:
        """Return the names that a node may have: of projects and users, and of the default leaf."""
        draft = self._context.draft
        kinds = (ObjectKind.PROJECT, ObjectKind.USER)
        return ("default", *(each.name for kind in kinds for each in object_part(draft, kind).objects))
