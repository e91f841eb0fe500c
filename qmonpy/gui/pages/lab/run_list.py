"""The list of runs at the left of the page, those of a group together, with a search."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from qmonpy.app.lab.run_rows import RUN_COLUMNS, STATE_TONES, RunRow
from qmonpy.gui.models.grouped_table import GroupedTableModel
from qmonpy.gui.models.look import CellKind, Look
from qmonpy.gui.pages.reports.grouped_list import GroupedList
from qmonpy.insight.why.sentence_parts import with_capital
from qmonpy.lab.runs.run import Run
from qmonpy.model.values.counts import choose_word
from qmonpy.translation import tr

STATE_WIDTH, RUN_WIDTH = 72, 144


class RunList(GroupedList):
    """Runs; one is chosen."""

    run_chosen = Signal()

    def __init__(self, parent: QWidget | None = None):
        looks = {
            "run": Look(tooltip=lambda row: row.run.title, width=RUN_WIDTH),
            "state": Look(CellKind.BADGE, tone=lambda row: STATE_TONES[row.run.state], width=STATE_WIDTH),
            "progress": Look(tooltip=lambda row: row.run.trouble),
        }
        model = GroupedTableModel(RUN_COLUMNS, key=lambda row: row.run.id, group_of=lambda row: row.group, looks=looks)
        empty = tr("No run yet.")
        super().__init__(
            model,
            with_capital(choose_word(2, "run")),
            tr("Search runs"),
            name="run_list",
            kept_as="runs",
            empty=empty,
            parent=parent,
        )
        self.table.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.table.choice_changed.connect(self.run_chosen)

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
