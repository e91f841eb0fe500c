"""The table of waiting jobs in their order, with marks of who rises and falls."""

from dataclasses import replace

from PySide6.QtCore import QObject

from qmonpy.app.policies.move_number import MoveNumber
from qmonpy.app.policies.priority_number import PriorityNumber
from qmonpy.app.policies.waiting_rows import WAITING_COLUMNS, WaitingRow
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.gui.base.background import Background
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.model.configuration.cluster import Cluster

BY_PLACE = OwnOrder("as a pass tries them")


class WaitingModel(RowTableModel):
    """Shows waiting jobs in the order that a configuration with edits gives them."""

    def __init__(self, parent: QObject):
        self.present = Cluster()
        """The configuration without the edits, from which jobs rise and fall."""
        move = replace(LOOKS["move"], number=self._find_move)
        super().__init__(WAITING_COLUMNS, lambda row: row.job, LOOKS | {"move": move}, parent)
        self.own_order = BY_PLACE

    def _find_move(self, row: WaitingRow) -> MoveNumber | None:
        return MoveNumber(row, self.present) if row.move else None


def make_waiting_model(background: Background, parent: QObject) -> WaitingModel:
    """Return an empty model of waiting jobs."""
    model = WaitingModel(parent)
    model.arrange_in(background)
    return model


def _move_tone(row: WaitingRow) -> str:
    return "ok" if row.move > 0 else "attention"


def _find_number(row: WaitingRow) -> PriorityNumber:
    return PriorityNumber(row.job, row.priority)


LOOKS = {
    "place": Look(number=_find_number),
    "prior": Look(number=_find_number),
    "move": Look(CellKind.BADGE, tone=_move_tone, width=64),
    "job": Look(link=lambda row: Link("jobs", str(row.job)), width=72),
    "user": Look(link=lambda row: Link("jobs", f'user:"{row.user}"')),
    "posix": Look(tone=lambda row: "" if row.posix else "muted", number=_find_number),
    "urgency": Look(tone=lambda row: "" if row.urgency else "muted", number=_find_number),
    "tickets": Look(tone=lambda row: "" if row.tickets else "muted", number=_find_number),
}
