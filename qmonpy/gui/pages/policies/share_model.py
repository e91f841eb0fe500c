"""The shares of users, projects, departments or jobs as an item model, in which one column can be edited."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from qmonpy.app.objects.object_rows import ADDED, CHANGED, CONFLICT
from qmonpy.app.policies.part_number import SharePart
from qmonpy.app.policies.share_rows import FUNCTIONAL, ShareRow, share_columns
from qmonpy.app.policies.task_count import TaskCount
from qmonpy.app.policies.ticket_number import TicketSum
from qmonpy.app.policies.tree_rows import format_percent
from qmonpy.app.tables.own_order import AS_GRID_ENGINE_LISTS
from qmonpy.gui.models.look import CellKind, Fullness, Look
from qmonpy.gui.models.table import AnyIndex, RowTableModel
from qmonpy.insight.policies.party_tickets import JOB
from qmonpy.model.configuration.change import ObjectKind
from qmonpy.model.configuration.cluster import Cluster
from qmonpy.model.values.whole import LARGEST_UNSIGNED, is_whole
from qmonpy.translation import later, tr

AMOUNT = "amount"
MARK_TONES = {ADDED: "ok", CHANGED: "accent", CONFLICT: "attention"}


class ShareModel(RowTableModel):
    """Shows rows of one category; edits are told, and come back with the next rows."""

    amount_edited = Signal(int, str)
    """The user typed an amount for the row with an id."""

    def __init__(self, attribute: str, parent: QObject | None = None):
        self.planned = Cluster()
        """With the edits that are not applied."""
        self.kind: str = ObjectKind.USER
        """Of what the rows are: an `ObjectKind`, or JOB."""
        looks = _make_looks(attribute)
        for id, is_waiting in (("running_tickets", False), ("waiting_tickets", True)):
            looks[id] = replace(LOOKS[id], number=partial(self._find_tickets, attribute, is_waiting))
        for id, is_waiting in (("runs", False), ("waits", True)):
            looks[id] = replace(LOOKS[id], number=partial(self._find_tasks, is_waiting))
        super().__init__(share_columns(attribute), lambda row: row.id, looks, parent)
        self.own_order = AS_GRID_ENGINE_LISTS
        self.is_locked = False

    def _find_tickets(self, attribute: str, is_waiting: bool, row: ShareRow) -> TicketSum:
        return TicketSum((self.kind, row.name), attribute, is_waiting, self.planned)

    def _find_tasks(self, is_waiting: bool, row: ShareRow) -> TaskCount:
        return TaskCount((self.kind, row.name), is_waiting, counts_set_aside=False)

    def show_of(self, planned: Cluster, kind: str, rows: Sequence[ShareRow]) -> None:
        """Show rows of another kind, or of another configuration; jobs have a number for a name."""
        self.planned, self.kind = planned, kind
        at = self.column_of("name")
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, at, at)
        self.show_rows(rows)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        is_name = orientation is Qt.Orientation.Horizontal and section == self.column_of("name")
        if is_name and role == Qt.ItemDataRole.DisplayRole and self.kind == JOB:
            return tr("Job")
        return super().headerData(section, orientation, role)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Return whether a cell can be edited, as Qt asks."""
        flags = super().flags(index)
        is_amount = index.isValid() and self.columns[index.column()].id == AMOUNT
        return flags | Qt.ItemFlag.ItemIsEditable if is_amount and not self.is_locked else flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text or tool tip, as Qt asks; an editor gets the bare number."""
        if role == Qt.ItemDataRole.EditRole and index.isValid() and self.columns[index.column()].id == AMOUNT:
            row: ShareRow = self.item_at(index.row())
            return str(row.amount)
        return super().data(index, role)

    def setData(self, index: AnyIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        text = str(value)
        if role != Qt.ItemDataRole.EditRole or not is_whole(text) or int(text) > LARGEST_UNSIGNED:
            return False
        row: ShareRow = self.item_at(index.row())
        self.amount_edited.emit(row.id, str(int(text)))
        return True


def _find_bar(row: ShareRow) -> Fullness | None:
    return Fullness(row.part, 1.0, format_percent(row.part), is_capacity=True) if row.amount else None


def _tell_part(row: ShareRow) -> str:
    return tr("{part} of its category").format(part=format_percent(row.part)) if row.amount else ""


def _find_part(of: str, attribute: str) -> Callable[[ShareRow], SharePart | None]:
    noun = later("shares") if attribute == FUNCTIONAL else later("tickets")
    return lambda row: SharePart(row, of, noun) if row.amount else None


def _make_looks(attribute: str) -> dict[str, Look]:
    return LOOKS | {id: replace(LOOKS[id], number=_find_part(id, attribute)) for id in ("part", "whole", "present")}


LOOKS = {
    "name": Look(width=140),
    "job": Look(width=110),
    "owner": Look(width=80),
    "project": Look(width=90),
    "state": Look(CellKind.BADGE, tone=lambda row: MARK_TONES.get(row.mark, "muted"), width=72),
    "amount": Look(tone=lambda row: "" if row.amount else "muted", width=84),
    "part": Look(CellKind.BAR, fullness=_find_bar, tooltip=_tell_part, width=140),
    "whole": Look(width=72),
    "present": Look(width=136),
    "running_tickets": Look(width=118),
    "waiting_tickets": Look(width=118),
    "runs": Look(width=62),
    "waits": Look(width=62),
}
