"""The share tree as an item model: rows with rows below them; a filter keeps what is on the way to what it finds."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import time
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.objects.object_rows import ADDED, CHANGED
from qmonpy.app.policies.part_number import TreePart
from qmonpy.app.policies.task_count import TreeTasks
from qmonpy.app.policies.tree_rows import TREE_COLUMNS, TreeRow, format_percent
from qmonpy.app.policies.usage_number import TreeUsage
from qmonpy.app.tables.object_pages import find_object_place
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.gui.models.table import AnyIndex
from qmonpy.insight.policies.tree_state import DEFAULT, PROJECT, UNKNOWN, USER
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.whole import LARGEST_UNSIGNED, is_whole
from qmonpy.translation import tr

NODE, SHARES, ACTUAL, USAGE = "node", "shares", "actual", "usage"
AS_IN_TREE = OwnOrder("as in the tree")
KIND_TONES = {DEFAULT: "muted", UNKNOWN: "problem"}
MARK_TONES = {ADDED: "ok", CHANGED: "accent"}
OBJECTS = {USER: ObjectKind.USER, PROJECT: ObjectKind.PROJECT}


class TreeModel(OutlineTableModel):
    """Shows the root as the one row at the top; names and shares can be edited, and rows dragged."""

    shares_edited = Signal(object, int)
    """The user typed shares for the row with a path."""
    name_edited = Signal(object, str)
    """The user typed a name for the row with a path."""

    def __init__(self, find_planned: Callable[[], Cluster], parent: QObject | None = None):
        """`find_planned` returns the cluster with the edits that are not applied."""
        own = {
            USAGE: replace(LOOKS[USAGE], number=lambda row: TreeUsage(row, find_planned())),
            "runs": replace(LOOKS["runs"], number=lambda row: TreeTasks(row, False, find_planned())),
            "waits": replace(LOOKS["waits"], number=lambda row: TreeTasks(row, True, find_planned())),
        }
        super().__init__(TREE_COLUMNS, lambda row: row.key, LOOKS | own, parent)
        self.own_order = AS_IN_TREE
        self.is_locked = False
        self._every: Sequence[TreeRow] = ()
        self._found: FilteredRows[Any] | None = None

    def show_tree(self, root: TreeRow | None) -> None:
        """Show a tree; None if there is none."""
        self._every = tuple(root) if root is not None else ()
        self._found = None
        self.show_rows((root,) if root is not None else ())

    # The filter

    @property
    def filtered(self) -> FilteredRows[Any]:
        """See `RowTableModel.filtered`; the filter looks at all rows, folded away or not."""
        if self._found is None or self._found.fields is not self._fields:
            self._found = FilteredRows(self._every, self._fields)
        return self._found

    @property
    def total(self) -> int:
        """See `RowTableModel.total`."""
        return len(self._every)

    @property
    def found(self) -> int:
        """See `RowTableModel.found`; rows that are only on the way to one do not count."""
        return len(self._matching()) if self._filter.strip() else self.total

    def _matching(self) -> list[TreeRow]:
        return self.filtered.find(parse_filter(self._filter), self._now or int(time()))

    def _filtered(self) -> list[Any]:
        if not self._filter.strip():
            return list(self._all)
        return list(_prune(self._all, {row.key for row in self._matching()}))

    def fold_of(self, item: Any) -> bool | None:
        """See `OutlineTableModel.fold_of`; what a filter finds is unfolded."""
        if self._filter.strip() and item.children:
            return True
        return super().fold_of(item)

    # Editing

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return what can be done with a cell, as Qt asks."""
        flags = super().flags(index)
        if not index.isValid() or self.is_locked:
            return flags
        row: TreeRow = self.item_at(index.row())
        if row.state.stands_in:
            return flags
        flags |= Qt.ItemFlag.ItemIsDropEnabled
        if row.path:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        is_edited = self.columns[index.column()].id in (NODE, SHARES)
        return flags | Qt.ItemFlag.ItemIsEditable if is_edited else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text or tool tip, as Qt asks; an editor gets the bare number."""
        if role == Qt.ItemDataRole.EditRole and index.isValid():
            row: TreeRow = self.item_at(index.row())
            return str(row.state.shares) if self.columns[index.column()].id == SHARES else row.name
        return super().data(index, role)

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        text, row = str(value).strip(), self.item_at(index.row())
        if role != Qt.ItemDataRole.EditRole or not text:
            return False
        if self.columns[index.column()].id == NODE:
            self.name_edited.emit(row.path, text)
            return True
        if not is_whole(text) or int(text) > LARGEST_UNSIGNED:
            return False
        self.shares_edited.emit(row.path, int(text))
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction


def _prune(rows: Sequence[TreeRow], wanted: set[tuple[str, ...]]) -> Iterator[TreeRow]:
    for row in rows:
        below = tuple(_prune(row.children, wanted))
        if below or row.key in wanted:
            yield replace(row, children=below)


def find_link(row: TreeRow) -> Link | None:
    """Return the place of the user or project that a node is."""
    kind = OBJECTS.get(row.state.kind)
    place = find_object_place(kind, row.name) if kind is not None else None
    return Link(*place) if place is not None else None


def _tell_faults(row: TreeRow) -> str:
    return "\n".join(each.text for each in row.reports)


def _tell_shares(row: TreeRow) -> str:
    state = row.state
    return tr("actual {actual}, entitled to {entitled} now, {target} in the long run").format(
        actual=format_percent(state.actual),
        entitled=format_percent(state.entitled),
        target=format_percent(state.target),
    )


def _find_given(row: TreeRow, of: str) -> TreePart | None:
    """Users for whom a default leaf stands have no shares of their own."""
    return None if row.state.stands_in else TreePart(row, of)


def _find_mark_tone(row: TreeRow) -> str:
    return "problem" if row.reports else MARK_TONES.get(row.mark, "muted")


LOOKS = {
    NODE: Look(tone=lambda row: "problem" if row.reports else "", link=find_link, tooltip=_tell_faults, width=138),
    "state": Look(CellKind.BADGE, tone=_find_mark_tone, tooltip=_tell_faults, width=68),
    "kind": Look(tone=lambda row: KIND_TONES.get(row.state.kind, "muted"), width=76),
    SHARES: Look(width=66),
    "level": Look(tone=lambda row: "muted", number=lambda row: _find_given(row, "level"), width=72),
    "whole": Look(number=lambda row: _find_given(row, "whole"), width=76),
    "target": Look(number=lambda row: TreePart(row, "target"), width=98),
    "entitled": Look(number=lambda row: TreePart(row, "entitled"), width=100),
    ACTUAL: Look(tooltip=_tell_shares, number=lambda row: _find_given(row, "actual"), width=156),
    USAGE: Look(tone=lambda row: "" if row.state.actual else "muted", width=92),
    "runs": Look(width=56),
    "waits": Look(width=56),
}
