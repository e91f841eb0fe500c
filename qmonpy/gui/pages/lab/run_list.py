"""The list of runs at the left of the page, those of a group together, with a search."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from qmonpy.app.lab.run_rows import RUN_COLUMNS, STATE_TONES, RunRow
from qmonpy.gui.base.words import tr
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.theme import tokens
from qmonpy.gui.widgets.filter_line import FilterLine
from qmonpy.gui.widgets.row_table import RowTable
from qmonpy.gui.widgets.table_or_empty import TableOrEmpty
from qmonpy.lab.runs.run import Run

STATE_WIDTH, RUN_WIDTH = 80, 220


class RunList(QWidget):
    """Runs; one is chosen."""

    run_chosen = Signal()

    def __init__(self, parent: QWidget | None = None):
        super().__init__(parent)
        looks = {
            "run": Look(tooltip=lambda row: row.run.title, width=RUN_WIDTH),
            "state": Look(CellKind.BADGE, tone=lambda row: STATE_TONES[row.run.state], width=STATE_WIDTH),
            "progress": Look(tooltip=lambda row: row.run.trouble),
        }
        self.model = GroupedTableModel(
            RUN_COLUMNS, key=lambda row: row.run.id, group_of=lambda row: row.group, looks=looks, parent=self
        )
        self.table = RowTable(self.model)
        self.table.setObjectName("run_list")
        self.table.setAccessibleName(tr("Runs"))
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.choice_changed.connect(self.run_chosen)
        self.filter = FilterLine(tr("Search runs"), kept_as="runs")
        self.filter.follow(self.model)
        self.filter.filter_changed.connect(self.model.set_filter)
        either = TableOrEmpty(self.table, self.model, tr("No run yet."))
        either.clear_filter.triggered.connect(lambda *_: self.filter.set_filter(""))
        layout = QVBoxLayout(self)
        space = tokens().size("space_2")
        layout.setContentsMargins(space, space, 0, 0)
        layout.setSpacing(space)
        layout.addWidget(self.filter)
        layout.addWidget(either, 1)
        self.setFocusProxy(self.table)

    def show_runs(self, rows: Sequence[RunRow]) -> None:
        """Show these runs; the choice stays."""
        self.model.show_rows(rows)

    def chosen(self) -> Run | None:
        """Return the run that is chosen."""
        rows: Sequence[RunRow] = self.table.chosen_rows()
        return rows[0].run if rows else None

    def choose(self, run_id: str) -> bool:
        """Choose a run; returns False if it is not there."""
        return bool(self.table.choose(run_id))
