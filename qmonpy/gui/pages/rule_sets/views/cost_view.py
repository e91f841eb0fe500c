"""What the rules cost the scheduler of 8.1.9 in a pass: how often each is checked, and how long that takes."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from qmonpy.app.rules.cost_rows import COST_COLUMNS, FoundCost
from qmonpy.app.tables.own_order import OwnOrder
from qmonpy.app.terms.cost_number import CostNumber
from qmonpy.gui.base.link import Link
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.models.table import RowTableModel
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.named import named
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.translation import later, tr

EXPLAINED = later(
    "Checks are counted by the engine here; what one takes was found by recorded passes of 8.1.9 "
    "on 1,000 hosts. A rule whose filters do not match is passed over, which costs next to "
    "nothing."
)


class CostView(QWidget):
    """Shows the cost of every rule, which its owner works out."""

    link_followed = Signal(object)

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        looks = {
            "rule": Look(
                kind=CellKind.CODE,
                tone=lambda row: "" if row.is_shown else "muted",
                link=lambda row: Link("rule-sets", row.now.name),
                width=200,
            ),
            "seconds": Look(number=lambda row: CostNumber(row.now, tr("in the next pass"))),
            "flood_seconds": Look(number=lambda row: CostNumber(row.flood, tr("when all starts at once"))),
        }
        self.model = RowTableModel(COST_COLUMNS, lambda row: row.key, looks, self)
        self.model.own_order = OwnOrder(tr("as the rules stand"))
        self.table = named(RowTable(self.model), "costs")
        self.table.setAccessibleName(tr("What the rules cost"))
        self.table.link_followed.connect(self.link_followed)
        self.words = named(QLabel(wordWrap=True), "verdict")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note = named(QLabel(wordWrap=True), "stale")
        self.note.hide()
        self.measured = named(QLabel(wordWrap=True), "measured")
        self.measured.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.measured.hide()
        hint = named(QLabel(tr(EXPLAINED), wordWrap=True), "hint")
        space = tokens().size
        head = QVBoxLayout()
        head.setContentsMargins(space("space_3"), space("space_1"), space("space_3"), space("space_1"))
        head.setSpacing(space("space_1"))
        for each in (self.note, self.words, self.measured, hint):
            head.addWidget(each)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self.table, 1)

    def show_costs(self, found: FoundCost, note: str) -> None:
        """Show costs; `note` tells how the shown set differs from what is typed or applies."""
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.words.setText(found.words)
        self.measured.setText(found.measured)
        self.measured.setVisible(bool(found.measured))
        self.model.show_rows(found.rows)
