"""The complex table as an editable Qt model; its rows come from the draft, and edits go there."""

from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from qmonpy.app.objects.complex_rows import COMPLEX_COLUMNS, ComplexRow, text_of
from qmonpy.app.objects.object_rows import ADDED, CHANGED, CONFLICT, DELETED
from qmonpy.app.tables.own_order import AS_GRID_ENGINE_LISTS
from qmonpy.formats.configuration.complex_table import COLUMNS
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import AnyIndex, RowTableModel
from qmonpy.translation import tr

MARK_TONES = {ADDED: "ok", CHANGED: "accent", DELETED: "problem", CONFLICT: "attention"}
NAME_WIDTH = 148
"""Enough for the longest built-in name and its lock."""
LINE_WIDTHS = {"shortcut": 72, "requestable": 92, "consumable": 94, "default": 64, "urgency": 72}


class ComplexesModel(RowTableModel):
    """Shows the rows of the draft, which are addressed by their id."""

    cell_edited = Signal(int, str, str)
    """The user edited a cell: id, column, new text."""

    def __init__(self, parent: QObject | None = None):
        super().__init__(COMPLEX_COLUMNS, lambda row: row.id, _looks(), parent)
        self.own_order = AS_GRID_ENGINE_LISTS
        self.refusal = ""
        """Why nothing can be edited now; empty if something can."""

    def column_id(self, column: int) -> str:
        """The id of the column at a position."""
        return self.columns[column].id

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return whether a cell can be edited, as Qt asks."""
        flags = super().flags(index)
        if not index.isValid() or self.refusal:
            return flags
        column = self.column_id(index.column())
        row: ComplexRow = self.item_at(index.row())
        is_free = column in COLUMNS and not row.lock_on(column)
        return flags | Qt.ItemFlag.ItemIsEditable if is_free else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text or tool tip, as Qt asks; an editor gets the same text."""
        is_edit = role == Qt.ItemDataRole.EditRole
        return super().data(index, Qt.ItemDataRole.DisplayRole if is_edit else role)

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.EditRole or not self.flags(index) & Qt.ItemFlag.ItemIsEditable:
            return False
        row, column = self.item_at(index.row()), self.column_id(index.column())
        if str(value) == text_of(row.value, column):
            return False
        self.cell_edited.emit(row.id, column, str(value))
        return True


def _looks() -> dict[str, Look]:
    looks = {column: _look(column) for column in COLUMNS}
    looks["state"] = Look(CellKind.BADGE, tone=lambda row: MARK_TONES.get(row.mark, "muted"), width=62)
    looks["uses"] = Look(tone=lambda row: "" if row.uses else "muted")
    looks["kind"] = Look(tone=lambda row: "muted")
    return looks


def _look(column: str) -> Look:
    def tone(row: ComplexRow) -> str:
        if any(report.is_error for report in row.reports_on(column)):
            return "problem"
        return "muted" if row.lock_on(column) and column != "name" else ""

    width = NAME_WIDTH if column == "name" else LINE_WIDTHS.get(column, 0)
    return Look(tone=tone, tooltip=lambda row: _tooltip(row, column), width=width)


def _tooltip(row: ComplexRow, column: str) -> str:
    lines = [report.text for report in row.reports_on(column)]
    if row.base is not None and row.is_changed(column):
        lines.append(tr("Was {value} in the cluster").format(value=text_of(row.base, column)))
    lock = row.lock_on(column)
    return "\n".join([*lines, lock] if lock else lines)
