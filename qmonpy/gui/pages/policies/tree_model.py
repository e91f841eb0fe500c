"""The share tree as an item model: rows with rows below them; a filter keeps what is on the way to what it finds."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import time
from typing import Any

from PySide6.QtCore import QObject

from qmonpy.app.filter.parser import parse_filter
from qmonpy.app.filter.rows import FilteredRows
from qmonpy.app.policies.tree_rows import TREE_COLUMNS, TreeRow
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.outline_table import OutlineTableModel
from qmonpy.insight.policies.tree_state import DEFAULT, UNKNOWN

KIND_TONES = {DEFAULT: "muted", UNKNOWN: "problem"}
AS_IN_TREE = OwnOrder("as in the tree")


class TreeModel(OutlineTableModel):
    """Shows the root as the one row at the top."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(TREE_COLUMNS, lambda row: row.path, LOOKS, parent)
        self.own_order = AS_IN_TREE
        self._every: Sequence[TreeRow] = ()
        self._found: FilteredRows[Any] | None = None

    def show_tree(self, root: TreeRow | None) -> None:
        """Show a tree; None if there is none."""
        self._every = tuple(root) if root is not None else ()
        self._found = None
        self.show_rows((root,) if root is not None else ())

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
        wanted = {row.path for row in self._matching()}
        return list(_prune(self._all, wanted))

    def fold_of(self, item: Any) -> bool | None:
        """See `OutlineTableModel.fold_of`; what a filter finds is unfolded."""
        if self._filter.strip() and item.children:
            return True
        return super().fold_of(item)


def _prune(rows: Sequence[TreeRow], wanted: set[tuple[str, ...]]) -> Iterator[TreeRow]:
    for row in rows:
        below = tuple(_prune(row.children, wanted))
        if below or row.path in wanted:
            yield replace(row, children=below)


LOOKS = {
    "node": Look(width=200),
    "kind": Look(tone=lambda row: KIND_TONES.get(row.state.kind, "muted"), width=72),
    "level": Look(tone=lambda row: "muted"),
    "usage": Look(CellKind.TEXT, tone=lambda row: "" if row.state.actual else "muted"),
}
